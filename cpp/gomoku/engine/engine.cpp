#include "gomoku/engine/engine.h"

#include <memory>
#include <stdexcept>

namespace tengen::gomoku::engine {

namespace {

constexpr Rules rules_of(Kind kind) {
    return {.exact = kind == Kind::Standard,
            .fouls = kind == Kind::Renju,
            .blocked_fives = kind == Kind::Caro};
}

template <Kind K>
using BoardOf = Board<traits_of(rules_of(K))>;

/// Calls job(board) with the engine's board of a position.
template <Kind K, class Job>
auto with(const AnyBoard& any, const Evaluation& evaluation, Job&& job) {
    return job(EngineBoard<K>(std::get<BoardOf<K>>(any), evaluation));
}

const Rules& rules(const AnyBoard& any) {
    return std::visit([](const auto& board) -> const Rules& { return board.rules(); }, any);
}

Kind checked_kind(const AnyBoard& any) {
    const std::optional<Kind> kind = kind_of(rules(any));
    if (!kind) throw std::invalid_argument("the engine does not know these rules");
    return *kind;
}

/// Calls job(board) for the kind of the position.
template <class Job>
auto visit(const AnyBoard& any, const Evaluation& evaluation, Job&& job) {
    switch (checked_kind(any)) {
        case Kind::Freestyle:
            return with<Kind::Freestyle>(any, evaluation, job);
        case Kind::Standard:
            return with<Kind::Standard>(any, evaluation, job);
        case Kind::Renju:
            return with<Kind::Renju>(any, evaluation, job);
        case Kind::Caro:
            break;
    }
    return with<Kind::Caro>(any, evaluation, job);
}

}  // namespace

std::optional<Kind> kind_of(const Rules& rules) {
    if (rules.line != 5 || rules.captures != 0 ||
        rules.exact + rules.fouls + rules.blocked_fives > 1)
        return std::nullopt;
    if (rules.exact) return Kind::Standard;
    if (rules.fouls) return Kind::Renju;
    return rules.blocked_fives ? Kind::Caro : Kind::Freestyle;
}

Progress Engine::search(const AnyBoard& any, const Question& question, Control& control,
                        const Report& report) {
    return visit(any, evaluation(checked_kind(any)), [&]<Kind K>(const EngineBoard<K>& board) {
        const auto search = std::make_unique<Search<K>>(board, hash_, experience_, control);
        return search->run(question, report);
    });
}

FourAnswer Engine::win_by_fours(const AnyBoard& any, std::uint64_t positions, Control& control) {
    return visit(any, evaluation(checked_kind(any)), [&]<Kind K>(EngineBoard<K> board) {
        FourSearch<K> fours(board, control, std::size_t{1} << 20);
        const int plies = fours.plies_to_win(positions);
        FourAnswer answer{fours.verdict(plies), {}, 0};
        if (plies > 0)
            for (Square square : fours.line(plies)) answer.cells.push_back(board.cell(square));
        answer.nodes = fours.visited();
        return answer;
    });
}

int Engine::evaluate(const AnyBoard& any) const {
    return visit(any, evaluation(checked_kind(any)),
                 []<Kind K>(const EngineBoard<K>& board) { return board.evaluation(); });
}

std::uint64_t Engine::exercise(const AnyBoard& any, int rounds) const {
    return visit(any, evaluation(checked_kind(any)), [&]<Kind K>(EngineBoard<K> board) {
        std::uint64_t stones = 0;
        for (int round = 0; round < rounds; ++round)
            for (int cell = 0; cell < board.width() * board.height(); ++cell) {
                const Square square = board.square(cell);
                if (!board.is_empty(square)) continue;
                board.make(square);
                board.unmake();
                ++stones;
            }
        return stones;
    });
}

void Engine::clear() {
    hash_.clear();
    experience_ = {};
}

}  // namespace tengen::gomoku::engine

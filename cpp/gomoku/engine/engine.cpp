#include "gomoku/engine/engine.h"

#include <atomic>
#include <memory>
#include <stdexcept>

namespace tengen::gomoku::engine {

namespace {

/// A thread's part of a search that another one leads.
template <Kind K>
struct Mate {
    Mate(const EngineBoard<K>& board, HashTable& hash, Experience& experience)
        : search(board, hash, experience, control) {
        experience.fade();
    }

    NeverInterrupted never;
    Control control{never, 0, -1};
    Search<K> search;
};

const Rules& rules(const AnyBoard& any) {
    return std::visit([](const auto& board) -> const Rules& { return board.rules(); }, any);
}

Kind checked_kind(const AnyBoard& any) {
    const std::optional<Kind> kind = kind_of(rules(any));
    if (!kind) throw std::invalid_argument("the engine does not know these rules");
    return *kind;
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
    hash_.grow_older();
    helpers_.resize(static_cast<std::size_t>(std::max(question.threads - 1, 0)));
    const auto job = [&]<Kind K>(const EngineBoard<K>& board) {
        const auto leader = std::make_unique<Search<K>>(board, hash_, experience_, control);
        std::vector<std::unique_ptr<Mate<K>>> mates;
        std::vector<Helper*> helpers;
        for (Experience& experience : helpers_) {
            mates.push_back(std::make_unique<Mate<K>>(board, hash_, experience));
            helpers.push_back(&mates.back()->search);
        }
        Crew crew(helpers);
        for (const auto& mate : mates) mate->search.join(crew);
        if (!mates.empty()) leader->join(crew);
        const auto counted = [&](Progress progress) {
            for (const auto& mate : mates) progress.nodes += mate->control.nodes();
            return progress;
        };
        const Report tell = report ? [&](const Progress& p) { report(counted(p)); } : Report{};
        return counted(leader->run(question, tell));
    };
    return visit_kind(any, job, evaluation(checked_kind(any)));
}

FourAnswer Engine::win_by_fours(const AnyBoard& any, std::uint64_t positions, Control& control) {
    return visit_kind(any, [&]<Kind K>(EngineBoard<K> board) {
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
    const auto job = []<Kind K>(const EngineBoard<K>& board) { return board.evaluation(); };
    return visit_kind(any, job, evaluation(checked_kind(any)));
}

std::uint64_t Engine::exercise(const AnyBoard& any, int rounds) const {
    return visit_kind(any, [&]<Kind K>(EngineBoard<K> board) {
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
    helpers_.clear();
}

}  // namespace tengen::gomoku::engine

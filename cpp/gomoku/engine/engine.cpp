#include "gomoku/engine/engine.h"

#include <memory>

namespace tengen::gomoku::engine {

namespace {

/// A thread's part of a search that another one leads.
template <class Board>
struct HelperThread {
    HelperThread(const Board& board, TranspositionTable& hash, MoveHistory& history)
        : search(board, hash, history, control) {
        history.decay();
    }

    NeverInterrupted never;
    SearchControl control{never};
    Search<Board> search;
};

/// The limits of the thread that leads: it counts only its own positions.
SearchLimits share_of(SearchLimits limits, int threads) {
    const auto count = static_cast<std::uint64_t>(threads);
    if (limits.nodes != 0) limits.nodes = std::max<std::uint64_t>(limits.nodes / count, 1);
    return limits;
}

}  // namespace

std::optional<Kind> kind_of(const Rules& rules) {
    if (rules.line != 5 || rules.captures != 0 ||
        (rules.fouls && (rules.exact || rules.blocked_fives)))
        return std::nullopt;
    if (rules.blocked_fives) return Kind::Caro;
    if (rules.exact) return Kind::Standard;
    return rules.fouls ? Kind::Renju : Kind::Freestyle;
}

/// Nothing that was learned by other rules or on another board may show in a search.
void Engine::prepare(const Rules& rules) {
    hash_.new_search();
    if (rules == rules_) return;
    rules_ = rules;
    hash_.new_game();
    history_ = {};
    helper_histories_.clear();
}

bool knows(const Rules& rules) { return kind_of(rules).has_value() || knows_captures(rules); }

/// Calls job(board) with the engine's board of a position; throws for rules that it does not know.
template <class Job>
auto Engine::visit(const AnyBoard& any, Job&& job) const {
    const Rules& rules = rules_of(any);
    if (knows_captures(rules))
        return job(CaptureBoard(std::get<gomoku::Board<traits_of(Rules{.captures = 1})>>(any),
                                plain_evaluation(Kind::Freestyle)));
    const std::optional<Kind> kind = kind_of(rules);
    return visit_kind(any, job, kind ? evaluation(*kind) : plain_evaluation(Kind::Freestyle));
}

template <class Board>
SearchProgress Engine::search_on(const Board& board, const SearchRequest& request,
                                 Interrupt& interrupt, const OnProgress& report) {
    const int threads = Board::kFeatures.splitting ? usable_threads(request.limits.threads) : 1;
    helper_histories_.resize(static_cast<std::size_t>(threads - 1));
    std::vector<std::unique_ptr<HelperThread<Board>>> others;
    std::vector<Helper*> helpers;
    for (MoveHistory& history : helper_histories_) {
        others.push_back(std::make_unique<HelperThread<Board>>(board, hash_, history));
        helpers.push_back(&others.back()->search);
    }
    const auto counted = [&](SearchProgress progress) {
        for (const auto& thread : others) progress.nodes += thread->control.nodes();
        return progress;
    };
    SearchControl control(interrupt, share_of(request.limits, threads),
                          [&](const SearchProgress& progress) {
                              if (report) report(counted(progress));
                          });
    const auto leader = std::make_unique<Search<Board>>(board, hash_, history_, control);
    HelperPool pool(helpers);
    for (const auto& thread : others) thread->search.join(pool);
    if (!others.empty()) leader->join(pool);
    return counted(leader->run(request));
}

SearchProgress Engine::search(const AnyBoard& any, const SearchRequest& request,
                              Interrupt& interrupt, const OnProgress& report) {
    prepare(rules_of(any));
    return visit(any,
                 [&](const auto& board) { return search_on(board, request, interrupt, report); });
}

VcfAnswer Engine::win_by_fours(const AnyBoard& any, std::uint64_t positions,
                               SearchControl& control) {
    return visit_kind(any, [&]<Kind K>(EngineBoard<K> board) {
        VcfSearch<K> vcf(board, control, std::size_t{1} << 20);
        const int plies = vcf.plies_to_win(positions);
        VcfAnswer answer{vcf.verdict(plies), {}};
        if (plies > 0)
            for (Square square : vcf.line(plies)) answer.cells.push_back(board.cell(square));
        return answer;
    });
}

int Engine::evaluate(const AnyBoard& any) const {
    return visit(any, [](const auto& board) { return board.evaluation(); });
}

std::uint64_t Engine::exercise(const AnyBoard& any, int rounds) const {
    return visit(any, [&](auto board) {
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
    history_ = {};
    helper_histories_.clear();
}

}  // namespace tengen::gomoku::engine

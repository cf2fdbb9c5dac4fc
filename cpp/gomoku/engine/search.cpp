#include "gomoku/engine/search.h"

#include <cmath>

#include "gomoku/engine/search_root.h"
#include "gomoku/engine/search_shared.h"
#include "gomoku/engine/tuning.h"

namespace tengen::gomoku::engine {

namespace {

constexpr int kMaxHistory = 4096;
/// Further than this is far, as a nearness.
constexpr unsigned kFar = 10;

/// Reductions of late moves by depth in plies and number, in parts of a ply.
class Reductions {
  public:
    explicit Reductions(double factor) {
        for (std::size_t depth = 1; depth < kSize; ++depth)
            for (std::size_t number = 1; number < kSize; ++number)
                table_[depth][number] =
                    static_cast<int>(kPly * factor * std::log(static_cast<double>(depth)) *
                                     std::log(static_cast<double>(number)));
    }

    int at(int depth, int number) const {
        constexpr int last = kSize - 1;
        return table_[static_cast<unsigned>(std::clamp(depth, 0, last))]
                     [static_cast<unsigned>(std::clamp(number, 0, last))];
    }

  private:
    static constexpr std::size_t kSize = 64;
    std::array<std::array<int, kSize>, kSize> table_{};
};

template <class Tuning>
const Reductions& reductions() {
    static const Reductions table(Tuning::kLmrFactor);
    return table;
}

}  // namespace

void MoveHistory::decay() {
    for (auto& side : scores)
        for (int& value : side) value /= 4;
}

template <class Board>
Search<Board>::Search(const Board& board, TranspositionTable& hash, MoveHistory& history,
                      SearchControl& control)
    : board_(board), hash_(hash), history_(history), control_(control), tactics_(board_, control) {}

template <class Board>
Search<Board>::~Search() = default;

// -- the tree -------------------------------------------------------------------------------------

/// How much deeper than usual a move is searched that did better than its reduced search had to.
template <class Board>
int Search<Board>::deeper_research(Window window, int value, int plies_less, int full, int ply) {
    int more = 0;
    if (value > window.alpha + Tuning::kDeeper + Tuning::kDeeperSlope * plies_less) more += kPly;
    if (value > window.alpha + Tuning::kMuchDeeper + Tuning::kMuchDeeperSlope * plies_less)
        more += kPly;
    if (value < window.best + full / kPly) more -= kPly;
    Ply& here = at(ply);
    if (here.extra >= Tuning::kMaxDeeperResearch) return std::min(more, kPly);
    here.extra += std::max(more - kPly, 0);
    return more;
}

/// The value of the position just made for the side that made it, first with a null window.
template <class Board>
int Search<Board>::child(Window window, int depth, int ply, int reduced) {
    int& alpha = window.alpha;
    const int beta = window.beta;
    int full = depth - kPly;
    if (window.is_first) return -search(-beta, -alpha, full, ply + 1, false);
    int value = alpha + 1;
    if (reduced > 0) {
        const int less = std::max(full - reduced, 0);
        value = -search(-alpha - 1, -alpha, less, ply + 1, true);
        window.rise();
        if (kFeatures.deeper_research && value > alpha && value < kForced && !is_useless()) {
            full += deeper_research(window, value, (full - less) / kPly, full, ply);
            if (less >= full) return value;
        }
    }
    if (value > alpha && !is_useless())
        value = -search(-alpha - 1, -alpha, full, ply + 1, !window.is_cut);
    window.rise();
    if (value > alpha && value < beta && !is_useless())
        value = -search(-beta, -alpha, full, ply + 1, false);
    return value;
}

/// The value of a win by fours that a short search finds, or 0.
template <class Board>
int Search<Board>::win_by_fours(int ply) {
    // A four that makes nothing else leads nowhere.
    const Color own = board_.turn();
    const int better =
        board_.count(own, Threat::FourPlus) +
        2 * (board_.count(own, Threat::FourThree) + board_.count(own, Threat::OpenFour) +
             board_.count(own, Threat::PerhapsFoul));
    if (better == 0 || better + board_.count(own, Threat::Four) < 2) return 0;
    const int plies = tactics_.plies_to_win();
    return plies > 0 ? kWin - ply - plies : 0;
}

/// The value where the search ends: a win by fours, or the evaluation.
template <class Board>
int Search<Board>::leaf(int beta, int ply) {
    if (observer_ != nullptr) show_leaf(ply);
    const int value = static_value();
    if (value >= beta) return value;
    const int win = win_by_fours(ply);
    return win != 0 ? win : value;
}

template <class Board>
void Search<Board>::show_leaf(int ply) const {
    std::vector<int> cells;
    for (auto ago = static_cast<unsigned>(ply); ago-- > 0;)
        cells.push_back(board_.cell(board_.last(ago)));
    observer_->leaf(cells);
}

template <class Board>
void Search<Board>::list(MoveList& moves, Need need, int ply, Square hash_move) {
    const auto score = [&](Square square) { return score_of(square, ply, hash_move); };
    if (need == Need::Free)
        for_each(tactics_.defences(), [&](Square square) {
            if (!board_.is_foul(square, board_.turn())) moves.push(square, score(square));
        });
    if (moves.empty()) list_moves(board_, need, moves, score);
}

template <class Board>
int Search<Board>::reduction(int depth, int number, bool improving) const {
    const int more = kFeatures.fine_lmr && !improving ? Tuning::kLmrWorse : 0;
    return reductions<Tuning>().at(depth / kPly, number) + more;
}

/// What speaks for reducing a move more or less than others of its number.
template <class Board>
int Search<Board>::lmr_adjustment(Square square, bool is_pv, bool cut_node) const {
    const Color own = board_.turn();
    int more = -history_.scores[index(own)][square] * Tuning::kLmrHistory / kMaxHistory;
    if (is_pv) more -= Tuning::kLmrPv;
    if (board_.is_loud(square)) more -= Tuning::kLmrLoud;
    if (!kFeatures.fine_lmr) return more;
    if (cut_node) more += Tuning::kLmrCutNode;
    if (board_.threat(square, own) >= Threat::Four) more -= Tuning::kLmrFour;
    return more;
}

/// Whether a move is left out near the leaves: it makes and stops nothing.
template <class Board>
bool Search<Board>::is_needless(Square square, Need need, int depth) const {
    if constexpr (kFeatures.needless_moves) {
        const Color own = board_.turn();
        const Threat mine = board_.threat(square, own), his = board_.threat(square, opposite(own));
        if (need == Need::Free)
            return depth < Tuning::kTrivialDepth && mine <= Threat::Some && his <= Threat::Some;
        const auto is_far = [&](Square from) { return Board::nearness(square, from) >= kFar; };
        return depth < Tuning::kUselessDepth && his < Threat::Four && is_far(board_.last(0)) &&
               is_far(board_.last(1));
    }
    return false;
}

/// Whether a singular move is so much better that it is worth two plies, which is not allowed
/// too often on one way.
template <class Board>
bool Search<Board>::is_doubly_singular(int by, int depth, int ply) const {
    const int margin = Tuning::kDoubleExtensionMargin -
                       std::min(Tuning::kDoubleExtensionSlope * depth / kPly / 16, 9);
    return by > margin && at(ply - 1).extra < Tuning::kMaxDoubleExtensions;
}

template <class Board>
int Search<Board>::score_of(Square square, int ply, Square hash_move) const {
    if (square == hash_move) return 1 << 28;
    const Color own = board_.turn(), enemy = opposite(own);
    int score = board_.ordering(square, own).attack + board_.ordering(square, enemy).defence;
    score +=
        board_.ordering_bonus(square) + history_.scores[index(own)][square] / Tuning::kHistoryShare;
    if (square == at(ply).killers[0] || square == at(ply).killers[1]) score += Tuning::kKiller;
    if (const Square last = board_.last(); square == history_.counter_moves[index(own)][last])
        score += Tuning::kCounter;
    return score;
}

template <class Board>
void Search<Board>::reward(Square square, const MoveList& tried, std::size_t number, int depth,
                           Ply& here) {
    auto& killers = here.killers;
    if (killers[0] != square) killers = {square, killers[0]};
    const unsigned own = index(board_.turn());
    history_.counter_moves[own][board_.last()] = square;
    const int plies = std::max(depth / kPly, 1);
    const int bonus = std::min(plies * plies, 400);
    const auto add = [&](Square to, int change) {
        int& value = history_.scores[own][to];
        value += change - value * std::abs(change) / kMaxHistory;
    };
    add(square, 8 * bonus);
    for (std::size_t i = 0; i + 1 < number; ++i) add(tried.begin()[i].square, -8 * bonus);
}

template <class Board>
void Search<Board>::keep_line(Ply& here, int ply, Square square) const {
    const Ply& next = at(ply + 1);
    here.line[0] = square;
    std::copy_n(next.line.begin(), next.line_size, here.line.begin() + 1);
    here.line_size = next.line_size + 1;
}

/// The next move of a position that is worth to be tried.
template <class Board>
std::optional<typename Search<Board>::Attempt> Search<Board>::next(Node& node) const {
    const Color own = board_.turn();
    while (node.next < node.moves.size()) {
        const Square square = node.moves.pick(node.next++).square;
        if (square == node.excluded || board_.is_foul(square, own)) continue;
        ++node.number;
        // Late move pruning, once one move is known not to lose.
        if (node.best > -kForced && node.need != Need::AnswerFive &&
            (kFeatures.lmp_in_pv || !node.is_pv)) {
            if (node.number > Tuning::lmp_limit(node.depth, node.improving)) break;
            if (is_needless(square, node.need, node.depth)) continue;
        }
        Attempt move{.square = square,
                     .place = node.next,
                     .window = {.alpha = std::max(node.alpha, node.best),
                                .beta = node.beta,
                                .best = node.best,
                                .is_first = node.is_pv && node.number == 1,
                                .is_cut = node.is_cut},
                     .depth = node.depth,
                     .extension = node.need == Need::AnswerFive ? Tuning::kAnswer : 0,
                     .reduced = 0};
        if (node.is_high && board_.threat(square, own) < Threat::Four)
            move.extension -= Tuning::kHigh;
        // Late move reduction.
        if (node.depth >= 2 * kPly && node.number > 1 && node.need != Need::AnswerFive)
            move.reduced = std::max(reduction(node.depth, node.number, node.improving) +
                                        lmr_adjustment(square, node.is_pv, node.is_cut),
                                    0);
        return move;
    }
    node.next = node.moves.size();
    return std::nullopt;
}

/// The value of a move.
template <class Board>
int Search<Board>::attempt(const Attempt& move, int ply) {
    Ply& here = at(ply);
    here.extra = at(ply - 1).extra + std::max(move.extension - kPly, 0);
    at(ply + 1).line_size = 0;
    board_.make(move.square);
    hash_.prefetch(board_.key());
    const int result = child(move.window, move.depth + move.extension, ply, move.reduced);
    board_.unmake();
    return result;
}

/// Takes notice of the value of a move; true when no other move has to be tried.
template <class Board>
bool Search<Board>::weigh(Node& node, const Attempt& move, int result, Ply& here) {
    if (result <= node.best) return false;
    node.best = result;
    if (result <= node.alpha) return false;
    node.best_move = move.square;
    if (node.is_pv) keep_line(here, node.ply, move.square);
    if (result >= node.beta) {
        reward(move.square, node.moves, move.place, node.depth, here);
        return true;
    }
    node.alpha = result;
    return false;
}

template <class Board>
int Search<Board>::search(int alpha, int beta, int depth, int ply, bool cut_node) {
    const bool is_pv = beta - alpha > 1;
    Ply& here = at(ply);
    here.line_size = 0;

    // Step 1. The end of the board, of time, of the stack.
    if (!control_.count() || is_useless()) return 0;
    if (board_.is_full()) return 0;
    if (ply >= kMaxPlies - 1) return static_value();

    // Step 2. Wins and losses that need no search.
    if (board_.wins_at_once(board_.turn())) return kWin - ply - 1;
    const Need need = need_of(board_);
    if (need == Need::AnswerFive) {
        if (is_lost(board_)) return -(kWin - ply - 2);
    } else if (const int quick = tactics_.plies_to_quick_win(need); quick > 0) {
        return kWin - ply - quick;
    }

    // Step 3. Mate distance pruning.
    alpha = std::max(alpha, -(kWin - ply - 2));
    beta = std::min(beta, kWin - ply - Tactics<Board>::kSoonestWin);
    if (alpha >= beta) return alpha;

    // Step 4. Leaves. A four is always answered first.
    if (depth <= 0 && need != Need::AnswerFive) return leaf(beta, ply);

    // Step 5. Transposition table.
    const Square excluded = here.excluded;
    const Key key = excluded == kNowhere ? board_.key() : mix(board_.key() + excluded);
    TtEntry known;
    const bool found = hash_.find(TtTraits::Position(key), known);
    if (!found) known = {};
    const int known_value = from_tt_value(known.value, ply);
    const int plies = std::clamp(depth / kPly, 0, 250);
    if (found && !is_pv && known.depth >= plies) {
        const Bound wanted = known_value >= beta ? Bound::Lower : Bound::Upper;
        if (known.bound() == Bound::Exact || known.bound() == wanted) return known_value;
    }

    // Step 6. Static evaluation.
    bool improving = false;
    int value = 0;
    if (need == Need::Free) {
        value = here.evaluation = found ? known.evaluation : static_value();
        improving = here.evaluation > at(ply - 2).evaluation;
        if (kFeatures.tt_evaluation && found && std::abs(known_value) < kForced &&
            (known.bound() == Bound::Exact ||
             known.bound() == (known_value > value ? Bound::Lower : Bound::Upper)))
            value = known_value;
    } else {
        here.evaluation = -at(ply - 1).evaluation;
    }
    if (need == Need::Free && !is_pv && excluded == kNowhere && std::abs(beta) < kForced) {
        // Step 7. Razoring.
        if (kFeatures.razoring && depth < Tuning::kRazorDepth &&
            value + Tuning::razor_margin(depth) < alpha)
            return leaf(beta, ply);

        // Step 8. Reverse futility pruning.
        if (depth < Tuning::kFutilityDepth &&
            value - Tuning::futility_margin(depth, improving) >= beta && !is_in_danger(board_))
            return value;
    }

    // Step 9. Internal iterative reduction (IIR).
    if (known.move == kNowhere && depth >= Tuning::kIirDepth) depth -= Tuning::kIirReduction;

    // Step 10. The moves, in the order of hash move, shapes, history, killers, counter-move. Late
    // move pruning and reduction (LMP, LMR) are in `next`.
    MoveList moves;
    list(moves, need, ply, known.move);
    at(ply + 2).killers = {};
    Node node{.moves = moves,
              .alpha = alpha,
              .beta = beta,
              .depth = depth,
              .ply = ply,
              .need = need,
              .excluded = excluded,
              .is_pv = is_pv,
              .is_cut = cut_node,
              .is_high = kFeatures.high_reduction && !is_pv && cut_node && need == Need::Free &&
                         value >= beta + Tuning::kHighSlope * depth / kPly,
              .improving = improving};
    const bool may_be_singular = kFeatures.singular_extensions && depth >= Tuning::kSingularDepth &&
                                 excluded == kNowhere && found && std::abs(known_value) < kForced &&
                                 known.bound() != Bound::Upper && known.depth + 3 >= plies;
    while (std::optional<Attempt> move = next(node)) {
        // Step 11. Singular extension of a hash move without equal; where others are as good as
        // beta, multi-cut.
        if (may_be_singular && move->square == known.move && need != Need::AnswerFive) {
            const int bar = known_value - Tuning::kSingularMargin * plies / 16;
            here.excluded = move->square;
            const int other =
                search(bar - 1, bar, depth * Tuning::kSingularShare / 100, ply, cut_node);
            here.excluded = kNowhere;
            here.line_size = 0;
            if (is_useless()) return 0;
            if (other < bar)
                move->extension +=
                    is_doubly_singular(bar - other, depth, ply) && !is_pv ? 2 * kPly : int{kPly};
            else if (bar >= beta)
                return bar;
        }

        // Step 12. The move itself; those after it perhaps together with other threads.
        const int result = attempt(*move, ply);
        if (is_useless()) return 0;
        if (weigh(node, *move, result, here)) break;
        if (pool_ != nullptr && share(node)) break;
    }
    if (is_useless()) return 0;

    // Step 13. No move is left: the enemy's threat cannot be met.
    int best = node.best;
    if (node.number == 0) {
        if (excluded != kNowhere) return alpha;
        best = need == Need::AnswerFive ? -(kWin - ply - 2)
               : need == Need::Free     ? 0
                                        : -(kWin - ply - 4);
    }

    // Step 14. Remember.
    if (excluded == kNowhere) {
        const int stored = kFeatures.stores_reduced_depth ? node.depth / kPly : plies;
        TtEntry entry{.value = static_cast<std::int16_t>(to_tt_value(best, ply)),
                      .evaluation = static_cast<std::int16_t>(here.evaluation),
                      .move = node.best_move,
                      .depth = static_cast<std::uint8_t>(std::clamp(stored, 0, 250))};
        entry.set_bound(best >= beta ? Bound::Lower : best > alpha ? Bound::Exact : Bound::Upper);
        hash_.store(TtTraits::Position(key), entry);
    }
    return best;
}

template class Search<EngineBoard<Kind::Freestyle>>;
template class Search<EngineBoard<Kind::Standard>>;
template class Search<EngineBoard<Kind::Renju>>;
template class Search<EngineBoard<Kind::Caro>>;
template class Search<CaptureBoard>;

}  // namespace tengen::gomoku::engine

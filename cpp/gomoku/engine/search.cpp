#include "gomoku/engine/search.h"

#include <cmath>

#include "gomoku/engine/search_root.h"
#include "gomoku/engine/search_shared.h"
#include "gomoku/engine/tuning.h"

namespace tengen::gomoku::engine {

namespace {

constexpr int kMostHistory = 4096;
/// Further than this is far, as a nearness.
constexpr unsigned kFar = 10;

/// Reductions of late moves by depth in plies and number, in parts of a ply.
class Reductions {
  public:
    Reductions() {
        for (std::size_t depth = 1; depth < kSize; ++depth)
            for (std::size_t number = 1; number < kSize; ++number)
                table_[depth][number] =
                    static_cast<int>(kPly * tuning::kLate * std::log(static_cast<double>(depth)) *
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

const Reductions& reductions() {
    static const Reductions table;
    return table;
}

int razor_margin(int depth) { return tuning::kRazor + tuning::kRazorSlope * depth / kPly; }

int futility_margin(int depth, bool improving, bool is_unknown) {
    const int slope = tuning::kFutility - (is_unknown ? tuning::kFutilityUnknown : 0);
    const int fewer = tuning::kFutilityOffset + (improving ? tuning::kFutilityBetter : 0);
    return std::max(slope * (depth - fewer) / kPly, 0);
}

/// Whether the enemy threatens a four and a three and there is no four to answer with.
template <Kind K>
bool is_in_danger(const EngineBoard<K>& board) {
    const Color own = board.turn();
    return board.count(opposite(own), Threat::FourThree) > 0 &&
           board.count(own, Threat::Four) + board.count(own, Threat::FourPlus) == 0;
}

int most_moves(int depth, bool improving) {
    const double plies = std::max(static_cast<double>(depth) / kPly, 0.0);
    const auto most = static_cast<int>(
        tuning::kMostMoves + tuning::kMostMovesFactor * std::pow(plies, tuning::kMostMovesPower));
    return improving ? most : most * tuning::kMostMovesWorse / 100;
}

}  // namespace

void Experience::fade() {
    for (auto& side : history)
        for (int& value : side) value /= 4;
}

template <Kind K>
Search<K>::Search(const EngineBoard<K>& board, HashTable& hash, Experience& experience,
                  Control& control)
    : board_(board),
      hash_(hash),
      experience_(experience),
      control_(control),
      fours_(board_, control, std::size_t{1} << 15, Reach::Near),
      footprint_(board_, fours_) {}

template <Kind K>
Search<K>::~Search() = default;

// -- the tree -------------------------------------------------------------------------------------

/// How much deeper than usual a move is searched that did better than its reduced search had to.
template <Kind K>
int Search<K>::second_look(Window window, int value, int plies_less, int full, int ply) {
    int more = 0;
    if (value > window.alpha + tuning::kDeeper + tuning::kDeeperSlope * plies_less) more += kPly;
    if (value > window.alpha + tuning::kMuchDeeper + tuning::kMuchDeeperSlope * plies_less)
        more += kPly;
    if (value < window.best + full / kPly) more -= kPly;
    Ply& here = at(ply);
    if (here.extra >= tuning::kMostSecondLooks) return std::min(more, kPly);
    here.extra += std::max(more - kPly, 0);
    return more;
}

/// The value of the position just made for the side that made it, first with a null window.
template <Kind K>
int Search<K>::child(Window window, int depth, int ply, int reduced) {
    int& alpha = window.alpha;
    const int beta = window.beta;
    int full = depth - kPly;
    if (window.is_first) return -search(-beta, -alpha, full, ply + 1, false);
    int value = alpha + 1;
    if (reduced > 0) {
        const int less = std::max(full - reduced, 0);
        value = -search(-alpha - 1, -alpha, less, ply + 1, true);
        window.rise();
        if (value > alpha && value < kForced && !is_useless()) {
            full += second_look(window, value, (full - less) / kPly, full, ply);
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

/// The value of a win by fours that a short look finds, or 0.
template <Kind K>
int Search<K>::win_by_fours(int ply) {
    // A four that makes nothing else leads nowhere.
    const Color own = board_.turn();
    const int better = board_.count(own, Threat::FourPlus) +
                       2 * board_.count(own, Threat::FourThree) +
                       2 * board_.count(own, Threat::PerhapsFoul);
    if (better == 0 || better + board_.count(own, Threat::Four) < 2) return 0;
    const int plies = fours_.plies_to_win(tuning::kLeafPositions);
    return plies > 0 ? kWin - ply - plies : 0;
}

/// The value where the search ends: a win by fours, or the evaluation.
template <Kind K>
int Search<K>::leaf(int beta, int ply) {
    if (witness_ != nullptr) show_leaf(ply);
    const int value = static_value();
    if (value >= beta) return value;
    const int win = win_by_fours(ply);
    return win != 0 ? win : value;
}

template <Kind K>
void Search<K>::show_leaf(int ply) const {
    std::vector<int> cells;
    for (auto ago = static_cast<unsigned>(ply); ago-- > 0;)
        cells.push_back(board_.cell(board_.last(ago)));
    witness_->leaf(cells);
}

/// Where a stone may stop a win by fours that the enemy threatens; nowhere when none is seen.
template <Kind K>
SquareSet Search<K>::defences() {
    if (board_.count(opposite(board_.turn()), Threat::FourThree) == 0) return {};
    board_.pass();
    const bool is_threatened = fours_.plies_to_win(tuning::kLeafPositions) > 0;
    const SquareSet squares =
        is_threatened ? footprint_.of_win(tuning::kLeafPositions) : SquareSet{};
    board_.pass();
    return squares;
}

template <Kind K>
void Search<K>::list(MoveList& moves, Need need, int ply, Square remembered) {
    const auto score = [&](Square square) { return score_of(square, ply, remembered); };
    if (need == Need::Free)
        for_each(defences(), [&](Square square) {
            if (!board_.is_foul(square, board_.turn())) moves.push(square, score(square));
        });
    if (moves.empty()) list_moves(board_, need, moves, score);
}

template <Kind K>
int Search<K>::reduction(int depth, int number, bool improving) const {
    return reductions().at(depth / kPly, number) + (improving ? 0 : tuning::kLateWorse);
}

/// What speaks for reducing a move more or less than others of its number.
template <Kind K>
int Search<K>::late(Square square, int ply, Need need, bool is_pv, bool cut_node) const {
    const Color own = board_.turn();
    const Threat mine = board_.threat(square, own), his = board_.threat(square, opposite(own));
    const auto is_far = [&](Square from) {
        return from != kNowhere && EngineBoard<K>::nearness(square, from) >= kFar;
    };
    const bool far_enemy = is_far(board_.last(0)), far_own = is_far(board_.last(1));
    const auto& killers = at(ply).killers;
    int more = -experience_.history[index(own)][square] * tuning::kLateHistory / kMostHistory;
    if (is_pv) more -= tuning::kLatePrincipal;
    if (at(ply).is_principal) more -= tuning::kLateOncePrincipal;
    if (cut_node) {
        const bool is_killer = square == killers[0] || square == killers[1];
        more += tuning::kLateCut - (is_killer ? tuning::kLateKiller : 0);
    }
    if (mine >= Threat::Three || his >= Threat::Three) more -= tuning::kLateLoud;
    if (mine >= Threat::Four) more -= tuning::kLateFour;
    if (far_enemy && far_own) more += tuning::kLateFar;
    if (need == Need::AnswerOpenFour && his < Threat::Four && far_enemy)
        more += tuning::kLateUseless;
    const bool goes_on = mine >= Threat::Three || (!far_own && mine >= Threat::Twos);
    if (need == Need::Free && at(ply - 2).own >= Threat::Three && goes_on)
        more -= tuning::kLateAttack;
    return more;
}

/// Whether a move is left out near the leaves: it makes and stops nothing.
template <Kind K>
bool Search<K>::is_needless(Square square, Need need, int depth) const {
    const Color own = board_.turn();
    const Threat mine = board_.threat(square, own), his = board_.threat(square, opposite(own));
    if (need == Need::Free)
        return depth < tuning::kTrivialDepth && mine <= Threat::Some && his <= Threat::Some;
    const auto is_far = [&](Square from) { return EngineBoard<K>::nearness(square, from) >= kFar; };
    return depth < tuning::kUselessDepth && his < Threat::Four && is_far(board_.last(0)) &&
           is_far(board_.last(1));
}

/// Whether a move without equal is so much better that it is worth two plies, which is not allowed
/// too often on one way.
template <Kind K>
bool Search<K>::is_far_better(int by, int depth, int ply) const {
    const int margin =
        tuning::kDoubleMargin - std::min(tuning::kDoubleSlope * depth / kPly / 16, 9);
    return by > margin && at(ply - 1).extra < tuning::kMostDoubles;
}

template <Kind K>
int Search<K>::score_of(Square square, int ply, Square hashed) const {
    if (square == hashed) return 1 << 28;
    const Color own = board_.turn(), enemy = opposite(own);
    int score = board_.appeal(square, own).attack + board_.appeal(square, enemy).defence;
    score +=
        board_.nearness(square) + experience_.history[index(own)][square] / tuning::kHistoryShare;
    if (square == at(ply).killers[0] || square == at(ply).killers[1]) score += tuning::kKiller;
    if (const Square last = board_.last(); square == experience_.counter[index(own)][last])
        score += tuning::kCounter;
    return score;
}

template <Kind K>
void Search<K>::reward(Square square, const MoveList& tried, std::size_t number, int depth,
                       Ply& here) {
    auto& killers = here.killers;
    if (killers[0] != square) killers = {square, killers[0]};
    const unsigned own = index(board_.turn());
    experience_.counter[own][board_.last()] = square;
    const int plies = std::max(depth / kPly, 1);
    const int bonus = std::min(plies * plies, 400);
    const auto add = [&](Square to, int change) {
        int& value = experience_.history[own][to];
        value += change - value * std::abs(change) / kMostHistory;
    };
    add(square, 8 * bonus);
    for (std::size_t i = 0; i + 1 < number; ++i) add(tried.begin()[i].square, -8 * bonus);
}

template <Kind K>
void Search<K>::keep_line(Ply& here, int ply, Square square) const {
    const Ply& next = at(ply + 1);
    here.line[0] = square;
    std::copy_n(next.line.begin(), next.line_size, here.line.begin() + 1);
    here.line_size = next.line_size + 1;
}

/// The next move of a position that is worth to be tried.
template <Kind K>
std::optional<typename Search<K>::Attempt> Search<K>::next(Node& node) const {
    const Color own = board_.turn();
    while (node.next < node.moves.size()) {
        const Square square = node.moves.pick(node.next++).square;
        if (square == node.excluded || board_.is_foul(square, own)) continue;
        ++node.number;
        // Late moves near the leaves are left out once one move is known not to lose.
        if (node.best > -kForced && node.need != Need::AnswerFive) {
            if (node.number > most_moves(node.depth, node.improving)) break;
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
                     .extension = node.need == Need::AnswerFive ? tuning::kAnswer : 0,
                     .reduced = 0};
        if (node.is_high && board_.threat(square, own) < Threat::Four)
            move.extension -= tuning::kHigh;
        // Late moves are searched less deep at first.
        if (node.depth >= 2 * kPly && node.number > 1 && node.need != Need::AnswerFive)
            move.reduced = std::max(reduction(node.depth, node.number, node.improving) +
                                        late(square, node.ply, node.need, node.is_pv, node.is_cut),
                                    0);
        return move;
    }
    node.next = node.moves.size();
    return std::nullopt;
}

/// The value of a move.
template <Kind K>
int Search<K>::attempt(const Attempt& move, int ply) {
    Ply& here = at(ply);
    here.move = move.square;
    here.own = board_.threat(move.square, board_.turn());
    here.extra = at(ply - 1).extra + std::max(move.extension - kPly, 0);
    at(ply + 1).line_size = 0;
    board_.make(move.square);
    hash_.prefetch(board_.key());
    const int result = child(move.window, move.depth + move.extension, ply, move.reduced);
    board_.unmake();
    return result;
}

/// Takes notice of the value of a move; true when no other move has to be tried.
template <Kind K>
bool Search<K>::weigh(Node& node, const Attempt& move, int result, Ply& here) {
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
    if (node.depth > 2 * kPly && node.depth < 12 * kPly && std::abs(result) < kForced)
        node.depth -= tuning::kRaised;
    return false;
}

template <Kind K>
int Search<K>::search(int alpha, int beta, int depth, int ply, bool cut_node) {
    const bool is_pv = beta - alpha > 1;
    Ply& here = at(ply);
    here.line_size = 0;

    // 1. The end of the board, of time, of the stack.
    if (!control_.count() || is_useless()) return 0;
    if (board_.is_full()) return 0;
    if (ply >= kMostPlies - 1) return static_value();

    // 2. Wins and losses that need no search.
    const Color own = board_.turn(), enemy = opposite(own);
    if (board_.count(own, Threat::Five) > 0) return kWin - ply - 1;
    const Need need = need_of(board_);
    if (need == Need::AnswerFive) {
        if (K != Kind::Caro && board_.count(enemy, Threat::Five) > 1) return -(kWin - ply - 2);
    } else if (board_.count(own, Threat::OpenFour) > 0) {
        return kWin - ply - 3;
    } else if (need == Need::Free && wins_in_five(board_)) {
        return kWin - ply - 5;
    }
    alpha = std::max(alpha, -(kWin - ply - 2));
    beta = std::min(beta, kWin - ply - 5);
    if (alpha >= beta) return alpha;

    // 3. Leaves. A four is always answered first.
    if (depth <= 0 && need != Need::AnswerFive) return leaf(beta, ply);

    // 4. What is remembered.
    const Square excluded = here.excluded;
    const Key key = excluded == kNowhere ? board_.key() : mix(board_.key() + excluded);
    const std::optional<Memory> found = hash_.find(key);
    const Memory known = found.value_or(Memory{});
    const int known_value = from_memory(known.value, ply);
    const int plies = std::clamp(depth / kPly, 0, 250);
    if (found && !is_pv && known.depth >= plies) {
        const Limit wanted = known_value >= beta ? Limit::Lower : Limit::Upper;
        if (known.limit() == Limit::Exact || known.limit() == wanted) return known_value;
    }

    if (excluded == kNowhere) here.is_principal = is_pv || known.was_principal();

    // 5. The evaluation, and what it makes needless.
    bool improving = false;
    int value = 0;
    if (need == Need::Free) {
        here.evaluation = found ? known.evaluation : static_value();
        improving = here.evaluation > at(ply - 2).evaluation;
        value = here.evaluation;
        if (found && std::abs(known_value) < kForced &&
            (known.limit() == Limit::Exact ||
             known.limit() == (known_value > value ? Limit::Lower : Limit::Upper)))
            value = known_value;
        if (!is_pv && excluded == kNowhere && std::abs(beta) < kForced) {
            if (depth < tuning::kRazorDepth && value + razor_margin(depth) < alpha)
                return leaf(beta, ply);
            const int margin = futility_margin(depth, improving, cut_node && !found);
            if (depth < tuning::kFutilityDepth && value - margin >= beta && !is_in_danger(board_))
                return value;
        }
    } else {
        here.evaluation = -at(ply - 1).evaluation;
    }

    // 6. The moves.
    if (known.move == kNowhere && depth >= tuning::kUnknownDepth) depth -= tuning::kUnknown;
    const bool is_high = !is_pv && cut_node && need == Need::Free &&
                         value >= beta + tuning::kHighMargin + tuning::kHighSlope * depth / kPly;
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
              .is_high = is_high,
              .improving = improving};
    const bool may_be_single = depth >= tuning::kSingleDepth && excluded == kNowhere && found &&
                               std::abs(known_value) < kForced && known.limit() != Limit::Upper &&
                               known.depth + 3 >= plies;
    while (std::optional<Attempt> move = next(node)) {
        // 7. A remembered move: deeper where it has no equal.
        const bool is_remembered = move->square == known.move && need != Need::AnswerFive;
        if (is_remembered && may_be_single) {
            const int bar = known_value - tuning::kSingleMargin * plies / 16;
            here.excluded = move->square;
            const int other =
                search(bar - 1, bar, depth * tuning::kSingleShare / 100, ply, cut_node);
            here.excluded = kNowhere;
            here.line_size = 0;
            if (is_useless()) return 0;
            if (other < bar)
                move->extension +=
                    is_far_better(bar - other, depth, ply) && !is_pv ? 2 * kPly : int{kPly};
            else if (bar >= beta)
                return bar;
            else if (known_value >= beta)
                move->extension -= tuning::kNotSingle;
        } else if (is_remembered) {
            move->extension += tuning::kRemembered / (is_pv ? 1 : 2);
        }

        // 8. The move itself; those after it perhaps together with other threads.
        const int result = attempt(*move, ply);
        if (is_useless()) return 0;
        if (weigh(node, *move, result, here)) break;
        if (crew_ != nullptr && share(node)) break;
    }
    if (is_useless()) return 0;

    // 9. No move is left: the enemy's threat cannot be met.
    int best = node.best;
    if (node.number == 0) {
        if (excluded != kNowhere) return alpha;
        best = need == Need::AnswerFive ? -(kWin - ply - 2)
               : need == Need::Free     ? 0
                                        : -(kWin - ply - 4);
    }
    const Limit limit = best >= beta ? Limit::Lower : best > alpha ? Limit::Exact : Limit::Upper;
    if (excluded == kNowhere)
        hash_.store(key,
                    {.value = static_cast<std::int16_t>(to_memory(best, ply)),
                     .evaluation = static_cast<std::int16_t>(here.evaluation),
                     .move = node.best_move,
                     .depth = static_cast<std::uint8_t>(std::clamp(node.depth / kPly, 0, 250))},
                    limit, here.is_principal);
    return best;
}

template class Search<Kind::Freestyle>;
template class Search<Kind::Standard>;
template class Search<Kind::Renju>;
template class Search<Kind::Caro>;

}  // namespace tengen::gomoku::engine

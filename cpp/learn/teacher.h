// Temporal-difference learning, the same for every game.
//
// A State is a position with all that its network needs, changed move by move. It offers
//   known()            the result for the mover where the rules give it at once, else nothing
//   must_pass()        whether the mover has no move in a game that goes on
//   moves(list)        the cells worth a thought; none only where known() or must_pass()
//   score()            what the position is worth to the mover, neither known() nor must_pass()
//   score_after(cell)  what the position after a move is worth to the side that moves then
//   make(cell)         plays, kPass for a pass; returns what unmake(undo) needs
//   learn(weights, x)  changes the weights of the position so that its score grows by x
//   refresh()          to be called when weights have changed since the state was made
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/color.h"
#include "core/interrupt.h"
#include "learn/chance.h"
#include "learn/weights.h"

namespace tengen::learn {

inline constexpr int kPass = -1;

/// Cells in a fixed space, so that hot loops allocate nothing.
class MoveList {
  public:
    void clear() { size_ = 0; }
    void push(int cell) { cells_[size_++] = cell; }
    bool empty() const { return size_ == 0; }
    std::span<const int> all() const { return std::span(cells_).first(size_); }

  private:
    static constexpr std::size_t kMaxMoves = 22 * 22;

    std::array<int, kMaxMoves> cells_;
    std::size_t size_ = 0;
};

/// What counting a game out found: the best cell and its margin.
struct Solved {
    int cell = kPass;
    int margin = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// A value known better than the network knows it, for the side to move after `ply` moves.
struct Label {
    std::size_t ply;
    double value;
};

/// How much is learned (0 to 1), and how much of it from the end of the game (1) instead of from
/// the next position (0).
struct Rates {
    double rate;
    double trace;
};

struct SelfPlaySettings {
    std::uint64_t seed;
    double exploration;          ///< the chance of a move by chance
    std::uint64_t random_plies;  ///< at most this many plies by chance begin a game
    Rates rates;
};

/// Black's wins, draws and losses, and the plies of all games.
struct Tally {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t plies = 0;

    void count(int result, std::uint64_t length) {
        ++(result > 0 ? wins : result < 0 ? losses : draws);
        plies += length;
    }
};

/// A move of a game, waiting to be taken back.
template <class State>
struct Step {
    typename State::Undo undo;
    bool is_chance;  ///< not the network's own choice: nothing about earlier moves follows from it
};

/// What a game is to teach.
struct Aim {
    double target;                  ///< the result for the side to move at last
    std::span<const Label> labels;  ///< in ascending order
    Rates rates;
};

/// Goes backwards through a game, from its last position to its first, and moves the value of each
/// towards a mixture of all values after it.
template <class State>
void teach(Weights& weights, State& state, std::span<const Step<State>> steps, Aim aim) {
    auto& [target, labels, rates] = aim;
    for (std::size_t ply = steps.size(); ply-- > 0;) {
        state.unmake(steps[ply].undo);
        target = -target;
        while (!labels.empty() && labels.back().ply > ply) labels = labels.first(labels.size() - 1);
        const bool has_label = !labels.empty() && labels.back().ply == ply;
        if (has_label) target = labels.back().value;
        if (state.must_pass()) continue;
        if (const std::optional<int> result = state.known()) {
            target = *result;
            continue;
        }
        state.refresh();
        const double value = squash(state.score());
        if (has_label || !steps[ply].is_chance) state.learn(weights, rates.rate * (target - value));
        if (has_label) continue;
        const double trust = steps[ply].is_chance ? 0 : rates.trace;
        target = trust * target + (1 - trust) * value;
    }
}

/// The move after which the other side stands worst; the first of equals.
template <class State>
int best_move(State& state, std::span<const int> moves) {
    int best = moves.front();
    Score least = state.score_after(best);
    for (int cell : moves.subspan(1)) {
        const Score score = state.score_after(cell);
        if (score < least) {
            least = score;
            best = cell;
        }
    }
    return best;
}

/// Plays one game from `state` to its end.
template <class State>
std::vector<Step<State>> play_game(State& state, Chance& chance, const SelfPlaySettings& settings) {
    std::vector<Step<State>> steps;
    MoveList list;
    const auto opening = chance.below(settings.random_plies + 1);
    while (!state.known()) {
        int cell = kPass;
        bool is_chance = false;
        if (!state.must_pass()) {
            state.moves(list);
            const std::span<const int> moves = list.all();
            const bool explores = chance.fraction() < settings.exploration;
            is_chance = explores || steps.size() < opening;
            cell = is_chance ? moves[chance.below(moves.size())] : best_move(state, moves);
        }
        steps.push_back({state.make(cell), is_chance});
    }
    return steps;
}

/// Plays games from copies of a start with black to move, until they are played or the interrupt.
template <class State>
Tally self_play(Weights& weights, State& state, std::uint64_t games,
                const SelfPlaySettings& settings, Interrupt& interrupt) {
    Chance chance(settings.seed);
    Tally tally;
    for (std::uint64_t game = 0; game < games && !interrupt.requested(); ++game) {
        const std::vector<Step<State>> steps = play_game(state, chance, settings);
        const int result = *state.known();
        tally.count(state.turn() == Color::Black ? result : -result, steps.size());
        teach<State>(weights, state, steps, {static_cast<double>(result), {}, settings.rates});
        weights.finish_game();
        state.refresh();
    }
    return tally;
}

/// A game that was played somewhere; its moves are legal.
struct Game {
    std::vector<int> moves;
    int result;                 ///< for black: −1, 0 or 1
    std::vector<Label> labels;  ///< in ascending order
    int passes;                 ///< how often it is gone through
    Rates rates;
};

/// Learns from a game that begins with the position of `state`.
template <class State>
void learn_game(Weights& weights, State& state, const Game& game) {
    for (int pass = 0; pass < game.passes; ++pass) {
        std::vector<Step<State>> steps;
        for (int cell : game.moves) steps.push_back({state.make(cell), false});
        double target = state.turn() == Color::Black ? game.result : -game.result;
        if (!game.labels.empty() && game.labels.back().ply == game.moves.size())
            target = game.labels.back().value;
        teach<State>(weights, state, steps, {target, game.labels, game.rates});
        state.refresh();
    }
    weights.finish_game();
}

}  // namespace tengen::learn

// Games of the engine with itself, as positions with what they are worth.
#pragma once

#include <random>
#include <vector>

#include "reversi/engine/engine.h"

namespace tengen::reversi {

/// A position and the final margin its mover may expect.
template <int N>
struct Sample {
    Discs<N> discs;
    /// In units of the evaluation.
    std::int16_t target;
    /// Samples of one game are not independent.
    std::uint32_t game;
};

/// How games are played.
struct Recipe {
    /// Plies of the search before each move.
    int depth;
    /// From so many empty squares on the game is counted out.
    int counted_out;
    /// Random plies at the start, at least and at most.
    int least_random;
    int most_random;
    /// The share of the search in the target, the rest is the result of the game.
    double search_share;
};

/// Plays one game after another.
template <int N>
class SelfPlay {
  public:
    SelfPlay(Engine<N>& engine, const Recipe& recipe, std::uint64_t seed)
        : engine_(engine), recipe_(recipe), chance_(seed) {}

    /// Plays a game and appends its positions after the random plies. Returns whether the game went
    /// so far; nothing is appended otherwise, nor once the interrupt was requested.
    bool play(std::uint32_t game, Interrupt& interrupt, std::vector<Sample<N>>& samples);

  private:
    struct Visit {
        Discs<N> discs;
        int sign;  ///< of the mover's margin in that of the first player
        double value;
        bool is_exact;
    };

    bool open();
    bool pass_if_needed();
    void move(int cell);
    int count_out(Interrupt& interrupt);
    void think(Interrupt& interrupt);

    Engine<N>& engine_;
    Recipe recipe_;
    std::mt19937_64 chance_;
    Discs<N> discs_{};
    int sign_ = 1;
    std::vector<Visit> visits_;
};

extern template class SelfPlay<6>;
extern template class SelfPlay<8>;
extern template class SelfPlay<10>;

}  // namespace tengen::reversi

// A position of Reversi on an N × N board.
#pragma once

#include <array>
#include <utility>

#include "core/color.h"
#include "core/zobrist.h"
#include "reversi/discs.h"
#include "reversi/portable_kernel.h"

namespace tengen::reversi {

/// A value: every operation returns a new board. Moves are not checked here; see `is_legal`.
template <int N>
class Board {
    static_assert(N == 4 || N == 6 || N == 8 || N == 10);

  public:
    using Word = Bits<N>;
    using Kernel = PortableKernel<N>;

    /// The start: white on the diagonal of the centre that runs down to the right, black to move.
    constexpr Board() = default;
    constexpr Board(Discs<N> discs, Color turn) : discs_(discs), turn_(turn) {}

    constexpr const Discs<N>& discs() const { return discs_; }
    constexpr Color turn() const { return turn_; }
    constexpr Word of(Color color) const { return color == turn_ ? discs_.mover : discs_.opponent; }
    constexpr int count_of(Color color) const { return count(of(color)); }

    /// The legal placements; 0 when the mover has to pass or the game is over.
    constexpr Word moves() const { return Kernel::moves(discs_); }

    /// The discs that a placement on `cell` turns; 0 when it is illegal.
    constexpr Word flips(int cell) const {
        return (discs_.empty() & bit<N>(cell)) == 0 ? Word{0} : Kernel::flips(discs_, cell);
    }

    constexpr bool is_legal(int cell) const { return flips(cell) != 0; }
    constexpr bool must_pass() const { return moves() == 0 && opponent_can_move(); }
    constexpr bool is_over() const { return moves() == 0 && !opponent_can_move(); }

    constexpr Board play(int cell) const { return after(cell, flips(cell)); }
    constexpr Board after(int cell, Word flipped) const {
        return {discs_.after(cell, flipped), opposite(turn_)};
    }
    constexpr Board pass() const { return {discs_.swapped(), opposite(turn_)}; }

    constexpr Key key() const {
        Key key = turn_ == Color::White ? kWhiteToMoveKey : 0;
        for (Color color : {Color::Black, Color::White})
            for_each(of(color), [&](int cell) { key ^= kKeys.at(cell % N, cell / N, color); });
        return key;
    }

    friend constexpr bool operator==(const Board&, const Board&) = default;

  private:
    static constexpr StoneKeys<N> kKeys{};
    static constexpr int kCentre = (N / 2 - 1) * N + N / 2 - 1;

    constexpr bool opponent_can_move() const { return Kernel::moves(discs_.swapped()) != 0; }

    Discs<N> discs_{bit<N>(kCentre + 1) | bit<N>(kCentre + N),
                    bit<N>(kCentre) | bit<N>(kCentre + N + 1)};
    Color turn_ = Color::Black;
};

}  // namespace tengen::reversi

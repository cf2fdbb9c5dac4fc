// The classic evaluation on which a Reversi network stands until it has learned something better.
#pragma once

#include "learn/weights.h"
#include "reversi/discs.h"

namespace tengen::learn {

/// Moves, corners, the squares that give corners away, and in the end discs; for the mover.
/// Another evaluation may take its place: a network needs only `score`.
template <int N>
struct ReversiBase {
    using Word = reversi::Bits<N>;

    static constexpr Score score(const reversi::Discs<N>& discs, int own_moves, int enemy_moves) {
        int points = kMove * (own_moves - enemy_moves);
        for (const Corner& corner : kCorners) {
            if (((discs.mover | discs.opponent) & corner.square) != 0) {
                points += kCorner * lead(discs, corner.square);
            } else {
                points -= kDiagonal * lead(discs, corner.diagonal);
                points -= kBeside * lead(discs, corner.beside);
            }
        }
        if (3 * reversi::count(discs.empty()) < reversi::kCells<N>)
            points += kDisc * lead(discs, reversi::kBoard<N>);
        return Score{points} * (kUnit / 100);
    }

  private:
    static constexpr int kMove = 8;
    static constexpr int kCorner = 80;
    static constexpr int kDiagonal = 40;
    static constexpr int kBeside = 15;
    static constexpr int kDisc = 2;

    struct Corner {
        Word square;
        Word diagonal;
        Word beside;
    };

    static constexpr Corner corner(int x, int y, int dx, int dy) {
        const auto at = [](int column, int row) { return reversi::bit<N>(row * N + column); };
        return {at(x, y), at(x + dx, y + dy), at(x + dx, y) | at(x, y + dy)};
    }

    static constexpr Corner kCorners[4] = {corner(0, 0, 1, 1), corner(N - 1, 0, -1, 1),
                                           corner(0, N - 1, 1, -1), corner(N - 1, N - 1, -1, -1)};

    static constexpr int lead(const reversi::Discs<N>& discs, Word squares) {
        return reversi::count(static_cast<Word>(discs.mover & squares)) -
               reversi::count(static_cast<Word>(discs.opponent & squares));
    }
};

}  // namespace tengen::learn

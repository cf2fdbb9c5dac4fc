// The numbers of the search, found by playing: docs/training-gomoku.md tells how.
#pragma once

namespace tengen::gomoku::engine::tuning {

// Depths are in sixteenths of a ply, margins in points of evaluation.

// Late moves are searched less deep, the more so the later they come.
inline constexpr double kLate = 0.85;         ///< times the logarithms of depth and number
inline constexpr int kLateAtRoot = 75;        ///< percent of that at the root
inline constexpr int kLateWorse = 8;          ///< more where the evaluation falls
inline constexpr int kLatePrincipal = 16;     ///< less in a principal variation
inline constexpr int kLateOncePrincipal = 0;  ///< less where there was one
inline constexpr int kLateCut = 16;           ///< more where a cut-off is expected
inline constexpr int kLateKiller = 0;         ///< but for killer moves less of that
inline constexpr int kLateLoud = 16;          ///< less for moves that make or stop something
inline constexpr int kLateFour = 16;          ///< less for fours
inline constexpr int kLateHistory = 16;       ///< at most, for a good or bad record
inline constexpr int kLateFar = 0;            ///< more for moves far from the last ones
inline constexpr int kLateUseless = 0;        ///< more for answers far from the threat
inline constexpr int kLateAttack = 0;         ///< less for going on with an attack

// A move that does better than its reduced search had to is searched again, perhaps deeper.
inline constexpr int kDeeper = 34;  ///< points better for a ply more
inline constexpr int kDeeperSlope = 11;
inline constexpr int kMuchDeeper = 349;  ///< and for one more
inline constexpr int kMuchDeeperSlope = 26;
inline constexpr int kMostSecondLooks = 80;  ///< depth that one way may gain so

// Positions that are far ahead or behind are not searched further near the leaves.
inline constexpr int kFutility = 90;        ///< for each ply
inline constexpr int kFutilityOffset = 0;   ///< plies less
inline constexpr int kFutilityBetter = 16;  ///< plies less where the evaluation rises
inline constexpr int kFutilityUnknown = 0;  ///< less where a cut-off is expected of something new
inline constexpr int kFutilityDepth = 144;  ///< up to this depth
inline constexpr int kRazor = 60;
inline constexpr int kRazorSlope = 70;  ///< for each ply
inline constexpr int kRazorDepth = 48;

// Few moves are tried near the leaves.
inline constexpr double kMostMoves = 4.0;
inline constexpr double kMostMovesFactor = 1.5;
inline constexpr double kMostMovesPower = 1.3;  ///< of the plies
inline constexpr int kMostMovesWorse = 67;      ///< percent where the evaluation falls
inline constexpr int kTrivialDepth = 64;        ///< below, moves that make nothing are left out
inline constexpr int kUselessDepth = 69;        ///< and answers to threes that stop nothing

// Extensions.
inline constexpr int kAnswer = 16;        ///< for the answer to a four
inline constexpr int kRemembered = 0;     ///< for the remembered move of a principal variation
inline constexpr int kSingleDepth = 112;  ///< from here on, moves without equal are looked for
inline constexpr int kSingleMargin = 32;  ///< sixteenths of a point for each ply
inline constexpr int kSingleShare = 46;   ///< percent of the depth, to look at the others
inline constexpr int kDoubleMargin = 29;  ///< points better than all others for two plies
inline constexpr int kDoubleSlope = 10;   ///< sixteenths of a point less for each ply
inline constexpr int kMostDoubles = 172;  ///< depth that one way may gain so
inline constexpr int kNotSingle = 0;      ///< less when others are as good
inline constexpr int kHigh = 12;          ///< less when far above the bound
inline constexpr int kHighMargin = 0;
inline constexpr int kHighSlope = 25;     ///< for each ply
inline constexpr int kRaised = 0;         ///< less once a better move is found
inline constexpr int kUnknown = 16;       ///< less without a remembered move
inline constexpr int kUnknownDepth = 80;  ///< from here on

// The order of moves.
inline constexpr int kHistoryShare = 32;
inline constexpr int kKiller = 60;
inline constexpr int kCounter = 40;

// Wins by threats after the best move are looked for now and then.
inline constexpr int kDoubtShare = 10;   ///< positions of the search for each of that
inline constexpr int kDoubtLeast = 500;  ///< positions, or it is not tried

// Threads.
inline constexpr int kSharedDepth = 64;  ///< from here on, moves are shared

inline constexpr int kWindow = 30;            ///< around the last value, at the root
inline constexpr int kLeafPositions = 20;     ///< to look for a win by fours at a leaf
inline constexpr int kRootPositions = 20000;  ///< and at the root

}  // namespace tengen::gomoku::engine::tuning

// What the search of each board does, and its numbers, found by playing: docs/training-gomoku.md
// tells how.
#pragma once

#include <algorithm>
#include <cmath>

namespace tengen::gomoku::engine {

/// Depths are counted in parts of a ply.
inline constexpr int kPly = 16;

inline constexpr int kAspirationWindow = 30;  ///< around the last value, at the root

/// What the search of a board does besides principal variation search with hash, history, IIR,
/// reverse futility, LMR and LMP.
struct Features {
    bool razoring = true;
    bool tt_evaluation = true;    ///< a remembered value corrects the evaluation
    bool fine_lmr = true;         ///< cut nodes, fours and falling evaluations count in LMR
    bool high_reduction = true;   ///< cut nodes far above their bound are searched less deep
    bool lmp_in_pv = true;        ///< moves are left out in principal variations too
    bool needless_moves = true;   ///< moves that make and stop nothing are left out
    bool deeper_research = true;  ///< after a reduced search that surprises
    bool singular_extensions = true;
    bool stores_reduced_depth = true;  ///< what IIR takes is missing in the remembered depth
    bool refutations = true;           ///< wins by threats after the best move are looked for
    bool splitting = true;             ///< threads share the moves of a node
};

/// What helps on other boards was not yet tried by matches where stones can be captured.
inline constexpr Features kCaptureFeatures{.razoring = false,
                                           .tt_evaluation = false,
                                           .fine_lmr = false,
                                           .high_reduction = false,
                                           .lmp_in_pv = false,
                                           .needless_moves = false,
                                           .deeper_research = false,
                                           .singular_extensions = false,
                                           .stores_reduced_depth = false,
                                           .refutations = false,
                                           .splitting = false};

/// Depths are in sixteenths of a ply, margins in points of evaluation.
struct RowTuning {
    // Late move reductions (LMR): late moves are searched less deep, the more so the later they
    // come.
    static constexpr double kLmrFactor = 0.85;  ///< times the logarithms of depth and number
    static constexpr int kLmrAtRoot = 75;       ///< percent of that at the root
    static constexpr int kLmrWorse = 8;         ///< more where the evaluation falls
    static constexpr int kLmrPv = 16;           ///< less in a principal variation
    static constexpr int kLmrCutNode = 16;      ///< more where a cut-off is expected
    static constexpr int kLmrLoud = 16;         ///< less for moves that make or stop something
    static constexpr int kLmrFour = 16;         ///< less for fours
    static constexpr int kLmrHistory = 16;      ///< at most, for a good or bad record

    // Deeper re-search: a move that does better than its reduced search had to is searched again,
    // perhaps deeper.
    static constexpr int kDeeper = 34;  ///< points better for a ply more
    static constexpr int kDeeperSlope = 11;
    static constexpr int kMuchDeeper = 349;  ///< and for one more
    static constexpr int kMuchDeeperSlope = 26;
    static constexpr int kMaxDeeperResearch = 80;  ///< depth that one way may gain so

    // Reverse futility and razoring: positions that are far ahead or behind are not searched
    // further near the leaves.
    static constexpr int kFutility = 90;        ///< for each ply
    static constexpr int kFutilityBetter = 16;  ///< plies less where the evaluation rises
    static constexpr int kFutilityDepth = 144;  ///< up to this depth
    static constexpr int kRazor = 60;
    static constexpr int kRazorSlope = 70;  ///< for each ply
    static constexpr int kRazorDepth = 48;
    static int futility_margin(int depth, bool improving) {
        return std::max(kFutility * (depth - (improving ? kFutilityBetter : 0)) / kPly, 0);
    }
    static int razor_margin(int depth) { return kRazor + kRazorSlope * depth / kPly; }

    // Late move pruning (LMP): few moves are tried near the leaves.
    static constexpr double kLmpBase = 4.0;  ///< moves
    static constexpr double kLmpFactor = 1.5;
    static constexpr double kLmpPower = 1.3;  ///< of the plies
    static constexpr int kLmpWorse = 67;      ///< percent where the evaluation falls
    static constexpr int kTrivialDepth = 64;  ///< below, moves that make nothing are left out
    static constexpr int kUselessDepth = 69;  ///< and answers to threes that stop nothing
    static int lmp_limit(int depth, bool improving) {
        const double plies = std::max(static_cast<double>(depth) / kPly, 0.0);
        const auto most = static_cast<int>(kLmpBase + kLmpFactor * std::pow(plies, kLmpPower));
        return improving ? most : most * kLmpWorse / 100;
    }

    // Extensions.
    static constexpr int kAnswer = 16;  ///< for the answer to a four
    static constexpr int kSingularDepth =
        112;  ///< from here on, moves without equal are looked for
    static constexpr int kSingularMargin = 32;  ///< sixteenths of a point for each ply
    static constexpr int kSingularShare = 46;   ///< percent of the depth, to look at the others
    static constexpr int kDoubleExtensionMargin =
        29;  ///< points better than all others for two plies
    static constexpr int kDoubleExtensionSlope = 10;  ///< sixteenths of a point less for each ply
    static constexpr int kMaxDoubleExtensions = 172;  ///< depth that one way may gain so
    static constexpr int kHigh = 12;                  ///< less when far above the bound
    static constexpr int kHighSlope = 25;             ///< for each ply
    static constexpr int kIirReduction = 16;          ///< less without a hash move
    static constexpr int kIirDepth = 80;              ///< from here on

    // The order of moves.
    static constexpr int kHistoryShare = 32;
    static constexpr int kKiller = 60;
    static constexpr int kCounter = 40;

    // Wins by threats after the best move are looked for now and then.
    static constexpr int kRefutationShare = 10;  ///< positions of the search for each of that
    static constexpr int kMinRefutationPositions = 500;  ///< positions, or it is not tried

    // Threads.
    static constexpr int kSharedDepth = 64;  ///< from here on, moves are shared

    static constexpr int kLeafPositions = 20;     ///< to look for a win by fours at a leaf
    static constexpr int kRootPositions = 20000;  ///< and at the root
};

/// The same where stones can be captured.
struct CaptureTuning : RowTuning {
    static constexpr double kLmrFactor = 0.8;
    static constexpr int kFutility = 110;
    static constexpr int kFutilityDepth = 112;
    static constexpr int kLeafPositions = 24;
    static constexpr int kTake = 60;  ///< order: for each stone captured
    static constexpr int kSave = 50;  ///< order: for each own stone that could be captured there

    static int lmp_limit(int depth, bool) { return 8 + 3 * depth * depth / (kPly * kPly); }
    static int futility_margin(int depth, bool) { return kFutility * std::max(depth / kPly, 1); }
};

}  // namespace tengen::gomoku::engine

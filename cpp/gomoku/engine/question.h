// What a search of five in a row is asked and what it answers.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tengen::gomoku::engine {

/// Values: a win after n plies is kWin - n; beyond kForced a result is certain.
inline constexpr int kWin = 30000;
inline constexpr int kForced = 29000;
inline constexpr int kMostEvaluation = 20000;
inline constexpr int kMostPlies = 200;

/// Depths are counted in parts of a ply.
inline constexpr int kPly = 16;

/// Sees where a search ends and asks for the evaluation. It changes nothing.
class Witness {
  public:
    virtual ~Witness() = default;
    /// The search came to a leaf by these moves from its root, as cells.
    virtual void leaf(std::span<const int> cells) = 0;
};

/// What a search is asked.
struct Question {
    int depth = kMostPlies;       ///< plies of the last iteration
    double soft_seconds = -1;     ///< no new iteration after this; negative: no such bound
    int lines = 1;                ///< best moves that are told apart
    std::span<const int> only{};  ///< cells that may be played; empty: all
    int threads = 1;              ///< searching at the same time with one memory of positions
    bool doubts = true;           ///< wins by threats after the best move are looked for
    Witness* witness = nullptr;   ///< of the first thread, where the rules know no captures
};

/// One of the best moves.
struct BestLine {
    std::vector<int> cells;  ///< the move and what is expected after it
    int value = -kWin;
};

struct Progress {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<BestLine> lines;  ///< best first
    bool is_by_fours = false;     ///< a win by fours was found before any other search
};

using Report = std::function<void(const Progress&)>;

}  // namespace tengen::gomoku::engine

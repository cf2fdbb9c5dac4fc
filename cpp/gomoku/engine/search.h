// The search: iterative deepening, principal variation, hash, and wins by fours at every node.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "gomoku/engine/control.h"
#include "gomoku/engine/footprint.h"
#include "gomoku/engine/hash.h"
#include "gomoku/engine/moves.h"
#include "gomoku/engine/vcf.h"
#include "gomoku/engine/vct.h"

namespace tengen::gomoku::engine {

/// Values: a win after n plies is kWin - n; beyond kForced a result is certain.
inline constexpr int kWin = 30000;
inline constexpr int kForced = 29000;
inline constexpr int kMostEvaluation = 20000;
inline constexpr int kMostPlies = 200;

/// Depths are counted in parts of a ply.
inline constexpr int kPly = 16;

/// What a search is asked.
struct Question {
    int depth = kMostPlies;       ///< plies of the last iteration
    double soft_seconds = -1;     ///< no new iteration after this; negative: no such bound
    int lines = 1;                ///< best moves that are told apart
    std::span<const int> only{};  ///< cells that may be played; empty: all
    int threads = 1;              ///< searching at the same time with one memory of positions
    int first_depth = 1;          ///< plies of the first iteration
    bool doubts = true;           ///< wins by threats after the best move are looked for
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

/// What the search learns about moves, kept from one search to the next.
struct Experience {
    std::array<std::array<int, kArea>, 2> history{};
    std::array<std::array<Square, kArea>, 2> counter{};

    void fade();
};

template <Kind K>
class Search {
  public:
    Search(const EngineBoard<K>& board, HashTable& hash, Experience& experience, Control& control)
        : board_(board),
          hash_(hash),
          experience_(experience),
          control_(control),
          fours_(board_, control, std::size_t{1} << 15, Reach::Near),
          footprint_(board_, fours_) {}

    /// Searches until the question is answered or the control stops it. There must be a legal
    /// move; at least one line is returned. `report` is called after each iteration.
    Progress run(const Question& question, const Report& report);

  private:
    struct RootMove {
        Square square;
        int value = -kWin;
        int previous = 0;  ///< the last value that was not just a failure to be best
        std::vector<Square> line;
        std::uint64_t doubted = 0;  ///< positions spent on looking for its refutation
    };

    struct Ply {
        std::array<Square, 2> killers{};
        Square move = kNowhere;
        Square excluded = kNowhere;
        int evaluation = 0;
        bool is_principal = false;  ///< is, or once was, in a principal variation
        Threat own = Threat::None;  ///< of the move just made
        int line_size = 0;
        std::array<Square, kMostPlies + 4> line;
    };

    struct Window {
        int alpha;
        int beta;
        bool is_first;  ///< the first move of a principal variation
        bool is_cut;    ///< the node is expected to be cut off
    };

    std::vector<RootMove> root_moves(const Question& question);
    void iterate(const Question& question, int depth, Progress& progress);
    bool drop_refuted();
    void search_window(int depth, std::size_t first, int guess);
    int search_root(int alpha, int beta, int depth, std::size_t first);
    int search(int alpha, int beta, int depth, int ply, bool cut_node);
    int leaf(int beta, int ply);
    int child(Window window, int depth, int ply, int reduced);
    int win_by_fours(int ply);
    SquareSet defences();
    void list(MoveList& moves, Need need, int ply, Square remembered);
    int reduction(int depth, int number, bool improving) const;
    int late(Square square, int ply, Need need, bool is_pv, bool cut_node) const;
    int score_of(Square square, int ply, Square hashed) const;
    void reward(Square square, const MoveList& tried, std::size_t number, int depth, int ply);
    void keep_line(int ply, Square square);
    Ply& at(int ply) { return plies_[static_cast<unsigned>(ply + kBefore)]; }
    const Ply& at(int ply) const { return plies_[static_cast<unsigned>(ply + kBefore)]; }
    int static_value() const {
        return std::clamp(board_.evaluation(), -kMostEvaluation, kMostEvaluation);
    }
    BestLine told(const RootMove& move) const;

    static constexpr int kBefore = 4;

    EngineBoard<K> board_;
    HashTable& hash_;
    Experience& experience_;
    Control& control_;
    FourSearch<K> fours_;
    Footprint<K> footprint_;
    std::unique_ptr<ThreatSearch<K>> threats_;  ///< made when it is needed
    std::vector<RootMove> roots_;
    std::array<Ply, kMostPlies + kBefore + 4> plies_{};
};

/// A win found by the side to move after so many plies, remembered without the way to it.
constexpr int to_memory(int value, int ply) {
    return value >= kForced ? value + ply : value <= -kForced ? value - ply : value;
}
constexpr int from_memory(int value, int ply) {
    return value >= kForced ? value - ply : value <= -kForced ? value + ply : value;
}

extern template class Search<Kind::Freestyle>;
extern template class Search<Kind::Standard>;
extern template class Search<Kind::Renju>;
extern template class Search<Kind::Caro>;

}  // namespace tengen::gomoku::engine

// The search where stones can be captured: iterative deepening, principal variation, hash.
#pragma once

#include <array>
#include <vector>

#include "gomoku/captures/fours.h"
#include "gomoku/engine/moves.h"
#include "gomoku/engine/search.h"

namespace tengen::gomoku::captures {

using engine::Experience;
using engine::HashTable;
using engine::kForced;
using engine::kMostEvaluation;
using engine::kMostPlies;
using engine::kPly;
using engine::kWin;
using engine::MoveList;
using engine::Progress;
using engine::Question;
using engine::Report;
using engine::RootMove;
using engine::RootMoves;

class Search {
  public:
    Search(const CaptureBoard& board, HashTable& hash, Experience& experience, Control& control)
        : board_(board),
          hash_(hash),
          experience_(experience),
          control_(control),
          fours_(board_, control, std::size_t{1} << 14) {}

    /// Searches until the question is answered or the control stops it. There must be a legal
    /// move; at least one line is returned. `report` is called after each iteration.
    Progress run(const Question& question, const Report& report);

  private:
    struct Ply {
        std::array<Square, 2> killers{};
        int evaluation = 0;
        int line_size = 0;
        std::array<Square, kMostPlies + 4> line;
    };

    struct Window {
        int alpha;
        int beta;
        bool is_first;  ///< the first move of a principal variation
    };

    // The root, in root.cpp.
    RootMoves root_moves(const Question& question);
    bool is_won_by_fours(const Question& question, Progress& progress);
    void iterate(const Question& question, int depth, Progress& progress);
    int search_root(int alpha, int beta, int depth, std::size_t first);

    // The tree, in search.cpp.
    int search(int alpha, int beta, int depth, int ply);
    int leaf(int beta, int ply);
    int child(Window window, int depth, int ply, int reduced);
    int score_of(Square square, int ply, Square hashed) const;
    bool is_loud(Square square) const;
    void reward(Square square, const MoveList& tried, std::size_t number, int depth, int ply);
    void keep_line(int ply, Square square);
    Ply& at(int ply) { return plies_[static_cast<unsigned>(ply + kBefore)]; }
    const Ply& at(int ply) const { return plies_[static_cast<unsigned>(ply + kBefore)]; }
    int static_value() const {
        return std::clamp(board_.evaluation(), -kMostEvaluation, kMostEvaluation);
    }

    static constexpr int kBefore = 4;

    CaptureBoard board_;
    HashTable& hash_;
    Experience& experience_;
    Control& control_;
    FourSearch fours_;
    RootMoves roots_;
    std::array<Ply, kMostPlies + kBefore + 4> plies_{};
};

/// How much less deep a late move is searched, in parts of a ply.
int reduction(int depth, int number);

}  // namespace tengen::gomoku::captures

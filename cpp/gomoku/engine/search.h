// The search: iterative deepening, principal variation, hash, and wins by fours at every node.
#pragma once

#include <memory>
#include <vector>

#include "gomoku/engine/roots.h"
#include "gomoku/engine/tactics.h"
#include "gomoku/engine/tt_entry.h"
#include "search/split_point.h"

namespace tengen::gomoku::engine {

/// What the search learns about moves, kept from one search to the next.
struct MoveHistory {
    std::array<std::array<int, kArea>, 2> scores{};
    std::array<std::array<Square, kArea>, 2> counter_moves{};

    void decay();
};

/// One thread's search. `Board::kFeatures` says what it does, `Board::Tuning` has its numbers.
template <class Board>
class Search final : public Helper {
  public:
    Search(const Board& board, TranspositionTable& hash, MoveHistory& history,
           SearchControl& control);
    ~Search();

    /// Searches until the request is met or the control stops it. There must be a legal
    /// move; at least one line is returned. The control reports each iteration.
    SearchProgress run(const SearchRequest& request);

    /// From now on the moves of a position are shared with threads that have nothing to do.
    void join(HelperPool& pool) { pool_ = &pool; }
    void help(SplitPoint& split_point) override;
    bool is_over() override;

  private:
    using Tuning = typename Board::Tuning;
    using Refuter = typename Tactics<Board>::Refuter;
    static constexpr Features kFeatures = Board::kFeatures;

    struct Ply {
        std::array<Square, 2> killers{};
        Square excluded = kNowhere;
        int evaluation = 0;
        int extra = 0;  ///< depth given beyond one ply a move, on the way here
        int line_size = 0;
        std::array<Square, kMaxPlies + 4> line;
    };

    struct Window {
        int alpha;
        int beta;
        int best;                                 ///< of the moves before
        bool is_first;                            ///< the first move of a principal variation
        bool is_cut;                              ///< the node is expected to be cut off
        const std::atomic<int>* floor = nullptr;  ///< what other threads have found meanwhile

        void rise() {
            if (floor != nullptr) alpha = std::max(alpha, floor->load(std::memory_order_relaxed));
        }
    };

    /// A position whose moves are tried.
    struct Node {
        MoveList& moves;
        int alpha;
        int beta;
        int depth;
        int ply;
        Need need;
        Square excluded;
        bool is_pv;
        bool is_cut;  ///< expected to be cut off
        bool is_high;
        bool improving;
        std::size_t next = 0;  ///< of the moves
        int number = 0;        ///< of those tried or left out
        int best = -kWin;
        Square best_move = kNowhere;
    };

    /// A move that is to be tried, and how.
    struct Attempt {
        Square square;
        std::size_t place;  ///< the moves before it were tried earlier
        Window window;
        int depth;
        int extension;
        int reduced;
    };

    // What several threads may do.
    struct Task;
    struct Shared;
    struct SharedRoot;
    struct RefutationTask;

    RootMoves root_moves(const SearchRequest& request);
    bool drop_refuted(bool is_last);
    bool settle_refutation(bool is_last);
    void cancel_refutation();
    void search_window(std::size_t first, int depth);
    std::vector<PvLine> best_lines(int wanted, int plies);
    int search_root(int alpha, int beta, int depth, std::size_t first);
    int search(int alpha, int beta, int depth, int ply, bool cut_node);
    int leaf(int beta, int ply);
    void show_leaf(int ply) const;
    int deeper_research(Window window, int value, int plies_less, int full, int ply);
    int child(Window window, int depth, int ply, int reduced);
    int win_by_fours(int ply);
    void list(MoveList& moves, Need need, int ply, Square hash_move);
    int reduction(int depth, int number, bool improving) const;
    int lmr_adjustment(Square square, bool is_pv, bool cut_node) const;
    bool is_needless(Square square, Need need, int depth) const;
    bool is_doubly_singular(int by, int depth, int ply) const;
    int score_of(Square square, int ply, Square hash_move) const;
    void reward(Square square, const MoveList& tried, std::size_t number, int depth, Ply& here);
    void keep_line(Ply& here, int ply, Square square) const;
    std::optional<Attempt> next(Node& node) const;
    int attempt(const Attempt& move, int ply);
    bool weigh(Node& node, const Attempt& move, int result, Ply& here);
    bool share(Node& node);
    void take_moves(Shared& shared);
    void take_moves(SharedRoot& root);
    bool try_move(SharedRoot& root);
    void join_in(Shared& shared, int from);
    bool is_useless() const;
    Ply& at(int ply) { return plies_[static_cast<unsigned>(ply + kBefore)]; }
    const Ply& at(int ply) const { return plies_[static_cast<unsigned>(ply + kBefore)]; }
    int static_value() const {
        return std::clamp(board_.evaluation(), -kMaxEvaluation, kMaxEvaluation);
    }

    static constexpr int kBefore = 4;

    Board board_;
    TranspositionTable& hash_;
    MoveHistory& history_;
    SearchControl& control_;
    Tactics<Board> tactics_;
    std::unique_ptr<Refuter> refuter_;  ///< made when it is needed
    RootMoves roots_;
    HelperPool* pool_ = nullptr;
    Task* under_ = nullptr;  ///< what is worked at
    std::unique_ptr<RefutationTask> refutation_;
    LeafObserver* observer_ = nullptr;
    std::array<Ply, kMaxPlies + kBefore + 4> plies_{};
};

/// A win found by the side to move after so many plies, remembered without the way to it.
constexpr int to_tt_value(int value, int ply) {
    return value >= kForced ? value + ply : value <= -kForced ? value - ply : value;
}
constexpr int from_tt_value(int value, int ply) {
    return value >= kForced ? value - ply : value <= -kForced ? value + ply : value;
}

extern template class Search<EngineBoard<Kind::Freestyle>>;
extern template class Search<EngineBoard<Kind::Standard>>;
extern template class Search<EngineBoard<Kind::Renju>>;
extern template class Search<EngineBoard<Kind::Caro>>;
extern template class Search<CaptureBoard>;

}  // namespace tengen::gomoku::engine

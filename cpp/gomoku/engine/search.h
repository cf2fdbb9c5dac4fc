// The search: iterative deepening, principal variation, hash, and wins by fours at every node.
#pragma once

#include <memory>
#include <vector>

#include "core/crew.h"
#include "gomoku/engine/control.h"
#include "gomoku/engine/footprint.h"
#include "gomoku/engine/hash.h"
#include "gomoku/engine/moves.h"
#include "gomoku/engine/roots.h"
#include "gomoku/engine/vcf.h"
#include "gomoku/engine/vct.h"

namespace tengen::gomoku::engine {

/// What the search learns about moves, kept from one search to the next.
struct Experience {
    std::array<std::array<int, kArea>, 2> history{};
    std::array<std::array<Square, kArea>, 2> counter{};

    void fade();
};

template <Kind K>
class Search final : public Helper {
  public:
    Search(const EngineBoard<K>& board, HashTable& hash, Experience& experience, Control& control);
    ~Search();

    /// Searches until the question is answered or the control stops it. There must be a legal
    /// move; at least one line is returned. `report` is called after each iteration.
    Progress run(const Question& question, const Report& report);

    /// From now on the moves of a position are shared with threads that have nothing to do.
    void join(Crew& crew) { crew_ = &crew; }
    void help(Split& split) override;
    bool is_over() override;

  private:
    struct Ply {
        std::array<Square, 2> killers{};
        Square move = kNowhere;
        Square excluded = kNowhere;
        int evaluation = 0;
        int extra = 0;              ///< depth given beyond one ply a move, on the way here
        bool is_principal = false;  ///< is, or once was, in a principal variation
        Threat own = Threat::None;  ///< of the move just made
        int line_size = 0;
        std::array<Square, kMostPlies + 4> line;
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
    struct Doubt;

    RootMoves root_moves(const Question& question);
    bool drop_refuted(bool is_last);
    bool is_refuted(Square move, ThreatSearch<K>& threats, std::uint64_t positions);
    bool settle_doubt(bool is_last);
    void give_up_doubt();
    int search_root(int alpha, int beta, int depth, std::size_t first);
    int search(int alpha, int beta, int depth, int ply, bool cut_node);
    int leaf(int beta, int ply);
    void show_leaf(int ply) const;
    int second_look(Window window, int value, int plies_less, int full, int ply);
    int child(Window window, int depth, int ply, int reduced);
    int win_by_fours(int ply);
    SquareSet defences();
    void list(MoveList& moves, Need need, int ply, Square remembered);
    int reduction(int depth, int number, bool improving) const;
    int late(Square square, int ply, Need need, bool is_pv, bool cut_node) const;
    bool is_needless(Square square, Need need, int depth) const;
    bool is_far_better(int by, int depth, int ply) const;
    int score_of(Square square, int ply, Square hashed) const;
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
        return std::clamp(board_.evaluation(), -kMostEvaluation, kMostEvaluation);
    }

    static constexpr int kBefore = 4;

    EngineBoard<K> board_;
    HashTable& hash_;
    Experience& experience_;
    Control& control_;
    FourSearch<K> fours_;
    Footprint<K> footprint_;
    std::unique_ptr<ThreatSearch<K>> threats_;  ///< made when it is needed
    RootMoves roots_;
    Crew* crew_ = nullptr;
    Task* under_ = nullptr;  ///< what is worked at
    std::unique_ptr<Doubt> doubt_;
    Witness* witness_ = nullptr;
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

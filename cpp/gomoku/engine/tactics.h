// Forced play as the search asks for it, for each kind of board.
#pragma once

#include "gomoku/engine/capture_vcf.h"
#include "gomoku/engine/vct.h"

namespace tengen::gomoku::engine {

/// Offers what the search of a board needs to know of forced wins:
///   Vcf                    wins by fours
///   Refuter                wins by threes after a move
///   kSoonestWin            plies of the shortest win that `plies_to_quick_win` may miss
///   plies_to_quick_win(need)  of a win that needs no search; 0: none. No five is threatened.
///   plies_to_win()         of a win by fours that a short search finds; 0: none
///   defences()             where a stone may stop a win by fours that the enemy threatens; nowhere
///                          when none is seen
template <class AnyEngineBoard>
class Tactics;

template <Kind K>
class Tactics<EngineBoard<K>> {
    using Board = EngineBoard<K>;
    static constexpr int kPositions = Board::Tuning::kLeafPositions;

  public:
    using Vcf = VcfSearch<K>;

    class Refuter {
      public:
        Refuter(Board& board, SearchControl& control)
            : board_(board), vct_(board, control, kMegabytes) {}

        bool refutes(Square move, std::uint64_t positions) {
            board_.make(move);
            const bool is_won = vct_.solve(Aim::Threes, positions) == Verdict::Wins;
            board_.unmake();
            return is_won;
        }

      private:
        static constexpr std::size_t kMegabytes = 2;

        Board& board_;
        VctSearch<K> vct_;
    };

    static constexpr int kSoonestWin = 5;

    Tactics(Board& board, SearchControl& control)
        : board_(board),
          vcf_(board, control, std::size_t{1} << 15, Reach::Near),
          relevance_zone_(board, vcf_) {}

    int plies_to_quick_win(Need need) const {
        if (board_.count(board_.turn(), Threat::OpenFour) > 0) return 3;
        return need == Need::Free && wins_in_five(board_) ? 5 : 0;
    }
    int plies_to_win() { return vcf_.plies_to_win(kPositions); }

    SquareSet defences() {
        if (board_.count(opposite(board_.turn()), Threat::FourThree) == 0) return {};
        board_.pass();
        const bool is_threatened = vcf_.plies_to_win(kPositions) > 0;
        const SquareSet squares = is_threatened ? relevance_zone_.of_win(kPositions) : SquareSet{};
        board_.pass();
        return squares;
    }

  private:
    Board& board_;
    Vcf vcf_;
    RelevanceZone<K> relevance_zone_;
};

template <>
class Tactics<CaptureBoard> {
  public:
    using Vcf = CaptureVcfSearch;

    struct Refuter {
        Refuter(CaptureBoard&, SearchControl&) {}
        bool refutes(Square, std::uint64_t) { return false; }
    };

    static constexpr int kSoonestWin = 3;

    Tactics(CaptureBoard& board, SearchControl& control)
        : board_(board), vcf_(board, control, std::size_t{1} << 14) {}

    int plies_to_quick_win(Need) {
        return board_.count(board_.turn(), Threat::OpenFour) > 0 && vcf_.wins_by_open_four() ? 3
                                                                                             : 0;
    }
    int plies_to_win() { return vcf_.plies_to_win(CaptureTuning::kLeafPositions); }
    SquareSet defences() const { return {}; }

  private:
    CaptureBoard& board_;
    Vcf vcf_;
};

}  // namespace tengen::gomoku::engine

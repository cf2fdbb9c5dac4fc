#include "reversi/training/self_play.h"

#include <cmath>

#include "reversi/board.h"
#include "reversi/engine/squares.h"

namespace tengen::reversi {

namespace {

/// The mean of the last two iterations. Searches of even and of odd depth err to opposite sides, as
/// it is one side or the other that moved last; an evaluation that learned from one of the two
/// alone would hold on to its error from round to round.
class LastTwo {
  public:
    void hear(const SearchProgress& progress) {
        before_ = count_++ == 0 ? progress.lines[0].value : last_;
        last_ = progress.lines[0].value;
    }
    double mean() const { return (before_ + last_) / 2.0; }

  private:
    int count_ = 0;
    int before_ = 0;
    int last_ = 0;
};

}  // namespace

template <int N>
bool SelfPlay<N>::pass_if_needed() {
    if (PortableKernel<N>::moves(discs_) != 0) return true;
    discs_ = discs_.swapped();
    sign_ = -sign_;
    return PortableKernel<N>::moves(discs_) != 0;
}

template <int N>
void SelfPlay<N>::move(int cell) {
    discs_ = discs_.after(cell, PortableKernel<N>::flips(discs_, cell));
    sign_ = -sign_;
}

/// Random moves; false when the game ended among them.
template <int N>
bool SelfPlay<N>::open() {
    discs_ = Board<N>().discs();
    sign_ = 1;
    const auto span = static_cast<std::uint64_t>(recipe_.most_random - recipe_.least_random + 1);
    const int plies = recipe_.least_random + static_cast<int>(chance_() % span);
    for (int ply = 0; ply < plies; ++ply) {
        if (!pass_if_needed()) return false;
        Bits<N> moves = PortableKernel<N>::moves(discs_);
        for (auto skip = chance_() % static_cast<std::uint64_t>(count(moves)); skip > 0; --skip)
            moves &= moves - 1;
        move(lowest(moves));
    }
    return pass_if_needed();
}

/// Solves the position and visits best play to the end; returns the first player's margin.
template <int N>
int SelfPlay<N>::count_out(Interrupt& interrupt) {
    const SearchProgress solved = engine_.search(discs_, {}, interrupt);
    const PvLine& line = solved.lines[0];
    const int margin = sign_ * line.value;
    for (int cell : line.cells) {
        if (cell == kPassCell) continue;
        if (!pass_if_needed()) break;
        visits_.push_back({discs_, sign_, static_cast<double>(sign_ * margin), true});
        move(cell);
    }
    return margin;
}

template <int N>
void SelfPlay<N>::think(Interrupt& interrupt) {
    LastTwo values;
    const SearchProgress found =
        engine_.search(discs_, {.limits = {.depth = recipe_.depth}}, interrupt,
                       [&](const SearchProgress& progress) { values.hear(progress); });
    visits_.push_back({discs_, sign_, values.mean(), false});
    move(found.lines[0].cells[0]);
}

template <int N>
bool SelfPlay<N>::play(std::uint32_t game, Interrupt& interrupt, std::vector<Sample<N>>& samples) {
    if (!open()) return false;
    visits_.clear();
    int margin = 0;
    for (;;) {
        if (interrupt.requested()) return false;
        if (!pass_if_needed()) {
            margin = sign_ * final_score(discs_);
            break;
        }
        if (count(discs_.empty()) <= recipe_.counted_out) {
            margin = count_out(interrupt);
            break;
        }
        think(interrupt);
    }
    if (interrupt.requested()) return false;
    for (const Visit& visit : visits_) {
        const double share = visit.is_exact ? 1.0 : recipe_.search_share;
        const double target = share * visit.value + (1 - share) * visit.sign * margin;
        samples.push_back(
            {visit.discs, static_cast<std::int16_t>(std::lround(target * kUnitsPerDisc)), game});
    }
    return true;
}

template class SelfPlay<6>;
template class SelfPlay<8>;
template class SelfPlay<10>;

}  // namespace tengen::reversi

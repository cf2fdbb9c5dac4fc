#include "reversi/engine/stability.h"

namespace tengen::reversi {

namespace {

/// The edge after a disc of `mover` on `at`; both as bit sets.
std::array<unsigned, 2> after(unsigned mover, unsigned other, unsigned at) {
    unsigned turned = 0;
    for (const int step : {-1, 1}) {
        unsigned run = 0;
        int place = static_cast<int>(at) + step;
        for (; place >= 0 && place < 8 && (other >> place & 1) != 0; place += step)
            run |= 1u << place;
        if (place >= 0 && place < 8 && (mover >> place & 1) != 0) turned |= run;
    }
    return {mover | 1u << at | turned, other & ~turned};
}

class EdgeSolver {
  public:
    explicit EdgeSolver(std::array<std::array<std::uint8_t, 256>, 256>& stable) : stable_(stable) {}

    /// The discs of `owner` that stay his through any sequence of discs on this edge.
    unsigned solve(unsigned owner, unsigned other) {
        if (known_[owner][other]) return stable_[owner][other];
        unsigned stable = owner;
        for (unsigned at = 0; at < 8 && stable != 0; ++at) {
            if (((owner | other) >> at & 1) != 0) continue;
            const auto own = after(owner, other, at);
            stable &= solve(own[0], own[1]);
            const auto theirs = after(other, owner, at);
            stable &= solve(theirs[1], theirs[0]);
        }
        known_[owner][other] = true;
        stable_[owner][other] = static_cast<std::uint8_t>(stable);
        return stable;
    }

  private:
    std::array<std::array<std::uint8_t, 256>, 256>& stable_;
    std::array<std::array<bool, 256>, 256> known_{};
};

}  // namespace

EdgeTable::EdgeTable() : stable{} {
    EdgeSolver solver(stable);
    for (unsigned owner = 0; owner < 256; ++owner)
        for (unsigned other = 0; other < 256; ++other)
            if ((owner & other) == 0) solver.solve(owner, other);
}

const EdgeTable& edge_table() {
    static const EdgeTable table;
    return table;
}

}  // namespace tengen::reversi

// Nonsense for the engine of Reversi: boards that no game reaches, questions that nobody asks,
// stops at any moment. Nothing may break (the sanitizers watch), and every answer must be playable.
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "reversi/engine/engine.h"
#include "reversi/kernels.h"
#include "reversi/portable_kernel.h"
#include "tests/test.h"

namespace tengen::reversi {

namespace {

/// Stops after it was asked so many times.
class StopsAfter final : public Interrupt {
  public:
    explicit StopsAfter(std::uint64_t times) : left_(times) {}
    bool requested() override { return left_ == 0 || --left_ == 0; }

  private:
    std::uint64_t left_;
};

/// A board of letters, row by row: X is the mover's.
template <int N>
Discs<N> board_of(std::string_view text) {
    Discs<N> discs{};
    int cell = 0;
    for (const char letter : text) {
        if (letter == ' ') continue;
        if (letter == 'X') discs.mover |= bit<N>(cell);
        if (letter == 'O') discs.opponent |= bit<N>(cell);
        ++cell;
    }
    return discs;
}

/// Discs at random, from hardly any to hardly a gap, in equal or unequal shares.
template <int N>
Discs<N> any_arrangement(std::mt19937_64& chance) {
    const auto full = 1 + chance() % 99;
    const auto own = 1 + chance() % 99;
    Discs<N> discs{};
    for (int cell = 0; cell < kCells<N>; ++cell) {
        if (chance() % 100 >= full) continue;
        (chance() % 100 < own ? discs.mover : discs.opponent) |= bit<N>(cell);
    }
    return discs;
}

template <int N>
SearchRequest<N> any_request(std::mt19937_64& chance, Bits<N> moves) {
    SearchRequest<N> request;
    request.limits.depth = 1 + static_cast<int>(chance() % (chance() % 4 == 0 ? 120 : 12));
    request.confidence = static_cast<std::uint8_t>(chance() % (kCertain + 1));
    request.middle_confidence = static_cast<std::uint8_t>(chance() % (kCertain + 1));
    request.is_outcome_enough = chance() % 4 == 0;
    request.limits.multi_pv = 1 + static_cast<int>(chance() % (chance() % 4 == 0 ? 200 : 3));
    request.limits.nodes = 1 + chance() % 3000;
    if (chance() % 8 == 0) request.limits.hard_seconds = 0;
    if (chance() % 4 == 0) {
        request.only = 0;
        for_each(moves, [&](int cell) {
            if (chance() % 3 == 0) request.only |= bit<N>(cell);
        });
        if (request.only == 0) request.only = bit<N>(lowest(moves));
    }
    return request;
}

/// Weights as far from sense as they go.
template <int N>
std::vector<std::int16_t> wild_weights(std::mt19937_64& chance) {
    std::vector<std::int16_t> weights(Evaluation<N>::size());
    const bool is_extreme = chance() % 2 == 0;
    for (auto& weight : weights)
        weight = is_extreme ? (chance() % 2 == 0 ? std::int16_t{32767} : std::int16_t{-32768})
                            : static_cast<std::int16_t>(chance());
    return weights;
}

/// Plays a line on the board; every move of it must be legal.
template <int N>
void check_line(Discs<N> discs, const PvLine& line) {
    using Rules = PortableKernel<N>;
    CHECK(line.cells.size() >= 1u);
    CHECK(std::abs(line.value) <= kCells<N>);
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
        const Bits<N> moves = Rules::moves(discs);
        if (line.cells[i] == kPassCell) {
            CHECK(moves == Bits<N>{0});
            CHECK(Rules::moves(discs.swapped()) != Bits<N>{0});
            discs = discs.swapped();
        } else {
            CHECK((moves & bit<N>(line.cells[i])) != Bits<N>{0});
            discs = discs.after(line.cells[i], Rules::flips(discs, line.cells[i]));
        }
    }
}

template <int N>
void check_answer(Engine<N>& engine, const Discs<N>& discs, std::mt19937_64& chance) {
    const Bits<N> moves = PortableKernel<N>::moves(discs);
    if (moves == 0) return;
    const SearchRequest<N> request = any_request<N>(chance, moves);
    StopsAfter interrupt(chance() % 3 == 0 ? chance() % 20 : 1'000'000);
    const SearchProgress progress = engine.search(discs, request, interrupt);
    CHECK(progress.lines.size() >= 1u);
    CHECK(progress.lines.size() <= static_cast<std::size_t>(request.limits.multi_pv));
    for (std::size_t i = 0; i < progress.lines.size(); ++i) {
        check_line(discs, progress.lines[i]);
        CHECK((request.only & bit<N>(progress.lines[i].cells[0])) != Bits<N>{0});
    }
}

template <int N>
void ask_nonsense(Engine<N>& engine, unsigned seed, int trials) {
    std::mt19937_64 chance(seed);
    for (int trial = 0; trial < trials; ++trial) {
        if (trial % 40 == 0) engine.set_weights(wild_weights<N>(chance));
        check_answer(engine, any_arrangement<N>(chance), chance);
    }
}

template <int N>
void ask_for_all_lines(std::string_view text, int moves) {
    const Discs<N> discs = board_of<N>(text);
    CHECK(count(PortableKernel<N>::moves(discs)) == moves);
    Engine<N> engine(1, 2);
    SearchRequest<N> request;
    request.limits.depth = 6;
    request.limits.multi_pv = 200;
    request.limits.nodes = 20'000;
    StopsAfter never(1'000'000'000);
    const SearchProgress progress = engine.search(discs, request, never);
    CHECK(progress.lines.size() == static_cast<std::size_t>(moves));
    for (std::size_t i = 0; i < progress.lines.size(); ++i) check_line(discs, progress.lines[i]);
}

}  // namespace

TEST("the engine answers any request about any arrangement, with every kernel") {
    for (const Kernel& kernel : runnable_kernels()) {
        Engine<8> engine(1, 1, kernel.name);
        ask_nonsense(engine, 31, 200);
    }
}

TEST("the engine answers any request about any arrangement of every size, with several threads") {
    Engine<4> smallest(1, 3);
    ask_nonsense(smallest, 32, 150);
    Engine<6> small(1, 2);
    ask_nonsense(small, 33, 150);
    Engine<8> usual(1, 3);
    ask_nonsense(usual, 34, 150);
    Engine<10> large(1, 2);
    ask_nonsense(large, 35, 150);
}

TEST("boards with more moves than any game has are searched move by move") {
    ask_for_all_lines<8>("--X----- -OXOO-O- -XXX-XO- -OX--XO- -O-OX-O- --XX-OX- -OOOOXO- --------",
                         35);
    ask_for_all_lines<10>(
        "---------- -OXO--OXO- XXXO--OXXX -OOX--XOO- ---------- ----OO---- -OOX--XOO- XXXO--OXXX "
        "-OXO--OXO- ----------",
        58);
}

}  // namespace tengen::reversi

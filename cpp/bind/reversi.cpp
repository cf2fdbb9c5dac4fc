#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <variant>

#include "bind/reversi.h"
#include "bind/search.h"
#include "reversi/kernels.h"
#include "reversi/perft.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using reversi::Board;
using reversi::Discs;
using AnyBoard = AnyReversiBoard;

using BoardState = std::tuple<int, nb::bytes, bool>;

template <int N>
Board<N> arranged(std::span<const unsigned char> cells, Color turn) {
    Discs<N> discs{};
    for (int cell = 0; cell < N * N; ++cell) {
        const unsigned char disc = cells[static_cast<unsigned>(cell)];
        if (disc == 0) continue;
        const bool is_movers = (disc == 1) == (turn == Color::Black);
        (is_movers ? discs.mover : discs.opponent) |= reversi::bit<N>(cell);
    }
    return {discs, turn};
}

AnyBoard setup(int size, const nb::bytes& bytes, bool white_to_move) {
    const Color turn = white_to_move ? Color::White : Color::Black;
    return std::visit(
        [&]<int N>(const Board<N>&) -> AnyBoard {
            return arranged<N>(checked_cells(bytes, N * N), turn);
        },
        reversi_board(size));
}

template <int N>
void require_on_board(int cell) {
    if (cell < 0 || cell >= N * N) fail("cell " + std::to_string(cell) + " is outside the board");
}

AnyBoard play(const AnyBoard& any, int cell) {
    return std::visit(
        [cell]<int N>(const Board<N>& board) -> AnyBoard {
            require_on_board<N>(cell);
            const reversi::Bits<N> flipped = board.flips(cell);
            if (flipped == 0) fail("cell " + std::to_string(cell) + " is not a legal move");
            return board.after(cell, flipped);
        },
        any);
}

AnyBoard pass_turn(const AnyBoard& any) {
    return std::visit(
        [](const auto& board) -> AnyBoard {
            if (board.moves() != 0) fail("the side to move can place a disc, so it cannot pass");
            if (board.is_over()) fail("the game is over, so nobody can pass");
            return board.pass();
        },
        any);
}

template <class Word>
nb::list list_of(Word bits) {
    std::array<std::uint16_t, 100> cells;
    std::size_t size = 0;
    reversi::for_each(bits, [&](int cell) { cells[size++] = static_cast<std::uint16_t>(cell); });
    return cell_list(std::span(cells).first(size));
}

nb::list flips(const AnyBoard& any, int cell) {
    return std::visit(
        [cell]<int N>(const Board<N>& board) {
            require_on_board<N>(cell);
            return list_of(board.flips(cell));
        },
        any);
}

nb::bytes cells(const AnyBoard& any) {
    return std::visit(
        []<int N>(const Board<N>& board) {
            const auto black = board.of(Color::Black);
            const auto white = board.of(Color::White);
            return cell_bytes(N * N, [&](int cell) {
                return static_cast<char>((black >> cell & 1) + 2 * (white >> cell & 1));
            });
        },
        any);
}

template <class Query>
auto ask(Query query) {
    return [query](const AnyBoard& any) {
        return std::visit([&](const auto& board) { return query(board); }, any);
    };
}

constexpr auto size_of = []<int N>(const Board<N>&) { return N; };
constexpr auto white_to_move = [](const auto& board) { return board.turn() == Color::White; };
constexpr auto counts = [](const auto& board) {
    return std::pair(board.count_of(Color::Black), board.count_of(Color::White));
};

std::string repr(const AnyBoard& any) {
    return std::visit(
        []<int N>(const Board<N>& board) {
            const auto [black, white] = counts(board);
            return "<ReversiBoard " + std::to_string(N) + "x" + std::to_string(N) + ", " +
                   std::to_string(black) + ":" + std::to_string(white) + ", " +
                   (white_to_move(board) ? "white" : "black") + " to move>";
        },
        any);
}

const reversi::Kernel& kernel_named(std::string_view name) {
    if (name == "auto") return reversi::runnable_kernels().back();
    if (const reversi::Kernel* kernel = reversi::find_kernel(name)) return *kernel;
    fail("kernel '" + std::string(name) + "' does not exist or does not run on this machine");
}

template <int N>
std::uint64_t perft(const Board<N>& board, int depth, Interrupt& interrupt,
                    const reversi::Kernel& kernel) {
    if constexpr (N == 8) {
        return reversi::perft(board, depth, interrupt, kernel);
    } else {
        return reversi::perft(board, depth, interrupt);
    }
}

std::uint64_t any_perft(const AnyBoard& any, int depth, std::string_view name) {
    const bool is_only_portable = !std::holds_alternative<Board<8>>(any);
    if (is_only_portable && name != "auto" && name != "portable")
        fail("kernel '" + std::string(name) + "' is for 8x8 boards only");
    const reversi::Kernel& kernel = kernel_named(name);
    return count_leaves(depth, [&](Interrupt& interrupt) {
        return std::visit([&](const auto& board) { return perft(board, depth, interrupt, kernel); },
                          any);
    });
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const reversi::Kernel& kernel : reversi::runnable_kernels())
        names.emplace_back(kernel.name);
    return names;
}

}  // namespace

void bind_reversi(nb::module_& module) {
    nb::class_<AnyBoard>(module, "ReversiBoard", nb::is_final(),
                         "A position of Reversi; a value. Cell = y * size + x, y from the top. A "
                         "new board is the start; sizes are 4, 6, 8 and 10.")
        .def(
            "__init__", [](AnyBoard* self, int size) { new (self) AnyBoard(reversi_board(size)); },
            "size"_a)
        .def_static("setup", setup, "size"_a, "cells"_a, "white_to_move"_a,
                    "Any arrangement: a byte per cell (0 empty, 1 black, 2 white).")
        .def("play", play, "cell"_a, "The board after a placement; ValueError when it is illegal.")
        .def("pass_turn", pass_turn, "The board after a pass; ValueError unless it is forced.")
        .def("legal", ask([](const auto& board) { return list_of(board.moves()); }),
             nb::sig("def legal(self) -> list[int]"),
             "The legal cells, ascending; empty when the game is over or a pass is forced.")
        .def("flips", flips, "cell"_a, nb::sig("def flips(self, cell: int) -> list[int]"),
             "The cells that a placement would turn, ascending; empty when it is illegal.")
        .def_prop_ro("cells", cells, "A byte per cell: 0 empty, 1 black, 2 white.")
        .def_prop_ro("counts", ask(counts), "The discs of black and of white.")
        .def_prop_ro("key", ask([](const auto& board) { return board.key(); }),
                     "64 bits, the same for equal positions in every backend.")
        .def_prop_ro("white_to_move", ask(white_to_move))
        .def_prop_ro("is_over", ask([](const auto& board) { return board.is_over(); }),
                     "Whether neither side can move.")
        .def_prop_ro("size", ask(size_of))
        .def(
            "__eq__", [](const AnyBoard& a, const AnyBoard& b) { return a == b; },
            nb::is_operator())
        .def("__hash__", ask([](const auto& board) { return board.key(); }))
        .def("__repr__", repr)
        .def("__copy__", same_object, nb::sig("def __copy__(self) -> ReversiBoard"))
        .def("__deepcopy__", same_object_deeply, "memo"_a,
             nb::sig("def __deepcopy__(self, memo: object) -> ReversiBoard"))
        .def("__getstate__",
             [](const AnyBoard& any) {
                 return BoardState(ask(size_of)(any), cells(any), ask(white_to_move)(any));
             })
        .def("__setstate__", [](AnyBoard& self, const BoardState& state) {
            new (&self) AnyBoard(std::apply(setup, state));
        });
    module.def("reversi_perft", any_perft, "board"_a, "depth"_a, "kernel"_a = "auto",
               "The leaves of the game tree; a finished game is one leaf, a forced pass is a ply.");
    module.def("reversi_kernels", kernel_names, "The kernels this machine can run, the best last.");
}

}  // namespace tengen::bind

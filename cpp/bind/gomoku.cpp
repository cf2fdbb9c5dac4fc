#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/search.h"
#include "gomoku/any_board.h"
#include "gomoku/perft.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using gomoku::AnyBoard;
using gomoku::Fault;
using gomoku::Rules;
using gomoku::Status;

using CapturedPair = std::pair<int, int>;
using RulesState = std::tuple<int, int, int, bool, bool, bool, std::vector<int>, int, bool>;
using BoardState = std::tuple<Rules, nb::bytes, bool, CapturedPair, int>;

// -- rules ----------------------------------------------------------------------------------------

std::vector<int> capture_lengths(const Rules& rules) {
    std::vector<int> lengths;
    for (int length = 1; length < gomoku::kMaxSide; ++length)
        if (rules.captures_group(length)) lengths.push_back(length);
    return lengths;
}

RulesState rules_state(const Rules& rules) {
    return {rules.width,
            rules.height,
            rules.line,
            rules.exact,
            rules.fouls,
            rules.blocked_fives,
            capture_lengths(rules),
            rules.capture_goal,
            rules.overlines_win};
}

Rules rules_from(const RulesState& state) {
    const auto& [width, height, line, exact, fouls, blocked_fives, captures, goal, overlines_win] =
        state;
    const Rules rules = {width, height,        line,          exact,
                         fouls, blocked_fives, overlines_win, gomoku::capture_mask(captures),
                         goal};
    gomoku::validate(rules);
    return rules;
}

std::string rules_repr(const Rules& rules) {
    std::string text = "GomokuRules(" + std::to_string(rules.width) + ", " +
                       std::to_string(rules.height) + ", " + std::to_string(rules.line);
    if (rules.exact) text += ", exact=True";
    if (rules.fouls) text += ", fouls=True";
    if (rules.blocked_fives) text += ", blocked_fives=True";
    if (rules.overlines_win) text += ", overlines_win=True";
    if (rules.captures != 0) {
        text += ", captures=(";
        for (int length : capture_lengths(rules)) text += std::to_string(length) + ",";
        text += ")";
    }
    if (rules.capture_goal != 0) text += ", capture_goal=" + std::to_string(rules.capture_goal);
    return text + ")";
}

// -- boards ---------------------------------------------------------------------------------------

gomoku::Arrangement checked_arrangement(const Rules& rules, const nb::bytes& cells,
                                        bool white_to_move, CapturedPair captured) {
    constexpr int most = 1 << 20;
    for (int count : {captured.first, captured.second}) {
        if (count < 0 || count > most)
            fail("captured must be 0 to " + std::to_string(most) + ", not " +
                 std::to_string(count));
        if (count > 0 && rules.captures == 0)
            fail("captured is " + std::to_string(count) + ", but the rules have no captures");
    }
    return {checked_cells(cells, rules.cells()),
            white_to_move ? Color::White : Color::Black,
            {captured.first, captured.second}};
}

AnyBoard setup(const Rules& rules, const nb::bytes& cells, bool white_to_move,
               CapturedPair captured) {
    return gomoku::make_board(rules, checked_arrangement(rules, cells, white_to_move, captured));
}

std::string explain(Fault fault, int cell) {
    const std::string subject = "cell " + std::to_string(cell);
    switch (fault) {
        case Fault::Outside:
            return subject + " is outside the board";
        case Fault::Occupied:
            return subject + " is occupied";
        case Fault::Overline:
            return subject + " would be an overline";
        case Fault::DoubleFour:
            return subject + " would be a double four";
        case Fault::DoubleThree:
            return subject + " would be a double three";
        case Fault::Over:
            return "the game is over, so " + subject + " cannot be played";
        case Fault::None:
            break;
    }
    return subject + " is legal";
}

AnyBoard play(const AnyBoard& any, int cell) {
    AnyBoard next = any;
    std::visit(
        [cell](auto& board) {
            if (const Fault fault = board.fault(cell); fault != Fault::None)
                fail(explain(fault, cell));
            board.make(cell);
        },
        next);
    return next;
}

AnyBoard pass_turn(const AnyBoard& any) {
    AnyBoard next = any;
    std::visit(
        [](auto& board) {
            if (board.status() != Status::Playing) fail("the game is over, so nobody can pass");
            board.pass();
        },
        next);
    return next;
}

nb::list legal(const AnyBoard& any) {
    std::array<std::uint16_t, gomoku::kMaxCells> cells;
    std::size_t size = 0;
    std::visit(
        [&](const auto& board) {
            board.for_each_legal(
                [&](int cell) { cells[size++] = static_cast<std::uint16_t>(cell); });
        },
        any);
    return cell_list(std::span(cells).first(size));
}

nb::list winning_cells(const AnyBoard& any) {
    std::array<std::uint16_t, gomoku::kMaxCells> cells;
    std::size_t size = 0;
    std::visit(
        [&](const auto& board) {
            const gomoku::RowMasks marks = board.winning_cells();
            for (int y = 0; y < board.rules().height; ++y)
                for (std::uint32_t row = marks[static_cast<unsigned>(y)]; row != 0; row &= row - 1)
                    cells[size++] =
                        static_cast<std::uint16_t>(board.cell({std::countr_zero(row) - 1, y}));
        },
        any);
    return cell_list(std::span(cells).first(size));
}

nb::bytes cells(const AnyBoard& any) {
    return std::visit(
        [](const auto& board) {
            return cell_bytes(board.rules().cells(), [&](int cell) -> char {
                const gomoku::Point point = board.point(cell);
                if (board.lines().is_empty(point)) return 0;
                return board.lines().is(point, Color::Black) ? 1 : 2;
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

constexpr auto white_to_move = [](const auto& board) { return board.turn() == Color::White; };
constexpr auto captured = [](const auto& board) {
    return CapturedPair(board.captured()[0], board.captured()[1]);
};

std::string board_repr(const AnyBoard& any) {
    return std::visit(
        [](const auto& board) {
            return "<GomokuBoard " + std::to_string(board.rules().width) + "x" +
                   std::to_string(board.rules().height) + ", " + std::to_string(board.stones()) +
                   " stones, " + (white_to_move(board) ? "white" : "black") + " to move>";
        },
        any);
}

BoardState board_state(const AnyBoard& any) {
    return {rules_of(any), cells(any), ask(white_to_move)(any), ask(captured)(any),
            static_cast<int>(ask([](const auto& board) { return board.status(); })(any))};
}

AnyBoard board_from(const BoardState& state) {
    const auto& [rules, bytes, white, taken, status] = state;
    if (status < 0 || status > static_cast<int>(Status::Draw))
        fail("status must be 0 to 3, not " + std::to_string(status));
    return gomoku::make_board(rules, checked_arrangement(rules, bytes, white, taken),
                              static_cast<Status>(status));
}

// -- classes --------------------------------------------------------------------------------------

void bind_enums(nb::module_& module) {
    nb::enum_<Fault>(module, "Fault", "Why a placement is illegal.")
        .value("NONE", Fault::None)
        .value("OUTSIDE", Fault::Outside)
        .value("OCCUPIED", Fault::Occupied)
        .value("OVERLINE", Fault::Overline)
        .value("DOUBLE_FOUR", Fault::DoubleFour)
        .value("DOUBLE_THREE", Fault::DoubleThree)
        .value("OVER", Fault::Over);
    nb::enum_<Status>(module, "Status", "Where a game of the Gomoku family stands.")
        .value("PLAYING", Status::Playing)
        .value("BLACK_WINS", Status::BlackWins)
        .value("WHITE_WINS", Status::WhiteWins)
        .value("DRAW", Status::Draw);
}

void bind_rules(nb::module_& module) {
    nb::class_<Rules>(module, "GomokuRules", nb::is_final(),
                      "Rules of the Gomoku family; a value. Boards are 3 to 22 wide and high.")
        .def(
            "__init__",
            [](Rules* self, int width, int height, int line, bool exact, bool fouls,
               bool blocked_fives, const std::vector<int>& captures, int capture_goal,
               bool overlines_win) {
                new (self) Rules(rules_from({width, height, line, exact, fouls, blocked_fives,
                                             captures, capture_goal, overlines_win}));
            },
            "width"_a, "height"_a, "line"_a = 5, nb::kw_only(), "exact"_a = false,
            "fouls"_a = false, "blocked_fives"_a = false, "captures"_a = nb::tuple(),
            "capture_goal"_a = 0, "overlines_win"_a = false)
        .def_ro("width", &Rules::width)
        .def_ro("height", &Rules::height)
        .def_ro("line", &Rules::line, "This many in a row win.")
        .def_ro("exact", &Rules::exact, "Whether longer rows do not win.")
        .def_ro("fouls", &Rules::fouls, "Whether black's overline and double forks are illegal.")
        .def_ro("blocked_fives", &Rules::blocked_fives,
                "Whether a row between two enemy stones does not win.")
        .def_prop_ro(
            "captures",
            [](const Rules& rules) { return nb::tuple(nb::cast(capture_lengths(rules))); },
            nb::sig("def captures(self) -> tuple[int, ...]"),
            "The lengths of the groups that can be captured, ascending.")
        .def_ro("capture_goal", &Rules::capture_goal,
                "Capturing this many stones wins; 0 when captures never win.")
        .def_ro("overlines_win", &Rules::overlines_win,
                "Whether a row longer than `line` wins also between two enemy stones.")
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return a == b; }, nb::is_operator())
        .def("__hash__",
             [](const Rules& rules) {
                 return nb::hash(nb::make_tuple(rules.width, rules.height, rules.line, rules.exact,
                                                rules.fouls, rules.blocked_fives, rules.captures,
                                                rules.capture_goal, rules.overlines_win));
             })
        .def("__repr__", rules_repr)
        .def("__copy__", same_object, nb::sig("def __copy__(self) -> GomokuRules"))
        .def("__deepcopy__", same_object_deeply, "memo"_a,
             nb::sig("def __deepcopy__(self, memo: object) -> GomokuRules"))
        .def("__getstate__", rules_state)
        .def("__setstate__",
             [](Rules& self, const RulesState& state) { new (&self) Rules(rules_from(state)); });
}

void bind_board(nb::module_& module) {
    nb::class_<AnyBoard>(module, "GomokuBoard", nb::is_final(),
                         "A position of the Gomoku family; a value. Cell = y * width + x, y from "
                         "the top. A new board is empty with black to move.")
        .def(
            "__init__",
            [](AnyBoard* self, const Rules& rules) {
                new (self) AnyBoard(gomoku::make_board(rules));
            },
            "rules"_a)
        .def_static("setup", setup, "rules"_a, "cells"_a, "white_to_move"_a, "captured"_a,
                    "Any arrangement: a byte per cell (0 empty, 1 black, 2 white), judged over the "
                    "whole board, black's rows first.")
        .def("play", play, "cell"_a, "The board after a placement; ValueError when it is illegal.")
        .def("pass_turn", pass_turn, "The board after a pass; ValueError when the game is over.")
        .def("legal", legal, nb::sig("def legal(self) -> list[int]"),
             "The legal cells, ascending; empty when the game is over or a pass is forced.")
        .def(
            "why_illegal",
            [](const AnyBoard& any, int cell) {
                return std::visit([cell](const auto& board) { return board.fault(cell); }, any);
            },
            "cell"_a, "The fault of a placement, Fault.NONE when it is legal.")
        .def("winning_cells", winning_cells, nb::sig("def winning_cells(self) -> list[int]"),
             "All cells of the winner's rows, ascending; empty when no row won.")
        .def_prop_ro("white_to_move", ask(white_to_move))
        .def_prop_ro("key", ask([](const auto& board) { return board.key(); }),
                     "64 bits, the same for equal positions in every backend.")
        .def_prop_ro("cells", cells, "A byte per cell: 0 empty, 1 black, 2 white.")
        .def_prop_ro("captured", ask(captured), "Stones captured by black and by white.")
        .def_prop_ro("status", ask([](const auto& board) { return board.status(); }))
        .def_prop_ro("rules", [](const AnyBoard& any) { return Rules(rules_of(any)); })
        .def(
            "__eq__", [](const AnyBoard& a, const AnyBoard& b) { return a == b; },
            nb::is_operator())
        .def("__hash__", ask([](const auto& board) { return board.key(); }))
        .def("__repr__", board_repr)
        .def("__copy__", same_object, nb::sig("def __copy__(self) -> GomokuBoard"))
        .def("__deepcopy__", same_object_deeply, "memo"_a,
             nb::sig("def __deepcopy__(self, memo: object) -> GomokuBoard"))
        .def("__getstate__", board_state)
        .def("__setstate__", [](AnyBoard& self, const BoardState& state) {
            new (&self) AnyBoard(board_from(state));
        });
}

}  // namespace

void bind_gomoku(nb::module_& module) {
    bind_enums(module);
    bind_rules(module);
    bind_board(module);
    module.def(
        "gomoku_perft",
        [](const AnyBoard& board, int depth) {
            return count_leaves(depth, [&](Interrupt& interrupt) {
                return gomoku::perft(board, depth, interrupt);
            });
        },
        "board"_a, "depth"_a,
        "The leaves of the game tree; a finished game is one leaf, a forced pass is a ply.");
}

}  // namespace tengen::bind

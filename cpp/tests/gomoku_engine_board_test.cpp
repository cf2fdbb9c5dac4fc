#include "gomoku/engine/board.h"
#include "tests/diagram.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using engine::EngineBoard;
using engine::Kind;
using engine::Shape;
using engine::Square;
using engine::Threat;
using test::Random;

namespace {

constexpr Rules rules_of(Kind kind, int width = 15, int height = 15) {
    Rules rules;
    rules.width = width;
    rules.height = height;
    rules.exact = kind == Kind::Standard;
    rules.fouls = kind == Kind::Renju;
    rules.blocked_fives = kind == Kind::Caro;
    return rules;
}

template <Kind K>
using BoardOf = Board<traits_of(rules_of(K))>;

/// Runs test<kind>() for every kind.
template <class Test>
void for_every_kind(Test&& test) {
    test.template operator()<Kind::Freestyle>();
    test.template operator()<Kind::Standard>();
    test.template operator()<Kind::Renju>();
    test.template operator()<Kind::Caro>();
}

template <Kind K>
void check_same(const EngineBoard<K>& a, const EngineBoard<K>& b) {
    CHECK(a.key() == b.key());
    CHECK(a.turn() == b.turn());
    CHECK(a.evaluation() == b.evaluation());
    for (Color color : {Color::Black, Color::White}) {
        for (int threat = 0; threat < engine::kThreats; ++threat)
            CHECK(a.count(color, static_cast<Threat>(threat)) ==
                  b.count(color, static_cast<Threat>(threat)));
        for (int group = 0; group < engine::kGroups; ++group)
            CHECK(a.group(color, static_cast<engine::Group>(group)) ==
                  b.group(color, static_cast<engine::Group>(group)));
    }
    for (int cell = 0; cell < a.width() * a.height(); ++cell) {
        const Square square = a.square(cell);
        CHECK(a.site(square).content == b.site(square).content);
        if (!a.is_empty(square)) continue;
        CHECK(a.site(square).code == b.site(square).code);
        CHECK(a.site(square).threat == b.site(square).threat);
    }
}

/// A legal cell near the stones more often than not, so that shapes come about.
template <Traits T>
int some_cell(const Board<T>& board, Random& random) {
    std::vector<int> cells;
    board.for_each_legal([&](int cell) { cells.push_back(cell); });
    if (cells.empty()) return -1;
    for (int i = 0; i < 20; ++i) {
        const int cell = cells[static_cast<unsigned>(random.below(static_cast<int>(cells.size())))];
        const Point at = board.point(cell);
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const Point next = {at.x + dx, at.y + dy};
                if (next.x < 0 || next.y < 0 || next.x >= board.rules().width ||
                    next.y >= board.rules().height)
                    continue;
                if (!board.lines().is_empty(next)) return cell;
            }
    }
    return cells.front();
}

/// Five and foul of every empty cell, judged by the rules for both colours.
template <Kind K>
void check_against_rules(const BoardOf<K>& board, const EngineBoard<K>& fast) {
    for (Color color : {Color::Black, Color::White}) {
        BoardOf<K> turned = board;
        if (turned.turn() != color) turned.pass();
        for (int cell = 0; cell < board.rules().cells(); ++cell) {
            if (!board.lines().is_empty(board.point(cell))) continue;
            const Square square = fast.square(cell);
            CHECK(fast.is_foul(square, color) == !turned.is_legal(cell));
            if (!turned.is_legal(cell)) continue;
            BoardOf<K> after = turned;
            after.make(cell);
            CHECK((fast.threat(square, color) == Threat::Five) == after.winner().has_value());
        }
    }
}

template <Kind K>
void play_and_check(const Rules& rules, std::uint64_t seed) {
    Random random(seed);
    BoardOf<K> board(rules);
    EngineBoard<K> fast(board);
    while (board.status() == Status::Playing) {
        const int cell = some_cell(board, random);
        if (cell < 0) break;
        check_against_rules<K>(board, fast);
        board.make(cell);
        fast.make(fast.square(cell));
        if (random.one_in(4)) check_same(fast, EngineBoard<K>(board));
    }
}

template <Kind K>
void play_and_check(int width, int height, std::uint64_t seed) {
    play_and_check<K>(rules_of(K, width, height), seed);
}

/// The rules of caro in which six or more are no fives like others.
constexpr std::array<Rules, 2> kOtherCaro = {
    {{.blocked_fives = true, .overlines_win = true}, {.exact = true, .blocked_fives = true}}};

template <Kind K>
EngineBoard<K> picture(const test::Picture& rows, Color turn = Color::Black) {
    const AnyBoard any = test::board_of(rules_of(K), rows, turn);
    return EngineBoard<K>(std::get<BoardOf<K>>(any));
}

template <Kind K>
Threat threat_on(const test::Picture& rows, Color color = Color::Black) {
    const EngineBoard<K> board = picture<K>(rows, color);
    return board.threat(board.square(test::cell_of(rows, '*')), color);
}

}  // namespace

TEST("the engine's board equals one set up afresh after every stone and agrees with the rules") {
    for_every_kind([]<Kind K>() {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) play_and_check<K>(15, 15, seed);
        play_and_check<K>(5, 5, 7);
        play_and_check<K>(22, 22, 8);
        play_and_check<K>(22, 6, 9);
        play_and_check<K>(7, 19, 10);
    });
}

TEST("the engine's board knows what six or more are worth in the caro of Gomocup") {
    for (const Rules& rules : kOtherCaro)
        for (std::uint64_t seed = 1; seed <= 12; ++seed) play_and_check<Kind::Caro>(rules, seed);
    const test::Picture six = {".........", "OXXX*XXO.", ".........", ".........", "........."};
    const auto is_five = [&](const Rules& rules) {
        const AnyBoard any = test::board_of(rules, six, Color::Black);
        const EngineBoard<Kind::Caro> board(std::get<BoardOf<Kind::Caro>>(any));
        return board.threat(board.square(test::cell_of(six, '*')), Color::Black) == Threat::Five;
    };
    CHECK(!is_five({.blocked_fives = true}));
    CHECK(is_five(kOtherCaro[0]));
    CHECK(!is_five(kOtherCaro[1]));
}

TEST("taking stones back restores the engine's board whatever the order of play") {
    for_every_kind([]<Kind K>() {
        Random random(11);
        BoardOf<K> board(rules_of(K));
        EngineBoard<K> fast(board);
        std::vector<Undo> undos;
        for (int step = 0; step < 4000; ++step) {
            if (!undos.empty() && (board.status() != Status::Playing || random.one_in(3))) {
                board.unmake(undos.back());
                undos.pop_back();
                fast.unmake();
            } else if (const int cell = some_cell(board, random); cell >= 0) {
                undos.push_back(board.make(cell));
                fast.make(fast.square(cell));
            }
            if (step % 50 == 0) check_same(fast, EngineBoard<K>(board));
        }
    });
}

TEST("a stone's threat is named by the shapes it makes on its four lines") {
    CHECK(threat_on<Kind::Freestyle>({".......", ".XXXX*.", ".......", ".......", "......."}) ==
          Threat::Five);
    CHECK(threat_on<Kind::Freestyle>({".......", "..XXX*.", ".......", ".......", "......."}) ==
          Threat::OpenFour);
    CHECK(threat_on<Kind::Freestyle>({".......", ".OXXX*.", ".......", ".......", "......."}) ==
          Threat::Four);
    CHECK(threat_on<Kind::Freestyle>(
              {"........", "..XX*...", "........", "........", "........"}) == Threat::Three);
    CHECK(threat_on<Kind::Freestyle>({"OXXX*...", "....X...", "....X...", "........", "........",
                                      "........", "........"}) == Threat::FourPlus);
    CHECK(threat_on<Kind::Freestyle>({"........", ".OXXX*..", ".....X..", ".....X..", "........",
                                      "........", "........"}) == Threat::FourThree);
}

TEST("exactly five, caro and renju have shapes of their own") {
    const test::Picture six = {".........", ".XXX*XX..", ".........", ".........", "........."};
    CHECK(threat_on<Kind::Freestyle>(six) == Threat::Five);
    CHECK(threat_on<Kind::Standard>(six) != Threat::Five);
    CHECK(threat_on<Kind::Renju>(six) == Threat::Foul);
    const test::Picture enclosed = {".........", ".OXXX*XO.", ".........", ".........",
                                    "........."};
    CHECK(threat_on<Kind::Freestyle>(enclosed) == Threat::Five);
    CHECK(threat_on<Kind::Caro>(enclosed) != Threat::Five);
    const test::Picture edge = {".........", "XXXX*O...", ".........", ".........", "........."};
    CHECK(threat_on<Kind::Caro>(edge) == Threat::Five);
    const test::Picture half = {"..........", "O.XXX*.O..", "..........", "..........",
                                ".........."};
    CHECK(threat_on<Kind::Freestyle>(half) == Threat::OpenFour);
    CHECK(threat_on<Kind::Caro>(half) == Threat::Four);
}

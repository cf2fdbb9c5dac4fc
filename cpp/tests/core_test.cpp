#include "core/zobrist.h"
#include "tests/test.h"

using namespace tengen;

TEST("mixing is the finaliser of splitmix64") {
    // The first outputs of splitmix64 seeded with 0.
    CHECK(mix(0) == 0xE220A8397B1DCDAFull);
    CHECK(mix(0x9E3779B97F4A7C15ull) == 0x6E789E6AA1B965F4ull);
}

TEST("the key of a stone depends on its place, its layer and its colour") {
    CHECK(stone_key(3, 4, 0, Color::Black) ==
          mix((((std::uint64_t{4 + (1 << 19)}) << 20 | (3 + (1 << 19))) << 2)));
    CHECK(stone_key(3, 4, 0, Color::White) != stone_key(3, 4, 0, Color::Black));
    CHECK(stone_key(3, 4, 1, Color::Black) != stone_key(3, 4, 0, Color::Black));
    CHECK(stone_key(-1, 0, 0, Color::Black) != stone_key(0, -1, 0, Color::Black));
}

TEST("the table of stone keys holds the stone keys") {
    constexpr StoneKeys<22> table;
    CHECK(table.at(21, 3, Color::White) == stone_key(21, 3, 0, Color::White));
    CHECK(table.at(0, 0, Color::Black) == stone_key(0, 0, 0, Color::Black));
}

TEST("capturing nothing leaves the key alone") {
    CHECK(capture_key(Color::White, 0) == 0u);
    CHECK(capture_key(Color::White, 2) == mix((std::uint64_t{1} << 62) + 5));
}

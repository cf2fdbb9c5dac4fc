#include "gomoku/engine/capture_takes.h"

#include <array>

namespace tengen::gomoku::engine {

namespace {

constexpr int kRadius = radius(Kind::Freestyle);
static_assert(kRadius > kMaxGroup, "a captor must lie in the window");

/// The cell so many steps from the middle of a key, towards lower or higher cells.
constexpr unsigned content(std::uint32_t key, int steps, bool is_higher) {
    const int cell = is_higher ? kRadius + steps - 1 : kRadius - steps;
    return key >> 2 * cell & 3;
}

/// How many stones a colour captures in one direction.
unsigned taken(std::uint32_t key, Color color, bool is_higher, std::uint32_t groups) {
    const unsigned own = 1 + index(color), enemy = 1 + index(opposite(color));
    int length = 0;
    while (length < kRadius && content(key, length + 1, is_higher) == enemy) ++length;
    if (length > kMaxGroup || (groups >> length & 1) == 0) return 0;
    return content(key, length + 1, is_higher) == own ? static_cast<unsigned>(length) : 0;
}

}  // namespace

TakeTable::TakeTable(std::uint32_t groups) : takes_(std::size_t{1} << 4 * kRadius) {
    for (std::uint32_t key = 0; key < takes_.size(); ++key)
        for (Color color : {Color::Black, Color::White}) {
            const unsigned both = taken(key, color, false, groups) | taken(key, color, true, groups)
                                                                         << 2;
            takes_[key] |= static_cast<std::uint8_t>(both << 4 * index(color));
        }
}

const TakeTable& take_table(std::uint32_t groups) {
    static const std::array<TakeTable, 8> tables = {TakeTable(0),  TakeTable(2), TakeTable(4),
                                                    TakeTable(6),  TakeTable(8), TakeTable(10),
                                                    TakeTable(12), TakeTable(14)};
    return tables[groups >> 1 & 7];
}

}  // namespace tengen::gomoku::engine

#include "gomoku/engine/shapes.h"

#include <array>

namespace tengen::gomoku::engine {

namespace {

constexpr int kMaxWindow = 11;
constexpr std::uint8_t kUnknown = 255;

/// The cells around a point that its owner has taken, as that owner sees them.
enum Sight : std::uint8_t { kFree, kOwn, kEnemy, kEdge };

/// Works out the shape of a line by trying every further stone, remembering what it has seen.
class Judge {
  public:
    Judge(SideRule rule, int radius)
        : rule_(rule),
          radius_(radius),
          size_(2 * radius + 1),
          known_(std::size_t{1} << (4 * radius), kUnknown) {}

    /// The shape for a key whose cells are seen by their owner.
    Shape of(std::uint32_t key) {
        std::uint8_t& memory = known_[key];
        if (memory != kUnknown) return static_cast<Shape>(memory);
        unpack(key);
        const Shape shape = judge(key);
        known_[key] = static_cast<std::uint8_t>(shape);
        return shape;
    }

  private:
    void unpack(std::uint32_t key) {
        for (int i = 0; i < size_; ++i) {
            if (i == radius_) continue;
            cells_[static_cast<unsigned>(i)] = static_cast<std::uint8_t>(key & 3);
            key >>= 2;
        }
        cells_[static_cast<unsigned>(radius_)] = kOwn;
    }

    std::uint8_t at(int i) const {
        return i < 0 || i >= size_ ? std::uint8_t{kEdge} : cells_[static_cast<unsigned>(i)];
    }
    void put(int i, std::uint8_t content) { cells_[static_cast<unsigned>(i)] = content; }

    int first() const {
        int i = radius_;
        while (at(i - 1) == kOwn) --i;
        return i;
    }
    int last() const {
        int i = radius_;
        while (at(i + 1) == kOwn) ++i;
        return i;
    }
    int run() const { return last() - first() + 1; }

    bool is_five() const {
        const int length = run();
        if (rule_.exact ? length != 5 : length < 5) return false;
        if (rule_.overlines_win && length > 5) return true;
        return !(rule_.enclosed && at(first() - 1) == kEnemy && at(last() + 1) == kEnemy);
    }

    /// The places that complete five, all of which touch the run.
    int five_places() {
        int count = 0;
        for (int i : {first() - 1, last() + 1}) {
            if (at(i) != kFree) continue;
            put(i, kOwn);
            count += is_five();
            put(i, kFree);
        }
        return count;
    }

    /// Whether five can still be completed after any answer of the enemy on this line.
    bool is_unstoppable() {
        for (int i = 0; i < size_; ++i) {
            if (at(i) != kFree) continue;
            put(i, kEnemy);
            const bool stopped = five_places() == 0;
            put(i, kFree);
            if (stopped) return false;
        }
        return true;
    }

    Shape judge(std::uint32_t key) {
        if (is_five()) return Shape::Five;
        if (run() >= 5) return rule_.fouls ? Shape::Overline : Shape::Dead;
        if (const int places = five_places(); places > 0) {
            if (rule_.fouls && places == 2) return run() == 4 ? Shape::OpenFour : Shape::TwoFours;
            return is_unstoppable() ? Shape::OpenFour : Shape::Four;
        }
        return grown(key);
    }

    /// The shape by what one more stone makes of it.
    Shape grown(std::uint32_t key) {
        std::array<int, kShapes> count{};
        for (int bit = 0; bit < 4 * radius_; bit += 2)
            if ((key >> bit & 3) == kFree)
                ++count[static_cast<unsigned>(of(key | std::uint32_t{kOwn} << bit))];
        const auto among = [&](Shape low, Shape high) {
            int sum = 0;
            for (auto i = static_cast<unsigned>(low); i <= static_cast<unsigned>(high); ++i)
                sum += count[i];
            return sum;
        };
        if (const int n = among(Shape::OpenFour, Shape::OpenFour); n > 0)
            return n == 1 ? Shape::OpenThree1 : Shape::OpenThree2;
        if (const int n = among(Shape::Four, Shape::TwoFours); n > 0)
            return n == 1 ? Shape::Three1 : Shape::Three2;
        if (const int n = among(Shape::OpenThree1, Shape::OpenThree2); n > 0)
            return n == 1 ? Shape::OpenTwo1 : n == 2 ? Shape::OpenTwo2 : Shape::OpenTwo3;
        if (among(Shape::Three1, Shape::Three2) > 0) return Shape::BlockedTwo;
        if (among(Shape::OpenTwo1, Shape::OpenTwo3) > 0) return Shape::OpenOne;
        if (among(Shape::BlockedOne, Shape::BlockedTwo) > 0) return Shape::BlockedOne;
        return Shape::Dead;
    }

    SideRule rule_;
    int radius_;
    int size_;
    std::vector<std::uint8_t> known_;
    std::array<std::uint8_t, kMaxWindow> cells_{};
};

/// Whether the walls of a key are where a board can have them: outside of all else.
bool is_possible(std::uint32_t key, int radius) {
    const auto wall = [&](int i) { return (key >> (2 * i) & 3) == kEdge; };
    for (int i = 1; i < radius; ++i)
        if (wall(i) && !wall(i - 1)) return false;
    for (int i = 2 * radius - 2; i >= radius; --i)
        if (wall(i) && !wall(i + 1)) return false;
    return true;
}

/// The same cells with the colours exchanged; edges stay edges.
constexpr std::uint32_t exchanged(std::uint32_t key) {
    constexpr std::uint32_t low = 0x55555555;
    return (key & low) << 1 | (key >> 1 & low);
}

}  // namespace

LineTable::LineTable(Kind kind, Overlines overlines)
    : shapes_(std::size_t{1} << (4 * radius(kind))) {
    Judge black(side_rule(kind, Color::Black, overlines), radius(kind));
    Judge white(side_rule(kind, Color::White, overlines), radius(kind));
    for (std::uint32_t key = 0; key < shapes_.size(); ++key) {
        if (!is_possible(key, radius(kind))) continue;
        const auto own = static_cast<unsigned>(black.of(key));
        const auto other = static_cast<unsigned>(white.of(exchanged(key)));
        shapes_[key] = static_cast<std::uint8_t>(own | other << 4);
    }
}

namespace {

const LineTable& caro_table(Overlines overlines) {
    switch (overlines) {
        case Overlines::LikeFives: {
            static const LineTable table(Kind::Caro);
            return table;
        }
        case Overlines::Win: {
            static const LineTable table(Kind::Caro, Overlines::Win);
            return table;
        }
        case Overlines::Nothing:
            break;
    }
    static const LineTable table(Kind::Caro, Overlines::Nothing);
    return table;
}

}  // namespace

const LineTable& line_table(Kind kind, Overlines overlines) {
    switch (kind) {
        case Kind::Freestyle: {
            static const LineTable table(Kind::Freestyle);
            return table;
        }
        case Kind::Standard: {
            static const LineTable table(Kind::Standard);
            return table;
        }
        case Kind::Renju: {
            static const LineTable table(Kind::Renju);
            return table;
        }
        case Kind::Caro:
            break;
    }
    return caro_table(overlines);
}

}  // namespace tengen::gomoku::engine

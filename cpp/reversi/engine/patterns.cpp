#include "reversi/engine/patterns.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

namespace tengen::reversi {

std::array<int, 2> turned(std::array<int, 2> cell, int side, unsigned symmetry) {
    auto [x, y] = cell;
    if ((symmetry & 1) != 0) x = side - 1 - x;
    if ((symmetry & 2) != 0) y = side - 1 - y;
    if ((symmetry & 4) != 0) std::swap(x, y);
    return {x, y};
}

namespace {

using Cells = std::vector<std::array<int, 2>>;

Cells block(int width, int height) {
    Cells cells;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells.push_back({x, y});
    return cells;
}

Cells row(int side, int y) {
    Cells cells;
    for (int x = 0; x < side; ++x) cells.push_back({x, y});
    return cells;
}

Cells edge_with_inner_corners(int side) {
    Cells cells = row(side, 0);
    cells.insert(cells.begin(), {1, 1});
    cells.push_back({side - 2, 1});
    return cells;
}

Cells diagonal(int length) {
    Cells cells;
    for (int i = 0; i < length; ++i) cells.push_back({i, length - 1 - i});
    return cells;
}

Cells triangle() {
    Cells cells;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x + y < 4; ++x) cells.push_back({x, y});
    return cells;
}

std::vector<PatternClass> classes_of(int side) {
    std::vector<PatternClass> classes;
    if (side < 6) return classes;  // small enough to be counted out
    if (side <= 8)
        classes.push_back({"edge and inner corners", edge_with_inner_corners(side)});
    else
        classes.push_back({"edge", row(side, 0)});
    classes.push_back({"corner 5 by 2", block(5, 2)});
    classes.push_back({"corner 3 by 3", block(3, 3)});
    classes.push_back({"triangle", triangle()});
    for (int y = 1; y < side / 2; ++y) classes.push_back({"row", row(side, y)});
    for (int length = side; length >= 4; --length)
        classes.push_back({"diagonal", diagonal(length)});
    return classes;
}

void add_instances(PatternSet& set, std::size_t pattern) {
    std::set<std::set<int>> seen;
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
        Instance instance{pattern, {}};
        for (const auto& cell : set.classes[pattern].cells) {
            const auto [x, y] = turned(cell, set.side, symmetry);
            instance.cells.push_back(y * set.side + x);
        }
        if (seen.insert({instance.cells.begin(), instance.cells.end()}).second)
            set.instances.push_back(std::move(instance));
    }
}

PatternSet make(int side) {
    PatternSet set{side, classes_of(side), {}, {}, 0};
    for (std::size_t pattern = 0; pattern < set.classes.size(); ++pattern) {
        set.offsets.push_back(set.size);
        std::size_t size = 1;
        for (std::size_t i = 0; i < set.classes[pattern].cells.size(); ++i) size *= 3;
        set.size += size;
        add_instances(set, pattern);
    }
    return set;
}

}  // namespace

const PatternSet& pattern_set(int side) {
    static const PatternSet four = make(4);
    static const PatternSet six = make(6);
    static const PatternSet eight = make(8);
    static const PatternSet ten = make(10);
    switch (side) {
        case 4:
            return four;
        case 6:
            return six;
        case 8:
            return eight;
        case 10:
            return ten;
        default:
            throw std::invalid_argument("no patterns for boards of size " + std::to_string(side));
    }
}

}  // namespace tengen::reversi

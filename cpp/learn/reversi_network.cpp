#include "learn/reversi_network.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace tengen::learn {

namespace {

constexpr std::size_t kMaxTupleLength = 10;

void require(bool holds, const std::string& sentence) {
    if (!holds) throw std::invalid_argument(sentence);
}

void check(const TableShape& shape, int cells) {
    const std::size_t length = shape.mirror.size();
    require(length >= 1 && length <= kMaxTupleLength,
            "a tuple has 1 to 10 cells, not " + std::to_string(length));
    for (std::size_t i = 0; i < length; ++i) {
        const auto from = static_cast<std::size_t>(shape.mirror[i]);
        require(from < length && shape.mirror[from] == static_cast<int>(i),
                "the mirror of a tuple must pair its places");
    }
    for (const std::vector<int>& tuple : shape.tuples) {
        require(tuple.size() == length, "the tuples of a table must have the same length");
        for (int cell : tuple)
            require(cell >= 0 && cell < cells,
                    "cell " + std::to_string(cell) + " is outside the board");
    }
}

std::size_t power_of_3(std::size_t exponent) {
    std::size_t power = 1;
    for (; exponent > 0; --exponent) power *= 3;
    return power;
}

std::size_t mirrored(std::size_t filling, std::span<const int> mirror) {
    std::size_t result = 0;
    for (std::size_t i = 0; i < mirror.size(); ++i) {
        const std::size_t digit = filling / power_of_3(static_cast<std::size_t>(mirror[i])) % 3;
        result += digit * power_of_3(i);
    }
    return result;
}

}  // namespace

TupleTables::TupleTables(int cells, std::span<const TableShape> shapes, int phases)
    : phases_(static_cast<std::size_t>(phases)), places_(static_cast<std::size_t>(cells)) {
    require(phases >= 1 && phases <= cells,
            "a game has 1 to " + std::to_string(cells) + " phases, not " + std::to_string(phases));
    for (const TableShape& shape : shapes) {
        check(shape, cells);
        require(tuples_ + shape.tuples.size() <= kMaxTuples, "a layout has at most 64 tuples");
        add_table(shape);
    }
}

void TupleTables::add_table(const TableShape& shape) {
    for (const std::vector<int>& tuple : shape.tuples) {
        for (std::size_t i = 0; i < tuple.size(); ++i)
            places_[static_cast<std::size_t>(tuple[i])][tuples_] =
                static_cast<std::uint16_t>(power_of_3(i));
        offsets_[tuples_++] = static_cast<std::uint32_t>(phase_size_);
    }
    const std::size_t size = power_of_3(shape.mirror.size());
    for (std::size_t filling = 0; filling < size; ++filling)
        twins_.push_back(static_cast<std::uint32_t>(phase_size_ + mirrored(filling, shape.mirror)));
    phase_size_ += size;
}

void TupleTables::learn(Weights& weights, const Fillings& fillings, int discs,
                        double growth) const {
    const double share = growth * kUnit / static_cast<double>(tuples_);
    const int step = static_cast<int>(std::floor(share + 0.5));
    const std::size_t start = phase_start(discs);
    for (std::size_t i = 0; i < tuples_; ++i) {
        const std::size_t slot = offsets_[i] + fillings[i];
        weights.add(start + slot, start + twins_[slot], step);
    }
}

}  // namespace tengen::learn

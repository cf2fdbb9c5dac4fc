#include "gomoku/engine/weights.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace tengen::gomoku::engine {

namespace {

constexpr std::array<int, kShapes> kMovingLine = {0, 0,  0,  0,  2,  5,  10, 3,
                                                  4, 14, 42, 14, 60, 60, 0,  0};
constexpr std::array<int, kShapes> kWaitingLine = {0, 0,  0,  0,  2,  4,  8,  2,
                                                   3, 11, 34, 11, 50, 50, 60, 0};
constexpr std::array<int, kThreats> kMovingThreat = {0, 0,  0,  0,  10,  12,  30, 70,
                                                     8, 28, 90, 60, 120, -20, 20};
constexpr std::array<int, kThreats> kWaitingThreat = {0, 0,  0,  0,  8,  10,  24, 45,
                                                      4, 20, 75, 55, 60, -15, 15};

constexpr std::array<int, kShapes> kAttackLine = {0,  2,  6,   8,   20,  26,  32,   30,
                                                  38, 95, 115, 110, 400, 600, 3000, 0};
constexpr std::array<int, kThreats> kAttackThreat = {0,  0,  0,   0,    12,   0,    25, 120,
                                                     20, 50, 600, 1200, 6000, -400, 40};

int sum_of(const std::array<int, kShapes>& values, PointCode code) {
    int sum = 0;
    for (int axis = 0; axis < 4; ++axis) sum += values[static_cast<unsigned>(shape_of(code, axis))];
    return sum;
}

std::int16_t small(int value) { return static_cast<std::int16_t>(std::clamp(value, -9999, 9999)); }

const PointTable& points_of(SideRule rule) {
    if (rule.fouls) return point_table(Kind::Renju, Color::Black);
    return point_table(rule.enclosed ? Kind::Caro : Kind::Freestyle, Color::Black);
}

/// Calls visit with every number of the weights, in the order in which they are saved.
template <class SomeWeights, class Visit>
void visit_numbers(SomeWeights& weights, Visit&& visit) {
    for (std::size_t set = 0; set < kShapeSets; ++set) {
        visit(weights.worth[set].moving);
        visit(weights.worth[set].waiting);
        visit(weights.ordering[set].attack);
        visit(weights.ordering[set].defence);
    }
    for (auto& number : weights.tension) visit(number);
    for (auto& number : weights.near_enemy) visit(number);
    for (auto& number : weights.near_own) visit(number);
}

}  // namespace

int shape_set(PointCode code) {
    std::array<int, 4> shapes{};
    for (int axis = 0; axis < 4; ++axis)
        shapes[static_cast<unsigned>(axis)] = static_cast<int>(shape_of(code, axis));
    std::ranges::sort(shapes);
    const auto [a, b, c, d] = shapes;  // the combinatorial number system, with repetition
    return a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24;
}

Weights Weights::plain(SideRule rule) {
    Weights weights;
    const PointTable& points = points_of(rule);
    for (std::size_t i = 0; i < kCodes; ++i) {
        const auto code = static_cast<PointCode>(i);
        const auto threat = static_cast<unsigned>(points.threat(code));
        const auto set = static_cast<unsigned>(shape_set(code));
        const int score = sum_of(kAttackLine, code) + kAttackThreat[threat];
        weights.worth[set] = {small(sum_of(kMovingLine, code) + kMovingThreat[threat]),
                              small(sum_of(kWaitingLine, code) + kWaitingThreat[threat])};
        weights.ordering[set] = {small(score), small(score * 3 / 4)};
    }
    weights.tension.fill(10);
    return weights;
}

WorthTable::WorthTable(const Weights& weights)
    : worth_(kCodes),
      ordering_(kCodes),
      tension_(weights.tension),
      near_enemy_(weights.near_enemy),
      near_own_(weights.near_own) {
    for (std::size_t i = 0; i < kCodes; ++i) {
        const auto set = static_cast<unsigned>(shape_set(static_cast<PointCode>(i)));
        worth_[i] = weights.worth[set];
        ordering_[i] = weights.ordering[set];
    }
}

Evaluation::Evaluation(const std::array<Weights, 2>& weights)
    : tables_{WorthTable(weights[0]), WorthTable(weights[1])} {}

Evaluation::Evaluation(std::span<const std::int16_t> numbers) : Evaluation(restored(numbers)) {}

std::array<Weights, 2> restored(std::span<const std::int16_t> numbers) {
    if (numbers.size() != Evaluation::kNumbers)
        throw std::invalid_argument("weights are " + std::to_string(Evaluation::kNumbers) +
                                    " numbers, not " + std::to_string(numbers.size()));
    std::array<Weights, 2> weights;
    std::size_t next = 0;
    for (Weights& side : weights)
        visit_numbers(side, [&](std::int16_t& n) { n = numbers[next++]; });
    return weights;
}

std::vector<std::int16_t> saved(const std::array<Weights, 2>& weights) {
    std::vector<std::int16_t> numbers;
    for (const Weights& side : weights)
        visit_numbers(side, [&](std::int16_t number) { numbers.push_back(number); });
    return numbers;
}

const Evaluation& plain_evaluation(Kind kind) {
    const auto plain = [](Kind of) {
        return Evaluation({Weights::plain(side_rule(of, Color::Black)),
                           Weights::plain(side_rule(of, Color::White))});
    };
    if (kind == Kind::Renju) {
        static const Evaluation renju = plain(Kind::Renju);
        return renju;
    }
    if (kind == Kind::Caro) {
        static const Evaluation caro = plain(Kind::Caro);
        return caro;
    }
    static const Evaluation free = plain(Kind::Freestyle);
    return free;
}

}  // namespace tengen::gomoku::engine

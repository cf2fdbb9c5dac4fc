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

std::array<Weights, 2> read(std::span<const std::int16_t> numbers) {
    if (numbers.size() != Evaluation::kNumbers)
        throw std::invalid_argument("weights are " + std::to_string(Evaluation::kNumbers) +
                                    " numbers, not " + std::to_string(numbers.size()));
    std::array<Weights, 2> weights;
    std::size_t next = 0;
    for (Weights& side : weights) {
        side.initiative = numbers[next++];
        for (Worth& worth : side.worth) {
            worth.moving = numbers[next++];
            worth.waiting = numbers[next++];
        }
    }
    return weights;
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
        Worth& worth = weights.worth[static_cast<unsigned>(shape_set(code))];
        worth.moving = small(sum_of(kMovingLine, code) + kMovingThreat[threat]);
        worth.waiting = small(sum_of(kWaitingLine, code) + kWaitingThreat[threat]);
    }
    weights.initiative = 10;
    return weights;
}

WorthTable::WorthTable(const Weights& weights, SideRule rule)
    : worth_(kCodes), appeal_(kCodes), initiative_(weights.initiative) {
    const PointTable& points = points_of(rule);
    for (std::size_t i = 0; i < kCodes; ++i) {
        const auto code = static_cast<PointCode>(i);
        const auto threat = static_cast<unsigned>(points.threat(code));
        const int appeal = sum_of(kAttackLine, code) + kAttackThreat[threat];
        worth_[i] = weights.worth[static_cast<unsigned>(shape_set(code))];
        appeal_[i] = {small(appeal), small(appeal * 3 / 4)};
    }
}

Evaluation::Evaluation(Kind kind, const std::array<Weights, 2>& weights)
    : tables_{WorthTable(weights[0], side_rule(kind, Color::Black)),
              WorthTable(weights[1], side_rule(kind, Color::White))} {}

Evaluation::Evaluation(Kind kind, std::span<const std::int16_t> numbers)
    : Evaluation(kind, read(numbers)) {}

std::vector<std::int16_t> saved(const std::array<Weights, 2>& weights) {
    std::vector<std::int16_t> numbers;
    for (const Weights& side : weights) {
        numbers.push_back(static_cast<std::int16_t>(side.initiative));
        for (const Worth& worth : side.worth) {
            numbers.push_back(worth.moving);
            numbers.push_back(worth.waiting);
        }
    }
    return numbers;
}

const Evaluation& plain_evaluation(Kind kind) {
    const auto plain = [](Kind of) {
        return Evaluation(of, {Weights::plain(side_rule(of, Color::Black)),
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

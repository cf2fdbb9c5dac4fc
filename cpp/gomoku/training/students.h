// What learns from a position: one student the value, one the order of moves.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "gomoku/engine/board.h"
#include "gomoku/engine/moves.h"
#include "gomoku/engine/request.h"
#include "gomoku/training/lessons.h"
#include "gomoku/training/tables.h"

namespace tengen::gomoku::training {

/// Positions after which the weights are changed.
inline constexpr std::size_t kInStep = 32;

/// Black and white share what they learn unless their rules differ.
constexpr std::size_t banks(engine::Kind kind) { return kind == engine::Kind::Renju ? 2 : 1; }

inline std::int16_t rounded(double value) {
    return static_cast<std::int16_t>(std::clamp(std::lround(value), -9999L, 9999L));
}

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

inline double cross_entropy(double target, double y) {
    constexpr double least = 1e-9;
    return -(target * std::log(y + least) + (1 - target) * std::log(1 - y + least));
}

/// Reads a table: while learning as it is, else as it has settled.
struct Reading {
    bool learns;

    template <class Table>
    double operator()(const Table& table, std::size_t i) const {
        return learns ? table[i] : table.settled(i);
    }
};

/// The sets of shapes of both colours, which all students read.
struct Parts {
    explicit Parts(engine::Kind kind)
        : of{SetParts(kind, Color::Black), SetParts(kind, Color::White)} {}

    std::array<SetParts, 2> of;

    /// The sets of a point for the side to move and for the other.
    template <class SomeBoard>
    std::array<std::uint16_t, 2> sets(const SomeBoard& board, engine::Square square) const {
        const unsigned own = index(board.turn());
        const auto& code = board.site(square).code;
        return {of[own].set_of[code[own]], of[1 - own].set_of[code[1 - own]]};
    }
};

/// Learns to foretell what a search finds a position worth.
template <engine::Kind K>
class ValueStudent {
  public:
    ValueStudent(const Parts& parts, double points)
        : parts_(parts), points_(points), sides_{Side(parts.of[0]), Side(parts.of[1])} {}

    /// The loss; changes nothing before the next step, and only if it learns.
    std::optional<double> study(const engine::EngineBoard<K>& board, const Lesson& lesson,
                                bool learns) {
        Side &own = side(board.turn()), &other = side(opposite(board.turn()));
        const unsigned tension = board.tension();
        const Reading read{learns};
        double sum = read(own.tension, tension);
        for_each_empty(board, [&](std::size_t mine, std::size_t his) {
            sum += read(own.moving, mine) - read(other.waiting, his);
        });
        const double wanted = target(lesson.value), y = logistic(sum);
        if (learns) {
            const double slope = (y - wanted) / kInStep;
            own.tension.push(tension, slope);
            for_each_empty(board, [&](std::size_t mine, std::size_t his) {
                own.moving.push(mine, slope);
                other.waiting.push(his, -slope);
            });
        }
        return cross_entropy(wanted, y);
    }

    void step(double rate) {
        ++time_;
        for (std::size_t bank = 0; bank < banks(K); ++bank) {
            sides_[bank].moving.step(rate, time_);
            sides_[bank].waiting.step(rate, time_);
            sides_[bank].tension.step(rate, time_);
        }
    }

    void write(std::array<engine::Weights, 2>& to) const {
        for (std::size_t color = 0; color < 2; ++color) {
            const Side& from = sides_[std::min(color, banks(K) - 1)];
            for (std::size_t set = 0; set < engine::kShapeSets; ++set)
                to[color].worth[set] = {rounded(points_ * from.moving.settled(set)),
                                        rounded(points_ * from.waiting.settled(set))};
            for (std::size_t i = 0; i < engine::kTensions; ++i)
                to[color].tension[i] = rounded(points_ * from.tension.settled(i));
        }
    }

  private:
    struct Side {
        explicit Side(const SetParts& parts) : moving(parts), waiting(parts) {}
        SetTable moving, waiting;
        TensionTable tension{};
    };

    Side& side(Color color) { return sides_[std::min<std::size_t>(index(color), banks(K) - 1)]; }

    double target(int value) const {
        if (std::abs(value) >= engine::kForced) return value > 0 ? 1 : 0;
        return logistic(value / points_);
    }

    template <class Visit>
    void for_each_empty(const engine::EngineBoard<K>& board, Visit&& visit) const {
        for (int y = 0; y < board.height(); ++y)
            for (int x = 0; x < board.width(); ++x) {
                const engine::Square square = engine::square_at(x, y);
                if (!board.is_empty(square)) continue;
                const auto [mine, his] = parts_.sets(board, square);
                visit(mine, his);
            }
    }

    const Parts& parts_;
    double points_;
    std::array<Side, 2> sides_;
    int time_ = 0;
};

/// Learns to foretell which move a search chooses.
template <engine::Kind K>
class OrderStudent {
  public:
    OrderStudent(const Parts& parts, double points)
        : parts_(parts), points_(points), sides_{Side(parts.of[0]), Side(parts.of[1])} {}

    /// The loss; none where all is lost, as any move is then as good as another.
    std::optional<double> study(const engine::EngineBoard<K>& board, const Lesson& lesson,
                                bool learns) {
        if (lesson.value <= -engine::kForced) return std::nullopt;
        list_candidates(board);
        weigh(side(board.turn()), side(opposite(board.turn())), {learns});
        const engine::Square best = board.square(lesson.best);
        double chosen = 0;
        for (const Candidate& c : candidates_) {
            if (c.square == best) chosen = c.share;
            if (learns) push(board.turn(), c, (c.share - (c.square == best ? 1 : 0)) / kInStep);
        }
        return -std::log(chosen + 1e-9);
    }

    void step(double rate) {
        // A value sums over the whole board, the order looks at one point: it can learn faster.
        const double faster = 10 * rate;
        ++time_;
        for (std::size_t bank = 0; bank < banks(K); ++bank) {
            sides_[bank].attack.step(faster, time_);
            sides_[bank].defence.step(faster, time_);
            sides_[bank].near_enemy.step(faster, kCommonPull, time_);
            sides_[bank].near_own.step(faster, kCommonPull, time_);
        }
    }

    void write(std::array<engine::Weights, 2>& to) const {
        for (std::size_t color = 0; color < 2; ++color) {
            const Side& from = sides_[std::min(color, banks(K) - 1)];
            for (std::size_t set = 0; set < engine::kShapeSets; ++set)
                to[color].ordering[set] = {rounded(points_ * from.attack.settled(set)),
                                           rounded(points_ * from.defence.settled(set))};
            for (std::size_t i = 0; i < engine::kNearnesses; ++i) {
                to[color].near_enemy[i] = rounded(points_ * from.near_enemy.settled(i));
                to[color].near_own[i] = rounded(points_ * from.near_own.settled(i));
            }
        }
    }

  private:
    struct Side {
        explicit Side(const SetParts& parts) : attack(parts), defence(parts) {}
        SetTable attack, defence;
        Learned near_enemy{engine::kNearnesses}, near_own{engine::kNearnesses};
    };

    struct Candidate {
        engine::Square square;
        std::uint16_t mine, his;
        std::uint8_t near_enemy, near_own;
        double share;  ///< of the trust of the student
    };

    Side& side(Color color) { return sides_[std::min<std::size_t>(index(color), banks(K) - 1)]; }

    /// The moves that the search would try.
    void list_candidates(const engine::EngineBoard<K>& board) {
        engine::MoveList moves;
        engine::list_moves(board, engine::need_of(board), moves, [](engine::Square) { return 0; });
        candidates_.clear();
        for (const engine::ScoredMove& move : moves) {
            if (board.is_foul(move.square, board.turn())) continue;
            const auto [mine, his] = parts_.sets(board, move.square);
            const auto near = [&](unsigned ago) {
                return static_cast<std::uint8_t>(board.nearness(move.square, board.last(ago)));
            };
            candidates_.push_back({move.square, mine, his, near(0), near(1), 0});
        }
    }

    void weigh(const Side& own, const Side& other, Reading read) {
        double most = -1e9, sum = 0;
        for (Candidate& c : candidates_) {
            c.share = read(own.attack, c.mine) + read(other.defence, c.his) +
                      read(own.near_enemy, c.near_enemy) + read(own.near_own, c.near_own);
            most = std::max(most, c.share);
        }
        for (Candidate& c : candidates_) sum += c.share = std::exp(c.share - most);
        for (Candidate& c : candidates_) c.share /= sum;
    }

    void push(Color turn, const Candidate& c, double slope) {
        side(turn).attack.push(c.mine, slope);
        side(opposite(turn)).defence.push(c.his, slope);
        side(turn).near_enemy.push(c.near_enemy, slope);
        side(turn).near_own.push(c.near_own, slope);
    }

    const Parts& parts_;
    double points_;
    std::array<Side, 2> sides_;
    std::vector<Candidate> candidates_{};
    int time_ = 0;
};

}  // namespace tengen::gomoku::training

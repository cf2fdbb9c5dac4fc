#include "gomoku/training/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "gomoku/engine/moves.h"
#include "gomoku/engine/search.h"

namespace tengen::gomoku::training {

namespace {

using namespace engine;

constexpr std::size_t kLineWeights = kShapes + kThreats;
constexpr std::size_t kTensionBits = 11;
constexpr std::size_t kGamesInStep = 32;
constexpr int kHeldBack = 20;  ///< one game in so many

double logistic(double x) { return 1 / (1 + std::exp(-x)); }
double cross_entropy(double target, double y) {
    constexpr double least = 1e-9;
    return -(target * std::log(y + least) + (1 - target) * std::log(1 - y + least));
}

/// Numbers that are learned by Adam.
class Learned {
  public:
    explicit Learned(std::size_t size) : values_(size), slopes_(size), mean_(size), square_(size) {}

    float operator[](std::size_t i) const { return values_[i]; }
    void begin(std::size_t i, double value) { values_[i] = static_cast<float>(value); }
    float& slope(std::size_t i) { return slopes_[i]; }
    std::size_t size() const { return values_.size(); }

    /// Moves against the slopes and forgets them. `pull` draws every number towards zero.
    void step(double rate, double pull, int time) {
        const double fix_mean = 1 - std::pow(0.9, time), fix_square = 1 - std::pow(0.999, time);
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const double slope = slopes_[i] + pull * values_[i];
            slopes_[i] = 0;
            if (slope == 0 && mean_[i] == 0) continue;
            mean_[i] = static_cast<float>(0.9 * mean_[i] + 0.1 * slope);
            square_[i] = static_cast<float>(0.999 * square_[i] + 0.001 * slope * slope);
            values_[i] -= static_cast<float>(rate * (mean_[i] / fix_mean) /
                                             (std::sqrt(square_[i] / fix_square) + 1e-8));
        }
    }

  private:
    std::vector<float> values_, slopes_, mean_, square_;
};

/// What every set of shapes is made of.
struct SetParts {
    explicit SetParts(Kind kind, Color color)
        : set_of(kCodes), shapes(kShapeSets), threat(kShapeSets) {
        const PointTable& points = point_table(kind, color);
        for (std::size_t i = 0; i < kCodes; ++i) {
            const auto code = static_cast<PointCode>(i);
            const auto set = static_cast<std::size_t>(shape_set(code));
            set_of[i] = static_cast<std::uint16_t>(set);
            threat[set] = static_cast<std::uint8_t>(points.threat(code));
            for (int axis = 0; axis < kAxes; ++axis)
                shapes[set][static_cast<unsigned>(axis)] =
                    static_cast<std::uint8_t>(shape_of(code, axis));
        }
    }

    std::vector<std::uint16_t> set_of;
    std::vector<std::array<std::uint8_t, 4>> shapes;
    std::vector<std::uint8_t> threat;
};

/// A number for each set of shapes: one for each shape of a line, one for the threat, and one of
/// its own that stays small unless there is much to learn from.
class SetTable {
  public:
    explicit SetTable(const SetParts& parts)
        : parts_(&parts),
          common_(kLineWeights),
          own_(kShapeSets),
          prior_(kShapeSets),
          sums_(kShapeSets),
          slopes_(kShapeSets) {}

    /// Begins with prior(set) for every set.
    template <class Prior>
    void begin(Prior&& prior) {
        for (std::size_t set = 0; set < kShapeSets; ++set)
            sums_[set] = prior_[set] = static_cast<float>(prior(set));
    }

    double operator[](std::size_t set) const { return sums_[set]; }
    void push(std::size_t set, double slope) { slopes_[set] += static_cast<float>(slope); }

    void step(double rate, int time) {
        for (std::size_t set = 0; set < kShapeSets; ++set) {
            const float slope = slopes_[set];
            if (slope == 0) continue;
            slopes_[set] = 0;
            own_.slope(set) += slope;
            for (std::uint8_t shape : parts_->shapes[set]) common_.slope(shape) += slope;
            common_.slope(std::size_t{kShapes} + parts_->threat[set]) += slope;
        }
        common_.step(rate, 1e-7, time);
        own_.step(rate * 0.5, 3e-6, time);
        for (std::size_t set = 0; set < kShapeSets; ++set) {
            float sum = prior_[set] + own_[set];
            sum += common_[std::size_t{kShapes} + parts_->threat[set]];
            for (std::uint8_t shape : parts_->shapes[set]) sum += common_[shape];
            sums_[set] = sum;
        }
    }

  private:
    const SetParts* parts_;
    Learned common_, own_;
    std::vector<float> prior_, sums_, slopes_;
};

/// A number for each tension: one for each bit that is set, and a small one of its own.
class TensionTable {
  public:
    TensionTable() : common_(kTensionBits + 1), own_(kTensions), prior_(kTensions) {}

    void begin(std::size_t tension, double prior) { prior_[tension] = static_cast<float>(prior); }

    double operator[](std::size_t tension) const {
        double sum = prior_[tension] + common_[kTensionBits] + own_[tension];
        for (std::size_t bit = 0; bit < kTensionBits; ++bit)
            if (tension >> bit & 1) sum += common_[bit];
        return sum;
    }
    void push(std::size_t tension, double slope) {
        const auto small = static_cast<float>(slope);
        common_.slope(kTensionBits) += small;
        own_.slope(tension) += small;
        for (std::size_t bit = 0; bit < kTensionBits; ++bit)
            if (tension >> bit & 1) common_.slope(bit) += small;
    }
    void step(double rate, int time) {
        common_.step(rate, 1e-7, time);
        own_.step(rate * 0.5, 3e-6, time);
    }

  private:
    Learned common_, own_;
    std::vector<float> prior_;
};

/// Everything that is learned for one colour.
struct Side {
    explicit Side(const SetParts& parts)
        : moving(parts),
          waiting(parts),
          attack(parts),
          defence(parts),
          near_enemy(kNearnesses),
          near_own(kNearnesses) {}

    SetTable moving, waiting, attack, defence;
    TensionTable tension;
    Learned near_enemy, near_own;

    /// Begins with weights of those scales.
    void begin(const Weights& from, double points, double order_points) {
        moving.begin([&](std::size_t set) { return from.worth[set].moving / points; });
        waiting.begin([&](std::size_t set) { return from.worth[set].waiting / points; });
        attack.begin([&](std::size_t set) { return from.appeal[set].attack / order_points; });
        defence.begin([&](std::size_t set) { return from.appeal[set].defence / order_points; });
        for (std::size_t i = 0; i < kTensions; ++i) tension.begin(i, from.tension[i] / points);
        for (std::size_t i = 0; i < kNearnesses; ++i) {
            near_enemy.begin(i, from.near_enemy[i] / order_points);
            near_own.begin(i, from.near_own[i] / order_points);
        }
    }

    void step(double rate, int time) {
        // A value sums over the whole board, the order looks at one point: it can learn faster.
        const double order_rate = 10 * rate;
        for (SetTable* table : {&moving, &waiting}) table->step(rate, time);
        for (SetTable* table : {&attack, &defence}) table->step(order_rate, time);
        tension.step(rate, time);
        near_enemy.step(order_rate, 1e-7, time);
        near_own.step(order_rate, 1e-7, time);
    }
};

constexpr Rules rules_of(Kind kind, int width, int height) {
    return {.width = width,
            .height = height,
            .exact = kind == Kind::Standard,
            .fouls = kind == Kind::Renju,
            .blocked_fives = kind == Kind::Caro};
}

std::int16_t rounded(double value) {
    return static_cast<std::int16_t>(std::clamp(std::lround(value), -9999L, 9999L));
}

template <Kind K>
class KindFit final : public Fit {
  public:
    KindFit(const FitPlan& plan, std::span<const PlayedGame> games)
        : plan_(plan),
          games_(games),
          parts_{SetParts(K, Color::Black), SetParts(K, Color::White)},
          sides_{Side(parts_[0]), Side(parts_[1])},
          order_(games.size()) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        if (plan.prior)
            for (std::size_t bank = 0; bank < kBanks; ++bank)
                sides_[bank].begin((*plan.prior)[bank], plan.points, plan.order_points);
    }

    FitQuality pass(double rate) override {
        shuffle();
        FitQuality sum;
        std::size_t in_step = 0;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            if (order_[i] % kHeldBack == 0) continue;
            learn(games_[order_[i]], true, sum);
            if (++in_step < kGamesInStep && i + 1 < order_.size()) continue;
            step(rate);
            in_step = 0;
        }
        return mean(sum);
    }

    FitQuality check() const override {
        FitQuality sum;
        for (std::size_t i = 0; i < games_.size(); i += kHeldBack)
            const_cast<KindFit*>(this)->learn(games_[i], false, sum);
        return mean(sum);
    }

    std::array<Weights, 2> weights() const override {
        return {written(sides_[0]), written(sides_[kBanks - 1])};
    }

  private:
    /// Black and white share what they learn unless their rules differ.
    static constexpr std::size_t kBanks = K == Kind::Renju ? 2 : 1;

    Side& side(Color color) { return sides_[kBanks == 1 ? 0 : index(color)]; }

    void shuffle() {
        for (std::size_t i = order_.size(); i > 1; --i) {
            plan_.seed += 0x9E3779B97F4A7C15ull;
            std::swap(order_[i - 1], order_[mix(plan_.seed) % i]);
        }
    }

    static FitQuality mean(FitQuality sum) {
        const double count = static_cast<double>(std::max<std::uint64_t>(sum.positions, 1));
        return {sum.value / count, sum.order / count, sum.positions};
    }

    void step(double rate) {
        ++time_;
        for (std::size_t bank = 0; bank < kBanks; ++bank) sides_[bank].step(rate, time_);
    }

    /// Goes through a game; only looks at it unless `is_lesson`.
    void learn(const PlayedGame& game, bool is_lesson, FitQuality& sum) {
        EngineBoard<K> board(rules_of(K, plan_.width, plan_.height));
        for (std::size_t i = 0; i < game.steps.size(); ++i) {
            const Step step = game.steps[i];
            const Square square = board.square(step.cell);
            if (i >= game.opening && is_fit(board, step)) {
                sum.value += learn_value(board, target(board, game, step), is_lesson);
                if (step.value > -kForced) sum.order += learn_order(board, square, is_lesson);
                ++sum.positions;
            }
            board.make(square);
        }
    }

    /// Whether the search would ask for an evaluation there.
    static bool is_fit(const EngineBoard<K>& board, Step step) {
        const Color own = board.turn();
        return step.value != kWonByFours && board.count(own, Threat::Five) == 0 &&
               board.count(opposite(own), Threat::Five) == 0 &&
               board.count(own, Threat::OpenFour) == 0;
    }

    double target(const EngineBoard<K>& board, const PlayedGame& game, Step step) const {
        const int sign = board.turn() == Color::Black ? 1 : -1;
        if (std::abs(step.value) >= kForced) return step.value > 0 ? 1 : 0;
        const double result = (1 + sign * game.result) / 2.0;
        return plan_.result_share * result +
               (1 - plan_.result_share) * logistic(step.value / plan_.value_scale);
    }

    template <class Visit>
    void for_each_empty(const EngineBoard<K>& board, Visit&& visit) const {
        const unsigned own = index(board.turn());
        for (int y = 0; y < plan_.height; ++y)
            for (int x = 0; x < plan_.width; ++x) {
                const Square square = square_at(x, y);
                if (!board.is_empty(square)) continue;
                const auto& code = board.site(square).code;
                visit(parts_[own].set_of[code[own]], parts_[1 - own].set_of[code[1 - own]]);
            }
    }

    double learn_value(const EngineBoard<K>& board, double target, bool is_lesson) {
        Side &own = side(board.turn()), &other = side(opposite(board.turn()));
        const unsigned tension = board.tension();
        double sum = own.tension[tension];
        for_each_empty(board, [&](std::size_t mine, std::size_t his) {
            sum += own.moving[mine] - other.waiting[his];
        });
        const double y = logistic(sum);
        if (is_lesson) {
            const double slope = (y - target) / (kGamesInStep * 32);
            own.tension.push(tension, slope);
            for_each_empty(board, [&](std::size_t mine, std::size_t his) {
                own.moving.push(mine, slope);
                other.waiting.push(his, -slope);
            });
        }
        return cross_entropy(target, y);
    }

    struct Candidate {
        Square square;
        std::uint16_t mine, his;
        std::uint8_t near_enemy, near_own;
        double share;
    };

    double learn_order(const EngineBoard<K>& board, Square best, bool is_lesson) {
        Side &own = side(board.turn()), &other = side(opposite(board.turn()));
        list_candidates(board);
        double most = -1e9, sum = 0, chosen = 0;
        for (Candidate& c : candidates_) {
            c.share = own.attack[c.mine] + other.defence[c.his] + own.near_enemy[c.near_enemy] +
                      own.near_own[c.near_own];
            most = std::max(most, c.share);
        }
        for (Candidate& c : candidates_) sum += c.share = std::exp(c.share - most);
        for (Candidate& c : candidates_) {
            c.share /= sum;
            if (c.square == best) chosen = c.share;
            if (!is_lesson) continue;
            const double slope = (c.share - (c.square == best ? 1 : 0)) / (kGamesInStep * 32);
            own.attack.push(c.mine, slope);
            other.defence.push(c.his, slope);
            own.near_enemy.slope(c.near_enemy) += static_cast<float>(slope);
            own.near_own.slope(c.near_own) += static_cast<float>(slope);
        }
        return -std::log(chosen + 1e-9);
    }

    void list_candidates(const EngineBoard<K>& board) {
        MoveList moves;
        list_moves(board, need_of(board), moves, [](Square) { return 0; });
        const unsigned own = index(board.turn());
        candidates_.clear();
        for (const ScoredMove& move : moves) {
            if (board.is_foul(move.square, board.turn())) continue;
            const auto& code = board.site(move.square).code;
            const auto near = [&](unsigned ago) {
                return static_cast<std::uint8_t>(board.nearness(move.square, board.last(ago)));
            };
            candidates_.push_back({move.square, parts_[own].set_of[code[own]],
                                   parts_[1 - own].set_of[code[1 - own]], near(0), near(1), 0});
        }
    }

    /// The initial weights of a colour as the engine reads them.
    Weights written(const Side& from) const {
        Weights to;
        for (std::size_t set = 0; set < kShapeSets; ++set) {
            to.worth[set] = {rounded(plan_.points * from.moving[set]),
                             rounded(plan_.points * from.waiting[set])};
            to.appeal[set] = {rounded(plan_.order_points * from.attack[set]),
                              rounded(plan_.order_points * from.defence[set])};
        }
        for (std::size_t i = 0; i < kTensions; ++i)
            to.tension[i] = rounded(plan_.points * from.tension[i]);
        for (std::size_t i = 0; i < kNearnesses; ++i) {
            to.near_enemy[i] = rounded(plan_.order_points * from.near_enemy[i]);
            to.near_own[i] = rounded(plan_.order_points * from.near_own[i]);
        }
        return to;
    }

    FitPlan plan_;
    std::span<const PlayedGame> games_;
    std::array<SetParts, 2> parts_;
    std::array<Side, 2> sides_;
    std::vector<std::size_t> order_;
    std::vector<Candidate> candidates_;
    int time_ = 0;
};

}  // namespace

double value_scale(std::span<const PlayedGame> games) {
    const auto loss = [&](double scale) {
        double sum = 0;
        for (const PlayedGame& game : games)
            for (std::size_t i = game.opening; i < game.steps.size(); ++i) {
                if (std::abs(game.steps[i].value) >= kForced) continue;
                const int sign = i % 2 == 0 ? 1 : -1;
                sum += cross_entropy((1 + sign * game.result) / 2.0,
                                     logistic(game.steps[i].value / scale));
            }
        return sum;
    };
    double best = 50, least = loss(best);
    for (double scale = best * 1.1; scale < 5000; scale *= 1.1)
        if (const double sum = loss(scale); sum < least) least = sum, best = scale;
    return best;
}

std::unique_ptr<Fit> make_fit(const FitPlan& plan, std::span<const PlayedGame> games) {
    switch (plan.kind) {
        case Kind::Freestyle:
            return std::make_unique<KindFit<Kind::Freestyle>>(plan, games);
        case Kind::Standard:
            return std::make_unique<KindFit<Kind::Standard>>(plan, games);
        case Kind::Renju:
            return std::make_unique<KindFit<Kind::Renju>>(plan, games);
        case Kind::Caro:
            break;
    }
    return std::make_unique<KindFit<Kind::Caro>>(plan, games);
}

}  // namespace tengen::gomoku::training

#include "gomoku/training/fit.h"

#include <algorithm>
#include <thread>

#include "gomoku/engine/kinds.h"
#include "gomoku/training/students.h"
#include "search/split_point.h"

namespace tengen::gomoku::training {

namespace {

using engine::EngineBoard;
using engine::Kind;
using engine::Threat;

/// Whether two lessons are of one game: no opening has fewer stones.
bool share_opening(const Lesson& a, const Lesson& b) {
    constexpr std::size_t stones = 3;
    return std::ranges::equal(std::span(a.cells).first(std::min(stones, a.cells.size())),
                              std::span(b.cells).first(std::min(stones, b.cells.size())));
}

/// A board of each size that lessons ask for.
template <Kind K>
class Boards {
  public:
    explicit Boards(const Rules& rules) : rules_(rules) {}

    EngineBoard<K>& of(const Lesson& lesson) {
        auto& board = boards_[lesson.side];
        if (!board) board = std::make_unique<EngineBoard<K>>(rules_for(rules_, lesson));
        return *board;
    }

  private:
    Rules rules_;
    std::array<std::unique_ptr<EngineBoard<K>>, kMaxSide + 1> boards_{};
};

/// A sum of losses, and of how many.
struct Losses {
    double sum = 0;
    std::uint64_t count = 0;

    void add(std::optional<double> loss) {
        if (!loss) return;
        sum += *loss;
        ++count;
    }
    double mean() const { return sum / static_cast<double>(std::max<std::uint64_t>(count, 1)); }
};

template <Kind K>
class KindFit final : public Fit {
  public:
    KindFit(const FitPlan& plan, std::span<const Lesson> lessons)
        : plan_(plan),
          lessons_(lessons),
          parts_(K),
          value_(parts_, plan.points),
          order_(parts_, plan.order_points) {
        divide();
    }

    FitQuality pass(double rate) override {
        shuffle();
        return gone_through(lessons_to_learn_, rate);
    }

    FitQuality check() override { return gone_through(held_back_, 0); }

    std::array<engine::Weights, 2> weights() const override {
        std::array<engine::Weights, 2> weights;
        value_.write(weights);
        order_.write(weights);
        return weights;
    }

  private:
    using Numbers = std::vector<std::uint32_t>;

    /// Keeps all lessons of one game on one side. Wins by fours teach nothing.
    void divide() {
        std::size_t game = 0;
        for (std::size_t i = 0; i < lessons_.size(); ++i) {
            if (i > 0 && !share_opening(lessons_[i - 1], lessons_[i])) ++game;
            if (lessons_[i].value == kWonByFours) continue;
            Numbers& numbers = game % plan_.held_out == 0 ? held_back_ : lessons_to_learn_;
            numbers.push_back(static_cast<std::uint32_t>(i));
        }
    }

    void shuffle() {
        for (std::size_t i = lessons_to_learn_.size(); i > 1; --i) {
            plan_.seed += 0x9E3779B97F4A7C15ull;
            std::swap(lessons_to_learn_[i - 1], lessons_to_learn_[mix(plan_.seed) % i]);
        }
    }

    FitQuality gone_through(const Numbers& numbers, double rate) {
#if TENGEN_THREADS
        if (plan_.two_threads) {
            std::array<Losses, 1> value, order;
            std::jthread other([&] { value = taught(numbers, rate, value_); });
            order = taught(numbers, rate, order_);
            other.join();
            return {value[0].mean(), order[0].mean(), value[0].count};
        }
#endif
        const auto [value, order] = taught(numbers, rate, value_, order_);
        return {value.mean(), order.mean(), value.count};
    }

    /// Shows lessons to students, who learn unless the rate is zero; returns their losses.
    template <class... Students>
    std::array<Losses, sizeof...(Students)> taught(const Numbers& numbers, double rate,
                                                   Students&... students) const {
        Rules rules = engine::rules_of(K);
        rules.width = plan_.width, rules.height = plan_.height;
        Boards<K> boards(rules);
        std::array<Losses, sizeof...(Students)> losses;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Lesson& lesson = lessons_[numbers[i]];
            EngineBoard<K>& board = boards.of(lesson);
            for (std::uint16_t cell : lesson.cells) board.make(board.square(cell));
            if (is_fit(board)) {
                Losses* next = losses.data();
                (next++->add(students.study(board, lesson, rate > 0)), ...);
            }
            for (std::size_t left = lesson.cells.size(); left > 0; --left) board.unmake();
            const bool is_last = i + 1 == numbers.size();
            if (rate > 0 && (i % kInStep == kInStep - 1 || is_last)) (students.step(rate), ...);
        }
        return losses;
    }

    /// Whether the search would ask for an evaluation there.
    static bool is_fit(const EngineBoard<K>& board) {
        const Color own = board.turn();
        return board.count(own, Threat::Five) == 0 &&
               board.count(opposite(own), Threat::Five) == 0 &&
               board.count(own, Threat::OpenFour) == 0;
    }

    FitPlan plan_;
    std::span<const Lesson> lessons_;
    Parts parts_;
    ValueStudent<K> value_;
    OrderStudent<K> order_;
    Numbers lessons_to_learn_, held_back_;
};

}  // namespace

std::unique_ptr<Fit> make_fit(const FitPlan& plan, std::span<const Lesson> lessons) {
    switch (plan.kind) {
        case Kind::Freestyle:
            return std::make_unique<KindFit<Kind::Freestyle>>(plan, lessons);
        case Kind::Standard:
            return std::make_unique<KindFit<Kind::Standard>>(plan, lessons);
        case Kind::Renju:
            return std::make_unique<KindFit<Kind::Renju>>(plan, lessons);
        case Kind::Caro:
            break;
    }
    return std::make_unique<KindFit<Kind::Caro>>(plan, lessons);
}

}  // namespace tengen::gomoku::training

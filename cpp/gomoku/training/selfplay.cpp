#include "gomoku/training/selfplay.h"

#include <cstdlib>
#include <optional>

#include "gomoku/training/boards.h"

namespace tengen::gomoku::training {

namespace {

using engine::kForced;

/// Keeps some leaves of a search, each as probably as any other.
class Sample final : public engine::LeafObserver {
  public:
    Sample(int size, Dice& dice) : size_(size), dice_(dice) {}

    void leaf(std::span<const int> cells) override {
        const int place = dice_.below(++seen_);
        if (seen_ <= size_)
            paths_.emplace_back(cells.begin(), cells.end());
        else if (place < size_)
            paths_[static_cast<unsigned>(place)].assign(cells.begin(), cells.end());
    }

    /// The moves from the root to each leaf that was kept.
    std::span<const std::vector<int>> paths() const { return paths_; }

  private:
    int size_;
    Dice& dice_;
    int seen_ = 0;
    std::vector<std::vector<int>> paths_;
};

/// A number, give or take half of it.
std::uint64_t about(std::uint64_t number, Dice& dice) {
    return (number + 1) / 2 + static_cast<std::uint64_t>(dice.below(static_cast<int>(number)));
}

/// The stones after some more moves, unless they break the rules or end the game.
std::optional<std::vector<int>> continued(const Rules& rules, std::span<const int> cells,
                                          std::span<const int> path) {
    AnyBoard board = after(rules, cells);
    std::vector<int> stones(cells.begin(), cells.end());
    for (int cell : path) {
        if (!is_legal(board, cell)) return std::nullopt;
        make(board, cell);
        stones.push_back(cell);
    }
    if (status(board) != Status::Playing) return std::nullopt;
    return stones;
}

/// The side of square boards, which lessons tell.
std::uint8_t side_of(const Rules& rules) {
    return rules.width == rules.height ? static_cast<std::uint8_t>(rules.width) : 0;
}

/// Notes how a game ended in all of its lessons, if it came to an end.
void note_end(Status end, std::span<Lesson> lessons) {
    if (end == Status::Playing) return;
    for (Lesson& lesson : lessons) {
        const Color own = lesson.cells.size() % 2 == 0 ? Color::Black : Color::White;
        lesson.result = end == Status::Draw  ? GameResult::Draw
                        : end == win_of(own) ? GameResult::Win
                                             : GameResult::Loss;
    }
}

}  // namespace

Lesson labelled(const Rules& rules, std::span<const int> cells, engine::Engine& teacher,
                std::uint64_t nodes, Interrupt& interrupt) {
    teacher.clear();
    const SearchProgress found =
        teacher.search(after(rules, cells), {.limits = {.nodes = nodes}}, interrupt);
    const PvLine& best = found.lines.front();
    const int value = found.is_solved ? kWonByFours : best.value;
    return {{cells.begin(), cells.end()},
            static_cast<std::uint16_t>(best.cells.front()),
            static_cast<std::int16_t>(value),
            side_of(rules)};
}

std::vector<int> SelfPlayer::opening(Dice& dice, Interrupt& interrupt) {
    Opener opener(plan_.rules, plan_.opening, player_);
    if (plan_.unjudged_percent > 0 && dice.below(100) < plan_.unjudged_percent)
        return opener.unjudged(dice);
    if (plan_.book.empty()) return opener.opening(dice, interrupt);
    return plan_.book[static_cast<unsigned>(dice.below(static_cast<int>(plan_.book.size())))];
}

/// Adds a lesson for each leaf that is a position in play.
void SelfPlayer::teach(std::span<const int> cells, std::span<const std::vector<int>> leaves,
                       std::vector<Lesson>& lessons, Interrupt& interrupt) {
    for (const std::vector<int>& path : leaves)
        if (const auto stones = continued(plan_.rules, cells, path))
            lessons.push_back(
                labelled(plan_.rules, *stones, teacher_, plan_.label_nodes, interrupt));
}

std::vector<Lesson> SelfPlayer::game(std::uint64_t seed, Interrupt& interrupt) {
    Dice dice(seed);
    std::vector<int> cells = opening(dice, interrupt);
    AnyBoard board = after(plan_.rules, cells);
    std::vector<Lesson> lessons;
    player_.clear();
    Status end = Status::Playing;
    while (status(board) == Status::Playing && static_cast<int>(cells.size()) < plan_.max_stones) {
        const SearchLimits limits{.nodes = about(plan_.nodes, dice)};
        Sample sample(plan_.leaves, dice);
        const SearchProgress progress =
            player_.search(board, {.limits = limits, .observer = &sample}, interrupt);
        if (interrupt.requested()) return {};
        const PvLine& best = progress.lines.front();
        if (std::abs(best.value) >= kForced) {
            const Color own = turn(board);
            end = win_of(best.value > 0 ? own : opposite(own));
            break;
        }
        teach(cells, sample.paths(), lessons, interrupt);
        cells.push_back(best.cells.front());
        make(board, cells.back());
        end = status(board);
    }
    note_end(end, lessons);
    return interrupt.requested() ? std::vector<Lesson>{} : lessons;
}

}  // namespace tengen::gomoku::training

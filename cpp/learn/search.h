// A search with a network: alpha-beta with iterative deepening, the same for every game.
#pragma once

#include <algorithm>
#include <vector>

#include "learn/teacher.h"
#include "search/control.h"
#include "search/progress.h"

namespace tengen::learn {

/// What a search found; its only line begins with the move.
struct SearchFound : SearchProgress {
    double value = 0;  ///< for the side to move
};

template <class State>
class Search {
  public:
    /// Chooses from the cells of `only`; from all when it names none.
    Search(State& state, const SearchLimits& limits, std::span<const int> only,
           Interrupt& interrupt)
        : state_(state),
          limits_(limits),
          only_(only),
          control_(interrupt, {.nodes = limits.nodes == 0 ? 0 : limits.nodes + 1,
                               .hard_seconds = limits.hard_seconds}) {}

    /// Searches a game that is not over. The first ply is finished whatever the limits are.
    SearchFound run() {
        if (state_.must_pass()) return run_after_pass();
        std::vector<Option> options = root_options();
        take({options.front().cell}, -options.front().score, 1);
        for (int depth = 2; depth <= limits_.depth && !found_.is_solved; ++depth) {
            if (state_.is_solvable_after(depth - 1, limits_.depth) && solve(options)) break;
            if (!deepen(options, depth)) break;
        }
        // The position at which the search was stopped was not searched.
        found_.nodes = control_.nodes() - (is_over_ ? 1 : 0);
        found_.seconds = control_.elapsed();
        return found_;
    }

  private:
    /// A move with the score of the position after it, for the side that moves then.
    struct Option {
        Score score;
        int cell;
    };
    using Line = std::vector<int>;

    static constexpr int kMaxPlies = 100;
    static constexpr std::uint64_t kPollEvery = 16;
    /// All moves that were looked at lose, but not all were looked at.
    static constexpr Score kLikelyLost = -kProved / 2;

    SearchFound run_after_pass() {
        const auto undo = state_.make(kPass);
        SearchFound found = Search(state_, limits_, only_, control_).run();
        state_.unmake(undo);
        Line& line = found.lines.front().cells;
        line.insert(line.begin(), kPass);
        found.value = -found.value;
        return found;
    }

    std::vector<Option> root_options() {
        MoveList list;
        state_.moves(list);
        const auto cells = only_.empty() ? list.all() : only_;
        control_.add(cells.size());
        return ranked(cells);
    }

    std::vector<Option> ranked(std::span<const int> cells) const {
        std::vector<Option> options;
        options.reserve(cells.size());
        for (int cell : cells) options.push_back({state_.score_after(cell), cell});
        std::ranges::stable_sort(options, {}, &Option::score);
        return options;
    }

    void take(Line line, Score score, int depth) {
        found_.lines = {{0, std::move(line)}};
        found_.value = score > kProved ? 1 : score < -kProved ? -1 : squash(score);
        found_.is_solved = score > kProved || score < -kProved;
        found_.depth = depth;
    }

    /// Searches the root one ply deeper; false when it had to end before.
    bool deepen(std::vector<Option>& options, int depth) {
        Score best = -kWon - 1;
        for (std::size_t i = 0; i < options.size(); ++i) {
            Line line;
            const Score score = child(options[i].cell, {depth, 1, best, kWon + 1}, i == 0, line);
            if (is_over_) return false;
            if (score <= best) continue;
            best = score;
            take(line, score, depth);
            std::rotate(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(i),
                        options.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
        if (best < -kProved && !(only_.empty() && state_.lists_every_move()))
            found_.is_solved = false;
        return true;
    }

    /// Counts the game out; false when it had to end before.
    bool solve(const std::vector<Option>& options) {
        std::vector<int> cells;
        for (const Option& option : options) cells.push_back(option.cell);
        const auto solved = state_.solve(cells, control_);
        control_.add(solved.nodes);
        if (control_.requested()) return false;
        found_.lines = {{0, {solved.cell}}};
        found_.value = (solved.margin > 0) - (solved.margin < 0);
        found_.depth = solved.depth;
        found_.is_solved = true;
        return true;
    }

    /// Where a node lies: plies to go and plies behind, and the scores that matter.
    struct Node {
        int depth;
        int ply;
        Score alpha;
        Score beta;
    };

    /// The score of a move for the side that makes it: a narrow look first unless it is the first.
    Score child(int cell, const Node& node, bool is_first, Line& line) {
        const bool is_extended = state_.is_forced() && node.ply < kMaxPlies / 2;
        const int depth = is_extended ? node.depth : node.depth - 1;
        const auto undo = state_.make(cell);
        Score score = 0;
        if (!is_first) score = -search({depth, node.ply + 1, -node.alpha - 1, -node.alpha}, line);
        if (is_first || (score > node.alpha && score < node.beta))
            score = -search({depth, node.ply + 1, -node.beta, -node.alpha}, line);
        state_.unmake(undo);
        line.insert(line.begin(), cell);
        return score;
    }

    Score search(const Node& node, Line& line) {
        line.clear();
        // Step 1. Out of time? A position takes long enough to ask often.
        if (control_.nodes() % kPollEvery == 0) control_.poll();
        if (!is_over_ && !control_.count()) is_over_ = true;
        if (is_over_) return 0;
        // Step 2. Decided by the rules; a quick win is better than a slow one.
        if (const std::optional<int> result = state_.known())
            return decided(*result) - *result * node.ply;
        // Step 3. No move: the other side goes on.
        if (state_.must_pass()) {
            const auto undo = state_.make(kPass);
            const Score score = -search({node.depth, node.ply + 1, -node.beta, -node.alpha}, line);
            state_.unmake(undo);
            line.insert(line.begin(), kPass);
            return score;
        }
        if (node.depth <= 0 && !state_.is_forced()) return state_.score();
        // Step 4. The moves, the most promising first.
        MoveList list;
        state_.moves(list);
        const std::vector<Option> options = ranked(list.all());
        const std::size_t breadth = std::min(options.size(), State::breadth());
        // Step 5. One ply to go: the scores are known already.
        if (node.depth <= 1 && !(state_.is_forced() && node.ply < kMaxPlies / 2)) {
            line = {options.front().cell};
            return judged(-options.front().score, node.ply + 2, breadth == options.size());
        }
        // Step 6. Search them until one is too good.
        Score best = -kWon - 1;
        Line below;
        for (std::size_t i = 0; i < breadth && best < node.beta; ++i) {
            Node narrowed = node;
            narrowed.alpha = std::max(node.alpha, best);
            const Score score = child(options[i].cell, narrowed, i == 0, below);
            if (is_over_) return 0;
            if (score <= best) continue;
            best = score;
            line = below;
        }
        return judged(best, 0, breadth == options.size());
    }

    /// A loss is proved only where every move was looked at.
    Score judged(Score score, int plies, bool has_seen_list) const {
        if (score < -kProved && !(has_seen_list && state_.lists_every_move())) return kLikelyLost;
        return score > kProved ? score - plies : score < -kProved ? score + plies : score;
    }

    State& state_;
    const SearchLimits& limits_;
    std::span<const int> only_;
    SearchControl control_;
    SearchFound found_;
    bool is_over_ = false;
};

}  // namespace tengen::learn

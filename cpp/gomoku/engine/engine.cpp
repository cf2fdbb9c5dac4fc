#include "gomoku/engine/engine.h"

#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>

namespace tengen::gomoku::engine {

namespace {

/// Tells a helper to stop, and counts what it has done so far.
class Bell final : public Interrupt {
  public:
    bool requested() override {
        looks_.fetch_add(1, std::memory_order_relaxed);
        return rung_.load(std::memory_order_relaxed);
    }
    void ring() { rung_.store(true, std::memory_order_relaxed); }
    std::uint64_t nodes() const {
        return looks_.load(std::memory_order_relaxed) * Control::kInterval;
    }

  private:
    std::atomic<std::uint64_t> looks_{0};
    std::atomic<bool> rung_{false};
};

/// Threads that search the same position and share what they remember. They end with it.
template <Kind K>
class Crew {
  public:
    Crew(const EngineBoard<K>& board, const Question& question, HashTable& hash,
         std::vector<Experience>& experiences)
        : bells_(experiences.size()) {
        for (std::size_t i = 0; i < experiences.size(); ++i)
            threads_.emplace_back([=, this, &hash, &experiences] {
                Control control(bells_[i], 0, -1);
                const auto search =
                    std::make_unique<Search<K>>(board, hash, experiences[i], control, relay());
                // Helpers that begin at different depths find different things.
                const int first = 1 + static_cast<int>((i + 1) % 2);
                search->run({.depth = question.depth,
                             .only = question.only,
                             .first_depth = std::min(first, question.depth),
                             .doubts = false},
                            {});
            });
    }
    ~Crew() { stop(); }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// What the threads tell each other; nothing where there is but one.
    Relay* relay() { return bells_.empty() ? nullptr : &relay_; }

    void stop() {
        for (Bell& bell : bells_) bell.ring();
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }

    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const Bell& bell : bells_) sum += bell.nodes();
        return sum;
    }

  private:
    std::vector<Bell> bells_;
    Relay relay_;
    std::vector<std::thread> threads_;
};

const Rules& rules(const AnyBoard& any) {
    return std::visit([](const auto& board) -> const Rules& { return board.rules(); }, any);
}

Kind checked_kind(const AnyBoard& any) {
    const std::optional<Kind> kind = kind_of(rules(any));
    if (!kind) throw std::invalid_argument("the engine does not know these rules");
    return *kind;
}

}  // namespace

std::optional<Kind> kind_of(const Rules& rules) {
    if (rules.line != 5 || rules.captures != 0 ||
        rules.exact + rules.fouls + rules.blocked_fives > 1)
        return std::nullopt;
    if (rules.exact) return Kind::Standard;
    if (rules.fouls) return Kind::Renju;
    return rules.blocked_fives ? Kind::Caro : Kind::Freestyle;
}

Progress Engine::search(const AnyBoard& any, const Question& question, Control& control,
                        const Report& report) {
    hash_.grow_older();
    helpers_.resize(static_cast<std::size_t>(std::max(question.threads - 1, 0)));
    const auto job = [&]<Kind K>(const EngineBoard<K>& board) {
        Crew<K> crew(board, question, hash_, helpers_);
        const auto counted = [&](Progress progress) {
            progress.nodes += crew.nodes();
            return progress;
        };
        Relay* const relay = question.lines == 1 ? crew.relay() : nullptr;
        const auto search = std::make_unique<Search<K>>(board, hash_, experience_, control, relay);
        const Report tell = report ? [&](const Progress& p) { report(counted(p)); } : Report{};
        const Progress progress = search->run(question, tell);
        crew.stop();
        return counted(progress);
    };
    return visit_kind(any, job, evaluation(checked_kind(any)));
}

FourAnswer Engine::win_by_fours(const AnyBoard& any, std::uint64_t positions, Control& control) {
    return visit_kind(any, [&]<Kind K>(EngineBoard<K> board) {
        FourSearch<K> fours(board, control, std::size_t{1} << 20);
        const int plies = fours.plies_to_win(positions);
        FourAnswer answer{fours.verdict(plies), {}, 0};
        if (plies > 0)
            for (Square square : fours.line(plies)) answer.cells.push_back(board.cell(square));
        answer.nodes = fours.visited();
        return answer;
    });
}

int Engine::evaluate(const AnyBoard& any) const {
    const auto job = []<Kind K>(const EngineBoard<K>& board) { return board.evaluation(); };
    return visit_kind(any, job, evaluation(checked_kind(any)));
}

std::uint64_t Engine::exercise(const AnyBoard& any, int rounds) const {
    return visit_kind(any, [&]<Kind K>(EngineBoard<K> board) {
        std::uint64_t stones = 0;
        for (int round = 0; round < rounds; ++round)
            for (int cell = 0; cell < board.width() * board.height(); ++cell) {
                const Square square = board.square(cell);
                if (!board.is_empty(square)) continue;
                board.make(square);
                board.unmake();
                ++stones;
            }
        return stones;
    });
}

void Engine::clear() {
    hash_.clear();
    experience_ = {};
    helpers_.clear();
}

}  // namespace tengen::gomoku::engine

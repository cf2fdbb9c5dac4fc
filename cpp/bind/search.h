// How Python asks for a search, hears of it and stops it; the same for every engine.
#pragma once

#include <chrono>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "bind/common.h"
#include "core/interrupt.h"
#include "search/limits.h"
#include "search/progress.h"

namespace tengen::bind {

/// When a search ends, and what it may choose.
struct BoundLimits {
    SearchLimits limits;
    std::vector<int> only;  ///< empty: all
};

/// Asks a Python function now and then whether to stop. What Python raises ends the job.
class AskPython final : public Interrupt {
  public:
    explicit AskPython(nb::object stop) : stop_(std::move(stop)) {}

    bool requested() override {
        const auto now = Clock::now();
        if (stopped_ || now < next_) return stopped_;
        next_ = now + kPause;
        call([&] {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!stop_.is_none()) stopped_ = nb::cast<bool>(stop_());
        });
        return stopped_;
    }

    /// Calls job() with the GIL.
    template <class Job>
    void call(Job&& job) {
        if (error_) return;
        const nb::gil_scoped_acquire gil;
        try {
            job();
        } catch (...) {
            error_ = std::current_exception();
            stopped_ = true;
        }
    }

    /// Raises what Python raised meanwhile.
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr auto kPause = std::chrono::milliseconds(2);

    nb::object stop_;
    std::exception_ptr error_;
    bool stopped_ = false;
    Clock::time_point next_ = Clock::now() + kPause;
};

/// Runs job(interrupt) without the GIL; raises what Python raised meanwhile.
template <class Job>
auto interruptible(const nb::object& stop, Job&& job) {
    AskPython interrupt(stop);
    auto result = [&] {
        const nb::gil_scoped_release released;
        return job(interrupt);
    }();
    interrupt.rethrow();
    return result;
}

/// Counts leaves of a tree likewise; only a signal ends it.
template <class Job>
std::uint64_t count_leaves(int depth, Job&& job) {
    if (depth < 0) fail("depth must not be negative, but is " + std::to_string(depth));
    return interruptible(nb::none(), job);
}

/// Runs search(interrupt, on_progress) likewise; `report` is told each iteration.
template <class Search>
SearchProgress search_freely(const nb::object& stop, const nb::object& report, Search&& search) {
    return interruptible(stop, [&](AskPython& interrupt) {
        return search(interrupt, [&](const SearchProgress& progress) {
            if (!report.is_none()) interrupt.call([&] { report(progress); });
        });
    });
}

/// The size of an engine's memory; throws when it is out of range.
inline std::size_t checked_megabytes(int megabytes) {
    if (megabytes < 1 || megabytes > 1 << 20)
        fail("megabytes must be 1 to 1048576, not " + std::to_string(megabytes));
    return static_cast<std::size_t>(megabytes);
}

}  // namespace tengen::bind

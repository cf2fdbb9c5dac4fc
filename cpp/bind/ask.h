// A search that asks Python now and then whether to go on.
#pragma once

#include <functional>

#include "bind/common.h"

namespace tengen::bind {

/// Asks a Python function every few milliseconds; it is told how many positions were searched.
class AskPython final : public Interrupt {
  public:
    AskPython(nb::object question, std::chrono::milliseconds pause)
        : question_(std::move(question)), pause_(pause) {}

    /// How the positions are counted.
    void count_with(std::function<std::uint64_t()> positions) { positions_ = std::move(positions); }

    bool requested() override {
        const auto now = Clock::now();
        if (stopped_ || now < next_) return stopped_;
        next_ = now + pause_;
        const nb::gil_scoped_acquire gil;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!question_.is_none()) stopped_ = nb::cast<bool>(question_(positions_()));
        } catch (...) {
            error_ = std::current_exception();
            stopped_ = true;
        }
        return stopped_;
    }

    /// Raises what Python raised meanwhile.
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    using Clock = std::chrono::steady_clock;

    nb::object question_;
    std::chrono::milliseconds pause_;
    std::function<std::uint64_t()> positions_ = [] { return std::uint64_t{0}; };
    std::exception_ptr error_;
    bool stopped_ = false;
    Clock::time_point next_ = Clock::now() + pause_;
};

}  // namespace tengen::bind

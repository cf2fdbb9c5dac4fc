// Long searches that Python may stop.
#pragma once

#include <chrono>
#include <exception>
#include <utility>

#include "bind/common.h"

namespace tengen::bind {

/// Asks a Python function now and then whether to stop.
class AskPython final : public Interrupt {
  public:
    explicit AskPython(nb::object question) : question_(std::move(question)) {}

    bool requested() override {
        const auto now = Clock::now();
        if (stopped_ || now < next_) return stopped_;
        next_ = now + kPause;
        const nb::gil_scoped_acquire gil;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!question_.is_none()) stopped_ = nb::cast<bool>(question_());
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
    static constexpr auto kPause = std::chrono::milliseconds(2);

    nb::object question_;
    std::exception_ptr error_;
    bool stopped_ = false;
    Clock::time_point next_ = Clock::now() + kPause;
};

}  // namespace tengen::bind

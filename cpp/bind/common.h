// What the bindings of both families share.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "core/interrupt.h"

namespace tengen::bind {

namespace nb = nanobind;

void bind_gomoku(nb::module_& module);
void bind_gomoku_captures(nb::module_& module);
void bind_gomoku_engine(nb::module_& module);
void bind_gomoku_solve(nb::module_& module);
void bind_gomoku_train(nb::module_& module);
void bind_learn(nb::module_& module);
void bind_reversi(nb::module_& module);
void bind_reversi_engine(nb::module_& module);
void bind_reversi_training(nb::module_& module);

[[noreturn]] inline void fail(const std::string& sentence) {
    throw std::invalid_argument(sentence);  // becomes a ValueError
}

/// Lets Python handle signals ten times a second, so that Ctrl-C ends a long job.
class SignalCheck final : public Interrupt {
  public:
    bool requested() override {
        const auto now = Clock::now();
        if (stopped_ || now < next_) return stopped_;
        next_ = now + std::chrono::milliseconds(100);
        const nb::gil_scoped_acquire gil;
        stopped_ = PyErr_CheckSignals() != 0;
        return stopped_;
    }

    bool stopped() const { return stopped_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool stopped_ = false;
    Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(100);
};

/// Runs job(interrupt) without the GIL; raises what a signal handler raised meanwhile.
template <class Job>
std::uint64_t run_interruptibly(int depth, Job&& job) {
    if (depth < 0) fail("depth must not be negative, but is " + std::to_string(depth));
    SignalCheck signals;
    std::uint64_t result = 0;
    {
        const nb::gil_scoped_release released;
        result = job(signals);
    }
    if (signals.stopped()) throw nb::python_error();
    return result;
}

/// Values that never change need no copies.
inline nb::object same_object(nb::handle self) { return nb::borrow(self); }
inline nb::object same_object_deeply(nb::handle self, nb::handle) { return nb::borrow(self); }

/// A list of cells, built without intermediate objects.
inline nb::list cell_list(std::span<const std::uint16_t> cells) {
    auto list = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(cells.size())));
    if (!list.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < cells.size(); ++i)
        PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(cells[i]));
    return list;
}

/// Bytes of the given size, filled by content(i) = 0 empty, 1 black, 2 white.
template <class Content>
nb::bytes cell_bytes(int size, Content&& content) {
    auto bytes = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, size));
    if (!bytes.is_valid()) throw nb::python_error();
    char* out = PyBytes_AS_STRING(bytes.ptr());
    for (int i = 0; i < size; ++i) out[i] = content(i);
    return bytes;
}

/// The cells of a setup; throws when their number or a value is wrong.
inline std::span<const unsigned char> checked_cells(const nb::bytes& bytes, int size) {
    const std::span cells(static_cast<const unsigned char*>(bytes.data()), bytes.size());
    if (cells.size() != static_cast<std::size_t>(size))
        fail("cells must have " + std::to_string(size) + " bytes, not " +
             std::to_string(cells.size()));
    for (unsigned char cell : cells)
        if (cell > 2) fail("cells must be 0, 1 or 2, not " + std::to_string(cell));
    return cells;
}

}  // namespace tengen::bind

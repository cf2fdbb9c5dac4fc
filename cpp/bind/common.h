// What the bindings of both families share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace tengen::bind {

namespace nb = nanobind;

void bind_gomoku(nb::module_& module);
void bind_gomoku_engine(nb::module_& module);
void bind_gomoku_solve(nb::module_& module);
void bind_gomoku_train(nb::module_& module);
void bind_learn(nb::module_& module);
void bind_reversi(nb::module_& module);
void bind_reversi_engine(nb::module_& module);
void bind_reversi_training(nb::module_& module);
void bind_search(nb::module_& module);

[[noreturn]] inline void fail(const std::string& sentence) {
    throw std::invalid_argument(sentence);  // becomes a ValueError
}

/// Numbers of two bytes each, as this machine orders bytes.
inline std::vector<std::int16_t> numbers_in(const nb::bytes& bytes) {
    std::vector<std::int16_t> numbers(bytes.size() / sizeof(std::int16_t));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::int16_t));
    return numbers;
}

/// Values that never change need no copies.
inline nb::object same_object(nb::handle self) { return nb::borrow(self); }
inline nb::object same_object_deeply(nb::handle self, nb::handle) { return nb::borrow(self); }

/// A list of cells, built without intermediate objects.
inline nb::list cell_list(std::span<const std::uint16_t> cells) {
    auto list = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(cells.size())));
    if (!list.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        PyObject* cell = PyLong_FromLong(cells[i]);
        if (PyList_SetItem(list.ptr(), static_cast<Py_ssize_t>(i), cell) != 0)
            throw nb::python_error();
    }
    return list;
}

/// Bytes of the given size, filled by content(i) = 0 empty, 1 black, 2 white.
template <class Content>
nb::bytes cell_bytes(int size, Content&& content) {
    auto bytes = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, size));
    if (!bytes.is_valid()) throw nb::python_error();
    char* out = PyBytes_AsString(bytes.ptr());
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

// A test reads as a sentence: TEST("black moves first") { CHECK(board.turn() == Color::Black); }
#pragma once

#include <cstdint>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace tengen::test {

struct Case {
    const char* sentence;
    void (*body)();
};

/// All tests of the program, in the order in which their files were linked.
std::vector<Case>& cases();

/// Notes a failed check of the running test.
void report_failure(const char* file, int line, const std::string& text);

struct Registration {
    Registration(const char* sentence, void (*body)()) { cases().push_back({sentence, body}); }
};

template <class T>
std::string show(const T& value) {
    std::ostringstream out;
    if constexpr (std::is_same_v<T, bool>) {
        out << (value ? "true" : "false");
    } else if constexpr (std::is_enum_v<T>) {
        out << "enumerator " << static_cast<std::int64_t>(value);
    } else if constexpr (requires { out << value; }) {
        out << value;
    } else if constexpr (requires { value.begin(); }) {
        for (const auto& item : value) out << show(item) << ' ';
    } else {
        out << "(a value)";
    }
    return out.str();
}

/// The outcome of an expression, with both sides as text when it was a comparison that failed.
struct Outcome {
    bool holds;
    std::string values;
};

/// The left side of a comparison, waiting for the operator and the right side.
template <class L>
struct Left {
    const L& left;

    // clang-format off
    template <class R> Outcome operator==(const R& right) const { return compare(left == right, " == ", right); }
    template <class R> Outcome operator!=(const R& right) const { return compare(left != right, " != ", right); }
    template <class R> Outcome operator<(const R& right) const { return compare(left < right, " < ", right); }
    template <class R> Outcome operator<=(const R& right) const { return compare(left <= right, " <= ", right); }
    template <class R> Outcome operator>(const R& right) const { return compare(left > right, " > ", right); }
    template <class R> Outcome operator>=(const R& right) const { return compare(left >= right, " >= ", right); }
    // clang-format on

    template <class R>
    Outcome compare(bool holds, const char* sign, const R& right) const {
        return {holds, holds ? std::string() : show(left) + sign + show(right)};
    }
};

struct Capture {
    template <class L>
    Left<L> operator<<(const L& left) const {
        return {left};
    }
};

inline Outcome outcome(Outcome outcome) { return outcome; }

template <class L>
Outcome outcome(const Left<L>& left) {
    return {static_cast<bool>(left.left), show(left.left)};
}

inline void check(const Outcome& outcome, const char* expression, const char* file, int line) {
    if (!outcome.holds)
        report_failure(file, line, std::string(expression) + "\n        " + outcome.values);
}

/// The same random numbers on every machine.
class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    std::uint64_t word() { return engine_(); }
    int below(int limit) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(limit)); }
    bool one_in(int chances) { return below(chances) == 0; }

  private:
    std::mt19937_64 engine_;
};

}  // namespace tengen::test

#define TENGEN_JOIN_(a, b) a##b
#define TENGEN_JOIN(a, b) TENGEN_JOIN_(a, b)

#define TEST(sentence)                                                            \
    static void TENGEN_JOIN(test_, __LINE__)();                                   \
    static const tengen::test::Registration TENGEN_JOIN(registration_, __LINE__){ \
        sentence, TENGEN_JOIN(test_, __LINE__)};                                  \
    static void TENGEN_JOIN(test_, __LINE__)()

#if defined(__clang__)  // the way CHECK takes a comparison apart
#pragma clang diagnostic ignored "-Woverloaded-shift-op-parentheses"
#endif

#define CHECK(expression)                                                                          \
    tengen::test::check(tengen::test::outcome(tengen::test::Capture() << expression), #expression, \
                        __FILE__, __LINE__)

#define CHECK_THROWS(expression)                                                             \
    do {                                                                                     \
        bool thrown = false;                                                                 \
        try {                                                                                \
            static_cast<void>(expression);                                                   \
        } catch (const std::invalid_argument&) {                                             \
            thrown = true;                                                                   \
        }                                                                                    \
        if (!thrown)                                                                         \
            tengen::test::report_failure(__FILE__, __LINE__, #expression " throws nothing"); \
    } while (false)

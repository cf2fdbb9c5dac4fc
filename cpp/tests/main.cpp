#include <exception>

#include "tests/test.h"

namespace tengen::test {

namespace {

int failures_in_case = 0;
const char* current_sentence = "";

bool passes(const Case& test_case) {
    failures_in_case = 0;
    current_sentence = test_case.sentence;
    try {
        test_case.body();
    } catch (const std::exception& error) {
        report_failure("exception", 0, error.what());
    }
    return failures_in_case == 0;
}

}  // namespace

std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

void report_failure(const char* file, int line, const std::string& text) {
    constexpr int shown = 5;
    if (failures_in_case == 0) std::cout << "FAILED: " << current_sentence << '\n';
    if (++failures_in_case <= shown)
        std::cout << "    " << file << ':' << line << ": " << text << '\n';
}

}  // namespace tengen::test

/// Runs the tests whose sentence contains the first argument, or all.
int main(int count, char** arguments) {
    const std::string filter = count > 1 ? arguments[1] : "";
    int passed = 0;
    int failed = 0;
    for (const tengen::test::Case& test_case : tengen::test::cases())
        if (std::string(test_case.sentence).find(filter) != std::string::npos)
            ++(tengen::test::passes(test_case) ? passed : failed);
    std::cout << passed << " passed, " << failed << " failed\n";
    return failed == 0 && passed > 0 ? 0 : 1;
}

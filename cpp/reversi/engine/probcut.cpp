#include "reversi/engine/probcut.h"

#include <algorithm>
#include <cmath>

namespace tengen::reversi {

ProbCutMargins::ProbCutMargins(const ProbCutErrors& errors) : search_{}, evaluation_{} {
    const auto margin = [](double width, double error) {
        return static_cast<std::uint8_t>(std::clamp(std::lround(width * error), 0L, 255L));
    };
    for (std::size_t confidence = 0; confidence < kCertain; ++confidence)
        for (int empties = 0; empties < kTableSize; ++empties)
            for (int depth = 0; depth < kTableSize; ++depth) {
                const auto e = static_cast<std::size_t>(empties);
                const auto d = static_cast<std::size_t>(depth);
                const double width = kProbCutWidths[confidence];
                const int shallow = probcut_depth(depth);
                search_[confidence][e][d] = margin(width, errors(empties, depth, shallow));
                const double error =
                    (errors(empties, depth, 0) + errors(empties, depth, shallow)) * 0.5;
                evaluation_[confidence][e][d] = margin(width, error);
            }
}

}  // namespace tengen::reversi

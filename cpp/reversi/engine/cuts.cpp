#include "reversi/engine/cuts.h"

#include <algorithm>
#include <cmath>

namespace tengen::reversi {

CutMargins::CutMargins(const CutErrors& errors) : search_{}, glance_{} {
    const auto margin = [](double width, double error) {
        return static_cast<std::uint8_t>(std::clamp(std::lround(width * error), 0L, 255L));
    };
    for (std::size_t confidence = 0; confidence < kCertain; ++confidence)
        for (int empties = 0; empties < kMost; ++empties)
            for (int depth = 0; depth < kMost; ++depth) {
                const auto e = static_cast<std::size_t>(empties);
                const auto d = static_cast<std::size_t>(depth);
                const double width = kCutWidths[confidence];
                const int shallow = cut_depth(depth);
                search_[confidence][e][d] = margin(width, errors(empties, depth, shallow));
                const double doubt =
                    (errors(empties, depth, 0) + errors(empties, depth, shallow)) * 0.5;
                glance_[confidence][e][d] = margin(width, doubt);
            }
}

}  // namespace tengen::reversi

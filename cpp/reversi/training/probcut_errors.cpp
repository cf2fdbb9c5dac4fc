#include "reversi/training/probcut_errors.h"

#include <algorithm>
#include <cmath>

namespace tengen::reversi {

namespace {

/// The values of all searches of one position, by depth.
class Values {
  public:
    void hear(const SearchProgress& progress) {
        if (!progress.is_solved) set(progress.depth, progress.lines[0].value);
    }
    void set(int depth, int value) { values_[depth] = value; }

    void compare(int empties, int depth, int deep, int shallow, ProbCutSums& sums) const {
        const auto at = values_.find(shallow);
        if (at == values_.end()) return;
        const std::int64_t difference = deep - at->second;
        sums.add({empties, depth, shallow, 1, difference * difference});
    }
    const std::map<int, int>& all() const { return values_; }

  private:
    std::map<int, int> values_;
};

constexpr std::size_t kUnknowns = 4;
using Row = std::array<double, kUnknowns + 1>;

/// Solves linear equations, the right sides in the last column; none when they do not tell.
std::optional<std::array<double, kUnknowns>> solved(std::array<Row, kUnknowns> rows) {
    for (std::size_t i = 0; i < kUnknowns; ++i) {
        std::size_t pivot = i;
        for (std::size_t j = i + 1; j < kUnknowns; ++j)
            if (std::fabs(rows[j][i]) > std::fabs(rows[pivot][i])) pivot = j;
        std::swap(rows[i], rows[pivot]);
        constexpr double least = 1e-6;  // sums of whole numbers are far from this
        if (std::fabs(rows[i][i]) < least) return std::nullopt;
        for (std::size_t j = 0; j < kUnknowns; ++j) {
            if (j == i) continue;
            const double factor = rows[j][i] / rows[i][i];
            for (std::size_t k = i; k <= kUnknowns; ++k) rows[j][k] -= factor * rows[i][k];
        }
    }
    std::array<double, kUnknowns> found{};
    for (std::size_t i = 0; i < kUnknowns; ++i) found[i] = rows[i][kUnknowns] / rows[i][i];
    return found;
}

}  // namespace

void ProbCutSums::add(const ProbCutCell& cell) {
    ProbCutCell& sum = cells_[{cell.empties, cell.depth, cell.shallow}];
    const ProbCutCell before = sum;
    sum = cell;
    sum.count += before.count;
    sum.squares += before.squares;
}

std::vector<ProbCutCell> ProbCutSums::cells() const {
    std::vector<ProbCutCell> found;
    for (const auto& [key, cell] : cells_) found.push_back(cell);
    return found;
}

template <int N>
void survey(Engine<N>& engine, const Discs<N>& discs, const ProbCutPlan& plan, Interrupt& interrupt,
            ProbCutSums& sums) {
    const int empties = count(discs.empty());
    Values values;
    values.set(0, engine.evaluate(discs));
    SearchRequest<N> request;
    request.middle_confidence = kCertain;
    request.limits = {.depth = std::min(plan.depth, empties - 1), .nodes = plan.nodes};
    if (request.limits.depth > 0)
        engine.search(discs, request, interrupt,
                      [&](const SearchProgress& progress) { values.hear(progress); });
    SearchProgress exact;
    if (empties <= plan.ending) {
        request.limits.depth = empties;
        exact = engine.search(discs, request, interrupt);
    }
    if (interrupt.requested()) return;
    for (const auto& [depth, value] : values.all()) {
        if (depth == 0) continue;
        values.compare(empties, depth, value, 0, sums);
        const int shallow = probcut_depth(depth);
        if (shallow > 0 && shallow < depth) values.compare(empties, depth, value, shallow, sums);
    }
    if (!exact.is_exact()) return;
    for (const auto& [shallow, value] : values.all())
        values.compare(empties, empties, exact.lines[0].value, shallow, sums);
}

std::optional<ProbCutErrors> fitted_errors(std::span<const ProbCutCell> cells) {
    constexpr std::int64_t fewest = 20;  // an error of fewer differences is a guess
    constexpr std::int64_t most = 2000;  // frequent cells do not outweigh all others
    constexpr int min_cells = 3 * kUnknowns;
    std::array<Row, kUnknowns> rows{};
    int used = 0;
    for (const ProbCutCell& cell : cells) {
        if (cell.count < fewest) continue;
        ++used;
        const auto weight = static_cast<double>(std::min(cell.count, most));
        const double error =
            std::sqrt(static_cast<double>(cell.squares) / static_cast<double>(cell.count));
        const Row known = {static_cast<double>(cell.empties), static_cast<double>(cell.depth),
                           static_cast<double>(cell.shallow), 1, error};
        for (std::size_t i = 0; i < kUnknowns; ++i)
            for (std::size_t j = 0; j <= kUnknowns; ++j) rows[i][j] += weight * known[i] * known[j];
    }
    if (used < min_cells) return std::nullopt;
    const auto found = solved(rows);
    if (!found) return std::nullopt;
    return ProbCutErrors{(*found)[0], (*found)[1], (*found)[2], 0, 1, (*found)[3]};
}

template void survey<6>(Engine<6>&, const Discs<6>&, const ProbCutPlan&, Interrupt&, ProbCutSums&);
template void survey<8>(Engine<8>&, const Discs<8>&, const ProbCutPlan&, Interrupt&, ProbCutSums&);
template void survey<10>(Engine<10>&, const Discs<10>&, const ProbCutPlan&, Interrupt&,
                         ProbCutSums&);

}  // namespace tengen::reversi

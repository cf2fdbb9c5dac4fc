#include "gomoku/training/survey.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/mirror_key.h"
#include "gomoku/engine/request.h"

namespace tengen::gomoku::training {

void LessonSurvey::add(std::span<const Lesson> piece) {
    for (const Lesson& lesson : piece) check(rules_, lesson);
    for (const Lesson& lesson : piece) count(lesson);
}

void LessonSurvey::count(const Lesson& lesson) {
    ++counts_.lessons;
    counts_.duplicates += seen_.insert(key_of(lesson)).second ? 0 : 1;
    ++counts_.results[static_cast<std::size_t>(lesson.result)];
    ++counts_.sides[static_cast<std::size_t>(rules_for(rules_, lesson).width)];
    if (lesson.value == kWonByFours) {
        ++counts_.won_by_fours;
    } else if (std::abs(lesson.value) >= engine::kForced) {
        ++(lesson.value > 0 ? counts_.forced_wins : counts_.forced_losses);
    } else {
        const double chance = 1 / (1 + std::exp(-lesson.value / points_));
        ++counts_.tenths[std::min<std::size_t>(static_cast<std::size_t>(10 * chance), 9)];
    }
}

Key LessonSurvey::key_of(const Lesson& lesson) const {
    const int side = rules_for(rules_, lesson).width;
    MirrorKey key(side);
    Color color = Color::Black;
    for (const std::uint16_t cell : lesson.cells) {
        key.add(cell % side, cell / side, color);
        color = opposite(color);
    }
    return mix(key.least() ^ static_cast<Key>(side));
}

}  // namespace tengen::gomoku::training

// Games that an engine played against itself, as the training of its evaluation reads them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tengen::gomoku::training {

/// A position of a game, before its move.
struct Step {
    std::uint16_t cell;  ///< where the stone was placed
    std::int16_t value;  ///< of the search, for the side to move
};

/// A win by fours is no matter of evaluation: such a position has this value.
inline constexpr std::int16_t kWonByFours = 30000;

struct PlayedGame {
    std::int8_t result = 0;     ///< 1 when black won, -1 when white won
    std::uint8_t opening = 0;   ///< how many stones were placed before the engine thought
    std::vector<Step> steps{};  ///< those of the opening have no value
};

/// Games as bytes, and back; throws std::invalid_argument when the bytes are no games.
std::vector<std::uint8_t> packed(std::span<const PlayedGame> games);
std::vector<PlayedGame> unpacked(std::span<const std::uint8_t> bytes);

}  // namespace tengen::gomoku::training

#include "gomoku/training/games.h"

#include <stdexcept>

namespace tengen::gomoku::training {

namespace {

void push(std::vector<std::uint8_t>& bytes, unsigned value) {
    bytes.push_back(static_cast<std::uint8_t>(value & 255));
    bytes.push_back(static_cast<std::uint8_t>(value >> 8 & 255));
}

/// Takes numbers from the front of bytes.
class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    bool is_at_end() const { return next_ == bytes_.size(); }

    std::uint8_t byte() {
        if (is_at_end()) throw std::invalid_argument("the last game is incomplete");
        return bytes_[next_++];
    }
    std::uint16_t word() {
        const unsigned low = byte();
        return static_cast<std::uint16_t>(low | unsigned{byte()} << 8);
    }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t next_ = 0;
};

}  // namespace

std::vector<std::uint8_t> packed(std::span<const PlayedGame> games) {
    std::vector<std::uint8_t> bytes;
    for (const PlayedGame& game : games) {
        push(bytes, static_cast<unsigned>(game.steps.size()));
        bytes.push_back(static_cast<std::uint8_t>(game.result));
        bytes.push_back(game.opening);
        for (const Step step : game.steps) {
            push(bytes, step.cell);
            push(bytes, static_cast<std::uint16_t>(step.value));
        }
    }
    return bytes;
}

std::vector<PlayedGame> unpacked(std::span<const std::uint8_t> bytes) {
    std::vector<PlayedGame> games;
    Reader reader(bytes);
    while (!reader.is_at_end()) {
        PlayedGame game;
        const unsigned size = reader.word();
        game.result = static_cast<std::int8_t>(reader.byte());
        game.opening = reader.byte();
        for (unsigned i = 0; i < size; ++i) {
            const std::uint16_t cell = reader.word();
            game.steps.push_back({cell, static_cast<std::int16_t>(reader.word())});
        }
        games.push_back(std::move(game));
    }
    return games;
}

}  // namespace tengen::gomoku::training

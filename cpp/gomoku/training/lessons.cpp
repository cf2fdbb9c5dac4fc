#include "gomoku/training/lessons.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "gomoku/engine/request.h"
#include "gomoku/training/boards.h"

namespace tengen::gomoku::training {

namespace {

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

/// The first number of a lesson: its stones, its side and its result, from the lowest bit.
constexpr unsigned kStoneBits = 9, kSideBits = 5;
static_assert(kMaxCells < 1 << kStoneBits && kMaxSide < 1 << kSideBits);

unsigned head_of(const Lesson& lesson) {
    const auto result = static_cast<unsigned>(lesson.result);
    return static_cast<unsigned>(lesson.cells.size()) | unsigned{lesson.side} << kStoneBits |
           result << (kStoneBits + kSideBits);
}

void push(std::vector<std::uint8_t>& bytes, unsigned value) {
    bytes.push_back(static_cast<std::uint8_t>(value & 255));
    bytes.push_back(static_cast<std::uint8_t>(value >> 8 & 255));
}

/// Takes numbers from the front of bytes.
class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    bool is_at_end() const { return bytes_.empty(); }

    std::uint16_t number() {
        if (bytes_.size() < 2) refuse("the last lesson is incomplete");
        const unsigned number = bytes_[0] | unsigned{bytes_[1]} << 8;
        bytes_ = bytes_.subspan(2);
        return static_cast<std::uint16_t>(number);
    }

  private:
    std::span<const std::uint8_t> bytes_;
};

/// Plays a cell of a lesson.
void play(AnyBoard& board, int cell) {
    if (!is_legal(board, cell))
        refuse("cell " + std::to_string(cell) + " of a lesson is not legal");
    make(board, cell);
}

}  // namespace

Rules rules_for(const Rules& rules, const Lesson& lesson) {
    Rules found = rules;
    if (lesson.side != 0) found.width = found.height = lesson.side;
    return found;
}

std::vector<std::uint8_t> packed(std::span<const Lesson> lessons) {
    std::vector<std::uint8_t> bytes;
    for (const Lesson& lesson : lessons) {
        push(bytes, head_of(lesson));
        for (std::uint16_t cell : lesson.cells) push(bytes, cell);
        push(bytes, lesson.best);
        push(bytes, static_cast<std::uint16_t>(lesson.value));
    }
    return bytes;
}

std::vector<Lesson> unpacked(std::span<const std::uint8_t> bytes) {
    std::vector<Lesson> lessons;
    Reader reader(bytes);
    while (!reader.is_at_end()) {
        Lesson lesson;
        const unsigned head = reader.number();
        lesson.side = static_cast<std::uint8_t>(head >> kStoneBits & ((1 << kSideBits) - 1));
        lesson.result = static_cast<GameResult>(head >> (kStoneBits + kSideBits));
        for (unsigned left = head & ((1 << kStoneBits) - 1); left > 0; --left)
            lesson.cells.push_back(reader.number());
        lesson.best = reader.number();
        lesson.value = static_cast<std::int16_t>(reader.number());
        lessons.push_back(std::move(lesson));
    }
    return lessons;
}

void check(const Rules& rules, const Lesson& lesson) {
    if (std::abs(int{lesson.value}) > engine::kWin)
        refuse("the value " + std::to_string(lesson.value) + " of a lesson is out of range");
    const Rules own = rules_for(rules, lesson);
    validate(own);
    AnyBoard board = make_board(own);
    for (std::uint16_t cell : lesson.cells) play(board, cell);
    if (status(board) != Status::Playing) refuse("the game of a lesson is over");
    play(board, lesson.best);
}

}  // namespace tengen::gomoku::training

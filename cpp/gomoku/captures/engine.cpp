#include "gomoku/captures/engine.h"

#include <memory>
#include <stdexcept>

namespace tengen::gomoku::captures {

CaptureBoard Engine::board_of(const AnyBoard& any) const {
    const auto make = [&](const auto& board) {
        if (!knows(board.rules()))
            throw std::invalid_argument("the engine does not know these rules");
        return CaptureBoard(board, engine::plain_evaluation(engine::Kind::Freestyle), prices_);
    };
    return std::visit(make, any);
}

Progress Engine::search(const AnyBoard& any, const Question& question, Control& control,
                        const Report& report) {
    hash_.grow_older();
    const auto search = std::make_unique<Search>(board_of(any), hash_, experience_, control);
    return search->run(question, report);
}

int Engine::evaluate(const AnyBoard& any) const { return board_of(any).evaluation(); }

}  // namespace tengen::gomoku::captures

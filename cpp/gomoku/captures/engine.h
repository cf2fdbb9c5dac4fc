// The engine for the rules in which stones can be captured.
#pragma once

#include <optional>
#include <span>

#include "gomoku/any_board.h"
#include "gomoku/captures/search.h"

namespace tengen::gomoku::captures {

/// Keeps what is worth keeping from one search to the next. One search runs at a time, on one
/// thread.
class Engine {
  public:
    /// Uses that many megabytes for its memory of positions, and little besides.
    explicit Engine(std::size_t megabytes) : hash_(megabytes) {}

    /// Searches a position that is not over, whose rules are known, and which has a legal move.
    /// Throws std::invalid_argument for other rules.
    Progress search(const AnyBoard& board, const Question& question, Control& control,
                    const Report& report);

    /// The static evaluation for the side to move.
    int evaluate(const AnyBoard& board) const;

    /// Forgets all positions and moves.
    void clear() {
        hash_.clear();
        experience_ = {};
    }

    /// Other prices of captures than the usual ones, for measurements.
    void set_prices(const Prices& prices) { prices_ = prices; }

  private:
    CaptureBoard board_of(const AnyBoard& board) const;

    HashTable hash_;
    Experience experience_;
    Prices prices_;
};

}  // namespace tengen::gomoku::captures

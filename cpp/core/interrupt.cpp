#include "core/interrupt.h"

namespace tengen {

// Out of line, so that no file compiled for a wider instruction set emits these.
Interrupt::~Interrupt() = default;

bool NeverInterrupted::requested() { return false; }

}  // namespace tengen

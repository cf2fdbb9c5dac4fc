// Functions that are inlined by force: headers with them are also compiled for wider instruction
// sets, and the linker must never keep such a copy for everybody.
#pragma once

#define TENGEN_INLINE [[gnu::always_inline]] inline

#include "core/cpu.h"

namespace tengen {

#if defined(__x86_64__)

bool cpu_has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"); }

bool cpu_has_avx512() {
    return cpu_has_avx2() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512bw");
}

#else

bool cpu_has_avx2() { return false; }
bool cpu_has_avx512() { return false; }

#endif

}  // namespace tengen

// Which instruction sets the machine that runs us has.
#pragma once

namespace tengen {

bool cpu_has_avx2();    ///< AVX2 and BMI1
bool cpu_has_avx512();  ///< AVX2, BMI1 and AVX-512 F, CD and VL

}  // namespace tengen

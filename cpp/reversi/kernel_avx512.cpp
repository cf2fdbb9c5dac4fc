// The kernel for AVX-512: all eight directions of mobility at once, and leading zeros per lane.
#include <immintrin.h>

#include "reversi/engine/iterative_deepening.h"
#include "reversi/kernel_sources.h"
#include "reversi/rays.h"
#include "reversi/walk.h"

namespace tengen::reversi {

namespace {

TENGEN_INLINE __m256i load(const std::array<std::uint64_t, 4>& lanes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.data()));
}

TENGEN_INLINE __m256i broadcast(std::uint64_t word) {
    return _mm256_set1_epi64x(static_cast<long long>(word));
}

TENGEN_INLINE std::uint64_t union_of_lanes(__m256i lanes) {
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    const __m128i whole = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(whole));
}

struct Avx512Kernel {
    static constexpr int kSide = 8;

    /// Rotations may wrap around the board, but only onto cells that the inner masks exclude.
    TENGEN_INLINE static std::uint64_t moves(const Discs<8>& discs) {
        const __m512i step = _mm512_setr_epi64(1, 7, 8, 9, -1, -7, -8, -9);
        const __m512i two_steps = _mm512_setr_epi64(2, 14, 16, 18, -2, -14, -16, -18);
        const __m512i opponent =
            _mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(discs.opponent)), inner());
        const __m512i mover = _mm512_set1_epi64(static_cast<long long>(discs.mover));
        const __m512i pairs = _mm512_and_si512(opponent, _mm512_rolv_epi64(opponent, step));
        __m512i run = _mm512_and_si512(opponent, _mm512_rolv_epi64(mover, step));
        run = extend(run, opponent, _mm512_rolv_epi64(run, step));
        run = extend(run, pairs, _mm512_rolv_epi64(run, two_steps));
        run = extend(run, pairs, _mm512_rolv_epi64(run, two_steps));
        const __m512i ends = _mm512_rolv_epi64(run, step);
        const __m256i halves =
            _mm256_or_si256(_mm512_castsi512_si256(ends), _mm512_extracti64x4_epi64(ends, 1));
        return union_of_lanes(halves) & discs.empty();
    }

    TENGEN_INLINE static std::uint64_t flips(const Discs<8>& discs, int cell) {
        const Rays<8>& rays = kRays<8>[static_cast<unsigned>(cell)];
        const __m256i mover = broadcast(discs.mover);
        const __m256i opponent = broadcast(discs.opponent);
        return union_of_lanes(_mm256_or_si256(upwards(mover, opponent, load(rays.up)),
                                              downwards(mover, opponent, load(rays.down))));
    }

  private:
    TENGEN_INLINE static __m512i inner() {
        constexpr auto row = static_cast<long long>(kInner<8>[0]);
        constexpr auto column = static_cast<long long>(kInner<8>[2]);
        constexpr auto diagonal = static_cast<long long>(kInner<8>[1]);
        return _mm512_setr_epi64(row, diagonal, column, diagonal, row, diagonal, column, diagonal);
    }

    /// run | (allowed & shifted)
    TENGEN_INLINE static __m512i extend(__m512i run, __m512i allowed, __m512i shifted) {
        return _mm512_ternarylogic_epi64(run, allowed, shifted, 0xF8);
    }

    /// The nearest cell of the ray that is not the opponent's must be the mover's.
    TENGEN_INLINE static __m256i upwards(__m256i mover, __m256i opponent, __m256i ray) {
        const __m256i blockers = _mm256_andnot_si256(opponent, ray);
        const __m256i negated = _mm256_sub_epi64(_mm256_setzero_si256(), blockers);
        const __m256i outflank = _mm256_ternarylogic_epi64(blockers, negated, mover, 0x80);
        const __mmask8 some = _mm256_test_epi64_mask(outflank, outflank);
        const __m256i below = _mm256_add_epi64(outflank, _mm256_set1_epi64x(-1));
        return _mm256_maskz_and_epi64(some, below, ray);
    }

    TENGEN_INLINE static __m256i downwards(__m256i mover, __m256i opponent, __m256i ray) {
        const __m256i highest_bit = _mm256_set1_epi64x(static_cast<long long>(1ull << 63));
        const __m256i blockers = _mm256_andnot_si256(opponent, ray);
        const __m256i nearest = _mm256_srlv_epi64(highest_bit, _mm256_lzcnt_epi64(blockers));
        const __m256i outflank = _mm256_and_si256(nearest, mover);
        const __m256i above =
            _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(outflank, outflank));
        return _mm256_and_si256(above, ray);
    }
};

}  // namespace

std::uint64_t moves_avx512(const Discs<8>& discs) { return Avx512Kernel::moves(discs); }

std::uint64_t flips_avx512(const Discs<8>& discs, int cell) {
    return Avx512Kernel::flips(discs, cell);
}

std::uint64_t leaves_avx512(const Discs<8>& discs, int depth, Interrupt& interrupt) {
    return Walk<8, Avx512Kernel>(interrupt).leaves(discs, depth);
}

Thinker<8>* thinker_avx512(TranspositionTable& table, const Knowledge<8>& knowledge, int threads) {
    return new IterativeDeepening<Avx512Kernel>(table, knowledge, threads);
}

}  // namespace tengen::reversi

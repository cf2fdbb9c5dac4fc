// The kernel for AVX2: four lines of the board at a time, one in each 64-bit lane.
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

struct Avx2Kernel {
    static constexpr int kSide = 8;

    TENGEN_INLINE static std::uint64_t moves(const Discs<8>& discs) {
        const __m256i step = _mm256_setr_epi64x(1, 7, 8, 9);
        const __m256i two_steps = _mm256_setr_epi64x(2, 14, 16, 18);
        const __m256i mover = broadcast(discs.mover);
        const __m256i opponent = _mm256_and_si256(
            broadcast(discs.opponent),
            _mm256_setr_epi64x(kInnerLane(0), kInnerLane(1), kInnerLane(2), kInnerLane(3)));
        __m256i left = _mm256_and_si256(opponent, _mm256_sllv_epi64(mover, step));
        __m256i right = _mm256_and_si256(opponent, _mm256_srlv_epi64(mover, step));
        left = extend(left, opponent, _mm256_sllv_epi64(left, step));
        right = extend(right, opponent, _mm256_srlv_epi64(right, step));
        const __m256i left_pairs = _mm256_and_si256(opponent, _mm256_sllv_epi64(opponent, step));
        const __m256i right_pairs = _mm256_srlv_epi64(left_pairs, step);
        left = extend(left, left_pairs, _mm256_sllv_epi64(left, two_steps));
        right = extend(right, right_pairs, _mm256_srlv_epi64(right, two_steps));
        left = extend(left, left_pairs, _mm256_sllv_epi64(left, two_steps));
        right = extend(right, right_pairs, _mm256_srlv_epi64(right, two_steps));
        const __m256i ends =
            _mm256_or_si256(_mm256_sllv_epi64(left, step), _mm256_srlv_epi64(right, step));
        return union_of_lanes(ends) & discs.empty();
    }

    TENGEN_INLINE static std::uint64_t flips(const Discs<8>& discs, int cell) {
        const Rays<8>& rays = kRays<8>[static_cast<unsigned>(cell)];
        const __m256i mover = broadcast(discs.mover);
        const __m256i opponent = broadcast(discs.opponent);
        return union_of_lanes(_mm256_or_si256(upwards(mover, opponent, load(rays.up)),
                                              downwards(mover, opponent, load(rays.down))));
    }

  private:
    static constexpr long long kInnerLane(std::size_t axis) {
        return static_cast<long long>(kInner<8>[axis]);
    }

    TENGEN_INLINE static __m256i extend(__m256i run, __m256i allowed, __m256i shifted) {
        return _mm256_or_si256(run, _mm256_and_si256(allowed, shifted));
    }

    /// The nearest cell of the ray that is not the opponent's must be the mover's.
    TENGEN_INLINE static __m256i upwards(__m256i mover, __m256i opponent, __m256i ray) {
        const __m256i minus_one = _mm256_set1_epi64x(-1);
        const __m256i blockers = _mm256_andnot_si256(opponent, ray);
        const __m256i candidates = _mm256_and_si256(blockers, mover);
        const __m256i outflank =
            _mm256_and_si256(candidates, _mm256_sub_epi64(_mm256_setzero_si256(), blockers));
        const __m256i nothing = _mm256_cmpeq_epi64(outflank, _mm256_setzero_si256());
        const __m256i below = _mm256_add_epi64(outflank, minus_one);
        return _mm256_and_si256(_mm256_andnot_si256(nothing, below), ray);
    }

    /// Smears the blockers down the ray: the first of them is where the smear begins.
    TENGEN_INLINE static __m256i downwards(__m256i mover, __m256i opponent, __m256i ray) {
        const __m256i step = _mm256_setr_epi64x(1, 7, 8, 9);
        const __m256i two_steps = _mm256_setr_epi64x(2, 14, 16, 18);
        const __m256i four_steps = _mm256_setr_epi64x(4, 28, 32, 36);
        __m256i smear = _mm256_andnot_si256(opponent, ray);
        smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, step));
        smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, two_steps));
        smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, four_steps));
        const __m256i first = _mm256_andnot_si256(_mm256_srlv_epi64(smear, step), smear);
        const __m256i outflank = _mm256_and_si256(first, mover);
        const __m256i nothing = _mm256_cmpeq_epi64(outflank, _mm256_setzero_si256());
        return _mm256_andnot_si256(_mm256_or_si256(nothing, smear), ray);
    }
};

}  // namespace

std::uint64_t moves_avx2(const Discs<8>& discs) { return Avx2Kernel::moves(discs); }

std::uint64_t flips_avx2(const Discs<8>& discs, int cell) { return Avx2Kernel::flips(discs, cell); }

std::uint64_t leaves_avx2(const Discs<8>& discs, int depth, Interrupt& interrupt) {
    return Walk<8, Avx2Kernel>(interrupt).leaves(discs, depth);
}

Thinker<8>* thinker_avx2(TranspositionTable& table, const Knowledge<8>& knowledge, int threads) {
    return new IterativeDeepening<Avx2Kernel>(table, knowledge, threads);
}

}  // namespace tengen::reversi

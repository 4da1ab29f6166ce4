//! Sixteen lanes: AVX2.
//!
//! A value of the type is only ever made by an engine that is chosen where the processor has the instructions: that makes each call here right.

use std::arch::x86_64::{
    __m256i, _mm_movemask_epi8, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi16, _mm256_min_epi16, _mm256_or_si256, _mm256_packs_epi16, _mm256_permute4x64_epi64,
    _mm256_set1_epi16, _mm256_setzero_si256,
};

use super::Vector;

/// Sixteen lanes in a register of 256 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::solver::classic9) struct Avx2(pub(in crate::solver::classic9) __m256i);

// SAFETY of all blocks: a value is only made where the processor was found to have AVX2.

impl Vector for Avx2 {
    const LANES: usize = 16;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self(unsafe { _mm256_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // As with eight lanes.
        Self(unsafe { _mm256_min_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        Self(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        unsafe {
            let lanes = _mm256_cmpeq_epi16(self.0, other.0);
            // Two words become one byte in each half of 128 bits; the halves are put side by side again.
            let bytes = _mm256_packs_epi16(lanes, _mm256_setzero_si256());
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes);
            _mm_movemask_epi8(_mm256_castsi256_si128(bytes)).cast_unsigned()
        }
    }
}

//! 32 lanes: AVX-512 with BW, VL, VBMI, VBMI2 and BITALG (Ice Lake, Zen 4 and later).

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpeq_epi16_mask, _mm512_cmpgt_epu16_mask,
    _mm512_mask_mov_epi16, _mm512_maskz_mov_epi16, _mm512_min_epu16, _mm512_movm_epi16, _mm512_or_si512,
    _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_test_epi16_mask, _mm512_testn_epi16_mask,
};

use super::Vector;

/// 32 lanes in a register of 512 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::solver::classic9) struct Avx512(pub(in crate::solver::classic9) __m512i);

// SAFETY of all blocks: a value is only made where the processor was found to have these parts of AVX-512.

impl Vector for Avx512 {
    const LANES: usize = 32;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self(unsafe { _mm512_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        Self(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        unsafe { Self(_mm512_movm_epi16(_mm512_testn_epi16_mask(self.0, self.0))) }
    }

    #[inline(always)]
    fn only_singles(self) -> Self {
        unsafe {
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            Self(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, less), self.0))
        }
    }

    #[inline(always)]
    fn or_better(self, other: Self) -> Self {
        Self(unsafe { _mm512_mask_mov_epi16(self.0, _mm512_test_epi16_mask(other.0, other.0), other.0) })
    }

    #[inline(always)]
    fn or_three(self, other: Self) -> Self {
        unsafe {
            let counts = _mm512_popcnt_epi16(other.0);
            Self(_mm512_mask_mov_epi16(self.0, _mm512_cmpgt_epu16_mask(counts, _mm512_set1_epi16(2)), other.0))
        }
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }
}

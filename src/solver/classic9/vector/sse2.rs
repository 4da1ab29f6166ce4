//! Eight lanes: every x86-64 processor has these.
//!
//! A value of the type is only ever made by an engine that is chosen where the processor has the instructions: that makes each call here right.

use std::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi16, _mm_min_epi16, _mm_movemask_epi8,
    _mm_or_si128, _mm_packs_epi16, _mm_set1_epi16, _mm_setzero_si128,
};

use super::Vector;

/// Eight lanes in a register of 128 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in crate::solver::classic9) struct Sse2(__m128i);

// SAFETY of all blocks: x86-64 always has SSE2.

impl Vector for Sse2 {
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self(unsafe { _mm_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm_and_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm_or_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(unsafe { _mm_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // As signed numbers, which SSE2 has and unsigned ones not; words of digits are below 2^15.
        Self(unsafe { _mm_min_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        Self(unsafe { _mm_cmpeq_epi16(self.0, _mm_setzero_si128()) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        unsafe {
            let lanes = _mm_cmpeq_epi16(self.0, other.0);
            _mm_movemask_epi8(_mm_packs_epi16(lanes, _mm_setzero_si128())).cast_unsigned()
        }
    }
}

// The discrete cosine transform of 8 values and its inverse, in integers, down the columns of a block of 8 x 8, all at
// once.
// After Loeffler, Ligtenberg and Moschytz, "Practical fast 1-D DCT algorithms with 11 multiplications" (ICASSP 1989).
#pragma once

#include "libstim/src/base/cpu.hpp"

namespace stim::detail {

// Sums of cosines times 2^13.
inline constexpr int dct_bits = 13;
inline constexpr int c0_298 = 2446, c0_390 = 3196, c0_541 = 4433, c0_765 = 6270, c0_899 = 7373, c1_175 = 9633, c1_501 = 12299,
                     c1_847 = 15137, c1_961 = 16069, c2_053 = 16819, c2_562 = 20995, c3_072 = 25172;

STIM_INLINE int descaled(int value, int bits) { return (value + (1 << (bits - 1))) >> bits; }

/// Values come out times 2^extra * sqrt 8 / 2^less.
template <int extra, int less>
STIM_INLINE void dct_columns(int* block) {
    constexpr int n = 8;
    constexpr int down = dct_bits - extra + less;
    for (int x = 0; x < n; ++x) {
        int* at = block + x;
        const int sum07 = at[0] + at[7 * n], sum16 = at[n] + at[6 * n];
        const int sum25 = at[2 * n] + at[5 * n], sum34 = at[3 * n] + at[4 * n];
        const int d0 = at[0] - at[7 * n], d1 = at[n] - at[6 * n], d2 = at[2 * n] - at[5 * n], d3 = at[3 * n] - at[4 * n];
        const int outer = sum07 + sum34, inner = sum16 + sum25, outer_less = sum07 - sum34, inner_less = sum16 - sum25;
        const int turned = (inner_less + outer_less) * c0_541;
        const int z1 = -(d3 + d0) * c0_899, z2 = -(d2 + d1) * c2_562, z5 = (d3 + d1 + d2 + d0) * c1_175;
        const int z3 = z5 - (d3 + d1) * c1_961, z4 = z5 - (d2 + d0) * c0_390;
        if constexpr (extra > less) {
            at[0] = (outer + inner) * (1 << (extra - less));
            at[4 * n] = (outer - inner) * (1 << (extra - less));
        } else {
            at[0] = descaled(outer + inner, less - extra);
            at[4 * n] = descaled(outer - inner, less - extra);
        }
        at[2 * n] = descaled(turned + outer_less * c0_765, down);
        at[6 * n] = descaled(turned - inner_less * c1_847, down);
        at[7 * n] = descaled(d3 * c0_298 + z1 + z3, down);
        at[5 * n] = descaled(d2 * c2_053 + z2 + z4, down);
        at[3 * n] = descaled(d1 * c3_072 + z2 + z3, down);
        at[n] = descaled(d0 * c1_501 + z1 + z4, down);
    }
}

/// Values come out times sqrt 8 / 2^less.
template <int less>
STIM_INLINE void inverse_dct_columns(int* block) {
    constexpr int n = 8;
    constexpr int down = dct_bits + less;
    for (int x = 0; x < n; ++x) {
        int* at = block + x;
        const int turned = (at[2 * n] + at[6 * n]) * c0_541;
        const int low = turned + at[2 * n] * c0_765, high = turned - at[6 * n] * c1_847;
        const int sum = (at[0] + at[4 * n]) * (1 << dct_bits), difference = (at[0] - at[4 * n]) * (1 << dct_bits);
        const int e0 = sum + low, e3 = sum - low, e1 = difference + high, e2 = difference - high;
        const int o7 = at[7 * n], o5 = at[5 * n], o3 = at[3 * n], o1 = at[n];
        const int z1 = -(o7 + o1) * c0_899, z2 = -(o5 + o3) * c2_562, z5 = (o7 + o3 + o5 + o1) * c1_175;
        const int z3 = z5 - (o7 + o3) * c1_961, z4 = z5 - (o5 + o1) * c0_390;
        const int d3 = o7 * c0_298 + z1 + z3, d2 = o5 * c2_053 + z2 + z4, d1 = o3 * c3_072 + z2 + z3, d0 = o1 * c1_501 + z1 + z4;
        at[0] = descaled(e0 + d0, down);
        at[7 * n] = descaled(e0 - d0, down);
        at[n] = descaled(e1 + d1, down);
        at[6 * n] = descaled(e1 - d1, down);
        at[2 * n] = descaled(e2 + d2, down);
        at[5 * n] = descaled(e2 - d2, down);
        at[3 * n] = descaled(e3 + d3, down);
        at[4 * n] = descaled(e3 - d3, down);
    }
}

}  // namespace stim::detail

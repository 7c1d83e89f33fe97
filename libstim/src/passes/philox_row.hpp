// Philox at many places of a row at once: the numbers of stim::philox4x32.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "libstim/src/base/cpu.hpp"
#include "stim/base/digest.hpp"

namespace stim::detail {

using PhiloxKey = std::array<std::uint32_t, 2>;

/// A digest's low half, as the library's streams have it.
inline PhiloxKey philox_key(const Digest& key) {
    return {static_cast<std::uint32_t>(key.low), static_cast<std::uint32_t>(key.low >> 32)};
}

struct PhiloxBlock {
    std::uint32_t a, b, c, d;
};

STIM_INLINE void philox_round(PhiloxBlock& at, std::uint32_t key0, std::uint32_t key1) {
    const std::uint64_t first = std::uint64_t{at.a} * 0xD2511F53u, second = std::uint64_t{at.c} * 0xCD9E8D57u;
    at = {static_cast<std::uint32_t>(second >> 32) ^ at.b ^ key0, static_cast<std::uint32_t>(second),
          static_cast<std::uint32_t>(first >> 32) ^ at.d ^ key1, static_cast<std::uint32_t>(first)};
}

/// Its ten rounds stand one after another, so that a loop around it goes over several blocks at once.
template <std::uint32_t... Round>
STIM_INLINE PhiloxBlock philox_block(PhiloxBlock at, std::uint32_t key0, std::uint32_t key1,
                                     std::integer_sequence<std::uint32_t, Round...>) {
    (philox_round(at, key0 + Round * 0x9E3779B9u, key1 + Round * 0xBB67AE85u), ...);
    return at;
}

STIM_INLINE PhiloxBlock philox_block(PhiloxBlock counter, std::uint32_t key0, std::uint32_t key1) {
    return philox_block(counter, key0, key1, std::make_integer_sequence<std::uint32_t, 10>());
}

}  // namespace stim::detail

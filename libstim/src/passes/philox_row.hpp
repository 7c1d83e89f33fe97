// Philox at many places of a row at once: the numbers of stim::philox4x32.
#pragma once

#include <array>
#include <cstdint>

#include "stim/base/digest.hpp"

namespace stim::detail {

using PhiloxKey = std::array<std::uint32_t, 2>;

/// A digest's low half, as the library's streams have it.
inline PhiloxKey philox_key(const Digest& key) {
    return {static_cast<std::uint32_t>(key.low), static_cast<std::uint32_t>(key.low >> 32)};
}

/// The first three words of the blocks at (x + i, y, third, 0), i < count.
struct PhiloxRow {
    std::uint32_t x, y, third;
};
void philox_words(PhiloxRow at, PhiloxKey key, int count, std::uint32_t* a, std::uint32_t* b, std::uint32_t* c);

}  // namespace stim::detail

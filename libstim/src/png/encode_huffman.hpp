// Length-limited canonical Huffman codes, as deflate wants them.
#pragma once

#include <cstdint>
#include <span>

namespace stim::detail {

/// A code word with its bits in the order in which deflate writes them (first bit lowest).
struct Code {
    std::uint32_t bits = 0;
    std::uint32_t length = 0;
};

/// Code lengths for `frequencies` (0: unused), none above `limit`. Ties go by symbol, so the
/// result depends on the frequencies alone. A lone symbol gets length 1.
void huffman_lengths(std::span<const std::uint32_t> frequencies, unsigned limit,
                     std::span<std::uint8_t> lengths);

/// The canonical codes of those lengths.
void canonical_codes(std::span<const std::uint8_t> lengths, std::span<Code> codes);

}  // namespace stim::detail

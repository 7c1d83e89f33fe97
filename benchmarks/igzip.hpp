// igzip 1, the yardstick of encoders, and the rows that peers are given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stim/base/image.hpp"

namespace bench {

/// What a PNG of a peer would hold: RGB8 rows behind filter byte 0. The packing is part of the work.
void filtered_rows(const stim::PixelView& view, std::vector<std::uint8_t>& rows);

/// Bytes of a zlib stream of `rows`, written to `out`.
std::size_t igzip_1(std::vector<std::uint8_t>& rows, std::vector<std::uint8_t>& out);

}  // namespace bench

// PNG files put together from chunks, right and wrong ones, for tests and fuzz targets.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace png_chunks {

inline void append_be32(std::vector<std::uint8_t>& out, std::size_t v) {
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<std::uint8_t>(v >> shift));
}

/// With the right length and checksum.
inline void append_chunk(std::vector<std::uint8_t>& out, std::string_view type, std::span<const std::uint8_t> data) {
    append_be32(out, data.size());
    const std::size_t begin = out.size();
    out.insert(out.end(), type.begin(), type.end());
    out.insert(out.end(), data.begin(), data.end());
    append_be32(out, crc32(0, out.data() + begin, static_cast<uInt>(out.size() - begin)));
}

}  // namespace png_chunks

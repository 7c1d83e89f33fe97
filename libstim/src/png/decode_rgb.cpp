#include "libstim/src/png/decode_rgb.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <vector>

#include "libstim/src/png/encode_checksum.hpp"
#include "libstim/src/png/format.hpp"

namespace stim::detail {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t header_size = 13, pixel = 3;  // bytes

struct Chunk {
    std::string_view type;
    Bytes data;
};

// Takes a whole chunk with the right checksum off the front.
std::optional<Chunk> take_chunk(Bytes& rest) {
    constexpr std::size_t around = 12;  // length, type, checksum
    if (rest.size() < around) return {};
    const std::size_t size = big_endian(rest);
    if (size > rest.size() - around) return {};
    const Bytes typed = rest.subspan(4, 4 + size);
    if (crc32(typed.data(), typed.size()) != big_endian(rest.subspan(8 + size))) return {};
    rest = rest.subspan(size + around);
    return Chunk{{reinterpret_cast<const char*>(typed.data()), 4}, typed.subspan(4)};
}

bool is_ancillary(std::string_view type) { return type[0] >= 'a' && type[0] <= 'z'; }

struct File {
    int width, height;
    std::vector<Bytes> compressed;
};

std::optional<File> plain_file(Bytes rest) {
    rest = rest.subspan(png_signature.size());
    const auto header = take_chunk(rest);
    if (!header || header->type != "IHDR" || header->data.size() != header_size) return {};
    if (!std::equal(png_rgb8.begin(), png_rgb8.end(), header->data.begin() + 8)) return {};
    File file{static_cast<int>(big_endian(header->data)), static_cast<int>(big_endian(header->data.subspan(4))), {}};
    bool ended = false;  // the chunks of data, which stand together
    while (const auto chunk = take_chunk(rest)) {
        if (chunk->type == "IEND" && chunk->data.empty()) return file;
        if (chunk->type == "IDAT") {
            if (ended) return {};
            file.compressed.push_back(chunk->data);
        } else {
            if (!is_ancillary(chunk->type) || chunk->type == "tRNS") return {};
            ended = !file.compressed.empty();
        }
    }
    return {};
}

struct FreeDecompressor {
    void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
};

Bytes joined(const std::vector<Bytes>& parts, std::vector<std::uint8_t>& memory) {
    if (parts.size() == 1) return parts[0];
    for (const Bytes part : parts) memory.insert(memory.end(), part.begin(), part.end());
    return memory;
}

// Whether the parts are one stream of exactly so many bytes.
bool inflate_all(const std::vector<Bytes>& parts, std::uint8_t* out, std::size_t size) {
    const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> inflater(libdeflate_alloc_decompressor());
    if (!inflater) throw std::bad_alloc();
    std::vector<std::uint8_t> memory;
    const Bytes stream = joined(parts, memory);
    std::size_t used = 0;
    const libdeflate_result result =
        libdeflate_zlib_decompress_ex(inflater.get(), stream.data(), stream.size(), out, size, &used, nullptr);
    return result == LIBDEFLATE_SUCCESS && used == stream.size();
}

std::uint8_t nearest(int left, int above, int beyond) {  // Paeth's predictor
    const int guess = left + above - beyond;
    const int l = std::abs(guess - left), a = std::abs(guess - above), b = std::abs(guess - beyond);
    return static_cast<std::uint8_t>(l <= a && l <= b ? left : a <= b ? above : beyond);
}

// One row of `size` bytes; false for a filter that there is not. Bytes left of the row are 0.
bool unfilter(int filter, const std::uint8_t* in, const std::uint8_t* above, std::uint8_t* out, std::size_t size) {
    const auto each = [&](auto predicted) {
        for (std::size_t i = 0; i < pixel; ++i) out[i] = static_cast<std::uint8_t>(in[i] + predicted(0, above[i], 0));
        for (std::size_t i = pixel; i < size; ++i)
            out[i] = static_cast<std::uint8_t>(in[i] + predicted(out[i - pixel], above[i], above[i - pixel]));
    };
    switch (filter) {
        case 0: std::memcpy(out, in, size); return true;
        case 1: each([](int left, int, int) { return left; }); return true;
        case 2:
            for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<std::uint8_t>(in[i] + above[i]);
            return true;
        case 3: each([](int left, int up, int) { return (left + up) / 2; }); return true;
        case 4: each([](int left, int up, int beyond) { return int{nearest(left, up, beyond)}; }); return true;
        default: return false;
    }
}

}  // namespace

std::optional<Image> decode_rgb(Bytes bytes) {
    const auto file = plain_file(bytes);
    if (!file) return {};
    const std::size_t row = pixel * static_cast<std::size_t>(file->width), rows = static_cast<std::size_t>(file->height);
    const std::unique_ptr<std::uint8_t[]> raw(new std::uint8_t[(row + 1) * rows]);  // not filled first
    if (!inflate_all(file->compressed, raw.get(), (row + 1) * rows)) return {};
    Image out{file->width, file->height, std::vector<std::uint8_t>(row * rows)};
    const std::vector<std::uint8_t> nothing(row);
    const std::uint8_t* above = nothing.data();
    for (std::size_t y = 0; y < rows; ++y) {
        const std::uint8_t* in = raw.get() + y * (row + 1);
        std::uint8_t* const to = out.rgb.data() + y * row;
        if (!unfilter(*in, in + 1, above, to, row)) return {};
        above = to;
    }
    return out;
}

}  // namespace stim::detail

// Any bytes as a PNG file. A file may be refused; what is read must be whole, and come back after writing it.
// Bytes with a PNG signature are read as they are, and once more with lengths and checksums of chunks made right, since
// nothing else gets past them. Other bytes give the header, the palette and the rows of a file made here.
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "stim/base/error.hpp"
#include "stim/png/decode.hpp"
#include "stim/png/encode.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/png_chunks.hpp"

namespace {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;
using png_chunks::append_be32;
using png_chunks::append_chunk;

constexpr std::int64_t most_pixels = 1 << 18;
constexpr std::array<std::uint8_t, 8> signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

void read(View file) {
    stim::Image image;
    try {
        image = stim::decode_png(file, most_pixels);
    } catch (const stim::InvalidParams&) {
        return;
    }
    const auto pixels = static_cast<std::int64_t>(image.width) * image.height;
    must(image.width >= 1 && image.height >= 1 && pixels <= most_pixels, "a picture that is read has a legal size");
    must(static_cast<std::int64_t>(image.rgb.size()) == 3 * pixels, "a picture that is read is whole");
    must(stim::decode_png(stim::encode_png(image), most_pixels) == image, "a picture that is written again is the same");
}

// Chunks as their lengths cut the file, the last one as long as the file reaches, each with its checksum.
Bytes mended(View file) {
    Bytes out(signature.begin(), signature.end());
    View rest = file.subspan(signature.size());
    while (rest.size() >= 8) {
        const std::uint32_t length =
            std::uint32_t{rest[0]} << 24 | std::uint32_t{rest[1]} << 16 | std::uint32_t{rest[2]} << 8 | rest[3];
        const View data = rest.subspan(8, std::min<std::size_t>(length, rest.size() - 8));
        append_chunk(out, {reinterpret_cast<const char*>(rest.data()) + 4, 4}, data);
        rest = rest.subspan(std::min(rest.size(), 8 + data.size() + 4));
    }
    return out;
}

class Input {
public:
    explicit Input(View data) : rest_(data) {}
    std::uint8_t byte() {
        const View one = take(1);
        return one.empty() ? std::uint8_t{0} : one[0];
    }
    View take(std::size_t count) {
        const View out = rest_.first(std::min(count, rest_.size()));
        rest_ = rest_.subspan(out.size());
        return out;
    }
    View rest() const { return rest_; }

private:
    View rest_;
};

Bytes deflated(View rows, int level) {
    uLongf size = compressBound(static_cast<uLong>(rows.size()));
    Bytes out(size);
    must(compress2(out.data(), &size, rows.data(), static_cast<uLong>(rows.size()), level) == Z_OK, "zlib packs the rows");
    out.resize(size);
    return out;
}

// Every colour type, depth, interlacing, palette, transparency, gamma and split of the data, right or wrong.
Bytes made(View data) {
    Input in(data);
    Bytes out(signature.begin(), signature.end()), header;
    append_be32(header, in.byte());
    append_be32(header, in.byte());
    for (int i = 0; i < 5; ++i) header.push_back(in.byte());
    append_chunk(out, "IHDR", header);
    const std::uint8_t extra = in.byte();
    if (extra & 1) append_chunk(out, "gAMA", in.take(4));
    if (extra & 2) append_chunk(out, "PLTE", in.take(in.byte()));
    if (extra & 4) append_chunk(out, "tRNS", in.take(in.byte()));
    if (extra & 8) append_chunk(out, "sBIT", in.take(in.byte() % 5));
    if (extra & 16) append_chunk(out, "bKGD", in.take(in.byte() % 7));
    const std::size_t most = extra & 32 ? 1 + in.byte() : std::size_t{1} << 20;
    const Bytes packed = deflated(in.rest(), extra >> 6);
    for (View rest = packed; !rest.empty(); rest = rest.subspan(std::min(most, rest.size())))
        append_chunk(out, "IDAT", rest.first(std::min(most, rest.size())));
    append_chunk(out, "IEND", {});
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const View file(data, size);
    if (size < signature.size() || !std::equal(signature.begin(), signature.end(), data)) {
        read(file);
        read(made(file));
        return 0;
    }
    read(file);
    read(mended(file));
    return 0;
}

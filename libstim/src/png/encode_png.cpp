// PNG files of flat art: rows equal to the one above cost next to nothing, other rows are runs.
#include <algorithm>
#include <span>
#include <string>

#include "libstim/src/png/encode_bits.hpp"
#include "libstim/src/png/encode_checksum.hpp"
#include "libstim/src/png/encode_deflate.hpp"
#include "libstim/src/png/encode_row_coder.hpp"
#include "libstim/src/png/format.hpp"
#include "stim/base/error.hpp"
#include "stim/png/encode.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr int kMaxSide = 32767;
constexpr std::size_t kBlockTokens = 16384;      // a block ends with the row that passes this
constexpr std::size_t kMaxChunk = std::size_t{1} << 30;  // PNG chunks stay below 2^31 bytes

void check_side(const char* name, int value) {
    if (value < 1 || value > kMaxSide)
        throw InvalidParams(name, std::to_string(value), "1.." + std::to_string(kMaxSide));
}

void store_be32(std::uint8_t* to, std::uint32_t v) {
    for (int i = 0; i < 4; ++i) to[i] = static_cast<std::uint8_t>(v >> (24 - 8 * i));
}

void append(std::vector<std::uint8_t>& out, std::span<const std::uint8_t> bytes) {
    const std::size_t used = out.size();
    out.resize(used + bytes.size());
    std::copy(bytes.begin(), bytes.end(), out.begin() + static_cast<std::ptrdiff_t>(used));
}

void append_be32(std::vector<std::uint8_t>& out, std::uint32_t v) {
    std::uint8_t bytes[4];
    store_be32(bytes, v);
    append(out, bytes);
}

// A chunk whose length is filled in when it ends.
class Chunk {
public:
    Chunk(std::vector<std::uint8_t>& out, const char (&type)[5]) : out_(&out), start_(out.size() + 4) {
        append_be32(out, 0);
        for (int i = 0; i < 4; ++i) out.push_back(static_cast<std::uint8_t>(type[i]));
    }
    std::size_t size() const { return out_->size() - start_ - 4; }
    void end() {
        store_be32(out_->data() + start_ - 4, static_cast<std::uint32_t>(size()));
        append_be32(*out_, crc32(out_->data() + start_, out_->size() - start_));
    }

private:
    std::vector<std::uint8_t>* out_;
    std::size_t start_;
};

void append_header(std::vector<std::uint8_t>& out, int width, int height) {
    append(out, png_signature);
    Chunk header(out, "IHDR");
    append_be32(out, static_cast<std::uint32_t>(width));
    append_be32(out, static_cast<std::uint32_t>(height));
    append(out, png_rgb8);
    header.end();
}

}  // namespace

class PngEncoder::Impl {
public:
    void encode(const PixelView& pixels, std::vector<std::uint8_t>& out);

private:
    // Add rows from `first` on; return the row after the last one.
    int add_noise(BitWriter& bits, int first, int height);
    int add_block(BitWriter& bits, int first, int height);

    RowCoder rows_;
    std::vector<std::uint8_t> raw_;
    bool stored_ = false;  // the last block
};

void PngEncoder::Impl::encode(const PixelView& pixels, std::vector<std::uint8_t>& out) {
    check_side("width", pixels.width);
    check_side("height", pixels.height);
    rows_.start(pixels);
    out.clear();
    append_header(out, pixels.width, pixels.height);
    Chunk data(out, "IDAT");
    out.push_back(0x78);  // zlib header: window of 32 KiB
    out.push_back(0x01);
    BitWriter bits(out);
    stored_ = false;
    for (int y = 0; y < pixels.height;) {
        const int end = stored_ ? add_noise(bits, y, pixels.height) : y;
        y = end > y ? end : add_block(bits, y, pixels.height);
        if (data.size() > kMaxChunk) {
            data.end();
            data = Chunk(out, "IDAT");
        }
    }
    append_be32(out, rows_.adler());
    data.end();
    Chunk(out, "IEND").end();
}

// After a block that would only have grown: rows of noise need not even be looked at closely.
int PngEncoder::Impl::add_noise(BitWriter& bits, int first, int height) {
    const int end = rows_.add_noise(first, raw_);
    if (end > first) {
        bits.open(stored_bits(raw_.size()));
        write_stored(bits, raw_, end == height);
        bits.close();
    }
    return end;
}

int PngEncoder::Impl::add_block(BitWriter& bits, int first, int height) {
    int end = first;
    do rows_.add_row(end++);
    while (rows_.block().size() < kBlockTokens && end < height);
    rows_.flush_equal_rows();
    TokenBlock& block = rows_.block();
    const std::uint64_t packed = block.plan();
    const std::uint64_t stored = stored_bits(std::uint64_t{rows_.row_bytes()} * static_cast<std::uint64_t>(end - first));
    stored_ = stored < packed;
    bits.open(std::min(packed, stored));
    if (stored_) {
        rows_.raw_rows(first, end, raw_);
        write_stored(bits, raw_, end == height);
    } else {
        block.write(bits, end == height);
    }
    if (end == height) bits.align();
    bits.close();
    block.clear();
    return end;
}

PngEncoder::PngEncoder() : impl_(std::make_unique<Impl>()) {}
PngEncoder::~PngEncoder() = default;
PngEncoder::PngEncoder(PngEncoder&&) noexcept = default;
PngEncoder& PngEncoder::operator=(PngEncoder&&) noexcept = default;

void PngEncoder::encode(const PixelView& pixels, std::vector<std::uint8_t>& out) { impl_->encode(pixels, out); }

void encode_png(const PixelView& pixels, std::vector<std::uint8_t>& out) { PngEncoder().encode(pixels, out); }

std::vector<std::uint8_t> encode_png(const Image& image) {
    check_side("width", image.width);
    check_side("height", image.height);
    const std::size_t count = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    if (image.rgb.size() != 3 * count)
        throw InvalidParams("image.rgb.size()", std::to_string(image.rgb.size()), std::to_string(3 * count));
    std::vector<std::uint32_t> pixels(count);
    const std::uint8_t* rgb = image.rgb.data();
    for (std::size_t i = 0; i < count; ++i, rgb += 3) pixels[i] = rgb[0] << 16 | rgb[1] << 8 | rgb[2];
    std::vector<std::uint8_t> out;
    encode_png({pixels.data(), image.width, image.height, image.width}, out);
    return out;
}

}  // namespace stim

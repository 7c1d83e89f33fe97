// PNG files of flat art: rows equal to the one above cost next to nothing, other rows are runs.
#include <algorithm>
#include <bit>
#include <span>
#include <string>

#include "encode_bits.hpp"
#include "encode_checksum.hpp"
#include "encode_deflate.hpp"
#include "encode_rows.hpp"
#include "stim/encode.hpp"
#include "stim/error.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr int kMaxSide = 32767;
constexpr std::size_t kBlockTokens = 32768;      // a block ends with the row that passes this
constexpr std::size_t kMaxChunk = std::size_t{1} << 30;  // PNG chunks stay below 2^31 bytes
constexpr std::uint8_t kFilterNone = 0, kFilterUp = 2;

bool same_colour(std::uint32_t a, std::uint32_t b) { return ((a ^ b) & 0xffffff) == 0; }

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
    static constexpr std::uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    static constexpr std::uint8_t format[] = {8, 2, 0, 0, 0};  // 8 bits, RGB, deflate, row filters, no interlace
    append(out, signature);
    Chunk header(out, "IHDR");
    append_be32(out, static_cast<std::uint32_t>(width));
    append_be32(out, static_cast<std::uint32_t>(height));
    append(out, format);
    header.end();
}

}  // namespace

class PngEncoder::Impl {
public:
    void encode(const PixelView& pixels, std::vector<std::uint8_t>& out);

private:
    void add_row(int y);
    void add_equal_row();
    void add_run_row(const std::uint32_t* row);
    void find_runs();
    int unchanged_from(int x) const;
    bool worth_copying(const std::uint32_t* row, std::size_t run, int end) const;
    void flush_equal_rows();
    void end_block(BitWriter& bits, int end);
    std::span<const std::uint8_t> raw_rows(int end);
    std::uint32_t row_bytes() const { return 3 * static_cast<std::uint32_t>(pixels_.width) + 1; }

    AdvanceRow advance_ = best_advance_row();
    PixelView pixels_;
    RowMasks masks_;
    std::vector<int> runs_;  // where the runs of the row start, and its width
    TokenBlock block_;
    Adler32 adler_;
    int block_start_ = 0;               // first row of the block
    std::uint32_t equal_rows_ = 0;      // not in the block yet
    std::uint32_t run_row_back_ = 0;    // rows from the next one up to the last with runs
    std::vector<std::uint8_t> filters_;  // of the block's rows
    std::vector<std::uint8_t> raw_;
};

void PngEncoder::Impl::encode(const PixelView& pixels, std::vector<std::uint8_t>& out) {
    check_side("width", pixels.width);
    check_side("height", pixels.height);
    pixels_ = pixels;
    masks_.resize(pixels.width);
    block_.start(static_cast<std::uint32_t>(pixels.width));
    adler_ = {};
    block_start_ = 0;
    equal_rows_ = run_row_back_ = 0;
    filters_.clear();

    out.clear();
    append_header(out, pixels.width, pixels.height);
    Chunk data(out, "IDAT");
    out.push_back(0x78);  // zlib header: window of 32 KiB
    out.push_back(0x01);
    BitWriter bits(out);
    for (int y = 0; y < pixels.height; ++y) {
        add_row(y);
        if (block_.size() < kBlockTokens && y + 1 < pixels.height) continue;
        end_block(bits, y + 1);
        if (data.size() > kMaxChunk) {
            data.end();
            data = Chunk(out, "IDAT");
        }
    }
    append_be32(out, adler_.value());
    data.end();
    Chunk(out, "IEND").end();
}

void PngEncoder::Impl::add_row(int y) {
    const std::uint32_t* row = pixels_.row(y);
    if (y == 0)
        first_row(row, pixels_.width, masks_);
    else if (!advance_(row, pixels_.row(y - 1), pixels_.width, masks_))
        return add_equal_row();
    add_run_row(row);
}

void PngEncoder::Impl::add_equal_row() {
    ++equal_rows_;
    ++run_row_back_;
    filters_.push_back(kFilterUp);
    adler_.byte(kFilterUp);
    adler_.zeros(row_bytes() - 1);
    adler_.reduce();
}

void PngEncoder::Impl::flush_equal_rows() {
    if (equal_rows_) block_.zero_rows(equal_rows_);
    equal_rows_ = 0;
}

// Runs of one colour; where several in a row repeat the last written row, one copy of that.
void PngEncoder::Impl::add_run_row(const std::uint32_t* row) {
    flush_equal_rows();
    filters_.push_back(kFilterNone);
    block_.row(kFilterNone);
    adler_.byte(kFilterNone);
    find_runs();
    const std::uint32_t distance = run_row_back_ * row_bytes();
    const bool can_copy = run_row_back_ && distance <= kMaxDistance;
    int copied = 0;  // end of the last copy
    for (std::size_t i = 0; i + 1 < runs_.size(); ++i) {
        const int x = runs_[i], end = runs_[i + 1];
        const auto count = static_cast<std::uint32_t>(end - x);
        adler_.pixels(row[x], count);
        if (x >= copied && can_copy) {
            const int same = unchanged_from(x);
            if (same >= end && worth_copying(row, i, same)) {
                block_.copy(static_cast<std::uint32_t>(same - x), distance);
                copied = same;
            }
        }
        if (x >= copied)
            block_.pixels(row[x], count);
        else if (end > copied)
            block_.more(static_cast<std::uint32_t>(end - copied));
    }
    adler_.reduce();
    run_row_back_ = 1;
}

void PngEncoder::Impl::find_runs() {
    runs_.clear();
    int base = 0;
    for (std::uint64_t edges : masks_.edges) {
        for (; edges; edges &= edges - 1) runs_.push_back(base + std::countr_zero(edges));
        base += 64;
    }
    runs_.push_back(pixels_.width);
}

// Where pixels from x on stop being equal to those above, within the reach of one match.
int PngEncoder::Impl::unchanged_from(int x) const {
    const int limit = std::min(x + static_cast<int>(kMaxMatchPixels), pixels_.width);
    auto k = static_cast<std::size_t>(x) / 64;
    std::uint64_t changed = masks_.changed[k] >> (x % 64);
    if (changed) return std::min(x + std::countr_zero(changed), limit);
    for (int at = static_cast<int>(++k) * 64; at < limit; at += 64, ++k)
        if (masks_.changed[k]) return std::min(at + std::countr_zero(masks_.changed[k]), limit);
    return limit;
}

// Counts roughly what the whole runs of [runs_[run], end) cost as literals: a far copy costs three.
bool PngEncoder::Impl::worth_copying(const std::uint32_t* row, std::size_t run, int end) const {
    constexpr int far_copy = 3;
    int cost = 0;
    for (; cost < far_copy && run + 1 < runs_.size() && runs_[run + 1] <= end; ++run) {
        const bool background = same_colour(row[runs_[run]], row[0]);  // its literals are short
        cost += background ? 1 : runs_[run + 1] - runs_[run] > 1 ? 3 : 2;
    }
    return cost >= far_copy;
}

void PngEncoder::Impl::end_block(BitWriter& bits, int end) {
    flush_equal_rows();
    const bool last = end == pixels_.height;
    const std::uint64_t packed = block_.plan();
    const std::uint64_t stored = stored_bits(static_cast<std::uint64_t>(end - block_start_) * row_bytes());
    bits.open(std::min(packed, stored));
    if (packed <= stored)
        block_.write(bits, last);
    else
        write_stored(bits, raw_rows(end), last);
    if (last) bits.align();
    bits.close();
    block_.start(static_cast<std::uint32_t>(pixels_.width));
    block_start_ = end;
    filters_.clear();
}

// The block's bytes before compression.
std::span<const std::uint8_t> PngEncoder::Impl::raw_rows(int end) {
    const std::size_t stride = row_bytes();
    raw_.assign(stride * static_cast<std::size_t>(end - block_start_), 0);
    std::uint8_t* to = raw_.data();
    for (const std::uint8_t filter : filters_) {
        *to = filter;
        if (filter == kFilterNone) pack_rgb({pixels_.row(block_start_), pixels_.width, 1, pixels_.stride}, to + 1, stride);
        to += stride;
        ++block_start_;
    }
    return raw_;
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

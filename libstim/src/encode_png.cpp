// PNG files of flat art: rows equal to the one above cost next to nothing, other rows are runs.
#include <algorithm>
#include <bit>
#include <span>
#include <string>

#include "encode_bits.hpp"
#include "encode_checksum.hpp"
#include "encode_deflate.hpp"
#include "encode_filter.hpp"
#include "encode_rows.hpp"
#include "stim/encode.hpp"
#include "stim/error.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr int kMaxSide = 32767;
constexpr std::size_t kBlockTokens = 32768;      // a block ends with the row that passes this
constexpr std::size_t kMaxChunk = std::size_t{1} << 30;  // PNG chunks stay below 2^31 bytes

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
    void add_run_row(int y);
    void add_filtered_row(int y, Filter filter);
    Filter choose_filter(int y);
    void begin_row(Filter filter);
    void find_runs(const std::vector<std::uint64_t>& edges);
    bool is_changed(int x) const { return masks_.changed[static_cast<std::size_t>(x) / 64] >> (x % 64) & 1; }
    int unchanged_from(int x) const;
    bool worth_copying(const std::uint32_t* row, std::size_t run, int end) const;
    void flush_equal_rows();
    void end_block(BitWriter& bits, int end);
    std::span<const std::uint8_t> raw_rows(int end);
    std::uint32_t row_bytes() const { return 3 * static_cast<std::uint32_t>(pixels_.width) + 1; }

    AdvanceRow advance_ = best_advance_row();
    PixelView pixels_;
    RowMasks masks_, filtered_masks_;
    std::vector<std::uint32_t> filtered_;
    std::vector<int> runs_;  // where the runs of the row start, and its width
    std::size_t run_count_ = 0;
    TokenBlock block_;
    Adler32 adler_;
    int block_start_ = 0;               // first row of the block
    std::uint32_t equal_rows_ = 0;      // not in the block yet
    int copy_row_ = -1;                 // unfiltered row equal to the one above; -1: none
    std::vector<Filter> filters_;       // of the block's rows
    std::vector<std::uint8_t> raw_;
};

void PngEncoder::Impl::encode(const PixelView& pixels, std::vector<std::uint8_t>& out) {
    check_side("width", pixels.width);
    check_side("height", pixels.height);
    pixels_ = pixels;
    masks_.resize(pixels.width);
    filtered_masks_.resize(pixels.width);
    filtered_.resize(static_cast<std::size_t>(pixels.width));
    runs_.resize(static_cast<std::size_t>(pixels.width) + 1);
    block_.start(static_cast<std::uint32_t>(pixels.width));
    adler_ = {};
    block_start_ = 0;
    equal_rows_ = 0;
    copy_row_ = -1;
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
    if (y == 0)
        first_row(pixels_.row(0), pixels_.width, masks_);
    else if (!advance_(pixels_.row(y), pixels_.row(y - 1), pixels_.width, masks_))
        return add_equal_row();
    find_runs(masks_.edges);
    const Filter filter = choose_filter(y);
    if (filter == Filter::none)
        add_run_row(y);
    else
        add_filtered_row(y, filter);
    adler_.reduce();
}

void PngEncoder::Impl::add_equal_row() {
    ++equal_rows_;
    filters_.push_back(Filter::up);
    adler_.byte(static_cast<std::uint8_t>(Filter::up));
    adler_.zeros(row_bytes() - 1);
    adler_.reduce();
}

void PngEncoder::Impl::flush_equal_rows() {
    if (equal_rows_) block_.zero_rows(equal_rows_);
    equal_rows_ = 0;
}

void PngEncoder::Impl::begin_row(Filter filter) {
    block_.reserve(2 * static_cast<std::size_t>(pixels_.width) + 2);
    flush_equal_rows();
    filters_.push_back(filter);
    block_.row(static_cast<std::uint8_t>(filter));
    adler_.byte(static_cast<std::uint8_t>(filter));
}

// Runs do best unfiltered. Rows that have hardly any are shaded or noisy: only those try filters, on
// a sample from their middle.
Filter PngEncoder::Impl::choose_filter(int y) {
    constexpr int sample = 256;
    if (run_count_ < 64 || run_count_ < static_cast<std::size_t>(pixels_.width) / 8) return Filter::none;
    const int n = std::min(sample, pixels_.width), x = (pixels_.width - n) / 2;
    const auto cost = [&](Filter filter) {
        filter_row(filter, pixels_.row(y) + x, pixels_.row(y ? y - 1 : 0) + x, n, filtered_.data());
        return filtered_cost(filtered_.data(), n);
    };
    Filter best = Filter::none;
    std::uint64_t least = cost(best) / 8;  // shading, not many small shapes: those do better with copies
    for (const Filter filter : {Filter::sub, Filter::up}) {
        if (filter == Filter::up && y == 0) continue;
        if (const auto c = cost(filter); c < least) least = c, best = filter;
    }
    return best;
}

void PngEncoder::Impl::add_filtered_row(int y, Filter filter) {
    begin_row(filter);
    filter_row(filter, pixels_.row(y), pixels_.row(y ? y - 1 : 0), pixels_.width, filtered_.data());
    first_row(filtered_.data(), pixels_.width, filtered_masks_);
    find_runs(filtered_masks_.edges);
    for (std::size_t i = 0; i < run_count_; ++i) {
        const std::uint32_t colour = filtered_[static_cast<std::size_t>(runs_[i])];
        const auto count = static_cast<std::uint32_t>(runs_[i + 1] - runs_[i]);
        adler_.pixels(colour, count);
        block_.pixels(colour, count);
    }
    copy_row_ = -1;
}

// Runs of one colour; where it pays, one copy of several from the last written row.
void PngEncoder::Impl::add_run_row(int y) {
    begin_row(Filter::none);
    const std::uint32_t* row = pixels_.row(y);
    const std::uint32_t distance = static_cast<std::uint32_t>(y - copy_row_) * row_bytes();
    const bool can_copy = copy_row_ >= 0 && distance <= kMaxDistance;
    int copied = 0;  // end of the last copy
    for (std::size_t i = 0; i < run_count_; ++i) {
        const int x = runs_[i], end = runs_[i + 1];
        const auto count = static_cast<std::uint32_t>(end - x);
        adler_.pixels(row[x], count);
        if (can_copy && x >= copied && !is_changed(x)) {
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
    copy_row_ = y;
}

void PngEncoder::Impl::find_runs(const std::vector<std::uint64_t>& edges) {
    int* to = runs_.data();
    int base = 0;
    for (std::uint64_t word : edges) {
        for (; word; word &= word - 1) *to++ = base + std::countr_zero(word);
        base += 64;
    }
    run_count_ = static_cast<std::size_t>(to - runs_.data());
    *to = pixels_.width;
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
    for (; cost < far_copy && run < run_count_ && runs_[run + 1] <= end; ++run) {
        const bool background = same_colour(row[runs_[run]], row[0]);  // its literals are short
        cost += background ? 1 : runs_[run + 1] - runs_[run] > 1 ? 3 : 2;
    }
    return cost >= far_copy;
}

void PngEncoder::Impl::end_block(BitWriter& bits, int end) {
    block_.reserve(1);
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
    raw_.resize(stride * static_cast<std::size_t>(end - block_start_));
    std::uint8_t* to = raw_.data();
    for (std::size_t i = 0; i < filters_.size(); ++i, to += stride) {
        const int y = block_start_ + static_cast<int>(i);
        filter_row(filters_[i], pixels_.row(y), pixels_.row(y ? y - 1 : 0), pixels_.width, filtered_.data());
        *to = static_cast<std::uint8_t>(filters_[i]);
        pack_rgb({filtered_.data(), pixels_.width, 1, pixels_.width}, to + 1, stride);
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

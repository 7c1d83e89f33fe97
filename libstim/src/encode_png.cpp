// PNG files of flat art: rows equal to the one above cost next to nothing, other rows are runs.
#include <algorithm>
#include <bit>
#include <span>
#include <string>

#include "encode_bits.hpp"
#include "encode_checksum.hpp"
#include "encode_deflate.hpp"
#include "encode_dictionary.hpp"
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
    void add_busy_row(int y);
    bool is_busy() const;
    void begin_row(Filter filter);
    void find_runs(const std::vector<std::uint64_t>& edges);
    bool is_changed(int x) const { return masks_.changed[static_cast<std::size_t>(x) / 64] >> (x % 64) & 1; }
    int unchanged_from(int x) const;
    bool worth_copying(const std::uint32_t* row, std::size_t run, int end) const;
    struct Copy {
        int pixels = 0;
        std::uint32_t distance = 0;
        int bits_saved = 0;
    };
    std::uint64_t key_of_runs(std::size_t run, std::size_t count, const std::uint32_t* row) const;
    Copy find_copy(std::size_t run, int y, bool wanted);
    Copy try_copy(std::size_t run, int y, Place from) const;
    int bits_of_colour(std::size_t run, const std::uint32_t* row) const;
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
    RunDictionary last_colour_, last_pair_, last_four_;  // by that many runs
    bool dictionaries_empty_ = true;
    Place last_offset_{};  // of the last copy
    int misses_ = 0;       // runs looked up since: in noise, only some are
    TokenBlock block_;
    Adler32 adler_;
    int block_start_ = 0;               // first row of the block
    std::uint32_t equal_rows_ = 0;      // not in the block yet
    int copy_row_ = -1;                 // unfiltered row equal to the one above; -1: none
    std::vector<Filter> filters_;       // of the rows so far
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
    dictionaries_empty_ = true;
    last_offset_ = {};
    misses_ = 0;
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
    if (filter != Filter::none)
        add_filtered_row(y, filter);
    else if (is_busy())
        add_busy_row(y);
    else
        add_run_row(y);
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

// Below this, looking for copies costs more time than the bytes are worth.
bool PngEncoder::Impl::is_busy() const {
    return run_count_ >= 32 && run_count_ > static_cast<std::size_t>(pixels_.width) / 16;
}

// Like add_run_row, but a copy may also come from wherever the colour or the next few runs were last,
// or go on where the last copy stopped.
void PngEncoder::Impl::add_busy_row(int y) {
    begin_row(Filter::none);
    if (dictionaries_empty_) {
        last_colour_.clear();
        last_pair_.clear();
        last_four_.clear();
        dictionaries_empty_ = false;
    }
    const std::uint32_t* row = pixels_.row(y);
    int copied = 0;
    for (std::size_t i = 0; i < run_count_; ++i) {
        const int x = runs_[i], end = runs_[i + 1];
        const auto count = static_cast<std::uint32_t>(end - x);
        adler_.pixels(row[x], count);
        if (misses_ < 256 || i % 8 == 0) {
            const Copy best = find_copy(i, y, x >= copied);
            if (best.pixels) {
                block_.copy(static_cast<std::uint32_t>(best.pixels), best.distance);
                copied = x + best.pixels;
            }
        }
        if (x >= copied)
            block_.pixels(row[x], count);
        else if (end > copied)
            block_.more(static_cast<std::uint32_t>(end - copied));
    }
    copy_row_ = y;
}

// Enters the run into the dictionaries; if `wanted`, returns the copy that saves most.
PngEncoder::Impl::Copy PngEncoder::Impl::find_copy(std::size_t run, int y, bool wanted) {
    const std::uint32_t* row = pixels_.row(y);
    const Place here{runs_[run], y};
    const Place four = last_four_.exchange(key_of_runs(run, 4, row), here);
    const Place two = last_pair_.exchange(key_of_runs(run, 2, row), here);
    const Place one = last_colour_.exchange(row[here.x] & 0xffffff, here);
    Copy best;
    if (!wanted) return best;
    ++misses_;
    for (const Place from : {Place{here.x, copy_row_}, Place{here.x - last_offset_.x, y - last_offset_.y}, four, two, one}) {
        const Copy copy = try_copy(run, y, from);
        if (copy.bits_saved <= best.bits_saved) continue;
        best = copy;
        last_offset_ = {here.x - from.x, y - from.y};
        misses_ = 0;
    }
    return best;
}

std::uint64_t PngEncoder::Impl::key_of_runs(std::size_t run, std::size_t count, const std::uint32_t* row) const {
    std::uint64_t key = 0;
    for (const std::size_t end = std::min(run + count, run_count_); run < end; ++run) {
        const auto length = static_cast<std::uint64_t>(runs_[run + 1] - runs_[run]);
        key = key * 0x100000001b3 + (length << 24 | (row[runs_[run]] & 0xffffff));
    }
    return key;
}

// What `run` and those after it would gain as a copy of the pixels at `from`. A copy ends with a run,
// unless it cannot reach the end of the first.
PngEncoder::Impl::Copy PngEncoder::Impl::try_copy(std::size_t run, int y, Place from) const {
    const int x = runs_[run];
    if (from.y < 0 || from.x < 0 || from.x >= pixels_.width) return {};
    if (filters_[static_cast<std::size_t>(from.y)] != Filter::none) return {};  // the stream has no pixels there
    const std::int64_t distance = std::int64_t{y - from.y} * row_bytes() + 3 * (x - from.x);
    if (distance < 3 || distance > kMaxDistance) return {};
    const std::uint32_t *row = pixels_.row(y), *source = pixels_.row(from.y);
    const int reach = std::min(static_cast<int>(kMaxMatchPixels), pixels_.width - std::max(x, from.x));
    int same = 0;
    while (same < reach && same_colour(row[x + same], source[from.x + same])) ++same;

    Copy copy{same, static_cast<std::uint32_t>(distance), 0};
    if (same && x + same < runs_[run + 1]) {
        copy.pixels = 1;
        copy.bits_saved = bits_of_colour(run, row);
    } else {
        for (; run < run_count_ && runs_[run + 1] <= x + same; ++run) {
            constexpr int length_code = 8;
            copy.pixels = runs_[run + 1] - x;
            copy.bits_saved += bits_of_colour(run, row) + (runs_[run + 1] - runs_[run] > 1 ? length_code : 0);
        }
    }
    copy.bits_saved -= 8 + static_cast<int>(std::bit_width(copy.distance));
    return copy;
}

// A guess: the codes are not known yet.
int PngEncoder::Impl::bits_of_colour(std::size_t run, const std::uint32_t* row) const {
    return same_colour(row[runs_[run]], row[0]) ? 4 : 16;
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
}

// The block's bytes before compression.
std::span<const std::uint8_t> PngEncoder::Impl::raw_rows(int end) {
    const std::size_t stride = row_bytes();
    raw_.resize(stride * static_cast<std::size_t>(end - block_start_));
    std::uint8_t* to = raw_.data();
    for (int y = block_start_; y < end; ++y, to += stride) {
        const Filter filter = filters_[static_cast<std::size_t>(y)];
        filter_row(filter, pixels_.row(y), pixels_.row(y ? y - 1 : 0), pixels_.width, filtered_.data());
        *to = static_cast<std::uint8_t>(filter);
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

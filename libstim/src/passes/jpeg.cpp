#include "stim/passes/jpeg.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "libstim/src/passes/dct.hpp"
#include "libstim/src/passes/marks.hpp"
#include "libstim/src/base/widest.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr std::array<int, 64> luma_steps{16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,   //
                                         14, 13, 16, 24, 40,  57,  69,  56,  14, 17, 22, 29, 51,  87,  80,  62,   //
                                         18, 22, 37, 56, 68,  109, 103, 77,  24, 35, 55, 64, 81,  104, 113, 92,   //
                                         49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99};
constexpr std::array<int, 64> chroma_steps{17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99,  //
                                           24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99,  //
                                           99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,  //
                                           99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99};

// Coefficients are times 8, and transposed: so are the steps, each with 2^32 over it, rounded up.
struct Quantiser {
    std::array<int, 64> steps{};
    std::array<std::uint32_t, 64> inverses{};

    explicit Quantiser(const std::array<int, 64>& table) {
        for (std::size_t i = 0; i < 64; ++i) {
            steps[i] = table[i % 8 * 8 + i / 8];
            const std::uint64_t eight = 8 * static_cast<std::uint64_t>(steps[i]);
            inverses[i] = static_cast<std::uint32_t>(((std::uint64_t{1} << 32) + eight - 1) / eight);
        }
    }
};

// To the nearest multiple of the step, halves away from zero. A product of less than 2^14 and an inverse is exact enough for
// the whole quotient.
STIM_INLINE int to_step(int value, int step, std::uint32_t inverse) {
    const auto size = static_cast<std::uint32_t>(std::abs(value) + 4 * step);
    const int whole = static_cast<int>((std::uint64_t{size} * inverse) >> 32) * step;
    return value < 0 ? -whole : whole;
}

STIM_INLINE void transpose(int* block) {
    for (int y = 0; y < 8; ++y)
        for (int x = y + 1; x < 8; ++x) std::swap(block[8 * y + x], block[8 * x + y]);
}

// Eight rows of blocks: there, to steps, and back.
STIM_INLINE void lose(int* rows, int width, const Quantiser* quantiser) {
    for (int left = 0; left < width; left += 8) {
        int block[64];
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) block[8 * y + x] = rows[y * width + left + x];
        dct_columns<2, 0>(block);
        transpose(block);
        dct_columns<0, 2>(block);
        for (std::size_t i = 0; i < 64; ++i) block[i] = to_step(block[i], quantiser->steps[i], quantiser->inverses[i]);
        inverse_dct_columns<-2>(block);
        transpose(block);
        inverse_dct_columns<5>(block);
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) rows[y * width + left + x] = block[8 * y + x];
    }
}

STIM_INLINE int red(std::uint32_t pixel) { return channel(pixel, 16); }
STIM_INLINE int green(std::uint32_t pixel) { return channel(pixel, 8); }
STIM_INLINE int blue(std::uint32_t pixel) { return channel(pixel, 0); }

// Weights times 2^16; those of luma sum to 1, those of chroma to 0. Luma is less 128, chroma about 0.
STIM_INLINE void to_luma(const std::uint32_t* row, int width, int* out) {
    for (int x = 0; x < width; ++x)
        out[x] = descaled(19595 * red(row[x]) + 38470 * green(row[x]) + 7471 * blue(row[x]), 16) - 128;
}

STIM_INLINE void to_chroma(const std::uint32_t* upper, const std::uint32_t* lower, int half, int* cb, int* cr) {
    for (int x = 0; x < half; ++x) {
        const std::uint32_t a = upper[2 * x], b = upper[2 * x + 1], c = lower[2 * x], d = lower[2 * x + 1];
        const int r = red(a) + red(b) + red(c) + red(d), g = green(a) + green(b) + green(c) + green(d),
                  l = blue(a) + blue(b) + blue(c) + blue(d);
        cb[x] = descaled(-11059 * r - 21709 * g + 32768 * l, 18);
        cr[x] = descaled(32768 * r - 27439 * g - 5329 * l, 18);
    }
}

STIM_INLINE int signed_level(int value) { return within(-128, value, 127); }

STIM_INLINE void from_planes(const int* luma, const int* cb, const int* cr, int half, std::uint32_t* out) {
    for (int x = 0; x < half; ++x) {
        const int u = signed_level(cb[x]), v = signed_level(cr[x]);
        const int r = descaled(91881 * v, 16) + 128, g = descaled(-22554 * u - 46802 * v, 16) + 128,
                  b = descaled(116130 * u, 16) + 128;
        for (int k = 0; k < 2; ++k) {
            const int y = signed_level(luma[2 * x + k]);
            out[2 * x + k] = 0xFF000000 | held(y + r) << 16 | held(y + g) << 8 | held(y + b);
        }
    }
}

constexpr int side = 16;

// Sixteen rows, as wide as whole blocks of chroma.
class Strip {
public:
    Strip(int width, int quality)
        : width_((width + side - 1) / side * side), pixels_(static_cast<std::size_t>(side * width_)), luma_(pixels_.size()),
          cb_(pixels_.size() / 4), cr_(pixels_.size() / 4) {
        const auto tables = jpeg_tables(quality);
        luma_steps_ = Quantiser(tables[0]);
        chroma_steps_ = Quantiser(tables[1]);
    }

    void run(const PixelTile& tile, int top) {
        for (int y = 0; y < side; ++y) load(tile.row(std::min(top + y, tile.height - 1)), tile.width, y);
        const int half = width_ / 2;
        for (int y = 0; y < side / 2; ++y)
            widest<to_chroma>(constant(row(2 * y)), constant(row(2 * y + 1)), half, at(cb_, y * half), at(cr_, y * half));
        for (int y = 0; y < side; y += 8) widest<lose>(at(luma_, y * width_), width_, constant(&luma_steps_));
        widest<lose>(at(cb_, 0), half, constant(&chroma_steps_));
        widest<lose>(at(cr_, 0), half, constant(&chroma_steps_));
        for (int y = 0; y < std::min(side, tile.height - top); ++y) {
            const int from = y / 2 * half;
            widest<from_planes>(constant(at(luma_, y * width_)), constant(at(cb_, from)), constant(at(cr_, from)), half, row(y));
            std::copy_n(row(y), tile.width, tile.row(top + y));
        }
    }

private:
    template <class T>
    static const T* constant(T* pointer) {
        return pointer;
    }
    static int* at(std::vector<int>& plane, int from) { return plane.data() + from; }
    std::uint32_t* row(int y) { return pixels_.data() + static_cast<std::ptrdiff_t>(y) * width_; }

    // Beyond the edge it is like the edge.
    void load(const std::uint32_t* from, int width, int y) {
        std::copy_n(from, width, row(y));
        std::fill(row(y) + width, row(y) + width_, from[width - 1]);
        widest<to_luma>(constant(row(y)), width_, at(luma_, y * width_));
    }

    int width_;
    std::vector<std::uint32_t> pixels_;
    std::vector<int> luma_, cb_, cr_;
    Quantiser luma_steps_{luma_steps}, chroma_steps_{chroma_steps};
};

}  // namespace

std::array<std::array<int, 64>, 2> jpeg_tables(int quality) {
    const int percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
    std::array<std::array<int, 64>, 2> out{luma_steps, chroma_steps};
    for (auto& table : out)
        for (int& step : table) step = std::clamp((step * percent + 50) / 100, 1, 255);
    return out;
}

void pass_through_jpeg(const PixelTile& tile, int quality) {
    if (tile.width <= 0) return;
    Strip strip(tile.width, quality);
    for (int top = 0; top < tile.height; top += side) strip.run(tile, top);
}

}  // namespace stim

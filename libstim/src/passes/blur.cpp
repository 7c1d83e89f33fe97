#include "stim/passes/blur.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "libstim/src/passes/widest.hpp"
#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

using namespace detail;

// Rows are bytes, four to a pixel, in whatever order: each is blurred along with the same byte of other pixels.

// Along a row: `row` has the edges' pixels repeated on both sides. Values come out times 128.
STIM_INLINE void along(const std::uint8_t* row, int bytes, const int* weights, int radius, std::uint16_t* out) {
    for (int i = 0; i < bytes; ++i) out[i] = static_cast<std::uint16_t>(row[i] * weights[0]);
    for (int k = 1; k <= radius; ++k) {
        const auto weight = static_cast<std::uint16_t>(weights[k]);
        const std::uint8_t *before = row - 4 * k, *after = row + 4 * k;
        for (int i = 0; i < bytes; ++i)
            out[i] = static_cast<std::uint16_t>(out[i] + static_cast<std::uint16_t>(before[i] + after[i]) * weight);
    }
    for (int i = 0; i < bytes; ++i) out[i] = static_cast<std::uint16_t>((out[i] + 1) >> 1);
}

STIM_INLINE void first_row(const std::uint16_t* row, int bytes, std::uint16_t weight, std::uint32_t* sums) {
    for (int i = 0; i < bytes; ++i) sums[i] = std::uint32_t{row[i]} * weight;
}

STIM_INLINE void two_rows(const std::uint16_t* above, const std::uint16_t* below, int bytes, std::uint16_t weight,
                          std::uint32_t* sums) {
    for (int i = 0; i < bytes; ++i)
        sums[i] += std::uint32_t{static_cast<std::uint16_t>(above[i] + below[i])} * weight;
}

STIM_INLINE void rounded_row(const std::uint32_t* sums, int bytes, std::uint8_t* out) {
    for (int i = 0; i < bytes; ++i) out[i] = static_cast<std::uint8_t>((sums[i] + (1 << 14)) >> 15);
}

class Blur {
public:
    Blur(const PixelTile& tile, std::vector<int> weights)
        : tile_(tile), weights_(std::move(weights)), radius_(static_cast<int>(weights_.size()) - 1),
          padded_(static_cast<std::size_t>(tile.width + 2 * radius_)), rows_(static_cast<std::size_t>(2 * radius_ + 1)),
          sums_(4 * static_cast<std::size_t>(tile.width)) {
        for (auto& row : rows_) row.resize(sums_.size());
    }

    void run() {
        for (int y = 0; y < std::min(radius_, tile_.height); ++y) load(y);
        for (int y = 0; y < tile_.height; ++y) {
            if (y + radius_ < tile_.height) load(y + radius_);
            across(y);
        }
    }

private:
    int bytes() const { return 4 * tile_.width; }

    // Beyond the edge it is like the edge.
    std::vector<std::uint16_t>& at(int y) {
        return rows_[static_cast<std::size_t>(std::clamp(y, 0, tile_.height - 1) % (2 * radius_ + 1))];
    }

    void load(int y) {
        const std::uint32_t* row = tile_.row(y);
        std::fill_n(padded_.begin(), radius_, row[0]);
        std::copy_n(row, tile_.width, padded_.begin() + radius_);
        std::fill_n(padded_.end() - radius_, radius_, row[tile_.width - 1]);
        const auto* from = reinterpret_cast<const std::uint8_t*>(padded_.data() + radius_);
        widest<along>(from, bytes(), static_cast<const int*>(weights_.data()), radius_, at(y).data());
    }

    void across(int y) {
        const auto row = [&](int k) { return static_cast<const std::uint16_t*>(at(k).data()); };
        const auto weight = [&](int k) { return static_cast<std::uint16_t>(weights_[static_cast<std::size_t>(k)]); };
        widest<first_row>(row(y), bytes(), weight(0), sums_.data());
        for (int k = 1; k <= radius_; ++k) widest<two_rows>(row(y - k), row(y + k), bytes(), weight(k), sums_.data());
        widest<rounded_row>(static_cast<const std::uint32_t*>(sums_.data()), bytes(),
                            reinterpret_cast<std::uint8_t*>(tile_.row(y)));
    }

    PixelTile tile_;
    std::vector<int> weights_;
    int radius_;
    std::vector<std::uint32_t> padded_;
    std::vector<std::vector<std::uint16_t>> rows_;  // of y at its remainder
    std::vector<std::uint32_t> sums_;
};

}  // namespace

std::vector<int> blur_weights(double sigma) {
    std::vector<double> beyond{1};  // of weights from k on, on one side; [0] is the middle one
    for (int k = 1; k <= 4 * sigma + 1; ++k) beyond.push_back(portable::exp(-k * k / (2 * sigma * sigma)));
    beyond.push_back(0);
    for (std::size_t k = beyond.size() - 2; k > 0; --k) beyond[k] += beyond[k + 1];
    const double all = 1 + 2 * beyond[1];
    const auto rounded = [&](std::size_t k) { return static_cast<int>(std::floor(256 * beyond[k] / all + .5)); };
    // Differences of rounded sums: no weight is far from its own, and together they lose nothing.
    std::vector<int> out{256 - 2 * rounded(1)};
    for (std::size_t k = 1; rounded(k) > 0; ++k) out.push_back(rounded(k) - rounded(k + 1));
    return out;
}

void blur(const PixelTile& tile, double sigma) {
    std::vector<int> weights = blur_weights(sigma);
    if (weights.size() > 1 && tile.width > 0 && tile.height > 0) Blur(tile, std::move(weights)).run();
}

}  // namespace stim

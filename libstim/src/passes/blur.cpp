#include "stim/passes/blur.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "libstim/src/base/widest.hpp"
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

STIM_INLINE bool is_one_colour(const std::uint32_t* row, int width) {
    std::uint32_t unlike = 0;
    for (int i = 1; i < width; ++i) unlike |= row[i] ^ row[0];
    return unlike == 0;
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

// In blocks of columns. A block that has one colour as far as the blur reaches stays as it is, which most of a drawn picture is.
class Blur {
public:
    Blur(const PixelTile& tile, std::vector<int> weights)
        : tile_(tile), weights_(std::move(weights)), radius_(static_cast<int>(weights_.size()) - 1),
          padded_(static_cast<std::size_t>(tile.width + 2 * radius_)), rows_(static_cast<std::size_t>(2 * radius_ + 1)),
          sums_(4 * static_cast<std::size_t>(tile.width)), flat_(static_cast<std::size_t>((tile.width - 1) / block + 1)) {
        for (auto& row : rows_) row.resize(sums_.size());
    }

    void run() {
        for (int y = 0; y < std::min(radius_, tile_.height); ++y) load(y);
        for (int y = 0; y < tile_.height; ++y) {
            if (y + radius_ < tile_.height) load(y + radius_);
            const int reached = std::min(y + radius_, tile_.height - 1) - std::max(y - radius_, 0) + 1;
            for_runs([&](const Flat& flat) { return flat.rows < reached; }, [&](int from, int to) { across(y, from, to); });
        }
    }

private:
    static constexpr int block = 32;  // px

    // Of a block's last rows, those that all have one colour there.
    struct Flat {
        std::uint32_t colour = 0;
        int rows = 0;
    };

    // Calls use(first, beyond), in px, for each longest run of the blocks that are wanted.
    template <class Wanted, class Use>
    void for_runs(Wanted wanted, Use use) const {
        for (std::size_t i = 0; i < flat_.size(); ++i) {
            if (!wanted(flat_[i])) continue;
            const std::size_t first = i;
            while (i < flat_.size() && wanted(flat_[i])) ++i;
            use(static_cast<int>(first) * block, std::min(static_cast<int>(i) * block, tile_.width));
        }
    }

    // Beyond the edge it is like the edge.
    std::vector<std::uint16_t>& at(int y) {
        return rows_[static_cast<std::size_t>(std::clamp(y, 0, tile_.height - 1) % (2 * radius_ + 1))];
    }

    void load(int y) {
        const std::uint32_t* row = tile_.row(y);
        std::fill_n(padded_.begin(), radius_, row[0]);
        std::copy_n(row, tile_.width, padded_.begin() + radius_);
        std::fill_n(padded_.end() - radius_, radius_, row[tile_.width - 1]);
        for (std::size_t i = 0; i < flat_.size(); ++i) {
            const std::uint32_t* here = padded_.data() + i * block;
            const int width = std::min(block, tile_.width - static_cast<int>(i) * block) + 2 * radius_;
            const bool is_flat = widest<is_one_colour>(here, width);
            flat_[i] = {here[0], !is_flat ? 0 : here[0] == flat_[i].colour ? flat_[i].rows + 1 : 1};
        }
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(padded_.data() + radius_);
        std::uint16_t* out = at(y).data();
        for_runs([](const Flat& flat) { return flat.rows == 0; }, [&](int from, int to) {
            widest<along>(bytes + 4 * from, 4 * (to - from), static_cast<const int*>(weights_.data()), radius_, out + 4 * from);
        });
        for_runs([](const Flat& flat) { return flat.rows > 0; }, [&](int from, int to) {
            for (int i = 4 * from; i < 4 * to; ++i) out[i] = static_cast<std::uint16_t>(bytes[i] * 128);
        });
    }

    void across(int y, int from, int to) {
        const int bytes = 4 * (to - from);
        const auto row = [&](int k) { return static_cast<const std::uint16_t*>(at(k).data() + 4 * from); };
        const auto weight = [&](int k) { return static_cast<std::uint16_t>(weights_[static_cast<std::size_t>(k)]); };
        widest<first_row>(row(y), bytes, weight(0), sums_.data());
        for (int k = 1; k <= radius_; ++k) widest<two_rows>(row(y - k), row(y + k), bytes, weight(k), sums_.data());
        widest<rounded_row>(static_cast<const std::uint32_t*>(sums_.data()), bytes,
                            reinterpret_cast<std::uint8_t*>(tile_.row(y) + from));
    }

    PixelTile tile_;
    std::vector<int> weights_;
    int radius_;
    std::vector<std::uint32_t> padded_;
    std::vector<std::vector<std::uint16_t>> rows_;  // of y at its remainder
    std::vector<std::uint32_t> sums_;
    std::vector<Flat> flat_;  // of each block
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

#include "stim/base/area.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "stim/base/error.hpp"

namespace stim {
namespace {

// How much of a pixel, by its number, lies in a part.
struct Share {
    std::size_t pixel, part;
    std::int64_t weight;
};

// `from` pixels in a row as `to` equal parts: of so many units is a part, and a pixel the other way round.
std::int64_t units(std::int64_t from, std::int64_t to) { return from / std::gcd(from, to); }

std::vector<Share> shares(std::int64_t from, std::int64_t to) {
    const std::int64_t part = units(from, to), pixel = units(to, from);
    std::vector<Share> out;
    for (std::int64_t at = 0; at < from * pixel;) {
        const std::int64_t end = std::min((at / pixel + 1) * pixel, (at / part + 1) * part);
        out.push_back({static_cast<std::size_t>(at / pixel), static_cast<std::size_t>(at / part), end - at});
        at = end;
    }
    return out;
}

void check_side(const char* name, int value) {
    if (value < 1 || value > 1 << 24) throw InvalidParams(name, std::to_string(value), "1..2^24");
}

}  // namespace

AreaSums area_sums(const std::uint8_t* rgb, int from_width, int from_height, int width, int height) {
    check_side("from_width", from_width);
    check_side("from_height", from_height);
    check_side("width", width);
    check_side("height", height);
    constexpr std::int64_t most = 1 << 24;
    if (std::int64_t{width} * height > most)
        throw InvalidParams("width x height", std::to_string(width) + " x " + std::to_string(height), "up to 2^24 parts");
    const std::vector<Share> columns = shares(from_width, width), rows = shares(from_height, height);
    const auto row_values = 3 * static_cast<std::size_t>(width);
    AreaSums out{width, height, units(from_width, width) * units(from_height, height), {}};
    out.sums.resize(row_values * static_cast<std::size_t>(height));
    std::vector<std::uint32_t> across(row_values);  // enough for rows of 2^24 pixels
    std::size_t summed = static_cast<std::size_t>(-1);
    for (const Share& row : rows) {
        if (row.pixel != summed) {
            summed = row.pixel;
            std::fill(across.begin(), across.end(), 0u);
            const std::uint8_t* from = rgb + 3 * summed * static_cast<std::size_t>(from_width);
            for (const Share& column : columns)
                for (std::size_t c = 0; c < 3; ++c)
                    across[3 * column.part + c] += static_cast<std::uint32_t>(column.weight) * from[3 * column.pixel + c];
        }
        std::int64_t* to = out.sums.data() + row.part * row_values;
        for (std::size_t i = 0; i < row_values; ++i) to[i] += row.weight * across[i];
    }
    return out;
}

}  // namespace stim

#include "libstim/src/png/encode_filter.hpp"

namespace stim::detail {
namespace {

// Byte by byte a - b: the high bits are kept out of the subtraction, so that no borrow crosses.
std::uint32_t subtract(std::uint32_t a, std::uint32_t b) {
    constexpr std::uint32_t high = 0x00808080, low = 0x007f7f7f;
    return (((a & low) | high) - (b & low)) ^ ((a ^ ~b) & high);
}

}  // namespace

void filter_row(Filter filter, const std::uint32_t* row, const std::uint32_t* above, int width, std::uint32_t* out) {
    switch (filter) {
        case Filter::none:
            for (int x = 0; x < width; ++x) out[x] = row[x] & 0x00ffffff;
            break;
        case Filter::sub:
            out[0] = row[0] & 0x00ffffff;
            for (int x = 1; x < width; ++x) out[x] = subtract(row[x], row[x - 1]);
            break;
        case Filter::up:
            for (int x = 0; x < width; ++x) out[x] = subtract(row[x], above[x]);
            break;
    }
}

std::uint64_t filtered_cost(const std::uint32_t* filtered, int width) {
    const auto distance = [](std::uint32_t byte) { return byte < 128 ? byte : 256 - byte; };
    std::uint32_t cost = 0;  // 32767 pixels * 3 * 128 fits
    for (int x = 0; x < width; ++x)
        cost += distance(filtered[x] >> 16) + distance(filtered[x] >> 8 & 0xff) + distance(filtered[x] & 0xff);
    return cost;
}

}  // namespace stim::detail

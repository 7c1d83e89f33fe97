#include "libstim/src/png/encode_filter.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace stim::detail {

void filter_row(Filter filter, const std::uint32_t* row, const std::uint32_t* above, int first, int end, std::uint32_t* out) {
    switch (filter) {
        case Filter::none:
            for (int x = first; x < end; ++x) *out++ = row[x] & 0x00ffffff;
            break;
        case Filter::sub:
            if (first == 0 && end > 0) *out++ = row[first++] & 0x00ffffff;
            for (int x = first; x < end; ++x) *out++ = subtract(row[x], row[x - 1]);
            break;
        case Filter::up:
            for (int x = first; x < end; ++x) *out++ = subtract(row[x], above[x]);
            break;
    }
}

std::uint32_t difference(const Sample& a, const Sample& b) {
    std::array<std::uint8_t, sizeof(Sample)> p, q;
    std::memcpy(p.data(), a.data(), p.size());
    std::memcpy(q.data(), b.data(), q.size());
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += static_cast<std::uint32_t>(std::abs(p[i] - q[i]));
    return sum;
}

FilteredSize filtered_size(const std::uint32_t* filtered, int count) {
    const auto distance = [](std::uint32_t byte) { return byte < 128 ? byte : 256 - byte; };
    FilteredSize size;  // 32767 pixels * 3 * 128 fits
    for (int x = 0; x < count; ++x)
        size.cost += distance(filtered[x] >> 16) + distance(filtered[x] >> 8 & 0xff) + distance(filtered[x] & 0xff);
    for (int x = 1; x < count; ++x) size.runs += filtered[x] != filtered[x - 1];
    return size;
}

int distinct_bytes(const std::uint32_t* filtered, int count) {
    std::array<std::uint8_t, 256> seen{};
    for (int x = 0; x < count; ++x)
        for (int shift = 0; shift < 24; shift += 8) seen[filtered[x] >> shift & 0xff] = 1;
    return std::accumulate(seen.begin(), seen.end(), 0);
}

}  // namespace stim::detail

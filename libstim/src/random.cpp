#include "stim/random.hpp"

#include <fmt/format.h>

#include <boost/random/uniform_int_distribution.hpp>
#include <boost/random/uniform_real_distribution.hpp>
#include <numeric>

#include "stim/error.hpp"

namespace stim {
namespace {

struct Product {
    std::uint32_t high, low;
};

Product multiply(std::uint32_t a, std::uint32_t b) {
    const std::uint64_t product = std::uint64_t{a} * b;
    return {static_cast<std::uint32_t>(product >> 32), static_cast<std::uint32_t>(product)};
}

constexpr std::uint32_t upper(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }
constexpr std::uint32_t lower(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

}  // namespace

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const Product a = multiply(0xD2511F53u, counter[0]);
        const Product b = multiply(0xCD9E8D57u, counter[2]);
        counter = {b.high ^ counter[1] ^ key[0], b.low, a.high ^ counter[3] ^ key[1], a.low};
        key[0] += 0x9E3779B9u;
        key[1] += 0xBB67AE85u;
    }
    return counter;
}

Philox::Philox(const Digest& identity)
    : counter_{0, 0, lower(identity.high), upper(identity.high)}, key_{lower(identity.low), upper(identity.low)} {}

Philox::result_type Philox::operator()() {
    if (used_ == 4) {
        block_ = philox4x32(counter_, key_);
        if (++counter_[0] == 0) ++counter_[1];
        used_ = 0;
    }
    return block_[static_cast<std::size_t>(used_++)];
}

std::int64_t Rng::integer(std::int64_t low, std::int64_t high) {
    if (low > high) throw InvalidParams(fmt::format("empty integer range {}..{}", low, high));
    return boost::random::uniform_int_distribution<std::int64_t>(low, high)(engine_);
}

double Rng::real(double low, double high) {
    if (!(low <= high)) throw InvalidParams(fmt::format("empty real range {}..{}", low, high));
    if (low == high) return low;
    return boost::random::uniform_real_distribution<double>(low, high)(engine_);
}

std::vector<int> Rng::sample(int n, int k) {
    if (k < 0 || k > n) throw InvalidParams(fmt::format("cannot choose {} of {}", k, n));
    std::vector<int> all(static_cast<std::size_t>(n));
    std::iota(all.begin(), all.end(), 0);
    for (int i = 0; i < k; ++i) {
        const auto j = static_cast<std::size_t>(integer(i, n - 1));
        std::swap(all[static_cast<std::size_t>(i)], all[j]);
    }
    all.resize(static_cast<std::size_t>(k));
    return all;
}

Rng Streams::stream(std::string_view name) const {
    return Rng(digest(fmt::format("{}/{}", root_.hex(), name)));
}

}  // namespace stim

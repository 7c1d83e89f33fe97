#include "stim/base/random.hpp"

#include <fmt/format.h>

#include <boost/random/uniform_int_distribution.hpp>
#include <boost/random/uniform_real_distribution.hpp>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "stim/base/error.hpp"

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

namespace {

constexpr int most_in_a_row = 1 << 16;

// The first k of 0..n-1 shuffled.
std::vector<int> whole_sample(Rng& rng, int n, int k) {
    std::vector<int> all(static_cast<std::size_t>(n));
    std::iota(all.begin(), all.end(), 0);
    for (int i = 0; i < k; ++i) {
        const auto j = static_cast<std::size_t>(rng.integer(i, n - 1));
        std::swap(all[static_cast<std::size_t>(i)], all[j]);
    }
    all.resize(static_cast<std::size_t>(k));
    return all;
}

// The same numbers without a row of all: only those that have moved are kept.
std::vector<int> sparse_sample(Rng& rng, int n, int k) {
    std::unordered_map<int, int> moved;
    const auto at = [&](int i) { const auto found = moved.find(i); return found == moved.end() ? i : found->second; };
    std::vector<int> out;
    for (int i = 0; i < k; ++i) {
        const int j = static_cast<int>(rng.integer(i, n - 1));
        out.push_back(at(j));
        moved[j] = at(i);
    }
    return out;
}

}  // namespace

std::int64_t Rng::integer(std::int64_t low, std::int64_t high) {
    if (low > high) throw InvalidParams(fmt::format("empty integer range {}..{}", low, high));
    return boost::random::uniform_int_distribution<std::int64_t>(low, high)(engine_);
}

double Rng::real(double low, double high) {
    if (!(low <= high)) throw InvalidParams(fmt::format("empty real range {}..{}", low, high));
    if (!std::isfinite(high - low))
        throw InvalidParams("real range", fmt::format("{}..{}", low, high), "finite numbers whose difference is finite");
    if (low == high) return low;
    return boost::random::uniform_real_distribution<double>(low, high)(engine_);
}

std::vector<int> Rng::sample(int n, int k) {
    if (k < 0 || k > n) throw InvalidParams(fmt::format("cannot choose {} of {}", k, n));
    return n > most_in_a_row ? sparse_sample(*this, n, k) : whole_sample(*this, n, k);
}

Rng Streams::stream(std::string_view name) const {
    return Rng(digest(fmt::format("{}/{}", root_.hex(), name)));
}

}  // namespace stim

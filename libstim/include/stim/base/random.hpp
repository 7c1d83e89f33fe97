// Counter-based random streams: Philox 4x32-10 (Salmon et al., SC'11) under Boost.Random's distributions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stim/base/digest.hpp"

namespace stim {

/// The Philox 4x32-10 bijection: 128-bit counter and 64-bit key to four words.
std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// Uniform random bit generator over Philox blocks; models the Boost and standard engine concept.
class Philox {
public:
    using result_type = std::uint32_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    /// The digest's low half is the key; its high half is the upper half of the counter.
    explicit Philox(const Digest& identity);
    result_type operator()();

private:
    std::array<std::uint32_t, 4> counter_;
    std::array<std::uint32_t, 2> key_;
    std::array<std::uint32_t, 4> block_{};
    int used_ = 4;
};

/// One named stream of draws. Never make two draws in one expression: compilers order them differently.
class Rng {
public:
    explicit Rng(const Digest& identity) : engine_(identity) {}

    /// Uniform integer, both ends included. Throws InvalidParams when low > high.
    std::int64_t integer(std::int64_t low, std::int64_t high);
    /// Uniform real in [low, high) with 2^32 steps; returns low when the ends are equal.
    double real(double low, double high);
    bool coin() { return integer(0, 1) == 1; }
    /// True with probability numerator / denominator.
    bool chance(std::int64_t numerator, std::int64_t denominator) { return integer(1, denominator) <= numerator; }

    /// Uniform index into a non-empty container of that size.
    std::size_t index(std::size_t size) { return static_cast<std::size_t>(integer(0, static_cast<std::int64_t>(size) - 1)); }
    template <class C>
    const auto& pick(const C& items) { return items[index(std::size(items))]; }

    /// Fisher-Yates: every order equally likely.
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            const std::size_t j = index(i);
            std::swap(items[i - 1], items[j]);
        }
    }
    /// k distinct numbers of 0..n-1 in random order.
    std::vector<int> sample(int n, int k);

private:
    Philox engine_;
};

/// The root of an instance's randomness: hands out independent streams by name.
class Streams {
public:
    explicit Streams(std::string_view canonical_key) : root_(digest(canonical_key)) {}
    Rng stream(std::string_view name) const;

private:
    Digest root_;
};

}  // namespace stim

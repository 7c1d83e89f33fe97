// The elementary functions against libm: 1e-14 relative over the ranges in use.
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "stim/base/portable_math.hpp"

namespace {

namespace pm = stim::portable;

void near(double got, double wanted, double scale) {
    CAPTURE(got, wanted);
    REQUIRE(std::abs(got - wanted) <= 1e-14 * std::max(std::abs(wanted), scale));
}

std::vector<double> spread(double low, double high, int count, unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<double> out{low, high, (low + high) / 2};
    for (int i = 0; i < count; ++i) out.push_back(low + (high - low) * static_cast<double>(random()) / 18446744073709551616.0);
    return out;
}

}  // namespace

TEST_CASE("sin and cos", "[portable_math]") {
    for (const double x : spread(-50, 50, 20'000, 1)) {
        CAPTURE(x);
        near(pm::sin(x), std::sin(x), 1e-3);
        near(pm::cos(x), std::cos(x), 1e-3);
    }
    for (const double x : spread(-1e6, 1e6, 5'000, 2)) {
        CAPTURE(x);
        CHECK(std::abs(pm::sin(x) - std::sin(x)) < 1e-10);
        CHECK(std::abs(pm::cos(x) - std::cos(x)) < 1e-10);
    }
    for (int i = -40; i <= 40; ++i) {
        CHECK(std::abs(pm::sin(i * pm::pi)) < 1e-13);
        CHECK(pm::sin(i * 0.37) == -pm::sin(-i * 0.37));
        CHECK(pm::cos(i * 0.37) == pm::cos(-i * 0.37));
    }
    CHECK(pm::sin(0) == 0);
    CHECK(pm::cos(0) == 1);
}

TEST_CASE("atan2 in every quadrant", "[portable_math]") {
    const auto xs = spread(-300, 300, 4'000, 3), ys = spread(-300, 300, 4'000, 4);
    for (std::size_t i = 0; i < xs.size(); ++i) {
        CAPTURE(xs[i], ys[i]);
        near(pm::atan2(ys[i], xs[i]), std::atan2(ys[i], xs[i]), 1e-3);
    }
    for (const double y : {-2.0, 0.0, 2.0})
        for (const double x : {-2.0, 0.0, 2.0}) near(pm::atan2(y, x), std::atan2(y, x), 1);
}

TEST_CASE("exp and log", "[portable_math]") {
    for (const double x : spread(-40, 40, 20'000, 5)) {
        CAPTURE(x);
        near(pm::exp(x), std::exp(x), 0);
    }
    for (const double x : spread(-30, 30, 20'000, 6)) {
        const double v = std::exp(x);
        CAPTURE(v);
        near(pm::log(v), std::log(v), 1e-1);
    }
    CHECK(pm::exp(0) == 1);
    CHECK(pm::log(1) == 0);
    CHECK(std::abs(pm::exp(700) / std::exp(700) - 1) < 1e-13);
    CHECK(std::abs(pm::exp(-700) / std::exp(-700) - 1) < 1e-13);
}

TEST_CASE("log over all positive doubles, and near 1", "[portable_math]") {
    const auto apart = [](double a, double b) {
        return std::abs(static_cast<double>(std::bit_cast<std::int64_t>(a) - std::bit_cast<std::int64_t>(b)));
    };
    const auto check = [&](double x) {
        CAPTURE(x);
        REQUIRE(apart(pm::log(x), std::log(x)) <= 4);
    };
    std::mt19937_64 random(8);
    for (int i = 0; i < 200'000; ++i) {
        const auto x = std::bit_cast<double>(random() >> 1);
        if (std::isfinite(x) && x > 0) check(x);
        check(0.25 + 1.5 * std::ldexp(static_cast<double>(random() >> 11), -53));
    }
    for (int i = 1; i <= 52; ++i)
        for (const double x : {1 + std::ldexp(1.0, -i), 1 - std::ldexp(1.0, -i)}) check(x);
    for (const double x :
         {std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::min(), std::numeric_limits<double>::max()})
        check(x);
    CHECK(pm::log(1) == 0);
}

TEST_CASE("pow of non-negative bases", "[portable_math]") {
    for (const double base : spread(1e-3, 3, 5'000, 7))
        for (const double exponent : {1.0 / 3, 0.5, 2.4, -1.5, 7.0}) {
            CAPTURE(base, exponent);
            REQUIRE(std::abs(pm::pow(base, exponent) / std::pow(base, exponent) - 1) < 2e-14);
        }
    CHECK(pm::pow(0, 2.4) == 0);
}

TEST_CASE("pow of many bases gives the bits of one by one", "[portable_math]") {
    for (const double exponent : {1 / 3.0, 2.0, 0.07, -1.5, 13.7})
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{4}, std::size_t{163}}) {
            std::vector<double> all = spread(0, 3, 160, 9);
            all.resize(count);
            std::vector<double> wanted;
            for (const double base : all) wanted.push_back(pm::pow(base, exponent));
            pm::pow_all(all, exponent);
            for (std::size_t i = 0; i < count; ++i)
                CHECK(std::bit_cast<std::uint64_t>(all[i]) == std::bit_cast<std::uint64_t>(wanted[i]));
        }
}

#include "stim/base/portable_math.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace stim::portable {
namespace {

constexpr double ln2_hi = 6.93147180369123816490e-01;  // trailing bits zero: k * ln2_hi is exact
constexpr double ln2_lo = 1.90821492927058770002e-10;

// Taylor series on |x| <= pi/4.
double sin_kernel(double x) {
    const double z = x * x;
    double sum = 0;
    for (int k = 19; k >= 3; k -= 2) sum = (1 + sum) * (-z / (k * (k - 1)));
    return x * (1 + sum);
}

double cos_kernel(double x) {
    const double z = x * x;
    double sum = 0;
    for (int k = 20; k >= 2; k -= 2) sum = (1 + sum) * (-z / (k * (k - 1)));
    return 1 + sum;
}

struct Reduced {
    double rest;
    int quadrant;
};

Reduced reduce(double angle) {
    constexpr double half_pi_hi = 1.57079632673412561417e+00;
    constexpr double half_pi_lo = 6.07710050650619224932e-11;
    const double k = std::floor(angle / (pi / 2) + 0.5);
    const auto quadrant = static_cast<std::int64_t>(k) & 3;
    return {(angle - k * half_pi_hi) - k * half_pi_lo, static_cast<int>(quadrant)};
}

// Not every standard library has std::bit_cast.
double of_bits(std::uint64_t bits) {
    double out;
    std::memcpy(&out, &bits, sizeof out);
    return out;
}

double scale_by_power_of_two(double x, int k) {
    while (k > 1000) { x *= 0x1p1000; k -= 1000; }
    while (k < -1000) { x *= 0x1p-1000; k += 1000; }
    return x * of_bits(static_cast<std::uint64_t>(k + 1023) << 52);
}

// atan on |x| <= tan(pi/16) by series; larger arguments are halved first.
double atan_small(double x) {
    const double z = x * x;
    double sum = 0;
    for (int k = 25; k >= 1; k -= 2) sum = 1.0 / k - z * sum;
    return x * sum;
}

double atan(double x) {
    if (x < 0) return -atan(-x);
    if (x > 1) return pi / 2 - atan(1 / x);
    const double half = x / (1 + std::sqrt(1 + x * x));
    const double quarter = half / (1 + std::sqrt(1 + half * half));
    return 4 * atan_small(quarter);
}

// Numbers that go through the same steps side by side: one waits for its own last step, not for those of the others.
template <std::size_t count>
using Lanes = std::array<double, count>;

template <std::size_t count>
Lanes<count> exp_of(const Lanes<count>& x) {
    Lanes<count> k, rest, sum;
    for (std::size_t i = 0; i < count; ++i) {
        k[i] = std::floor(x[i] / (ln2_hi + ln2_lo) + 0.5);
        rest[i] = (x[i] - k[i] * ln2_hi) - k[i] * ln2_lo;
        sum[i] = 1;
    }
    for (int n = 17; n >= 1; --n)
        for (std::size_t i = 0; i < count; ++i) sum[i] = 1 + sum[i] * (rest[i] / n);
    for (std::size_t i = 0; i < count; ++i) sum[i] = scale_by_power_of_two(sum[i], static_cast<int>(k[i]));
    return sum;
}

template <std::size_t count>
Lanes<count> log_of(const Lanes<count>& x) {
    Lanes<count> exponent, t, z, sum;
    for (std::size_t i = 0; i < count; ++i) {
        int e = 0;
        double mantissa = std::frexp(x[i], &e);  // exact
        if (mantissa < 0.70710678118654752440) {
            mantissa *= 2;
            --e;
        }
        exponent[i] = e;
        t[i] = (mantissa - 1) / (mantissa + 1);
        z[i] = t[i] * t[i];
        sum[i] = 0;
    }
    for (int k = 25; k >= 1; k -= 2)
        for (std::size_t i = 0; i < count; ++i) sum[i] = 1.0 / k + z[i] * sum[i];
    for (std::size_t i = 0; i < count; ++i) sum[i] = exponent[i] * ln2_hi + (2 * t[i] * sum[i] + exponent[i] * ln2_lo);
    return sum;
}

template <std::size_t count>
Lanes<count> pow_of(const Lanes<count>& base, double exponent) {
    Lanes<count> power;
    for (std::size_t i = 0; i < count; ++i) power[i] = base[i] > 0 ? base[i] : 1;
    power = log_of(power);
    for (double& v : power) v *= exponent;
    power = exp_of(power);
    for (std::size_t i = 0; i < count; ++i)
        if (base[i] <= 0) power[i] = 0;
    return power;
}

}  // namespace

double sin(double angle) {
    const auto [rest, quadrant] = reduce(angle);
    switch (quadrant) {
        case 0: return sin_kernel(rest);
        case 1: return cos_kernel(rest);
        case 2: return -sin_kernel(rest);
        default: return -cos_kernel(rest);
    }
}

double cos(double angle) {
    const auto [rest, quadrant] = reduce(angle);
    switch (quadrant) {
        case 0: return cos_kernel(rest);
        case 1: return -sin_kernel(rest);
        case 2: return -cos_kernel(rest);
        default: return sin_kernel(rest);
    }
}

double atan2(double y, double x) {
    if (x > 0) return atan(y / x);
    if (x < 0) return y >= 0 ? atan(y / x) + pi : atan(y / x) - pi;
    return y > 0 ? pi / 2 : (y < 0 ? -pi / 2 : 0.0);
}

double exp(double x) { return exp_of(Lanes<1>{x})[0]; }

double log(double x) { return log_of(Lanes<1>{x})[0]; }

double pow(double base, double exponent) { return base <= 0 ? 0.0 : exp(exponent * log(base)); }

void pow_all(std::span<double> bases, double exponent) {
    constexpr std::size_t count = 4;
    while (bases.size() >= count) {
        Lanes<count> some;
        std::copy_n(bases.begin(), count, some.begin());
        some = pow_of(some, exponent);
        std::copy_n(some.begin(), count, bases.begin());
        bases = bases.subspan(count);
    }
    for (double& base : bases) base = pow(base, exponent);
}

}  // namespace stim::portable

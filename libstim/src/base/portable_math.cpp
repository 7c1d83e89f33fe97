#include "stim/base/portable_math.hpp"

#include <cmath>
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

double exp(double x) {
    const double k = std::floor(x / (ln2_hi + ln2_lo) + 0.5);
    const double rest = (x - k * ln2_hi) - k * ln2_lo;
    double sum = 1;
    for (int n = 17; n >= 1; --n) sum = 1 + sum * (rest / n);
    return scale_by_power_of_two(sum, static_cast<int>(k));
}

double log(double x) {
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent);  // exact
    if (mantissa < 0.70710678118654752440) {
        mantissa *= 2;
        --exponent;
    }
    const double t = (mantissa - 1) / (mantissa + 1);
    const double z = t * t;
    double sum = 0;
    for (int k = 25; k >= 1; k -= 2) sum = 1.0 / k + z * sum;
    return exponent * ln2_hi + (2 * t * sum + exponent * ln2_lo);
}

double pow(double base, double exponent) { return base <= 0 ? 0.0 : exp(exponent * log(base)); }

}  // namespace stim::portable

// Elementary functions made of + - * / and sqrt only. Those of libm differ by an ulp between CPUs and versions;
// these give the same bits everywhere (IEEE doubles, no fused multiply-add). Errors are below 1e-14 relative
// over the ranges used here.
#pragma once

#include <span>

namespace stim::portable {

inline constexpr double pi = 3.14159265358979323846;

/// sin and cos of an angle in radians, |angle| <= 1e6.
double sin(double angle);
double cos(double angle);
double atan2(double y, double x);
double exp(double x);
/// Natural logarithm of a finite x > 0, within 4 units of its last place.
double log(double x);
/// base^exponent for base >= 0.
double pow(double base, double exponent);
/// Each of the bases becomes base^exponent: the same bits as one by one, several at a time.
void pow_all(std::span<double> bases, double exponent);

}  // namespace stim::portable

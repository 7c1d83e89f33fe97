#include "libstim/src/score/text/decimal.hpp"

#include <cmath>
#include <optional>
#include <string_view>

#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// ".5" at `at`; zero without decimals.
Decimal decimals_at(std::string_view text, std::size_t at, std::size_t end) {
    constexpr double least = 1e18;  // digits behind tell nothing
    double part = 0, scale = 1;
    if (at + 1 >= end || text[at] != '.' || !is_digit(text[at + 1])) return {0, at};
    for (++at; at < end && is_digit(text[at]); ++at) {
        if (scale >= least) continue;
        part = 10 * part + (text[at] - '0');
        scale *= 10;
    }
    return {part / scale, at};
}

}  // namespace

namespace {

// "1,250" or digits of any length at `at`; zero without any.
Decimal whole_part(std::string_view text, std::size_t at, std::size_t end) {
    if (const auto grouped = at < end && is_digit(text[at]) ? grouped_number_at(text, at, end) : std::nullopt)
        return {static_cast<double>(grouped->value), grouped->end};
    Decimal out{0, at};
    for (; out.end < end && is_digit(text[out.end]); ++out.end) out.value = 10 * out.value + (text[out.end] - '0');
    return out;
}

// Ten to the power that "e20" at `at` tells, up to 300.
Decimal power_at(std::string_view text, std::size_t at, std::size_t end) {
    if (at >= end || lower(text[at]) != 'e') return {1, at};
    const bool negative = at + 1 < end && text[at + 1] == '-';
    std::size_t i = at + 1 + (negative || (at + 1 < end && text[at + 1] == '+'));
    const std::size_t digits = i;
    int exponent = 0;
    for (; i < end && is_digit(text[i]) && i - digits < 3; ++i) exponent = 10 * exponent + (text[i] - '0');
    if (i == digits || exponent > 300 || (i < end && is_word(text[i]))) return {1, at};
    return {std::pow(10.0, negative ? -exponent : exponent), i};
}

}  // namespace

std::optional<Decimal> decimal_at(std::string_view text, std::size_t at, std::size_t end) {
    const bool negative = at < end && text[at] == '-';
    if (negative || (at < end && text[at] == '+')) ++at;
    const Decimal whole = whole_part(text, at, end), decimals = decimals_at(text, whole.end, end);
    if (decimals.end == at) return std::nullopt;
    const Decimal power = power_at(text, decimals.end, end);
    const double value = (whole.value + decimals.value) * power.value;
    return Decimal{negative ? -value : value, power.end};
}

}  // namespace stim::score

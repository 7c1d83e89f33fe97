#include "libstim/src/score/text/decimal.hpp"

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

std::optional<Decimal> decimal_at(std::string_view text, std::size_t at, std::size_t end) {
    const bool negative = at < end && text[at] == '-';
    if (negative || (at < end && text[at] == '+')) ++at;
    const auto whole = at < end && is_digit(text[at]) ? grouped_number_at(text, at, end) : std::nullopt;
    const std::size_t behind = whole ? whole->end : at;
    const Decimal part = decimals_at(text, behind, end);
    if (part.end == at) return std::nullopt;
    const double value = (whole ? static_cast<double>(whole->value) : 0.0) + part.value;
    return Decimal{negative ? -value : value, part.end};
}

}  // namespace stim::score

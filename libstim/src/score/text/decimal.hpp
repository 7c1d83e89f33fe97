// Numbers with decimals.
#pragma once

#include <optional>
#include <string_view>

namespace stim::score {

/// "-1,250.5" at `at`: a sign, digits with commas between groups of three, decimals; nothing where none of that stands.
struct Decimal {
    double value = 0;
    std::size_t end = 0;
};
std::optional<Decimal> decimal_at(std::string_view text, std::size_t at, std::size_t end);

}  // namespace stim::score

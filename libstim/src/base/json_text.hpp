// Pieces of canonical JSON text.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "stim/base/json.hpp"

namespace stim {

/// Whether a number is written as an integer.
inline bool is_whole(double d) { return std::floor(d) == d && std::abs(d) < 0x1p53; }

void append_integer(std::string& out, std::int64_t number);
/// Throws InvalidParams for a number that is not finite.
void append_number(std::string& out, double number);
void append_quoted(std::string& out, std::string_view text);
void append_json(std::string& out, const Json& json);

}  // namespace stim

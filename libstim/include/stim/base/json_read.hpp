// JSON text as values, within limits.
#pragma once

#include <cstddef>
#include <string_view>

#include "stim/base/json.hpp"

namespace stim {

/// What a text may hold at most.
struct JsonLimits {
    std::size_t bytes = std::size_t{1} << 26;
    std::size_t values = std::size_t{1} << 22;
    int depth = 64;  ///< arrays and objects within each other
};

/// The value of a JSON text in UTF-8: the inverse of Json::dump. Throws InvalidParams, naming the place and the value, for
/// what is no JSON, for a name that stands twice in an object, for numbers that cannot be kept (integers of more than 64
/// bits, unless a double holds them exactly; what is beyond all doubles), and for texts beyond the limits.
Json parse_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace stim

// Enumerations whose values have names in a table, in their order.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "stim/base/error.hpp"

namespace stim {

/// The value of that name; InvalidParams lists all names.
template <class E, std::size_t N>
E value_named(const std::string_view (&names)[N], std::string_view name, const std::string& what) {
    const auto* found = std::find(std::begin(names), std::end(names), name);
    if (found == std::end(names))
        throw InvalidParams(what, fmt::format("'{}'", name.substr(0, 60)), fmt::format("'{}'", fmt::join(names, "', '")));
    return static_cast<E>(found - std::begin(names));
}

}  // namespace stim

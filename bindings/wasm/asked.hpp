// Parts of the requests that JavaScript makes.
#pragma once

#include <cstdint>
#include <string_view>

#include "stim/base/json.hpp"

namespace stim::page {

/// Throws InvalidParams for what is no whole number.
std::int64_t number_of(const Json& asked, std::string_view name);
/// The same, and for one out of its range.
std::int64_t number_of(const Json& asked, std::string_view name, std::int64_t low, std::int64_t high);

}  // namespace stim::page

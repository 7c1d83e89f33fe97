#include "bindings/wasm/asked.hpp"

#include <fmt/format.h>

#include "stim/base/error.hpp"

namespace stim::page {

std::int64_t number_of(const Json& asked, std::string_view name) {
    const Json& value = asked.at(name);
    if (!value.is_int()) throw InvalidParams(std::string(name), value.dump(), "whole numbers");
    return value.as_int();
}

std::int64_t number_of(const Json& asked, std::string_view name, std::int64_t low, std::int64_t high) {
    const std::int64_t value = number_of(asked, name);
    if (value < low || value > high)
        throw InvalidParams(std::string(name), fmt::format("{}", value), fmt::format("{}..{}", low, high));
    return value;
}

}  // namespace stim::page

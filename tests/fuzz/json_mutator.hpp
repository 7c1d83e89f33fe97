// JSON texts for fuzz targets: read with a bound on their depth, changed node by node.
#pragma once

#include <cstdint>
#include <optional>

#include "stim/base/json.hpp"

/// The value of a text; nothing where it is none, or is nested deeper than the tests' own parser should follow.
std::optional<stim::Json> parsed(const std::uint8_t* data, std::size_t size);

// JSON texts for fuzz targets: read by the library, changed node by node.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stim/base/json.hpp"

/// The value of a text; nothing where the library refuses it. "NaN", "Infinity", "-Infinity" and U+FFFD stand for what JSON
/// has no text for: numbers that are not finite, and a byte that is no UTF-8.
std::optional<stim::Json> parsed(const std::uint8_t* data, std::size_t size);
/// What the library has written, which it must read; nothing where texts that are no UTF-8 are in it.
std::optional<stim::Json> read_again(const std::string& written);

// Reads JSON text, for tables of cases; throws std::runtime_error where it is none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stim/base/json.hpp"

stim::Json parse_json(std::string_view text);
/// The objects of a file with one on each line.
std::vector<stim::Json> read_json_lines(const std::string& path);

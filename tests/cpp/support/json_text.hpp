// Files of JSON, for tables of cases.
#pragma once

#include <string>
#include <vector>

#include "stim/base/json_read.hpp"

/// The objects of a file with one on each line; throws std::runtime_error where there is no file.
std::vector<stim::Json> read_json_lines(const std::string& path);

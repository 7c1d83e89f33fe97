#include "tests/cpp/support/json_text.hpp"

#include <fstream>
#include <stdexcept>

std::vector<stim::Json> read_json_lines(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    std::vector<stim::Json> out;
    for (std::string line; std::getline(file, line);)
        if (!line.empty()) out.push_back(stim::parse_json(line));
    return out;
}

#include "generators/common/params.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stim/base/error.hpp"

namespace stim {

int int_param(const Scene& scene, const std::string& name, int low, int high) {
    const std::int64_t value = scene.params.at(name).as_int();
    if (value < low || value > high) throw InvalidParams(name, fmt::format("{}", value), fmt::format("{}..{}", low, high));
    return static_cast<int>(value);
}

double length_param(const Scene& scene, const std::string& name) {
    const double value = scene.params.at(name).as_double(), most = std::max(scene.width, scene.height);
    if (!(value >= 1 && value <= most)) throw InvalidParams(name, fmt::format("{}", value), fmt::format("1..{} px", most));
    return value;
}

}  // namespace stim

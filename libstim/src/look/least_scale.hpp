// The smallest scale at which what decides can still be seen.
#pragma once

#include <string>

#include "stim/look/appearance.hpp"

namespace stim {

/// What limits a scale: something that is `drawn` px as drawn, and must stay `least` px.
struct Limit {
    Ratio scale{1, 4};
    std::string what;  ///< for a message: "digits would be {} px high"; empty where nothing but the general floor limits
    double drawn = 0, least = 0;
};

/// The strictest limit of an instance. Throws InvalidParams for Legible::no, which has none.
Limit strictest_limit(const Domain& domain, const Instance& instance, Legible legible);

}  // namespace stim

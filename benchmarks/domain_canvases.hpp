// Pictures of real domains, for the encoder benchmark: drawn once, then encoded by everybody.
#pragma once

#include <vector>

#include "benchmarks/canvases.hpp"

namespace bench {

/// The first picture of instance 0 of each chosen domain, under both presets, at n = 20 or the largest legal size below.
std::vector<Canvas> domain_canvases();

}  // namespace bench

// The text of the golden file of refused looks: a line for each, and for each look that is made weaker.
#pragma once

#include <string>

namespace golden {

/// Its file in the folder of goldens, without the ending.
inline constexpr const char* look_refusals = "looks/refusals";
/// Of Percept-V's domains under both presets, size 10, switches by default.
std::string look_refusals_text();

}  // namespace golden

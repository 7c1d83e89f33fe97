// The text of the golden file of pictures under looks: a line for each look and domain.
#pragma once

#include <string>

namespace golden {

/// Its file in the folder of goldens, without the ending.
inline constexpr const char* look_pixels = "looks/pixels";
/// Of six domains under every named look, and in three sizes; digests of the first picture.
std::string look_pixels_text();

}  // namespace golden

// Colours as CSS writes them.
#pragma once

#include <optional>
#include <string_view>

#include "stim/scene/colour.hpp"

namespace stim {

/// The colour of one of the 148 CSS names, of which the list's 20 are some; lower case only.
std::optional<Rgb> css_rgb(std::string_view name);
/// A CSS name in any case, or #rrggbb, which gives a colour without a name; InvalidParams for other texts.
Colour css_colour(std::string_view text);

}  // namespace stim

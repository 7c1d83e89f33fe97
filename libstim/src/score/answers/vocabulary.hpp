// Words that replies use for shapes and colours.
#pragma once

#include <string_view>

namespace stim::score {

bool names_shape(std::string_view word);
/// A colour word, or light or dark: ignored before the name of a shape.
bool qualifies_shape(std::string_view word);

}  // namespace stim::score

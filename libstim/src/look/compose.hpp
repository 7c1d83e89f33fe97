// The list maps of an appearance: from a display list to a drawing in px of the picture.
#pragma once

#include <string>
#include <string_view>

#include "libstim/src/look/pose.hpp"
#include "stim/base/digest.hpp"

namespace stim {

/// Of the random numbers of a factor: the same for twins, for members of a pair, and for all looks and sizes.
Digest look_key(const Domain& domain, const Instance& instance, std::string_view factor);

/// How all pictures of the instance lie.
Pose page_of(const Domain& domain, const Instance& instance, const Appearance& appearance);

struct InkedList {
    DisplayList list;
    Rgb paper;  ///< what white became
};
/// The list in the strokes and inks of the look.
InkedList inked_list(const Domain& domain, const Instance& instance, DisplayList list, const Look& look);

/// A picture or frame of the instance, ready to be painted.
Drawing compose(const Domain& domain, const Instance& instance, DisplayList list, const Appearance& appearance);

/// Throws InvalidParams that names the factors of a look that work on pixels.
void check_vector(const Look& look);

}  // namespace stim

// Form constancy under reflection: two pictures with a vertical line in the middle; some shapes stand in the second where
// a mirror on the line would show them. Harder with more shapes to be followed across the line.
#include "generators/percept_v/parts/reflection.hpp"

namespace stim::percept_v {

Domain mirror_image() {
    return reflection_domain({.id = "mirror_image",
                              .title = "How many objects have been mirrored across the vertical line?",
                              .line = Line::vertical,
                              .facings = {Facing::left, Facing::right},
                              .rule = "The line is a mirror with two faces. In the second picture some shapes may have been "
                                      "mirrored across it: moved straight across to the same distance on the other side, with "
                                      "left and right exchanged."});
}

}  // namespace stim::percept_v

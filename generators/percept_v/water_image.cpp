// Form constancy under reflection: two pictures with a horizontal line in the middle; some shapes stand in the second where
// water with its surface on the line would mirror them, upside down. Harder with more shapes to be followed across it.
#include "generators/percept_v/parts/reflection.hpp"

namespace stim::percept_v {

Domain water_image() {
    return reflection_domain({.id = "water_image",
                              .title = "How many objects have been mirrored as in water, across the horizontal line?",
                              .line = Line::horizontal,
                              .facings = {Facing::up, Facing::down},
                              .rule = "The line is the surface of still water that mirrors both ways. In the second picture "
                                      "some shapes may have been mirrored across it: moved straight up or down to the same "
                                      "distance on the other side, and turned upside down."});
}

}  // namespace stim::percept_v

#include "generators/percept_v/parts/labels.hpp"

#include <utility>

#include "stim/draw/display_list.hpp"

namespace stim::percept_v {

Object label_object(std::string text, const Vec2& centre, double digit_height, const Colour& colour, int images) {
    const Label label{std::move(text), snap(centre), digit_height, colour};
    const Box ink = label_line(label).ink;
    const Box outer{{std::floor(ink.low.x()), std::floor(ink.low.y())}, {std::ceil(ink.high.x()), std::ceil(ink.high.y())}};
    return make_object("text", "label", {rectangle(outer), {}, {}, label}, images);
}

}  // namespace stim::percept_v

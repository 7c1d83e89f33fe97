#include "stim/draw/list_check.hpp"

#include <fmt/format.h>

#include "stim/base/error.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

struct ItemCheck {
    bool operator()(const Fill& fill) const { return drawable(fill.geometry); }
    bool operator()(const Outline& outline) const { return drawable(outline.geometry) && is_length(outline.width); }
    bool operator()(const Text& text) const {
        return text.digit_height > 0 && text.digit_height <= tallest_digits && is_length(text.halo);
    }
};

}  // namespace

void check_list(const DisplayList& list) {
    check_canvas(list.width, list.height);
    for (std::size_t i = 0; i < list.items.size(); ++i)
        if (!std::visit(ItemCheck{}, list.items[i].what))
            throw InvalidParams(fmt::format("item {} of the picture", i), "beyond what can be drawn", legal_geometry);
}

}  // namespace stim

#include "stim/draw/display_list.hpp"

#include <fmt/format.h>

#include "libstim/src/draw/legend.hpp"
#include "stim/base/error.hpp"

namespace stim {

TextLine label_line(const Label& label) { return centred_text(label.text, label.digit_height, label.centre); }

void draw_view(DisplayList& list, const View& view, int object, bool antialias) {
    if (view.fill) list.items.push_back({object, antialias, Fill{view.geometry, view.fill->rgb}});
    if (view.stroke)
        list.items.push_back({object, antialias, Outline{view.geometry, view.stroke->colour.rgb, view.stroke->width}});
    if (view.label) {
        const Label& label = *view.label;
        list.items.push_back({object, true,
                              Text{label_line(label).glyphs, label.digit_height, label.colour.rgb, false,
                                   label.halo ? 2.0 : 0.0}});
    }
}

DisplayList draw_objects(const Scene& scene, int image) {
    if (image < 0 || image >= scene.images)
        throw InvalidParams("image", fmt::format("{}", image), fmt::format("0..{}", scene.images - 1));
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const Object& object = scene.objects[i];
        if (object.visible(static_cast<std::size_t>(image)))
            draw_view(list, object.view(static_cast<std::size_t>(image)), static_cast<int>(i), object.antialias);
    }
    if (scene.legend) draw_legend(list, *scene.legend);
    return list;
}

}  // namespace stim

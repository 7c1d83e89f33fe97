// JSON texts as scenes. One may be refused; one that is read must survive being written, and be drawn by every back end,
// by a rasteriser that has drawn others as by a new one.
#include <algorithm>
#include <cstdint>
#include <string>

#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/png/encode.hpp"
#include "stim/scene/scene.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/json_mutator.hpp"

using namespace stim;

namespace {

constexpr int most_pixels = 1 << 16;  // larger pictures would show nothing else, and take longer

void draw_vectors(const DisplayList& list) {
    must(render_svg(list) == render_svg(list), "the same list gives the same SVG");
    must(!render_pdf(list).empty(), "a PDF holds something");
}

void draw(const DisplayList& list) {
    static Rasteriser kept;
    const Image image = render(list);
    must(to_image(kept.draw(list)) == image, "a rasteriser that has drawn others draws the same");
    const Mask mask = render_mask(list);
    must(mask.ids.size() == static_cast<std::size_t>(list.width) * static_cast<std::size_t>(list.height), "a mask is whole");
    int most = 0;
    for (const DrawItem& item : list.items) most = std::max(most, item.object + 1);
    for (const std::int32_t id : mask.ids) must(id >= 0 && id <= most, "a mask names objects of the scene");
}

void survive(const Scene& scene) {
    const std::string written = to_json(scene).dump();
    if (const auto json = read_again(written))
        must(to_json(scene_from_json(*json)).dump() == written, "a scene survives its own JSON");
}

// Drawn before it is written, since writing refuses what is no finite number. Vector files take most of the time: they
// are made of some scenes alone.
void take(const Json& json, bool vectors) {
    const Scene scene = scene_from_json(json);
    if (scene.width * scene.height <= most_pixels)
        for (int image = 0; image < std::min(scene.images, 3); ++image) {
            const DisplayList list = draw_objects(scene, image);
            draw(list);
            if (vectors) draw_vectors(list);
        }
    survive(scene);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto json = parsed(data, size);
    if (!json) return 0;
    try {
        take(*json, size % 4 == 0);
    } catch (const InvalidParams&) {
    }
    return 0;
}

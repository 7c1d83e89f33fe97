#include "bindings/wasm/instances.hpp"

#include <algorithm>
#include <limits>

#include "bindings/wasm/appearances.hpp"
#include "bindings/wasm/asked.hpp"
#include "stim/base/digest.hpp"
#include "stim/look/dresser.hpp"
#include "stim/png/encode.hpp"

namespace stim::page {
namespace {

struct Made {
    const Domain& domain;
    Instance shown;
    std::optional<Scene> control;  // of a twin
    Appearance appearance;
};

Switches switches_of(const Json& asked) {
    Switches out;
    if (const Json* given = asked.find("switches"))
        for (const auto& [name, value] : given->as_object()) out[name] = value.as_string();
    return out;
}

Instance control_of(const Domain& domain, const Json& asked) {
    const Wanted wanted{number_of(asked, "size"), number_of(asked, "index"), number_of(asked, "seed"),
                        asked.at("preset").as_string(), switches_of(asked)};
    return generate(domain, make_request(domain, wanted));
}

const Domain& domain_of(const Registry& registry, const Json& asked) { return registry.at(asked.at("domain").as_string()); }

Made make(const Registry& registry, const Json& asked) {
    const Domain& domain = domain_of(registry, asked);
    Instance control = control_of(domain, asked);
    Appearance appearance = appearance_of(domain, control, asked);
    if (!asked.find("twin")) return {domain, std::move(control), std::nullopt, std::move(appearance)};
    const auto k = static_cast<int>(number_of(asked, "twin", 0, std::numeric_limits<int>::max()));
    Instance twin = make_twin(domain, control, k);
    appearance = appearance_of(domain, twin, asked);
    return {domain, std::move(twin), std::move(control.scene), std::move(appearance)};
}

int picture_of(const Made& made, const Json& asked) {
    return static_cast<int>(number_of(asked, "picture", 0, made.shown.scene.images - 1));
}

// Fill, stroke and label; of the control where the twin lacks the object.
const View* view_of(const Made& made, int id, std::size_t picture) {
    for (const Scene* scene : {&made.shown.scene, &*made.control}) {
        const auto at = static_cast<std::size_t>(id);
        if (at < scene->objects.size() && scene->objects[at].visible(picture)) return &scene->objects[at].view(picture);
    }
    return nullptr;
}

Json box_of(const Made& made, const View& view) {
    Box box = view.box();
    if (view.label) {
        const Box ink = label_line(*view.label).ink;
        box = {{std::min(box.low.x(), ink.low.x()), std::min(box.low.y(), ink.low.y())},
               {std::max(box.high.x(), ink.high.x()), std::max(box.high.y(), ink.high.y())}};
    }
    std::vector<Vec2> corners = {box.low, {box.high.x(), box.low.y()}, box.high, {box.low.x(), box.high.y()}};
    box = bounds(Polygon{shown_points(made.domain, made.shown, made.appearance, std::move(corners))});
    return Json(Json::Array{box.low.x(), box.low.y(), box.high.x(), box.high.y()});
}

Json changed_in(const Made& made, std::size_t picture) {
    Json::Array out;
    if (made.shown.twin)
        for (const int id : made.shown.twin->changed)
            if (const View* view = view_of(made, id, picture)) out.push_back(box_of(made, *view));
    return Json(std::move(out));
}

Json pictures_of(const Made& made) {
    Dresser dresser;
    Json::Array out;
    for (int k = 0; k < made.shown.scene.images; ++k) {
        const PixelView pixels = dresser.draw(made.domain, made.shown, k, made.appearance);
        out.push_back(Json::object({{"width", pixels.width},
                                    {"height", pixels.height},
                                    {"digest", pixel_digest(pixels).hex()},
                                    {"changed", changed_in(made, static_cast<std::size_t>(k))}}));
    }
    return Json(std::move(out));
}

}  // namespace

Json instance(const Registry& registry, const Json& asked) {
    const Made made = make(registry, asked);
    return Json::object({{"record", record_of(made.domain, made.shown, made.appearance, asked)},
                         {"vector", pixel_factors_of(made.appearance.look).empty()},
                         {"pictures", pictures_of(made)}});
}

Json choices(const Registry& registry, const Json& asked) {
    const Domain& domain = domain_of(registry, asked);
    return choices_of(domain, control_of(domain, asked));
}

std::string record_text(const Registry& registry, const Json& asked) {
    const Made made = make(registry, asked);
    return record_of(made.domain, made.shown, made.appearance, asked).dump();
}

std::vector<std::uint8_t> png(const Registry& registry, const Json& asked) {
    const Made made = make(registry, asked);
    Dresser dresser;
    std::vector<std::uint8_t> out;
    encode_png(dresser.draw(made.domain, made.shown, picture_of(made, asked), made.appearance), out);
    return out;
}

std::string svg(const Registry& registry, const Json& asked) {
    const Made made = make(registry, asked);
    return dressed_svg(made.domain, made.shown, picture_of(made, asked), made.appearance);
}

}  // namespace stim::page

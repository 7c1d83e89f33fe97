#include "bindings/wasm/instances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "stim/base/digest.hpp"
#include "stim/base/error.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/png/encode.hpp"

namespace stim::page {
namespace {

struct Made {
    const Domain& domain;
    Instance shown;
    std::optional<Scene> control;  // of a twin
};

Switches switches_of(const Json& asked) {
    Switches out;
    if (const Json* given = asked.find("switches"))
        for (const auto& [name, value] : given->as_object()) out[name] = value.as_string();
    return out;
}

std::int64_t number_of(const Json& asked, std::string_view name) {
    const Json& value = asked.at(name);
    if (!value.is_int()) throw InvalidParams(std::string(name), value.dump(), "whole numbers");
    return value.as_int();
}

int twin_of(const Json& asked) {
    const std::int64_t k = number_of(asked, "twin");
    if (k < 0 || k > std::numeric_limits<int>::max())
        throw InvalidParams("twin", fmt::format("{}", k), fmt::format("0..{}", std::numeric_limits<int>::max()));
    return static_cast<int>(k);
}

Made make(const Registry& registry, const Json& asked) {
    const Domain& domain = registry.at(asked.at("domain").as_string());
    const Wanted wanted{number_of(asked, "size"), number_of(asked, "index"), number_of(asked, "seed"),
                        asked.at("preset").as_string(), switches_of(asked)};
    Instance control = generate(domain, make_request(domain, wanted));
    if (!asked.find("twin")) return {domain, std::move(control), std::nullopt};
    Instance twin = make_twin(domain, control, twin_of(asked));
    return {domain, std::move(twin), std::move(control.scene)};
}

DisplayList list_of(const Made& made, const Json& asked) {
    const std::int64_t picture = number_of(asked, "picture");
    const int images = made.shown.scene.images;
    if (picture < 0 || picture >= images)
        throw InvalidParams("picture", fmt::format("{}", picture), fmt::format("0..{}", images - 1));
    return made.domain.draw(made.shown.scene, static_cast<int>(picture));
}

// Fill, stroke and label; of the control where the twin lacks the object.
const View* look(const Made& made, int id, std::size_t picture) {
    for (const Scene* scene : {&made.shown.scene, &*made.control}) {
        const auto at = static_cast<std::size_t>(id);
        if (at < scene->objects.size() && scene->objects[at].visible(picture)) return &scene->objects[at].view(picture);
    }
    return nullptr;
}

Json box_of(const View& view) {
    Box box = view.box();
    if (view.label) {
        const Box ink = label_line(*view.label).ink;
        box = {{std::min(box.low.x(), ink.low.x()), std::min(box.low.y(), ink.low.y())},
               {std::max(box.high.x(), ink.high.x()), std::max(box.high.y(), ink.high.y())}};
    }
    return Json(Json::Array{box.low.x(), box.low.y(), box.high.x(), box.high.y()});
}

Json changed_in(const Made& made, std::size_t picture) {
    Json::Array out;
    if (made.shown.twin)
        for (const int id : made.shown.twin->changed)
            if (const View* view = look(made, id, picture)) out.push_back(box_of(*view));
    return Json(std::move(out));
}

Json pictures_of(const Made& made) {
    Rasteriser rasteriser;
    Json::Array out;
    for (int k = 0; k < made.shown.scene.images; ++k) {
        const PixelView pixels = rasteriser.draw(made.domain.draw(made.shown.scene, k));
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
    return Json::object({{"record", record(made.domain, made.shown)}, {"pictures", pictures_of(made)}});
}

std::string record_text(const Registry& registry, const Json& asked) {
    const Made made = make(registry, asked);
    return record(made.domain, made.shown).dump();
}

std::vector<std::uint8_t> png(const Registry& registry, const Json& asked) {
    std::vector<std::uint8_t> out;
    encode_png(Rasteriser().draw(list_of(make(registry, asked), asked)), out);
    return out;
}

std::string svg(const Registry& registry, const Json& asked) { return render_svg(list_of(make(registry, asked), asked)); }

}  // namespace stim::page

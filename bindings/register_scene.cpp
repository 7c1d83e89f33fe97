#include <fmt/format.h>
#include <pybind11/stl.h>

#include <cmath>

#include "bindings/convert.hpp"
#include "bindings/register.hpp"
#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/scene/colour.hpp"
#include "stim/scene/css_colour.hpp"
#include "stim/scene/font.hpp"
#include "stim/scene/layout.hpp"
#include "stim/scene/scene_check.hpp"
#include "stim/scene/shape.hpp"

namespace py = pybind11;

namespace stim {
namespace {

// A disc ("circle") gives [[radius]], any other shape its vertices about the origin.
py::dict shape_outline(const std::string& kind, double size, const std::string& shape_template, double angle) {
    if (shape_template != "half_size" && shape_template != "circumradius")
        throw InvalidParams("template", fmt::format("'{}'", shape_template.substr(0, 60)), "'circumradius', 'half_size'");
    if (!(size > 0 && size <= longest)) throw InvalidParams("size", fmt::format("{}", size), "above 0, up to 2^20 px");
    if (!(std::abs(angle) <= longest))
        throw InvalidParams("angle", fmt::format("{}", angle), "finite radians, up to 2^20 either way");
    const Template which = shape_template == "half_size" ? Template::half_size : Template::circumradius;
    const Geometry geometry = make_turned(kind_of(kind), which, size, angle);
    py::dict out;
    if (const auto* disc = std::get_if<Disc>(&geometry)) {
        out["type"] = "disc";
        out["centre"] = py::make_tuple(disc->centre.x(), disc->centre.y());
        out["radius"] = disc->radius;
        return out;
    }
    py::list vertices;
    for (const Vec2& p : std::get<Polygon>(geometry).vertices) vertices.append(py::make_tuple(p.x(), p.y()));
    out["type"] = "polygon";
    out["vertices"] = vertices;
    return out;
}

std::vector<std::pair<double, double>> scatter_radii(const Few<double>& radii,
                                                     const std::tuple<double, double, double, double>& region, double gap,
                                                     Rng& rng) {
    const auto& [x0, y0, x1, y1] = region;
    for (const double bound : {x0, y0, x1, y1})
        if (!(std::abs(bound) <= longest))
            throw InvalidParams("region", fmt::format("({}, {}, {}, {})", x0, y0, x1, y1), "finite, from -2^20 to 2^20");
    if (!(gap >= 0 && gap <= longest)) throw InvalidParams("gap", fmt::format("{}", gap), "0..2^20 px");
    std::vector<ScatterItem> items;
    for (const double r : radii) {
        if (!(r > 0 && r <= longest)) throw InvalidParams("radius", fmt::format("{}", r), "above 0, up to 2^20 px");
        items.push_back({Disc{{0, 0}, snap(r)}, 0, Box{{x0, y0}, {x1, y1}}});
    }
    Work work;
    std::vector<std::pair<double, double>> out;
    for (const Vec2& p : scatter(items, gap, rng, work)) out.emplace_back(p.x(), p.y());
    return out;
}

using Triple = std::tuple<std::uint8_t, std::uint8_t, std::uint8_t>;

Rgb rgb_of(const Triple& triple) {
    return std::apply([](auto... channels) { return Rgb{channels...}; }, triple);
}

}  // namespace

void register_scene(Module& module) {
    module.def("colours", [] {
        py::dict out;
        for (const Colour& c : p20()) out[py::str(c.name)] = py::make_tuple(c.rgb.r, c.rgb.g, c.rgb.b);
        return out;
    }, "The 20 colour names in list order, each with its sRGB triple.");
    module.def("css_colour", [](const std::string& text) {
        const Rgb rgb = css_colour(text).rgb;
        return py::make_tuple(rgb.r, rgb.g, rgb.b);
    }, py::arg("text"), "The sRGB triple of a CSS name or of #rrggbb.");
    module.def("letters_without_glyph", [](const std::string& text) { return letters_without_glyph(text); }, py::arg("text"),
               "Those letters of a text that the font of labels lacks, for a message; empty if it has all.");
    module.get().attr("legal_letters") = legal_letters;
    module.def("ciede2000", [](const Triple& a, const Triple& b) { return ciede2000(rgb_of(a), rgb_of(b)); },
               py::arg("a"), py::arg("b"), "CIEDE2000 difference of two sRGB triples.");
    module.def("shape_outline", shape_outline, py::arg("kind"), py::arg("size"), py::arg("template") = "circumradius",
               py::arg("angle") = 0.0, "Geometry of a named shape about the origin, size in px, angle in radians clockwise.");
    module.def("snap", [](double v) { return snap(v); }, py::arg("value"), "Nearest multiple of 1/256.");
    module.def("scatter", scatter_radii, py::arg("radii"), py::arg("region"), py::arg("gap"), py::arg("rng"),
               "Centres for circles of these radii inside region (x0, y0, x1, y1), `gap` px apart; always ends.");
    module.def("canonical_scene", [](const py::dict& scene) { return to_python(to_json(scene_from_json(from_python(scene)))); },
               py::arg("scene"), "The scene as read and written again: checked and complete.");
    module.def("canonical_json", [](const py::object& value) { return from_python(value).dump(); }, py::arg("value"),
               "Canonical JSON text: sorted keys, no blanks, integers or fixed decimals.");
    module.def("draw_scene", [](const py::dict& scene, int image) {
        const Scene s = scene_from_json(from_python(scene));
        if (image < 0 || image >= s.images)
            throw InvalidParams("image", std::to_string(image), "0.." + std::to_string(s.images - 1));
        return to_array(render(draw_objects(s, image)));
    }, py::arg("scene"), py::arg("image") = 0, "A scene dict as (H, W, 3) uint8.");
}

}  // namespace stim

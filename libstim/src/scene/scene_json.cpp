#include <fmt/format.h>

#include "stim/base/error.hpp"
#include "stim/scene/scene.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

Json point_json(const Vec2& p) { return Json::Array{p.x(), p.y()}; }

Json points_json(const std::vector<Vec2>& points) {
    Json::Array out;
    for (const Vec2& p : points) out.push_back(point_json(p));
    return out;
}

Json geometry_json(const Geometry& geometry) {
    if (const auto* disc = std::get_if<Disc>(&geometry))
        return Json::object({{"type", "disc"}, {"centre", point_json(disc->centre)}, {"radius", disc->radius}});
    if (const auto* polygon = std::get_if<Polygon>(&geometry))
        return Json::object({{"type", "polygon"}, {"vertices", points_json(polygon->vertices)}});
    Json::Array lines;
    for (const auto& line : std::get<Paths>(geometry).lines) lines.push_back(points_json(line));
    return Json::object({{"type", "paths"}, {"lines", std::move(lines)}});
}

Json colour_json(const Colour& colour) {
    if (!colour.name.empty()) return colour.name;
    return Json::Array{int{colour.rgb.r}, int{colour.rgb.g}, int{colour.rgb.b}};
}

Json stroke_json(const Stroke& stroke) {
    return Json::object({{"colour", colour_json(stroke.colour)}, {"width", stroke.width}});
}

Json label_json(const Label& label) {
    return Json::object({{"text", label.text},
                         {"centre", point_json(label.centre)},
                         {"digit_height", label.digit_height},
                         {"colour", colour_json(label.colour)},
                         {"halo", label.halo}});
}

// Everything of a view but its geometry and colour, which stand at the top of the object.
Json look_json(const View& view) {
    Json out = Json::Object{};
    out["fill"] = view.fill ? colour_json(*view.fill) : Json();
    if (view.stroke) out["stroke"] = stroke_json(*view.stroke);
    if (view.label) out["label"] = label_json(*view.label);
    return out;
}

template <class F>
Json per_image(const Object& object, F f) {
    if (object.views.size() == 1) return object.visible(0) ? f(object.view()) : Json();
    Json::Array out;
    for (const auto& view : object.views) out.push_back(view ? f(*view) : Json());
    return out;
}

const Label* first_label(const Object& object) {
    for (const auto& view : object.views)
        if (view && view->label) return &*view->label;
    return nullptr;
}

Json object_json(const Object& object, std::size_t id) {
    Json out = Json::object({{"id", id}, {"z", id}, {"kind", object.kind}, {"role", object.role}});
    out["geometry"] = per_image(object, [](const View& v) { return geometry_json(v.geometry); });
    out["colour"] = per_image(object, [](const View& v) { return colour_json(v.colour()); });
    out["look"] = per_image(object, look_json);
    if (const Label* label = first_label(object)) out["label"] = label->text;
    if (!object.antialias) out["antialias"] = false;
    return out;
}

// An integer of those; what is beyond an int is refused, not cut to one.
int read_int(const Json& json, const char* what, std::int64_t low, std::int64_t high) {
    const std::int64_t value = json.as_int();
    if (value < low || value > high) throw InvalidParams(what, json.dump(), fmt::format("{}..{}", low, high));
    return static_cast<int>(value);
}

Vec2 read_point(const Json& json) {
    const auto& pair = json.as_array();
    if (pair.size() != 2) throw InvalidParams("point", json.dump(), "[x, y]");
    return {pair[0].as_double(), pair[1].as_double()};
}

std::vector<Vec2> read_points(const Json& json) {
    std::vector<Vec2> out;
    for (const Json& p : json.as_array()) out.push_back(read_point(p));
    return out;
}

Geometry read_geometry(const Json& json) {
    const std::string& type = json.at("type").as_string();
    if (type == "disc") return Disc{read_point(json.at("centre")), json.at("radius").as_double()};
    if (type == "polygon") return Polygon{read_points(json.at("vertices"))};
    if (type != "paths") throw InvalidParams("geometry type", type, "disc, polygon, paths");
    Paths out;
    for (const Json& line : json.at("lines").as_array()) out.lines.push_back(read_points(line));
    return out;
}

Colour read_colour(const Json& json) {
    if (json.is_string()) return named(json.as_string());
    const auto& rgb = json.as_array();
    if (rgb.size() != 3) throw InvalidParams("colour", json.dump(), "a colour name or [r, g, b]");
    std::uint8_t channel[3];
    for (std::size_t i = 0; i < 3; ++i) {
        channel[i] = static_cast<std::uint8_t>(read_int(rgb[i], "colour channel", 0, 255));
    }
    return Rgb{channel[0], channel[1], channel[2]};
}

Label read_label(const Json& json) {
    return {json.at("text").as_string(), read_point(json.at("centre")), json.at("digit_height").as_double(),
            read_colour(json.at("colour")), json.at("halo").as_bool()};
}

View read_view(const Json& geometry, const Json& look) {
    View out{read_geometry(geometry), {}, {}, {}};
    if (const Json* fill = look.find("fill"); fill && !fill->is_null()) out.fill = read_colour(*fill);
    if (const Json* stroke = look.find("stroke"))
        out.stroke = Stroke{read_colour(stroke->at("colour")), stroke->at("width").as_double()};
    if (const Json* label = look.find("label")) out.label = read_label(*label);
    return out;
}

Object read_object(const Json& json, int images) {
    Object out{json.at("kind").as_string(), json.at("role").as_string(), {}, true};
    if (const Json* antialias = json.find("antialias")) out.antialias = antialias->as_bool();
    const Json &geometry = json.at("geometry"), &look = json.at("look");
    if (images == 1) {
        out.views.push_back(geometry.is_null() ? std::optional<View>() : read_view(geometry, look));
        return out;
    }
    const auto count = static_cast<std::size_t>(images);
    if (geometry.as_array().size() != count || look.as_array().size() != count)
        throw InvalidParams("object", json.dump().substr(0, 80), fmt::format("{} views", images));
    for (std::size_t i = 0; i < count; ++i) {
        const Json& g = geometry.as_array()[i];
        out.views.push_back(g.is_null() ? std::optional<View>() : read_view(g, look.as_array()[i]));
    }
    return out;
}

Legend read_legend(const Json& json) {
    const std::string& layout = json.at("layout").as_string();
    if (layout != "row" && layout != "grid") throw InvalidParams("legend layout", layout, "row, grid");
    return {layout == "row" ? Legend::Layout::row : Legend::Layout::grid,
            read_int(json.at("top"), "legend top", 0, longest_side)};
}

}  // namespace

Json to_json(const Scene& scene) {
    Json::Array objects;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) objects.push_back(object_json(scene.objects[i], i));
    Json out = Json::object({{"canvas", Json::Array{scene.width, scene.height}},
                             {"background", colour_json(scene.background)},
                             {"images", scene.images},
                             {"objects", std::move(objects)},
                             {"params", scene.params}});
    if (scene.legend)
        out["legend"] = Json::object(
            {{"layout", scene.legend->layout == Legend::Layout::row ? "row" : "grid"}, {"top", scene.legend->top}});
    if (!scene.timeline.is_null()) out["timeline"] = scene.timeline;
    return out;
}

Scene scene_from_json(const Json& json) {
    Scene out;
    const auto& canvas = json.at("canvas").as_array();
    if (canvas.size() != 2) throw InvalidParams("canvas", json.at("canvas").dump(), "[width, height]");
    out.width = read_int(canvas[0], "canvas side", 1, longest_side);
    out.height = read_int(canvas[1], "canvas side", 1, longest_side);
    if (const Json* background = json.find("background")) out.background = read_colour(*background);
    if (const Json* images = json.find("images")) out.images = read_int(*images, "images", 1, most_images);
    for (const Json& object : json.at("objects").as_array()) out.objects.push_back(read_object(object, out.images));
    if (const Json* params = json.find("params")) out.params = *params;
    if (const Json* legend = json.find("legend")) out.legend = read_legend(*legend);
    if (const Json* timeline = json.find("timeline")) out.timeline = *timeline;
    check_scene(out);
    return out;
}

}  // namespace stim

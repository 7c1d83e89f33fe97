#include <fmt/format.h>

#include "libstim/src/base/json_place.hpp"
#include "libstim/src/base/json_sinks.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/css_colour.hpp"
#include "stim/scene/scene.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

template <class Sink>
void put(Sink& out, const Vec2& p) {
    out.array([&] {
        out.number(p.x());
        out.number(p.y());
    });
}

template <class Sink>
void put(Sink& out, const std::vector<Vec2>& points) {
    out.array([&] {
        for (const Vec2& p : points) put(out, p);
    });
}

// The members in the order of their names, here and below.
template <class Sink>
struct GeometryPut {
    Sink& out;

    void operator()(const Disc& disc) const {
        put(out.name("centre"), disc.centre);
        out.name("radius").number(disc.radius);
        out.name("type").text("disc");
    }
    void operator()(const Polygon& polygon) const {
        out.name("type").text("polygon");
        put(out.name("vertices"), polygon.vertices);
    }
    void operator()(const Paths& paths) const {
        out.name("lines").array([&] {
            for (const auto& line : paths.lines) put(out, line);
        });
        out.name("type").text("paths");
    }
};

template <class Sink>
void put(Sink& out, const Geometry& geometry) {
    out.object([&] { std::visit(GeometryPut<Sink>{out}, geometry); });
}

template <class Sink>
void put(Sink& out, Rgb rgb) {
    out.array([&] {
        for (const int channel : {rgb.r, rgb.g, rgb.b}) out.number(channel);
    });
}

// A name alone stands for the colour that CSS gives it; a suite's own colour of that name tells both.
template <class Sink>
void put(Sink& out, const Colour& colour) {
    if (colour.name.empty()) return put(out, colour.rgb);
    if (css_rgb(colour.name) == colour.rgb) return out.text(colour.name);
    out.object([&] {
        out.name("name").text(colour.name);
        put(out.name("rgb"), colour.rgb);
    });
}

template <class Sink>
void put(Sink& out, const Stroke& stroke) {
    out.object([&] {
        put(out.name("colour"), stroke.colour);
        out.name("width").number(stroke.width);
    });
}

template <class Sink>
void put(Sink& out, const Label& label) {
    out.object([&] {
        put(out.name("centre"), label.centre);
        put(out.name("colour"), label.colour);
        out.name("digit_height").number(label.digit_height);
        out.name("halo").flag(label.halo);
        out.name("text").text(label.text);
    });
}

// Everything of a view but its geometry and colour, which stand at the top of the object.
template <class Sink>
void put_look(Sink& out, const View& view) {
    out.object([&] {
        out.name("fill");
        view.fill ? put(out, *view.fill) : out.null();
        if (view.label) put(out.name("label"), *view.label);
        if (view.stroke) put(out.name("stroke"), *view.stroke);
    });
}

template <class Sink, class F>
void put_per_image(Sink& out, const Object& object, F put_view) {
    if (object.views.size() == 1) return object.visible(0) ? put_view(object.view()) : out.null();
    out.array([&] {
        for (const auto& view : object.views) view ? put_view(*view) : out.null();
    });
}

const Label* first_label(const Object& object) {
    for (const auto& view : object.views)
        if (view && view->label) return &*view->label;
    return nullptr;
}

template <class Sink>
void put(Sink& out, const Object& object, std::size_t id) {
    out.object([&] {
        if (!object.antialias) out.name("antialias").flag(false);
        put_per_image(out.name("colour"), object, [&](const View& v) { put(out, v.colour()); });
        put_per_image(out.name("geometry"), object, [&](const View& v) { put(out, v.geometry); });
        out.name("id").number(static_cast<double>(id));
        out.name("kind").text(object.kind);
        if (const Label* label = first_label(object)) out.name("label").text(label->text);
        put_per_image(out.name("look"), object, [&](const View& v) { put_look(out, v); });
        out.name("role").text(object.role);
        out.name("z").number(static_cast<double>(id));
    });
}

template <class Sink>
void put(Sink& out, const Legend& legend) {
    out.object([&] {
        out.name("layout").text(legend.layout == Legend::Layout::small ? "small" : "large");
        out.name("top").number(legend.top);
    });
}

template <class Sink>
void put(Sink& out, const Scene& scene) {
    out.object([&] {
        put(out.name("background"), scene.background);
        out.name("canvas").array([&] {
            out.number(scene.width);
            out.number(scene.height);
        });
        out.name("images").number(scene.images);
        if (scene.legend) put(out.name("legend"), *scene.legend);
        out.name("objects").array([&] {
            for (std::size_t i = 0; i < scene.objects.size(); ++i) put(out, scene.objects[i], i);
        });
        out.name("params").json(scene.params);
        if (!scene.timeline.is_null()) out.name("timeline").json(scene.timeline);
    });
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
    const auto coordinate = [&](std::size_t i) { return at_place(i, [&] { return pair[i].as_double(); }); };
    return {coordinate(0), coordinate(1)};
}

std::vector<Vec2> read_points(const Json& json) { return read_items(json, read_point); }

Geometry read_geometry(const Json& json) {
    const std::string type = read_member(json, "type", text_of);
    if (type == "disc") return Disc{read_member(json, "centre", read_point), read_member(json, "radius", number_of)};
    if (type == "polygon") return Polygon{read_member(json, "vertices", read_points)};
    if (type != "paths") throw InvalidParams("geometry type", printable(type), "disc, polygon, paths");
    return Paths{read_member(json, "lines", [](const Json& lines) { return read_items(lines, read_points); })};
}

Rgb read_rgb(const Json& json) {
    const auto& rgb = json.as_array();
    if (rgb.size() != 3) throw InvalidParams("colour", json.dump(), "a colour name or [r, g, b]");
    const auto channel = [&](std::size_t i) {
        return at_place(i, [&] { return static_cast<std::uint8_t>(read_int(rgb[i], "colour channel", 0, 255)); });
    };
    return {channel(0), channel(1), channel(2)};
}

Colour read_colour(const Json& json) {
    if (json.is_string()) return css_colour(json.as_string());
    if (json.is_object()) return {read_member(json, "name", text_of), read_member(json, "rgb", read_rgb)};
    return read_rgb(json);
}

Stroke read_stroke(const Json& json) { return {read_member(json, "colour", read_colour), read_member(json, "width", number_of)}; }

Label read_label(const Json& json) {
    return {read_member(json, "text", text_of), read_member(json, "centre", read_point),
            read_member(json, "digit_height", number_of), read_member(json, "colour", read_colour),
            read_member(json, "halo", flag_of)};
}

View read_look(const Json& json, Geometry geometry) {
    View out{std::move(geometry), {}, {}, {}};
    const auto fill = [](const Json& value) { return value.is_null() ? std::optional<Colour>() : read_colour(value); };
    out.fill = read_member_or(json, "fill", fill, out.fill);
    out.stroke = read_member_or(json, "stroke", read_stroke, out.stroke);
    out.label = read_member_or(json, "label", read_label, out.label);
    return out;
}

// Of an object in one image, whose geometry and look stand there by themselves, or in lists at that place.
std::optional<View> read_view(const Json& geometry, const Json& look, std::optional<std::size_t> image) {
    const auto there = [&](const Json& json, auto f) {
        return image ? at_place(*image, [&] { return f(json.as_array()[*image]); }) : f(json);
    };
    auto shape = at_place(std::string_view("geometry"), [&] {
        return there(geometry, [](const Json& g) { return g.is_null() ? std::optional<Geometry>() : read_geometry(g); });
    });
    if (!shape) return std::nullopt;
    return at_place(std::string_view("look"), [&] {
        return there(look, [&](const Json& l) { return read_look(l, std::move(*shape)); });
    });
}

Object read_object(const Json& json, int images) {
    Object out{read_member(json, "kind", text_of), read_member(json, "role", text_of), {}, true};
    out.antialias = read_member_or(json, "antialias", flag_of, true);
    const Json &geometry = json.at("geometry"), &look = json.at("look");
    if (images == 1) {
        out.views.push_back(read_view(geometry, look, std::nullopt));
        return out;
    }
    const auto count = static_cast<std::size_t>(images);
    const auto entries = [](const Json& list) { return list.as_array().size(); };
    if (read_member(json, "geometry", entries) != count || read_member(json, "look", entries) != count)
        throw InvalidParams("object", json.dump().substr(0, 80), fmt::format("{} views", images));
    for (std::size_t i = 0; i < count; ++i) out.views.push_back(read_view(geometry, look, i));
    return out;
}

Legend read_legend(const Json& json) {
    const std::string layout = read_member(json, "layout", text_of);
    if (layout != "small" && layout != "large") throw InvalidParams("legend layout", printable(layout), "small, large");
    const auto top = [](const Json& value) { return read_int(value, "legend top", 0, longest_side); };
    return {layout == "small" ? Legend::Layout::small : Legend::Layout::large, read_member(json, "top", top)};
}

void read_canvas(const Json& json, Scene& out) {
    const auto& sides = json.as_array();
    if (sides.size() != 2) throw InvalidParams("canvas", json.dump(), "[width, height]");
    const auto side = [&](std::size_t i) {
        return at_place(i, [&] { return read_int(sides[i], "canvas side", 1, longest_side); });
    };
    out.width = side(0);
    out.height = side(1);
}

}  // namespace

Json to_json(const Scene& scene) {
    JsonTree out;
    put(out, scene);
    return out.take();
}

std::string to_text(const Scene& scene) {
    JsonText out;
    put(out, scene);
    return out.take();
}

Scene scene_from_json(const Json& json) {
    Scene out;
    read_member(json, "canvas", [&](const Json& canvas) { read_canvas(canvas, out); });
    out.background = read_member_or(json, "background", read_colour, out.background);
    const auto images = [](const Json& value) { return read_int(value, "images", 1, most_images); };
    out.images = read_member_or(json, "images", images, out.images);
    const auto object = [&](const Json& value) { return read_object(value, out.images); };
    out.objects = read_member(json, "objects", [&](const Json& objects) { return read_items(objects, object); });
    if (const Json* params = json.find("params")) out.params = *params;
    out.legend = read_member_or(json, "legend", read_legend, out.legend);
    if (const Json* timeline = json.find("timeline")) out.timeline = *timeline;
    check_scene(out);
    return out;
}

}  // namespace stim

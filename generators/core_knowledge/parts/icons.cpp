#include "generators/core_knowledge/parts/icons.hpp"

#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/icon_shapes.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double icon_side = 100;                    // of the box of a drawing
constexpr int scan_lines = 256;                      // for the area of a drawing
constexpr double shadow_width = .42, shadow_height = .05, shadow_sinks = .01;  // of the thing's width and height

using RowSpan = std::pair<double, double>;

// Where a level line lies inside a polygon.
void add_spans(std::vector<RowSpan>& spans, const Polygon& shape, double y) {
    std::vector<double> at;
    const std::vector<Vec2>& v = shape.vertices;
    for (std::size_t i = 0, k = v.size() - 1; i < v.size(); k = i++)
        if ((v[i].y() > y) != (v[k].y() > y))
            at.push_back(v[i].x() + (v[k].x() - v[i].x()) * (y - v[i].y()) / (v[k].y() - v[i].y()));
    std::sort(at.begin(), at.end());
    for (std::size_t i = 0; i + 1 < at.size(); i += 2) spans.emplace_back(at[i], at[i + 1]);
}

double joint_length(std::vector<RowSpan> spans) {
    std::sort(spans.begin(), spans.end());
    double out = 0, until = -2 * icon_side;
    for (const auto& [low, high] : spans) {
        out += std::max(0.0, high - std::max(low, until));
        until = std::max(until, high);
    }
    return out;
}

double painted_area(const std::vector<IconPart>& parts, const Box& box) {
    const double step = box.size().y() / scan_lines;
    double out = 0;
    for (int i = 0; i < scan_lines; ++i) {
        std::vector<RowSpan> spans;
        for (const IconPart& part : parts)
            if (const auto* shape = std::get_if<Polygon>(&part.geometry)) add_spans(spans, *shape, box.low.y() + (i + .5) * step);
        out += step * joint_length(std::move(spans));
    }
    return out;
}

template <class Move>
Geometry mapped(const Geometry& geometry, Move move) {
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
        Polygon out;
        for (const Vec2& p : polygon->vertices) out.vertices.push_back(move(p));
        return out;
    }
    Paths out;
    for (const auto& line : std::get<Paths>(geometry).lines) {
        out.lines.emplace_back();
        for (const Vec2& p : line) out.lines.back().push_back(move(p));
    }
    return out;
}

Box box_of(const std::vector<IconPart>& parts) {
    Box out = bounds(parts.front().geometry);
    for (const IconPart& part : parts) {
        const Box here = bounds(part.geometry);
        out = {min(out.low, here.low), max(out.high, here.high)};
    }
    return out;
}

// Lines that follow one another in the same tone become one part.
void add_part(std::vector<IconPart>& parts, IconPart part) {
    auto* const lines = std::get_if<Paths>(&part.geometry);
    auto* const before = parts.empty() ? nullptr : std::get_if<Paths>(&parts.back().geometry);
    if (!lines || !before || parts.back().tone != part.tone) return parts.push_back(std::move(part));
    before->lines.insert(before->lines.end(), lines->lines.begin(), lines->lines.end());
}

Icon made_of(const icon_shapes::Drawing& drawing) {
    Icon out{drawing.name, drawing.sort, {}, {}};
    for (const icon_shapes::Part& part : drawing.parts) {
        add_part(out.parts, part.drawn);
        if (!part.twice) continue;
        IconPart other = part.drawn;
        other.geometry = mapped(other.geometry, [](const Vec2& p) { return Vec2(icon_side - p.x(), p.y()); });
        add_part(out.parts, std::move(other));
    }
    const Box box = box_of(out.parts);
    const double unit = std::sqrt(painted_area(out.parts, box));
    for (IconPart& part : out.parts)
        part.geometry = mapped(part.geometry, [&](const Vec2& p) { return (p - box.centre()) / unit; });
    out.box = box_of(out.parts);
    return out;
}

Colour toned(const Colour& paint, Tone tone) {
    const Rgb c = paint.rgb;
    switch (tone) {
        case Tone::body: return paint;
        case Tone::shade: return mixed(c, 0, 3, 10);
        case Tone::pale: return mixed(c, 255, 6, 10);
        case Tone::accent: return core_knowledge::paint(paint.name == "yellow" ? "red" : "yellow").rgb;
        default: return outline_rgb;
    }
}

View part_view(const IconPart& part, Geometry geometry, const Colour& paint) {
    if (std::holds_alternative<Paths>(geometry)) return stroked(std::move(geometry), {toned(paint, part.tone), outline_width});
    if (part.outlined) return outlined(std::move(geometry), toned(paint, part.tone));
    return filled(std::move(geometry), toned(paint, part.tone));
}

const IconPart& largest_of_body(const Icon& icon) {
    const IconPart* out = nullptr;
    for (const IconPart& part : icon.parts)
        if (part.tone == Tone::body && (!out || area(part.geometry) > area(out->geometry))) out = &part;
    if (!out) throw InvalidParams("a drawing has no part in its paint");
    return *out;
}

Vec2 turned(const Vec2& p, const Vec2& along) {
    return {p.x() * along.x() - p.y() * along.y(), p.x() * along.y() + p.y() * along.x()};
}

View shadow_of(const Box& box, const Colour& colour) {
    const Vec2 size = box.size(), middle(box.centre().x(), box.high.y() - size.y() * shadow_sinks);
    const IconPart flat = icon_shapes::oval(Tone::dark, {0, 0, size.x() * shadow_width, size.y() * shadow_height}).drawn;
    return filled(mapped(flat.geometry, [&](const Vec2& p) { return snap(middle + p); }), colour);
}

}  // namespace

const std::vector<Icon>& icons() {
    static const std::vector<Icon> all = [] {
        std::vector<Icon> out;
        for (const auto* drawings : {&drawings_of_birds(), &drawings_of_animals(), &drawings_of_plants(), &drawings_of_made(),
                                     &drawings_of_home()})
            for (const icon_shapes::Drawing& drawing : *drawings) out.push_back(made_of(drawing));
        return out;
    }();
    return all;
}

const Icon& icon(std::string_view name) {
    std::string names;
    for (const Icon& one : icons()) {
        if (one.name == name) return one;
        names += (names.empty() ? "" : ", ") + one.name;
    }
    throw InvalidParams("icon", std::string(name), names);
}

std::vector<std::string> icon_names(std::string_view sort) {
    std::vector<std::string> out;
    for (const Icon& one : icons())
        if (one.sort == sort) out.push_back(one.name);
    return out;
}

Box icon_box(const Icon& icon, const IconPlace& place) {
    const double unit = std::sqrt(place.area);
    return Box{place.centre + icon.box.low * unit, place.centre + icon.box.high * unit}.grown(outline_width / 2);
}

double icon_reach(double area, double tilt) {
    const Vec2 along = unit_vector(tilt);
    double out = 0;
    for (const Icon& one : icons())
        for (const Vec2& half : {one.box.high, Vec2(one.box.high.y(), one.box.high.x())})
            out = std::max({out, half.x(), half.dot(along)});
    return out * std::sqrt(area);
}

std::vector<Object> icon_objects(const Icon& icon, const IconPlace& place, const char* role, std::optional<int> image,
                                 int images) {
    const double unit = std::sqrt(place.area), side = place.mirrored ? -unit : unit;
    const Vec2 along = unit_vector(place.tilt);
    std::vector<Object> out;
    const auto add = [&](const std::string& kind, View view) {
        out.push_back(image ? make_object_in(kind, role, std::move(view), *image, images)
                            : make_object(kind, role, std::move(view), images));
    };
    if (place.shadow) add("shadow", shadow_of(icon_box(icon, place), *place.shadow));
    const IconPart& main = largest_of_body(icon);
    for (const IconPart& part : icon.parts) {
        const auto put = [&](const Vec2& p) { return snap(place.centre + turned(Vec2(p.x() * side, p.y() * unit), along)); };
        Geometry here = mapped(part.geometry, put);
        add(&part == &main ? icon.name : "part", part_view(part, std::move(here), place.paint));
    }
    return out;
}

}  // namespace stim::core_knowledge

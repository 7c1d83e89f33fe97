#include "stim/scene/scene_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stim/base/error.hpp"
#include "stim/scene/font.hpp"

namespace stim {
namespace {

// NaN is not within anything.
bool within(double v) { return std::abs(v) <= longest; }
bool within(const Vec2& p) { return within(p.x()) && within(p.y()); }
bool within(const std::vector<Vec2>& points) {
    return std::all_of(points.begin(), points.end(), [](const Vec2& p) { return within(p); });
}

// Where in a scene a number stands; put into words only when it is refused.
struct Place {
    const Object& object;
    std::size_t index;

    [[noreturn]] void refuse(const char* what, const std::string& value, const std::string& legal) const {
        throw InvalidParams(fmt::format("object {} ({}): {}", index, object.kind.substr(0, 40), what), value, legal);
    }
};

void check_label(const Label& label, const Place& place) {
    if (!within(label.centre))
        place.refuse("centre of the label", fmt::format("({}, {})", label.centre.x(), label.centre.y()),
                     "finite, from -2^20 to 2^20");
    if (!(label.digit_height > 0 && label.digit_height <= tallest_digits))
        place.refuse("digit_height", fmt::format("{}", label.digit_height), fmt::format("above 0, up to {} px", tallest_digits));
    if (label.text.size() > longest_label)
        place.refuse("label", fmt::format("{} characters long", label.text.size()),
                     fmt::format("up to {} characters", longest_label));
    if (const std::string missing = letters_without_glyph(label.text); !missing.empty())
        place.refuse("label", fmt::format("a text with {}, which the font lacks", missing), legal_letters);
}

void check_view(const View& view, const Place& place) {
    if (!drawable(view.geometry)) place.refuse("geometry", "beyond what can be drawn", legal_geometry);
    if (view.stroke && !is_length(view.stroke->width))
        place.refuse("width of the stroke", fmt::format("{}", view.stroke->width), "from 0 to 2^20 px");
    if (view.label) check_label(*view.label, place);
}

void check_object(const Object& object, const Place& place, int images) {
    if (object.views.size() != static_cast<std::size_t>(images))
        place.refuse("number of views", fmt::format("{}", object.views.size()), fmt::format("{}, one for each image", images));
    for (const auto& view : object.views)
        if (view) check_view(*view, place);
}

struct GeometryCheck {
    bool operator()(const Disc& disc) const { return within(disc.centre) && is_length(disc.radius); }
    bool operator()(const Polygon& polygon) const { return polygon.vertices.size() >= 3 && within(polygon.vertices); }
    bool operator()(const Paths& paths) const {
        return !paths.lines.empty() && std::all_of(paths.lines.begin(), paths.lines.end(),
                                                   [](const auto& line) { return line.size() >= 2 && within(line); });
    }
};

}  // namespace

bool is_length(double value) { return value >= 0 && value <= longest; }

bool drawable(const Geometry& geometry) { return std::visit(GeometryCheck{}, geometry); }

void check_canvas(std::int64_t width, std::int64_t height) {
    const auto is_side = [](std::int64_t side) { return side >= 1 && side <= longest_side; };
    if (!is_side(width) || !is_side(height) || width * height > largest_area)
        throw InvalidParams("canvas", fmt::format("{}x{}", width, height),
                            fmt::format("sides 1..{}, up to {} pixels", longest_side, largest_area));
}

void check_scene(const Scene& scene) {
    check_canvas(scene.width, scene.height);
    if (scene.images < 1 || scene.images > most_images)
        throw InvalidParams("images", fmt::format("{}", scene.images), fmt::format("1..{}", most_images));
    for (std::size_t i = 0; i < scene.objects.size(); ++i) check_object(scene.objects[i], {scene.objects[i], i}, scene.images);
    if (scene.legend && (scene.legend->top < 0 || scene.legend->top > scene.height))
        throw InvalidParams("legend top", fmt::format("{}", scene.legend->top),
                            fmt::format("0..{}, the height of the canvas", scene.height));
}

}  // namespace stim

// A scene: everything that an instance shows, as plain data.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stim/base/json.hpp"
#include "stim/scene/colour.hpp"
#include "stim/scene/geometry.hpp"

namespace stim {

struct Stroke {
    Colour colour;
    double width = 1;  ///< px, centred on the outline; round joins, butt ends
    bool operator==(const Stroke&) const = default;
};

/// Text written on or beside an object.
struct Label {
    std::string text;
    Vec2 centre{0, 0};        ///< of the digits' box
    double digit_height = 14;  ///< px, of a drawn `0`
    Colour colour;
    bool halo = false;  ///< 2 px white rim, for labels over lines
    bool operator==(const Label& o) const {
        return text == o.text && centre == o.centre && digit_height == o.digit_height && colour == o.colour && halo == o.halo;
    }
};

/// How an object looks in one image. Fill first, stroke over it, label on top.
struct View {
    Geometry geometry;
    std::optional<Colour> fill;
    std::optional<Stroke> stroke;
    std::optional<Label> label;
    bool operator==(const View&) const = default;

    /// The label; throws InvalidParams if there is none.
    const Label& written() const;
    Label& written();
    /// The colour of the object for questions: its fill, or else its stroke.
    const Colour& colour() const;
    /// Half the stroke width: what drawing adds around the geometry.
    double grow() const { return stroke ? stroke->width / 2 : 0; }
    /// Drawn extents of fill and stroke, without the label.
    Box box() const { return bounds(geometry).grown(grow()); }
};

struct Object {
    std::string kind;  ///< circle, square, line, cell, wall ...
    std::string role;  ///< target, distractor, changed, vanished, mirrored, divider, cell, background ...
    /// One entry per image; empty if the object is absent.
    std::vector<std::optional<View>> views;
    bool antialias = true;

    bool operator==(const Object&) const = default;
    /// The look in an image; throws InvalidParams if the object is not in it.
    const View& view(std::size_t image = 0) const;
    View& view(std::size_t image = 0);
    bool visible(std::size_t image) const { return image < views.size() && views[image].has_value(); }
};

/// The strip of 20 named swatches below the plot, read row by row, from y = top to the bottom of the canvas.
struct Legend {
    enum class Layout { small, large };  ///< names 10 px high in 4 columns; 14 px in 5; at the right of their swatches
    Layout layout = Layout::small;
    int top = 0;
    bool operator==(const Legend&) const = default;
};

/// The cost of the samplers' searches; not part of the record.
struct Work {
    int tries = 0;
    int restarts = 0;
    int fallbacks = 0;
};

struct Scene {
    int width = 0;
    int height = 0;
    Colour background{"", white};
    int images = 1;
    std::vector<Object> objects;  ///< in drawing order; an object's index is its id and its z
    std::optional<Legend> legend;
    Json params = Json(Json::Object{});    ///< every parameter value after the size law
    Json timeline;  ///< further data of frame sequences; null for images
    Work work;

    bool operator==(const Scene& o) const;
};

/// Whether an object is a part of a hand that acts.
bool is_hand(const Object& object);
/// Objects of that role, in drawing order.
std::vector<const Object*> with_role(const Scene& scene, std::string_view role);
/// The first object of that role; throws InvalidParams if the scene has none.
const Object& first_with_role(const Scene& scene, std::string_view role);

Json to_json(const Scene& scene);
/// to_json(scene).dump() in a third of the time.
std::string to_text(const Scene& scene);
/// Inverse of to_json; throws InvalidParams naming what is missing, malformed or beyond what can be drawn (scene_check.hpp).
Scene scene_from_json(const Json& json);

/// An object with the same view in all `images` images.
Object make_object(std::string kind, std::string role, View view, int images = 1);
/// An object only in image `image` of `images`.
Object make_object_in(std::string kind, std::string role, View view, int image, int images);
View filled(Geometry geometry, Colour colour);
View filled(Geometry geometry, Colour colour, Stroke outline);
View stroked(Geometry geometry, Stroke stroke);

}  // namespace stim

// Tool using: doors in a wall, seen from above, and a woman before them. Which one can she push, or pull, open? Harder with
// more doors and smaller ledges.
#include <algorithm>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/face.hpp"
#include "generators/core_knowledge/parts/furniture.hpp"
#include "generators/core_knowledge/parts/numbered.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int height = 560, most_doors = 5;
constexpr double wall_depth = 84, leaf_depth = 26, head_radius = 32;  // px
constexpr double grip_width = 44, plate_depth = 7, bracket_depth = 30, bracket_stroke = 7, pin_radius = 7;
constexpr double room_top = 380, nearest = 130;  // px: what stands in the room, clear of the doors and of other things
constexpr int most_things = 5;
constexpr Rgb ledge_paint{58, 58, 64}, metal{206, 208, 212};

const std::vector<OptionText> options = numbered_options("door", most_doors);
const std::vector<Rgb> wall_paints{{168, 164, 158}, {178, 140, 122}, {150, 164, 178}, {172, 172, 144}, {176, 152, 172},
                                   {148, 172, 158}};
const std::vector<Rgb> leaf_paints{{150, 95, 50}, {190, 140, 84}, {104, 134, 96}, {120, 116, 160},
                                  {168, 84, 76}, {210, 186, 120}};

int doors_of(int n) { return 2 + (n - 1) / 5; }
double leaf_width(int doors) { return 290.0 - 34 * doors; }

/// A door: where its pin is, and on which side of the leaf the ledges are.
struct Door {
    bool pin_left, near;
    double middle, width;  // px
};

struct Law {
    bool pull;
    int fits, other;  // the doors whose ledges change sides; the handle of the first fits
    std::vector<Door> doors;
};

Law draw_law(int n, Rng& rng) {
    const int count = doors_of(n);
    Law out{rng.coin(), 0, 0, {}};
    out.fits = static_cast<int>(rng.integer(0, count - 1));
    out.other = static_cast<int>(rng.integer(0, count - 2));
    if (out.other >= out.fits) ++out.other;
    for (int i = 0; i < count; ++i) out.doors.push_back({rng.coin(), (i == out.fits) != out.pull, 0, 0});
    return out;
}

void place_doors(Law& law, Rng& look) {
    const auto count = static_cast<int>(law.doors.size());
    for (int i = 0; i < count; ++i) {
        Door& door = law.doors[static_cast<std::size_t>(i)];
        door.middle = snap(picture_width * (i + .5) / count + static_cast<double>(look.integer(-12, 12)));
        door.width = leaf_width(count) + static_cast<double>(look.integer(-10, 10));
    }
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

/// Of the drawing, px.
struct Layout {
    double middle_y, ledge_width, ledge_depth;
    double near_face() const { return middle_y + leaf_depth / 2; }
    double far_face() const { return middle_y - leaf_depth / 2; }
};

void add_wall(Scene& scene, const Law& law, const Layout& at, Rgb fill) {
    double from = outline_width / 2;
    const auto piece = [&](double to) {
        const Polygon part = rectangle(from, at.middle_y - wall_depth / 2, to - from, wall_depth);
        scene.objects.push_back(make_object("wall", "wall", outlined(part, Colour(fill))));
    };
    for (const Door& door : law.doors) {
        piece(door.middle - door.width / 2);
        from = door.middle + door.width / 2;
    }
    piece(picture_width - outline_width / 2);
}

// Between the ledges, towards the side away from the pin.
void add_handle(Scene& scene, const Door& door, const Layout& at, bool bracket) {
    const double way = door.pin_left ? 1 : -1;
    const double off = std::min(.2 * door.width, door.width / 2 - at.ledge_width - grip_width / 2 - 4);
    const double left = snap(door.middle + way * off - grip_width / 2), right = left + grip_width, top = at.near_face();
    const auto add = [&](const char* kind, Polygon shape) {
        scene.objects.push_back(make_object(kind, "handle", filled(std::move(shape), Colour(metal), Stroke{outline_rgb, 2})));
    };
    if (!bracket) return add("plate", rectangle(left, top, grip_width, plate_depth));
    const double low = top + bracket_depth, in = bracket_stroke;
    add("bracket", Polygon{{Vec2(left, top), Vec2(left, low), Vec2(right, low), Vec2(right, top), Vec2(right - in, top),
                            Vec2(right - in, low - in), Vec2(left + in, low - in), Vec2(left + in, top)}});
}

void add_ledges(Scene& scene, const Door& door, const Layout& at, bool near, const char* role) {
    const double top = near ? at.near_face() : at.far_face() - at.ledge_depth;
    for (const double x : {door.middle - door.width / 2, door.middle + door.width / 2 - at.ledge_width})
        scene.objects.push_back(
            make_object("ledge", role, filled(rectangle(x, top, at.ledge_width, at.ledge_depth), Colour(ledge_paint))));
}

void add_door(Scene& scene, const Law& law, int i, const Layout& at, Rgb leaf, bool changes) {
    const Door& door = law.doors[static_cast<std::size_t>(i)];
    const double left = door.middle - door.width / 2, pin_in = 1.6 * pin_radius;
    const Vec2 pin(door.pin_left ? left + pin_in : left + door.width - pin_in, at.middle_y);
    scene.objects.push_back(
        make_object("leaf", "door", outlined(rectangle(left, at.far_face(), door.width, leaf_depth), Colour(leaf))));
    scene.objects.push_back(make_object("pin", "pin", filled(Disc{snap(pin), pin_radius}, Colour(outline_rgb))));
    add_handle(scene, door, at, (i == law.fits) == law.pull);
    const bool changed = i == law.fits || i == law.other;
    add_ledges(scene, door, at, door.near != (changed && changes), changed ? "moved" : "ledge");
    scene.objects.push_back(sign(std::to_string(i + 1), {door.middle, at.middle_y - wall_depth / 2 - 34}));
}

// On both sides of the woman, at random places that others leave.
void add_furniture(Scene& scene, double woman, Rng& look) {
    std::vector<Vec2> taken{{woman, 440}};
    for (std::int64_t left = look.integer(1, most_things); left > 0; --left) {
        const double x = look.real(furniture_reach, picture_width - furniture_reach);
        const Vec2 at(x, look.real(room_top, height - furniture_reach));
        if (std::any_of(taken.begin(), taken.end(), [&](const Vec2& other) { return (at - other).norm() < nearest; })) continue;
        taken.push_back(at);
        for (Object& part : furniture(at, look)) scene.objects.push_back(std::move(part));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), look = random.stream("look"), room = random.stream("room");
    Law law = draw_law(request.size, law_draws);
    place_doors(law, look);
    const double share = (request.size - 1) / 19.0;
    const Layout at{static_cast<double>(look.integer(160, 210)), snap(40 - 16 * share), snap(24 - 10 * share)};
    Scene scene = blank(picture_width, height);
    scene.objects = backdrop::tabletop({{0, 0}, {picture_width, at.middle_y}}, look);
    for (Object& part : backdrop::tabletop({{0, at.middle_y}, {picture_width, height}}, look)) scene.objects.push_back(part);
    add_wall(scene, law, at, look.pick(wall_paints));
    const Rgb leaf = look.pick(leaf_paints);
    for (int i = 0; i < static_cast<int>(law.doors.size()); ++i) add_door(scene, law, i, at, leaf, manipulated(request));
    const auto x = static_cast<double>(look.integer(300, 724));
    add_furniture(scene, x, room);
    const auto y = static_cast<double>(look.integer(420, 470));
    for (Object& part : head_above({{x, y}, {0, -1}, head_radius}, draw_person(look), "woman", true))
        scene.objects.push_back(part);
    scene.params["doors"] = static_cast<int>(law.doors.size());
    scene.params["way"] = law.pull ? "pull" : "push";
    return {std::move(scene), std::to_string(law.fits + 1), nullptr, numbers_up_to(static_cast<int>(law.doors.size()))};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// Whether the ledges of a leaf are on the near side, so that it opens away from her; they may not be on both.
bool opens_away(const Scene& scene, const Box& leaf) {
    bool near = false, far = false;
    for (const Object& object : scene.objects) {
        if (object.kind != "ledge") continue;
        const Vec2 middle = bounds(object.view().geometry).centre();
        if (middle.x() < leaf.low.x() || middle.x() > leaf.high.x()) continue;
        (middle.y() > leaf.centre().y() ? near : far) = true;
    }
    if (near == far) throw InvalidParams("a door has no ledges, or has them on both sides");
    return near;
}

bool is_pulled(const Scene& scene) { return scene.params.at("way").as_string() == "pull"; }

Json truth(const Scene& scene) {
    const auto leaves = with_role(scene, "door"), numbers = with_role(scene, "label");
    if (leaves.size() != numbers.size()) throw InvalidParams("a door has no number");
    std::vector<std::string> open;
    for (std::size_t i = 0; i < leaves.size(); ++i)
        if (opens_away(scene, bounds(leaves[i]->view().geometry)) != is_pulled(scene))
            open.push_back(numbers[i]->view().written().text);
    if (open.size() != 1) throw InvalidParams("not one door can be opened");
    return open.front();
}

std::string question(const Scene& scene) {
    return is_pulled(scene) ? "Which door can she pull open?" : "Which door can she push open?";
}

}  // namespace

Domain tool_door() {
    return core_picture({.id = "tool_door",
                         .title = "Doors in a wall, from above: which one can be pushed or pulled open?",
                         .size_meaning = "doors: 2 + (n - 1) / 5; ledges from 40 x 24 px at n = 1 to 24 x 14 px at n = 20",
                         .about = concepts::tool_using,
                         .shows = "The picture shows doors in a wall and a woman before them, seen from above.",
                         .options = options,
                         .question = question,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Perspective taking: a doll among blocks. Which thing can it see from where it stands? Harder with more things, and with
// blocks that hide nothing.
#include <algorithm>
#include <cmath>
#include <optional>

#include "generators/common/search.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/sight.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int side = 11, tries = 2000;
constexpr double cell = 60, left = 182, top = 54, thing_radius = 24, doll_radius = 24;  // px
constexpr int blocking = 1, closed = 2, clearing = 3;  // quarters of a cell
constexpr int nearest_thing = 9;                       // squared cells
constexpr Rgb grid_paint{215, 215, 215};

std::vector<OptionText> numbered_things(int count) {
    std::vector<OptionText> out;
    for (int i = 1; i <= count; ++i) out.push_back({std::to_string(i), "thing " + std::to_string(i)});
    return out;
}

int thing_count(int n) { return n <= 7 ? 3 : n <= 14 ? 4 : 5; }

struct Layout {
    Place doll;
    std::vector<Place> things, slots;  ///< in the order of the numbers; a block in its slot hides the thing
    std::vector<Place> idle;
    int nearest = 0, second = 0;  ///< things seen in the control and in the manipulated member
};

bool holds(const std::vector<Place>& places, const Place& place) {
    return std::find(places.begin(), places.end(), place) != places.end();
}

Place draw_place(Rng& rng, int low, int high) {
    const int column = static_cast<int>(rng.integer(low, high));
    const int row = static_cast<int>(rng.integer(low, high));
    return {column, row};
}

// Numbers run from left to right, then down.
bool before(const Place& a, const Place& b) { return a.column != b.column ? a.column < b.column : a.row < b.row; }

bool has_room(const std::vector<Place>& things, const Place& doll, const Place& place) {
    return squared_distance(place, doll) >= nearest_thing && !holds(things, place);
}

// Where no draw has room, the last cell that has.
Place draw_thing(const std::vector<Place>& things, const Place& doll, Rng& rng) {
    const auto drawn = search(most_draws, [&]() -> std::optional<Place> {
        const Place place = draw_place(rng, 0, side - 1);
        return has_room(things, doll, place) ? std::optional(place) : std::nullopt;
    });
    if (drawn) return *drawn;
    Place out{0, 0};
    for (int cell = 0; cell < side * side; ++cell)
        if (const Place place{cell % side, cell / side}; has_room(things, doll, place)) out = place;
    return out;
}

std::vector<Place> draw_things(const Place& doll, int count, Rng& rng) {
    std::vector<Place> out;
    for (int i = 0; i < count; ++i) out.push_back(draw_thing(out, doll, rng));
    std::sort(out.begin(), out.end(), before);
    return out;
}

/// The nearest thing, if all others are at least 1.1 times as far away.
std::optional<int> clearly_nearest(const Layout& l) {
    std::vector<int> far;
    for (const Place& thing : l.things) far.push_back(squared_distance(thing, l.doll));
    const auto at = std::min_element(far.begin(), far.end()) - far.begin();
    for (std::size_t i = 0; i < far.size(); ++i)
        if (static_cast<std::ptrdiff_t>(i) != at && 100 * far[i] < 121 * far[static_cast<std::size_t>(at)]) return {};
    return static_cast<int>(at);
}

bool clear_of(const Layout& l, const Place& place, std::size_t but) {
    for (std::size_t i = 0; i < l.things.size(); ++i)
        if (i != but && line_meets(l.doll, l.things[i], place, clearing)) return false;
    return true;
}

// Free cells that pass the test, row by row.
template <class Test>
std::vector<Place> cells_with(const Layout& l, Test test) {
    std::vector<Place> out;
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const Place place{column, row};
            if (!(place == l.doll) && !holds(l.things, place) && !holds(l.slots, place) && test(place)) out.push_back(place);
        }
    return out;
}

bool add_slots(Layout& l, Rng& rng) {
    for (std::size_t i = 0; i < l.things.size(); ++i) {
        const auto fits = [&](const Place& p) { return line_meets(l.doll, l.things[i], p, blocking) && clear_of(l, p, i); };
        const std::vector<Place> found = cells_with(l, fits);
        if (found.empty()) return false;
        l.slots.push_back(rng.pick(found));
    }
    return true;
}

bool add_idle(Layout& l, int count, Rng& rng) {
    std::vector<Place> found = cells_with(l, [&](const Place& p) { return clear_of(l, p, l.things.size()); });
    if (static_cast<int>(found.size()) < count) return false;
    rng.shuffle(found);
    l.idle.assign(found.begin(), found.begin() + count);
    return true;
}

std::optional<Layout> attempt(int nearest, int second, int n, Rng& rng) {
    Layout l;
    l.doll = draw_place(rng, 1, side - 2);
    l.things = draw_things(l.doll, thing_count(n), rng);
    l.nearest = nearest;
    l.second = second;
    if (clearly_nearest(l) != nearest || !add_slots(l, rng) || !add_idle(l, n / 2, rng)) return {};
    return l;
}

// The doll in the middle, things around it; the second is drawn again where the nearest takes its number.
Layout fallback(int second, int n, Rng& rng) {
    struct Pair {
        Place thing, slot;
    };
    std::vector<Pair> all{{{5, 1}, {5, 3}}, {{0, 5}, {3, 5}}, {{10, 5}, {7, 5}}, {{5, 10}, {5, 7}}, {{1, 1}, {3, 3}}};
    all.resize(static_cast<std::size_t>(thing_count(n)));
    std::sort(all.begin(), all.end(), [](const Pair& a, const Pair& b) { return before(a.thing, b.thing); });
    Layout l;
    l.doll = {5, 5};
    for (const Pair& one : all) {
        l.things.push_back(one.thing);
        l.slots.push_back(one.slot);
    }
    l.nearest = clearly_nearest(l).value();
    l.second = second != l.nearest ? second : (second + 1) % thing_count(n);
    add_idle(l, n / 2, rng);
    return l;
}

Layout draw_layout(const Request& request, const Streams& random, Work& work) {
    Rng law = random.stream("law"), layout = random.stream("layout");
    const int things = thing_count(request.size);
    const int nearest = static_cast<int>(law.integer(0, things - 1));
    const int second = (nearest + static_cast<int>(law.integer(1, things - 1))) % things;
    return searched(
        work, tries, [&] { return attempt(nearest, second, request.size, layout); },
        [&] { return fallback(second, request.size, layout); });
}

// ---- what is seen -----------------------------------------------------------------------------------------------

Vec2 corner(const Place& p) { return {left + cell * p.column, top + cell * p.row}; }
Vec2 centre(const Place& p) { return corner(p) + Vec2(cell / 2, cell / 2); }

Object grid() {
    Paths lines;
    for (int i = 0; i <= side; ++i) {
        const double at = cell * i;
        lines.lines.push_back({{left + at, top}, {left + at, top + cell * side}});
        lines.lines.push_back({{left, top + at}, {left + cell * side, top + at}});
    }
    return make_object("grid", "grid", stroked(std::move(lines), {Colour(grid_paint), 2}));
}

// Its outline lies within the cell.
Object block(const Place& p, const char* role) {
    const double rim = outline_width / 2;
    const Box inner = Box{corner(p), corner(p) + Vec2(cell, cell)}.grown(-rim);
    return make_object("block", role, outlined(rectangle(inner), paint("gray")));
}

void add_blocks(Scene& scene, const Layout& l, bool second) {
    for (const Place& p : l.idle) scene.objects.push_back(block(p, "idle"));
    const auto free = static_cast<std::size_t>(l.nearest), other = static_cast<std::size_t>(l.second);
    for (std::size_t i = 0; i < l.slots.size(); ++i)
        if (i != free && i != other) scene.objects.push_back(block(l.slots[i], "block"));
    scene.objects.push_back(block(l.slots[second ? free : other], "moved"));
}

Drawn sample(const Request& request, const Streams& random) {
    Scene scene = blank(picture_width, picture_height);
    const Layout l = draw_layout(request, random, scene.work);
    scene.objects.push_back(grid());
    add_blocks(scene, l, manipulated(request));
    scene.objects.push_back(make_object("doll", "doll", outlined(Disc{centre(l.doll), doll_radius}, paint("red"))));
    for (std::size_t i = 0; i < l.things.size(); ++i) {
        const Vec2 at = centre(l.things[i]);
        scene.objects.push_back(make_object("thing", "thing", outlined(Disc{at, thing_radius}, paint("yellow"))));
        scene.objects.push_back(sign(std::to_string(i + 1), at));
    }
    std::vector<std::string> in_play;
    for (std::size_t i = 1; i <= l.things.size(); ++i) in_play.push_back(std::to_string(i));
    return {std::move(scene), std::to_string(l.nearest + 1), nullptr, in_play};
}

// ---- truth ------------------------------------------------------------------------------------------------------

Place place_of(const Object& object) {
    const Box box = bounds(object.view().geometry);
    const Vec2 at = ((box.low + box.high) / 2 - Vec2(left, top)) / cell;
    return {static_cast<int>(std::floor(at.x())), static_cast<int>(std::floor(at.y()))};
}

std::vector<Place> places_of(const Scene& scene, std::string_view kind) {
    std::vector<Place> out;
    for (const Object& object : scene.objects)
        if (object.kind == kind) out.push_back(place_of(object));
    return out;
}

Json truth(const Scene& scene) {
    const Place doll = place_of(first_with_role(scene, "doll"));
    const std::vector<Place> blocks = places_of(scene, "block");
    std::vector<std::string> seen;
    for (const Object* number : with_role(scene, "label")) {
        const Place thing = place_of(*number);
        const auto hides = [&](const Place& b) { return line_meets(doll, thing, b, closed); };
        if (std::none_of(blocks.begin(), blocks.end(), hides)) seen.push_back(number->view().written().text);
    }
    if (seen.size() != 1) throw InvalidParams("the doll does not see one thing only");
    return seen.front();
}

}  // namespace

Domain perspective_sight() {
    return core_picture({.id = "perspective_sight",
                         .title = "Which thing can the doll see between the blocks?",
                         .size_meaning = "things (3 to 5) and blocks that hide nothing (n / 2)",
                         .about = concepts::perspective_taking,
                         .shows = "The picture shows, from above, a doll (the red disc), gray blocks as high as the doll, and "
                                  "low yellow things with numbers. The doll can see in every direction.",
                         .rule = "Which one thing can it see?",
                         .options = numbered_things(5),
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Understanding of intentions: a walker on its way through halls, past rooms some of whose doors are shut. Which object is
// it going for? Harder with more rooms, longer halls and pillars about which nobody need care.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/rooms.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int rows = 11, most_columns = 100;
constexpr int back_hall = 2, back_door = 3, middle = 5, front_door = 7, front_hall = 8;  // rows; halls end there
constexpr int back_way = 2, front_way = 9;                                              // rows of the trail
constexpr int most_tries = 60;                                                           // for a pillar
constexpr int widest = 56, room_for_all = 1000;                                        // px: a cell, all columns
constexpr double line_width = 1;                                                       // px
constexpr Rgb crate_paint{235, 120, 30};
const std::vector<Rgb> wall_paints{{90, 90, 90}, {74, 84, 104}, {104, 80, 66}, {74, 98, 80}, {98, 78, 100}};
constexpr int line_depth = 24;  // how much darker a line between cells is than the floor
const std::vector<Rgb> floors{{214, 208, 190}, {200, 212, 220}, {206, 218, 196}, {226, 208, 198},
                              {214, 206, 226}, {220, 220, 216}};

const std::vector<OptionText> options{{"1", "object 1"}, {"2", "object 2"}, {"3", "object 3"}, {"4", "object 4"}};

int rooms_of(int n) { return n <= 7 ? 2 : n <= 14 ? 3 : 4; }
int lead_of(int n) { return 6 + (n - 1) / 5; }

// ---- law, with the way between the halls at the left -----------------------------------------------------------------

struct Law {
    int rooms = 0, lead = 0;
    int near = 0, far = 0;     // rooms with a door that is not shut, the nearer one first
    bool round = false;        // the walker goes the long way to the back doors
    std::vector<Place> trail;  // from the start to where it is now
    std::vector<Place> pillars = {};

    int columns() const { return lead + 4 * rooms + 1; }
    int column_of(int room) const { return lead + 4 * room + 2; }
    Place object(int room) const { return {column_of(room), middle}; }
    // The room whose front door the crate shuts that is not in the same place in both members.
    int shut(bool second) const { return round == second ? far : near; }
};

std::vector<Place> straight(const Place& from, const Place& to) {
    const int x = (to.column > from.column) - (to.column < from.column), y = (to.row > from.row) - (to.row < from.row);
    std::vector<Place> out;
    const int steps = std::max(std::abs(to.column - from.column), std::abs(to.row - from.row));
    for (int i = 0; i < steps; ++i) out.push_back({from.column + i * x, from.row + i * y});
    return out;
}

std::vector<Place> through(const std::vector<Place>& corners) {
    std::vector<Place> out;
    for (std::size_t i = 1; i < corners.size(); ++i)
        for (const Place& p : straight(corners[i - 1], corners[i])) out.push_back(p);
    out.push_back(corners.back());
    return out;
}

std::vector<Place> draw_trail(bool round, int lead, Rng& rng) {
    if (round) {
        const int start = static_cast<int>(rng.integer(3, lead - 1)), end = static_cast<int>(rng.integer(0, lead - 2));
        std::vector<Place> corners{{start, front_way}, {0, front_way}, {0, back_way}};
        if (end > 0) corners.push_back({end, back_way});
        return through(corners);
    }
    const int start = static_cast<int>(rng.integer(0, lead - 4));
    return through({{start, front_way}, {static_cast<int>(rng.integer(start + 3, lead - 1)), front_way}});
}

bool is_wall(const Law& law, const Place& p) {
    if (p.row < back_door || p.row > front_door || p.column == 0) return false;
    return p.column < law.column_of(0) || (p.column - law.column_of(0)) % 4 != 0;
}

std::vector<Place> crates(const Law& law) {
    std::vector<Place> out;
    for (int room = 0; room < law.rooms; ++room)
        if (room != law.near && room != law.far)
            for (const int door : {back_door, front_door}) out.push_back({law.column_of(room), door});
    return out;
}

Rooms plan_of(const Law& law, bool second) {
    Rooms out(law.columns(), rows);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < law.columns(); ++column)
            if (is_wall(law, {column, row})) out.set({column, row}, Ground::closed);
    for (const Place& p : crates(law)) out.set(p, Ground::closed);
    for (const Place& p : law.pillars) out.set(p, Ground::closed);
    out.set({law.column_of(law.shut(second)), front_door}, Ground::closed);
    for (int room = 0; room < law.rooms; ++room) out.set(law.object(room), Ground::dead_end);
    return out;
}

// All that the truth hangs on, in both members.
std::vector<int> distances(const Law& law) {
    std::vector<int> out;
    for (const bool second : {false, true}) {
        const Rooms plan = plan_of(law, second);
        const Place &start = law.trail.front(), &here = law.trail.back();
        out.push_back(plan.steps(start, here));
        for (int room = 0; room < law.rooms; ++room)
            for (const Place& from : {start, here}) out.push_back(plan.steps(from, law.object(room)));
    }
    return out;
}

// With one more, in a cell of the halls, off the trail, that changes no distance.
std::optional<Law> with_pillar(const Law& law, const std::vector<int>& before, Rng& rng) {
    const int column = static_cast<int>(rng.integer(0, law.columns() - 1)), row = static_cast<int>(rng.integer(0, 5));
    const Place place{column, row <= back_hall ? row : row - back_hall - 1 + front_hall};
    const auto holds = [&](const std::vector<Place>& all) { return std::find(all.begin(), all.end(), place) != all.end(); };
    if (holds(law.trail) || holds(law.pillars)) return std::nullopt;
    Law out = law;
    out.pillars.push_back(place);
    return distances(out) == before ? std::optional(out) : std::nullopt;
}

Law draw_law(int n, const Streams& random, Work& work) {
    Rng rng = random.stream("law"), pillars = random.stream("pillars");
    Law law;
    law.rooms = rooms_of(n);
    law.lead = lead_of(n);
    const std::vector<int> live = rng.sample(law.rooms, 2);
    law.near = std::min(live[0], live[1]);
    law.far = std::max(live[0], live[1]);
    law.round = rng.coin();
    law.trail = draw_trail(law.round, law.lead, rng);
    const std::vector<int> before = distances(law);
    for (int i = 0; i < n / 3; ++i)
        law = searched(work, most_tries, [&] { return with_pillar(law, before, pillars); }, [&] { return law; });
    return law;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

/// Where cells are drawn; mirrored where the way between the halls is at the right.
struct Sheet {
    int columns;
    bool mirrored;

    double cell() const { return std::min(widest, room_for_all / columns); }
    Vec2 corner() const {
        return {std::floor((picture_width - columns * cell()) / 2), std::floor((picture_height - rows * cell()) / 2)};
    }
    // Columns and rows, both ends included.
    Box box(const Place& first, const Place& last) const {
        const int left = mirrored ? columns - 1 - last.column : first.column, wide = last.column - first.column + 1;
        const Vec2 low = corner() + cell() * Vec2(left, first.row);
        return {low, low + cell() * Vec2(wide, last.row - first.row + 1)};
    }
    Box box(const Place& p) const { return box(p, p); }
    Vec2 centre(const Place& p) const { return box(p).centre(); }
};

// The plan lies on a table.
void add_floor(Scene& scene, const Sheet& sheet, Rng& look) {
    scene.objects = backdrop::tabletop({{0, 0}, {picture_width, picture_height}}, look);
    const Rgb floor = look.pick(floors);
    const Rgb cell_line = darker(floor, line_depth);
    const Box all = sheet.box({0, 0}, {sheet.columns - 1, rows - 1});
    scene.objects.push_back(make_object("floor", "background", filled(rectangle(all), Colour(floor))));
    Paths lines;
    for (int i = 1; i < sheet.columns; ++i) {
        const double x = all.low.x() + i * sheet.cell();
        lines.lines.push_back({Vec2(x, all.low.y()), Vec2(x, all.high.y())});
    }
    for (int i = 1; i < rows; ++i) {
        const double y = all.low.y() + i * sheet.cell();
        lines.lines.push_back({Vec2(all.low.x(), y), Vec2(all.high.x(), y)});
    }
    scene.objects.push_back(make_object("cells", "cells", stroked(std::move(lines), {Colour(cell_line), line_width})));
    scene.objects.push_back(make_object("frame", "frame", stroked(rectangle(all), {Colour(outline_rgb), outline_width})));
}

void add_walls(Scene& scene, const Sheet& sheet, const Law& law, Rgb paint) {
    const auto add = [&](int first, int last) {
        const Box box = sheet.box({first, back_door}, {last, front_door});
        scene.objects.push_back(make_object("wall", "wall", filled(rectangle(box), Colour(paint))));
    };
    add(1, law.column_of(0) - 1);
    for (int room = 0; room < law.rooms; ++room)
        add(law.column_of(room) + 1, std::min(law.column_of(room) + 3, law.columns() - 1));
    for (const Place& p : law.pillars)
        scene.objects.push_back(make_object("pillar", "pillar", filled(rectangle(sheet.box(p)), Colour(paint))));
}

// A box with a cross on its lid.
void add_crate(Scene& scene, const Sheet& sheet, const Place& place, const char* role) {
    const Box box = sheet.box(place).grown(-outline_width);
    const Vec2 &a = box.low, &b = box.high;
    const Paths cross{{{a, b}, {Vec2(a.x(), b.y()), Vec2(b.x(), a.y())}}};
    scene.objects.push_back(make_object("crate", role, outlined(rectangle(box), Colour(crate_paint))));
    scene.objects.push_back(make_object("lid", role, stroked(cross, {Colour(outline_rgb), 2})));
}

void add_walker(Scene& scene, const Sheet& sheet, const std::vector<Place>& trail) {
    const double half = snap(.3 * sheet.cell());
    for (std::size_t i = 1; i + 1 < trail.size(); ++i)
        scene.objects.push_back(make_object("dot", "trail", filled(Disc{sheet.centre(trail[i]), 5}, paint("red"))));
    const Box start = Box{sheet.centre(trail.front()), sheet.centre(trail.front())}.grown(half);
    scene.objects.push_back(make_object("square", "start", outlined(rectangle(start), paint("red"))));
    scene.objects.push_back(
        make_object("walker", "walker", outlined(Disc{sheet.centre(trail.back()), snap(.36 * sheet.cell())}, paint("red"))));
}

int number_of(const Sheet& sheet, const Law& law, int room) { return sheet.mirrored ? law.rooms - room : room + 1; }

Drawn sample(const Request& request, const Streams& random) {
    Scene scene = blank(picture_width, picture_height);
    const Law law = draw_law(request.size, random, scene.work);
    const Sheet sheet{law.columns(), random.stream("sides").coin()};
    Rng look = random.stream("look");
    add_floor(scene, sheet, look);
    add_walls(scene, sheet, law, look.pick(wall_paints));
    for (const Place& p : crates(law)) add_crate(scene, sheet, p, "crate");
    add_crate(scene, sheet, {law.column_of(law.shut(manipulated(request))), front_door}, "moved");
    std::vector<std::string> in_play;
    for (int i = 0; i < law.rooms; ++i) {
        const int room = sheet.mirrored ? law.rooms - 1 - i : i;
        const Vec2 at = sheet.centre(law.object(room));
        scene.objects.push_back(
            make_object("object", "object", outlined(Disc{at, snap(.5 * sheet.cell() - 2)}, paint("yellow"))));
        in_play.push_back(std::to_string(i + 1));
        scene.objects.push_back(sign(in_play.back(), at));
    }
    add_walker(scene, sheet, law.trail);
    scene.params["rooms"] = law.rooms;
    scene.params["way"] = law.round ? "round" : "front";
    scene.params["pillars"] = static_cast<int>(law.pillars.size());
    const std::string nearer = std::to_string(number_of(sheet, law, law.near));
    return {std::move(scene), nearer, nearer, in_play};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

Box floor_of(const Scene& scene) {
    for (const Object* one : with_role(scene, "background"))
        if (one->kind == "floor") return bounds(one->view().geometry);
    throw InvalidParams("a plan without a floor");
}

/// The plan as it is drawn.
struct Seen {
    Box all;
    double cell;

    explicit Seen(const Scene& scene)
        : all(floor_of(scene)), cell(all.size().y() / rows) {
        if (!(cell >= 1) || !(all.size().x() <= most_columns * cell)) throw InvalidParams("the halls are no rows of cells");
    }
    int columns() const { return static_cast<int>(std::floor(all.size().x() / cell + .5)); }
    Place place(const Vec2& at) const {
        const Vec2 from = (at - all.low) / cell;
        if (!(std::abs(from.x()) < most_columns && std::abs(from.y()) < most_columns)) throw InvalidParams("a thing is outside");
        return {static_cast<int>(std::floor(from.x())), static_cast<int>(std::floor(from.y()))};
    }
    Place place_of(const Object& object) const { return place(object.view().box().centre()); }
};

void close_all(Rooms& rooms, const Seen& seen, const Box& box) {
    for (int row = 0; row < rooms.rows(); ++row)
        for (int column = 0; column < rooms.columns(); ++column)
            if (box.contains(seen.all.low + seen.cell * Vec2(column + .5, row + .5))) rooms.set({column, row}, Ground::closed);
}

Json truth(const Scene& scene) {
    const Seen seen(scene);
    Rooms plan(std::max(1, seen.columns()), rows);
    for (const Object& object : scene.objects)
        if (object.kind == "wall" || object.kind == "pillar" || object.kind == "crate")
            close_all(plan, seen, bounds(object.view().geometry));
    const auto numbers = with_role(scene, "label");
    for (const Object* number : numbers) plan.set(seen.place(number->view().written().centre), Ground::dead_end);
    const Place start = seen.place_of(first_with_role(scene, "start")), here = seen.place_of(first_with_role(scene, "walker"));
    std::vector<std::string> fitting;
    for (const Object* number : numbers)
        if (detour(plan, start, here, seen.place(number->view().written().centre)) == 0)
            fitting.push_back(number->view().written().text);
    if (fitting.size() != 1) throw InvalidParams("the trail is on a shortest way to no object, or to several");
    return fitting.front();
}

}  // namespace

Domain intent_goal() {
    return core_picture({.id = "intent_goal",
                         .title = "A walker's trail through halls: which object is it going for?",
                         .size_meaning = "rooms (2 to 4), length of the halls before them (6 + (n - 1) / 5 cells) and idle "
                                         "pillars (n / 3)",
                         .about = concepts::intentionality_understanding,
                         .shows = "The picture shows, from above, halls and rooms where nobody can pass walls, orange crates "
                                  "or yellow objects. A walker went from the red square along the dots to the red disc.",
                         .rule = "Which object is it going for?",
                         .options = options,
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

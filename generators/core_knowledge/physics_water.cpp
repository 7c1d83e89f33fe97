// Intuitive physics: tilted glasses with water, and a weight on a string. How does still water lie? Harder with surfaces
// at more similar angles.
#include <algorithm>
#include <cmath>

#include "generators/common/liquid.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/pendant.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int width = 1024, height = 560, most_tries = 100, most_scratches = 90, most_blots = 70, blot_corners = 11;
constexpr double clip_width = 20, clip_height = 44, clip_over = 6, screw_width = 7;  // px; over: the glass's wall
constexpr double wall = 5, filled_share = .4;                                         // px: stroke
constexpr double first_x = 158, glass_pitch = 236, glass_y = 384, number_y = 528;    // px: middles
constexpr int least_bottom = 84, most_bottom = 106, least_rim = 94, most_rim = 114, shortest_glass = 164, tallest = 178;  // px
constexpr int off_row = 12, off_column = 16;                                          // px that a glass is off its place
constexpr double nail_y = 24, nail_radius = 6, string_width = 3, bob_radius = 27;    // px
constexpr int furthest_left = 190, furthest_right = width - 190, shortest = 140, longest = 200;  // px: nail; string
constexpr int largest_angle = 45, least_tilt = 20, furthest_from_tilt = 50, sure_tilt = 22;    // degrees
constexpr double right_angle_within = .03;  // cosine: 1.7 degrees, of which rounding takes a hundredth
constexpr int scratch_depth = 16;  // how much darker a scratch is than the wall
const std::vector<Rgb> waters{{60, 110, 190}, {40, 135, 195}, {75, 130, 180}, {50, 120, 160}, {80, 110, 200}};
const std::vector<Rgb> clip_paints{{176, 176, 180}, {206, 172, 96},  {190, 130, 92},
                                   {150, 168, 150}, {214, 214, 220}, {168, 150, 184}};
const std::vector<std::string> weight_paints{"red", "green", "purple", "brown", "yellow", "pink"};

const std::vector<OptionText> options{{"1", "glass 1"}, {"2", "glass 2"}, {"3", "glass 3"}, {"4", "glass 4"}};

int least_difference(int n) { return 22 - 10 * (n - 1) / 19; }

/// Angles of surfaces in the picture, whole degrees clockwise: level there, as the glasses are tilted, and two more, of
/// which one is what the string says in the manipulated member.
struct Angles {
    int tilt, askew, other;
};

bool all_apart(const Angles& a, int least) {
    const int all[] = {0, a.tilt, a.askew, a.other};
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < i; ++j)
            if (std::abs(all[i] - all[j]) < least) return false;
    return true;
}

std::vector<Angles> all_with(int tilt, int least) {
    std::vector<Angles> out;
    const int low = std::max(-largest_angle, tilt - furthest_from_tilt);
    const int high = std::min(largest_angle, tilt + furthest_from_tilt);
    for (int askew = low; askew <= high; ++askew)
        for (int other = low; other <= high; ++other)
            if (const Angles found{tilt, askew, other}; all_apart(found, least)) out.push_back(found);
    return out;
}

Angles draw_angles(int least, Rng& rng, Work& work) {
    const int side = rng.coin() ? 1 : -1;
    const auto attempt = [&]() -> std::optional<Angles> {
        const std::vector<Angles> all = all_with(side * static_cast<int>(rng.integer(least_tilt, largest_angle)), least);
        return all.empty() ? std::nullopt : std::optional(rng.pick(all));
    };
    return searched(work, most_tries, attempt, [&] { return rng.pick(all_with(side * sure_tilt, least)); });
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

Vec2 along(double degrees) { return unit_vector(degrees * portable::pi / 180); }
// What is below, for a surface at that angle.
Vec2 down_from(double degrees) {
    const Vec2 level = along(degrees);
    return {-level.y(), level.x()};
}

/// What all glasses of a picture are like, px: the inner size, wider at the rim or at the bottom.
struct Glass {
    double rim, bottom, height;
    Rgb water, clip;

    double amount() const { return filled_share * height * (rim + bottom) / 2; }
};

Glass draw_glass(Rng& rng) {
    const auto between = [&](int low, int high) { return static_cast<double>(rng.integer(low, high)); };
    Glass out{};
    out.rim = between(least_rim, most_rim);
    out.bottom = between(least_bottom, most_bottom);
    out.height = between(shortest_glass, tallest);
    out.water = rng.pick(waters);
    out.clip = rng.pick(clip_paints);
    return out;
}

// Rim, bottom, bottom, rim of a glass, so far outside its inner size.
std::vector<Vec2> glass_line(const Glass& glass, const Vec2& centre, double tilt, double outside) {
    const Vec2 x = along(tilt), y = down_from(tilt);
    const double rim = glass.rim / 2 + outside, foot = glass.bottom / 2 + outside;
    const double top = -glass.height / 2, bottom = glass.height / 2 + outside;
    return {centre - rim * x + top * y, centre - foot * x + bottom * y, centre + foot * x + bottom * y,
            centre + rim * x + top * y};
}

// Clips on the wall hold the glass on both sides. They lean as it does, so they tell nothing of what is level.
void add_clips(Scene& scene, const Glass& glass, const Vec2& centre, double tilt) {
    const Vec2 x = along(tilt), y = down_from(tilt);
    Paths plates, screws;
    for (const double side : {-1.0, 1.0}) {
        const double from = (glass.rim + glass.bottom) / 4 + wall - clip_over, to = from + clip_width, half = clip_height / 2;
        std::vector<Vec2> plate;
        for (const auto& [right, down] : {std::pair{from, -half}, {to, -half}, {to, half}, {from, half}, {from, -half}})
            plate.push_back(snap(centre + side * right * x + down * y));
        plates.lines.push_back(std::move(plate));
        const Vec2 middle = centre + side * (from + to + clip_over) / 2 * x, slot = screw_width / 2 * y;
        screws.lines.push_back({snap(middle - slot), snap(middle + slot)});
    }
    scene.objects.push_back(make_object("clips", "holder", outlined(std::move(plates), Colour(glass.clip))));
    scene.objects.push_back(make_object("screws", "holder", stroked(std::move(screws), {Colour(outline_rgb), screw_width})));
}

void add_glass(Scene& scene, const Glass& glass, int place, const Vec2& off, double tilt, double surface) {
    const Vec2 centre = Vec2(first_x + glass_pitch * place, glass_y) + off;
    const Polygon water = liquid_in(glass_line(glass, centre, tilt, 0), down_from(surface), glass.amount());
    std::vector<Vec2> line = glass_line(glass, centre, tilt, wall / 2);
    for (Vec2& p : line) p = snap(p);
    scene.objects.push_back(make_object("water", "water", filled(water, Colour(glass.water))));
    scene.objects.push_back(make_object("glass", "glass", stroked(Paths{{line}}, {Colour(outline_rgb), wall})));
    add_clips(scene, glass, centre, tilt);
    scene.objects.push_back(sign(std::to_string(place + 1), {centre.x(), number_y}));
}

// Anywhere over the glasses and of any length, or how far it reaches would tell whether it hangs askew.
void add_string(Scene& scene, double askew, Rng& dressing, Rng& rng) {
    const Vec2 nail(static_cast<double>(rng.integer(furthest_left, furthest_right)), nail_y);
    const Vec2 end = snap(nail + static_cast<double>(rng.integer(shortest, longest)) * down_from(askew));
    scene.objects.push_back(make_object("string", "string", stroked(segment(nail, end), {Colour(outline_rgb), string_width})));
    const auto kind = static_cast<Pendant>(dressing.integer(0, pendants - 1));
    const Colour weight = paint(dressing.pick(weight_paints));
    for (Object& part : pendant(kind, end, bob_radius, weight, dressing.real(0, 2 * portable::pi)))
        scene.objects.push_back(std::move(part));
    scene.objects.push_back(make_object("nail", "nail", filled(Disc{nail, nail_radius}, Colour(outline_rgb))));
}

// Pale blots on the plain wall, large or small. Level or upright lines on it would say that the camera is straight.
void add_blots(Scene& scene, Rgb wall_paint, Rng& rng) {
    const double largest = rng.real(4, 30);
    const auto shade = static_cast<int>(rng.integer(4, 10));
    Paths blots;
    for (std::int64_t left = rng.integer(1, most_blots); left > 0; --left) {
        const double x = rng.real(largest, width - largest), y = rng.real(largest, height - largest);
        const double size = rng.real(.5, 1) * largest;
        std::vector<Vec2> blot;
        for (int i = 0; i < blot_corners; ++i)
            blot.push_back(snap(Vec2(x, y) + rng.real(.7, 1) * size * along(360.0 * i / blot_corners)));
        blots.lines.push_back(std::move(blot));
    }
    scene.objects.push_back(make_object("blots", "background", filled(std::move(blots), Colour(darker(wall_paint, shade)))));
}

// Pale scratches on a piece of the wall, as many as it happens. A slanted line takes more bytes and a larger box than an
// upright one; with nothing else that differs from picture to picture, either number would tell the members apart.
void add_scratches(Scene& scene, Rgb wall_paint, Rng& rng) {
    const auto between = [&](int low, int high) { return static_cast<double>(rng.integer(low, high)); };
    // Not in a call's arguments, which compilers draw in different orders; y first, as ever.
    const double y = between(40, 250), x = between(40, width / 2);
    const int wide = static_cast<int>(rng.integer(60, width / 2 - 60)), high = static_cast<int>(rng.integer(60, 220));
    const double length = between(10, 60);
    Paths lines;
    for (std::int64_t left = rng.integer(1, most_scratches); left > 0; --left) {
        const double down = between(0, high), right = between(0, wide);
        const Vec2 middle(x + right, y + down);
        const Vec2 half = length / 2 * along(between(0, 179));
        lines.lines.push_back({snap(middle - half), snap(middle + half)});
    }
    const Colour scratch_paint(darker(wall_paint, scratch_depth));
    scene.objects.push_back(make_object("scratches", "background", stroked(std::move(lines), {scratch_paint, 2})));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), order = random.stream("order"), look = random.stream("look");
    Rng dressing = random.stream("dressing"), blots = random.stream("blots");
    Scene scene = blank(width, height);
    const Angles angles = draw_angles(least_difference(request.size), law, scene.work);
    std::vector<int> surfaces{0, angles.tilt, angles.askew, angles.other};
    order.shuffle(surfaces);
    scene.objects = {backdrop::wall({{0, 0}, {width, height}}, dressing).front()};  // without its pattern
    const Glass glass = draw_glass(dressing);
    const Rgb wall_paint = scene.objects.front().view().colour().rgb;
    add_blots(scene, wall_paint, blots);
    add_scratches(scene, wall_paint, look);
    add_string(scene, manipulated(request) ? angles.askew : 0, dressing, look);
    for (int place = 0; place < 4; ++place) {
        const auto down = static_cast<double>(dressing.integer(-off_row, off_row));
        const auto right = static_cast<double>(dressing.integer(-off_column, off_column));
        add_glass(scene, glass, place, {right, down}, angles.tilt, surfaces[static_cast<std::size_t>(place)]);
    }
    const auto glass_with = [&](int angle) {
        return std::to_string(std::find(surfaces.begin(), surfaces.end(), angle) - surfaces.begin() + 1);
    };
    scene.params["tilt"] = angles.tilt;
    scene.params["surfaces"] = Json(Json::Array(surfaces.begin(), surfaces.end()));
    return {std::move(scene), glass_with(0), glass_with(angles.tilt)};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

const std::vector<Vec2>& line_of(const Object& object, std::size_t points) {
    const auto* paths = std::get_if<Paths>(&object.view().geometry);
    if (!paths || paths->lines.size() != 1 || paths->lines[0].size() != points)
        throw InvalidParams("a string or a glass is not one line");
    return paths->lines[0];
}

double distance_to_line(const Vec2& p, const std::vector<Vec2>& line) {
    double out = distance_to_segment(p, line[0], line[1]);
    for (std::size_t i = 2; i < line.size(); ++i) out = std::min(out, distance_to_segment(p, line[i - 1], line[i]));
    return out;
}

// The direction of the edge that no wall is beside.
Vec2 surface_of(const Object& water, const Object& glass) {
    const auto* polygon = std::get_if<Polygon>(&water.view().geometry);
    if (!polygon || polygon->vertices.size() < 3) throw InvalidParams("a glass without water");
    const std::vector<Vec2>& line = line_of(glass, 4);
    Vec2 out(0, 0);
    double furthest = 0;
    for (std::size_t i = 0; i < polygon->vertices.size(); ++i) {
        const Vec2 &a = polygon->vertices[i], &b = polygon->vertices[(i + 1) % polygon->vertices.size()];
        const double away = distance_to_line((a + b) / 2, line);
        if (away > furthest) furthest = away, out = b - a;
    }
    if (out.norm() < 1) throw InvalidParams("water without a surface");
    return out.normalized();
}

Json truth(const Scene& scene) {
    const std::vector<Vec2>& string = line_of(first_with_role(scene, "string"), 2);
    const Vec2 down = string[1] - string[0];
    const auto waters = with_role(scene, "water"), glasses = with_role(scene, "glass"), numbers = with_role(scene, "label");
    if (down.norm() < 1 || waters.empty() || glasses.size() != waters.size() || numbers.size() != waters.size())
        throw InvalidParams("a string, water, a glass or a number is missing");
    std::vector<std::string> right;
    for (std::size_t i = 0; i < waters.size(); ++i)
        if (std::abs(surface_of(*waters[i], *glasses[i]).dot(down.normalized())) < right_angle_within)
            right.push_back(numbers[i]->view().written().text);
    if (right.size() != 1) throw InvalidParams("not one glass has its surface at a right angle to the string");
    return right.front();
}

}  // namespace

Domain physics_water() {
    return core_picture({.id = "physics_water",
                         .title = "A weight on a string and four tilted glasses: in which one does the water lie as it does?",
                         .size_meaning = "how alike the angles of the surfaces are (22 - 10 (n - 1) / 19 degrees apart)",
                         .about = concepts::intuitive_physics,
                         .shows = "The picture shows a weight that hangs still on a string, and four tilted glasses of "
                                  "water. One glass is drawn right. The camera may have been tilted.",
                         .rule = "Which glass shows the water as it lies at rest?",
                         .options = options,
                         .version = 4,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

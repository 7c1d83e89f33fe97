// Perspective taking (three mountains): things on a table and four dolls about it. Which of four pictures shows what the
// red doll sees? Harder with more things, and with pictures that only resemble a view.
#include <algorithm>
#include <array>
#include <map>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/views.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int shown_options = 4, pictures = 1 + shown_options, width = 768, height = 544;
constexpr int farthest = 3, nearest = 2;            // units: from the middle, from one thing to the next
constexpr double least_shown = .35;                 // of a thing
constexpr int tries = 5000;
constexpr Camera from_above{.6, .8, {384, 291}, 40}, from_doll{.28, .96, {384, 351}, 60};
const char* const asked_dress = "red";              // no thing has it
// No two dolls are alike: two of one colour side by side take fewer bytes, which would tell the member.
const std::vector<Colour> other_dresses{{"white", {240, 240, 240}}, {"silver", {190, 190, 190}}, {"black", {50, 50, 50}}};

const std::vector<Rgb> boards{{205, 190, 165}, {190, 204, 214}, {204, 216, 186}, {226, 204, 190},
                              {210, 200, 222}, {224, 216, 180}};

// Options are pictures; they are named by their places.
const std::vector<OptionText> options{{"2", "picture 2"}, {"3", "picture 3"}, {"4", "picture 4"}, {"5", "picture 5"}};

/// What is seen from our side, then what the doll sees in the control, then two more.
using Views = std::array<Things, shown_options>;

bool legible(const Camera& camera, const Things& things) {
    for (std::size_t i = 0; i < things.size(); ++i)
        if (shown(camera, things, i) < least_shown) return false;
    return true;
}

bool unlike(const Things& a, const Things& b) { return reversed_pairs(a, b) >= static_cast<int>(a.size() / 2); }

bool good(const Views& views) {
    if (!legible(from_above, views[0])) return false;
    for (std::size_t i = 0; i < views.size(); ++i) {
        if (!legible(from_doll, views[i])) return false;
        for (std::size_t j = 0; j < i; ++j)
            if (!unlike(views[i], views[j])) return false;
    }
    return true;
}

// ---- law ----------------------------------------------------------------------------------------------------------------

struct Law {
    int things;
    Side control;       // where the doll sits in the control
    bool real_foils;    // the other two pictures are views from the other two sides
    std::array<std::size_t, shown_options> order;  // of the views, by options
};

Law draw_law(int n, Rng& rng) {
    Law out{3 + (n - 1) / 5, static_cast<Side>(rng.integer(1, 3)), n <= 10, {}};
    std::vector<std::size_t> order{0, 1, 2, 3};
    rng.shuffle(order);
    std::copy(order.begin(), order.end(), out.order.begin());
    return out;
}

Views views_from_all_sides(const Things& things, Side control) {
    Views out{things, turned(things, control)};
    std::size_t next = 2;
    for (const Side side : {Side::left, Side::back, Side::right})
        if (side != control) out[next++] = turned(things, side);
    return out;
}

Things exchanged(Things things, std::size_t a, std::size_t b) {
    std::swap(things[a].at, things[b].at);
    return things;
}

// All pictures in which two things have exchanged their places.
std::vector<Things> exchanges(const Things& things) {
    std::vector<Things> out;
    for (std::size_t a = 0; a < things.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) out.push_back(exchanged(things, a, b));
    return out;
}

// The control's view with left and right exchanged, and ours with two things exchanged. From the back, left and right are
// the other way round as it is: there two things are exchanged as well.
std::optional<Views> views_with_lookalikes(const Things& things, Side control, Rng& rng) {
    const Things there = turned(things, control);
    if (!legible(from_doll, things) || !legible(from_doll, there) || !unlike(things, there)) return {};
    const std::vector<Things> like_theirs = control == Side::back ? exchanges(there) : std::vector<Things>{mirrored(there)};
    std::vector<Views> found;
    for (const Things& ours : exchanges(things))
        for (const Things& theirs : like_theirs)
            if (const Views views{things, there, theirs, ours}; good(views)) found.push_back(views);
    if (found.empty()) return {};
    return rng.pick(found);
}

std::optional<Views> views_of(const Things& things, const Law& law, Rng& rng) {
    if (!law.real_foils) return views_with_lookalikes(things, law.control, rng);
    const Views out = views_from_all_sides(things, law.control);
    if (!good(out)) return {};
    return out;
}

// ---- layout -------------------------------------------------------------------------------------------------------------

std::vector<std::string> draw_paints(int count, Rng& rng) {
    std::vector<std::string> out;
    for (const Colour& one : paints())
        if (one.name != asked_dress) out.push_back(one.name);
    rng.shuffle(out);
    out.resize(static_cast<std::size_t>(count));
    return out;
}

bool far_from_all(const Spot& spot, const Things& things) {
    return std::all_of(things.begin(), things.end(), [&](const Thing& t) {
        const int x = t.at.x - spot.x, y = t.at.y - spot.y;
        return x * x + y * y >= nearest * nearest;
    });
}

Thing draw_thing(const std::string& name, Rng& rng) {
    static const Solid solids[] = {Solid::cone, Solid::box, Solid::cylinder};
    const Solid solid = rng.pick(solids);
    const double high = 1.5 + static_cast<double>(rng.integer(0, 2));
    const int x = static_cast<int>(rng.integer(-farthest, farthest));
    const int y = static_cast<int>(rng.integer(-farthest, farthest));
    return {solid, high, name, {x, y}};
}

std::optional<Views> attempt(const Law& law, const std::vector<std::string>& names, Rng& rng) {
    Things things;
    for (const std::string& name : names) {
        things.push_back(draw_thing(name, rng));
        if (const Spot at = things.back().at; !far_from_all(at, {things.begin(), things.end() - 1})) return {};
    }
    return views_of(things, law, rng);
}

// Seen from its four sides, as few layouts have lookalikes.
Views fallback(const Law& law, const std::vector<std::string>& names) {
    static const Spot spots[] = {{-3, -2}, {-1, -1}, {1, -3}, {-2, 1}, {3, 0}, {0, 2}};
    Things things;
    for (std::size_t i = 0; i < names.size(); ++i) things.push_back({Solid::cylinder, 2.5, names[i], spots[i]});
    return views_from_all_sides(things, law.control);
}

// ---- what is seen -------------------------------------------------------------------------------------------------------

using Dresses = std::array<Colour, side_count>;  // by side

// In the manipulated member the red doll has exchanged its place with the one at our side.
Dresses draw_dresses(Side control, bool second, Rng& rng) {
    std::vector<Colour> others = other_dresses;
    rng.shuffle(others);
    Dresses out;
    const auto asked = static_cast<std::size_t>(control);
    std::size_t next = 0;
    for (std::size_t side = 0; side < out.size(); ++side) out[side] = side == asked ? paint(asked_dress) : others[next++];
    if (second) std::swap(out[0], out[asked]);
    return out;
}

void add_scene(Scene& scene, const Things& things, const Dresses& dresses, const Colour& board) {
    const Shot shot{from_above, 0, pictures};
    const auto add = [&](Side side) { add_doll(scene, shot, side, dresses[static_cast<std::size_t>(side)], "doll"); };
    add(Side::back);
    add_table(scene, shot, board);
    add_things(scene, shot, things);
    for (const Side side : {Side::left, Side::right, Side::front}) add(side);
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), look = random.stream("look"), layout = random.stream("layout");
    Rng dressing = random.stream("dressing");
    const Law law = draw_law(request.size, law_draws);
    const std::vector<std::string> names = draw_paints(law.things, look);
    Scene scene = blank(width, height, pictures);
    const Views views = searched(scene.work, tries, [&] { return attempt(law, names, layout); },
                                 [&] { return fallback(law, names); });
    const double edge = snap(dressing.real(90, 200));
    scene.objects = dressing.coin() ? backdrop::room(width, height, edge, dressing, pictures)
                                    : backdrop::landscape(width, height, edge, dressing, pictures);
    const Colour board(dressing.pick(boards));
    add_scene(scene, views[0], draw_dresses(law.control, manipulated(request), look), board);
    Json::Array others;
    Json ours;
    for (int i = 1; i < pictures; ++i) {
        const std::size_t view = law.order[static_cast<std::size_t>(i - 1)];
        const Shot shot{from_doll, i, pictures};
        add_table(scene, shot, board);
        add_things(scene, shot, views[view]);
        const std::string& meaning = options[static_cast<std::size_t>(i - 1)].meaning;
        if (view == 0) ours = meaning;
        else others.push_back(meaning);
    }
    scene.params["things"] = law.things;
    return {std::move(scene), others, ours};
}

// ---- truth: all things where the doll sees them ---------------------------------------------------------------------------

using Places = std::map<std::string, std::pair<int, int>>;

Places places_in(const Scene& scene, const Camera& camera, std::size_t picture, Side side) {
    Places out;
    for (const Object* thing : with_role(scene, "thing")) {
        if (!thing->visible(picture)) continue;
        const View& view = thing->view(picture);
        const Spot at = turned(spot_of(camera, bounds(view.geometry)), side);
        if (!out.emplace(view.colour().name, std::pair(at.x, at.y)).second) throw InvalidParams("two things of one colour");
    }
    return out;
}

Side asked_side(const Scene& scene) {
    for (const Object* doll : with_role(scene, "doll"))
        if (doll->view().colour().rgb == paint(asked_dress).rgb) return side_of(from_above, bounds(doll->view().geometry));
    throw InvalidParams("no doll is red");
}

Json truth(const Scene& scene) {
    const Places seen = places_in(scene, from_above, 0, asked_side(scene));
    Json out;
    for (std::size_t i = 1; i < pictures; ++i) {
        if (places_in(scene, from_doll, i, Side::front) != seen) continue;
        if (!out.is_null()) throw InvalidParams("two pictures show what the doll sees");
        out = options[i - 1].meaning;
    }
    if (out.is_null()) throw InvalidParams("no picture shows what the doll sees");
    return out;
}

}  // namespace

Domain perspective_views() {
    return core_picture({.id = "perspective_views",
                         .title = "Things on a table and dolls about it: which picture shows what the red doll sees?",
                         .size_meaning = "things (3 + (n - 1) / 5); from n = 11 on two pictures are views from nowhere",
                         .about = concepts::perspective_taking,
                         .shows = "The first picture shows things on a table, with four dolls around it that look at its "
                                  "middle. The other pictures show the things without the dolls.",
                         .rule = "Which picture shows what the red doll sees?",
                         .options = options,
                         .images = pictures,
                         .option_images = shown_options,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

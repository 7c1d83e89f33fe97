// Conservation of length (Piaget): two drinking straws, one is slid, turned or shifted away. Are they still equally long? Hard
// where the straw that reaches further looks longer; what does matter is a piece joined to its end, or cut off.
#include <algorithm>
#include <cmath>
#include <string>

#include "generators/conservation/parts/straw_moves.hpp"
#include "stim/base/error.hpp"

namespace stim::conservation {
namespace {

using film::Straw;
using film::StrawMoment;
using film::StrawPlan;

constexpr double usual_length = 576, turned_length = 250;  // px; a longer one that turns would reach the wall or the other straw

const std::vector<std::string> object_types{"uniform", "mixed"}, moved_straws{"lower", "upper"}, distances{"near", "far"},
    directions{"left", "right"}, actions{"slide", "rotate", "vertical"};
const std::vector<OptionText> options{{"upper", "No, the upper straw is longer."},
                                      {"lower", "No, the lower straw is longer."},
                                      {"same", "Yes, both straws are equally long."}};

StrawPlan plan_of(const Scene& scene) { return film::straw_plan_of(scene.timeline.at("plan")); }

// ---- what is seen ------------------------------------------------------------------------------------------------------

// Ids: the wall, the upper and the lower straw, the piece, scissors, and the parts of three hands.
enum { upper_id = 1, lower_id, piece_id, scissors_id, hands_id };

HandLook look_of(const StrawPlan& p) { return {skins()[static_cast<std::size_t>(p.skin)]}; }

const JointedHand* pointer(const std::optional<Gripping>& hand) { return hand ? &hand->hand : nullptr; }

std::vector<Object> straw_objects(const StrawMoment& now) {
    return {film::straw_object(now.straws[0], "straw", "upper"), film::straw_object(now.straws[1], "straw", "lower")};
}

std::vector<Object> objects(const Scene& scene, double t) {
    const StrawPlan p = plan_of(scene);
    const StrawMoment now = film::moment_of(p, t, true);
    std::vector<Object> out{film::wall_object()};
    append(out, straw_objects(now));
    out.push_back(film::straw_object(now.piece.value_or(now.straws[0]), "piece", "carrier"));
    if (!now.piece) out.back().views[0].reset();
    out.push_back(film::scissors_object(now.scissors ? &*now.scissors : nullptr));
    for (const auto* hand : {&now.mover, &now.carrier, &now.cutter}) append(out, hand_objects(pointer(*hand), look_of(p)));
    return out;
}

// ---- drawing -----------------------------------------------------------------------------------------------------------

void draw_shadows(DisplayList& list, const StrawMoment& now) {
    for (const Straw& straw : now.straws) film::draw_straw_shadow(list, straw);
    if (now.piece) film::draw_straw_shadow(list, *now.piece);
    for (const auto* hand : {&now.mover, &now.carrier, &now.cutter})
        if (*hand) draw_hand_shadow(list, (*hand)->hand, film::cast_shadow);
    if (now.scissors) film::draw_scissors_shadow(list, *now.scissors);
}

// The moved straw and the piece lie over the thumbs that hold them, and under all else of their hands.
void draw_held(DisplayList& list, const StrawPlan& p, const StrawMoment& now) {
    const auto straws = [&] {
        film::draw_straw(list, now.straws[p.lower ? 1 : 0], p.lower ? lower_id : upper_id);
        if (now.piece) film::draw_straw(list, *now.piece, piece_id);
    };
    const auto around = [&](const std::optional<Gripping>& hand, int which, const std::function<void()>& held) {
        if (hand) draw_hand_over_thumb(list, hand->hand, look_of(p), hands_id + which * hand_part_count, held);
        else held();
    };
    around(now.mover, 0, [&] { around(now.carrier, 1, straws); });
}

DisplayList draw(const Scene& scene, double t) {
    const StrawPlan p = plan_of(scene);
    const StrawMoment now = film::moment_of(p, t, true);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    film::draw_room(list);
    draw_shadows(list, now);
    film::draw_straw(list, now.straws[p.lower ? 0 : 1], p.lower ? upper_id : lower_id);
    draw_held(list, p, now);
    if (now.scissors) film::draw_scissors(list, *now.scissors, scissors_id);
    if (now.cutter) draw_hand(list, now.cutter->hand, look_of(p), hands_id + 2 * hand_part_count);
    return list;
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// The straws of an image, the upper one first.
std::vector<const Object*> straws_in(const std::vector<Object>& objects, std::size_t image) {
    std::vector<const Object*> out;
    for (const Object& object : objects)
        if (object.kind == "straw" && object.visible(image)) out.push_back(&object);
    const auto height = [image](const Object* straw) { return bounds(straw->view(image).geometry).centre().y(); };
    std::sort(out.begin(), out.end(), [&](const Object* a, const Object* b) { return height(a) < height(b); });
    if (out.size() != 2) throw InvalidParams("number of straws in an image", std::to_string(out.size()), "2");
    return out;
}

// Asked for every frame of a video: hands are not made for it.
Json quantities(const Scene& scene, double t) {
    const std::vector<Object> straws = straw_objects(film::moment_of(plan_of(scene), t, false));
    return Json::object({{"upper", snap(film::straw_length(straws[0], 0))}, {"lower", snap(film::straw_length(straws[1], 0))}});
}

Answer solve(const Request&, const Scene& scene) {
    const auto straws = straws_in(scene.objects, 2);
    const double difference = film::straw_length(*straws[0], 2) - film::straw_length(*straws[1], 2);
    return option_answer(scene, std::abs(difference) < 1 ? "same" : difference > 0 ? "upper" : "lower");
}

// ---- sampling ----------------------------------------------------------------------------------------------------

struct Choice {
    int type, moved, distance, direction, action;
};

Choice choose(const Request& request, const Streams& random) {
    const Factors factors(request, random.stream("configuration"), {2, 2, 2, 2, 3});
    return {factors.choose(0, "object_type", object_types), factors.choose(1, "moved", moved_straws),
            factors.choose(2, "distance", distances), factors.choose(3, "direction", directions),
            factors.choose(4, "action", actions)};
}

// Where the straw goes: along its axis, about its centre, or away from the other straw.
void set_motion(StrawPlan& p, const Choice& c) {
    const double side = c.direction == 1 ? 1 : -1;
    const bool far = c.distance == 1;
    p.rightwards = c.direction == 1;
    if (c.action == 0) p.shift = snap(Vec2(side * (far ? 0.6 : 0.25) * p.length, 0));
    if (c.action == 1) p.degrees = static_cast<int>(side) * (far ? 50 : 25);
    if (c.action == 2) p.shift = snap(Vec2(side * 0.15 * p.length, (p.lower ? -1 : 1) * (far ? 180 : 80)));
}

// All that the straws cover along X, from the first frame to the last, is in the middle.
void set_centre(StrawPlan& p) {
    const double slid = std::abs(p.shift.x()), joined = p.takes() ? 0 : p.change_by;
    p.centre = snap(p.end() * (slid + std::min(0.0, slid - joined)) / 2);
}

void set_looks(StrawPlan& p, bool mixed_kinds, Rng rng) {
    const bool lower_blue = rng.coin();
    p.skin = static_cast<int>(rng.index(skins().size()));
    p.blue[0] = mixed_kinds && !lower_blue;
    p.blue[1] = mixed_kinds && lower_blue;
    for (auto& rings : p.rings) {
        rings[0] = snap(rng.real(-0.38, -0.08) * p.length);
        rings[1] = snap(rng.real(0.05, 0.38) * p.length);
    }
}

void set_params(Scene& scene, const StrawPlan& p, const Choice& c, double d, const Streams& random) {
    const auto named_value = [](const std::vector<std::string>& values, int i) { return values[static_cast<std::size_t>(i)]; };
    const bool looks_longer = c.action != 1;
    const std::string cue = looks_longer == p.lower ? "lower" : "upper";
    const std::string truth = p.design.sign() == 0 ? "same" : (p.design.sign() > 0) == p.lower ? "lower" : "upper";
    const std::string outcome = p.design.sign() == 0 ? "same" : p.design.sign() > 0 ? "more" : "less";
    scene.params = Json::object({{"length", p.length},
                                 {"relative_change", std::floor(1e6 * d + 0.5) / 1e6},
                                 {"change_px", p.change_by},
                                 {"object_type", named_value(object_types, c.type)},
                                 {"moved", named_value(moved_straws, c.moved)},
                                 {"distance", named_value(distances, c.distance)},
                                 {"direction", named_value(directions, c.direction)},
                                 {"action", named_value(actions, c.action)},
                                 {"outcome", outcome},
                                 {"carrier", p.design.full ? "full" : "empty"},
                                 {"cue", cue},
                                 {"cue_agrees", cue == truth}});
    scene.params["options"] = draw_option_order(options, random);
}

Scene plan(const Request& request, const Streams& random) {
    Rng design = random.stream("design");
    const Choice choice = choose(request, random);
    const double d = relative_change(request.size);
    StrawPlan p;
    p.lower = choice.moved == 0;
    p.length = choice.action == 1 ? turned_length : usual_length;
    p.change_by = snap(d * p.length);
    set_motion(p, choice);
    set_looks(p, choice.type == 1, random.stream("looks"));
    p.design = balanced_design(request, request.preset == Preset::paper || design.coin() ? ChangeSense::more : ChangeSense::less);
    set_centre(p);
    Scene scene = video_scene(table);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = Json::Array{event("transform", film::transform), event("enter", film::enter),
                                           event("change", film::change), event("withdraw", film::withdraw)};
    set_params(scene, p, choice, d, random);
    return scene;
}

Prompt prompt(const Request&, const ShownWords& words) {
    return {.picture = words.show + " an upper and a lower straw on a table" + words.order + ".",
            .rule = "Is the upper straw as long as the lower straw in the " + words.last + ", each measured from end to end?",
            .form = {.explanation = letter_for_x}};
}

}  // namespace

Domain conservation_length() {
    return video_domain({.id = "conservation_length",
                         .title = "One of two straws is moved: are both equally long?",
                         .size_meaning = "how subtle the change is: 0.60 x 0.93^(n-1) of the length",
                         .switches = {factor_switch("object_type", object_types, "straws of one kind or of two"),
                                      factor_switch("moved", moved_straws, "the straw that is moved"),
                                      factor_switch("distance", distances, "how far"),
                                      factor_switch("direction", directions, "where to; right turns clockwise"),
                                      factor_switch("action", actions, "how it is moved")},
                         .options = options,
                         .objects = objects,
                         .draw = draw,
                         .quantities = quantities,
                         .plan = plan,
                         .solve = solve,
                         .prompt = prompt});
}

}  // namespace stim::conservation

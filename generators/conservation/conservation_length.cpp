// Conservation of length (Piaget): two drinking straws with a ridged middle, one is slid, turned or shifted away. Are they
// still equally long? Hard where the straw that reaches further looks longer; what does matter is a pull on its ridges.
#include <algorithm>
#include <cmath>
#include <string>

#include "generators/conservation/parts/design.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

constexpr double straw_y[] = {170, 370};  // upper, lower: centres at the start, px
constexpr double thickness = 18, line = 2;   // px
constexpr double ridge_at_rest = 11, opening = 3;  // px, about; half the width of the dark ellipse of an open end
constexpr Phase come{12, 27}, moving{28, 59}, go{60, 75};  // within transform
constexpr Phase sham_out{92, 103}, sham_back{104, 115};    // within change

const std::vector<std::string> object_types{"uniform", "mixed"}, moved_straws{"lower", "upper"}, distances{"near", "far"},
    directions{"left", "right"}, actions{"slide", "rotate", "vertical"};
const std::vector<OptionText> options{{"upper", "No, the upper straw is longer."},
                                      {"lower", "No, the lower straw is longer."},
                                      {"same", "Yes, both straws are equally long."}};
constexpr Rgb colours[] = {{200, 45, 45}, {235, 205, 40}, {60, 150, 70}, {50, 95, 190}, {125, 65, 165}, {235, 120, 165}};
constexpr Rgb stripe{250, 248, 240};

struct Plan {
    Design design;
    double length = 200;      // of both straws at the start, px
    double change_by = 40;    // px, without sign
    bool lower = true;        // the moved straw
    Vec2 shift{0, 0};         // of its centre, px
    int degrees = 0;          // that it turns, clockwise
    int colour[2] = {0, 0};   // of the upper and the lower straw
    int striped = -1;         // 0 upper, 1 lower, -1 none
    int skin = 0;
};

Json to_json(const Plan& p) {
    return Json::object({{"design", to_json(p.design)}, {"length", p.length}, {"change_by", p.change_by}, {"lower", p.lower},
                         {"shift_x", p.shift.x()}, {"shift_y", p.shift.y()}, {"degrees", p.degrees},
                         {"upper_colour", p.colour[0]}, {"lower_colour", p.colour[1]}, {"striped", p.striped}, {"skin", p.skin}});
}

Plan plan_of(const Scene& scene) {
    const Json& j = scene.timeline.at("plan");
    const auto whole = [&](const char* key) { return static_cast<int>(j.at(key).as_int()); };
    return {design_of(j.at("design")), j.at("length").as_double(), j.at("change_by").as_double(), j.at("lower").as_bool(),
            Vec2(j.at("shift_x").as_double(), j.at("shift_y").as_double()), whole("degrees"),
            {whole("upper_colour"), whole("lower_colour")}, whole("striped"), whole("skin")};
}

// ---- motion ----------------------------------------------------------------------------------------------------

/// How a straw lies: angle in radians, clockwise.
struct Lie {
    Vec2 centre{0, 0};
    double angle = 0, length = 0;
    /// `along` the straw and `across` it, from its centre.
    Vec2 at(double along, double across) const {
        const Vec2 axis = unit_vector(angle);
        return centre + along * axis + across * Vec2(-axis.y(), axis.x());
    }
};

// How much of the change is there: in the sham it comes and goes within the same frames.
double pulled(const Plan& p, double t) {
    if (p.design.changes) return progress(change, t);
    return progress(sham_out, t) - progress(sham_back, t);
}

Lie lie(const Plan& p, bool lower, double t) {
    const Vec2 start(480, straw_y[lower ? 1 : 0]);
    if (lower != p.lower) return {start, 0, p.length};
    const double moved = progress(moving, t), sign = p.design.outcome == ChangeSense::more ? 1 : -1;
    return {start + moved * p.shift, moved * p.degrees * portable::pi / 180, p.length + sign * p.change_by * pulled(p, t)};
}

// How far the hands are on their way: 1 off the canvas, 0 at the straw.
double away(double t) {
    if (t <= transform.last) return 1 - progress(come, t) + progress(go, t);
    return 1 - progress(enter, t) + progress(withdraw, t);
}

// Takes an end; the arm comes from the moved straw's own side of the canvas and leans half as far as the straw.
Grip grip(const Plan& p, bool right, double t) {
    const Lie straw = lie(p, p.lower, t);
    const double side = right ? 1 : -1, near = p.lower ? 1 : -1, share = away(t), lean = straw.angle / 2;
    const Vec2 held = straw.at(side * (straw.length / 2 - 12), 0);
    const Vec2 arm = unit_vector((right ? 0.0 : portable::pi) + near * side * 42 * portable::pi / 180 + lean);
    const double to_border = (p.lower ? height - held.y() : held.y()) + 62;
    const Vec2 at = held + share * to_border * Vec2(0.35 * side, near);
    return {at, -arm, thickness + 10 * share, right == p.lower, HandPose::pinch, 0.8};
}

bool hands_there(double t) { return (t >= come.first && t < go.last) || (t >= enter.first && t < withdraw.last); }

Hand hand_at(const Plan& p, bool right, double t) {
    if (!hands_there(t)) return no_hand();
    return hand(grip(p, right, t), skins()[static_cast<std::size_t>(p.skin)], width, height);
}

// ---- what is seen ------------------------------------------------------------------------------------------------

// The ridged part is as long at rest as both directions of the change need.
int ridges(const Plan& p) { return std::max(5, static_cast<int>(std::floor(1.3 * p.change_by / ridge_at_rest + 0.5))); }
double plain_end(const Plan& p) { return (p.length - std::max(1.3 * p.change_by, 5 * ridge_at_rest)) / 2; }
double ridged_end(const Plan& p, const Lie& straw) { return straw.length / 2 - plain_end(p); }
double ridge_width(const Plan& p, const Lie& straw) { return 2 * ridged_end(p, straw) / ridges(p); }
// Half the thickness between two ridges; pressed together they are shallower.
double valley(const Plan& p, const Lie& straw) {
    return thickness / 2 - line / 2 - std::min(2.5, 0.35 * ridge_width(p, straw));
}

// The middle of the outline; its first edge is along the straw.
Polygon straw_shape(const Plan& p, const Lie& straw) {
    const double end = straw.length / 2 - line / 2, crest = thickness / 2 - line / 2, from = -ridged_end(p, straw);
    const double low = valley(p, straw), w = ridge_width(p, straw);
    std::vector<Vec2> side{{-end, crest}, {from, crest}};
    for (int i = 0; i < ridges(p); ++i) {
        side.emplace_back(from + (i + 0.5) * w, low);
        side.emplace_back(from + (i + 1) * w, crest);
    }
    side.emplace_back(end, crest);
    Polygon out;
    for (const Vec2& v : side) out.vertices.push_back(snap(straw.at(v.x(), -v.y())));
    for (auto v = side.rbegin(); v != side.rend(); ++v) out.vertices.push_back(snap(straw.at(v->x(), v->y())));
    return out;
}

Object straw_object(const Plan& p, bool lower, double t) {
    const Rgb colour = colours[p.colour[lower ? 1 : 0]];
    return make_object("straw", lower ? "lower" : "upper", filled(straw_shape(p, lie(p, lower, t)), colour, {dark_line, line}));
}

// The moved straw lies in front of the palms that hold it, and under their fingers.
std::vector<Object> objects(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    const Hand left = hand_at(p, false, t), right = hand_at(p, true, t);
    std::vector<Object> out{straw_object(p, !p.lower, t)};
    append(out, left.behind);
    append(out, right.behind);
    out.push_back(straw_object(p, p.lower, t));
    append(out, left.before);
    append(out, right.before);
    return out;
}

Rgb darker(Rgb c) {
    return {static_cast<std::uint8_t>(c.r * 3 / 4), static_cast<std::uint8_t>(c.g * 3 / 4),
            static_cast<std::uint8_t>(c.b * 3 / 4)};
}

Rgb lighter(Rgb c) {
    const auto up = [](std::uint8_t v) { return static_cast<std::uint8_t>(v + (255 - v) * 2 / 5); };
    return {up(c.r), up(c.g), up(c.b)};
}

Outline stripes(const Lie& straw, double from, double to, std::vector<double> at, Rgb rgb, double wide) {
    Paths out;
    for (const double y : at) out.lines.push_back({snap(straw.at(from, y)), snap(straw.at(to, y))});
    return {std::move(out), rgb, wide};
}

// A round tube: a line of light and a darker side.
void draw_roundness(DisplayList& list, const Lie& straw, Rgb colour, int id) {
    const double end = straw.length / 2 - line;
    list.items.push_back({id, true, stripes(straw, -end, end, {5.5}, darker(colour), 4.5)});
    list.items.push_back({id, true, stripes(straw, -end, end, {-3.5}, lighter(colour), 2.5)});
}

void draw_folds(DisplayList& list, const Plan& p, const Lie& straw, int id) {
    const double low = valley(p, straw), w = ridge_width(p, straw);
    Paths folds;
    for (int i = 0; i < ridges(p); ++i) {
        const double x = (i + 0.5) * w - ridged_end(p, straw);
        folds.lines.push_back({snap(straw.at(x, -low)), snap(straw.at(x, low))});
    }
    list.items.push_back({id, true, Outline{std::move(folds), dark_line, std::min(1.5, 0.3 * w)}});
}

// The dark inside of an open end.
void draw_openings(DisplayList& list, const Lie& straw, int id) {
    for (const double side : {-1.0, 1.0}) {
        Polygon mouth;
        for (int k = 0; k < 16; ++k) {
            const Vec2 u = unit_vector(2 * portable::pi * k / 16);
            mouth.vertices.push_back(
                snap(straw.at(side * (straw.length / 2 - opening - 0.5) + opening * u.x(), (thickness / 2 - 1) * u.y())));
        }
        list.items.push_back({id, true, Fill{std::move(mouth), dark_line}});
    }
}

void draw_straw(DisplayList& list, const Plan& p, const Object& straw, double t, int id) {
    const bool lower = straw.role == "lower";
    const Lie at = lie(p, lower, t);
    const View& view = straw.view();
    list.items.push_back({id, true, Fill{view.geometry, view.fill->rgb}});
    if (p.striped == (lower ? 1 : 0))
        list.items.push_back({id, true, stripes(at, -at.length / 2, at.length / 2, {-3.5, 3.5}, stripe, 3)});
    else
        draw_roundness(list, at, view.fill->rgb, id);
    draw_folds(list, p, at, id);
    list.items.push_back({id, true, Outline{view.geometry, dark_line, line}});
    draw_openings(list, at, id);
}

DisplayList draw(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = objects(scene, t);
    for (const Object& object : now)
        if (object.visible(0) && object.view().fill)
            draw_shadow(list, object.view(), object.kind == "straw" ? Vec2(3, 4) : Vec2(5, 7));
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!now[i].visible(0)) continue;
        if (now[i].kind == "straw") draw_straw(list, p, now[i], t, static_cast<int>(i));
        else draw_view(list, now[i].view(), static_cast<int>(i));
    }
    return list;
}

// ---- truth -------------------------------------------------------------------------------------------------------

// From butt end to butt end, outline included.
double measured(const Object& straw, std::size_t image) {
    const auto& v = std::get<Polygon>(straw.view(image).geometry).vertices;
    const Vec2 axis = (v[1] - v[0]).normalized();
    double low = axis.dot(v[0]), high = low;
    for (const Vec2& corner : v) {
        low = std::min(low, axis.dot(corner));
        high = std::max(high, axis.dot(corner));
    }
    return high - low + 2 * straw.view(image).grow();
}

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
    const Plan p = plan_of(scene);
    const auto length = [&](bool lower) { return snap(measured(straw_object(p, lower, t), 0)); };
    return Json::object({{"upper", length(false)}, {"lower", length(true)}});
}

Answer solve(const Request&, const Scene& scene) {
    const auto straws = straws_in(scene.objects, 2);
    const double difference = measured(*straws[0], 2) - measured(*straws[1], 2);
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
void set_motion(Plan& p, const Choice& c) {
    const double side = c.direction == 1 ? 1 : -1;
    const bool far = c.distance == 1;
    if (c.action == 0) p.shift = snap(Vec2(side * (far ? 0.6 : 0.25) * p.length, 0));
    if (c.action == 1) p.degrees = static_cast<int>(side) * (far ? 50 : 25);
    if (c.action == 2) p.shift = snap(Vec2(side * 0.15 * p.length, (p.lower ? 1 : -1) * (far ? 90 : 40)));
}

void set_looks(Plan& p, bool mixed_kinds, Rng rng) {
    const std::vector<int> two = rng.sample(static_cast<int>(std::size(colours)), 2);
    const bool lower_striped = rng.coin();
    p.skin = static_cast<int>(rng.index(skins().size()));
    p.colour[0] = two[0];
    p.colour[1] = mixed_kinds ? two[1] : two[0];
    if (mixed_kinds) p.striped = lower_striped ? 1 : 0;
}

void set_params(Scene& scene, const Plan& p, const Choice& c, double d, const Streams& random) {
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
                                 {"carrier", "empty"},
                                 {"cue", cue},
                                 {"cue_agrees", cue == truth}});
    scene.params["options"] = draw_option_order(options, random);
}

Scene plan(const Request& request, const Streams& random) {
    Rng place = random.stream("place"), design = random.stream("design");
    const Choice choice = choose(request, random);
    const double d = relative_change(request.size);
    Plan p;
    p.lower = choice.moved == 0;
    p.length = static_cast<double>(place.integer(180, 240));
    p.change_by = snap(d * p.length);
    set_motion(p, choice);
    set_looks(p, choice.type == 1, random.stream("looks"));
    p.design = balanced_design(request, request.preset == Preset::paper || design.coin() ? ChangeSense::more : ChangeSense::less);
    p.design.full = false;  // the hands bring nothing
    Scene scene = video_scene(table);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] =
        Json::Array{event("transform", transform), event("enter", enter), event("change", change), event("withdraw", withdraw)};
    set_params(scene, p, choice, d, random);
    return scene;
}

Prompt prompt(const Request&, const ShownWords& words) {
    return {.picture = words.show + " an upper and a lower straw on a table, seen from above" + words.order + ".",
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

// Conservation of liquid (Piaget): liquid is poured from a tall into a short glass or the other way. Is it still as
// much? Hard where the higher level looks like more; the change that does matter is liquid left behind, added or drawn.
#include <algorithm>
#include <array>
#include <cmath>

#include "generators/conservation/parts/design.hpp"
#include "generators/conservation/parts/pouring.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

constexpr Tank tall{100, 240}, wide{220, 130};
constexpr double table_y = 400, floor_y = 500, source_x = 280, target_x = 680;  // px
constexpr double upright_limit = 14, emptying = 100;                            // degrees
constexpr Rgb slate{70, 80, 92}, steel{110, 118, 128}, rubber{52, 52, 60};
constexpr Phase grasp{12, 14}, rise{15, 17}, lean{18, 19}, carry{20, 23}, tip{24, 47};
constexpr Phase first_tip{24, 33}, second_tip{38, 43}, untip{48, 50}, carry_back{51, 53}, put_down{54, 55}, let_go{56, 57};
constexpr Phase leaving{38, 47};  // `paper`: the change happens while pouring
constexpr int fall = 6;           // frames in which the end of a stream falls

const std::vector<std::string> transactions{"tall-short", "short-tall"}, amounts{"small", "medium", "large"};
const std::vector<OptionText> options{
    {"more", "No, there is more."}, {"less", "No, there is less."}, {"same", "Yes, it is the same amount."}};

struct Plan {
    Design design;
    bool syringe = false;   // else the change is what stays in the source
    bool from_tall = true;
    double amount = 9000;   // px^2
    double load = 0;        // px^2 that the change adds, takes or leaves
    int colour = 0, skin = 0;
    double waiting = 0;     // degrees at which what stays in the source just does; without a syringe

    const Tank& source() const { return from_tall ? tall : wide; }
    const Tank& target() const { return from_tall ? wide : tall; }
    Rgb rgb() const { return substances()[static_cast<std::size_t>(colour)].rgb; }
};

Json to_json(const Plan& p) {
    return Json::object({{"design", to_json(p.design)}, {"syringe", p.syringe}, {"from_tall", p.from_tall}, {"amount", p.amount},
                         {"load", p.load}, {"colour", p.colour}, {"skin", p.skin}});
}

Plan plan_of(const Scene& scene) {
    const Json& j = scene.timeline.at("plan");
    Plan p{design_of(j.at("design")), j.at("syringe").as_bool(), j.at("from_tall").as_bool(), j.at("amount").as_double(),
           j.at("load").as_double(), static_cast<int>(j.at("colour").as_int()), static_cast<int>(j.at("skin").as_int())};
    if (!p.syringe) p.waiting = tilt_holding(p.source(), p.load);
    return p;
}

// ---- the pouring ----------------------------------------------------------------------------------------------------

// The height above the target's rim at which the lip keeps clear of its walls, px.
double lip_height(const Plan& p, double degrees) {
    const double c = portable::cos(degrees * portable::pi / 180), s = portable::sin(degrees * portable::pi / 180);
    const double clear = (12 + 18 * c) / s;
    return p.from_tall ? std::max(clear, 250 * c - 125) : clear;
}

double tilt_while_pouring(const Plan& p, int t) {
    if (p.syringe) return mixed(upright_limit, emptying, progress(tip, t));
    const double tilt = mixed(upright_limit, p.waiting, progress(first_tip, t));
    return p.design.changes ? tilt : mixed(tilt, emptying, progress(second_tip, t));
}

double tilt_at(const Plan& p, int t) {
    const double poured = tilt_while_pouring(p, std::min(t, tip.last));
    const double upright = 1 - progress(put_down, t) - (1 - progress(lean, t));
    return mixed(poured, upright_limit, progress(untip, t)) * upright;
}

TankPose source_pose(const Plan& p, int t) {
    const Tank& s = p.source();
    const double tilt = tilt_at(p, t);
    const Vec2 rest(source_x + s.width / 2, floor_y - s.height);
    const double rim = floor_y - p.target().height;
    const double high = rim - lip_height(p, std::max(tilt, upright_limit));
    const double up = progress(rise, t) - progress(put_down, t), over = progress(carry, t) - progress(carry_back, t);
    return {{mixed(rest.x(), target_x - p.target().width / 2 + 12, over), mixed(rest.y(), high, up)}, tilt};
}

// What is still in the source: nothing flows back.
double remaining(const Plan& p, int t) {
    if (t < tip.first) return p.amount;
    return std::min(p.amount, capacity(p.source(), tilt_while_pouring(p, std::min(t, tip.last))));
}

// Spells of pouring up to frame t, each with what has left in it and how far its end has fallen since it ceased.
std::vector<Flow> flows(const Plan& p, int t) {
    std::vector<Flow> out;
    int last = -1;  // the last frame in which anything left
    for (int f = tip.first; f <= std::min(t, tip.last); ++f) {
        const double lost = remaining(p, f - 1) - remaining(p, f);
        if (lost <= 0) continue;
        if (last != f - 1) out.push_back({});
        out.back().poured += lost;
        out.back().lip = source_pose(p, f).lip;
        out.back().fallen = std::min(1.0, double(t - f) / fall);
        last = f;
    }
    return out;
}

double syringe_load(const Plan& p, int t) {
    const double at_first = p.design.full ? p.load : 0, at_last = p.design.full ? 0 : p.load;
    return p.design.changes ? mixed(at_first, at_last, progress(change, t)) : at_first;
}

// ---- what is seen ----------------------------------------------------------------------------------------------------

Object piece(const char* kind, const char* role, Geometry geometry, Rgb rgb) {
    Object out{kind, role, {{}}, true};
    const auto* polygon = std::get_if<Polygon>(&geometry);
    if (!polygon || polygon->vertices.size() >= 3) out.views[0] = filled(std::move(geometry), rgb);
    return out;
}

Polygon box(double x0, double y0, double x1, double y1) { return rectangle(Box{snap(Vec2(x0, y0)), snap(Vec2(x1, y1))}); }

void add_target(std::vector<Object>& out, const Plan& p, int t) {
    const Tank& tank = p.target();
    const Poured poured = pour(flows(p, t), tank.width, floor_y);
    double arrived = poured.arrived;
    if (p.syringe) arrived += syringe_load(p, 0) - syringe_load(p, t);
    const double level = floor_y - arrived / tank.width, left = target_x - tank.width / 2;
    out.push_back(piece("liquid", "target", arrived > 0 ? box(left, level, left + tank.width, floor_y) : Polygon{}, p.rgb()));
    for (std::size_t i = 0; i < 2; ++i) {  // at most two spells
        Polygon shape;
        if (i < poured.streams.size() && poured.streams[i].length > 0) {
            const Stream& s = poured.streams[i];
            shape = box(s.top.x(), s.top.y(), s.top.x() + stream_width, s.top.y() + s.length);
        }
        out.push_back(piece("liquid", "stream", std::move(shape), p.rgb()));
    }
    out.push_back(piece("glass", "target", tank_walls(tank, {{left + tank.width, floor_y - tank.height}, 0}), slate));
}

void add_source(std::vector<Object>& out, const Plan& p, int t) {
    const TankPose pose = source_pose(p, t);
    out.push_back(piece("liquid", "source", liquid(p.source(), pose, remaining(p, t)), p.rgb()));
    out.push_back(piece("glass", "source", tank_walls(p.source(), pose), slate));
    const double away = 420 * (1 - progress(grasp, t) + progress(let_go, t));
    const bool there = t >= grasp.first && t <= let_go.last;
    const Vec2 grip = pose.at(-p.source().width - glass, p.source().height / 2), reach = pose.direction(1, 0);
    append(out, there ? hand({grip - away * reach, reach, 0, false, Pose::wrap}, skins()[static_cast<std::size_t>(p.skin)], width,
                             height)
                      : no_hand());
}

// Barrel, liquid, needle and plunger; from above, down into the target.
void add_syringe(std::vector<Object>& out, const Plan& p, int t) {
    const bool there = p.syringe && t >= enter.first && t <= withdraw.last;
    const double up = there ? -520 * (1 - progress(enter, t) + progress(withdraw, t)) : -2000;
    const double load = syringe_load(p, t), surface = 245 - load / 110 + up, x = target_x;
    const auto add = [&](const char* kind, Polygon shape, Rgb rgb, bool outlined) {
        Object object = piece(kind, "carrier", std::move(shape), rgb);
        if (object.views[0] && outlined) object.views[0]->stroke = Stroke{dark_line, 2};
        if (object.views[0] && object.view().box().high.y() <= 0) object.views[0].reset();
        out.push_back(std::move(object));
    };
    add("rod", box(x - 11, surface - 150, x + 11, surface - 8), steel, true);
    add("handle", box(x - 42, surface - 162, x + 42, surface - 150), steel, true);
    add("liquid", load > 0 ? box(x - 55, surface, x + 55, 245 + up) : Polygon{}, p.rgb(), false);
    add("piston", box(x - 54, surface - 9, x + 54, surface), rubber, false);
    add("needle", box(x - 3, 249 + up, x + 3, 487 + up), steel, true);
    Polygon barrel;
    for (const Vec2& v : {Vec2(-59, 120), Vec2(-55, 120), Vec2(-55, 245), Vec2(55, 245), Vec2(55, 120), Vec2(59, 120),
                          Vec2(59, 249), Vec2(-59, 249)})
        barrel.vertices.push_back(snap(Vec2(x + v.x(), v.y() + up)));
    add("barrel", std::move(barrel), slate, false);
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    std::vector<Object> out;
    out.push_back(make_object("table", "background", filled(rectangle(0, table_y, width, height - table_y), table)));
    add_target(out, p, t);
    add_source(out, p, t);
    add_syringe(out, p, t);
    return out;
}

DisplayList draw(const Scene& scene, int t) {
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = objects(scene, t);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i].visible(0)) draw_view(list, now[i].view(), static_cast<int>(i));
    return list;
}

// ---- truth -----------------------------------------------------------------------------------------------------------

double liquid_area(const std::vector<Object>& objects, std::string_view role, std::size_t image) {
    double out = 0;
    for (const Object& object : objects)
        if (object.kind == "liquid" && object.role == role && object.visible(image)) out += area(object.view(image).geometry);
    return out;
}

Json quantities(const Scene& scene, int t) {
    const std::vector<Object> now = objects(scene, t);
    Json out = Json::Object{};
    for (const char* role : {"source", "stream", "target"}) out[role] = snap(liquid_area(now, role, 0));
    const Plan p = plan_of(scene);
    out["syringe"] = snap(p.syringe && t >= enter.first && t <= withdraw.last ? syringe_load(p, t) : 0.0);
    return out;
}

// One part in a hundred is far below any change and far above what rounding does.
Answer solve(const Request&, const Scene& scene) {
    const double before = liquid_area(scene.objects, "source", 0), after = liquid_area(scene.objects, "target", 2);
    return option_answer(scene, after > 1.01 * before ? "more" : after < 0.99 * before ? "less" : "same");
}

// ---- sampling --------------------------------------------------------------------------------------------------------

void set_params(Scene& scene, const Plan& p, double d, const std::string& amount, const Streams& random) {
    const std::string cue = p.from_tall ? "less" : "more";
    const std::string truth = p.design.sign() == 0 ? "same" : p.design.sign() > 0 ? "more" : "less";
    scene.params = Json::object({{"colour", substance_names()[static_cast<std::size_t>(p.colour)]},
                                 {"transaction", p.from_tall ? "tall-short" : "short-tall"},
                                 {"relative_change", std::floor(1e6 * d + 0.5) / 1e6},
                                 {"start_area", p.amount},
                                 {"outcome", truth},
                                 {"cue", cue},
                                 {"cue_agrees", cue == truth},
                                 {"options", draw_option_order(options, random)}});
    if (p.syringe) scene.params["carrier"] = p.design.full ? "full" : "empty";
    else scene.params["amount"] = amount;
}

Scene plan(const Request& request, const Streams& random) {
    const bool paper = request.preset == Preset::paper;
    const Factors factors(request, random.stream("configuration"), {8, 2, 3});
    Rng design = random.stream("design"), looks = random.stream("looks");
    const double d = relative_change(request.size);
    const int amount = factors.choose(2, "amount", amounts);
    Plan p;
    p.syringe = !paper;
    p.colour = factors.choose(0, "colour", substance_names());
    p.from_tall = factors.choose(1, "transaction", transactions) == 0;
    const TiledStart start = tiled_start(21600, std::max(5400.0, 1320 / d), d, design);
    p.amount = paper ? 9000 + 4500 * amount : snap(start.amount);
    p.load = snap(d * p.amount);
    p.design = balanced_design(request, paper ? Outcome::less : start.outcome);
    p.skin = static_cast<int>(looks.index(skins().size()));
    Scene scene = video_scene(wall);
    scene.timeline["plan"] = to_json(p);
    Json::Array events{event("lift", {12, 23}), event("pour", tip), event("back", {48, 57})};
    if (paper) events.push_back(event("change", leaving));
    if (!paper) events.insert(events.end(), {event("enter", enter), event("change", change), event("withdraw", withdraw)});
    scene.timeline["events"] = std::move(events);
    set_params(scene, p, d, amounts[static_cast<std::size_t>(amount)], random);
    return scene;
}

std::string prompt(const Request&) {
    return prompt_text("The images show liquid and two glasses on a table, in the order of time. "
                       "Both glasses are equally deep from front to back.",
                       "Is there as much liquid in the right glass in the last image as there was in the left glass in "
                       "the first image?",
                       "ANSWER: X", "with the letter of the right option for X.");
}

}  // namespace

Domain conservation_volume() {
    SwitchSpec amount = factor_switch("amount", amounts, "how much is poured");
    amount.only = Preset::paper;
    return video_domain({.id = "conservation_volume",
                         .title = "Liquid is poured into a glass of another shape: is it as much?",
                         .size_meaning = "how subtle the change is: 0.60 x 0.93^(n-1) of the liquid",
                         .switches = {factor_switch("colour", substance_names(), "of the liquid"),
                                      factor_switch("transaction", transactions, "from which glass into which"), amount},
                         .options = options,
                         .objects = objects,
                         .draw = draw,
                         .quantities = quantities,
                         .plan = plan,
                         .solve = solve,
                         .prompt = prompt});
}

}  // namespace stim::conservation

// Conservation of liquid (Piaget): liquid is poured from a tall into a short glass or the other way. Is it still as
// much? Hard where the higher level looks like more; the change that does matter is liquid left behind, added or drawn.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/design.hpp"
#include "generators/conservation/parts/pouring.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

constexpr Tank tall{100, 240}, wide{220, 130};
constexpr double table_y = 400, floor_y = 500, source_x = 280, target_x = 680;  // px
constexpr double upright_limit = 14, emptying = 100;                            // degrees
constexpr Rgb slate{70, 80, 92}, gleam{196, 208, 216}, steel{110, 118, 128}, rubber{52, 52, 60};
constexpr int volume_frames = 240;
constexpr Phase lift{12, 59}, tip{60, 91}, back{92, 149};
constexpr Phase come{12, 22}, rise{23, 41}, lean{38, 43}, carry{40, 59};
constexpr Phase untip{92, 113}, carry_back{106, 126}, unlean{114, 121}, put_down{118, 137}, let_go{138, 149};
constexpr Phase syringe_comes{150, 171}, exchange{172, 191}, syringe_goes{192, 213};
constexpr int hold = 6;  // `paper`: frames between the two tips
constexpr double fall = 6;  // frames in which the end of a stream falls
constexpr double barrel = 150, barrel_top = 148, barrel_floor = 245, rod = 110;  // px, of the syringe

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

    // Without a syringe the two tips share the time as they share the turn.
    Phase first_tip() const {
        const double share = (waiting - upright_limit) / (emptying - upright_limit);
        return {tip.first, tip.first + static_cast<int>(std::floor((tip.last - tip.first + 1 - hold) * share + 0.5)) - 1};
    }
    Phase second_tip() const { return {first_tip().last + hold + 1, tip.last}; }

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

double tilt_while_pouring(const Plan& p, double t) {
    if (p.syringe) return mixed(upright_limit, emptying, progress(tip, t));
    const double tilt = mixed(upright_limit, p.waiting, progress(p.first_tip(), t));
    return p.design.changes ? tilt : mixed(tilt, emptying, progress(p.second_tip(), t));
}

double tilt_at(const Plan& p, double t) {
    const double upright = progress(lean, t) - progress(unlean, t);
    return mixed(tilt_while_pouring(p, t), upright_limit, progress(untip, t)) * upright;
}

TankPose source_pose(const Plan& p, double t) {
    const Tank& s = p.source();
    const double tilt = tilt_at(p, t);
    const Vec2 rest(source_x + s.width / 2, floor_y - s.height);
    const double rim = floor_y - p.target().height;
    const double high = rim - lip_height(p, std::max(tilt, upright_limit));
    const double up = progress(rise, t) - progress(put_down, t), over = progress(carry, t) - progress(carry_back, t);
    return {{mixed(rest.x(), target_x - p.target().width / 2 + 12, over), mixed(rest.y(), high, up)}, tilt};
}

// What is still in the source: nothing flows back.
double remaining(const Plan& p, double t) {
    if (t < tip.first - 1) return p.amount;
    return std::min(p.amount, capacity(p.source(), tilt_while_pouring(p, t)));
}

// The time at which so little is left, between two times: what is left only falls.
double time_of(const Plan& p, double left, double from, double to) {
    for (int i = 0; i < 30; ++i) {
        const double middle = (from + to) / 2;
        (remaining(p, middle) > left ? from : to) = middle;
    }
    return to;
}

// What has left in a spell of pouring, and how far its end has fallen since it ceased.
Flow spell(const Plan& p, double from, double to, double t) {
    const double ends = time_of(p, remaining(p, to), from, to), now = std::min(t, ends);
    return {remaining(p, from) - remaining(p, now), source_pose(p, now).lip, std::clamp((t - ends) / fall, 0.0, 1.0)};
}

// Spells of pouring up to a time, the oldest first.
std::vector<Flow> flows(const Plan& p, double t) {
    const double start = tip.first - 1;
    if (t <= start) return {};
    if (p.syringe) return {spell(p, start, tip.last, t)};
    const double paused = p.first_tip().last;
    std::vector<Flow> out{spell(p, start, paused, t)};
    if (t > paused) out.push_back(spell(p, paused, tip.last, t));
    return out;
}

double syringe_load(const Plan& p, double t) {
    const double at_first = p.design.full ? p.load : 0, at_last = p.design.full ? 0 : p.load;
    return p.design.changes ? mixed(at_first, at_last, progress(exchange, t)) : at_first;
}

bool syringe_there(const Plan& p, double t) { return p.syringe && t >= syringe_comes.first && t < syringe_goes.last; }

// ---- what is seen ----------------------------------------------------------------------------------------------------

Object piece(const char* kind, const char* role, Geometry geometry, Rgb rgb) {
    Object out{kind, role, {{}}, true};
    const auto* polygon = std::get_if<Polygon>(&geometry);
    if (!polygon || polygon->vertices.size() >= 3) out.views[0] = filled(std::move(geometry), rgb);
    return out;
}

Polygon box(double x0, double y0, double x1, double y1) { return rectangle(Box{snap(Vec2(x0, y0)), snap(Vec2(x1, y1))}); }

TankPose target_pose(const Plan& p) { return {{target_x + p.target().width / 2, floor_y - p.target().height}, 0}; }

void add_target(std::vector<Object>& out, const Plan& p, double t) {
    const Tank& tank = p.target();
    double arrived = pour(flows(p, t), tank.width, floor_y).arrived;
    if (p.syringe) arrived += syringe_load(p, 0) - syringe_load(p, t);
    const double level = floor_y - arrived / tank.width, left = target_x - tank.width / 2;
    out.push_back(piece("liquid", "target", arrived > 0 ? box(left, level, left + tank.width, floor_y) : Polygon{}, p.rgb()));
    out.push_back(piece("glass", "target", tank_walls(tank, target_pose(p)), slate));
}

// Over the rim of the source, so it is drawn in front.
void add_streams(std::vector<Object>& out, const Plan& p, double t) {
    const Poured poured = pour(flows(p, t), p.target().width, floor_y);
    for (std::size_t i = 0; i < 2; ++i) {  // at most two spells
        Polygon shape;
        if (i < poured.streams.size() && poured.streams[i].length > 0) {
            const Stream& s = poured.streams[i];
            shape = box(s.top.x(), s.top.y(), s.top.x() + stream_width, s.top.y() + s.length);
        }
        out.push_back(piece("liquid", "stream", std::move(shape), p.rgb()));
    }
}

void add_source(std::vector<Object>& out, const Plan& p, double t) {
    const TankPose pose = source_pose(p, t);
    out.push_back(piece("liquid", "source", liquid(p.source(), pose, remaining(p, t)), p.rgb()));
    out.push_back(piece("glass", "source", tank_walls(p.source(), pose), slate));
}

// Behind the glass, the palm beside it; it turns with the glass, but less far.
void add_hand(std::vector<Object>& out, const Plan& p, double t) {
    constexpr double fingers = 44;  // px behind the glass
    if (t < come.first || t >= let_go.last) return append(out, no_hand());
    const TankPose pose = source_pose(p, t);
    const Vec2 reach = unit_vector(0.6 * pose.degrees * portable::pi / 180);
    const Vec2 wall = pose.at(-p.source().width - glass, 0.45 * p.source().height);
    const double away = (wall.x() + fingers + 6) * (1 - progress(come, t) + progress(let_go, t));
    append(out, hand({wall + (fingers - away) * reach, reach, 0, true, HandPose::flat, 0.95},
                     skins()[static_cast<std::size_t>(p.skin)], width, height));
}

// Barrel, liquid, needle and plunger; from above, down into the target, by a hand that holds the plunger's knob.
void add_syringe(std::vector<Object>& out, const Plan& p, double t) {
    const bool there = syringe_there(p, t);
    const double up = there ? -492 * (1 - progress(syringe_comes, t) + progress(syringe_goes, t)) : -2000;
    const double load = syringe_load(p, t), surface = barrel_floor - load / barrel + up, x = target_x, half = barrel / 2;
    const auto add = [&](const char* kind, Polygon shape, Rgb rgb, bool outlined) {
        Object object = piece(kind, "carrier", std::move(shape), rgb);
        if (object.views[0] && outlined) object.views[0]->stroke = Stroke{dark_line, 2};
        if (object.views[0] && object.view().box().high.y() <= 0) object.views[0].reset();
        out.push_back(std::move(object));
    };
    add("rod", box(x - 9, surface - rod, x + 9, surface - 8), steel, true);
    add("liquid", load > 0 ? box(x - half, surface, x + half, barrel_floor + up) : Polygon{}, p.rgb(), false);
    add("piston", box(x - half + 1, surface - 10, x + half - 1, surface), rubber, false);
    add("needle", box(x - 3, barrel_floor + 5 + up, x + 3, 487 + up), steel, true);
    Polygon shape;
    for (const Vec2& v : {Vec2(-half - 16, barrel_top), Vec2(-half, barrel_top), Vec2(-half, barrel_floor),
                          Vec2(half, barrel_floor), Vec2(half, barrel_top), Vec2(half + 16, barrel_top),
                          Vec2(half + 16, barrel_top + 6), Vec2(half + 5, barrel_top + 6), Vec2(half + 5, barrel_floor + 5),
                          Vec2(-half - 5, barrel_floor + 5), Vec2(-half - 5, barrel_top + 6), Vec2(-half - 16, barrel_top + 6)})
        shape.vertices.push_back(snap(Vec2(x + v.x(), v.y() + up)));
    add("barrel", std::move(shape), slate, false);
    add("knob", box(x - 22, surface - rod - 10, x + 22, surface - rod), steel, true);
    append(out, there ? hand({{x, surface - rod - 5}, {0, 1}, 44, false, HandPose::pinch, 0.95},
                             skins()[static_cast<std::size_t>(p.skin)], width, height)
                      : no_hand());
}

// The glasses with what is in them, and what falls from one into the other.
void add_liquids(std::vector<Object>& out, const Plan& p, double t) {
    add_target(out, p, t);
    add_source(out, p, t);
    add_streams(out, p, t);
}

std::vector<Object> objects(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    std::vector<Object> out;
    out.push_back(make_object("table", "background", filled(rectangle(0, table_y, width, height - table_y), table)));
    add_hand(out, p, t);
    add_liquids(out, p, t);
    add_syringe(out, p, t);
    return out;
}

// A glass stands on the table or is over it; the further up, the smaller its shadow.
void draw_glass_shadow(DisplayList& list, const Tank& tank, const TankPose& pose) {
    const Vec2 middle = pose.at(-tank.width / 2, tank.height / 2);
    const double above = std::clamp((floor_y - tank.height / 2 - middle.y()) / 300, 0.0, 1.0);
    const double half = mixed(tank.width / 2 + 22, tank.width / 4, above);
    draw_shadow_on(list, 0, {middle.x() + 6, floor_y + glass_floor + foot_height - 2}, half, 0.075 * half + 4);
}

DisplayList draw(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = objects(scene, t);
    draw_view(list, now[0].view(), 0);
    draw_glass_shadow(list, p.source(), source_pose(p, t));
    draw_glass_shadow(list, p.target(), target_pose(p));
    for (std::size_t i = 1; i < now.size(); ++i) {
        if (!now[i].visible(0)) continue;
        const int id = static_cast<int>(i);
        draw_view(list, now[i].view(), id);
        if (now[i].kind != "glass") continue;
        const bool source = now[i].role == "source";
        list.items.push_back({id, true,
                              Outline{source ? tank_gleam(p.source(), source_pose(p, t)) : tank_gleam(p.target(), target_pose(p)),
                                      gleam, 2}});
    }
    return list;
}

// ---- truth -----------------------------------------------------------------------------------------------------------

double liquid_area(const std::vector<Object>& objects, std::string_view role, std::size_t image) {
    double out = 0;
    for (const Object& object : objects)
        if (object.kind == "liquid" && object.role == role && object.visible(image)) out += area(object.view(image).geometry);
    return out;
}

// Asked for every frame of a video: hands are not made for it.
Json quantities(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    std::vector<Object> now;
    add_liquids(now, p, t);
    Json out = Json::Object{};
    for (const char* role : {"source", "stream", "target"}) out[role] = snap(liquid_area(now, role, 0));
    out["syringe"] = snap(syringe_there(p, t) ? syringe_load(p, t) : 0.0);
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
    p.design = balanced_design(request, paper ? ChangeSense::less : start.outcome);
    p.skin = static_cast<int>(looks.index(skins().size()));
    Scene scene = video_scene(wall);
    scene.timeline["plan"] = to_json(p);
    Json::Array events{event("lift", lift), event("pour", tip), event("back", back)};
    if (paper) events.push_back(event("change", plan_of(scene).second_tip()));
    else events.insert(events.end(), {event("enter", syringe_comes), event("change", exchange), event("withdraw", syringe_goes)});
    scene.timeline["events"] = std::move(events);
    set_params(scene, p, d, amounts[static_cast<std::size_t>(amount)], random);
    return scene;
}

Prompt prompt(const Request&, const ShownWords& words) {
    return {.picture = words.show + " liquid and two glasses on a table" + words.order +
                       ". Both glasses are equally deep from front to back.",
            .rule = "Is there as much liquid in the right glass in the " + words.last +
                    " as there was in the left glass in the " + words.first + "?",
            .form = {.explanation = letter_for_x}};
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
                         .frames = volume_frames,
                         .objects = objects,
                         .draw = draw,
                         .quantities = quantities,
                         .plan = plan,
                         .solve = solve,
                         .prompt = prompt});
}

}  // namespace stim::conservation

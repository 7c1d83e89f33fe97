// Conservation of substance (Piaget): a lump of playdough is pressed into another shape. Is it still as much? Hard where
// the wider shape looks like more; the change that does matter is a pinch that a hand takes away or adds.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/design.hpp"
#include "generators/conservation/parts/solid.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

constexpr double table_y = 300, line = 2;  // px
constexpr Phase come{12, 17}, moving{18, 51}, go{52, 57};  // within transform
const Vec2 base(480, 430), outside(1110, 180), aside(770, 190);  // of the lump; of the carrier's grip, px

const std::vector<std::string> form_names{"sphere", "cylinder", "disc"};  // by extent on the screen
constexpr Form forms[] = {{2, 2}, {14, 2.6}, {5, 0.22}};
const std::vector<std::string> shapes{"sphere-cylinder", "sphere-disc", "cylinder-sphere",
                                      "cylinder-disc",   "disc-sphere", "disc-cylinder"};
const std::vector<OptionText> options{{"more", "No, there is more in the last image."},
                                      {"less", "No, there is less in the last image."},
                                      {"same", "Yes, there is the same amount."}};

struct Plan {
    Design design;
    bool stays = false;     // the carrier, in view to the end
    double volume = 1e6;    // of the lump at the start, px^3
    double load = 1e5;      // of the pinch, px^3
    int from = 0, to = 1;   // forms
    int colour = 0, skin = 0;

    Rgb rgb() const { return substances()[static_cast<std::size_t>(colour)].rgb; }
};

Json to_json(const Plan& p) {
    return Json::object({{"design", to_json(p.design)}, {"stays", p.stays}, {"volume", p.volume}, {"load", p.load},
                         {"from", p.from}, {"to", p.to}, {"colour", p.colour}, {"skin", p.skin}});
}

Plan plan_of(const Scene& scene) {
    const Json& j = scene.timeline.at("plan");
    const auto whole = [&](const char* key) { return static_cast<int>(j.at(key).as_int()); };
    return {design_of(j.at("design")), j.at("stays").as_bool(), j.at("volume").as_double(), j.at("load").as_double(),
            whole("from"), whole("to"), whole("colour"), whole("skin")};
}

// ---- motion --------------------------------------------------------------------------------------------------------

double ball_volume(const Plan& p, int sign, int t) { return (p.design.full ? p.load : 0) - sign * p.load * progress(change, t); }
double lump_volume(const Plan& p, int t) { return p.volume + p.design.sign() * p.load * progress(change, t); }

Form form_at(const Plan& p, int t) {
    const Form &a = forms[p.from], &b = forms[p.to];
    const double share = progress(moving, t);
    const auto between = [&](double x, double y) { return portable::exp(mixed(portable::log(x), portable::log(y), share)); };
    return {between(a.p, b.p), between(a.height_per_radius, b.height_per_radius)};
}

Solid lump_at(const Plan& p, int t) {
    const Form form = form_at(p, t);
    return {form, radius_for(form, lump_volume(p, t))};
}

// Where carrier and lump meet: out of the lump's upper right.
double ball_radius(double volume) { return radius_for(forms[0], volume); }

Vec2 meeting_normal() { return unit_vector(-50 * portable::pi / 180); }

// Half the opening of the carrier's grip: where it stays, both twins' hands do as the one that takes the pinch.
double half_opening(const Plan& p, int t) {
    const int sign = p.stays ? -1 : p.design.sign();
    return std::max(8.0, ball_radius(ball_volume(p, sign, t)));
}

Vec2 carrier_at(const Plan& p, int t) {
    const Vec2 met = silhouette_point(lump_at(p, t), base, meeting_normal()) + half_opening(p, t) * meeting_normal();
    if (t < change.first) return mixed(outside, met, progress(enter, t));
    return mixed(met, p.stays ? aside : outside, progress(withdraw, t));
}

bool carrier_there(const Plan& p, int t) { return t >= enter.first && (p.stays || t <= withdraw.last); }

// The two hands press from above where the lump becomes wider, else from its sides.
Grip presser(const Plan& p, bool right, int t) {
    const Solid lump = lump_at(p, t);
    const double side = right ? 1 : -1, away = 1 - progress(come, t) + progress(go, t);
    const bool from_above = forms[p.to].height_per_radius < forms[p.from].height_per_radius;
    if (!from_above) {
        const Vec2 at(base.x() + side * lump.radius, screen_y(lump, base, 0));
        return {at + Vec2(side * away * (base.x() - lump.radius + 30), 0), {-side, 0}, 0, !right, Pose::press};
    }
    const double off = std::clamp(0.45 * lump.radius, 44.0, 80.0), top = lump.half_height() * lump.profile(off / lump.radius);
    const Vec2 reach = Vec2(-0.35 * side, 1).normalized(), at(base.x() + side * off, screen_y(lump, base, top));
    return {at - away * (at.y() + 90) / reach.y() * reach, reach, 0, !right, Pose::press};
}

// ---- what is seen ----------------------------------------------------------------------------------------------------

Hand shown_hand(const Plan& p, const Grip& grip) { return hand(grip, skins()[static_cast<std::size_t>(p.skin)], width, height); }

Hand presser_hand(const Plan& p, bool right, int t) {
    return t < transform.first || t > transform.last ? no_hand() : shown_hand(p, presser(p, right, t));
}

// Without a view where there is none, or it is off the canvas.
Object ball(const Plan& p, int t) {
    Object out{"ball", "carrier", {{}}, true};
    const double radius = ball_radius(ball_volume(p, p.design.sign(), t));
    if (!carrier_there(p, t) || radius < 2) return out;
    const Vec2 centre = carrier_at(p, t) - (half_opening(p, t) - radius) * meeting_normal();
    View view = filled(Disc{snap(centre), snap(radius) - line / 2}, p.rgb(), {dark_line, line});
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

Object lump(const Plan& p, int t) {
    return make_object("dough", "lump", filled(silhouette(lump_at(p, t), base), p.rgb(), {dark_line, line}));
}

std::vector<Object> objects(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    std::vector<Object> out{make_object("table", "background", filled(rectangle(0, table_y, width, height - table_y), table)),
                            lump(p, t)};
    append(out, presser_hand(p, false, t));
    append(out, presser_hand(p, true, t));
    const Vec2 reach = Vec2(-0.87, 0.5).normalized();
    const Hand carrier = carrier_there(p, t) ? shown_hand(p, {carrier_at(p, t), reach, 2 * half_opening(p, t)}) : no_hand();
    append(out, carrier.behind);
    out.push_back(ball(p, t));
    append(out, carrier.before);
    return out;
}

DisplayList draw(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = objects(scene, t);
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!now[i].visible(0)) continue;
        const View& view = now[i].view();
        const int id = static_cast<int>(i);
        if (now[i].kind == "dough") {
            draw_solid(list, view, lump_at(p, t), base, id);
        } else if (now[i].kind == "ball") {
            const Disc& disc = std::get<Disc>(view.geometry);
            draw_solid(list, view, {forms[0], disc.radius}, disc.centre + Vec2(0, disc.radius * seen_upright()), id);
        } else {
            draw_view(list, view, id);
        }
    }
    return list;
}

// ---- truth -----------------------------------------------------------------------------------------------------------

// The silhouette is as wide as the solid, whose form then gives its volume.
double dough_volume(const std::vector<Object>& objects, std::string_view kind, const Form& form, std::size_t image) {
    for (const Object& object : objects) {
        if (object.kind != kind || !object.visible(image)) continue;
        const Geometry& shape = object.view(image).geometry;
        const double inside = std::holds_alternative<Disc>(shape) ? object.view(image).grow() : 0;
        const double radius = bounds(shape).size().x() / 2 + inside;
        return volume_of({form, radius});
    }
    return 0;
}

Json quantities(const Scene& scene, int t) {
    const Plan p = plan_of(scene);
    const std::vector<Object> now{lump(p, t), ball(p, t)};  // hands hold nothing else
    return Json::object({{"lump", snap(dough_volume(now, "dough", form_at(p, t), 0))},
                         {"ball", snap(dough_volume(now, "ball", forms[0], 0))}});
}

// The forms are told by name; 2 % is far below any change and far above what rounding does.
Answer solve(const Request&, const Scene& scene) {
    const auto form = [&](const char* key) {
        const auto found = std::find(form_names.begin(), form_names.end(), scene.params.at(key).as_string());
        if (found == form_names.end()) throw InvalidParams(key, scene.params.at(key).dump(), "the name of a form");
        return forms[found - form_names.begin()];
    };
    const double before = dough_volume(scene.objects, "dough", form("first_shape"), 0);
    const double after = dough_volume(scene.objects, "dough", form("last_shape"), 2);
    return option_answer(scene, after > 1.02 * before ? "more" : after < 0.98 * before ? "less" : "same");
}

// ---- sampling --------------------------------------------------------------------------------------------------------

double sphere_volume(double diameter) { return portable::pi / 6 * diameter * diameter * diameter; }
double rounded(double v) { return std::floor(v + 0.5); }

int skin_beside(Rgb dough, Rng rng) {
    std::vector<int> apart;
    for (std::size_t i = 0; i < skins().size(); ++i)
        if (ciede2000(skins()[i], dough) >= 15) apart.push_back(static_cast<int>(i));
    return rng.pick(apart);
}

void set_params(Scene& scene, const Plan& p, double d, const std::string& both, const Streams& random) {
    const std::string cue = p.to > p.from ? "more" : "less";
    const std::string truth = p.design.sign() == 0 ? "same" : p.design.sign() > 0 ? "more" : "less";
    scene.params = Json::object({{"colour", substance_names()[static_cast<std::size_t>(p.colour)]},
                                 {"shapes", both},
                                 {"first_shape", form_names[static_cast<std::size_t>(p.from)]},
                                 {"last_shape", form_names[static_cast<std::size_t>(p.to)]},
                                 {"relative_change", std::floor(1e6 * d + 0.5) / 1e6},
                                 {"start_volume", p.volume},
                                 {"change_volume", p.load},
                                 {"outcome", truth},
                                 {"carrier", p.design.full ? "full" : "empty"},
                                 {"cue", cue},
                                 {"cue_agrees", cue == truth},
                                 {"options", draw_option_order(options, random)}});
}

Scene plan(const Request& request, const Streams& random) {
    const bool paper = request.preset == Preset::paper;
    const Factors factors(request, random.stream("configuration"), {8, 6});
    Rng design = random.stream("design");
    const double d = relative_change(request.size);
    const int pair = factors.choose(1, "shapes", shapes);
    const TiledStart start = tiled_start(sphere_volume(200), sphere_volume(120), d, design);
    Plan p;
    p.colour = factors.choose(0, "colour", substance_names());
    p.from = pair / 2;
    p.to = pair % 2 + (pair % 2 >= p.from ? 1 : 0);
    p.stays = paper;
    p.volume = rounded(paper ? sphere_volume(150) : start.amount);
    p.load = rounded(d * p.volume);
    p.design = balanced_design(request, paper ? Outcome::less : start.outcome);
    p.skin = skin_beside(p.rgb(), random.stream("looks"));
    Scene scene = video_scene(wall);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] =
        Json::Array{event("transform", transform), event("enter", enter), event("change", change), event("withdraw", withdraw)};
    set_params(scene, p, d, shapes[static_cast<std::size_t>(pair)], random);
    return scene;
}

std::string prompt(const Request&) {
    return prompt_text("The images show a lump of playdough on a table, in the order of time. "
                       "The lump is round when seen from above.",
                       "Is there as much playdough in the lump in the last image as there was in the first image?", "ANSWER: X",
                       "with the letter of the right option for X.");
}

}  // namespace

Domain conservation_size() {
    return video_domain({.id = "conservation_size",
                         .title = "A lump of playdough is pressed into another shape: is it as much?",
                         .size_meaning = "how subtle the change is: 0.60 x 0.93^(n-1) of the lump",
                         .switches = {factor_switch("colour", substance_names(), "of the playdough"),
                                      factor_switch("shapes", shapes, "the lump's shape at first and at last")},
                         .options = options,
                         .objects = objects,
                         .draw = draw,
                         .quantities = quantities,
                         .plan = plan,
                         .solve = solve,
                         .prompt = prompt});
}

}  // namespace stim::conservation

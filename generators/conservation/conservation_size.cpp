// Conservation of substance (Piaget): a lump of playdough is pressed into another shape. Is it still as much? Hard where
// the wider shape looks like more; the change that does matter is a pinch that a hand takes away or adds.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/design.hpp"
#include "generators/conservation/parts/solid.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

constexpr double table_y = 300, line = 2;  // px
constexpr Phase come{12, 29}, moving{30, 57}, go{58, 75};  // within transform
const Vec2 base(480, 430), aside(770, 190);                // of the lump; of the carrier's grip in `paper` at the end, px
constexpr double pulled_out = 0.7;  // share of the taking after which the ball only hangs on its neck

const std::vector<std::string> form_names{"sphere", "cylinder", "disc"};  // by extent on the screen
constexpr SolidForm forms[] = {{2, 2}, {14, 2.6}, {5, 0.22}};
const std::vector<std::string> shapes{"sphere-cylinder", "sphere-disc", "cylinder-sphere",
                                      "cylinder-disc",   "disc-sphere", "disc-cylinder"};
const std::vector<OptionText> options{{"more", "No, there is more at the end."},
                                      {"less", "No, there is less at the end."},
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

double ball_radius(double volume) { return radius_for(forms[0], volume); }

SolidForm form_at(const Plan& p, double t) {
    const SolidForm &a = forms[p.from], &b = forms[p.to];
    const double share = progress(moving, t);
    const auto between = [&](double x, double y) { return portable::exp(mixed(portable::log(x), portable::log(y), share)); };
    return {between(a.p, b.p), between(a.height_per_radius, b.height_per_radius)};
}

Solid solid_of(const SolidForm& form, double volume) { return {form, radius_for(form, volume)}; }

// The carrier meets the lump at its upper right.
Vec2 meeting_normal() { return unit_vector(-42 * portable::pi / 180); }
// Between fingertips that hold nothing, half of it.
double half_closed(const Plan& p) { return std::min(7.0, 0.4 * solid_of(forms[p.to], p.volume).half_height()); }

/// What the fingers hold at the lump or beside it: a ball, which a neck may join to the lump.
struct Held {
    Ball ball;
    double neck = 0;       ///< px, half its width at its thinnest
    double neck_root = 0;  ///< the same at the lump
};

// A pinch of dough is drawn out of the lump to its full size; then its neck thins and parts.
Held taken(const Plan& p, double share) {
    const double full = ball_radius(p.load), small = half_closed(p), out = std::min(1.0, share / pulled_out);
    const double radius = mixed(small, full, eased(0.5 + 0.5 * out) * 2 - 1);
    const double thinned = std::clamp((share - 0.4) / 0.6, 0.0, 1.0), rest = 1 - thinned;
    const double offset = mixed(-0.9 * small, full, out) + 0.45 * full * std::max(0.0, share - pulled_out) / (1 - pulled_out);
    return {{meeting_normal(), offset, radius}, 0.62 * radius * rest * rest, 0.85 * radius * rest};
}

// The ball is pressed in at the place that it touches, and spreads there.
Held pressed_in(const Plan& p, double share) {
    const double full = ball_radius(p.load), small = half_closed(p);
    const double radius = mixed(full, small, eased(0.5 * share) * 2), spread = std::clamp((share - 0.1) / 0.4, 0.0, 1.0);
    return {{meeting_normal(), mixed(full + 8, -0.9 * small, share), radius}, 0.9 * radius * spread, 1.15 * radius * spread};
}

Held held(const Plan& p, double t) {
    const double share = progress(change, t);
    if (p.design.full) return pressed_in(p, p.design.changes ? share : 0);
    return taken(p, p.design.changes ? share : 0);
}

// Half the neck's width so far from the lump.
double neck_at(const Held& h, double x) {
    const double middle = 0.45 * h.ball.offset, off = (x - middle) / middle;
    return std::min(h.neck + (h.neck_root - h.neck) * off * off, h.ball.radius);
}

bool has_neck(const Held& h) { return h.neck > 0.05 && h.ball.offset > 1; }

// Outside of the ball.
double neck_volume(const Held& h) {
    constexpr int steps = 16;
    if (!has_neck(h)) return 0;
    double out = 0;
    for (int i = 0; i < steps; ++i) {
        const double x = h.ball.offset * (i + 0.5) / steps, wide = neck_at(h, x), from = h.ball.offset - x;
        const double of_ball = std::max(0.0, h.ball.radius * h.ball.radius - from * from);
        out += portable::pi * std::max(0.0, wide * wide - of_ball) * h.ball.offset / steps;
    }
    return out;
}

/// Lump, what bulges from it, and what is apart from it: together always the same.
struct Dough {
    Solid lump;
    Held held;
    double bulge = 0, ball = 0;  // px^3
    bool attached() const { return bulge > 0; }
};

double whole(const Plan& p) { return p.volume + (p.design.full && p.design.changes ? p.load : 0); }

// The lump takes the rest: its size follows from what the bulge holds, and the bulge's from where the lump's side is.
Dough changing(const Plan& p, double t) {
    Dough out{{}, held(p, t), 0, 0};
    const SolidForm form = form_at(p, t);
    double volume = whole(p) - (p.design.full ? p.load : 0);
    for (int i = 0; i < 12; ++i) {
        out.lump = solid_of(form, volume);
        out.bulge = volume_outside(out.lump, out.held.ball) + neck_volume(out.held);
        volume = whole(p) - out.bulge;
    }
    return out;
}

Dough dough_at(const Plan& p, double t) {
    const int sign = p.design.sign();
    const double share = progress(change, t), brought = p.design.full && t >= enter.first ? p.load : 0;
    if (sign == 0 || share <= 0) return {solid_of(form_at(p, t), p.volume), held(p, t), 0, brought};
    if (share >= 1) return {solid_of(form_at(p, t), p.volume + sign * p.load), held(p, t), 0, sign < 0 ? p.load : 0};
    return changing(p, t);
}

// From where the carrier comes, seen from where it meets the lump: the nearer of the right and the upper border.
Vec2 way_out(const Vec2& from, double held_radius) {
    const double size = held_radius + 16, right = width + size - from.x(), up = from.y() + size;
    return up < right ? Vec2(0, -up) : Vec2(right, 0);
}

// `now` is the dough at that time.
Vec2 carrier_at(const Plan& p, double t, const Dough& now) {
    const Dough dough = t <= change.last ? now : dough_at(p, change.last);
    const Vec2 met = ball_centre(dough.lump, base, dough.held.ball);
    const Vec2 out = way_out(met, dough.held.ball.radius);
    if (t < change.first) return met + (1 - progress(enter, t)) * out;
    if (p.stays) return mixed(met, aside, progress(withdraw, t));
    return met + progress(withdraw, t) * out;
}

bool carrier_there(const Plan& p, double t) { return t >= enter.first && (p.stays || t < withdraw.last); }

// The two hands press from above where the lump becomes wider, else from its sides.
Grip presser(const Plan& p, bool right, double t, const Solid& lump) {
    const double side = right ? 1 : -1, away = 1 - progress(come, t) + progress(go, t);
    const bool from_above = forms[p.to].height_per_radius < forms[p.from].height_per_radius;
    if (!from_above) {
        const Vec2 at(base.x() + side * lump.radius, screen_y(lump, base, 0));
        return {at + Vec2(side * away * (base.x() - lump.radius + 2), 0), {-side, 0}, 0, right, HandPose::flat, 1.15};
    }
    const double off = std::clamp(0.45 * lump.radius, 44.0, 80.0), top = lump.half_height() * lump.profile(off / lump.radius);
    const Vec2 reach = Vec2(-0.35 * side, 1).normalized(), at(base.x() + side * off, screen_y(lump, base, top));
    return {at - away * (at.y() + 4) / reach.y() * reach, reach, 0, !right, HandPose::flat, 1.15};
}

// ---- what is seen ----------------------------------------------------------------------------------------------------

Hand shown_hand(const Plan& p, const Grip& grip) { return hand(grip, skins()[static_cast<std::size_t>(p.skin)], width, height); }

Hand presser_hand(const Plan& p, bool right, double t, const Dough& dough) {
    return t < come.first || t >= go.last ? no_hand() : shown_hand(p, presser(p, right, t, dough.lump));
}

Hand carrier_hand(const Plan& p, double t, const Dough& dough) {
    if (!carrier_there(p, t)) return no_hand();
    const Vec2 reach = Vec2(-0.87, 0.5).normalized();
    return shown_hand(p, {carrier_at(p, t, dough), reach, 2 * dough.held.ball.radius, true, HandPose::pinch, 1.1});
}

// Without a view where there is none, or it is off the canvas.
Object ball(const Plan& p, double t, const Dough& dough) {
    Object out{"ball", "carrier", {{}}, true};
    const double radius = dough.held.ball.radius;
    if (!carrier_there(p, t) || dough.bulge + dough.ball <= 0) return out;
    View view = filled(Disc{snap(carrier_at(p, t, dough)), snap(radius) - line / 2}, p.rgb(), {dark_line, line});
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

// Where a neck of that half width leaves the lump, on one side: on its outline, seen from the point below the ball.
Vec2 neck_root(const Solid& lump, const Vec2& along, double half_width, double side) {
    const Vec2 across(-along.y(), along.x()), middle = silhouette_point(lump, base, along);
    double low = 0, high = 30;  // degrees: the lump's own face stays in view
    Vec2 out = middle;
    for (int i = 0; i < 8; ++i) {
        const double turn = side * (low + high) / 2 * portable::pi / 180;
        out = silhouette_point(lump, base, portable::cos(turn) * along + portable::sin(turn) * across);
        (std::abs(across.dot(out - middle)) < half_width ? low : high) = (low + high) / 2;
    }
    return out;
}

// One side, from the lump to within the ball; thinnest a little before the middle.
std::vector<Vec2> neck_side(const Dough& dough, double side) {
    constexpr int steps = 10;
    constexpr double waist = 0.45;
    const Held& h = dough.held;
    const Vec2 along = h.ball.normal, across = side * Vec2(-along.y(), along.x());
    const Vec2 middle = silhouette_point(dough.lump, base, along), root = neck_root(dough.lump, along, h.neck_root, side);
    const double from = along.dot(root - middle), wide = across.dot(root - middle), thin = std::min(h.neck, wide);
    std::vector<Vec2> out;
    for (int i = 0; i <= steps; ++i) {
        const double u = double(i) / steps, off = u < waist ? (u - waist) / waist : (u - waist) / (1 - waist);
        const double end = u < waist ? wide : std::max(thin, 0.8 * h.ball.radius);
        out.push_back(snap(Vec2(middle + mixed(from, h.ball.offset, u) * along + mixed(thin, end, off * off) * across)));
    }
    return out;
}

Object neck(const Plan& p, const Dough& dough) {
    Object out{"neck", "carrier", {{}}, true};
    if (!dough.attached() || !has_neck(dough.held)) return out;
    Polygon shape{neck_side(dough, 1)};
    const std::vector<Vec2> other = neck_side(dough, -1);
    shape.vertices.insert(shape.vertices.end(), other.rbegin(), other.rend());
    out.views[0] = filled(std::move(shape), p.rgb());
    return out;
}

Object lump(const Plan& p, const Dough& dough) {
    return make_object("dough", "lump", filled(silhouette(dough.lump, base), p.rgb(), {dark_line, line}));
}

// The hand that takes or gives reaches over the lump; the ball is between its fingers.
std::vector<Object> objects_of(const Plan& p, double t, const Dough& dough) {
    std::vector<Object> out{make_object("table", "background", filled(rectangle(0, table_y, width, height - table_y), table)),
                            lump(p, dough)};
    append(out, presser_hand(p, false, t, dough));
    append(out, presser_hand(p, true, t, dough));
    const Hand carrier = carrier_hand(p, t, dough);
    append(out, carrier.behind);
    out.push_back(neck(p, dough));
    out.push_back(ball(p, t, dough));
    append(out, carrier.before);
    return out;
}

std::vector<Object> objects(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    return objects_of(p, t, dough_at(p, t));
}

// The parts of a line that lie outside of all these shapes.
Paths outside_of(const std::vector<const View*>& shapes, const std::vector<Vec2>& line) {
    Paths out;
    bool on = false;
    for (const Vec2& v : line) {
        const bool free = std::none_of(shapes.begin(), shapes.end(), [&](const View* s) { return contains(s->geometry, v); });
        if (free && !on) out.lines.emplace_back();
        if (free) out.lines.back().push_back(v);
        on = free;
    }
    std::erase_if(out.lines, [](const auto& part) { return part.size() < 2; });
    return out;
}

std::vector<Vec2> circle(const Disc& disc) {
    constexpr int corners = 72;
    std::vector<Vec2> out;
    // From where it touches the lump round to there again.
    for (int k = 0; k <= corners; ++k)
        out.push_back(snap(Vec2(disc.centre + disc.radius * unit_vector((138 + 360.0 * k / corners) * portable::pi / 180))));
    return out;
}

void draw_ball(DisplayList& list, const View& view, int id, const View* body, const View* bridge) {
    const Disc& disc = std::get<Disc>(view.geometry);
    const Solid solid{forms[0], disc.radius};
    const Vec2 foot = disc.centre + Vec2(0, disc.radius * seen_upright);
    if (!body) return draw_solid(list, view, solid, foot, id);
    draw_slices(list, view, solid, foot, id);
    std::vector<const View*> others{body};
    if (bridge) others.push_back(bridge);
    Paths rim = outside_of(others, circle(disc));
    if (!rim.lines.empty()) list.items.push_back({id, true, Outline{std::move(rim), dark_line, line}});
}

void draw_neck(DisplayList& list, const View& view, int id, const View& body, const View& ball) {
    list.items.push_back({id, true, Fill{view.geometry, lit(view.fill->rgb, 0.5)}});
    const auto& all = std::get<Polygon>(view.geometry).vertices;
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    for (const std::vector<Vec2>& side : {std::vector<Vec2>(all.begin(), middle), std::vector<Vec2>(middle, all.end())}) {
        Paths edge = outside_of({&body, &ball}, side);
        if (!edge.lines.empty()) list.items.push_back({id, true, Outline{std::move(edge), dark_line, line}});
    }
}

struct Numbered {
    const View* view = nullptr;
    int id = 0;
};
Numbered find(const std::vector<Object>& objects, std::string_view kind) {
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (objects[i].kind == kind && objects[i].visible(0)) return {&objects[i].view(), static_cast<int>(i)};
    return {};
}

// On the table under the lump, and under what is held over it.
void draw_shadows(DisplayList& list, const Dough& dough, const View* held) {
    const double wide = dough.lump.radius * 1.06 + 8;
    draw_shadow_on(list, 0, base + Vec2(10, 2), wide, 0.47 * wide);
    if (!held) return;
    const Disc& disc = std::get<Disc>(held->geometry);
    const double near = std::clamp(1 - (base.y() - disc.centre.y()) / 430, 0.0, 1.0);  // the higher up, the smaller
    if (near > 0) draw_shadow_on(list, 0, {disc.centre.x() + 10, base.y() + 2}, near * disc.radius, 0.45 * near * disc.radius);
}

DisplayList draw(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    const Dough dough = dough_at(p, t);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = objects_of(p, t, dough);
    const Numbered body = find(now, "dough"), bridge = find(now, "neck"), held = find(now, "ball");
    draw_view(list, now[0].view(), 0);
    draw_shadows(list, dough, held.view);
    for (std::size_t i = 1; i < now.size(); ++i) {
        if (!now[i].visible(0)) continue;
        const View& view = now[i].view();
        const int id = static_cast<int>(i);
        if (now[i].kind == "dough") draw_solid(list, view, dough.lump, base, id);
        else if (now[i].kind == "neck" && held.view) draw_neck(list, view, id, *body.view, *held.view);
        else if (now[i].kind == "ball") draw_ball(list, view, id, dough.attached() ? body.view : nullptr, bridge.view);
        else draw_view(list, view, id);
    }
    return list;
}

// ---- truth -----------------------------------------------------------------------------------------------------------

double slenderness(const Box& box) { return box.size().y() / box.size().x(); }

// The form whose silhouette is as high for its width as that one.
const SolidForm& form_of(const Box& seen) {
    static const std::vector<double> known = [] {
        std::vector<double> out;
        for (const SolidForm& form : forms) out.push_back(slenderness(bounds(silhouette({form, 100}, base))));
        return out;
    }();
    std::size_t best = 0;
    for (std::size_t i = 1; i < known.size(); ++i)
        if (std::abs(known[i] - slenderness(seen)) < std::abs(known[best] - slenderness(seen))) best = i;
    return forms[best];
}

// The silhouette is as wide as the solid, whose form then gives its volume.
double dough_volume(const std::vector<Object>& objects, std::size_t image) {
    for (const Object& object : objects) {
        if (object.kind != "dough" || !object.visible(image)) continue;
        const Geometry& shape = object.view(image).geometry;
        const double inside = std::holds_alternative<Disc>(shape) ? object.view(image).grow() : 0;
        const double radius = bounds(shape).size().x() / 2 + inside;
        return volume_of({form_of(bounds(shape)), radius});
    }
    return 0;
}

Json quantities(const Scene& scene, double t) {
    const Plan p = plan_of(scene);
    const Dough dough = dough_at(p, t);
    const double lump_seen = volume_of({form_at(p, t), seen_width(dough.lump, base) / 2});
    return Json::object({{"lump", snap(lump_seen)}, {"bulge", snap(dough.bulge)},
                         {"ball", snap(carrier_there(p, t) ? dough.ball : 0.0)}});
}

// 2 % is far below any change and far above what rounding does.
Answer solve(const Request&, const Scene& scene) {
    const double before = dough_volume(scene.objects, 0), after = dough_volume(scene.objects, 2);
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
    p.design = balanced_design(request, paper ? ChangeSense::less : start.outcome);
    p.skin = skin_beside(p.rgb(), random.stream("looks"));
    Scene scene = video_scene(wall);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] =
        Json::Array{event("transform", transform), event("enter", enter), event("change", change), event("withdraw", withdraw)};
    set_params(scene, p, d, shapes[static_cast<std::size_t>(pair)], random);
    return scene;
}

Prompt prompt(const Request&, const ShownWords& words) {
    return {.picture = words.show + " a lump of playdough on a table" + words.order + ". The lump is round when seen from above.",
            .rule = "Is there as much playdough in the lump in the " + words.last + " as there was in the " + words.first + "?",
            .form = {.explanation = letter_for_x}};
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

// Conservation of substance (Piaget): hands knead a lump of playdough into another shape. Is it still as much? Hard where the
// wider shape looks like more; the change that does matter is a ball of dough that a hand takes away or presses in.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/dough.hpp"
#include "generators/conservation/parts/solid_picture.hpp"
#include "generators/conservation/parts/tabletop.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

using film::dough_forms;
using film::dough_moment;
using film::DoughMoment;
using film::DoughPlan;
using film::Solid;
using film::SolidForm;

const std::vector<std::string> form_names{"sphere", "cylinder", "disc"};  // by extent on the screen; the cylinder lies
const std::vector<std::string> shapes{"sphere-cylinder", "sphere-disc", "cylinder-sphere",
                                      "cylinder-disc",   "disc-sphere", "disc-cylinder"};
const std::vector<OptionText> options{{"more", "No, there is more at the end."},
                                      {"less", "No, there is less at the end."},
                                      {"same", "Yes, there is the same amount."}};

DoughPlan plan_of(const Scene& scene) { return film::dough_plan_of(scene.timeline.at("plan")); }

// ---- what is seen ------------------------------------------------------------------------------------------------------

enum Id { wall_id, lump_id, neck_id, ball_id, first_hand_id };

HandLook look_of(const DoughPlan& p) { return {skins()[static_cast<std::size_t>(p.skin)]}; }

const JointedHand* pointer(const std::optional<Gripping>& hand) { return hand ? &hand->hand : nullptr; }

// The ball, but for what is in the lump. From the plane through the place where its outline leaves the lump's.
Loop seen_ball(const DoughMoment& now, double grow) {
    const Sphere& ball = now.bulge.ball;
    const Vec3& axis = now.touched.normal;
    if (!now.attached() || now.bulge.offset >= ball.radius) return film::ball_beyond(ball, axis, -ball.radius, grow);
    double from = 0;
    for (const double side : {-1.0, 1.0}) {
        const Vec3 across = side * Vec3{axis.z, 0, -axis.x};
        double low = -1, high = 1;  // cosines from the axis: within the lump, and beyond it
        for (int i = 0; i < 10; ++i) {
            const double c = (low + high) / 2;
            const Vec3 off = c * axis + std::sqrt(1 - c * c) * across;
            (film::is_inside(now.lump, ball.at + ball.radius * off) ? low : high) = c;
        }
        from += ball.radius * (low + high) / 4;
    }
    return film::ball_beyond(ball, axis, from, grow);
}

/// The lump's outline from where the neck goes off: along the neck and to one of its sides, px on the screen.
struct FromRoot {
    Vec2 root, along, across;

    // How far up the outline goes so far to the side.
    double edge(const Loop& outline, double aside) const {
        double out = -1e9;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Vec2 a = outline[i] - root, b = outline[(i + 1) % outline.size()] - root;
            const double from = across.dot(a) - aside, to = across.dot(b) - aside;
            if ((from < 0) != (to < 0)) out = std::max(out, along.dot(a + from / (from - to) * (b - a)));
        }
        return out;
    }
    // Not farther than to where the outline turns away.
    double widest(const Loop& outline, double wanted) const {
        double low = 0, high = wanted;
        for (int i = 0; i < 8; ++i) {
            const double middle = (low + high) / 2;
            (edge(outline, middle) > -0.7 * middle ? low : high) = middle;
        }
        return low;
    }
};

// From the lump's outline into the ball.
std::vector<Vec2> neck_side(const DoughMoment& now, const Loop& outline, double side, double grow) {
    constexpr int steps = 10;
    const Vec2 root = seen(now.touched.at), ball = seen(now.bulge.ball.at), along = (ball - root).normalized();
    const FromRoot from{root, along, side * Vec2(-along.y(), along.x())};
    film::Bulge shown = now.bulge;
    shown.root = from.widest(outline, shown.root);
    const double low = from.edge(outline, shown.root), high = (ball - root).norm();
    std::vector<Vec2> out{snap(Vec2(root + (low - 4) * along + 0.9 * shown.root * from.across))};
    for (int i = 0; i <= steps; ++i) {
        const double share = double(i) / steps, up = mixed(low, high, share), off = shown.offset * (1 - up / high);
        double wide = film::neck_width(shown, share * shown.offset);
        // Towards the ball it is not wider than the ball is there.
        const double in_ball = std::sqrt(std::max(0.0, shown.ball.radius * shown.ball.radius - off * off));
        if (share * shown.offset > shown.neck_length() / 2) wide = std::min(wide, std::max(shown.neck, in_ball));
        out.push_back(snap(Vec2(root + up * along + (wide + grow) * from.across)));
    }
    return out;
}

Loop seen_neck(const DoughMoment& now, double grow) {
    const Loop outline = film::silhouette(now.lump);
    Loop out = neck_side(now, outline, 1, grow);
    const std::vector<Vec2> other = neck_side(now, outline, -1, grow);
    out.insert(out.end(), other.rbegin(), other.rend());
    return out;
}

bool shows_neck(const DoughMoment& now) { return now.attached() && now.bulge.has_neck(); }

Object part(const char* kind, const char* role, Loop loop, Rgb rgb) {
    Object out{kind, role, {{}}, true};
    if (loop.size() < 3) return out;
    View view = filled(Polygon{std::move(loop)}, rgb);
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

std::vector<Object> objects(const Scene& scene, double t) {
    const DoughPlan p = plan_of(scene);
    const DoughMoment now = dough_moment(p, t, true);
    std::vector<Object> out{film::wall_object(), part("dough", "lump", film::silhouette(now.lump), p.rgb()),
                            part("neck", "carrier", shows_neck(now) ? seen_neck(now, 0) : Loop{}, p.rgb()),
                            part("ball", "carrier", now.shows_ball() ? seen_ball(now, 0) : Loop{}, p.rgb())};
    for (const auto* hand : {&now.left, &now.right, &now.carrier}) append(out, hand_objects(pointer(*hand), look_of(p)));
    return out;
}

// ---- drawing -----------------------------------------------------------------------------------------------------------

void fill(DisplayList& list, int id, Loop loop, Rgb rgb) {
    if (loop.size() > 2) list.items.push_back({id, true, Fill{Polygon{std::move(loop)}, rgb}});
}

void draw_shadows(DisplayList& list, const DoughMoment& now) {
    film::draw_contact(list, now.lump);
    film::draw_cast_shadow(list, now.lump);
    if (now.shows_ball()) film::draw_cast_shadow(list, now.bulge.ball);
    for (const auto* hand : {&now.left, &now.right, &now.carrier})
        if (*hand) draw_hand_shadow(list, (*hand)->hand, film::cast_shadow);
}

// The outlines of all that hangs together lie under all fills, so that no line parts it.
void draw_lump(DisplayList& list, const DoughPlan& p, const DoughMoment& now) {
    const Rgb edge = tones(p.rgb()).outline;
    if (now.attached()) fill(list, ball_id, seen_ball(now, film::solid_outline), edge);
    if (shows_neck(now)) fill(list, neck_id, seen_neck(now, film::solid_outline), edge);
    fill(list, lump_id, film::silhouette(now.lump, film::solid_outline), edge);
    if (shows_neck(now)) fill(list, neck_id, seen_neck(now, 0), film::lit_by_normal(p.rgb(), 0.1));
    film::draw_shades(list, now.lump, p.rgb(), lump_id);
}

// The parts of a closed line that lie outside of the loops.
Paths outside_of(const std::vector<Polygon>& loops, Loop line) {
    Paths out;
    bool on = false;
    line.push_back(line.front());
    for (const Vec2& v : line) {
        const bool free = std::none_of(loops.begin(), loops.end(), [&](const Polygon& loop) { return contains(loop, v); });
        if (free && !on) out.lines.emplace_back();
        if (free) out.lines.back().push_back(v);
        on = free;
    }
    std::erase_if(out.lines, [](const auto& part) { return part.size() < 2; });
    return out;
}

// Its outline is drawn again before what lies behind it, but not across what it hangs on.
void draw_ball(DisplayList& list, const DoughPlan& p, const DoughMoment& now) {
    const Loop whole = seen_ball(now, 0);
    if (whole.size() < 3) return;
    const Rgb edge = tones(p.rgb()).outline;
    if (now.attached()) {
        std::vector<Polygon> others{{film::silhouette(now.lump)}};
        if (shows_neck(now)) others.push_back({seen_neck(now, 0)});
        Paths rim = outside_of(others, whole);
        const double wide = snap(2 * film::solid_outline);
        if (!rim.lines.empty()) list.items.push_back({ball_id, true, Outline{std::move(rim), edge, wide}});
    } else {
        fill(list, ball_id, seen_ball(now, film::solid_outline), edge);
    }
    film::draw_ball_shades(list, now.bulge.ball, whole, p.rgb(), ball_id);
}

DisplayList draw(const Scene& scene, double t) {
    const DoughPlan p = plan_of(scene);
    const DoughMoment now = dough_moment(p, t, true);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    film::draw_room(list);
    draw_shadows(list, now);
    draw_lump(list, p, now);
    if (now.left) draw_hand(list, now.left->hand, look_of(p), first_hand_id);
    if (now.right) draw_hand(list, now.right->hand, look_of(p), first_hand_id + hand_part_count);
    if (now.carrier) {
        const auto parts = [&](std::initializer_list<HandPart> some) {
            draw_hand_parts(list, now.carrier->hand, look_of(p), first_hand_id + 2 * hand_part_count, some);
        };
        using enum HandPart;
        parts({forearm, sleeve, little, ring, middle, index});
        if (now.shows_ball()) draw_ball(list, p, now);
        parts({palm, thumb});
    }
    return list;
}

// ---- truth -------------------------------------------------------------------------------------------------------------

double slenderness(const Box& box) { return box.size().y() / box.size().x(); }

// The form whose silhouette is as high for its width as that one.
const SolidForm& form_of(const Box& seen_box) {
    static const std::vector<double> known = [] {
        std::vector<double> out;
        for (const SolidForm& form : dough_forms) out.push_back(slenderness(bounds(Polygon{film::silhouette({form, 100, {}})})));
        return out;
    }();
    std::size_t best = 0;
    for (std::size_t i = 1; i < known.size(); ++i)
        if (std::abs(known[i] - slenderness(seen_box)) < std::abs(known[best] - slenderness(seen_box))) best = i;
    return dough_forms[best];
}

// The silhouette is as wide as the solid, whose form then gives its volume.
double volume_behind(const Box& box, const SolidForm& form) {
    const double half = box.size().x() / 2;
    return volume_of(Solid{form, form.lies ? half / form.length_per_width : half, {}});
}

double dough_volume(const std::vector<Object>& objects, std::size_t image) {
    for (const Object& object : objects)
        if (object.kind == "dough" && object.visible(image)) {
            const Box box = bounds(object.view(image).geometry);
            return volume_behind(box, form_of(box));
        }
    return 0;
}

// Asked for every frame of a video: hands are not made for it.
Json quantities(const Scene& scene, double t) {
    const DoughMoment now = dough_moment(plan_of(scene), t, false);
    const double lump = volume_behind(bounds(Polygon{film::silhouette(now.lump)}), now.lump.form);
    return Json::object({{"lump", snap(lump)}, {"bulge", snap(now.outside)}, {"ball", snap(now.apart)}});
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

void set_params(Scene& scene, const DoughPlan& p, double d, const std::string& both, const Streams& random) {
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
    const TiledStart start = tiled_start(sphere_volume(170), sphere_volume(120), d, design);
    DoughPlan p;
    p.colour = factors.choose(0, "colour", substance_names());
    p.from = pair / 2;
    p.to = pair % 2 + (pair % 2 >= p.from ? 1 : 0);
    p.stays = paper;
    p.volume = rounded(paper ? sphere_volume(150) : start.amount);
    p.load = rounded(d * p.volume);
    p.design = balanced_design(request, paper ? ChangeSense::less : start.outcome);
    p.skin = skin_beside(p.rgb(), random.stream("looks"));
    Scene scene = video_scene(table);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] =
        Json::Array{event("transform", film::transform), event("enter", film::enter), event("change", film::change),
                    event("withdraw", film::withdraw)};
    set_params(scene, p, d, shapes[static_cast<std::size_t>(pair)], random);
    return scene;
}

Prompt prompt(const Request&, const ShownWords& words) {
    return {.picture = words.show + " a lump of playdough on a table" + words.order +
                       ". The lump is a ball, a cylinder on its side or a flat round disc.",
            .rule = "Is there as much playdough in the lump in the " + words.last + " as there was in the " + words.first + "?",
            .form = {.explanation = letter_for_x}};
}

}  // namespace

Domain conservation_size() {
    return video_domain({.id = "conservation_size",
                         .title = "A lump of playdough is kneaded into another shape: is it as much?",
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

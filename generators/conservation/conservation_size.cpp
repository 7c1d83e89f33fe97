// Conservation of substance (Piaget): hands knead a lump of playdough into another shape. Is it still as much? Hard where the
// wider shape looks like more; the change that does matter is a ball of dough that a hand takes away or presses in.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/dough_picture.hpp"
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

constexpr film::DoughIds dough_ids{1, 2, 3};  // after the wall
constexpr int first_hand_id = 4;

HandLook look_of(const DoughPlan& p) { return {skins()[static_cast<std::size_t>(p.skin)]}; }

const JointedHand* pointer(const std::optional<Gripping>& hand) { return hand ? &hand->hand : nullptr; }

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
                            part("neck", "carrier", now.shows_neck() ? film::seen_neck(now) : Loop{}, p.rgb()),
                            part("ball", "carrier", now.shows_ball() ? film::seen_ball(now) : Loop{}, p.rgb())};
    for (const auto* hand : {&now.left, &now.right, &now.carrier}) append(out, hand_objects(pointer(*hand), look_of(p)));
    return out;
}

// ---- drawing -----------------------------------------------------------------------------------------------------------

void draw_shadows(DisplayList& list, const DoughMoment& now) {
    film::draw_contact(list, now.lump);
    film::draw_cast_shadow(list, now.lump);
    if (now.shows_ball()) film::draw_cast_shadow(list, now.bulge.ball);
    for (const auto* hand : {&now.left, &now.right, &now.carrier})
        if (*hand) draw_hand_shadow(list, (*hand)->hand, film::cast_shadow);
}

DisplayList draw(const Scene& scene, double t) {
    const DoughPlan p = plan_of(scene);
    const DoughMoment now = dough_moment(p, t, true);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    film::draw_room(list);
    draw_shadows(list, now);
    film::draw_lump(list, now, p.rgb(), dough_ids);
    if (now.left) draw_hand(list, now.left->hand, look_of(p), first_hand_id);
    if (now.right) draw_hand(list, now.right->hand, look_of(p), first_hand_id + hand_part_count);
    if (now.carrier) {
        const auto parts = [&](std::initializer_list<HandPart> some) {
            draw_hand_parts(list, now.carrier->hand, look_of(p), first_hand_id + 2 * hand_part_count, some);
        };
        using enum HandPart;
        parts({forearm, sleeve, little, ring, middle, index});
        if (now.shows_ball()) film::draw_ball(list, now, p.rgb(), dough_ids);
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

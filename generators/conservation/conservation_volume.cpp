// Conservation of liquid (Piaget): liquid is poured from a tall into a short glass or the other way. Is it still as
// much? Hard where the higher level looks like more; the change that does matter is liquid left behind, added or drawn.
#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/conservation/parts/glass_picture.hpp"
#include "generators/conservation/parts/pouring.hpp"

namespace stim::conservation {
namespace {

using film::FilledGlass;
using film::Pouring;
using film::PouringMoment;

const std::vector<std::string> transactions{"tall-short", "short-tall"}, amounts{"small", "medium", "large"};
constexpr double paper_amounts[] = {0.8e6, 1.1e6, 1.4e6};  // px^3
constexpr double largest_start = 1.66e6;                         // px^3, of `balanced`: one tile ends there
const std::vector<OptionText> options{
    {"more", "No, there is more."}, {"less", "No, there is less."}, {"same", "Yes, it is the same amount."}};

Pouring plan_of(const Scene& scene) { return film::pouring_of(scene.timeline.at("plan")); }

// ---- what is seen ------------------------------------------------------------------------------------------------------

// Ids, in the order of the objects.
enum Id { wall_id, target_liquid, stream_id, target_glass, source_liquid, source_glass, pourer_id };
constexpr int syringe_id = pourer_id + hand_part_count, holder_id = syringe_id + film::syringe_part_count,
              presser_id = holder_id + hand_part_count;

FilledGlass source_of(const Pouring& p, const PouringMoment& now) {
    return {p.source(), now.source, now.left, p.rgb(), source_glass, source_liquid};
}

FilledGlass target_of(const Pouring& p, const PouringMoment& now) {
    return {p.target(), {film::target_place, 0}, now.arrived, p.rgb(), target_glass, target_liquid};
}

Object piece(const char* kind, const char* role, Loop loop, Rgb rgb) {
    Object out{kind, role, {{}}, true};
    if (loop.size() > 2) out.views[0] = filled(Polygon{std::move(loop)}, rgb);
    return out;
}

Object glass_object(const FilledGlass& filled, const char* role) {
    constexpr double rim = 2.8;  // px
    return make_object("glass", role, stroked(Polygon{outline_of_glass(filled)}, {film::glass_edge, rim}));
}

HandLook look_of(const Pouring& p) { return {skins()[static_cast<std::size_t>(p.skin)]}; }

const JointedHand* pointer(const std::optional<Gripping>& hand) { return hand ? &hand->hand : nullptr; }

std::vector<Object> objects(const Scene& scene, double t) {
    const Pouring p = plan_of(scene);
    const PouringMoment now = moment_of(p, t, true);
    std::vector<Object> out{film::wall_object()};
    const FilledGlass source = source_of(p, now), target = target_of(p, now);
    const auto& stream = now.stream;
    out.push_back(piece("liquid", "target", outline_of_liquid(target), p.rgb()));
    out.push_back(piece("liquid", "stream",
                        stream ? film::outline_of_stream(stream->lip, stream->from, stream->to) : Loop{}, p.rgb()));
    out.push_back(glass_object(target, "target"));
    out.push_back(piece("liquid", "source", outline_of_liquid(source), p.rgb()));
    out.push_back(glass_object(source, "source"));
    append(out, hand_objects(pointer(now.pourer), look_of(p)));
    append(out, film::syringe_objects(now.syringe ? &*now.syringe : nullptr, p.rgb()));
    append(out, hand_objects(pointer(now.holder), look_of(p)));
    append(out, hand_objects(pointer(now.presser), look_of(p)));
    return out;
}

// ---- drawing -----------------------------------------------------------------------------------------------------------

void draw_shadows(DisplayList& list, const PouringMoment& now, const FilledGlass& source, const FilledGlass& target) {
    for (const FilledGlass* glass : {&source, &target}) draw_glass_shadow(list, *glass);
    if (now.syringe) film::draw_syringe_shadow(list, *now.syringe);
    for (const auto* hand : {&now.pourer, &now.holder, &now.presser})
        if (*hand) draw_hand_shadow(list, (*hand)->hand, film::cast_shadow);
    for (const FilledGlass* glass : {&source, &target}) draw_glass_contact(list, *glass);
}

double surface_in(const FilledGlass& glass) { return film::glass_foot + glass.volume / glass.glass.per_height(); }

// The needle and the stream are inside the glass.
void draw_target(DisplayList& list, const Pouring& p, const PouringMoment& now, const FilledGlass& target) {
    using enum HandPart;
    const HandLook look = look_of(p);
    draw_glass_back(list, target);
    draw_liquid(list, target);
    if (now.stream) {
        const film::Stream& s = *now.stream;
        if (s.lands) film::draw_ripples(list, s.lip, surface_in(target), p.rgb(), target_liquid);
        film::draw_stream(list, s.lip, s.from, s.to, p.rgb(), stream_id);
    }
    if (now.holder)
        draw_hand_parts(list, now.holder->hand, look, holder_id, {forearm, sleeve, palm, little, ring, middle, index});
    if (now.syringe) film::draw_syringe(list, *now.syringe, surface_in(target), p.rgb(), syringe_id);
    draw_glass_front(list, target);
    if (now.holder) draw_hand_parts(list, now.holder->hand, look, holder_id, {thumb});
    if (!now.presser) return;
    draw_hand_parts(list, now.presser->hand, look, presser_id, {forearm, sleeve, little, ring, middle, index, palm});
    film::draw_knob(list, *now.syringe, syringe_id);
    draw_hand_parts(list, now.presser->hand, look, presser_id, {thumb});
}

// The fingers round its far wall are seen through the glass.
void draw_source(DisplayList& list, const Pouring& p, const PouringMoment& now, const FilledGlass& source) {
    using enum HandPart;
    const HandLook look = look_of(p);
    const std::initializer_list<HandPart> behind{little, ring, middle, index};
    if (now.pourer) {
        draw_hand_parts(list, now.pourer->hand, look, pourer_id, {forearm, sleeve, palm});
        draw_hand_parts(list, now.pourer->hand, look, pourer_id, behind);
    }
    draw_glass_back(list, source);
    if (now.pourer) {
        const HandLook through{blend(look.skin, film::glass_body, 0.25), look.sleeve};
        const Loop glass = outline_of_glass(source);
        draw_hand_parts(list, now.pourer->hand, through, pourer_id, behind, &glass);
    }
    draw_liquid(list, source);
    draw_glass_front(list, source);
    if (now.pourer) draw_hand_parts(list, now.pourer->hand, look, pourer_id, {thumb});
}

DisplayList draw(const Scene& scene, double t) {
    const Pouring p = plan_of(scene);
    const PouringMoment now = moment_of(p, t, true);
    const FilledGlass source = source_of(p, now), target = target_of(p, now);
    DisplayList list{scene.width, scene.height, scene.background.rgb, {}};
    film::draw_room(list);
    draw_shadows(list, now, source, target);
    draw_target(list, p, now, target);
    draw_source(list, p, now, source);
    return list;
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// An upright cylinder of liquid is as wide as its glass; its outline is higher than it by half an ellipse at both ends.
double volume_seen(const std::vector<Object>& objects, std::string_view role, std::size_t image) {
    for (const Object& object : objects) {
        if (object.kind != "liquid" || object.role != role || !object.visible(image)) continue;
        const Vec2 size = bounds(object.view(image).geometry).size();
        const double radius = size.x() / 2;
        return film::RoundGlass{radius, (size.y() - 2 * view_sine * radius) / view_cosine}.volume();
    }
    return 0;
}

// Asked for every frame of a video: hands are not made for it.
Json quantities(const Scene& scene, double t) {
    const PouringMoment now = moment_of(plan_of(scene), t, false);
    return Json::object({{"source", snap(now.left)}, {"stream", snap(now.falling())}, {"target", snap(now.arrived)},
                         {"syringe", snap(now.syringe ? now.syringe->load : 0.0)}});
}

// One part in a hundred is far below any change and far above what rounding does.
Answer solve(const Request&, const Scene& scene) {
    const double before = volume_seen(scene.objects, "source", 0), after = volume_seen(scene.objects, "target", 2);
    return option_answer(scene, after > 1.01 * before ? "more" : after < 0.99 * before ? "less" : "same");
}

// ---- sampling --------------------------------------------------------------------------------------------------------

void set_params(Scene& scene, const Pouring& p, double d, const std::string& amount, const Streams& random) {
    const std::string cue = p.from_tall ? "less" : "more";
    const std::string truth = p.design.sign() == 0 ? "same" : p.design.sign() > 0 ? "more" : "less";
    scene.params = Json::object({{"colour", substance_names()[static_cast<std::size_t>(p.colour)]},
                                 {"transaction", p.from_tall ? "tall-short" : "short-tall"},
                                 {"relative_change", std::floor(1e6 * d + 0.5) / 1e6},
                                 {"start_volume", p.amount},
                                 {"outcome", truth},
                                 {"cue", cue},
                                 {"cue_agrees", cue == truth},
                                 {"options", draw_option_order(options, random)}});
    if (p.syringe) scene.params["carrier"] = p.design.full ? "full" : "empty";
    else scene.params["amount"] = amount;
}

Json::Array events_of(const Pouring& p) {
    namespace kept = film::kept;
    namespace added = film::added;
    if (!p.syringe)
        return {event("lift", kept::lift), event("pour", kept::pour), event("change", kept::pour_on), event("back", kept::back)};
    return {event("lift", added::lift), event("pour", added::pour), event("back", added::back),
            event("enter", added::syringe_comes), event("change", added::exchange), event("withdraw", added::syringe_goes)};
}

Scene plan(const Request& request, const Streams& random) {
    const bool paper = request.preset == Preset::paper;
    const Factors factors(request, random.stream("configuration"), {8, 2, 3});
    Rng design = random.stream("design"), looks = random.stream("looks");
    const double d = relative_change(request.size);
    const int amount = factors.choose(2, "amount", amounts);
    Pouring p;
    p.syringe = !paper;
    p.colour = factors.choose(0, "colour", substance_names());
    p.from_tall = factors.choose(1, "transaction", transactions) == 0;
    const TiledStart start = tiled_start(largest_start, largest_start, d, design);
    p.amount = paper ? paper_amounts[amount] : snap(start.amount);
    p.load = snap(d * p.amount);
    p.design = balanced_design(request, paper ? ChangeSense::less : start.outcome);
    p.skin = static_cast<int>(looks.index(skins().size()));
    Scene scene = video_scene(table);
    scene.timeline["plan"] = to_json(p);
    scene.timeline["events"] = events_of(p);
    set_params(scene, p, d, amounts[static_cast<std::size_t>(amount)], random);
    return scene;
}

Prompt prompt(const Request&, const ShownWords& words) {
    return {.picture = words.show + " liquid and two glasses on a table" + words.order +
                       ". Both glasses are round.",
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
                         .objects = objects,
                         .draw = draw,
                         .quantities = quantities,
                         .plan = plan,
                         .solve = solve,
                         .prompt = prompt});
}

}  // namespace stim::conservation

// Understanding of intentions (goals of reaching): a hand takes a thing in three pictures. Does it go for the thing or for the
// place, and which one will it take in the last picture? Harder with more things.
#include <algorithm>
#include <cmath>

#include "generators/common/hand.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/icons.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int reaches = 3, pictures = reaches + 1, last = reaches, width = 512, height = 384;
constexpr double edge = 226, floor_line = 296, sign_line = 342;       // px from the top: the table, its things, the numbers
constexpr double mat_width = 40, mat_height = 15, nudge = 5;          // px: half sizes of what marks a place; off its middle
constexpr double hand_scale = .48, hold = .62, least_opening = 26, most_opening = 40;     // of the hand; of the thing's width; px
constexpr double shoulder_height = 320, lean = 90;                    // px above the picture; beside the hand at most
constexpr const char* toys[] = {"bear", "ball", "drum",   "rocket", "boat",  "car",  "teapot",
                                "duck", "cup",  "book", "doll",   "apple", "pear", "banana"};
constexpr const char* toy_paints[] = {"red", "blue", "green", "purple", "gray", "pink", "brown"};  // no accent's
const std::vector<Rgb> sleeve_paints{{64, 92, 128}, {120, 60, 72}, {70, 104, 88}, {96, 84, 120}, {140, 128, 100}, {52, 56, 66}};

std::vector<OptionText> numbered_things(int count) {
    std::vector<OptionText> out;
    for (int i = 1; i <= count; ++i) out.push_back({std::to_string(i), "thing " + std::to_string(i)});
    return out;
}

int toy_count(int n) { return n <= 7 ? 3 : n <= 14 ? 4 : 5; }

struct Toy {
    const Icon* icon;
    Colour paint;
};

struct Law {
    std::vector<Toy> toys;
    std::vector<std::vector<int>> place_of;  ///< by picture and toy
    int usual = 0;                           ///< the toy that is taken but for the key picture of the manipulated member
    int key = 0;                             ///< the picture in which that toy lies elsewhere
    int moved = 0;                           ///< what lies at its usual place there
};

std::vector<Toy> draw_toys(int count, Rng& rng) {
    std::vector<Toy> out;
    const std::vector<int> kinds = rng.sample(std::size(toys), count), fills = rng.sample(std::size(toy_paints), count);
    for (std::size_t i = 0; i < kinds.size(); ++i)
        out.push_back({&icon(toys[kinds[i]]), paint(toy_paints[fills[i]])});
    return out;
}

// All toys move on by as many places in a ring, in an order of places by key: so each one lies at another place in the key
// picture, and at a third one in the last picture.
Law draw_law(const Request& request, Rng& rng) {
    const int count = toy_count(request.size);
    Law out;
    out.toys = draw_toys(count, rng);
    const std::vector<int> ring = rng.sample(count, count), shifts = rng.sample(count - 1, 2);
    out.key = static_cast<int>(rng.integer(0, reaches - 1));
    for (int picture = 0; picture < pictures; ++picture) {
        const int shift = picture == out.key ? shifts[0] + 1 : picture == last ? shifts[1] + 1 : 0;
        out.place_of.emplace_back();
        for (int toy = 0; toy < count; ++toy)
            out.place_of.back().push_back(ring[static_cast<std::size_t>((toy + shift) % count)]);
    }
    out.moved = (count - shifts[0] - 1) % count;
    return out;
}

// ---- what is seen -----------------------------------------------------------------------------------------------

struct Sight {
    double pitch = 0, left = 0, area = 0;
    Rgb skin, sleeve, mat;
    std::vector<double> shoulders;  ///< px right of the hand, by picture; who reaches leans along: no place has its own slope
    bool thumb = false;

    double at(int place) const { return left + pitch * place; }
};

Sight draw_sight(int count, Rng& look) {
    Sight out;
    out.pitch = snap((count == 3 ? 148 : count == 4 ? 118 : 96) + look.real(-4, 4));
    out.left = snap(width / 2.0 - out.pitch * (count - 1) / 2 + look.real(-10, 10));
    const double room = out.pitch / 2 - 8 - nudge, tallest = 60;
    const double scale = std::min(room, tallest) / icon_reach(1);
    out.area = scale * scale;
    out.skin = look.pick(skins());
    out.sleeve = look.pick(sleeve_paints);
    const auto gray = static_cast<std::uint8_t>(look.integer(170, 238));
    out.mat = {gray, gray, gray};
    for (int i = 0; i < reaches; ++i) out.shoulders.push_back(look.real(-lean, lean));
    out.thumb = look.coin();
    return out;
}

View mat(const Sight& sight, int place) {
    Polygon shape;
    for (int i = 0; i < 36; ++i) {
        const Vec2 on = unit_vector(i * 2 * 3.14159265358979 / 36);
        shape.vertices.push_back(snap(Vec2(sight.at(place) + mat_width * on.x(), floor_line - 4 + mat_height * on.y())));
    }
    return filled(std::move(shape), Colour(sight.mat), Stroke{Colour(Rgb{150, 150, 150}), 2});
}

// A hand on the upper part of a thing.
void add_hand(Scene& scene, const Sight& sight, const Box& held, int picture, const char* role) {
    const Vec2 at = snap(Vec2(held.centre().x(), held.low.y() + .16 * held.size().y()));
    const double opening = std::clamp(hold * held.size().x(), least_opening, most_opening);
    const Vec2 shoulder(at.x() + sight.shoulders[static_cast<std::size_t>(picture)], -shoulder_height);
    const Grip grip{at, (at - shoulder).normalized(), opening, sight.thumb, HandPose::pinch, hand_scale, sight.sleeve};
    const Hand drawn = hand(grip, sight.skin, width, height);
    const auto add = [&](const char* kind, const View& view) {
        scene.objects.push_back(make_object_in(kind, role, view, picture, pictures));
    };
    for (const auto* side : {&drawn.behind, &drawn.before})
        for (const Object& part : *side)
            if (part.visible(0)) add(part.kind.c_str(), part.view());
}

Box add_toy(Scene& scene, const Sight& sight, const Toy& toy, int place, int picture, Rng& look) {
    const double off = look.real(-nudge, nudge);
    IconPlace where{{sight.at(place) + off, 0}, sight.area, toy.paint, look.coin(), {}};
    where.centre.y() = floor_line - icon_box(*toy.icon, where).high.y();
    const std::vector<Object> parts = icon_objects(*toy.icon, where, "thing", picture, pictures);
    scene.objects.insert(scene.objects.end(), parts.begin(), parts.end());
    return icon_box(*toy.icon, where);
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), look = random.stream("look");
    const Law law = draw_law(request, law_draws);
    const int count = static_cast<int>(law.toys.size());
    Scene scene = blank(width, height, pictures);
    scene.objects = backdrop::room(width, height, edge, look, pictures);
    const Sight sight = draw_sight(count, look);
    for (int place = 0; place < count; ++place)
        scene.objects.push_back(make_object("mat", "background", mat(sight, place), pictures));
    for (int picture = 0; picture < pictures; ++picture) {
        std::vector<Box> boxes;
        for (std::size_t toy = 0; toy < law.toys.size(); ++toy) {
            const int place = law.place_of[static_cast<std::size_t>(picture)][toy];
            boxes.push_back(add_toy(scene, sight, law.toys[toy], place, picture, look));
        }
        const bool key = picture == law.key;
        const int taken = key && manipulated(request) ? law.moved : law.usual;
        if (picture != last) add_hand(scene, sight, boxes[static_cast<std::size_t>(taken)], picture, key ? "reach" : "hand");
    }
    std::vector<std::string> in_play;
    for (int place = 0; place < count; ++place) {
        in_play.push_back(std::to_string(place + 1));
        const Label label = sign(in_play.back(), {sight.at(place), sign_line}).view().written();
        scene.objects.push_back(make_object_in("text", "label", sign(label.text, label.centre).view(), last, pictures));
    }
    const auto wanted = static_cast<std::size_t>(law.place_of[last][static_cast<std::size_t>(law.usual)]);
    const auto usual = static_cast<std::size_t>(law.place_of[law.key == 0 ? 1 : 0][static_cast<std::size_t>(law.usual)]);
    return {std::move(scene), in_play[wanted], in_play[usual], in_play};
}

// ---- truth: the rule that explains all reaches --------------------------------------------------------------------

struct SeenToy {
    std::string kind;
    double at = 0;
};

std::vector<SeenToy> toys_in(const Scene& scene, std::size_t picture) {
    std::vector<SeenToy> out;
    for (const Object& object : scene.objects)
        if (object.role == "thing" && object.kind != "part" && object.visible(picture))
            out.push_back({object.kind, bounds(object.view(picture).geometry).centre().x()});
    return out;
}

/// The middle between forefinger and thumb.
double grip_in(const Scene& scene, std::size_t picture) {
    std::optional<Box> all;
    for (const Object& object : scene.objects)
        if ((object.kind == "index finger" || object.kind == "thumb") && object.visible(picture)) {
            const Box box = bounds(object.view(picture).geometry);
            all = all ? Box{min(all->low, box.low), max(all->high, box.high)} : box;
        }
    if (!all) throw InvalidParams("a picture has no hand");
    return all->centre().x();
}

std::size_t nearest(const std::vector<double>& places, double x) {
    const auto off = [&](double a, double b) { return std::abs(a - x) < std::abs(b - x); };
    return static_cast<std::size_t>(std::min_element(places.begin(), places.end(), off) - places.begin());
}

struct Taken {
    std::string kind;
    std::size_t place;
};

Taken taken_in(const Scene& scene, std::size_t picture, const std::vector<double>& places) {
    const double grip = grip_in(scene, picture);
    const std::vector<SeenToy> toys = toys_in(scene, picture);
    std::vector<double> at;
    for (const SeenToy& toy : toys) at.push_back(toy.at);
    if (at.empty()) throw InvalidParams("a picture has no things");
    return {toys[nearest(at, grip)].kind, nearest(places, grip)};
}

Json truth(const Scene& scene) {
    std::vector<double> places;
    for (const Object* label : with_role(scene, "label")) places.push_back(label->view(last).written().centre.x());
    std::vector<Taken> all;
    for (std::size_t picture = 0; picture < reaches; ++picture) all.push_back(taken_in(scene, picture, places));
    const auto same = [&](auto part) {
        return std::all_of(all.begin(), all.end(), [&](const Taken& one) { return one.*part == all[0].*part; });
    };
    const bool thing = same(&Taken::kind), place = same(&Taken::place);
    if (thing == place) throw InvalidParams("the pictures do not tell what the hand goes for");
    if (place) return std::to_string(all[0].place + 1);
    for (const SeenToy& toy : toys_in(scene, last))
        if (toy.kind == all[0].kind) return std::to_string(nearest(places, toy.at) + 1);
    throw InvalidParams("the last picture does not have what the hand goes for");
}

}  // namespace

Domain intent_reach() {
    Domain out = core_picture({.id = "intent_reach",
                               .title = "A hand goes for one thing, or for one place: what will it take in the last picture?",
                               .size_meaning = "things (3 to 5)",
                               .about = concepts::intentionality_understanding,
                               .shows = "The first three pictures show which thing somebody takes, each time.",
                               .rule = "Which thing does he take in the last picture?",
                               .options = numbered_things(5),
                               .images = pictures,
                               .version = 3,
                               .sample = sample,
                               .truth = truth});
    out.needs = Needs{.kind = true, .text = true};
    return out;
}

}  // namespace stim::core_knowledge

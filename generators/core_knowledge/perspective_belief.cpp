// Perspective taking (belief): Sally puts a ball into a box, goes out and comes in again, and a hand moves the ball to another
// box before, between or after that. In which box will she look? Harder with more boxes and with others who go out.
#include <algorithm>
#include <optional>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/icons.hpp"
#include "generators/core_knowledge/parts/numbered.hpp"
#include "generators/core_knowledge/parts/playroom.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int places = story_pictures - 1;  // of what follows the first picture

int boxes_of(int n) { return n <= 7 ? 2 : n <= 14 ? 3 : 4; }

/// Places of the pictures in their order, from 0 for the second one. In one member the ball is moved at `first` and a sham
/// stands at `second`, in the other one it is the other way round. Sally is out of the room between `going` and `coming`.
struct Order {
    int first, second, going, coming;
};

bool between(int place, const Order& o) { return o.going < place && place < o.coming; }

/// All orders in which the ball is moved while she is out if it is moved at `out`, and not if at `in`.
std::vector<Order> orders(int out, int in) {
    std::vector<Order> found;
    for (int going = 0; going < places; ++going)
        for (int coming = going + 1; coming < places; ++coming) {
            const Order o{out, in, going, coming};
            const bool free = going != out && going != in && coming != out && coming != in;
            if (free && between(out, o) && !between(in, o)) found.push_back(o);
        }
    return found;
}

struct Plan {
    int home = 0, other = 1;  // boxes
    Order order{1, 3, 0, 2};
    bool someone_else = false;
};

// Both places are drawn as a pair, and a coin says which is which: so the place of the move has one law in both members.
Order draw_order(Rng& rng, Work& work) {
    const auto attempt = [&]() -> std::optional<Order> {
        std::vector<int> two = rng.sample(places, 2);
        const std::vector<Order> found = orders(two[0], two[1]);
        if (found.empty() || orders(two[1], two[0]).empty()) return {};
        return rng.pick(found);
    };
    return searched(work, 200, attempt, [] { return Order{1, 3, 0, 2}; });
}

Plan draw_plan(const Request& request, Rng& rng, Work& work) {
    const int boxes = boxes_of(request.size);
    Plan out;
    out.home = static_cast<int>(rng.integer(0, boxes - 1));
    out.other = (out.home + static_cast<int>(rng.integer(1, boxes - 1))) % boxes;
    out.order = draw_order(rng, work);
    out.someone_else = request.size > 10;
    return out;
}

// ---- what is seen -----------------------------------------------------------------------------------------------------

/// What has nothing to do with the ball.
struct Sham {
    std::string icon;  // empty: somebody else goes out
    Colour fill;
    bool moved = false;
};

std::vector<Sham> draw_shams(const Plan& plan, Rng& look) {
    std::vector<Sham> out;
    std::vector<std::string> used;
    const auto add = [&](const char* sort, bool moved) {
        std::vector<std::string> names = icon_names(sort);
        look.shuffle(names);
        const auto fresh = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
            return std::find(used.begin(), used.end(), name) == used.end() && name != "ball";
        });
        used.push_back(*fresh);
        out.push_back({*fresh, look.pick(paints()), moved});
    };
    add("animal", false);
    add(look.coin() ? "plant" : "fruit", false);
    add(look.coin() ? "made" : "furniture", true);
    if (plan.someone_else) out.push_back({});
    else add("animal", true);
    look.shuffle(out);
    return out;
}

void add_sham(Scene& scene, const Playroom& room, const Sham& sham, const Sheet& sheet) {
    if (sham.icon.empty()) add_walk(scene, room, false, true, sheet);
    else add_visit(scene, room, sham.icon, sham.fill, sham.moved, sheet);
}

Drawn sample(const Request& request, const Streams& random) {
    Scene scene = blank(story_width, story_height, story_pictures);
    Rng law = random.stream("law"), look = random.stream("look");
    const Plan plan = draw_plan(request, law, scene.work);
    const Order& order = plan.order;
    scene.objects = backdrop::room(story_width, story_height, 270, look, story_pictures);
    const Playroom room = draw_playroom(boxes_of(request.size), look);
    const std::vector<Sham> shams = draw_shams(plan, look);
    const bool swapped = manipulated(request);
    const int move_at = swapped ? order.second : order.first, sham_at = swapped ? order.first : order.second;
    add_put(scene, room, plan.home, {0, "put"});
    add_walk(scene, room, true, true, {1 + order.going, "owner"});
    add_walk(scene, room, true, false, {1 + order.coming, "owner"});
    add_move(scene, room, plan.home, plan.other, {1 + move_at, "moved"});
    add_sham(scene, room, shams[0], {1 + sham_at, "moved"});
    std::size_t next = 1;
    for (int place = 0; place < places; ++place)
        if (place != order.first && place != order.second && place != order.going && place != order.coming)
            add_sham(scene, room, shams[next++], {1 + place, "sham"});
    scene.params["boxes"] = room.boxes;
    return {std::move(scene), std::to_string(plan.home + 1), std::to_string(plan.other + 1), numbers_up_to(room.boxes)};
}

// ---- truth: where the ball is, and where she last knew it to be ----------------------------------------------------------

const Object* seen_in(const Scene& scene, std::size_t picture, std::string_view kind, std::string_view role = {}) {
    for (const Object& object : scene.objects)
        if (object.kind == kind && (role.empty() || object.role == role) && object.visible(picture)) return &object;
    return nullptr;
}

// The number on the box that is nearest to x.
std::string box_near(const Scene& scene, std::size_t picture, double x) {
    std::string out;
    double least = story_width;
    for (const Object& object : scene.objects)
        if (object.role == "label" && object.visible(picture)) {
            const Label& label = object.view(picture).written();
            if (const double off = std::abs(label.centre.x() - x); off < least) least = off, out = label.text;
        }
    if (out.empty()) throw InvalidParams("a picture with the ball has no boxes");
    return out;
}

Json truth(const Scene& scene) {
    std::string ball, known;  // boxes
    bool there = true;
    const auto tell = [&](std::size_t picture, double x) {
        ball = box_near(scene, picture, x);
        if (there) known = ball;
    };
    for (std::size_t picture = 0; picture < static_cast<std::size_t>(scene.images); ++picture) {
        if (const Object* tip = seen_in(scene, picture, "tip")) {
            tell(picture, std::get<Polygon>(tip->view(picture).geometry).vertices.at(0).x());
        } else if (const Object* put = seen_in(scene, picture, "ball")) {
            tell(picture, bounds(put->view(picture).geometry).centre().x());
        } else if (const Object* arrow = seen_in(scene, picture, "arrow", "owner")) {
            const auto& corners = std::get<Polygon>(arrow->view(picture).geometry).vertices;
            there = corners.at(0).y() > corners.at(1).y();
        }
    }
    if (known.empty() || !there) throw InvalidParams("nobody looks for a ball");
    return known;
}

}  // namespace

Domain perspective_belief() {
    return core_picture({.id = "perspective_belief",
                         .title = "Eight pictures of a ball that is moved: in which box does its owner look for it?",
                         .size_meaning = "2 boxes up to n = 7, 3 up to n = 14, else 4; from n = 11 somebody else goes out",
                         .about = concepts::perspective_taking,
                         .shows = "The eight pictures are in order. In the first one Sally puts her ball into a box. At the end "
                                  "Sally wants her ball.",
                         .rule = "In which box does she look first?",
                         .options = numbered_options("box", 4),
                         .images = story_pictures,
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

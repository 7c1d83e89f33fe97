// Tool using: a ball in a tube between pits, one of which is open. From which end must the stick be pushed in? Harder with
// more pits.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double tube_left = 80, tube_right = 944, tube_height = 100, middle_x = 512;  // px
constexpr double ball_radius = 22, floor_width = 6, pit_width = 52, pit_depth = 90;
constexpr double plank_width = 60, plank_height = 12;
constexpr double stick_above = 200, stick_height = 18;  // above the floor
constexpr Rgb pit_paint{60, 60, 60};

const std::vector<OptionText> options{{"1", "from end 1"}, {"2", "from end 2"}};

int fewer_pits(int n) { return 1 + (n - 1) / 7; }

/// Places of pits on the left and on the right, counted from the ball; of each side one is open in a member, the others are
/// shut. Every pit has a plank in both members, or the planks' mean place would tell which pit is open. Both sides have as
/// many places, so that how far the open pit is does not tell the member.
struct Pits {
    std::vector<int> left, right;
    int open_left, open_right;
    double first, pitch;  // px from the ball's middle to the first pit's edge, from pit to pit
    bool more_left() const { return left.size() > right.size(); }
    double x(bool at_left, int place) const {
        const double away = first + pit_width / 2 + pitch * place;
        return at_left ? middle_x - away : middle_x + away;
    }
};

Pits draw_pits(int n, Rng& rng) {
    const int fewer = fewer_pits(n);
    std::vector<int> all(static_cast<std::size_t>(fewer) + 1);
    std::iota(all.begin(), all.end(), 0);
    Pits out{all, all, 0, 0, 0, 0};
    std::vector<int>& less = rng.coin() ? out.right : out.left;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(rng.index(less.size())));
    out.open_left = rng.pick(out.left);
    out.open_right = rng.pick(out.right);
    out.first = static_cast<double>(rng.integer(70, 90));
    out.pitch = static_cast<double>(rng.integer(76, 88));
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

std::vector<double> pit_middles(const Pits& pits) {
    std::vector<double> out;
    for (const int place : pits.left) out.push_back(pits.x(true, place));
    for (const int place : pits.right) out.push_back(pits.x(false, place));
    std::sort(out.begin(), out.end());
    return out;
}

void add_tube(Scene& scene, const std::vector<double>& pits, double floor_y) {
    for (const double x : pits)
        scene.objects.push_back(make_object(
            "pit", "pit", filled(rectangle(x - pit_width / 2, floor_y, pit_width, pit_depth), Colour(pit_paint))));
    const double top = floor_y - tube_height;
    Paths lines{{{Vec2(tube_left, top), Vec2(tube_right, top)}}};
    double from = tube_left;
    for (const double x : pits) {
        lines.lines.push_back({Vec2(from, floor_y), Vec2(x - pit_width / 2, floor_y)});
        from = x + pit_width / 2;
    }
    lines.lines.push_back({Vec2(from, floor_y), Vec2(tube_right, floor_y)});
    scene.objects.push_back(make_object("tube", "tube", stroked(std::move(lines), {Colour(outline_rgb), floor_width})));
    for (const double x : {tube_left, tube_right}) {
        const double beside = x == tube_left ? x - clear - digits : x + clear + digits;
        scene.objects.push_back(sign(x == tube_left ? "1" : "2", {beside, floor_y - tube_height / 2}));
    }
}

// Across a pit and flush with the floor, or fallen into it: then it stands on the pit's bottom and covers nothing.
Polygon plank_shape(double x, double floor_y, bool fallen) {
    if (fallen) return rectangle(x - plank_height / 2, floor_y + pit_depth - plank_width, plank_height, plank_width);
    return rectangle(x - plank_width / 2, floor_y - plank_height / 2, plank_width, plank_height);
}

void add_plank(Scene& scene, double x, double floor_y, bool fallen, const char* role) {
    scene.objects.push_back(make_object("plank", role, outlined(plank_shape(x, floor_y, fallen), paint("yellow"))));
}

void add_planks(Scene& scene, const Pits& pits, double floor_y, bool open_at_left) {
    const double left = pits.x(true, pits.open_left), right = pits.x(false, pits.open_right);
    for (const double x : pit_middles(pits))
        if (x != left && x != right) add_plank(scene, x, floor_y, false, "plank");
    add_plank(scene, left, floor_y, open_at_left, "moved");
    add_plank(scene, right, floor_y, !open_at_left, "moved");
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const Pits pits = draw_pits(request.size, law);
    const auto floor_y = static_cast<double>(look.integer(340, 460));
    const auto stick_length = static_cast<double>(look.integer(872, 960));
    Scene scene = blank(picture_width, picture_height);
    add_tube(scene, pit_middles(pits), floor_y);
    add_planks(scene, pits, floor_y, pits.more_left() != manipulated(request));
    const double radius = ball_radius - outline_width / 2, rests = floor_y - floor_width / 2 - ball_radius;
    scene.objects.push_back(make_object("ball", "ball", outlined(Disc{Vec2(middle_x, rests), radius}, paint("red"))));
    const Polygon stick = rectangle(middle_x - stick_length / 2, floor_y - stick_above, stick_length, stick_height);
    scene.objects.push_back(make_object("stick", "stick", outlined(stick, paint("brown"))));
    scene.params["pits"] = static_cast<int>(pits.left.size() + pits.right.size());
    return {std::move(scene), pits.more_left() ? "1" : "2", pits.more_left() ? "2" : "1"};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// Middles of the pits that no plank covers.
std::vector<double> open_pits(const Scene& scene) {
    std::vector<double> out;
    for (const Object* pit : with_role(scene, "pit")) {
        const Box hole = bounds(pit->view().geometry);
        const bool covered = std::any_of(scene.objects.begin(), scene.objects.end(), [&](const Object& object) {
            if (object.kind != "plank") return false;
            const Box plank = bounds(object.view().geometry);
            return plank.low.x() <= hole.low.x() && plank.high.x() >= hole.high.x() && plank.low.y() <= hole.low.y() &&
                   plank.high.y() >= hole.low.y();
        });
        if (!covered) out.push_back(hole.centre().x());
    }
    return out;
}

Json truth(const Scene& scene) {
    const double ball = first_with_role(scene, "ball").view().box().centre().x();
    const std::vector<double> open = open_pits(scene);
    const auto left = std::count_if(open.begin(), open.end(), [&](double x) { return x < ball; });
    const bool right = left < static_cast<std::ptrdiff_t>(open.size());
    if ((left > 0) == right) throw InvalidParams(right ? "pits are open on both sides" : "no pit is open");
    std::vector<std::pair<double, std::string>> ends;
    for (const Object* end : with_role(scene, "label"))
        ends.emplace_back(end->view().written().centre.x(), end->view().written().text);
    std::sort(ends.begin(), ends.end());
    if (ends.size() != 2) throw InvalidParams("the tube has not two numbered ends");
    return right ? ends.back().second : ends.front().second;
}

}  // namespace

Domain tool_trap() {
    return core_picture({.id = "tool_trap",
                         .title = "A ball in a tube with pits: from which end must the stick be pushed in?",
                         .size_meaning = "pits: 1 + (n - 1) / 7 on one side and one more on the other",
                         .about = concepts::tool_using,
                         .shows = "The picture shows a tube from the side, with a red ball and pits with yellow planks. The "
                                  "brown stick drives the ball ahead.",
                         .rule = "From which end must it be pushed in to get the ball out?",
                         .options = options,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

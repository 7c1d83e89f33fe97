// Tool using: a ball in a tube with niches in its floor and its ceiling. From which end must the stick push it? Harder with
// more niches.
#include <algorithm>
#include <numeric>
#include <utility>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/prints.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double block_left = 80, block_right = 944, tube_height = 100, middle_x = 512;  // px
constexpr double ball_radius = 22, edge_width = 6, niche_width = 56, niche_depth = 90;
constexpr double plank_width = 64, plank_height = 12, stick_height = 18, foot_width = 60;
constexpr int places = 5, most_planked = 2;  // on each side
constexpr Rgb inside{255, 255, 255}, niche_paint{60, 60, 60}, plank_paint{222, 184, 110}, shine{250, 246, 240};

const std::vector<OptionText> options{{"1", "from end 1"}, {"2", "from end 2"}};
const std::vector<Rgb> block_paints{{214, 178, 128}, {176, 196, 212}, {186, 208, 172}, {222, 186, 178}, {196, 184, 214},
                                    {204, 204, 196}, {166, 204, 200}, {226, 206, 150}};
// None has upright boxes, like niches, or small parts, which niches would hide.
const std::vector<Print> block_prints{Print::shaded, Print::bands, Print::stripes, Print::diamonds};
const std::vector<std::string> ball_paints{"red", "blue", "green", "purple", "pink", "brown"};
const std::vector<std::string> stick_paints{"brown", "green", "blue", "red", "purple"};

/// Niches on both sides, by their places from the ball. One more is open on one side. `common` is open on both sides: there one
/// of the two niches is in the floor and the other in the ceiling, so that how far the pit is does not tell the member.
struct Niches {
    std::vector<int> left, right, planked_left, planked_right;
    int common;
    bool more_left() const { return left.size() > right.size(); }
};

std::vector<int> drawn(std::vector<int>& from, std::int64_t count, Rng& rng) {
    rng.shuffle(from);
    const auto all = std::min(from.begin() + static_cast<std::ptrdiff_t>(count), from.end());
    std::vector<int> out(from.begin(), all);
    from.erase(from.begin(), all);
    return out;
}

Niches draw_niches(int n, Rng& rng) {
    const std::int64_t fewer = std::min<std::int64_t>(3, 1 + rng.integer(0, 1 + (n - 1) / 7));
    const bool more_left = rng.coin();
    Niches out{{}, {}, {}, {}, static_cast<int>(rng.integer(0, places - 1))};
    for (const bool at_left : {true, false}) {
        std::vector<int> rest(places);
        std::iota(rest.begin(), rest.end(), 0);
        rest.erase(rest.begin() + out.common);
        (at_left ? out.left : out.right) = drawn(rest, at_left == more_left ? fewer : fewer - 1, rng);
        (at_left ? out.planked_left : out.planked_right) = drawn(rest, rng.integer(0, most_planked), rng);
        (at_left ? out.left : out.right).push_back(out.common);
    }
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

/// Of the drawing, px.
struct Layout {
    double floor_y, wall;  // wall: of the block, above and below its niches
    double first, pitch;   // from the ball's middle to the nearest niche, from niche to niche
    double ceiling() const { return floor_y - tube_height; }
    double x(bool at_left, int place) const {
        const double away = first + niche_width / 2 + pitch * place;
        return at_left ? middle_x - away : middle_x + away;
    }
};

void add_niche(Scene& scene, double x, const Layout& at, bool in_floor, const char* role) {
    const double top = in_floor ? at.floor_y - edge_width / 2 : at.ceiling() + edge_width / 2 - niche_depth;
    const Polygon hole = rectangle(x - niche_width / 2, top, niche_width, niche_depth);
    scene.objects.push_back(make_object("niche", role, filled(hole, Colour(niche_paint))));
}

void add_block(Scene& scene, const Layout& at, Rgb block, Print print) {
    const double top = at.ceiling() - niche_depth - at.wall, bottom = at.floor_y + niche_depth + at.wall;
    const double width = block_right - block_left;
    for (const double x : {block_left + 40, block_right - 40 - foot_width})
        scene.objects.push_back(
            make_object("foot", "block", outlined(rectangle(x, bottom, foot_width, 24), Colour(niche_paint))));
    const Polygon front = rectangle(block_left, top, width, bottom - top);
    scene.objects.push_back(make_object("block", "block", outlined(front, Colour(block))));
    for (const auto& [high, low] : {std::pair(top, at.ceiling()), std::pair(at.floor_y, bottom)})
        for (Object& one : print_on({{block_left, high}, {block_right, low}}, print, Colour(block)))
            scene.objects.push_back(std::move(one));
    const double half = outline_width / 2;
    scene.objects.push_back(make_object(
        "tube", "tube", filled(rectangle(block_left - half, at.ceiling(), width + 2 * half, tube_height), Colour(inside))));
    Paths edges;
    for (const double y : {at.ceiling(), at.floor_y})
        edges.lines.push_back({Vec2(block_left - half, y), Vec2(block_right + half, y)});
    scene.objects.push_back(make_object("edge", "edge", stroked(edges, {Colour(outline_rgb), edge_width})));
    for (const double x : {block_left - 44, block_right + 44})
        scene.objects.push_back(sign(x < middle_x ? "1" : "2", {x, at.floor_y - tube_height / 2}));
}

void add_side(Scene& scene, const Niches& niches, const Layout& at, bool left) {
    for (const int place : left ? niches.planked_left : niches.planked_right) {
        const double x = at.x(left, place);
        add_niche(scene, x, at, true, "pit");
        const Polygon plank = rectangle(x - plank_width / 2, at.floor_y - edge_width / 2, plank_width, plank_height);
        scene.objects.push_back(make_object("plank", "plank", outlined(plank, Colour(plank_paint))));
    }
    for (const int place : left ? niches.left : niches.right)
        if (place != niches.common) add_niche(scene, at.x(left, place), at, false, "niche");
}

void add_ball(Scene& scene, const Layout& at, const Colour& fill) {
    const Vec2 middle(middle_x, at.floor_y - edge_width / 2 - ball_radius);
    scene.objects.push_back(make_object("ball", "ball", outlined(Disc{middle, ball_radius - outline_width / 2}, fill)));
    scene.objects.push_back(make_object("shine", "shine", filled(Disc{middle + Vec2(-7, -8), 4}, Colour(shine))));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const Niches niches = draw_niches(request.size, law);
    const Layout at{double(look.integer(330, 380)), double(look.integer(24, 44)), double(look.integer(48, 62)),
                    double(look.integer(66, 71))};
    const auto stick_length = double(look.integer(872, 940));
    Scene scene = blank(picture_width, picture_height);
    scene.objects = backdrop::room(picture_width, picture_height, double(look.integer(430, 500)), look);
    const Rgb block = look.pick(block_paints);
    add_block(scene, at, block, look.pick(block_prints));
    for (const bool left : {true, false}) add_side(scene, niches, at, left);
    const bool floor_at_left = niches.more_left() != manipulated(request);
    for (const bool left : {true, false})
        add_niche(scene, at.x(left, niches.common), at, left == floor_at_left, "moved");
    add_ball(scene, at, paint(look.pick(ball_paints)));
    const Polygon stick = rectangle(middle_x - stick_length / 2, double(look.integer(640, 700)), stick_length, stick_height);
    scene.objects.push_back(make_object("stick", "stick", outlined(stick, paint(look.pick(stick_paints)))));
    scene.params["open"] = static_cast<int>(niches.left.size() + niches.right.size());
    return {std::move(scene), niches.more_left() ? "1" : "2", niches.more_left() ? "2" : "1"};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// Whether a plank lies over all of a hole's mouth.
bool covered(const Scene& scene, const Box& hole) {
    const auto planks = with_role(scene, "plank");
    return std::any_of(planks.begin(), planks.end(), [&](const Object* one) {
        const Box plank = bounds(one->view().geometry);
        return plank.low.x() <= hole.low.x() && plank.high.x() >= hole.high.x() && plank.low.y() <= hole.low.y() &&
               plank.high.y() >= hole.low.y();
    });
}

// Middles of the pits: niches below the tube that no plank covers.
std::vector<double> pits(const Scene& scene) {
    const Box tube = bounds(first_with_role(scene, "tube").view().geometry);
    std::vector<double> out;
    for (const Object& object : scene.objects) {
        if (object.kind != "niche") continue;
        const Box hole = bounds(object.view().geometry);
        if (hole.centre().y() > tube.high.y() && !covered(scene, hole)) out.push_back(hole.centre().x());
    }
    return out;
}

Json truth(const Scene& scene) {
    const double ball = first_with_role(scene, "ball").view().box().centre().x();
    const std::vector<double> open = pits(scene);
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
                         .title = "A ball in a tube with niches: from which end must the stick push it?",
                         .size_meaning = "open niches: 1 to 2 + (n - 1) / 7 but at most 3 on one side, one more on the other",
                         .about = concepts::tool_using,
                         .shows = "The picture shows a tube with a ball in it, cut open and seen from the side.",
                         .rule = "From which end must the stick push the ball so that it comes out at the other end?",
                         .options = options,
                         .version = 4,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

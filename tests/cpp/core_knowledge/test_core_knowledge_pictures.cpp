// Core knowledge: laws of pieces, water, rooms, heaps, tools and meadows, and what earns by a rule without the concept.
#include <catch2/catch.hpp>

#include "generators/common/liquid.hpp"
#include "generators/core_knowledge/parts/polyomino.hpp"
#include "generators/core_knowledge/parts/rooms.hpp"
#include "stim/base/portable_math.hpp"
#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;
namespace ck = stim::core_knowledge;

namespace {

// How many answers of each member a rule finds.
struct Rule {
    int control = 0, manipulated = 0, pairs = 0;

    void judge(const Pair& pair, const std::string& of_control, const std::string& of_manipulated) {
        control += of_control == meaning(pair.control);
        manipulated += of_manipulated == meaning(pair.manipulated);
        ++pairs;
    }
    double share() const { return 50.0 * (control + manipulated) / pairs; }  // percent of items
};

double percent(int part, int whole) { return 100.0 * part / whole; }

// How much of two outlines' common area both have, by points 4 px apart.
double common_share(const Geometry& a, const Geometry& b) {
    int both = 0, any = 0;
    for (double y = 2; y < 512; y += 4)
        for (double x = 2; x < 512; x += 4) {
            const bool in_a = contains(a, {x, y}), in_b = contains(b, {x, y});
            both += in_a && in_b;
            any += in_a || in_b;
        }
    return double(both) / any;
}

}  // namespace

TEST_CASE("Core knowledge: pieces of squares know their back and their outline", "[core_knowledge]") {
    using ck::Piece;
    CHECK_FALSE(ck::is_chiral(Piece{{0, 0}, {0, 1}, {1, 0}}));
    CHECK(ck::is_chiral(Piece{{0, 0}, {0, 1}, {0, 2}, {1, 2}}));
    CHECK(ck::outline_of(Piece{{0, 0}, {1, 0}}).value().size() == 4);
    CHECK_FALSE(ck::outline_of(Piece{{0, 0}, {1, 1}}));
    CHECK_FALSE(ck::outline_of(Piece{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}));
    for (int squares = 5; squares <= 10; ++squares) {
        CHECK(static_cast<int>(ck::long_f(squares).size()) == squares);
        CHECK(ck::is_chiral(ck::long_f(squares)));
        CHECK(ck::outline_of(ck::long_f(squares)));
    }
    Rng rng = Streams("pieces").stream("grown");
    for (int i = 0; i < 300; ++i) {
        const Piece piece = ck::grown_piece(8, rng);
        CHECK(piece.size() == 8);
        CHECK(ck::flipped(ck::flipped(piece)) == piece);
        CHECK(ck::is_chiral(piece) == ck::is_chiral(ck::flipped(piece)));
    }
}

TEST_CASE("Core knowledge: turned pieces are as large and lie as those that are flipped over", "[core_knowledge]") {
    double turned = 0, flipped = 0;
    int larger = 0, pairs = 0;
    for_each_pair("spatiality_turning", 20, [&](const Domain&, int, const Pair& pair) {
        CHECK(pair.control.scene.work.fallbacks == 0);
        const Geometry& before = first_with_role(pair.control.scene, "before").view(0).geometry;
        const Geometry &one = first_with_role(pair.control.scene, "after").view(1).geometry,
                       &other = first_with_role(pair.manipulated.scene, "after").view(1).geometry;
        CHECK(area(one) == Approx(area(before)).margin(30));
        CHECK(area(other) == Approx(area(before)).margin(30));
        const double a = common_share(before, one), b = common_share(before, other);
        turned += a;
        flipped += b;
        larger += a > b;
        ++pairs;
    });
    const double mean_turned = turned / pairs, mean_flipped = flipped / pairs;
    INFO("common share " << mean_turned << " turned, " << mean_flipped << " flipped; larger " << percent(larger, pairs) << " %");
    CHECK(std::abs(mean_turned - mean_flipped) < .05);
    CHECK(std::abs(percent(larger, pairs) - 50) < 10);
}

TEST_CASE("Core knowledge: liquid keeps its area under a surface at any angle", "[core_knowledge]") {
    const std::vector<Vec2> vessel = rectangle(10, 20, 110, 170).vertices;
    for (int degrees = -80; degrees <= 80; degrees += 5) {
        const Vec2 down = unit_vector((90 + degrees) * portable::pi / 180);
        CHECK(area(liquid_in(vessel, down, 7000)) == Approx(7000).margin(5));
    }
    CHECK(liquid_in(vessel, {0, 1}, 0).vertices.empty());
}

TEST_CASE("Core knowledge: water of every glass is as much, below the rim, under surfaces that can be told apart",
          "[core_knowledge]") {
    check_even("physics_water", 60, [](int) { return 4; });
    double nearest = 1e9;
    for_each_pair("physics_water", 40, [&](const Domain&, int size, const Pair& pair) {
        const auto angles = pair.control.scene.params.at("surfaces").as_array();
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < i; ++j)
                CHECK(std::abs(angles[i].as_int() - angles[j].as_int()) >= 22 - 10 * (size - 1) / 19);
        const auto waters = with_role(pair.control.scene, "water"), glasses = with_role(pair.control.scene, "glass");
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& water = std::get<Polygon>(waters[i]->view().geometry);
            CHECK(area(water) == Approx(area(std::get<Polygon>(waters[0]->view().geometry))).epsilon(.01));
            const auto& line = std::get<Paths>(glasses[i]->view().geometry).lines[0];
            CHECK(area(water) == Approx(.4 * area(Polygon{line})).epsilon(.1));
            for (const Vec2& corner : water.vertices)
                for (const Vec2& rim : {line.front(), line.back()}) nearest = std::min(nearest, (corner - rim).norm());
        }
        const std::string naive = pair.control.scene.params.at("naive").as_string();
        CHECK((naive != meaning(pair.control) && naive != meaning(pair.manipulated)));
    });
    INFO("nearest to a rim: " << nearest << " px");
    CHECK(nearest > 20);
}

TEST_CASE("Core knowledge: steps through rooms go round what is closed and end at objects", "[core_knowledge]") {
    ck::Rooms rooms(5, 3);
    CHECK(rooms.steps({0, 0}, {4, 2}) == 6);
    for (int row = 0; row < 2; ++row) rooms.set({2, row}, ck::Ground::closed);
    CHECK(rooms.steps({0, 0}, {4, 0}) == 8);
    CHECK(rooms.steps({0, 0}, {2, 0}) == -1);
    CHECK(ck::detour(rooms, {0, 0}, {0, 2}, {4, 0}) == 0);
    CHECK(ck::detour(rooms, {0, 2}, {0, 0}, {4, 2}) == 4);
    rooms.set({2, 2}, ck::Ground::dead_end);
    CHECK(rooms.steps({0, 0}, {2, 2}) == 4);
    CHECK(rooms.steps({0, 0}, {4, 0}) == -1);
    CHECK(rooms.steps({0, 0}, {9, 0}) == -1);
    rooms.set({9, 9}, ck::Ground::closed);
}

namespace {

// The halls of a picture as cells, objects as what nobody can pass; and where things are in them.
struct Halls {
    Box all;
    double cell;
    ck::Rooms rooms;

    explicit Halls(const Scene& scene)
        : all(bounds(first_with_role(scene, "frame").view().geometry)), cell(all.size().y() / 11), rooms(columns(), 11) {
        for (const Object& object : scene.objects) {
            if (object.kind == "object") rooms.set(place(object), ck::Ground::dead_end);
            if (object.kind != "wall" && object.kind != "pillar" && object.kind != "crate") continue;
            const Box box = object.view().box();
            for (double y = all.low.y() + cell / 2; y < all.high.y(); y += cell)
                for (double x = all.low.x() + cell / 2; x < all.high.x(); x += cell)
                    if (box.contains({x, y})) rooms.set(at({x, y}), ck::Ground::closed);
        }
    }
    int columns() const { return static_cast<int>(all.size().x() / cell + .5); }
    ck::Place at(const Vec2& p) const {
        const Vec2 from = (p - all.low) / cell;
        return {static_cast<int>(from.x()), static_cast<int>(from.y())};
    }
    ck::Place place(const Object& object) const { return at(object.view().box().centre()); }
};

// How much longer than need be the trail is to each object, in order of their numbers; -1 where none is reached.
std::vector<int> detours(const Scene& scene) {
    const Halls halls(scene);
    const ck::Place start = halls.place(first_with_role(scene, "start")), here = halls.place(first_with_role(scene, "walker"));
    std::vector<int> out;
    for (const Object* object : with_role(scene, "object"))
        out.push_back(ck::detour(halls.rooms, start, here, halls.place(*object)));
    return out;
}

// The number of the one object whose front door is open and whose room is not shut at both.
std::string open_in_front(const Scene& scene) {
    const Halls halls(scene);
    const auto objects = with_role(scene, "object");
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (halls.rooms.at({halls.place(*objects[i]).column, 7}) == ck::Ground::open) return std::to_string(i + 1);
    return "";
}

}  // namespace

TEST_CASE("Core knowledge: the walker's trail leads to one object, and is far too long to any other", "[core_knowledge]") {
    check_even("intent_goal", 60, [](int size) { return size <= 7 ? 2 : size <= 14 ? 3 : 4; });
    Rule open;
    for_each_pair("intent_goal", 100, [&](const Domain&, int size, const Pair& pair) {
        CHECK(pair.control.scene.work.fallbacks == 0);
        CHECK(pair.control.scene.params.at("pillars").as_int() == size / 3);
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const std::vector<int> all = detours(one->scene);
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (std::to_string(i + 1) == meaning(*one)) CHECK(all[i] == 0);
                else CHECK((all[i] == -1 || all[i] >= 6));
            }
        }
        open.judge(pair, open_in_front(pair.control.scene), open_in_front(pair.manipulated.scene));
    });
    INFO("the room that is open in front: " << open.share() << " %");
    CHECK(std::abs(open.share() - 50) < 5);
}

TEST_CASE("Core knowledge: one niche of the tube is a pit, at a place that both sides share", "[core_knowledge]") {
    check_even("tool_trap", 60, [](int) { return 2; });
    Counts places;  // of the pit, from the ball
    for_each_pair("tool_trap", 60, [&](const Domain&, int size, const Pair& pair) {
        std::vector<double> across[2];
        int member = 0;
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            std::vector<double> planks, pits, open;
            double floor_y = 0;
            for (const Object& object : one->scene.objects) {
                const Box box = object.view().box();
                if (object.role == "tube") floor_y = box.high.y();
                if (object.kind == "plank") planks.push_back(box.centre().x());
            }
            for (const Object& object : one->scene.objects) {
                const Box box = object.view().box();
                if (object.kind != "niche") continue;
                across[member].push_back(box.centre().x());
                if (std::count(planks.begin(), planks.end(), box.centre().x()) > 0) continue;
                open.push_back(box.centre().x());
                if (box.centre().y() > floor_y) pits.push_back(box.centre().x());
            }
            REQUIRE(pits.size() == 1);
            const auto left = std::count_if(open.begin(), open.end(), [](double x) { return x < 512; });
            const auto right = static_cast<std::ptrdiff_t>(open.size()) - left;
            CHECK(std::abs(left - right) == 1);
            CHECK(std::min(left, right) <= std::min(3, 2 + (size - 1) / 7));
            CHECK(((pits[0] < 512) == (left > right)) == (member == 0));
            CHECK(std::count_if(open.begin(), open.end(), [&](double x) { return x + pits[0] == 1024; }) == 1);
            if (member++ == 0)
                ++places[std::to_string(static_cast<int>((std::abs(pits[0] - 512) - 60) / 66))];
        }
        CHECK(across[0] == across[1]);
    });
    CHECK(places.size() == 5);
    CHECK(unevenness(places) < 18.47);
}

namespace {

struct Rake {
    double length, arm;
    bool right;
};

std::vector<Rake> rakes(const Scene& scene) {
    std::vector<Rake> out;
    for (const Object* tool : with_role(scene, "tool")) {
        const auto& v = std::get<Polygon>(tool->view().geometry).vertices;
        const Vec2 foot = (v[0] + v[5]) / 2, tip = (v[2] + v[3]) / 2;
        out.push_back({foot.y() - tip.y(), std::abs(tip.x() - foot.x()), tip.x() > foot.x()});
    }
    return out;
}

// The number of the tool that has the most of something.
template <class F>
std::string most(const std::vector<Rake>& all, F of) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (of(all[i]) > of(all[best])) best = i;
    return std::to_string(best + 1);
}

}  // namespace

TEST_CASE("Core knowledge: exactly one tool meets all three conditions, and one condition alone finds it in half",
          "[core_knowledge]") {
    check_even("tool_rake", 60, [](int) { return 4; });
    Rule longest_of_side, widest_of_side;
    double two_of_three[3] = {}, items = 0;  // without one condition: side, length, arm
    for_each_pair("tool_rake", 60, [&](const Domain&, int, const Pair& pair) {
        const auto groove = [](const Instance& made) { return first_with_role(made.scene, "groove").view().box().centre().x(); };
        const auto seen = [&](const Instance& made) {
            return Vec2(first_with_role(made.scene, "treat").view().box().centre() - Vec2(groove(made), 650));
        };
        const auto tray = std::find_if(pair.control.scene.objects.begin(), pair.control.scene.objects.end(),
                                       [](const Object& object) { return object.kind == "tray"; });
        REQUIRE(tray != pair.control.scene.objects.end());
        for (const Rake& tool : rakes(pair.control.scene)) {  // laid into the groove, its arm lies on the tray
            const double tip = groove(pair.control) + (tool.right ? tool.arm : -tool.arm);
            CHECK(tip > tray->view().box().low.x() + 2);
            CHECK(tip < tray->view().box().high.x() - 2);
        }
        const auto fitting = [&](const Instance& made, int left_out) {
            const Vec2 treat = seen(made);
            std::vector<std::string> out;
            const std::vector<Rake> all = rakes(made.scene);
            for (std::size_t i = 0; i < all.size(); ++i) {
                const bool side = all[i].right == (treat.x() > 0), length = all[i].length >= -treat.y() + 36;
                const bool arm = all[i].arm >= std::abs(treat.x()) + 4;
                if ((side || left_out == 0) && (length || left_out == 1) && (arm || left_out == 2))
                    out.push_back(std::to_string(i + 1));
            }
            return out;
        };
        // The chance that a tool among those that fit is the right one.
        const auto found_without = [&](const Instance& made, int left_out) {
            const auto all = fitting(made, left_out);
            return std::count(all.begin(), all.end(), meaning(made)) / double(all.size());
        };
        const auto of_side = [&](const Instance& made, auto what) {
            const bool right = seen(made).x() > 0;
            return most(rakes(made.scene), [&](const Rake& r) { return r.right == right ? what(r) : -1; });
        };
        for (const Instance* one : {&pair.control, &pair.manipulated})
            CHECK(fitting(*one, -1) == std::vector<std::string>{meaning(*one)});
        const auto length = [](const Rake& r) { return r.length; };
        const auto arm = [](const Rake& r) { return r.arm; };
        longest_of_side.judge(pair, of_side(pair.control, length), of_side(pair.manipulated, length));
        widest_of_side.judge(pair, of_side(pair.control, arm), of_side(pair.manipulated, arm));
        for (const Instance* one : {&pair.control, &pair.manipulated})
            for (int left_out = 0; left_out < 3; ++left_out) two_of_three[left_out] += found_without(*one, left_out);
        items += 2;
    });
    INFO("without the side " << 100 * two_of_three[0] / items << ", the length " << 100 * two_of_three[1] / items << ", the arm "
                             << 100 * two_of_three[2] / items << " %");
    CHECK(two_of_three[0] / items == Approx(.5).margin(.01));
    CHECK(two_of_three[1] / items == Approx(.75).margin(.01));
    CHECK(two_of_three[2] / items == Approx(.75).margin(.01));
    INFO("longest on the treat's side " << longest_of_side.share() << ", longest arm there " << widest_of_side.share() << " %");
    CHECK(std::abs(longest_of_side.share() - 50) < 5);
    CHECK(std::abs(widest_of_side.share() - 50) < 5);
}

namespace {

// The roofs on a half of the picture that lie within a meadow, at first or at the end.
std::vector<Box> roofs_on(const Scene& scene, const char* side, std::size_t image) {
    const Box meadow = bounds(first_with_role(scene, side).view().geometry);
    std::vector<Box> out;
    for (const Object& object : scene.objects)
        if (object.kind == "house" && object.visible(image) && meadow.contains(object.view(image).box().centre()))
            out.push_back(object.view(image).box().translated(-1 * meadow.low));
    return out;
}

double area_of(const std::vector<Box>& roofs) {
    double out = 0;
    for (const Box& box : roofs) out += box.size().x() * box.size().y();
    return out;
}

}  // namespace

TEST_CASE("Core knowledge: meadows are alike at first, and counting roofs at the end tells nothing", "[core_knowledge]") {
    Counts sides;
    double least = 1;
    int counted = 0, items = 0;
    for_each_pair("conservation_area", 100, [&](const Domain&, int size, const Pair& pair) {
        CHECK(pair.control.scene.work.fallbacks == 0);
        const std::string moved = pair.control.scene.params.at("moved").as_string();
        CHECK(meaning(pair.manipulated) == moved);
        ++sides[moved];
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const std::vector<Box> left = roofs_on(one->scene, "left", 0), right = roofs_on(one->scene, "right", 0);
            CHECK(left == right);
            const int houses = static_cast<int>(left.size()), fewest = 3 + (size - 1) / 4;
            CHECK((houses == fewest || houses == fewest + 1));
            const auto at_end = [&](const char* side) { return roofs_on(one->scene, side, 1); };
            const double more = area_of(at_end("left")) - area_of(at_end("right"));
            CHECK((std::abs(more) < 1) == (one == &pair.control));
            if (one == &pair.manipulated) {
                CHECK((more < 0) == (moved == "left"));
                least = std::min(least, std::abs(more) / area_of(left));
            }
            const auto roofs_left = at_end("left").size(), roofs_right = at_end("right").size();
            const std::string says = roofs_left == roofs_right ? "same" : roofs_left < roofs_right ? "left" : "right";
            counted += says == meaning(*one);
            ++items;
        }
    });
    CHECK(unevenness(sides) < 10.83);
    INFO("a half is at least " << 100 * least << " % of the roofs; counting is right in " << percent(counted, items) << " %");
    CHECK(least > .04);
    CHECK(percent(counted, items) < 53);
}

namespace {

bool all_about(const Geometry& shape, const Vec2& middle, double radius) {
    for (int i = 0; i < 16; ++i)
        if (!contains(shape, middle + radius * unit_vector(i * portable::pi / 8))) return false;
    return true;
}

double diameter(const Geometry& shape) {
    if (const auto* disc = std::get_if<Disc>(&shape)) return 2 * disc->radius;
    double out = 0;
    const auto& corners = std::get<Polygon>(shape).vertices;
    for (const Vec2& a : corners)
        for (const Vec2& b : corners) out = std::max(out, (a - b).norm());
    return out;
}

// Points 6 px apart that both shapes hold.
std::vector<Vec2> common_points(const Geometry& a, const Geometry& b) {
    const Box box = bounds(b);
    std::vector<Vec2> out;
    for (double y = box.low.y(); y < box.high.y(); y += 6)
        for (double x = box.low.x(); x < box.high.x(); x += 6)
            if (contains(a, {x, y}) && contains(b, {x, y})) out.push_back({x, y});
    return out;
}

}  // namespace

TEST_CASE("Core knowledge: two shapes of a heap overlap widely, and nothing else covers what tells", "[core_knowledge]") {
    check_even("boundary_overlap", 60, [](int) { return 2; });
    for_each_pair("boundary_overlap", 10, [](const Domain&, int size, const Pair& pair) {
        const Scene& scene = pair.control.scene;
        const auto two = with_role(scene, "numbered"), others = with_role(scene, "other"), numbers = with_role(scene, "label");
        REQUIRE(two.size() == 2);
        CHECK(static_cast<int>(others.size()) == (size - 1) / 3);
        const Geometry &lower = two[0]->view().geometry, &upper = two[1]->view().geometry;
        CHECK(diameter(upper) > 1.33 * diameter(lower));  // of a pentagon it is less than twice the radius
        const std::vector<Vec2> lens = common_points(lower, upper);
        CHECK(std::any_of(lens.begin(), lens.end(),
                          [&](const Vec2& p) { return all_about(lower, p, 20) && all_about(upper, p, 20); }));
        for (const Object* other : others) {
            const Geometry& shape = other->view().geometry;
            CHECK(std::none_of(lens.begin(), lens.end(), [&](const Vec2& p) { return contains(shape, p); }));
            for (const Object* number : numbers) CHECK_FALSE(contains(shape, number->view().written().centre));
        }
    });
}

namespace {

// What is seen of a shape under others, by points some px apart.
struct Seen {
    static constexpr double step = 3, half = 7, reach = 40;  // px; of a disc that fits in, and how far from one a point may be
    std::vector<Vec2> points, wide;

    Seen(const Geometry& shape, const std::vector<Geometry>& over) {
        const auto holds = [&](const Vec2& p) {
            const auto hides = [&](const Geometry& upper) { return contains(upper, p); };
            return contains(shape, p) && std::none_of(over.begin(), over.end(), hides);
        };
        const Box box = bounds(shape);
        for (double y = box.low.y(); y < box.high.y(); y += step)
            for (double x = box.low.x(); x < box.high.x(); x += step) {
                if (!holds({x, y})) continue;
                points.push_back({x, y});
                bool all = true;
                for (int i = 0; i < 16 && all; ++i) all = holds(Vec2(x, y) + half * unit_vector(i * portable::pi / 8));
                if (all) wide.push_back({x, y});
            }
    }
    bool has_sliver() const {
        return !std::all_of(points.begin(), points.end(), [&](const Vec2& p) {
            return std::any_of(wide.begin(), wide.end(), [&](const Vec2& q) { return (p - q).norm() <= reach; });
        });
    }
};

double distance_to_outline(const Geometry& shape, const Vec2& p) {
    if (const auto* disc = std::get_if<Disc>(&shape)) return std::abs((p - disc->centre).norm() - disc->radius);
    const auto& corners = std::get<Polygon>(shape).vertices;
    double out = 1e9;
    for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++)
        out = std::min(out, distance_to_segment(p, corners[j], corners[i]));
    return out;
}

double nearest_corner(const Geometry& from, const Geometry& to) {
    double out = 1e9;
    if (const auto* polygon = std::get_if<Polygon>(&from))
        for (const Vec2& corner : polygon->vertices) out = std::min(out, distance_to_outline(to, corner));
    return out;
}

}  // namespace

TEST_CASE("Core knowledge: what is seen of the two shapes of a heap and their overlap have no slivers", "[core_knowledge]") {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("boundary_overlap");
    for (const char* preset : {"balanced", "paper"})
        for (int size = 1; size <= 20; ++size)
            for (const char* condition : {"control", "manipulated"}) {
                const Instance made = generate(domain, make_request(domain, {size, 5, 3, preset, {{"condition", condition}}}));
                INFO(made.id);
                std::vector<Geometry> over;  // what lies on the upper one of the two
                std::vector<Geometry> two;
                for (const Object& object : made.scene.objects) {
                    if (object.role == "numbered") two.push_back(object.view().geometry);
                    if (object.role == "other" && two.size() == 2) over.push_back(object.view().geometry);
                }
                REQUIRE(two.size() == 2);
                const Seen upper(two[1], over), whole(two[0], {});
                over.push_back(two[1]);
                const Seen lower(two[0], over);
                CHECK_FALSE(upper.has_sliver());
                CHECK_FALSE(lower.has_sliver());
                CHECK(double(lower.points.size()) > .38 * double(whole.points.size()));
                CHECK(nearest_corner(two[0], two[1]) > 10);
                CHECK(nearest_corner(two[1], two[0]) > 10);
            }
}

TEST_CASE("Core knowledge: outlines that cross at a small angle are read", "[core_knowledge][read]") {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("boundary_overlap");
    const Switches control{{"condition", "control"}};
    for (const Wanted& wanted : {Wanted{13, 3, 0, "paper", control}, {6, 7, 0, "balanced", control}})
        CHECK(tests::disagreement(domain, reader_of(domain), make_request(domain, wanted)) == "");
}

TEST_CASE("Core knowledge: readers find the answers of both members of pictures", "[core_knowledge][read]") {
    for (const char* id :
         {"boundary_overlap", "conservation_area", "intent_goal", "physics_water", "spatiality_turning", "tool_rake",
          "tool_trap"})
        check_readers(id);
}

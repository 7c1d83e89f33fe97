// Core knowledge: laws of pieces, water, rooms, heaps, tools and meadows, and what earns by a rule without the concept.
#include <catch2/catch.hpp>

#include "generators/common/liquid.hpp"
#include "generators/core_knowledge/parts/polyomino.hpp"
#include "generators/core_knowledge/parts/rooms.hpp"
#include "stim/base/portable_math.hpp"
#include "tests/cpp/core_pairs.hpp"

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
        const Geometry& before = pair.control.scene.objects[0].view(0).geometry;
        const Geometry &one = pair.control.scene.objects[1].view(1).geometry,
                       &other = pair.manipulated.scene.objects[1].view(1).geometry;
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
            for (std::size_t j = 0; j < i; ++j) CHECK(std::abs(angles[i].as_int() - angles[j].as_int()) >= 22 - 10 * (size - 1) / 19);
        const auto waters = with_role(pair.control.scene, "water"), glasses = with_role(pair.control.scene, "glass");
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& water = std::get<Polygon>(waters[i]->view().geometry);
            CHECK(area(water) == Approx(.4 * 110 * 170).epsilon(.01));
            const auto& line = std::get<Paths>(glasses[i]->view().geometry).lines[0];
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
        : all(bounds(scene.objects.front().view().geometry)), cell(all.size().y() / 11), rooms(columns(), 11) {
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
    for (const Object* object : with_role(scene, "object")) out.push_back(ck::detour(halls.rooms, start, here, halls.place(*object)));
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
    for_each_pair("intent_goal", 40, [&](const Domain&, int size, const Pair& pair) {
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

TEST_CASE("Core knowledge: readers find the answers of both members of pictures", "[core_knowledge][read]") {
    for (const char* id : {"spatiality_turning", "physics_water", "intent_goal"}) check_readers(id);
}

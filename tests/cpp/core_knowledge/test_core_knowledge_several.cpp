// Core knowledge: laws of the domains with several pictures, second ways to their truths, and their readers.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "generators/core_knowledge/parts/views.hpp"
#include "stim/base/portable_math.hpp"
#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;
namespace ck = stim::core_knowledge;

namespace {

double percent(double part, int whole) { return 100 * part / whole; }

// Height on the screen of each stick, by colour, picture by picture.
std::vector<std::map<std::string, double>> sticks_of(const Scene& scene) {
    std::vector<std::map<std::string, double>> out(static_cast<std::size_t>(scene.images));
    for (const Object& object : scene.objects)
        for (std::size_t i = 0; i < out.size(); ++i)
            if (object.kind == "stick" && object.visible(i))
                out[i][object.view(i).colour().name] = bounds(object.view(i).geometry).size().y();
    return out;
}

// What all orders of eight sticks that fit the pictures say of two of them.
std::set<bool> possible(const std::vector<std::map<std::string, double>>& pictures, const std::string& a, const std::string& b) {
    std::vector<std::string> names;
    for (const Colour& paint : ck::paints()) names.push_back(paint.name);
    std::sort(names.begin(), names.end());
    std::set<bool> out;
    do {
        const auto rank = [&](const std::string& name) { return std::find(names.begin(), names.end(), name) - names.begin(); };
        const bool fits = std::all_of(pictures.begin(), pictures.end(), [&](const auto& two) {
            const auto &one = *two.begin(), &other = *two.rbegin();
            return (one.second > other.second) == (rank(one.first) > rank(other.first));
        });
        if (fits) out.insert(rank(a) > rank(b));
    } while (out.size() < 2 && std::next_permutation(names.begin(), names.end()));
    return out;
}

}  // namespace

TEST_CASE("Core knowledge: pictures of sticks leave one order of the two asked about, or both", "[core_knowledge]") {
    for_each_pair("hierarchy_order", 1, [](const Domain&, int, const Pair& pair) {
        const Json& params = pair.control.scene.params;
        const std::string first = params.at("shortcut").as_string(), last = params.at("naive").as_string();
        CHECK(possible(sticks_of(pair.control.scene), first, last) == std::set<bool>{true});
        CHECK(possible(sticks_of(pair.manipulated.scene), first, last).size() == 2);
        CHECK(meaning(pair.manipulated) == "unknown");
    });
}

TEST_CASE("Core knowledge: the shorter one of the sticks asked about is drawn longer", "[core_knowledge]") {
    std::map<std::string, int> asked_first, answers;
    for_each_pair("hierarchy_order", 40, [&](const Domain&, int size, const Pair& pair) {
        const Json& params = pair.control.scene.params;
        const std::string first = params.at("shortcut").as_string(), last = params.at("naive").as_string();
        const int links = 2 + (size - 1) / 5;
        REQUIRE(params.at("links").as_int() == links);
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            double drawn_first = 0, drawn_last = 0, ratio = 9;
            int with_first = 0, with_last = 0;
            for (const auto& two : sticks_of(one->scene)) {
                const double a = two.begin()->second, b = two.rbegin()->second;
                ratio = std::min(ratio, std::max(a, b) / std::min(a, b));
                if (two.count(first)) drawn_first = two.at(first), ++with_first;
                if (two.count(last)) drawn_last = two.at(last), ++with_last;
            }
            CHECK(with_first == 1);
            CHECK(with_last == 1);
            CHECK(drawn_last > 1.1 * drawn_first);
            CHECK(ratio == Approx(1.5 - .015 * (size - 1)).epsilon(.001));
        }
        ++asked_first[params.at("asked").as_array()[0] == params.at("shortcut") ? "longest" : "shortest"];
        ++answers[pair.control.answer.text];
    });
    CHECK(unevenness(asked_first) < 10.83);
    CHECK(answers.size() == 3);
    CHECK(unevenness(answers) < 13.82);
}

// Who looks at the two pictures alone that show what is asked about sees the change only where they are the whole chain.
TEST_CASE("Core knowledge: of longer chains an inner picture is changed", "[core_knowledge]") {
    for_each_pair("hierarchy_order", 5, [](const Domain&, int size, const Pair& pair) {
        const std::string first = pair.control.scene.params.at("shortcut").as_string(),
                          last = pair.control.scene.params.at("naive").as_string();
        const auto before = sticks_of(pair.control.scene), after = sticks_of(pair.manipulated.scene);
        int changed = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] == after[i]) continue;
            ++changed;
            CHECK((before[i].count(first) + before[i].count(last) > 0) == (size <= 5));
            CHECK(before[i].begin()->second == after[i].rbegin()->second);
            CHECK(before[i].rbegin()->second == after[i].begin()->second);
        }
        CHECK(changed == 1);
    });
}

// ---- jumps over walls ---------------------------------------------------------------------------------------------------

namespace {

struct Jump {
    bool star, left;
    double jumped, other;  // px, heights of walls
};

Jump jump_in(const Scene& scene, std::size_t picture) {
    double star = 0, end = 0, left = 0, right = 0;
    for (const Object& object : scene.objects) {
        if (!object.visible(picture)) continue;
        const Box box = bounds(object.view(picture).geometry);
        if (object.kind == "star") star = box.centre().x();
        if (object.kind == "arrow") end = box.centre().x();
        if (object.kind == "wall") (box.centre().x() < 226 ? left : right) = box.size().y();
    }
    const bool to_left = end < 226;
    return {(star < 226) == to_left, to_left, to_left ? left : right, to_left ? right : left};
}

std::vector<Jump> jumps(const Scene& scene) {
    std::vector<Jump> out;
    for (std::size_t i = 0; i < 6; ++i) out.push_back(jump_in(scene, i));
    return out;
}

// Whether somebody to whom one thing is worth more chooses like this, at some cost of walls that grows with their height: no
// cheap choice may be of walls that lie within those of a dear one for the other thing.
bool explains(const std::vector<Jump>& all, bool star) {
    for (const Jump& dear : all) {
        if (dear.jumped < dear.other) continue;
        if (dear.star != star) return false;
        for (const Jump& one : all)
            if (one.star != star && one.jumped >= dear.other && one.other <= dear.jumped) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("Core knowledge: one liking alone explains the six jumps, and one jump tells it", "[core_knowledge]") {
    check_even("intent_cost", 100, [](int) { return 2; });
    int left = 0, pairs = 0;
    for_each_pair("intent_cost", 20, [&](const Domain&, int size, const Pair& pair) {
        const double least = 70 * std::pow(28.0 / 70, (size - 1) / 19.0);
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const std::vector<Jump> all = jumps(one->scene);
            CHECK(explains(all, true) == (meaning(*one) == "star"));
            CHECK(explains(all, false) == (meaning(*one) == "heart"));
            const auto is_dear = [](const Jump& j) { return j.jumped > j.other; };
            REQUIRE(std::count_if(all.begin(), all.end(), is_dear) == 1);
            const Jump dear = *std::find_if(all.begin(), all.end(), is_dear);
            int higher = 0, lower = 0, harder = 0, easier = 0, like = 0;
            for (const Jump& j : all) {
                const double difference = std::abs(j.jumped - j.other);
                CHECK(difference >= least - 1);
                CHECK(difference <= 1.6 * least + 1);
                if (is_dear(j)) continue;
                (j.jumped > dear.jumped ? higher : lower) += 1;
                (difference > dear.jumped - dear.other ? harder : easier) += 1;
                like += std::abs(j.jumped - dear.jumped) <= 10;
            }
            CHECK((higher > 0 && lower > 0 && harder > 0 && easier > 0 && like > 0));
        }
        left += jumps(pair.control.scene)[0].left;
        ++pairs;
    });
    CHECK(std::abs(percent(left, pairs) - 50) < 12);
}

TEST_CASE("Core knowledge: counts of jumps are the same in both members, and one jump tells half", "[core_knowledge]") {
    double tallest = 0, seen = 0;
    int items = 0;
    for_each_pair("intent_cost", 100, [&](const Domain&, int, const Pair& pair) {
        const std::string usual = pair.control.scene.params.at("shortcut").as_string();
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            const std::vector<Jump> all = jumps(one->scene);
            const auto taken = std::count_if(all.begin(), all.end(), [](const Jump& j) { return j.star; });
            REQUIRE(taken == (usual == "star" ? 4 : 2));
            const bool star = meaning(*one) == "star";
            const auto by_height = [](const Jump& a, const Jump& b) { return a.jumped < b.jumped; };
            tallest += std::max_element(all.begin(), all.end(), by_height)->star == star;
            seen += static_cast<double>(star ? taken : 6 - taken) / 6;
            ++items;
        }
    });
    INFO("the tallest " << percent(tallest, items) << " %, one seen " << percent(seen, items) << " %");
    CHECK(std::abs(percent(tallest, items) - 50) < 2.5);
    CHECK(std::abs(percent(seen, items) - 50) < 2.5);
}

// ---- views of a table ---------------------------------------------------------------------------------------------------

namespace {

constexpr ck::Side sides[] = {ck::Side::front, ck::Side::left, ck::Side::back, ck::Side::right};
// Where somebody sits at each side, seen from the front.
constexpr ck::Spot seats[] = {{0, -8}, {-8, 0}, {0, 8}, {8, 0}};

constexpr ck::Camera above{.6, .8, {384, 291}, 40}, low{.28, .96, {384, 351}, 60};

std::map<std::string, Vec2> middles(const Scene& scene, std::size_t picture) {
    std::map<std::string, Vec2> out;
    for (const Object* thing : with_role(scene, "thing"))
        if (thing->visible(picture)) {
            const Box box = bounds(thing->view(picture).geometry);
            out[thing->view(picture).colour().name] = {box.centre().x(), box.high.y()};
        }
    return out;
}

int asked_side(const Scene& scene) {
    for (const Object* doll : with_role(scene, "doll"))
        if (doll->view().colour().name == "red")
            return static_cast<int>(ck::side_of(above, bounds(doll->view().geometry)));
    FAIL("no red doll");
    return 0;
}

// The picture in which all things lie where a turn by an angle brings them.
std::string picture_by_turning(const Scene& scene) {
    const double angle = asked_side(scene) * portable::pi / 2;
    const Vec2 x = unit_vector(angle), y(-x.y(), x.x());
    std::string out;
    for (std::size_t i = 1; i < 5; ++i) {
        const auto there = middles(scene, i);
        bool fits = true;
        for (const auto& [name, at] : middles(scene, 0)) {
            const Vec2 off((at.x() - above.middle.x()) / 40, .8 - (at.y() - above.middle.y()) / 24);
            const Vec2 now = off.x() * x + off.y() * y;
            const Vec2 seen(low.middle.x() + 60 * now.x(), low.middle.y() - 60 * .28 * (now.y() - .8));
            fits = fits && (there.at(name) - seen).norm() < 1;
        }
        if (fits) out += std::to_string(i + 1);
    }
    return out;
}

ck::Things solids(int count) {
    static const ck::Spot spots[] = {{-3, -2}, {-1, -1}, {1, -3}, {-2, 1}, {3, 0}, {0, 2}};
    ck::Things out;
    for (int i = 0; i < count; ++i) out.push_back({ck::Solid::cylinder, 2.5, "blue", spots[i]});
    return out;
}

bool apart(const ck::Things& a, const ck::Things& b) { return ck::reversed_pairs(a, b) >= static_cast<int>(a.size() / 2); }

bool can_be_seen(const ck::Camera& camera, const ck::Things& things) {
    for (std::size_t i = 0; i < things.size(); ++i)
        if (ck::shown(camera, things, i) < .35) return false;
    return true;
}

}  // namespace

TEST_CASE("Core knowledge: whoever looks sits at the front of the own view", "[core_knowledge]") {
    for (int i = 0; i < ck::side_count; ++i) {
        CHECK(ck::turned(seats[i], sides[i]) == ck::Spot{0, -8});
        CHECK(ck::turned(seats[(i + 2) % 4], sides[i]) == ck::Spot{0, 8});
    }
    CHECK(ck::turned(ck::Spot{0, -8}, ck::Side::left) == ck::Spot{8, 0});  // from the left side, our side is at the right
}

TEST_CASE("Core knowledge: what stands behind something higher is hidden, what stands beside it is not", "[core_knowledge]") {
    const ck::Things row{{ck::Solid::box, 3.5, "blue", {0, -2}}, {ck::Solid::cone, 1.5, "green", {0, 2}},
                         {ck::Solid::cone, 1.5, "pink", {2, 2}}};
    CHECK(ck::shown(low, row, 0) == Approx(1));
    CHECK(ck::shown(low, row, 1) < .1);
    CHECK(ck::shown(low, row, 2) == Approx(1));
    CHECK(ck::shown(above, row, 1) > ck::shown(low, row, 1));
    const ck::Things overlapping{{ck::Solid::box, 3.5, "blue", {1, -2}}, {ck::Solid::box, 1.5, "green", {0, 0}}};
    CHECK(ck::shown(low, overlapping, 1) == Approx(10 / 16.));
    CHECK(ck::reversed_pairs(row, ck::mirrored(row)) == 2);
    CHECK(ck::reversed_pairs(row, row) == 0);
}

TEST_CASE("Core knowledge: the last resort of the table can be seen and told apart from all sides", "[core_knowledge]") {
    for (int count = 3; count <= 6; ++count) {
        const ck::Things things = solids(count);
        CHECK(can_be_seen(above, things));
        for (int a = 0; a < ck::side_count; ++a) {
            CHECK(can_be_seen(low, ck::turned(things, sides[a])));
            for (int b = 0; b < a; ++b) {
                CAPTURE(count, a, b);
                CHECK(apart(ck::turned(things, sides[a]), ck::turned(things, sides[b])));
            }
        }
    }
}

TEST_CASE("Core knowledge: one picture alone shows the table as it is after a turn", "[core_knowledge]") {
    for_each_pair("perspective_views", 10, [](const Domain&, int, const Pair& pair) {
        CHECK(picture_by_turning(pair.control.scene) == meaning(pair.control));
        CHECK(picture_by_turning(pair.manipulated.scene) == meaning(pair.manipulated));
        CHECK(asked_side(pair.manipulated.scene) == 0);
    });
}

TEST_CASE("Core knowledge: what the doll sees is each picture equally often, and never ours in the control", "[core_knowledge]") {
    Counts control, manipulated, sitting;
    int fallbacks = 0, pairs = 0;
    for_each_pair("perspective_views", 60, [&](const Domain&, int, const Pair& pair) {
        ++control[meaning(pair.control)];
        ++manipulated[meaning(pair.manipulated)];
        ++sitting[std::to_string(asked_side(pair.control.scene))];
        fallbacks += pair.control.scene.work.fallbacks;
        ++pairs;
        CHECK(pair.control.scene.params.at("naive").as_string() == meaning(pair.manipulated));
        CHECK(pair.control.scene.params.at("options") == Json(Json::Array{"2", "3", "4", "5"}));
    });
    CHECK(fallbacks <= pairs / 1000);
    CHECK(control.size() == 4);
    CHECK(unevenness(control) < 16.27);
    CHECK(unevenness(manipulated) < 16.27);
    CHECK(sitting.size() == 3);
    CHECK(sitting.count("0") == 0);
    CHECK(unevenness(sitting) < 13.82);
}

TEST_CASE("Core knowledge: readers of several pictures find the answers of both members", "[core_knowledge][read]") {
    for (const char* id : {"hierarchy_order", "intent_cost", "perspective_views"}) check_readers(id);
}

// Core knowledge: laws of the balance, of discs in shade, of ramps, stacks and tubes, and what a rule without the concept
// earns.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>

#include "generators/core_knowledge/parts/bend.hpp"
#include "generators/core_knowledge/parts/paint.hpp"
#include "generators/core_knowledge/parts/pile.hpp"
#include "generators/core_knowledge/parts/ramps.hpp"
#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;
namespace ck = stim::core_knowledge;

namespace {

// How many answers a rule finds.
struct Rule {
    int right = 0, items = 0;

    void judge(bool holds) {
        right += holds;
        ++items;
    }
    double share() const { return 100.0 * right / items; }
};

template <class F>
void for_each_member(const Pair& pair, F check) {
    check(pair.control);
    check(pair.manipulated);
}

}  // namespace

// ---- balance -----------------------------------------------------------------------------------------------------------

namespace {

struct Arm {
    int weights = 0, pegs = 0, torque = 0, stacks = 0;
};

// Left and right, by the numbers below the stacks.
std::pair<Arm, Arm> arms(const Scene& scene) {
    std::pair<Arm, Arm> out;
    for (const Object* stack : with_role(scene, "stack")) {
        const int weights = static_cast<int>(std::get<Paths>(stack->view().geometry).lines.size());
        const double x = stack->view().box().centre().x();
        for (const Object* number : with_role(scene, "label")) {
            const Label& label = number->view().written();
            if (label.centre.x() != x) continue;
            const int peg = std::stoi(label.text);
            Arm& arm = x < 488 ? out.first : out.second;
            arm = {arm.weights + weights, arm.pegs + peg, arm.torque + weights * peg, arm.stacks + 1};
        }
    }
    return out;
}

std::string side_of(int left_over_right, const char* level = "level") {
    return left_over_right > 0 ? "left" : left_over_right < 0 ? "right" : level;
}

}  // namespace

TEST_CASE("Core knowledge: the balance is in conflict, and each rule earns what it should", "[core_knowledge]") {
    Rule distance, added, level, moment;
    Counts answers, controls;
    int fallbacks = 0;
    for_each_pair("mechanical_balance", 100, [&](const Domain&, int size, const Pair& pair) {
        fallbacks += pair.control.scene.work.fallbacks;
        const auto sum_says = [](const std::pair<Arm, Arm>& a) {
            return side_of(a.first.weights + a.first.pegs - a.second.weights - a.second.pegs);
        };
        CHECK(sum_says(arms(pair.control.scene)) == sum_says(arms(pair.manipulated.scene)));
        ++controls[meaning(pair.control)];
        for_each_member(pair, [&](const Instance& one) {
            const auto [left, right] = arms(one.scene);
            CHECK((left.stacks == (size <= 10 ? 1 : 2) && left.stacks == right.stacks));
            const std::string heavy = side_of(left.weights - right.weights), far = side_of(left.pegs - right.pegs);
            CHECK(heavy == pair.control.scene.params.at("shortcut").as_string());
            CHECK((far != heavy && far != "level"));
            CHECK(side_of(left.torque - right.torque) == meaning(one));  // by numbers, where the truth takes lengths
            if (left.torque != right.torque)
                CHECK(100 * std::max(left.torque, right.torque) >= 115 * std::min(left.torque, right.torque));
            ++answers[meaning(one)];
            distance.judge(far == meaning(one));
            added.judge(sum_says({left, right}) == meaning(one));
            level.judge(meaning(one) == "level");
        });
    });
    CHECK(fallbacks <= 2);
    CHECK(answers.size() == 3);
    CHECK(unevenness(answers) < 13.82);
    CHECK(controls.size() == 2);
    CHECK(unevenness(controls) < 10.83);
    INFO("distance " << distance.share() << ", weights plus pegs " << added.share() << ", level " << level.share() << " %");
    CHECK(std::abs(distance.share() - 16.7) < 2.5);
    CHECK(std::abs(level.share() - 33.3) < 2.5);
    CHECK(added.share() > 13.5);
    CHECK(added.share() < 39.5);
}

// ---- shade -------------------------------------------------------------------------------------------------------------

TEST_CASE("Core knowledge: paints in shade are ordered as in the light", "[core_knowledge]") {
    for (int paint = 20; paint <= 255; ++paint) {
        CHECK(ck::seen(paint, false) == paint);
        CHECK(2 * ck::seen(paint, true) < paint);
        CHECK(ck::paint_rank(ck::seen(paint, true), true) <= ck::paint_rank(paint, false));
        CHECK(ck::paint_rank(ck::seen(paint, true) + 1, true) > ck::paint_rank(paint, false));
    }
}

TEST_CASE("Core knowledge: a disc lies well within a shadow or well outside, and shadows keep apart", "[core_knowledge]") {
    double nearest = 999, gap = 999;
    for_each_pair("constancy_shade", 40, [&](const Domain&, int, const Pair& pair) {
        for_each_member(pair, [&](const Instance& one) {
            std::vector<Polygon> bands, middles;  // with the rims, and without
            for (const Object* shadow : with_role(one.scene, "shadow")) {
                const auto& outline = std::get<Polygon>(shadow->view().geometry);
                if (shadow->kind == "rim" && bands.size() == middles.size()) bands.push_back(outline);
                if (shadow->kind == "shadow") middles.push_back(outline);
            }
            REQUIRE((bands.size() == 2 && middles.size() == 2));
            gap = std::min(gap, stim::gap(Footprint(bands[0], 0), Footprint(bands[1], 0)));
            for (const Object* disc : with_role(one.scene, "disc"))
                for (std::size_t i = 0; i < 2; ++i) {
                    const auto& [centre, radius] = std::get<Disc>(disc->view().geometry);
                    const auto& edges = (contains(middles[i], centre) ? middles : bands)[i].vertices;
                    nearest = std::min(nearest, distance_to_segment(centre, edges[1], edges[2]) - radius);
                    nearest = std::min(nearest, distance_to_segment(centre, edges[3], edges[0]) - radius);
                }
        });
    });
    CHECK(nearest >= 14);
    CHECK(gap >= 60);
}

TEST_CASE("Core knowledge: discs look the same in both members, and one shadow alone tells three of four", "[core_knowledge]") {
    check_even("constancy_shade", 100, [](int) { return 2; });
    Rule dark_shaded, bright_lit;
    double least = 9, most = 0, least_moved = 9, most_moved = 0;
    for_each_pair("constancy_shade", 100, [&](const Domain&, int, const Pair& pair) {
        const auto values = [](const Instance& one) {
            const auto discs = with_role(one.scene, "disc");
            return std::pair{discs[0]->view().colour().rgb.g, discs[1]->view().colour().rgb.g};
        };
        CHECK(values(pair.control) == values(pair.manipulated));
        for_each_member(pair, [&](const Instance& one) {
            const auto discs = with_role(one.scene, "disc");
            bool shaded[2]{};
            for (std::size_t i = 0; i < 2; ++i)
                for (const Object* shadow : with_role(one.scene, "shadow"))
                    shaded[i] = shaded[i] || contains(shadow->view().geometry, discs[i]->view().box().centre());
            const auto [dark, bright] = values(one);
            REQUIRE(dark < bright);
            const bool says_s = meaning(one) == pair.control.scene.params.at("shortcut").as_string();
            const double dark_paint = shaded[0] ? dark / .45 : dark, bright_paint = shaded[1] ? bright / .45 : bright;
            CHECK((dark_paint > bright_paint) == says_s);
            const double ratio = std::max(dark_paint, bright_paint) / std::min(dark_paint, bright_paint);
            (says_s ? least : least_moved) = std::min(ratio, says_s ? least : least_moved);
            (says_s ? most : most_moved) = std::max(ratio, says_s ? most : most_moved);
            dark_shaded.judge(shaded[0] == says_s);
            bright_lit.judge(!shaded[1] == says_s);
        });
    });
    INFO("paints in ratio " << least << " to " << most << ", manipulated " << least_moved << " to " << most_moved);
    CHECK((least > 1.2 && most < 1.71 && least_moved > 1.29 && most_moved < 1.83));
    INFO("dark disc in shade " << dark_shaded.share() << ", bright one in the light " << bright_lit.share() << " %");
    CHECK(std::abs(dark_shaded.share() - 75) < 2.5);
    CHECK(std::abs(bright_lit.share() - 75) < 2.5);
}

// ---- ramps -------------------------------------------------------------------------------------------------------------

namespace {

// Lets the ball down px by px; ends where it leaves `bottom`. Counts planks on the way.
struct Way {
    double x;
    int hits = 0;
    double after_first = 0;
};

Way rolled(const Scene& scene) {
    Way out{first_with_role(scene, "ball").view().box().centre().x()};
    std::vector<std::pair<Vec2, Vec2>> planks;
    for (const Object& object : scene.objects)
        if (object.kind == "plank") {
            const auto& line = std::get<Paths>(object.view().geometry).lines[0];
            planks.emplace_back(line[0], line[1]);
        }
    for (double y = 60; y < 640; ++y)
        for (const auto& [left, right] : planks) {
            if (out.x <= left.x() || out.x >= right.x()) continue;
            const double there = left.y() + (right.y() - left.y()) * (out.x - left.x()) / (right.x() - left.x());
            if (there < y || there >= y + 1) continue;
            const Vec2& end = left.y() > right.y() ? left : right;
            out.x = end.x();
            y = end.y();
            if (++out.hits == 1) out.after_first = out.x;
        }
    return out;
}

std::string bin_below(double x) { return std::to_string(static_cast<int>((x - 112) / 200) + 1); }

int leaning_right(const Scene& scene) {
    int out = 0;
    for (const Object& object : scene.objects)
        if (object.kind == "plank") {
            const auto& line = std::get<Paths>(object.view().geometry).lines[0];
            out += line[0].y() < line[1].y();
        }
    return out;
}

}  // namespace

TEST_CASE("Core knowledge: the ball lands in each bin equally often, and leaning planks tell nothing", "[core_knowledge]") {
    check_even("physics_ramps", 60, [](int) { return 4; });
    Rule straight;
    for_each_pair("physics_ramps", 60, [&](const Domain&, int size, const Pair& pair) {
        CHECK(leaning_right(pair.control.scene) == leaning_right(pair.manipulated.scene));
        for_each_member(pair, [&](const Instance& one) {
            const Way way = rolled(one.scene);
            CHECK(way.hits >= 2 + (size - 1) / 7);
            CHECK(bin_below(way.x) == meaning(one));
            straight.judge(bin_below(way.after_first) == meaning(one));
        });
    });
    INFO("straight down after the first plank: " << straight.share() << " %");
    CHECK(straight.share() < 56);
}

TEST_CASE("Core knowledge: the last resort of the ramps keeps their law", "[core_knowledge]") {
    for (int n = 1; n <= 20; ++n)
        for (int bin = 0; bin < ck::bins; ++bin) {
            const ck::WantedFall wanted{bin, true};
            const ck::Ramps ramps = ck::fan(wanted, n);
            CAPTURE(n, bin);
            for (const bool control : {true, false}) {
                const ck::Board board = control ? ramps.board : ramps.manipulated();
                const ck::Fall way = ck::fall(board);
                CHECK(way.clear);
                CHECK(way.column / ck::bin_columns == (control ? bin : wanted.other()));
                CHECK(static_cast<int>(way.hit.size()) >= ck::fewest_hits(n));
                for (const ck::Plank& plank : board.planks)
                    CHECK((plank.left >= 1 && plank.right < ck::ramp_columns && plank.row < ck::ramp_rows(n)));
            }
        }
}

// ---- stack -------------------------------------------------------------------------------------------------------------

namespace {

// A fraction in lowest terms.
struct Fraction {
    std::int64_t over, under;
    Fraction(std::int64_t a, std::int64_t b = 1) : over(a / std::gcd(a, b)), under(b / std::gcd(a, b)) {}
    Fraction operator+(const Fraction& o) const { return {over * o.under + o.over * under, under * o.under}; }
    Fraction operator-(const Fraction& o) const { return {over * o.under - o.over * under, under * o.under}; }
    bool operator>=(const Fraction& o) const { return over * o.under >= o.over * under; }
};

struct Slab {
    std::int64_t left, right, top, bottom;
    std::int64_t weight() const { return (right - left) * (bottom - top); }
};

std::vector<Slab> slabs(const Scene& scene) {
    std::vector<Slab> out;
    for (const Object& object : scene.objects)
        if (object.kind == "block") {
            const Box b = bounds(object.view().geometry);
            out.push_back({std::llround(b.low.x()), std::llround(b.high.x()), std::llround(b.low.y()), std::llround(b.high.y())});
        }
    return out;
}

// Lever arms about both ends of each contact, block by block: whether nothing above turns about one of them; every one of
// them is decided by 6 px or more in a stack that stands, and at least one in a stack that falls.
bool stands_by_levers(const std::vector<Slab>& all) {
    bool stands = true, clear = false, unsure = false;
    for (std::size_t below = 0; below + 1 < all.size(); ++below) {
        const Slab &lower = all[below], &upper = all[below + 1];
        const std::int64_t from = std::max(lower.left, upper.left), to = std::min(lower.right, upper.right);
        Fraction mass(0), moment(0);
        for (std::size_t i = below + 1; i < all.size(); ++i) {
            mass = mass + Fraction(all[i].weight());
            moment = moment + Fraction(all[i].weight() * (all[i].left + all[i].right), 2);
        }
        const Fraction middle(moment.over * mass.under, moment.under * mass.over);
        const Fraction inside_left = middle - Fraction(from), inside_right = Fraction(to) - middle;
        const bool holds = inside_left >= Fraction(0) && inside_right >= Fraction(0);
        stands = stands && holds;
        unsure = unsure || !(inside_left >= Fraction(6) && inside_right >= Fraction(6));
        clear = clear || Fraction(-6) >= inside_left || Fraction(-6) >= inside_right;
    }
    CHECK((stands ? !unsure : clear));
    return stands;
}

bool stands_one_by_one(const std::vector<Slab>& all) {
    bool out = true;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const std::int64_t twice = all[i].left + all[i].right;
        out = out && twice >= 2 * all[i - 1].left && twice <= 2 * all[i - 1].right;
    }
    return out;
}

bool says_stands(const Instance& one, const Json& said) {
    return said.as_bool() == (one.scene.params.at("wording").as_int() == 1);
}

}  // namespace

TEST_CASE("Core knowledge: a column of blocks stands while all that lies above is held", "[core_knowledge]") {
    using enum ck::Verdict;
    CHECK(ck::stands({{20, 1, 0}, {20, 1, 6}, {20, 1, 12}}, 2) == undecided);  // 9 of 10
    CHECK(ck::stands({{20, 1, 0}, {20, 1, 4}, {20, 1, 8}}, 2) == stands);
    CHECK(ck::stands({{20, 1, 0}, {20, 1, 8}, {20, 1, 16}}, 2) == falls);
    CHECK(ck::stands_block_by_block({{20, 1, 0}, {20, 1, 8}, {20, 1, 16}}, 2) == stands);
    CHECK(ck::stands({{20, 1, 0}, {20, 1, 14}, {30, 3, 6}}, 2) == stands);  // held by what lies on it
    CHECK(ck::stands_block_by_block({{20, 1, 0}, {20, 1, 14}, {30, 3, 6}}, 2) == falls);
}

// How far within the pillar, in parts of its width, the middle of all that lies on it is; and of the plank alone.
double held_share(const std::vector<Slab>& all, bool plank_alone) {
    const Slab &pillar = all.front(), &plank = all.end()[-2], &load = all.back();
    const auto mass = [](const Slab& slab) { return static_cast<double>(slab.weight()); };
    const auto middle = [](const Slab& slab) { return (slab.left + slab.right) / 2.0; };
    const double both = (mass(plank) * middle(plank) + mass(load) * middle(load)) / (mass(plank) + mass(load));
    const double width = static_cast<double>(pillar.right - pillar.left);
    return .5 - std::abs((plank_alone ? middle(plank) : both) - middle(pillar)) / width;
}

TEST_CASE("Core knowledge: of two stacks one falls, by a margin that the size says, and only the weight lies elsewhere",
          "[core_knowledge]") {
    Rule over_pillar, opposite, worded;
    Counts by_shortcut;
    int fallbacks = 0;
    for_each_pair("physics_stack", 60, [&](const Domain&, int size, const Pair& pair) {
        fallbacks += pair.control.scene.work.fallbacks;
        const std::vector<Slab> control = slabs(pair.control.scene), other = slabs(pair.manipulated.scene);
        REQUIRE((control.size() >= 3 && control.size() <= 5 && other.size() == control.size()));
        const double due = .3 * std::pow(1. / 3, (size - 1) / 19.), most = 1.7 * due + .04;
        const double first = std::abs(held_share(control, false)), second = std::abs(held_share(other, false));
        CHECK((first >= due && second >= due && std::abs(held_share(control, true)) >= due));
        if (pair.control.scene.work.fallbacks == 0) CHECK(std::min(first, second) <= most);
        CHECK(stands_by_levers(control) == says_stands(pair.control, pair.control.answer.value));
        CHECK(stands_by_levers(other) == says_stands(pair.manipulated, pair.manipulated.answer.value));
        const bool local = says_stands(pair.control, pair.control.scene.params.at("shortcut"));
        CHECK((stands_one_by_one(control) == local && stands_one_by_one(other) == local));
        CHECK((stands_by_levers(control) == local && stands_by_levers(other) != local));
        for (const auto* all : {&control, &other}) {
            const Slab &pillar = all->front(), &plank = all->end()[-2], &load = all->back();
            const std::int64_t twice = pillar.left + pillar.right, weight_at = load.left + load.right - twice;
            const std::int64_t plank_at = plank.left + plank.right - twice;
            CHECK((load.left >= plank.left && load.right <= plank.right));
            const bool stands = all == &control ? local : !local;
            over_pillar.judge((std::abs(weight_at) <= pillar.right - pillar.left) == stands);
            opposite.judge((weight_at * plank_at < 0) == stands);
        }
        ++by_shortcut[local ? "stands" : "falls"];
        worded.judge(pair.control.answer.value.as_bool());
    });
    CHECK(fallbacks <= 2);
    CHECK(unevenness(by_shortcut) < 10.83);
    INFO("weight over the pillar " << over_pillar.share() << ", on opposite sides " << opposite.share() << " %; yes in "
                                   << worded.share() << " %");
    CHECK(std::abs(over_pillar.share() - 50) < 4.8);  // right in both members of a pair or in neither: 3.3 sigma of 1200 coins
    CHECK(opposite.share() < 85);
    CHECK(std::abs(worded.share() - 50) < 5);
}

TEST_CASE("Core knowledge: the last resort of the stacks keeps their law", "[core_knowledge]") {
    for (int size = 1; size <= 20; ++size)
        for (const ck::Verdict local : {ck::Verdict::stands, ck::Verdict::falls}) {
            const ck::Pile pile = ck::sure_pile({local, 1 + size % 3, 14 + size % 3, 9, ck::graded(.3, .1, size)});
            CAPTURE(size, local == ck::Verdict::stands);
            const ck::Verdict opposite = local == ck::Verdict::stands ? ck::Verdict::falls : ck::Verdict::stands;
            CHECK(ck::stands(pile.column, pile.margin) == local);
            CHECK(ck::stands(pile.moved(), pile.margin) == opposite);
            CHECK(ck::stands_block_by_block(pile.column, pile.margin) == local);
            CHECK(ck::stands_block_by_block(pile.moved(), pile.margin) == local);
        }
}

// ---- tube --------------------------------------------------------------------------------------------------------------

namespace {

// Pushes a ball through the tube and along the rail step by step: what is beside it keeps it at its distance from the tube's
// middle, and where nothing is, it keeps its direction. The number of the post that it comes to.
std::string rolled_to(const Scene& scene) {
    const auto& shape = std::get<Polygon>(first_with_role(scene, "tube").view().geometry).vertices;
    const auto& rail = std::get<Paths>(first_with_role(scene, "rail").view().geometry).lines[0];
    const Vec2 ball = first_with_role(scene, "ball").view().box().centre();
    std::vector<Vec2> way;
    for (std::size_t i = 0; i < shape.size() / 2; ++i) way.push_back((shape[i] + shape[shape.size() - 1 - i]) / 2);
    if ((way.front() - ball).norm() > (way.back() - ball).norm()) std::reverse(way.begin(), way.end());
    const Vec2 inwards = way[way.size() - 3] - 2 * way[way.size() - 2] + way.back();
    const Vec2 towards = way.back() - way[way.size() - 2] + inwards / 2;  // half a step on
    const Vec2 to_rail = rail.front() - way.back();
    const bool guided = to_rail.x() * inwards.x() + to_rail.y() * inwards.y() < 0;
    Vec2 at = way.back(), along = towards;
    if (guided) {
        const Vec2 bend = rail[rail.size() - 3] - 2 * rail[rail.size() - 2] + rail.back();
        const Vec2 last = rail.back() - rail[rail.size() - 2] + bend / 2;
        along = last;
        Vec2 normal(-last.y(), last.x());
        normal = normal / normal.norm();
        if (normal.x() * bend.x() + normal.y() * bend.y() < 0) normal = -1 * normal;
        at = rail.back() + ck::rail_beside * normal;
    }
    along = along / along.norm();
    for (int step = 0; step < 1200; ++step) {
        at = at + along;
        for (const Object* post : with_role(scene, "post")) {
            if ((post->view().box().centre() - at).norm() > ck::ball_radius_in_tube) continue;
            for (const Object* label : with_role(scene, "label"))
                if ((label->view().written().centre - post->view().box().centre()).norm() < 50)
                    return label->view().written().text;
        }
    }
    return "";
}

}  // namespace

TEST_CASE("Core knowledge: the ball goes straight on unless the rail is outside, and comes to each post equally often",
          "[core_knowledge]") {
    check_even("physics_tube", 60, [](int) { return 4; });
    for_each_pair("physics_tube", 20, [&](const Domain&, int size, const Pair& pair) {
        const Scene &control = pair.control.scene, &other = pair.manipulated.scene;
        CHECK(other.params.at("naive").as_string() == meaning(pair.manipulated));
        CHECK(rolled_to(control) == meaning(pair.control));
        CHECK(rolled_to(other) == meaning(pair.manipulated));
        const auto length = [](const Scene& scene) {
            const auto& rail = std::get<Paths>(first_with_role(scene, "rail").view().geometry).lines[0];
            double out = 0;
            for (std::size_t i = 1; i < rail.size(); ++i) out += (rail[i] - rail[i - 1]).norm();
            return out;
        };
        CHECK(length(control) == Approx(length(other)).epsilon(.002));
        const double turn = 100 * std::pow(.55, (size - 1) / 19.) * 3.14159265 / 180;
        CHECK(length(control) > turn * 136);
        CHECK(length(control) < turn * 178);
        std::vector<Vec2> posts;
        for (const Object* post : with_role(control, "post")) posts.push_back(post->view().box().centre());
        REQUIRE(posts.size() == 4);
        for (std::size_t a = 0; a < 4; ++a)
            for (std::size_t b = 0; b < a; ++b) CHECK((posts[a] - posts[b]).norm() > 109);
    });
}

TEST_CASE("Core knowledge: the last resort of the tube keeps its law", "[core_knowledge]") {
    for (int size = 1; size <= 20; ++size) CHECK(ck::is_clear(ck::sure_bend(ck::graded(100, 55, size) * 3.14159265 / 180)));
}

TEST_CASE("Core knowledge: readers find the answers of both members of balances, shades, ramps and stacks",
          "[core_knowledge][read]") {
    for (const char* id : {"constancy_shade", "mechanical_balance", "physics_ramps", "physics_stack", "physics_tube"})
        check_readers(id);
}

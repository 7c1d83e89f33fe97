// The videos of core knowledge: members are equal before the change, things move as far as an eye can follow, other ways to
// the truth, and readers of any frames that show what happens.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "generators/core_knowledge/parts/occluder.hpp"
#include "generators/core_knowledge/parts/shuffle.hpp"
#include "generators/core_knowledge/parts/timeline.hpp"
#include "stim/base/error.hpp"
#include "tests/cpp/support/video_reading.hpp"

using namespace stim;
namespace ck = stim::core_knowledge;

namespace {

const Registry& registry() {
    static const Registry all = builtin_registry();
    return all;
}

struct Pair {
    Instance control, manipulated;
};

Pair pair_of(const Domain& domain, int size, int index) {
    const auto member = [&](const char* condition) {
        return generate(domain, make_request(domain, {size, index, 3, "balanced", {{"condition", condition}}}));
    };
    return {member("control"), member("manipulated")};
}

// Calls check(domain, pair) for pairs of sizes 1..20 of one domain, or of all that are videos.
template <class F>
void for_each_pair(std::string_view id, int per_size, F check) {
    for (const Domain& domain : registry().domains()) {
        if (domain.suite != "core_knowledge" || !domain.video || (!id.empty() && domain.id != id)) continue;
        for (int size = 1; size <= 20; ++size)
            for (int index = 0; index < per_size; ++index) {
                const Pair pair = pair_of(domain, size, index);
                INFO(pair.control.id);
                check(domain, pair);
            }
    }
}

std::vector<Object> objects_at(const Domain& domain, const Instance& made, int t) {
    return domain.video->objects(made.scene, t);
}

using tests::frames;
using tests::reader_of;

// The first of some parts of the plan in which the members differ.
std::size_t first_other(const Pair& pair, const char* parts) {
    const auto all = [parts](const Instance& made) { return made.scene.timeline.at("plan").at(parts).as_array(); };
    const Json::Array control = all(pair.control), manipulated = all(pair.manipulated);
    std::size_t i = 0;
    while (control.at(i) == manipulated.at(i)) ++i;
    return i;
}

// The first frame in which the members may differ, as the law says.
int change_begins(const std::string& id, const Pair& pair) {
    const auto& events = pair.control.scene.timeline.at("events").as_array();
    if (id == "permanence_cups") return static_cast<int>(events.back().at("first").as_int());
    if (id == "continuity_screens")  // the gate comes down, or the ball is told to be elsewhere, still behind a screen
        return pair.control.scene.params.at("type").as_string() == "gate" ? 108 : 127;
    if (id == "permanence_cover")  // the hand turns, in the box
        return static_cast<int>(events.at(1 + 3 * first_other(pair, "visits")).at("last").as_int()) + 13;
    if (id == "spatiality_around") {  // the table goes on, or back
        const Json& turn = events.at(1 + first_other(pair, "events"));
        return static_cast<int>((turn.at("first").as_int() + turn.at("last").as_int() + 1) / 2);
    }
    if (id == "continuity_mice")  // a mouse comes out of another box, a moment before it can be told
        return static_cast<int>(events.at(first_other(pair, "passages")).at("first").as_int()) - 4;
    if (id == "boundary_rod") {  // the upper part begins to move, or goes on
        const std::int64_t into = pair.control.scene.timeline.at("plan").at("phase").as_int() % 48;
        return into < 36 ? static_cast<int>(37 - into) : 1;
    }
    if (id == "permanence_gates") return 60;
    if (id == "physics_launch") {  // disc 2 goes, or would go in the control
        const std::int64_t contact = pair.control.scene.timeline.at("plan").at("contact").as_int();
        const Json& lag = pair.manipulated.scene.timeline.at("plan").at("lag");
        return static_cast<int>(contact + std::min<std::int64_t>(0, lag.as_int()) + 1);
    }
    if (id == "spatiality_hiding")  // the hand turns, in the box before the last
        return static_cast<int>(events.at(events.size() - 2).at("first").as_int()) + 10;
    FAIL("no change is known of " << id);
    return 0;
}

// px from frame to frame, at a thing's middle.
double fastest(const std::string& id, const Object& object) {
    if (id == "permanence_cups" || object.role == "carrier" || object.role == "brought") return 48;
    return 28;
}

// Where a disc is that the hand holds.
std::optional<double> carried_x(const std::vector<Object>& objects) {
    for (const Object& object : objects)
        if (object.role == "brought" && object.visible(0)) return object.view().box().centre().x();
    return std::nullopt;
}

// The ball's middle, where there is one.
std::optional<Vec2> ball_at(const std::vector<Object>& objects) {
    for (const Object& object : objects)
        if (object.role == "ball" && object.visible(0)) return object.view().box().centre();
    return std::nullopt;
}

// Whether screens and gates leave something of a ball at x to be seen, looked at from column to column.
bool in_sight(const std::vector<Object>& objects, double x, double y) {
    for (double column = std::max(1.0, x - 17); column <= std::min(959.0, x + 17); ++column) {
        const auto covers = [&](const Object& o) {
            return (o.role == "screen" || o.role == "gate") && contains(o.view().geometry, {column, y - 17}) &&
                   contains(o.view().geometry, {column, y + 17});
        };
        if (std::none_of(objects.begin(), objects.end(), covers)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("core knowledge: frames of the members are equal before the change, and then differ", "[core]") {
    for_each_pair("", 2, [](const Domain& domain, const Pair& pair) {
        const int begins = change_begins(domain.id, pair);
        CHECK(pair.control.scene.timeline.at("events") == pair.manipulated.scene.timeline.at("events"));
        for (int t = 0; t < begins; ++t)
            REQUIRE(objects_at(domain, pair.control, t) == objects_at(domain, pair.manipulated, t));
        bool differ = false;
        for (int t = begins; t < domain.video->frames && !differ; ++t)
            differ = objects_at(domain, pair.control, t) != objects_at(domain, pair.manipulated, t);
        CHECK(differ);
        for (const int t : {0, begins / 2, begins - 1})
            CHECK(frames(domain, pair.control.scene, {t})[0].rgb == frames(domain, pair.manipulated.scene, {t})[0].rgb);
    });
}

TEST_CASE("core knowledge: things move no farther from frame to frame than an eye can follow", "[core]") {
    for_each_pair("", 2, [](const Domain& domain, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            std::vector<Object> before = objects_at(domain, *one, 0);
            double worst = 0;  // of what is allowed
            for (int t = 1; t < domain.video->frames; ++t) {
                std::vector<Object> now = objects_at(domain, *one, t);
                REQUIRE(now.size() == before.size());
                for (std::size_t i = 0; i < now.size(); ++i) {
                    if (!now[i].visible(0) || !before[i].visible(0)) continue;
                    if (now[i].kind == "stripes") continue;  // of a bar, which is here too: some come into view
                    const Vec2 step = now[i].view().box().centre() - before[i].view().box().centre();
                    worst = std::max(worst, step.norm() / fastest(domain.id, now[i]));
                }
                before = std::move(now);
            }
            CHECK(worst > .05);
            CHECK(worst <= 1);
        }
    });
}

TEST_CASE("core knowledge: all frames and the shown ones give the readers the answer", "[core][read]") {
    for_each_pair("", 1, [](const Domain& domain, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            CHECK(tests::disagreement(reader_of(domain), *one, frames(domain, one->scene, domain.video->shown)) == "");
            if (one->request.size % 10 != 1) continue;
            std::vector<int> all;
            for (int t = 0; t < domain.video->frames; ++t) all.push_back(t);
            CHECK(tests::disagreement(reader_of(domain), *one, frames(domain, one->scene, all)) == "");
        }
    });
}

TEST_CASE("core knowledge: a plan out of bounds is refused", "[core]") {
    CHECK(ck::whole(Json::object({{"cups", 4}}), "cups", 3, 5) == 4);
    CHECK_THROWS_WITH(ck::whole(Json::object({{"cups", 6}}), "cups", 3, 5), Catch::Contains("cups") && Catch::Contains("3..5"));
    CHECK_THROWS_AS(ck::whole(Json::object({{"cups", "four"}}), "cups", 3, 5), InvalidParams);
}

TEST_CASE("core knowledge: a movement is even but for its ends, and done at its last frame", "[core]") {
    const ck::Phase phase{10, 49};
    CHECK(ck::done(phase, 9) == 0);
    CHECK(ck::done(phase, 49) == 1);
    CHECK(ck::done(phase, 29) == Approx(.5));
    double fastest_step = 0;
    for (int t = 9; t < 60; ++t) {
        const double step = ck::done(phase, t + 1) - ck::done(phase, t);
        CHECK(step >= 0);
        fastest_step = std::max(fastest_step, step);
    }
    CHECK(fastest_step == Approx(1.25 / 40));
}

TEST_CASE("core knowledge: the last resort of the cups keeps their law", "[core]") {
    for (int places = 3; places <= 5; ++places)
        for (int count = 3; count <= (places == 3 ? 4 : 7); ++count)
            for (int home = 0; home < places; ++home)
                for (int other = 0; other < places; ++other) {
                    if (other == home) continue;
                    CAPTURE(places, count, home, other);
                    ck::Shuffle made = ck::roundabout(count, places, home, other);
                    REQUIRE(static_cast<int>(made.exchanges.size()) == count);
                    CHECK(ck::place_after(home, made.exchanges) == home);
                    CHECK(ck::moves_of(home, made.exchanges) >= 2);
                    for (const bool changed : {false, true}) {
                        if (changed) made.exchanges.back() = made.other_last;
                        for (std::size_t i = 1; i < made.exchanges.size(); ++i)
                            CHECK_FALSE(made.exchanges[i] == made.exchanges[i - 1]);
                        for (const ck::Exchange& one : made.exchanges)
                            CHECK((one.left >= 0 && one.left < one.right && one.right < places));
                    }
                    CHECK(ck::place_after(home, made.exchanges) == other);
                }
}

// By where each cup is in every frame, not by the plan.
TEST_CASE("core knowledge: the cup that covers the ball ends at the answer, and cups keep clear of each other", "[core]") {
    double closest = 1000;
    for_each_pair("permanence_cups", 3, [&](const Domain& domain, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            std::vector<Object> now = objects_at(domain, *one, 0);
            std::size_t ball = 0, cup = 0;
            while (now[ball].role != "ball") ++ball;
            const double x = now[ball].view().box().centre().x();
            while (now[cup].kind != "cup" || std::abs(now[cup].view().box().centre().x() - x) > 1) ++cup;
            for (int t = 30; t < domain.video->frames; ++t) {
                now = objects_at(domain, *one, t);
                CHECK_FALSE(now[ball].visible(0));
                for (std::size_t a = 1; a < now.size(); ++a)
                    for (std::size_t b = 1; b < a; ++b) {
                        if (now[a].kind != "cup" || now[b].kind != "cup") continue;
                        const Vec2 apart = now[a].view().box().centre() - now[b].view().box().centre();
                        const Vec2 size = now[a].view().box().size();
                        closest = std::min(closest, std::max(std::abs(apart.x()) - size.x(), std::abs(apart.y()) - size.y()));
                    }
            }
            for (const Object& label : now) {
                if (label.role != "label") continue;
                const bool here = std::abs(label.view().written().centre.x() - now[cup].view().box().centre().x()) < 1;
                const auto& order = one->scene.params.at("options").as_array();
                const Json& answer = order.at(static_cast<std::size_t>(one->answer.text.back() - 'A'));
                CHECK(here == (answer.as_string() == label.view().written().text));
            }
        }
    });
    INFO("closest cups are " << closest << " px apart");
    CHECK(closest >= 9);
}

// By what the hand holds from frame to frame in the box, not by the plan.
TEST_CASE("core knowledge: discs seen before, brought and taken add up to the answer", "[core]") {
    const auto in_box = [](double x) { return x > 170 && x < 790; };
    for_each_pair("permanence_cover", 3, [&](const Domain& domain, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            std::int64_t count = 0;
            for (const Object& object : objects_at(domain, *one, 0)) count += object.role == "thing" && object.visible(0);
            std::optional<double> before;
            for (int t = 1; t < domain.video->frames; ++t) {
                const std::optional<double> now = carried_x(objects_at(domain, *one, t));
                count += before && !now && in_box(*before);
                count -= now && !before && in_box(*now);
                before = now;
            }
            CHECK(count == one->answer.value.as_int());
        }
    });
}

TEST_CASE("core knowledge: spans hide together what none of them hides alone", "[core]") {
    CHECK(ck::hidden({10, 20}, {{0, 30}}));
    CHECK(ck::hidden({10, 20}, {{15, 30}, {5, 15}}));
    CHECK(ck::hidden({10, 20}, {{10, 20}}));
    CHECK_FALSE(ck::hidden({10, 20}, {{5, 14}, {15, 30}}));
    CHECK_FALSE(ck::hidden({10, 20}, {{11, 30}}));
    CHECK_FALSE(ck::hidden({10, 20}, {}));
    CHECK(ck::hidden({20, 20}, {}));
}

// The speed is measured between the first and the last frame in which the ball is there, not taken from the plan.
TEST_CASE("core knowledge: one ball is enough exactly if it is never missed where it would be seen", "[core]") {
    for_each_pair("continuity_screens", 3, [](const Domain& domain, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) {
            std::vector<std::vector<Object>> film;
            for (int t = 0; t < domain.video->frames; ++t) film.push_back(objects_at(domain, *one, t));
            std::size_t first = 0, last = film.size() - 1;
            while (!ball_at(film[first])) ++first;
            while (!ball_at(film[last])) --last;
            const auto [from, y] = std::pair(ball_at(film[first])->x(), ball_at(film[first])->y());
            const double speed = (ball_at(film[last])->x() - from) / static_cast<double>(last - first);
            CHECK((std::abs(speed) > 4 && std::abs(speed) < 9));  // px a frame
            bool missed = false;
            for (std::size_t t = first; t <= last; ++t) {
                const double x = from + speed * static_cast<double>(t - first);
                const std::optional<Vec2> seen = ball_at(film[t]);
                if (seen) CHECK((*seen - Vec2(x, y)).norm() < .1);
                else missed = missed || in_sight(film[t], x, y);
            }
            const auto& order = one->scene.params.at("options").as_array();
            const Json& answer = order.at(static_cast<std::size_t>(one->answer.text.back() - 'A'));
            CHECK((answer.as_string() == "two") == missed);
        }
    });
}

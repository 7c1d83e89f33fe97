// Conservation: motion that a person can follow. What the videos record of each frame is compared with the next one. Of
// films with jointed hands see test_conservation_film.cpp.
#include <algorithm>
#include <cmath>
#include <limits>

#include "generators/common/hand.hpp"
#include "tests/cpp/support/conservation_videos.hpp"

using namespace conservation_videos;

namespace {

constexpr double carried = 48, held = 24;  // px from a frame to the next
constexpr double turn = 8;                 // degrees
constexpr double touching = 3;             // px between what moves and what moves it

using Objects = std::vector<Object>;
const Box canvas{{0, 0}, {960, 540}};

// ---- where things are -------------------------------------------------------------------------------------------------

std::vector<Vec2> corners_of(const Geometry& geometry) {
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return polygon->vertices;
    std::vector<Vec2> out;
    if (const auto* disc = std::get_if<Disc>(&geometry))
        for (int k = 0; k < 48; ++k) out.push_back(disc->centre + disc->radius * unit_vector(k * 0.1308996938995747));
    if (const auto* paths = std::get_if<Paths>(&geometry))
        for (const auto& line : paths->lines) out.insert(out.end(), line.begin(), line.end());
    return out;
}

// The palm without the forearm.
std::vector<Vec2> own_corners(const Object& object) {
    const std::vector<Vec2> all = corners_of(object.view().geometry);
    if (object.kind != "palm") return all;
    return std::vector<Vec2>(all.begin() + arm_corners, all.end() - arm_corners);
}

Vec2 centre_of(const Object& object) {
    Vec2 out(0, 0);
    const std::vector<Vec2> all = own_corners(object);
    for (const Vec2& v : all) out += v / double(all.size());
    return out;
}

// Where its first edge points, in degrees; only of what turns as a whole.
double direction_of(const Object& object) {
    const auto& v = std::get<Polygon>(object.view().geometry).vertices;
    const Vec2 edge = v[1] - v[0];
    return std::atan2(edge.y(), edge.x()) * 57.29577951308232;
}

bool turns(const Object& object) { return object.kind == "straw" || object.kind == "glass" || object.kind == "palm"; }

double distance(const Object& a, const Object& b) {
    const std::vector<Vec2> one = corners_of(a.view().geometry), two = corners_of(b.view().geometry);
    const auto inside = [](const Geometry& shape, const std::vector<Vec2>& points) {
        return std::any_of(points.begin(), points.end(), [&](const Vec2& p) { return contains(shape, p); });
    };
    const auto cross = [&] {
        for (std::size_t i = 1; i < one.size(); ++i)
            for (std::size_t k = 0; k < two.size(); ++k)
                if (segments_meet(one[i - 1], one[i], two[k], two[(k + 1) % two.size()])) return true;
        return false;
    };
    if (inside(a.view().geometry, two) || inside(b.view().geometry, one) || cross()) return 0;
    const auto nearest = [](const std::vector<Vec2>& points, const std::vector<Vec2>& line, bool closed) {
        double out = std::numeric_limits<double>::infinity();
        for (const Vec2& p : points)
            for (std::size_t i = closed ? 0 : 1; i < line.size(); ++i)
                out = std::min(out, distance_to_segment(p, line[(i + line.size() - 1) % line.size()], line[i]));
        return out;
    };
    const bool lines = std::holds_alternative<Paths>(a.view().geometry);
    return std::min(nearest(one, two, true), lines ? std::numeric_limits<double>::infinity() : nearest(two, one, true)) -
           a.view().grow() - b.view().grow();
}

// ---- the bounds -------------------------------------------------------------------------------------------------------

struct Moment {
    Objects objects;
    Json quantities;
};

struct Watched {
    const Domain& domain;
    const Instance& made;

    Moment at(int t) const { return {domain.video->objects(made.scene, t), domain.video->quantities(made.scene, t)}; }
};

bool by_hand(const Object& object) { return object.role == "carrier" || object.role == "brought"; }

double bound_of(const Object& object) { return by_hand(object) ? carried : held; }

bool flows(const Object& object) { return object.kind == "liquid"; }

// What comes or goes does so over the border, or grows out of the dough.
void check_presence(const Object& there) {
    if (flows(there) || there.kind == "neck") return;
    if (there.kind == "ball" && std::get<Disc>(there.view().geometry).radius < 8) return;
    const Box box = there.view().box();
    CHECK_FALSE(canvas.grown(-carried - 2).contains(box));
    CHECK_FALSE(canvas.grown(-carried - 2).contains(box.centre()));
}

void check_size(const Object& before, const Object& after, double moved) {
    if (flows(before) || before.kind == "neck" || before.kind == "line") return;  // lines are those of palm and fingers
    const std::vector<Vec2> one = own_corners(before), two = own_corners(after);
    REQUIRE(one.size() == two.size());
    const Vec2 shift = centre_of(after) - centre_of(before);
    double most = 0;
    for (std::size_t i = 0; i < one.size(); ++i) most = std::max(most, (two[i] - one[i] - shift).norm());
    // What turns by 8 degrees moves its ends; nothing else changes its shape as fast.
    CHECK(most <= (turns(before) ? held : 12));
    CHECK(moved <= carried);
}

void check_object(const Object& before, const Object& after, const Watched& video, int t) {
    if (!before.visible(0) && !after.visible(0)) return;
    INFO(before.kind << " " << before.role << ", frame " << t << " of " << video.made.id);
    if (before.visible(0) != after.visible(0)) return check_presence(before.visible(0) ? before : after);
    if (before.view() == after.view()) return;
    const double moved = flows(before) ? 0 : (centre_of(after) - centre_of(before)).norm();
    CHECK(moved <= bound_of(before));
    if (turns(before)) CHECK(std::abs(std::remainder(direction_of(after) - direction_of(before), 360)) <= turn);
    check_size(before, after, moved);
}

// A level rises and falls slowly enough to see.
void check_levels(const Objects& before, const Objects& after) {
    for (std::size_t i = 0; i < before.size(); ++i)
        if (flows(before[i]) && before[i].role == "target" && before[i].visible(0) && after[i].visible(0))
            CHECK(std::abs(bounds(after[i].view().geometry).low.y() - bounds(before[i].view().geometry).low.y()) <= 32);
}

// ---- causes -----------------------------------------------------------------------------------------------------------

bool is_cause(const Object& object) {
    const std::string& kind = object.kind;
    return object.visible(0) && (kind == "palm" || kind == "finger" || kind == "thumb");
}

bool touched(const Object& thing, const Objects& objects) {
    return std::any_of(objects.begin(), objects.end(),
                       [&](const Object& o) { return is_cause(o) && distance(o, thing) <= touching; });
}

bool has_moved(const Object& a, const Object& b) {
    if (!a.visible(0) || !b.visible(0) || a.view() == b.view()) return false;
    const Box one = bounds(a.view().geometry), two = bounds(b.view().geometry);
    return (one.low - two.low).norm() > 0.02 || (one.high - two.high).norm() > 0.02;
}

// Dough that a hand pulls at is one with what bulges from it.
void check_cause(const Object& thing, const Objects& now, const Watched& video, int t) {
    if (!canvas.contains(thing.view().box())) return;  // the hand may be beyond the border
    INFO("what moves " << thing.kind << " " << thing.role << " in frame " << t << " of " << video.made.id);
    bool found = touched(thing, now);
    for (const Object& o : now)
        if (thing.kind == "dough" && o.kind == "ball" && o.visible(0)) found = found || touched(o, now);
    CHECK(found);
}

bool needs_cause(const Object& object) {
    return object.kind == "straw" || object.kind == "glass" || object.kind == "dough" ||
           object.kind == "ball" || object.kind == "knob";
}

// ---- whole videos -----------------------------------------------------------------------------------------------------

void check_video(std::string_view id, Preset preset, int size, int index, bool changes) {
    const Instance made = make(id, preset, size, index, changes);
    const Watched video{domain(id), made};
    Moment before = video.at(0);
    for (int t = 1; t < video.domain.video->frames; ++t) {
        Moment after = video.at(t);
        REQUIRE(before.objects.size() == after.objects.size());
        for (std::size_t i = 0; i < after.objects.size(); ++i) {
            check_object(before.objects[i], after.objects[i], video, t);
            if (needs_cause(after.objects[i]) && has_moved(before.objects[i], after.objects[i]))
                check_cause(after.objects[i], after.objects, video, t);
        }
        check_levels(before.objects, after.objects);
        before = std::move(after);
    }
}

// Of the 48 configurations every so many, and as many keys of `balanced` as asked for.
void check_all(int every, int balanced_keys) {
    for (const char* id : plane_ids)
        for (const bool changes : {false, true}) {
            for (const Preset preset : all_presets)
                for (int i = 0; i < 48; i += every) check_video(id, preset, 8, i, changes);
            for (int i = 0; i < balanced_keys; ++i) check_video(id, Preset::balanced, 1 + i % 20, 100 + i / 20, changes);
        }
}

}  // namespace

TEST_CASE("conservation: motion can be followed, and what moves is moved by what touches it", "[conservation]") {
    check_all(7, 10);
}

TEST_CASE("conservation: motion can be followed in all configurations and 400 keys", "[.long]") { check_all(1, 400); }

TEST_CASE("conservation: slow is the same scene at half the pace", "[conservation]") {
    for (const char* id : ids)
        for (const Preset preset : all_presets)
            for (const bool changes : {false, true}) {
                const Domain& d = domain(id);
                const Instance normal = make(id, preset, 8, 5, changes);
                const Instance slow = make(id, preset, 8, 5, changes, {{"tempo", "slow"}});
                INFO(slow.id);
                CHECK(canonical_key(d, normal.request) == canonical_key(d, slow.request));
                CHECK(normal.scene.params == slow.scene.params);
                CHECK(normal.answer == slow.answer);
                CHECK(normal.prompt == slow.prompt);
                CHECK(frame_count(d, normal.request.switches) == d.video->frames);
                CHECK(frame_count(d, slow.request.switches) == 2 * d.video->frames);
                CHECK(shown_frames(*d.video, 2 * d.video->frames) ==
                      std::vector<int>{0, d.video->frames, 2 * d.video->frames - 1});
                for (int t = 0; t < d.video->frames; t += 9)
                    CHECK(d.video->objects(normal.scene, t) == d.video->objects(slow.scene, 2 * t + 1));
                const Json was = event(normal, "change"), is = event(slow, "change");
                CHECK(is.at("first").as_int() == 2 * was.at("first").as_int());
                CHECK(is.at("last").as_int() == 2 * was.at("last").as_int() + 1);
            }
}

// The film of two straws: in every frame of whole videos hands hold what moves, and only what is carried leaves the canvas.
#include <algorithm>
#include <cmath>
#include <set>
#include <type_traits>

#include "generators/conservation/parts/straw_moves.hpp"
#include "stim/draw/display_list.hpp"
#include "tests/cpp/support/conservation_videos.hpp"
#include "tests/cpp/support/jointed_hands.hpp"

using namespace conservation_videos;
using namespace jointed_hands;
namespace film = conservation::film;
using film::Straw;
using film::StrawMoment;

namespace {

constexpr const char* length = "conservation_length";
const Box canvas{{0, 0}, {960, 540}};

// ---- hands and straws ---------------------------------------------------------------------------------------------------

// From a fingertip to the surface of a straw, px.
double distance_to(const Sphere& tip, const Straw& straw) {
    const Vec3 off = tip.at - straw.at(0);
    const double along = off.dot(straw.along()), place = std::clamp(along, straw.from, straw.to);
    return (tip.at - straw.at(place)).norm() - tip.radius - film::straw_radius;
}

// Thumb and index finger, from both sides.
bool holds(const std::optional<Gripping>& grip, const Straw& straw) {
    constexpr double touching = 1.5;  // px; fingers give way a little
    if (!grip) return false;
    const auto near = [&](Finger finger) {
        const Sphere tip{grip->hand.of(finger).joints[3], tip_radius(grip->hand, finger)};
        return std::abs(distance_to(tip, straw)) <= touching;
    };
    return near(Finger::index) && near(Finger::thumb);
}

bool is_held(const StrawMoment& now, const Straw& straw) { return holds(now.mover, straw) || holds(now.carrier, straw); }

// The farthest that a point of the straw moves on the screen; places keep their names where ends are joined or cut off.
double moved(const Straw& was, const Straw& is) {
    double out = 0;
    for (const double place : {std::max(was.from, is.from), std::min(was.to, is.to)})
        out = std::max(out, (seen(is.at(place)) - seen(was.at(place))).norm());
    return out;
}

void check_straw(const Straw& was, const Straw& is, const StrawMoment& before, const StrawMoment& now, double bound) {
    const double way = moved(was, is);
    CHECK(way <= bound);
    CHECK(std::abs(is.angle - was.angle) <= 8 * portable::pi / 180);
    if (way > 1e-9) CHECK((is_held(before, was) && is_held(now, is)));
}

void check_steps(const StrawMoment& before, const StrawMoment& now, int t) {
    for (std::size_t i = 0; i < 2; ++i) check_straw(before.straws[i], now.straws[i], before, now, film::held_speed);
    // While it is joined or comes off it is held as any other thing; before and after it goes where its hand goes.
    const bool at_work = t > 119 && t <= 142;
    if (before.piece && now.piece)
        check_straw(*before.piece, *now.piece, before, now, at_work ? film::held_speed : film::free_speed);
    check_step(before.mover, now.mover, film::free_speed);
    check_step(before.carrier, now.carrier, film::free_speed);
    check_step(before.cutter, now.cutter, film::free_speed);
    if (before.scissors && now.scissors) {
        CHECK((seen(now.scissors->grip()) - seen(before.scissors->grip())).norm() <= film::free_speed);
        CHECK(std::abs(now.scissors->opening - before.scissors->opening) <= 8);
    }
}

// ---- coming and going --------------------------------------------------------------------------------------------------

bool on_canvas(const Object& object) { return object.visible(0) && object.view().box().overlaps(canvas); }

bool seen_hand(const std::optional<Gripping>& hand) {
    if (!hand) return false;
    const std::vector<Object> parts = hand_objects(&hand->hand, {skins()[0]});
    return std::any_of(parts.begin(), parts.end(), on_canvas);
}

// When it appears or goes, between two frames, it is beyond the border.
template <class Part>
void check_comings(const film::StrawPlan& plan, int t, Part part) {
    const auto there = [&](double when) { return part(film::moment_of(plan, when, true)).has_value(); };
    double no = t - 1, yes = t;
    if (there(no) == there(yes)) return;
    if (there(no)) std::swap(no, yes);
    for (int step = 0; step < 24; ++step) (there((no + yes) / 2) ? yes : no) = (no + yes) / 2;
    const auto now = part(film::moment_of(plan, yes, true));
    if constexpr (std::is_same_v<decltype(now), const std::optional<Gripping>>) CHECK_FALSE(seen_hand(now));
    else if constexpr (std::is_same_v<decltype(now), const std::optional<Straw>>)
        CHECK_FALSE(on_canvas(film::straw_object(*now, "piece", "carrier")));
    else CHECK_FALSE(on_canvas(film::scissors_object(&*now)));
}

void check_all_comings(const film::StrawPlan& plan, int t) {
    check_comings(plan, t, [](const StrawMoment& m) { return m.mover; });
    check_comings(plan, t, [](const StrawMoment& m) { return m.carrier; });
    check_comings(plan, t, [](const StrawMoment& m) { return m.cutter; });
    check_comings(plan, t, [](const StrawMoment& m) { return m.scissors; });
    // What becomes a part of the straw, or was one, is there from that moment on.
    if (t != film::decided + 1) check_comings(plan, t, [](const StrawMoment& m) { return m.piece; });
}

// ---- where straws lie --------------------------------------------------------------------------------------------------

const Polygon& shape_of(const Object& object) { return std::get<Polygon>(object.view().geometry); }

double apart(const Polygon& a, const Polygon& b) {
    double out = 1e9;
    for (const auto& [one, other] : {std::pair{&a, &b}, {&b, &a}})
        for (const Vec2& p : one->vertices)
            for (std::size_t i = 0; i < other->vertices.size(); ++i)
                out = std::min(out, distance_to_segment(p, other->vertices[i],
                                                        other->vertices[(i + 1) % other->vertices.size()]));
    return out;
}

// On the table and the canvas; a piece that is at its straw is off the other one, too.
void check_places(const film::StrawPlan& plan, int t) {
    const StrawMoment now = film::moment_of(plan, t, false);
    const Object straws[] = {film::straw_object(now.straws[0], "straw", "upper"), film::straw_object(now.straws[1], "straw", "lower")};
    for (const Object& straw : straws) {
        REQUIRE(straw.visible(0));
        CHECK(canvas.grown(-12).contains(straw.view().box()));
        CHECK(straw.view().box().low.y() > horizon);
    }
    CHECK(apart(shape_of(straws[0]), shape_of(straws[1])) >= 15);
    if (!now.piece || t < 119 || t > 142) return;
    const Object piece = film::straw_object(*now.piece, "piece", "carrier");
    if (piece.visible(0)) CHECK(apart(shape_of(straws[plan.lower ? 0 : 1]), shape_of(piece)) >= 15);
}

// ---- whole films -------------------------------------------------------------------------------------------------------

void check_film(Preset preset, int size, int index, bool changes) {
    const Instance made = make(length, preset, size, index, changes);
    const film::StrawPlan plan = film::straw_plan_of(made.scene.timeline.at("plan"));
    StrawMoment before = film::moment_of(plan, 0, true);
    int cause = 0;
    for (int t = 0; t < conservation::frames; ++t) {
        INFO(made.id << " frame " << t);
        StrawMoment now = film::moment_of(plan, t, true);
        for (const auto* hand : {&now.mover, &now.carrier, &now.cutter})
            if (*hand) check_hand(**hand);
        check_steps(before, now, t);
        check_all_comings(plan, t);
        cause += seen_hand(now.carrier);
        before = std::move(now);
    }
    CHECK(cause >= 36);
}

// Of the published configurations every so many with both outcomes, and as many keys of `balanced` as asked for.
void check_films(int every, int keys) {
    for (const bool changes : {false, true}) {
        for (int i = 0; i < 48; i += every) check_film(Preset::paper, 8, i, changes);
        for (int i = 0; i < keys; ++i) check_film(Preset::balanced, 1 + i % 20, 100 + i / 20, changes);
    }
}

}  // namespace

TEST_CASE("straw film: hands keep their bones, hold what moves, and straws stay on the table", "[conservation]") {
    check_films(7, 40);
}

TEST_CASE("straw film: all configurations and 400 keys", "[.long]") { check_films(1, 400); }

TEST_CASE("straw film: in all configurations, with both outcomes, straws keep to table and canvas", "[conservation]") {
    for (const int size : {1, 8, 20})
        for (int i = 0; i < 48; ++i) {
            Switches switches;  // the published configuration
            const Instance published = make(length, Preset::paper, 8, i, true);
            for (const char* name : {"object_type", "moved", "distance", "direction", "action"})
                switches[name] = param(published, name);
            std::set<std::string> outcomes;
            for (int index = 0; outcomes.size() < 2; ++index)
                for (const bool changes : {true, false}) {
                    const Instance made = make(length, Preset::balanced, size, index, changes, switches);
                    if (changes && !outcomes.insert(param(made, "outcome")).second) break;
                    const film::StrawPlan plan = film::straw_plan_of(made.scene.timeline.at("plan"));
                    for (int t = 0; t < conservation::frames; ++t) {
                        INFO(made.id << " frame " << t);
                        check_places(plan, t);
                    }
                }
        }
}

namespace {

std::size_t corners_of(const Geometry& geometry) {
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return polygon->vertices.size();
    std::size_t out = 0;
    for (const auto& line : std::get<Paths>(geometry).lines) out += line.size();
    return out;
}

std::size_t corners_of(const DrawItem& item) {
    if (const auto* fill = std::get_if<Fill>(&item.what)) return corners_of(fill->geometry);
    return corners_of(std::get<Outline>(item.what).geometry);
}

}  // namespace

TEST_CASE("straw film: no frame has more than 320 items and 6000 corners", "[conservation]") {
    const Domain& d = domain(length);
    for (int index = 0; index < 12; ++index) {
        const Instance made = make(length, Preset::balanced, 1 + index, index, true);
        for (int t = 0; t < conservation::frames; t += 3) {
            const DisplayList list = d.video->draw(made.scene, t);
            INFO(made.id << " frame " << t);
            std::size_t corners = 0;
            for (const DrawItem& item : list.items) corners += corners_of(item);
            CHECK(list.items.size() <= 320);
            CHECK(corners <= 6000);
        }
    }
}

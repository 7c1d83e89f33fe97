// Conservation of playdough as film: hands lie on the dough that they knead and do not go through it, and the carrier's ball
// goes in or out under its fingers.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/kneading.hpp"
#include "generators/conservation/parts/solid_picture.hpp"
#include "generators/conservation/parts/tabletop.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/conservation_videos.hpp"
#include "tests/cpp/support/jointed_hands.hpp"

using namespace conservation_videos;
using namespace jointed_hands;
namespace film = conservation::film;

namespace {

constexpr const char* size = "conservation_size";
constexpr double touching = 6;  // px between dough and what moves it

film::DoughPlan plan_of(const Instance& made) { return film::dough_plan_of(made.scene.timeline.at("plan")); }

// Along the bones of all fingers, and in the palm.
std::vector<Sphere> spheres_of(const JointedHand& hand) {
    std::vector<Sphere> out;
    for (std::size_t i = 0; i < finger_count; ++i) {
        const auto finger = static_cast<Finger>(i);
        const auto& joints = hand.of(finger).joints;
        const auto& radii = radii_of(finger);
        for (std::size_t k = 0; k < 3; ++k)
            for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
                out.push_back({mixed(joints[k], joints[k + 1], share),
                               hand.frame.scale * (radii[k] + (radii[k + 1] - radii[k]) * share)});
    }
    for (const double along : {20.0, 46.0, 70.0}) out.push_back({hand.frame.at({along, 0, 0}), 13 * hand.frame.scale});
    return out;
}

bool touches(const JointedHand& hand, const film::Solid& solid) {
    const std::vector<Sphere> all = spheres_of(hand);
    return std::any_of(all.begin(), all.end(), [&](const Sphere& s) {
        const auto reaches = [&](const Vec3& way) { return film::is_inside(solid, s.at + (s.radius + touching) * way); };
        return reaches(-hand.frame.n) || reaches((solid.middle() - s.at).normalized());
    });
}

// While it is smaller than what fingers can close on, it is between them.
bool holds(const JointedHand& hand, const Sphere& ball) {
    constexpr double closed = 24;  // px
    const std::vector<Sphere> all = spheres_of(hand);
    return std::any_of(all.begin(), all.end(), [&](const Sphere& s) {
        return (s.at - ball.at).norm() <= s.radius + std::max(closed, ball.radius) + touching;
    });
}

// Its bones lie outside of the dough, and above the table.
void check_outside(const JointedHand& hand, const film::Solid& solid) {
    double lowest = 1e9;
    bool inside = false;
    for (const Sphere& s : spheres_of(hand)) {
        inside = inside || film::is_inside(solid, s.at);
        lowest = std::min(lowest, s.at.z - s.radius);
    }
    CHECK_FALSE(inside);
    CHECK(lowest >= -4);
}

bool is_seen(const Gripping& grip) {
    const std::vector<Object> parts = hand_objects(&grip.hand, {});
    return std::any_of(parts.begin(), parts.end(), [](const Object& part) { return part.visible(0); });
}

// Comes and goes off the canvas, and never faster than can be followed.
void check_step(const std::optional<Gripping>& was, const std::optional<Gripping>& is) {
    if (was.has_value() != is.has_value()) CHECK_FALSE(is_seen(was ? *was : *is));
    if (!was || !is) return;
    const HandFrame &a = was->hand.frame, &b = is->hand.frame;
    CHECK((seen(b.at({46, 0, 0})) - seen(a.at({46, 0, 0}))).norm() <= film::free_speed);
    CHECK(a.f.dot(b.f) >= std::cos(8 * portable::pi / 180));
    CHECK(a.n.dot(b.n) >= std::cos(8 * portable::pi / 180));
}

bool moves(const film::Solid& a, const film::Solid& b) {
    return std::abs(a.half_width() - b.half_width()) + std::abs(a.half_height() - b.half_height()) + (a.foot - b.foot).norm() >
           0.01;
}

// What moves from a frame to the next is touched in both.
void check_touch(const film::DoughMoment& before, const film::DoughMoment& now) {
    CHECK(std::abs(now.lump.half_width() - before.lump.half_width()) <= film::held_speed);
    CHECK((seen(now.lump.foot) - seen(before.lump.foot)).norm() <= film::held_speed);
    if (moves(before.lump, now.lump)) {
        bool touched = now.carrier && (now.attached() || before.attached());
        for (const auto* hand : {&now.left, &now.right, &now.carrier})
            touched = touched || (*hand && touches((*hand)->hand, now.lump));
        CHECK(touched);
    }
    if (now.shows_ball()) {
        REQUIRE(now.carrier);
        CHECK(holds(now.carrier->hand, now.bulge.ball));
    }
}

void check_film(Preset preset, int n, int index, bool changes) {
    const Instance made = make(size, preset, n, index, changes);
    const film::DoughPlan plan = plan_of(made);
    film::DoughMoment before = film::dough_moment(plan, 0, true);
    int cause = 0;
    for (int t = 0; t < conservation::frames; ++t) {
        INFO(made.id << " frame " << t << ' ' << param(made, "shapes"));
        film::DoughMoment now = film::dough_moment(plan, t, true);
        for (const auto* hand : {&now.left, &now.right, &now.carrier})
            if (*hand) check_hand(**hand);
        for (const auto* hand : {&now.left, &now.right})
            if (*hand) check_outside((*hand)->hand, now.lump);
        check_step(before.left, now.left);
        check_step(before.right, now.right);
        check_step(before.carrier, now.carrier);
        check_touch(before, now);
        cause += now.carrier.has_value();
        before = std::move(now);
    }
    CHECK(cause >= 36);
}

void check_films(int every, int keys) {
    for (const bool changes : {false, true}) {
        for (int i = 0; i < 48; i += every) check_film(Preset::paper, 1 + i % 20, i, changes);
        for (int i = 0; i < keys; ++i) check_film(Preset::balanced, 1 + i % 20, 100 + i, changes);
    }
}

template <class F>
void for_each_film(F check) {
    for (const Preset preset : all_presets)
        for (const int n : {1, 6, 20})
            for (int index = 0; index < 3; ++index)
                for (const bool changes : {false, true}) check(make(size, preset, n, index, changes));
}

std::size_t corners_of(const DrawItem& item) {
    const auto* fill = std::get_if<Fill>(&item.what);
    const Geometry& geometry = fill ? fill->geometry : std::get<Outline>(item.what).geometry;
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return polygon->vertices.size();
    std::size_t out = 0;
    for (const auto& line : std::get<Paths>(geometry).lines) out += line.size();
    return out;
}

}  // namespace

TEST_CASE("dough film: hands keep their bones, lie on the dough and not in it", "[conservation]") { check_films(5, 20); }

TEST_CASE("dough film: hands and dough in all configurations and 400 keys", "[.long]") { check_films(1, 400); }

TEST_CASE("dough film: partners differ first once the hand has come, and before frame 134", "[conservation]") {
    Rasteriser rasteriser;
    const Domain& d = domain(size);
    for (const Preset preset : all_presets)
        for (const int n : {1, 8, 20})
            for (int index = 0; index < 6; ++index) {
                const Instance same = make(size, preset, n, index, false), other = make(size, preset, n, index, true);
                const auto differ = [&](int t) {
                    return pixel_digest(rasteriser.draw(d.video->draw(same.scene, t))) !=
                           pixel_digest(rasteriser.draw(d.video->draw(other.scene, t)));
                };
                INFO(same.id);
                CHECK_FALSE(differ(plan_of(same).design.full ? 125 : 121));
                CHECK(differ(134));
            }
}

TEST_CASE("dough film: no spell of more than 12 frames is still, and frames stay cheap", "[conservation]") {
    const Domain& d = domain(size);
    for_each_film([&](const Instance& made) {
        check_stillness(d, made);
        for (int t = 1; t < conservation::frames; ++t) {
            INFO(made.id << " frame " << t);
            const DisplayList list = d.video->draw(made.scene, t);
            std::size_t corners = 0;
            for (const DrawItem& item : list.items) corners += corners_of(item);
            CHECK(list.items.size() <= 320);
            CHECK(corners <= 6000);
        }
    });
}

TEST_CASE("dough film: the lump is on the canvas, free of hands at both ends, and a ball that stays is seen", "[conservation]") {
    const Box canvas = Box{{0, 0}, {960, 540}}.grown(-8);
    for (int n = 1; n <= 20; ++n)
        for (const Preset preset : all_presets)
            for (int index = 0; index < 6; ++index)
                for (const bool changes : {false, true}) {
                    const Instance made = make(size, preset, n, index, changes);
                    for (const int t : {0, 60, 95, 130, 140, 150, 179}) {
                        INFO(made.id << " frame " << t);
                        const std::vector<Object> objects = domain(size).video->objects(made.scene, t);
                        const Box lump = objects[1].view().box();
                        CHECK(canvas.contains(lump));
                        for (const Object& object : objects) {
                            if (!object.visible(0) || object.role != "carrier" || (t > 0 && t < 179)) continue;
                            CHECK((preset == Preset::paper && t == 179));
                            CHECK_FALSE(object.view().box().overlaps(lump.grown(6)));
                            if (object.kind == "ball") CHECK(canvas.contains(object.view().box()));
                        }
                    }
                }
}

TEST_CASE("clasp: fingers reach around balls of all sizes, within their joints", "[conservation]") {
    for (const bool right : {false, true})
        for (const double scale : {1.0, 1.5})
            for (double q = 14; q <= widest_clasp; q += 4.25) {
                CAPTURE(right, scale, q);
                const Arm arm{{right ? 160.0 : 20.0, 34, 0, right}, {right ? 0.9 : -0.9, 0.16, 0.40}, scale};
                const Vec3 at{80, -170, 90};
                const Gripping grip = clasp(at, scale * q, arm);
                check_hand(grip);
                for (std::size_t i = 0; i < finger_count; ++i) {
                    const auto finger = static_cast<Finger>(i);
                    const double off = (grip.hand.of(finger).joints[3] - at).norm() - scale * q;
                    CHECK(off == Approx(0.8 * tip_radius(grip.hand, finger)).margin(1));
                }
                CHECK(clasp(at, scale * 90, arm).tip_error > 1);
            }
}

TEST_CASE("solids: volumes by the beta function are those of their cuts", "[conservation]") {
    for (const film::SolidForm& form : film::dough_forms) {
        const film::Solid solid{form, film::radius_for(form, 1e6), {10, -20, 0}};
        CHECK(film::volume_of(solid) == Approx(1e6).epsilon(1e-9));
        double sum = 0;
        constexpr int cuts = 20000;
        for (int i = 0; i < cuts; ++i) {
            const double r = solid.radius * solid.profile((i + 0.5) / cuts);
            sum += 2 * portable::pi * r * r * solid.half_length() / cuts;
        }
        CHECK(sum == Approx(1e6).epsilon(1e-4));
        // A ball of which half is inside of a far larger one; and one that is clear of the solid.
        const Vec3 up{0, 0, 1};
        const film::SurfacePoint top = film::surface_with_normal(solid, up);
        CHECK(top.at.z == Approx(solid.top()));
        CHECK(film::volume_outside(solid, {top.at + 20 * up, 19}) == Approx(4.0 / 3 * portable::pi * 19 * 19 * 19).epsilon(1e-9));
        CHECK(film::volume_outside(solid, {solid.middle(), 5}) == Approx(0).margin(1));
    }
}

TEST_CASE("dough film: dough stands out from table and wall in every shade that is wide", "[conservation]") {
    for (const Colour& dough : conservation::substances())
        for (const Rgb ground : {conservation::wall, conservation::table}) CHECK(ciede2000(dough.rgb, ground) >= 19);
}

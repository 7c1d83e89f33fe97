// Conservation of volume as film: exact volumes, what hands do to glasses and a syringe, in every frame of whole videos.
#include <algorithm>
#include <cmath>

#include "generators/common/grip_wrap.hpp"
#include "generators/conservation/parts/pouring.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/conservation_videos.hpp"
#include "tests/cpp/support/jointed_hands.hpp"

using namespace conservation_videos;
using namespace jointed_hands;
namespace film = conservation::film;

namespace {

constexpr const char* volume = "conservation_volume";
constexpr double touching = 1.0;  // px between a fingertip and what it holds
constexpr double most = 1.05;     // times the speeds meant
constexpr double most_turn = 8;   // degrees

film::Pouring plan_of(const Instance& made) { return film::pouring_of(made.scene.timeline.at("plan")); }

// ---- hands and what they hold -------------------------------------------------------------------------------------------

// From the axis of a round thing to a point, px.
double off_axis(const Vec3& p, const Vec3& on_axis, const Vec3& axis) {
    const Vec3 off = p - on_axis;
    return (off - off.dot(axis) * axis).norm();
}

// By how much a finger's bones are inside the wall, px: negative outside.
double depth_in_wall(const JointedHand& hand, Finger finger, const Vec3& on_axis, const Vec3& axis, double radius) {
    double out = -1e9;
    const auto& joints = hand.of(finger).joints;
    for (std::size_t i = finger == Finger::thumb ? 1 : 0; i < 3; ++i)
        for (int k = 0; k <= 8; ++k) {
            const double thick = hand.frame.scale * std::lerp(radii_of(finger)[i], radii_of(finger)[i + 1], k / 8.0);
            out = std::max(out, radius + thick - off_axis(mixed(joints[i], joints[i + 1], k / 8.0), on_axis, axis));
        }
    return out;
}

// How far tips of thumb and index finger are off a round thing, the larger of both.
double gap_to(const Gripping& grip, const Vec3& on_axis, const Vec3& axis, double radius) {
    double out = 0;
    for (const Finger finger : {Finger::index, Finger::thumb}) {
        const double off = off_axis(grip.hand.of(finger).joints[3], on_axis, axis);
        out = std::max(out, std::abs(off - radius - tip_radius(grip.hand, finger)));
    }
    return out;
}

double outer_radius(const film::Pouring& p) { return p.source().radius + film::glass_wall; }

void check_hands(const film::Pouring& p, const film::PouringMoment& now) {
    for (const auto* hand : {&now.pourer, &now.holder, &now.presser})
        if (*hand) check_hand(**hand);
    if (!now.pourer) return;
    for (std::size_t i = 0; i < finger_count; ++i) {
        INFO("finger " << i);
        constexpr double soft = 2;  // px: what a fingertip gives way
        const auto finger = static_cast<Finger>(i);
        CHECK(depth_in_wall(now.pourer->hand, finger, now.source.foot, now.source.axis(), outer_radius(p)) <= soft);
    }
}

// ---- motion -------------------------------------------------------------------------------------------------------------

double seen_way(const Vec3& a, const Vec3& b) { return (seen(b) - seen(a)).norm(); }

void check_glass(const film::Pouring& p, const film::PouringMoment& before, const film::PouringMoment& now) {
    const double half = p.source().height / 2;
    CHECK(seen_way(before.source.inside(half), now.source.inside(half)) <= most * film::held_speed);
    CHECK(std::abs(now.source.degrees - before.source.degrees) <= most_turn);
    const double lowest = now.source.foot.z - outer_radius(p) * std::abs(now.source.across().z);
    CHECK(lowest >= -0.01);
    if (now.source.foot == before.source.foot && now.source.degrees == before.source.degrees) return;
    for (const auto* m : {&before, &now}) {
        REQUIRE(m->pourer);
        CHECK(gap_to(*m->pourer, m->source.foot, m->source.axis(), outer_radius(p)) <= touching);
    }
}

// Both cut in the plane of their axes: no part of the leaning wall is within the other glass, or in its wall.
void check_clear(const film::Pouring& p, const film::PouringMoment& now) {
    const Vec3 up = now.source.axis(), across = now.source.across();
    const double left = film::target_place.x - p.target().radius - film::glass_wall, rim = film::glass_foot + p.target().height;
    for (int k = 0; k <= 20; ++k) {
        const double along = film::glass_foot + p.source().height;
        const Vec3 at = now.source.foot + along * (k / 20.0) * up + outer_radius(p) * across;
        if (at.x >= left && k < 18) CHECK(at.z >= rim + 3);
        if (at.z < rim && k < 18) CHECK(at.x <= left - 3);
    }
}

void check_syringe(const film::PouringMoment& before, const film::PouringMoment& now) {
    if (!before.syringe || !now.syringe) return;
    CHECK(seen_way(before.syringe->tip, now.syringe->tip) <= most * film::free_speed);
    CHECK(gap_to(*now.holder, now.syringe->tip, {0, 0, 1}, film::barrel_radius) <= 3 * touching);
    if (now.syringe->load == before.syringe->load) return;
    CHECK(before.syringe->tip == now.syringe->tip);
    CHECK(std::abs(now.syringe->knob() - before.syringe->knob()) <= film::held_speed);
    for (const auto* m : {&before, &now})
        CHECK(gap_to(*m->presser, m->syringe->tip, {0, 0, 1}, film::knob_radius) <= 3 * touching);
}

void check_palms(const film::PouringMoment& before, const film::PouringMoment& now) {
    const auto check = [](const std::optional<Gripping>& was, const std::optional<Gripping>& is) {
        if (!was || !is) return;
        const HandFrame &a = was->hand.frame, &b = is->hand.frame;
        CHECK(seen_way(a.at({46, 0, 0}), b.at({46, 0, 0})) <= most * film::free_speed);
        CHECK(a.f.dot(b.f) >= std::cos(most_turn * portable::pi / 180));
    };
    check(before.pourer, now.pourer), check(before.holder, now.holder), check(before.presser, now.presser);
}

double everything(const film::PouringMoment& m) { return m.left + m.falling() + m.arrived + (m.syringe ? m.syringe->load : 0); }

void check_film(Preset preset, int size, int index, bool changes) {
    const Instance made = make(volume, preset, size, index, changes);
    const film::Pouring plan = plan_of(made);
    film::PouringMoment before = film::moment_of(plan, 0, true);
    int cause = 0;
    for (int t = 0; t < conservation::frames; ++t) {
        INFO(made.id << " frame " << t);
        film::PouringMoment now = film::moment_of(plan, t, true);
        check_hands(plan, now);
        check_glass(plan, before, now);
        check_clear(plan, now);
        check_syringe(before, now);
        check_palms(before, now);
        if (bool(before.syringe) == bool(now.syringe)) CHECK(everything(now) == Approx(everything(before)).epsilon(1e-9));
        cause += plan.syringe ? now.syringe.has_value() : t >= film::kept::pour_on.first && now.pourer.has_value();
        before = std::move(now);
    }
    CHECK(cause >= 36);
}

void check_films(int every, int keys) {
    for (const bool changes : {false, true}) {
        for (int i = 0; i < 48; i += every) check_film(Preset::paper, i % 3 == 0 ? 8 : 1 + i % 20, i, changes);
        for (int i = 0; i < keys; ++i) check_film(Preset::balanced, 1 + i % 20, 100 + i / 20, changes);
    }
}

}  // namespace

TEST_CASE("pouring: volumes of a leaning glass are those that strips add up to", "[conservation]") {
    for (const film::RoundGlass& glass : {film::tall_glass, film::wide_glass})
        for (const double degrees : {0.0, 3.0, 31.0, 45.0, 62.0, 80.0, 88.0}) {
            const double slope = film::slope_of(degrees);
            for (const double share : {0.02, 0.2, 0.5, 0.8, 0.97}) {
                const double reach = glass.radius * slope, level = std::lerp(-reach, glass.height + reach, share);
                constexpr int strips = 20000;
                double sum = 0;
                for (int i = 0; i < strips; ++i) {
                    const double x = glass.radius * ((2 * i + 1.0) / strips - 1);
                    const double deep = std::clamp(level + x * slope, 0.0, glass.height);
                    sum += deep * 2 * std::sqrt(glass.radius * glass.radius - x * x) * 2 * glass.radius / strips;
                }
                CAPTURE(glass.radius, degrees, share);
                CHECK(film::volume_below(glass, degrees, level) == Approx(sum).epsilon(1e-5).margin(1));
            }
            CHECK(film::capacity(glass, 90) == 0);
            for (const double part : {0.03, 0.3, 0.6}) {
                const double wanted = part * glass.volume();
                CAPTURE(glass.radius, degrees, part);
                CHECK(film::capacity(glass, film::lean_holding(glass, wanted)) == Approx(wanted).epsilon(1e-9));
                const double level = film::level_at_axis(glass, degrees, wanted);
                CHECK(film::volume_below(glass, degrees, level) == Approx(wanted).epsilon(1e-7));
            }
        }
}

TEST_CASE("grips: a hand round a glass reaches its wall at any lean", "[conservation]") {
    for (const double radius : {64.0, 96.0})
        for (const double degrees : {0.0, 45.0, 85.0, 96.0})
            for (const double opening : {0.0, 26.0}) {
                CAPTURE(radius, degrees, opening);
                const film::GlassPose pose{{-200, -100, 90}, degrees};
                const double arm = 0.55 * degrees * portable::pi / 180;
                const Gripping grip = wrap({pose.inside(60), pose.axis(), pose.across(), radius}, opening,
                                           {-std::cos(arm), 0.12, std::sin(arm) + 0.06}, 1.45);
                CHECK(grip.tip_error <= 1e-6);
                CHECK(gap_to(grip, pose.foot, pose.axis(), radius + opening) <= 1e-6);
                check_hand(grip);
            }
}

TEST_CASE("pouring: hands keep their bones, and glasses and plunger are moved by hands alone", "[conservation]") {
    check_films(7, 40);
}

TEST_CASE("pouring: hands, glasses and syringe in all configurations and 400 keys", "[.long]") { check_films(1, 400); }

TEST_CASE("pouring: partners differ first when the change begins", "[conservation]") {
    Rasteriser rasteriser;
    const Domain& d = domain(volume);
    for (const Preset preset : all_presets)
        for (const int size : {1, 8, 20})
            for (int index = 0; index < 4; ++index) {
                const Instance same = make(volume, preset, size, index, false), other = make(volume, preset, size, index, true);
                const auto differ = [&](int t) {
                    const auto digest = [&](const Instance& made) {
                        return pixel_digest(rasteriser.draw(d.video->draw(made.scene, t)));
                    };
                    return digest(same) != digest(other);
                };
                INFO(same.id);
                CHECK_FALSE(differ(preset == Preset::paper ? 83 : 121));
                CHECK(differ(preset == Preset::paper ? 85 : 124));
                CHECK(differ(134));
            }
}

TEST_CASE("pouring: the least change moves the level by 6 px, and the target is never full", "[conservation]") {
    for (const Preset preset : all_presets)
        for (int size = 1; size <= 20; ++size)
            for (int index = 0; index < 48; ++index) {
                const film::Pouring p = plan_of(make(volume, preset, size, index, true));
                CAPTURE(name_of(preset), size, index, p.amount, p.load);
                const double end = p.amount + p.design.sign() * p.load;
                if (preset == Preset::balanced || size <= 8) CHECK(p.load / p.target().per_height() >= 6);
                CHECK(std::max(p.amount, end) <= 0.9 * p.target().volume());
                CHECK(p.amount <= 0.9 * p.source().volume());
            }
}

#include "generators/conservation/parts/kneading.hpp"

#include <algorithm>

#include "generators/conservation/parts/tabletop.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

// A roll and a disc become each other by way of a ball.
constexpr Phase first_half{24, 56}, second_half{63, 95}, turn{54, 66};
constexpr double stroke_starts[] = {0.04, 0.36, 0.68}, stroke = 0.26;  // shares of a stage
constexpr double widest_sway = 26;                                     // px

bool by_way_of_ball(const DoughPlan& p) { return p.from != ball_form && p.to != ball_form; }

/// From one form to another, either of which is a ball.
struct Stage {
    int from, to;
    Phase when;

    int other() const { return from == ball_form ? to : from; }
    bool rolls() const { return to == roll_form; }
    double share(double t) const { return std::clamp((t - when.first + 1) / (when.last - when.first + 1), 0.0, 1.0); }
};

Stage stage_at(const DoughPlan& p, double t) {
    if (!by_way_of_ball(p)) return {p.from, p.to, transform};
    if (t < second_half.first - 1) return {p.from, ball_form, first_half};
    return {ball_form, p.to, second_half};
}

// From a ball, 0, to the other form, 1: in three strokes, or evenly where it is rolled.
double stretched(const Stage& stage, double t) {
    const double share = stage.share(t);
    if (stage.rolls()) return eased(share);
    double out = 0;
    for (const double start : stroke_starts) out += eased((share - start) / stroke) / 3;
    return stage.to == ball_form ? 1 - out : out;
}

SolidForm form_between(const SolidForm& form, double share) {
    const SolidForm& ball = dough_forms[ball_form];
    const auto between = [&](double a, double b) { return portable::exp(mixed(portable::log(a), portable::log(b), share)); };
    return {between(ball.p, form.p), between(ball.length_per_width, form.length_per_width), form.lies};
}

// To and fro as it is rolled; smooth at both ends.
double sway(const Stage& stage, double t) {
    if (!stage.rolls()) return 0;
    const double s = stage.share(t), turns = stage.when.last - stage.when.first > 50 ? 3 : 2;
    return widest_sway * portable::sin(2 * portable::pi * turns * s) * std::sqrt(4 * s * (1 - s));
}

// ---- hands ----------------------------------------------------------------------------------------------------------------

/// How two hands lie on a lump: where, as a share of its half width, and how far cupped.
struct Lay {
    double share, cupped;
};

Lay lay_in(const Stage& stage, double stretched) {
    const bool disc = stage.other() == disc_form;
    const double rest = 1 - stretched;
    if (stage.to == ball_form)
        return {mixed(0.82, disc ? 0.92 : 0.96, stretched), disc ? rest * rest : mixed(1, 0.6, stretched)};
    return {mixed(0.76, disc ? 0.50 : 0.55, stretched), disc ? mixed(0.2, 0, stretched) : 0.2};
}

Lay lay_at(const DoughPlan& p, double t) {
    const Stage now = stage_at(p, t);
    Lay out = lay_in(now, stretched(now, t));
    if (!by_way_of_ball(p)) return out;
    // At the ball the hands turn from the one kind of work to the other.
    const Lay before = lay_in({p.from, ball_form, first_half}, stretched({p.from, ball_form, first_half}, t));
    const Lay after = lay_in({ball_form, p.to, second_half}, stretched({ball_form, p.to, second_half}, t));
    const double share = between(turn.first, turn.last, t);
    return {mixed(before.share, after.share, share), mixed(before.cupped, after.cupped, share)};
}

// Hands come from the far side, down on the lump, and go back there. Until they lie on it they are flat.
double away(double t) { return 1 - progress(knead_hands_come, t) + progress(knead_hands_go, t); }

Vec3 from_far(double aside, double t) {
    constexpr double lift = 48;  // px
    return away(t) * Vec3{aside, 890, 0} + Vec3{0, 0, lift * eased(2 * away(t))};
}

double two_hands_scale(const DoughPlan& p) {
    return std::clamp(radius_for(dough_forms[ball_form], p.volume) / 60, 1.0, 1.3);
}

// The palm is tangent to the lump; a hand sways farther than what it rolls.
Gripping one_of_two(const DoughPlan& p, bool right, double t) {
    const Solid lump = kneaded(p, t);
    Lay lay = lay_at(p, t);
    lay.cupped *= between(16, 23, t) * (1 - between(95, 98, t));
    const double side = right ? 1 : -1, swayed = lump.foot.y - dough_place.y, ahead = 0.6 * swayed;
    SurfacePoint at = surface_above(lump, side * lay.share);
    const double round = at.at.z - lump.middle().z;  // of the roll, above its axis
    if (lump.form.lies) at.at.z -= round - std::sqrt(std::max(0.0, round * round - ahead * ahead));
    const double tilt = portable::atan2(side * at.normal.x, at.normal.z) * 180 / portable::pi;
    const HandAim aim{-90 - side * mixed(8, 2, lay.cupped), 0, -side * tilt, !right};
    return press(at.at + Vec3{0, ahead, 0} + from_far(side * 60, t), 96, lay.cupped,
                 {aim, {side * 0.34, 0.80, 0.42}, two_hands_scale(p)});
}

Gripping pressing_hand(const DoughPlan& p, double t) {
    const Solid lump = kneaded(p, t);
    const HandAim aim{172, 2, 0, true};
    return press(Vec3{lump.foot.x, lump.foot.y, lump.top()} + from_far(60, t), 62, 0, {aim, {0.93, 0.22, 0.36}, 1.5});
}

}  // namespace

Solid kneaded(const DoughPlan& p, double t) {
    const Stage stage = stage_at(p, t);
    const SolidForm form = form_between(dough_forms[stage.other()], stretched(stage, t));
    return {form, radius_for(form, p.volume), dough_place + Vec3{0, sway(stage, t), 0}};
}

KneadingHands kneading_hands(const DoughPlan& p, double t) {
    if (t < knead_hands_come.first || t >= knead_hands_go.last) return {};
    if (p.from == ball_form && p.to == disc_form) return {{}, pressing_hand(p, t)};
    return {one_of_two(p, false, t), one_of_two(p, true, t)};
}

}  // namespace stim::conservation::film

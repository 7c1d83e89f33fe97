#include "generators/conservation/parts/dough.hpp"

#include <algorithm>

#include "generators/conservation/parts/kneading.hpp"
#include "generators/conservation/parts/tabletop.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {

Json to_json(const DoughPlan& p) {
    return Json::object({{"design", to_json(p.design)}, {"stays", p.stays}, {"volume", p.volume}, {"load", p.load},
                         {"from", p.from}, {"to", p.to}, {"colour", p.colour}, {"skin", p.skin}});
}

DoughPlan dough_plan_of(const Json& j) {
    const auto whole = [&](const char* key) { return static_cast<int>(j.at(key).as_int()); };
    return {design_of(j.at("design")), j.at("stays").as_bool(), j.at("volume").as_double(), j.at("load").as_double(),
            whole("from"), whole("to"), whole("colour"), whole("skin")};
}

namespace {

constexpr Vec3 meeting_normal{0.6, 0, 0.8};   // upper right
constexpr double smallest = 2;                // px: radius of a bulge that begins or ends
constexpr double grasp = 22, let_loose = 10;  // px: radius of what fingers close on at least; how far they open
constexpr double parts_at = 1.6;              // radii: so far the ball is drawn out when its neck parts
constexpr double over = 34;                   // px above the lump that the carrier comes to

/// Of the change: fingers come down on the lump; the ball goes in or out; they open, or lift off.
constexpr double touches[] = {117, 126}, grasps[] = {114, 122}, goes_in[] = {126, 148}, comes_out[] = {122, 150},
                 opens[] = {141, 149}, lets_go[] = {128, 134}, lifts[] = {132, 152}, rises[] = {148, 162};
constexpr double comes_from = 95, goes_to = 177, stays_from = 150, stays_to = 171;

double ball_radius(double volume) { return radius_for(dough_forms[ball_form], volume); }

double share_in(const double (&when)[2], double t) { return between(when[0], when[1], t); }
double even_share(const double (&when)[2], double t) { return std::clamp((t - when[0]) / (when[1] - when[0]), 0.0, 1.0); }

const double (&landing(const DoughPlan& p))[2] { return p.design.full ? touches : grasps; }

bool carrier_there(const DoughPlan& p, double t) { return t >= comes_from && (p.stays || t < goes_to); }

const double (&turn_of(const DoughPlan& p))[2] { return p.design.full ? goes_in : comes_out; }

// ---- the bulge ------------------------------------------------------------------------------------------------------------

// It grows out of the lump to its full size; then its neck thins and parts.
Bulge taken(const DoughPlan& p, double t) {
    constexpr double grown_by = 0.62;  // share of the way
    const double full = ball_radius(p.load), share = even_share(comes_out, t), grown = std::min(1.0, share / grown_by);
    const double radius = mixed(smallest, full, eased(grown)), rest = 1 - eased((share - 0.35) / 0.65);
    const double offset = mixed(-smallest, 0.8 * full, eased(grown)) + (parts_at - 0.8) * full * eased((share - 0.45) / 0.55);
    Bulge out{{{}, radius}, offset, 0.72 * radius * rest, mixed(0.3, 0.95, rest) * radius};
    // Where the ball comes out of the lump it is hardly wider than the ball is there.
    const double in_lump = std::sqrt(std::max(0.0, radius * radius - offset * offset));
    out.root = std::min(out.root, in_lump + 0.4 * std::max(0.0, out.neck_length()));
    return out;
}

// It is pressed in, and its foot spreads.
Bulge pressed_in(const DoughPlan& p, double t) {
    const double full = ball_radius(p.load), share = share_in(goes_in, t), radius = mixed(full, smallest, share);
    const double spread = std::clamp(share / 0.3, 0.0, 1.0);
    return {{{}, radius}, mixed(full, -smallest, share), 0.8 * radius * spread, radius * spread};
}

// What fingers hold or may take, as if at rest at the lump where nothing changes.
Bulge bulge_at(const DoughPlan& p, double t) {
    if (!p.design.full) return taken(p, p.design.changes ? t : comes_out[0]);
    return pressed_in(p, p.design.changes ? t : goes_in[0]);
}

// Outside of the ball.
double neck_volume(const Bulge& b) {
    constexpr int steps = 16;
    if (!b.has_neck()) return 0;
    double out = 0;
    for (int i = 0; i < steps; ++i) {
        const double x = b.offset * (i + 0.5) / steps, wide = neck_width(b, x), from = b.offset - x;
        const double of_ball = std::max(0.0, b.ball.radius * b.ball.radius - from * from);
        out += portable::pi * std::max(0.0, wide * wide - of_ball) * b.offset / steps;
    }
    return out;
}

void set_lump(DoughMoment& out, const Solid& like, double volume) {
    out.lump = {like.form, radius_for(like.form, volume), like.foot};
    out.touched = surface_with_normal(out.lump, meeting_normal);
    out.bulge.ball.at = out.touched.at + out.bulge.offset * meeting_normal;
}

// The lump takes the rest: its size follows from what the bulge holds, and the bulge's from where the lump's side is.
void set_changing(DoughMoment& out, const DoughPlan& p, const Solid& like) {
    const double whole = p.volume + (p.design.full ? p.load : 0);
    double volume = p.volume;
    for (int i = 0; i < 10; ++i) {
        set_lump(out, like, volume);
        out.outside = volume_outside(out.lump, out.bulge.ball) + neck_volume(out.bulge);
        volume = whole - out.outside;
    }
}

DoughMoment dough_alone(const DoughPlan& p, double t) {
    DoughMoment out;
    out.bulge = bulge_at(p, t);
    const Solid like = kneaded(p, t);
    const double share = even_share(turn_of(p), t);
    const bool changed = p.design.changes && share >= 1, begun = p.design.changes && share > 0;
    if (begun && !changed) {
        set_changing(out, p, like);
        return out;
    }
    set_lump(out, like, p.volume + (changed ? p.design.sign() * p.load : 0));
    if (carrier_there(p, t) && p.design.full != changed) out.apart = p.load;
    return out;
}

// ---- the carrier's hand -----------------------------------------------------------------------------------------------------

/// What its fingers are around.
Sphere clasped(const DoughPlan& p, double t, const DoughMoment& now) {
    const double open = p.design.full ? share_in(opens, t) * (p.design.changes ? 1 : 0)
                                      : 1 - share_in(grasps, t) + (p.design.changes ? 0 : share_in(lets_go, t));
    const double radius = std::max(now.bulge.ball.radius, grasp), out = std::max(now.bulge.offset, 0.3 * grasp);
    return {now.touched.at + out * meeting_normal, radius + let_loose * open};
}

// Off the lump, along the way on which the ball touches it.
double lifted(const DoughPlan& p, double t) {
    const double gone = p.design.changes ? (p.design.full ? share_in(rises, t) : 0) : share_in(lifts, t);
    return over * (1 - share_in(landing(p), t) + gone);
}

// From where a clasped ball is to where nothing of hand and arm is seen.
Vec3 way_out(const Vec3& from, double radius) {
    constexpr double fingers = 88;  // px beyond the ball
    return {width / 2.0 + fingers + radius - from.x, 90, 130};
}

// Beside the lump, in the air.
Vec3 aside(double radius) { return {246, -150, radius + 46}; }

void set_carrier(DoughMoment& out, const DoughPlan& p, double t, bool with_hand) {
    Sphere held = clasped(p, t, out);
    held.at += lifted(p, t) * meeting_normal;
    const double comes = 1 - between(comes_from, 120, t);
    Vec3 off = comes * way_out(held.at, held.radius);
    if (p.stays) off += between(stays_from, stays_to, t) * (aside(held.radius) - held.at);
    else off += between(152, goes_to, t) * way_out(held.at, held.radius);
    held.at += off;
    if (out.apart > 0) out.bulge.ball.at = held.at;
    if (!with_hand) return;
    out.carrier = clasp(held.at, held.radius, {{160, 34, 0, true}, {0.90, 0.16, 0.40}, 1.5});
}

}  // namespace

double Bulge::neck_length() const { return offset - 0.6 * ball.radius; }

double neck_width(const Bulge& b, double distance) {
    const double in_ball = 0.8 * b.ball.radius, waist = b.neck_length() / 2, off = std::clamp(distance / waist - 1, -1.0, 1.0);
    const double end = off < 0 ? b.root : in_ball;
    return std::min(b.neck + std::max(0.0, end - b.neck) * off * off, in_ball);
}

DoughMoment dough_moment(const DoughPlan& p, double t, bool with_hands) {
    DoughMoment out = dough_alone(p, t);
    if (carrier_there(p, t)) set_carrier(out, p, t, with_hands);
    if (!with_hands) return out;
    KneadingHands hands = kneading_hands(p, t);
    out.left = std::move(hands.left);
    out.right = std::move(hands.right);
    return out;
}

}  // namespace stim::conservation::film

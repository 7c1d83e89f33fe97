#include "generators/conservation/parts/pouring.hpp"

#include <algorithm>

#include "generators/common/grip_wrap.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

constexpr double pouring_hand = 1.45;
constexpr double stream_area = portable::pi * stream_radius * stream_radius;
constexpr double falls_off = 6;  // frames in which the upper end of a stream falls

// ---- the flow is given ------------------------------------------------------------------------------------------------

double share_of(Phase phase, double t) {
    return std::clamp((t - phase.first + 1) / (phase.last - phase.first + 1), 0.0, 1.0);
}

bool keeps_some(const Pouring& p) { return !p.syringe && p.design.changes; }

double remaining(const Pouring& p, double t) {
    if (p.syringe) return p.amount * (1 - share_of(added::pour, t));
    return (p.amount - p.load) * (1 - share_of(kept::pour, t)) +
           p.load * (1 - (p.design.changes ? 0 : share_of(kept::last_share, t)));
}

double flow_starts(const Pouring& p) { return (p.syringe ? added::pour : kept::pour).first - 1; }
double flow_ends(const Pouring& p) {
    return (p.syringe ? added::pour : p.design.changes ? kept::pour : kept::last_share).last;
}

// ---- the glass follows ------------------------------------------------------------------------------------------------

Phase lift_of(const Pouring& p) { return p.syringe ? added::lift : kept::lift; }
Phase back_of(const Pouring& p) { return p.syringe ? added::back : kept::back; }

// An empty glass leans on a little; one that keeps some tips back at once, and then on slowly while it waits.
double lean_while_pouring(const Pouring& p, double t) {
    constexpr double beyond = 6, tips_back = 10, waits = 6;  // degrees
    const double ends = flow_ends(p);
    if (t < ends || keeps_some(p)) {
        const double lean = lean_holding(p.source(), remaining(p, t));
        return keeps_some(p) ? lean - tips_back * between(ends, ends + 16, t) - waits * between(ends + 16, back_of(p).first, t)
                             : lean;
    }
    return 90 + beyond * between(ends, ends + 8, t);
}

double lean_at(const Pouring& p, double t) {
    return lean_while_pouring(p, std::max(t, flow_starts(p))) * (progress(lift_of(p), t) - progress(back_of(p), t));
}

// Where the lip is while it pours: inside the target's rim, and so far above it that the source's wall clears it.
Vec3 pouring_lip(const Pouring& p, double lean) {
    constexpr double inwards = 26, least = 26, clear = 10;
    const GlassPose turned{{}, lean};
    const Vec3 along = turned.axis();  // its parts are sine and cosine
    const double above = std::max(least, (clear + (inwards + glass_wall) * along.z) / along.x);
    return target_place + Vec3{inwards - p.target().radius, 0, glass_foot + p.target().height + above};
}

GlassPose source_pose(const Pouring& p, double t) {
    constexpr double hop = 46;  // px
    const Phase lift = lift_of(p), back = back_of(p);
    if (t < lift.first || t >= back.last) return {source_place, 0};
    const double over = progress(lift, t) - progress(back, t);
    const Vec3 from = lip_of(p.source(), {source_place, 0});
    const double lean = lean_while_pouring(p, std::clamp(t, flow_starts(p), static_cast<double>(back.first) - 1));
    const Vec3 lip = mixed(from, pouring_lip(p, lean), over) + Vec3{0, 0, 4 * hop * over * (1 - over)};
    return pose_with_lip(p.source(), lip, lean_at(p, t));
}

// ---- what falls --------------------------------------------------------------------------------------------------------

// The stream's lower end is on the surface, whose height depends on what is in the stream: linear in both.
void set_stream(PouringMoment& now, const Pouring& p, double t) {
    const double out = p.amount - now.left, ends = flow_ends(p), per_height = p.target().per_height();
    if (t <= flow_starts(p) || out <= 0) return;
    now.arrived = out;
    const double fallen = std::clamp((t - ends) / falls_off, 0.0, 1.0);
    if (fallen >= 1) return;
    const Vec3 lip = lip_of(p.source(), source_pose(p, std::min(t, ends)));
    const double hangs = (1 - fallen) * stream_area;
    now.arrived = std::max(0.0, (out - hangs * (lip.z - glass_foot)) / (1 - hangs / per_height));
    const double surface = glass_foot + now.arrived / per_height, length = (out - now.arrived) / stream_area;
    const double top = lip.z - fallen * (lip.z - surface);
    now.stream = Stream{lip, top, top - length, now.arrived > 0};
}

// ---- hands and syringe -------------------------------------------------------------------------------------------------

Phase comes_of(const Pouring& p) { return p.syringe ? added::comes : kept::comes; }
Phase goes_of(const Pouring& p) { return p.syringe ? added::goes : kept::goes; }

std::optional<Gripping> pourer(const Pouring& p, const GlassPose& pose, double t) {
    constexpr double grip = 0.52, open = 26;  // of the height; px
    const Phase comes = comes_of(p), goes = goes_of(p);
    if (t < comes.first || t >= goes.last) return {};
    const double away = 1 - progress(comes, t) + progress(goes, t);
    const double opening = open * (1 - between(comes.last - 8, comes.last, t) + between(goes.first - 1, goes.first + 7, t));
    const double lean = 0.55 * pose.degrees * portable::pi / 180;
    const Vec3 arm{-portable::cos(lean), 0.12, portable::sin(lean) + 0.06};
    const Vec3 middle = pose.inside(grip * p.source().height) + away * Vec3{-330, -20, 30};
    return wrap({middle, pose.axis(), pose.across(), p.source().radius + glass_wall}, opening, arm, pouring_hand);
}

double syringe_load(const Pouring& p, double t) {
    const double done = p.design.changes ? progress(added::plunges, t) : 0;
    return p.load * (p.design.full ? 1 - done : done);
}

bool syringe_there(const Pouring& p, double t) {
    return p.syringe && t >= added::syringe_comes.first && t < added::syringe_goes.last;
}

Syringe syringe_at(const Pouring& p, double t) {
    constexpr double depth = 8, off = 494;  // px: of the needle's tip above the floor; upwards off the canvas
    const double up = off * (1 - progress(added::syringe_comes, t) + progress(added::syringe_goes, t));
    return {target_place + Vec3{0, 0, glass_foot + depth + up}, p.load, syringe_load(p, t)};
}

// Both at ease in a pinch, from both sides.
Gripping holder(const Syringe& s) {
    constexpr double barrel_hand = 1.56;
    const HandAim aim{174, 20, 0, true};
    return pinch(s.on_axis(s.foot() + 0.45 * s.barrel_height()), pinch_axis(aim), 2 * barrel_radius,
                 {aim, {1, 0.16, 0.26}, barrel_hand});
}

// Where nothing is changed it lets go of the knob.
Gripping presser(const Pouring& p, const Syringe& s, double t) {
    const double let_go = p.design.changes ? 0 : 1;
    const Vec3 off = let_go * between(126, 171, t) * Vec3{-150, 60, 150};
    const double opening = 2 * knob_radius + let_go * 26 * between(122, 132, t);
    const HandAim aim{0, 20, 0, false};
    return pinch(s.on_axis(s.knob() + knob_height / 2) + off, pinch_axis(aim), opening, {aim, {-0.9, 0.22, 0.42}, pouring_hand});
}

}  // namespace

double PouringMoment::falling() const { return stream ? stream_area * (stream->from - stream->to) : 0; }

Json to_json(const Pouring& p) {
    return Json::object({{"design", conservation::to_json(p.design)}, {"syringe", p.syringe}, {"from_tall", p.from_tall},
                         {"amount", p.amount}, {"load", p.load}, {"colour", p.colour}, {"skin", p.skin}});
}

Pouring pouring_of(const Json& j) {
    return {design_of(j.at("design")), j.at("syringe").as_bool(), j.at("from_tall").as_bool(), j.at("amount").as_double(),
            j.at("load").as_double(), static_cast<int>(j.at("colour").as_int()), static_cast<int>(j.at("skin").as_int())};
}

PouringMoment moment_of(const Pouring& p, double t, bool with_hands) {
    PouringMoment out;
    out.source = source_pose(p, t);
    out.left = remaining(p, t);
    set_stream(out, p, t);
    if (syringe_there(p, t)) out.syringe = syringe_at(p, t);
    if (p.syringe) out.arrived += syringe_load(p, 0) - syringe_load(p, t);
    if (!with_hands) return out;
    out.pourer = pourer(p, out.source, t);
    if (out.syringe) out.holder = holder(*out.syringe), out.presser = presser(p, *out.syringe, t);
    return out;
}

}  // namespace stim::conservation::film

#include "generators/conservation/parts/coin_rows.hpp"

#include <algorithm>
#include <utility>

namespace stim::conservation::film {

Json to_json(const CoinRows& p) {
    return Json::object({{"design", to_json(p.design)}, {"count", p.count}, {"kinds", p.kinds},
                         {"brought", std::string(1, p.brought)}, {"radius", p.radius}, {"centre", p.centre}, {"shift", p.shift},
                         {"from", p.from}, {"to", p.to}, {"lower", p.lower}, {"places", p.places}, {"place", p.place},
                         {"fingers", p.fingers}, {"skin", p.skin}});
}

CoinRows coin_rows_of(const Json& j) {
    const auto whole = [&](const char* name) { return static_cast<int>(j.at(name).as_int()); };
    const auto real = [&](const char* name) { return j.at(name).as_double(); };
    return {design_of(j.at("design")), whole("count"), j.at("kinds").as_string(), j.at("brought").as_string().at(0),
            real("radius"), real("centre"), real("shift"), real("from"), real("to"), j.at("lower").as_bool(), whole("places"),
            whole("place"), whole("fingers"), whole("skin")};
}

namespace {

double moved_depth(const CoinRows& p) { return row_depth[p.lower ? 1 : 0]; }
double place_x(const CoinRows& p, int place) { return p.centre + p.shift + (place - (p.places - 1) / 2.0) * p.to; }
double start_x(const CoinRows& p, int i) { return p.centre + (i - (p.count - 1) / 2.0) * p.from; }

Rgb metal(char kind) { return kind == 'g' ? gold : silver; }

// ---- the carrier -----------------------------------------------------------------------------------------------------

bool carrier_there(double t) { return t >= carrier_comes.first && t < carrier_goes.last; }
Vec3 spot(const CoinRows& p) { return {place_x(p, p.place), moved_depth(p), 0}; }
double carrier_side(const CoinRows& p) { return spot(p).x >= 0 ? 1 : -1; }

// Where a coin between its fingers is: it comes from the side that is nearer, over the free place, and down.
Vec3 carried_at(const CoinRows& p, double t) {
    constexpr double over = 74, way_up = 56, beyond = 8;  // px
    const double off = 1 - progress(carrier_comes, t) + progress(carrier_goes, t);
    const double up = 1 - progress(sinks, t) + progress(rises, t);
    const Vec3 on = spot(p), away{width / 2.0 + p.radius + beyond - carrier_side(p) * on.x, 30, way_up};
    return on + off * Vec3{carrier_side(p) * away.x, away.y, away.z} + Vec3{0, 0, over * up};
}

// Around the coin's third that is nearer to the arm, px.
double carrier_opening(const CoinRows& p, double t) {
    const double held = 1.48 * p.radius, open = 16;
    if (p.takes()) return held + open * (1 - progress(closes, t) + (p.design.changes ? 0 : progress(opens, t)));
    return held + (p.design.changes ? open * progress(opens, t) : 0);
}

double hand_scale(const CoinRows& p) { return (p.fingers == 2 ? 1.1 : 1.0) * std::clamp(p.radius / 19, 0.86, 1.25); }

Gripping carrier_hand(const CoinRows& p, double t) {
    const double side = carrier_side(p), azimuth = p.lower ? 176 : 188;
    const Vec3 arm = p.lower ? Vec3{1, 0.10, 0.20} : Vec3{0.86, 0.42, 0.28};
    const HandAim aim{side > 0 ? azimuth : 180 - azimuth, 20, 0, side > 0};
    const Vec3 axis = pinch_axis(aim), to_arm{side * axis.y, -side * axis.x, 0};
    const Vec3 at = carried_at(p, t) + 0.62 * p.radius * to_arm + Vec3{0, 0, p.coin_height() / 2 + 2};
    return pinch(at, axis, carrier_opening(p, t), {aim, {side * arm.x, arm.y, arm.z}, std::max(1.0, hand_scale(p))});
}

// The coin that is brought or may be taken: in the hand, or at its place.
Coin changed_coin(const CoinRows& p, double t) {
    const bool with_hand = p.takes() ? p.design.changes && t >= rises.first : !p.design.changes || t < opens.first;
    const char kind = p.takes() ? p.kinds[static_cast<std::size_t>(p.place)] : p.brought;
    return {with_hand ? carried_at(p, t) : spot(p), p.radius, metal(kind)};
}
bool changed_there(const CoinRows& p, double t) {
    if (carrier_there(t)) return true;
    return p.takes() ? t < carrier_comes.first || !p.design.changes : t >= carrier_goes.last && p.design.changes;
}

// ---- the hands that slide --------------------------------------------------------------------------------------------

// From the place of a fingertip to where nothing of its hand is seen: to the side, and from the far row over the wall where
// that is nearer.
Vec3 way_off(const CoinRows& p, double tip_x, bool right) {
    constexpr double beyond = 36, longest = 300;
    const double side = right ? 1 : -1, out = width / 2.0 + beyond - side * tip_x;
    if (p.lower) return {side * out, 30, 30};
    const double share = std::min(1.0, out / longest);
    return share * Vec3{side * longest, 260, 150};
}

// Eased less than what is held: the longest ways have no more frames.
double gliding(double from, double to, double t) {
    const double u = std::clamp((t - from) / (to - from), 0.0, 1.0);
    return u * u * (3 - 2 * u);
}

// Frames that such a way takes.
double frames_of(const Vec3& way) {
    constexpr double steepest = 1.875, speed = free_speed - 0.5;
    return std::clamp(steepest * (seen(way) - seen(Vec3{})).norm() / speed, 16.0, 28.0);
}

// None where the hand is off the canvas.
std::optional<Gripping> sliding_hand(const CoinRows& p, const RowSlide& slide, bool right, double t) {
    constexpr double first = transform.first - 1, last = transform.last;
    if (!slide.works(right)) return {};
    const auto way = [&](double when) { return way_off(p, slide.fingertips(right, when).index, right); };
    const Vec3 from = way(first), to = way(last);
    const double arrives = std::max(0.0, first - frames_of(from)), gone = last + frames_of(to);
    if (t <= arrives || t >= gone) return {};
    const Vec3 off = (1 - gliding(arrives, first, t)) * from + gliding(last, gone, t) * to;
    const Fingertips tips = slide.fingertips(right, t);
    const double top = p.coin_height() + tips.lift, side = right ? 1 : -1;
    const auto on = [&](double x) { return Vec3{x, moved_depth(p), top} + off; };
    const bool two = p.fingers == 2;
    const double turn = two ? 4 : p.lower ? 70 : 32;
    const Vec3 arm = !p.lower && !two ? Vec3{0.62, 0.74, 0.26} : two ? Vec3{0.35, 0.85, 0.30} : Vec3{1, 0.12, 0.16};
    return point(on(tips.index), two ? std::optional(on(tips.middle)) : std::nullopt,
                 {{-90 - turn * side, two ? 33.0 : 30.0, 0, !right}, {side * arm.x, arm.y, arm.z}, hand_scale(p)});
}

}  // namespace

RowSlide slide_of(const CoinRows& p) {
    std::vector<double> start, target;
    for (int i = 0; i < p.count; ++i) {
        start.push_back(start_x(p, i));
        target.push_back(place_x(p, p.takes() || i < p.place ? i : i + 1));
    }
    return {std::move(start), std::move(target), p.fingers};
}

CoinMoment moment_of(const CoinRows& p, double t, bool with_hands) {
    CoinMoment out;
    const RowSlide slide = slide_of(p);
    for (int row = 0; row < 2; ++row)
        for (int i = 0; i < p.count; ++i) {
            const bool moved = (row == 1) == p.lower;
            const double x = moved ? slide.coin(static_cast<std::size_t>(i), t) : start_x(p, i);
            out.rows[row].push_back({{x, row_depth[row], 0}, p.radius, metal(p.kinds[static_cast<std::size_t>(i)])});
        }
    out.changed = changed_coin(p, t);
    out.shows_changed = changed_there(p, t);
    if (!with_hands) return out;
    out.left = sliding_hand(p, slide, false, t);
    out.right = sliding_hand(p, slide, true, t);
    if (carrier_there(t)) out.carrier = carrier_hand(p, t);
    return out;
}

// Before the carrier comes, it lies in its row as all others do.
bool is_apart(const CoinRows& p, int row, int i, double t) {
    return p.takes() && (row == 1) == p.lower && i == p.place && t >= carrier_comes.first;
}

}  // namespace stim::conservation::film

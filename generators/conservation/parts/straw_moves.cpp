#include "generators/conservation/parts/straw_moves.hpp"

#include <algorithm>
#include <cmath>

#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {

Json to_json(const StrawPlan& p) {
    const auto two = [](const double (&places)[2]) { return Json::Array{places[0], places[1]}; };
    return Json::object({{"design", to_json(p.design)}, {"length", p.length}, {"change_by", p.change_by}, {"lower", p.lower},
                         {"rightwards", p.rightwards}, {"shift_x", p.shift.x()}, {"shift_y", p.shift.y()},
                         {"degrees", p.degrees}, {"centre", p.centre}, {"upper_rings", two(p.rings[0])},
                         {"lower_rings", two(p.rings[1])}, {"upper_blue", p.blue[0]}, {"lower_blue", p.blue[1]},
                         {"skin", p.skin}});
}

StrawPlan straw_plan_of(const Json& j) {
    const auto real = [&](const char* name) { return j.at(name).as_double(); };
    const auto yes = [&](const char* name) { return j.at(name).as_bool(); };
    const auto place = [&](const char* name, std::size_t i) { return j.at(name).as_array().at(i).as_double(); };
    return {design_of(j.at("design")), real("length"), real("change_by"), yes("lower"), yes("rightwards"),
            Vec2(real("shift_x"), real("shift_y")), static_cast<int>(j.at("degrees").as_int()), real("centre"),
            {{place("upper_rings", 0), place("upper_rings", 1)}, {place("lower_rings", 0), place("lower_rings", 1)}},
            {yes("upper_blue"), yes("lower_blue")}, static_cast<int>(j.at("skin").as_int())};
}

namespace {

constexpr double hand_size = 1.2;
constexpr double open_by = 24;  // px that a pinch is wider before and after it holds

double degrees_of(const Straw& straw) { return straw.angle * 180 / portable::pi; }

// ---- straws ------------------------------------------------------------------------------------------------------------

Straw lying(const StrawPlan& p, bool lower, double t) {
    const int i = lower ? 1 : 0;
    const double half = p.length / 2;
    Straw out{{p.centre, straw_depth[i], 0}, 0, -half, half, -half, {p.rings[i][0], p.rings[i][1]},
              p.blue[i] ? straw_blue : straw_red};
    if (lower != p.lower) return out;
    const double moved = between(moving_from, moving_to, t);
    out.middle += moved * Vec3{p.shift.x(), p.shift.y(), 0};
    out.angle = -moved * p.degrees * portable::pi / 180;
    return out;
}

Straw moved_straw(const StrawPlan& p, double t) { return lying(p, p.lower, t); }

// Of the end at which the change is; a joint looks like one of the rings.
void change_end(const StrawPlan& p, Straw& straw) {
    const double by = p.design.sign() * p.change_by;
    if (by > 0) straw.rings.push_back(p.end() * p.length / 2);
    (p.rightwards ? straw.from : straw.to) += p.end() * by;
}

bool is_changed(const StrawPlan& p, double t) { return p.design.changes && t > decided; }

// What is joined or cut off, at its place.
Straw piece_at_straw(const StrawPlan& p, double t) {
    Straw out = moved_straw(p, t);
    const double joint = p.end() * (p.length / 2 - (p.takes() ? p.change_by : 0)), tip = joint + p.end() * p.change_by;
    out.from = std::min(joint, tip);
    out.to = std::max(joint, tip);
    return out;
}

// ---- ways --------------------------------------------------------------------------------------------------------------

/// How far what a hand holds reaches from its fingers, px on the screen.
struct Reach {
    double aside = 0, down = 0;
};

// From where a hand is to where nothing of it is seen, over the border that is nearer: `side` is that from which its arm comes.
Vec3 way_off(const Vec3& fingers, double side, const Reach& held) {
    constexpr double hand_aside = 43, hand_down = 39, lift = 30;
    const Vec2 at = seen(fingers);
    const double out = width / 2.0 - side * (at.x() - origin_x) + std::max(hand_aside, held.aside);
    const double up = at.y() + std::max(hand_down, held.down);
    if (out < up) return {side * out, 0, lift};
    constexpr Vec3 upwards{0.25, 0.82, 0.57};  // away over the far edge
    return (up / (view_sine * upwards.y + view_cosine * upwards.z)) * Vec3{side * upwards.x, upwards.y, upwards.z};
}

// Frames that such a way takes.
double frames_of(const Vec3& way) {
    constexpr double steepest = 1.875, speed = free_speed - 0.2;
    return std::max(16.0, steepest * (seen(way) - seen(Vec3{})).norm() / speed);
}

/// A hand's way to its work, and from there.
struct Ways {
    Vec3 in, out;
    double arrives, leaves, gone = 0;  ///< frames; `gone` at the earliest

    double comes() const { return arrives - frames_of(in); }
    double ends() const { return std::max(gone, leaves + frames_of(out)); }
    bool there(double t) const { return t > comes() && t < ends(); }
    /// Off its place at work.
    Vec3 at(double t) const { return (1 - between(comes(), arrives, t)) * in + between(leaves, ends(), t) * out; }
};

// ---- hands -------------------------------------------------------------------------------------------------------------

// A hand at ease about an axis across something: as near to the azimuth `wanted` as its fingers allow.
double at_ease(double axis, bool right, double wanted) {
    constexpr double least = 24, most = 60;
    const double off = std::clamp(right ? wanted - axis : axis - wanted, least, most);
    return right ? axis + off : axis - off;
}

// The index finger is at the near side of the straw, the thumb behind it. `side`: where the arm comes from.
Gripping holding(const Straw& straw, const Vec3& at, double opening, double side, double wanted) {
    const bool right = side < 0;
    const double axis = degrees_of(straw) - 90, a = axis * portable::pi / 180;
    const HandAim aim{at_ease(axis, right, right ? -180 - wanted : wanted), 20, 0, right};
    return pinch(at, {portable::cos(a), portable::sin(a), 0}, 2 * straw_radius + opening,
                 {aim, {0.42 * side, 0.84, 0.34}, hand_size});
}

// Comes, holds the middle of the straw while it moves, and goes to the side that the straw went to.
std::optional<Gripping> mover(const StrawPlan& p, double t) {
    constexpr double grips = moving_from - 4, lets_go = moving_to + 1;
    const double side = -p.end();
    const auto way = [&](double when) { return way_off(moved_straw(p, when).at(0), side, {}); };
    const Ways ways{way(0), way(frames), grips, lets_go + 4};
    if (!ways.there(t)) return {};
    const Straw straw = moved_straw(p, t);
    const double open = 1 - between(grips - 6, grips, t) + between(lets_go, lets_go + 6, t);
    return holding(straw, straw.at(0) + ways.at(t), open_by * open, side, -112 - 0.8 * std::abs(p.degrees));
}

// ---- a piece joined ----------------------------------------------------------------------------------------------------

constexpr double arrives = 119, gone = 177;  // the hand with a piece, or those that cut

/// Where a hand and a piece are off the piece's place at the straw.
struct Carried {
    bool there = false;
    Vec3 hand, piece;
    double opening = 0;
};

// Where it is held: not far from its outer end, so that the hand leaves the other one to be seen and to scissors.
double held_from_tip(const StrawPlan& p) {
    return std::max(12.0, std::min(p.change_by - 26, std::max(40.0, p.change_by / 3)));
}

Vec3 held_at(const StrawPlan& p, const Straw& piece) {
    return piece.at(p.rightwards ? piece.from + held_from_tip(p) : piece.to - held_from_tip(p));
}

Reach reach_of(const StrawPlan& p, const Straw& piece) {
    const Vec2 rest = (p.change_by - held_from_tip(p)) * (seen(piece.along()) - seen(Vec3{}));
    return {std::abs(rest.x()) + 16, std::abs(rest.y()) + 16};
}

// It comes up in line with the straw. Then the pinch opens and leaves it there, or draws it off again.
Carried joined_piece(const StrawPlan& p, double t) {
    constexpr double apart = 70, leaves = 142;  // px; frame
    const Straw piece = piece_at_straw(p, frames);
    const Vec3 outwards = apart * p.end() * piece.along();
    const Vec3 in = way_off(held_at(p, piece) + outwards, p.end(), reach_of(p, piece));
    const Ways ways{in, p.design.changes ? way_off(held_at(p, piece), p.end(), {}) : in, arrives, leaves, gone};
    Carried c;
    c.there = ways.there(t);
    const double off = p.design.changes ? 0 : between(decided, 148, t);
    c.hand = ways.at(t) + (1 - between(comes_up.first, comes_up.last, t) + off) * outwards;
    c.piece = c.hand;
    c.opening = p.design.changes ? open_by * between(decided, decided + 8, t) : 0;
    return c;
}

// ---- an end cut off ----------------------------------------------------------------------------------------------------

// A hand holds the end. It takes along what is cut off, or lets go.
Carried cut_piece(const StrawPlan& p, double t) {
    const double leaves = p.design.changes ? 146 : 140;
    const Straw piece = piece_at_straw(p, frames);
    const Vec3 pull = 46 * p.end() * piece.along() + Vec3{0, 0, 20};
    const Vec3 in = way_off(held_at(p, piece), p.end(), {});
    const Ways ways{in, p.design.changes ? way_off(held_at(p, piece), p.end(), reach_of(p, piece)) : in, arrives, leaves,
                    gone};
    Carried c;
    c.there = ways.there(t);
    c.hand = ways.at(t);
    if (p.design.changes) c.hand += between(decided, 146, t) * pull;
    c.piece = is_changed(p, t) ? c.hand : Vec3{};
    const double let_go = p.design.changes ? 0 : between(decided + 1, decided + 9, t);
    c.opening = open_by * (1 - between(arrives - 6, arrives, t) + let_go);
    return c;
}

Carried carried(const StrawPlan& p, double t) { return p.takes() ? cut_piece(p, t) : joined_piece(p, t); }

Gripping carrier(const StrawPlan& p, const Carried& c, double t) {
    const Straw piece = piece_at_straw(p, t);
    return holding(piece, held_at(p, piece) + c.hand, c.opening, p.end(), -122);
}

// ---- scissors ----------------------------------------------------------------------------------------------------------

// They come from the other side than the hand that holds the end.
std::optional<Scissors> scissors_at(const StrawPlan& p, double t) {
    constexpr double over = 30, hover = 36, leaves = 140;                     // px above the table, and higher; frame
    constexpr double nearly_shut = 4, wide = 14, shut = 2, ajar = 7;  // degrees
    if (!p.takes()) return {};
    const Straw straw = moved_straw(p, frames);
    Scissors out{straw.at(p.end() * (p.length / 2 - p.change_by)) + Vec3{0, 0, over - straw_radius}, 0, 0};
    out.heading = -90;
    const Vec3 way = way_off(out.grip() + Vec3{0, 0, hover}, -p.end(), {95, 83});  // the arm is nearly upright
    const Ways ways{way, way, arrives, leaves, gone};
    if (!ways.there(t)) return {};
    const double down = p.design.changes ? between(goes_down.first, goes_down.last, t) - between(131, leaves, t) : 0;
    out.at += ways.at(t) + Vec3{0, 0, hover * (1 - down)};
    out.opening = mixed(nearly_shut, wide, between(112, 121, t)) -
                  (wide - shut) * between(closes_blades.first, closes_blades.last, t) + (ajar - shut) * between(132, leaves, t);
    return out;
}

// Thumb and index finger are in the rings.
Gripping cutter(const Scissors& s, double end) {
    const bool right = end > 0;
    const double turn = right ? -1 : 1, axis = (s.heading + turn * 90) * portable::pi / 180;
    const HandAim aim{s.heading + turn * 26, 20, 0, right};
    constexpr double tips = 0.9 * (7.6 + 8.6) * hand_size;  // radii between their middles and the opening
    return pinch(s.grip() + Vec3{0, 0, 8}, {portable::cos(axis), portable::sin(axis), 0}, std::max(2.0, s.rings_apart() - tips),
                 {aim, {-0.12 * end, 0.93, 0.34}, hand_size});
}

}  // namespace

StrawMoment moment_of(const StrawPlan& p, double t, bool with_hands) {
    StrawMoment out{{lying(p, false, t), lying(p, true, t)}, {}, {}, {}, {}, {}};
    if (is_changed(p, t)) change_end(p, out.straws[p.lower ? 1 : 0]);
    const Carried c = carried(p, t);
    const bool apart = p.takes() ? is_changed(p, t) : !is_changed(p, t);
    if (c.there && apart) {
        out.piece = piece_at_straw(p, t);
        out.piece->middle += c.piece;
    }
    if (!with_hands) return out;
    out.scissors = scissors_at(p, t);
    out.mover = mover(p, t);
    if (c.there) out.carrier = carrier(p, c, t);
    if (out.scissors) out.cutter = cutter(*out.scissors, p.end());
    return out;
}

}  // namespace stim::conservation::film

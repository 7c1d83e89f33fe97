#include "generators/core_knowledge/parts/face.hpp"

#include "generators/common/hand.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double full_circle = 2 * portable::pi, one_degree = full_circle / 360;
constexpr Rgb eye_white{255, 255, 255};
// In radii of the head.
constexpr double eye_x = .43, eye_y = -.06, eye_width = .31, eye_height = .335;
constexpr double iris_size = .125, pupil_size = .06, looks_off = .13;

using FaceLine = std::vector<Vec2>;

// Points of a circle about the head's middle; angles in degrees, clockwise from the right.
void add_face_arc(FaceLine& line, const Front& f, double size, double from, double to) {
    constexpr int steps = 24;
    for (int i = 0; i <= steps; ++i) {
        const Vec2 off = size * unit_vector((from + (to - from) * i / steps) * one_degree);
        line.push_back(snap(f.at(off.x(), off.y())));
    }
}

Object of_face(const char* kind, View view) { return make_object(kind, "face", std::move(view)); }

double face_line_width(const Front& f) { return f.r < 60 ? 2 : outline_width; }

View inked_face(Geometry shape, Rgb fill, const Front& f) {
    return filled(std::move(shape), Colour(fill), Stroke{outline_rgb, face_line_width(f)});
}

// What of the hair lies behind the head: a cap, long hair, curls, or a bun above a cap.
std::vector<Object> hair_behind(const Front& f, const Person& p) {
    std::vector<Object> out;
    const auto add = [&](Geometry shape) { out.push_back(of_face("hair", inked_face(std::move(shape), p.hair, f))); };
    FaceLine cap;
    if (p.cut == 1) {
        add_face_arc(cap, f, 1.12, 165, 375);
        for (const Vec2& corner : {Vec2(1.08, .5), Vec2(.78, .86), Vec2(-.78, .86), Vec2(-1.08, .5)})
            cap.push_back(snap(f.at(corner.x(), corner.y())));
    } else {
        add_face_arc(cap, f, 1.08, 185, 355);
    }
    if (p.cut == 3) add(Disc{snap(f.at(0, -1.0)), snap(.19 * f.r)});
    if (p.cut == 2)
        for (int i = 0; i < 9; ++i) {
            const Vec2 off = .98 * unit_vector((190 + 20 * i) * one_degree);
            add(Disc{snap(f.at(off.x(), off.y())), snap(.2 * f.r)});
        }
    add(Polygon{std::move(cap)});
    return out;
}

// A fringe, parted aside or straight.
Polygon fringe_of(const Front& f, const Person& p) {
    FaceLine out;
    add_face_arc(out, f, 1.0, 213, 327);
    if (p.cut % 2 == 0)
        for (const Vec2& corner : {Vec2(.55, -.62), Vec2(.2, -.6), Vec2(-.3, -.78), Vec2(-.6, -.66)})
            out.push_back(snap(f.at(corner.x(), corner.y())));
    else
        for (const Vec2& corner : {Vec2(.4, -.5), Vec2(0, -.48), Vec2(-.4, -.5)})
            out.push_back(snap(f.at(corner.x(), corner.y())));
    return {std::move(out)};
}

Paths mouth_of(const Front& f, const Person& p) {
    Paths out;
    if (p.smiles) {
        FaceLine line;
        constexpr int steps = 12;
        for (int i = 0; i <= steps; ++i) {
            const Vec2 off = .36 * unit_vector((20 + 140.0 * i / steps) * one_degree);
            line.push_back(snap(f.at(off.x(), .36 + off.y())));
        }
        out.lines.push_back(std::move(line));
    } else {
        out.lines.push_back({snap(f.at(-.26, .62)), snap(f.at(.26, .62))});
    }
    return out;
}

}  // namespace

const std::vector<Rgb>& hair_paints() {
    static const std::vector<Rgb> all{{58, 40, 30}, {112, 70, 40}, {206, 166, 84}, {44, 44, 52}, {160, 76, 40}, {140, 140, 146}};
    return all;
}

Person draw_person(Rng& look) {
    static const std::vector<Rgb> dresses{{60, 110, 190}, {70, 150, 80}, {140, 80, 160}, {200, 110, 60}, {70, 160, 165}};
    static const std::vector<Rgb> irises{{92, 58, 34}, {62, 112, 150}, {74, 120, 74}, {58, 60, 66}};
    Person out;
    out.skin = skins()[look.index(skins().size() - 2)];  // on the darkest ones hair and outlines are hard to see
    out.hair = look.pick(hair_paints());
    out.dress = look.pick(dresses);
    out.iris = look.pick(irises);
    out.cut = static_cast<int>(look.integer(0, haircuts - 1));
    out.smiles = look.coin();
    return out;
}

Polygon oval(const Vec2& centre, const Vec2& along, double first, double second, int corners) {
    Polygon out;
    const Vec2 across(-along.y(), along.x());
    for (int i = 0; i < corners; ++i) {
        const Vec2 off = unit_vector(full_circle * i / corners);
        out.vertices.push_back(snap(Vec2(centre + first * off.x() * along + second * off.y() * across)));
    }
    return out;
}

Vec2 Front::eye(int side) const { return at(side * eye_x, eye_y); }

std::vector<Object> front_face(const Front& front, const Person& person) {
    std::vector<Object> out = hair_behind(front, person);
    const auto add = [&](const char* kind, Geometry shape, Rgb fill) {
        out.push_back(of_face(kind, inked_face(std::move(shape), fill, front)));
    };
    for (const double side : {-1.0, 1.0}) add("ear", Disc{snap(front.at(side, .05)), snap(.15 * front.r)}, person.skin);
    add("head", Disc{snap(front.centre), front.r}, person.skin);
    add("hair", fringe_of(front, person), person.hair);
    for (const int side : {-1, 1})
        add("eye", oval(front.eye(side), {1, 0}, eye_width * front.r, eye_height * front.r), eye_white);
    Paths lines = mouth_of(front, person);
    lines.lines.push_back({snap(front.at(.02, .18)), snap(front.at(-.07, .4)), snap(front.at(.07, .4))});
    out.push_back(of_face("line", stroked(std::move(lines), {Colour(outline_rgb), face_line_width(front)})));
    return out;
}

std::vector<Object> gaze(const Front& front, const Person& person, int side, const Vec2& at) {
    const Vec2 eye = front.eye(side), centre = snap(Vec2(eye + looks_off * front.r * (at - eye).normalized()));
    return {make_object("iris", "gaze", inked_face(Disc{centre, snap(iris_size * front.r)}, person.iris, front)),
            make_object("pupil", "gaze", filled(Disc{centre, snap(pupil_size * front.r)}, Colour(outline_rgb)))};
}

namespace {

// A limb from one point to another, of one width.
Polygon limb(const Vec2& from, const Vec2& to, double half) {
    const Vec2 along = (to - from).normalized(), across = half * Vec2(-along.y(), along.x());
    return {{snap(from - across), snap(to - across), snap(to + across), snap(from + across)}};
}

}  // namespace

std::vector<Object> standing(const Standing& how, const Person& person, const char* role) {
    constexpr Rgb shoe{70, 60, 60};
    const double h = how.height;
    const auto at = [&](double x, double y) { return snap(how.feet + h * Vec2(x, -y)); };
    std::vector<Object> out;
    const auto add = [&](const char* kind, Geometry shape, Rgb fill) {
        out.push_back(make_object(kind, role, filled(std::move(shape), Colour(fill), Stroke{outline_rgb, 2})));
    };
    for (const double side : {-1.0, 1.0}) {
        add("leg", limb(at(.055 * side, .3), at(.055 * side, .04), .03 * h), person.skin);
        add("shoe", oval(at((how.back ? .055 : .07) * side, .025), {1, 0}, .05 * h, .026 * h), shoe);
    }
    for (const double side : {-1.0, 1.0}) {
        const bool held_out = how.reaches && (how.reaches->x() - how.feet.x()) * side > 0;
        const Vec2 shoulder = at(.1 * side, .62), hand = held_out ? snap(*how.reaches) : at(.17 * side, .36);
        add("arm", limb(shoulder, hand, .032 * h), person.dress);
        add("hand", Disc{hand, snap(.04 * h)}, person.skin);
    }
    add("dress", Polygon{{at(-.1, .67), at(.1, .67), at(.17, .24), at(-.17, .24)}}, person.dress);
    const Front front{at(0, .83), snap(.15 * h)};
    std::vector<Object> head = front_face(front, person);
    for (const int side : {-1, 1})
        for (Object& part : gaze(front, person, side, how.looks_at)) head.push_back(std::move(part));
    for (Object& part : head) {
        if (how.back && part.kind == "head") break;  // what comes after it is in front
        part.role = role;
        out.push_back(std::move(part));
    }
    if (how.back) add("hair", Disc{front.centre, front.r}, person.hair);
    return out;
}

std::vector<Object> head_above(const Above& above, const Person& person, const char* role, bool hands) {
    std::vector<Object> out;
    const double r = above.r;
    const Vec2 across(-above.ahead.y(), above.ahead.x());
    const auto add = [&](const char* kind, Geometry shape, Rgb fill) {
        out.push_back(make_object(kind, role, filled(std::move(shape), Colour(fill), Stroke{outline_rgb, 2})));
    };
    if (hands)
        for (const double side : {-1.0, 1.0}) {
            const Vec2 arm = (.85 * above.ahead + .12 * side * across).normalized();
            add("arm", oval(above.at(.5, side * 1.42), arm, .72 * r, .3 * r), person.dress);
            add("hand", Disc{above.at(1.2, side * 1.5), snap(.31 * r)}, person.skin);
        }
    add("shoulders", oval(above.at(-.12, 0), across, 1.72 * r, .66 * r), person.dress);
    add("nose", Polygon{{above.at(.85, -.26), above.at(1.36, 0), above.at(.85, .26)}}, darkened(person.skin, 82));
    add("head", Disc{snap(above.centre), r}, person.skin);
    Polygon hair;
    constexpr int steps = 24;
    for (int i = 0; i <= steps; ++i) {
        const Vec2 off = unit_vector((80 + 200.0 * i / steps) * one_degree);
        hair.vertices.push_back(above.at(1.04 * off.x(), 1.04 * off.y()));
    }
    for (const Vec2& corner : {Vec2(.12, -.5), Vec2(.2, 0), Vec2(.12, .5)})
        hair.vertices.push_back(above.at(corner.x(), corner.y()));
    add("hair", std::move(hair), person.hair);
    for (const double side : {-1.0, 1.0}) {
        add("eye", Disc{above.at(.55, side * .4), snap(.23 * r)}, eye_white);
        out.push_back(make_object("pupil", role, filled(Disc{above.at(.65, side * .4), snap(.12 * r)}, Colour(outline_rgb))));
    }
    return out;
}

}  // namespace stim::core_knowledge

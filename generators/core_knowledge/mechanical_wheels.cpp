// Mechanical reasoning: a chain of wheels that touch or share a belt. How does the last one turn? Harder with more wheels.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "generators/core_knowledge/parts/turn_arrow.hpp"
#include "generators/core_knowledge/parts/turning.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/scene/layout.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int most_layouts = 4000, most_angles = 60;
constexpr double apart = 20, belt_room = 14, border = 16;   // px, before a chain is enlarged
constexpr double least_fill = .52, largest_wheel = 150;     // of the canvas, by the box about a chain; px, a radius
constexpr double thin_belt = 6, thick_belt = 9;             // px
constexpr double least_head = 9, most_head = 22;            // px, of the arrow
constexpr double decor_line = 3;                            // px
// Of the wheels that the question does not name; none looks yellow, blue, purple or red, or like a backdrop.
constexpr Rgb wheel_paints[] = {{128, 178, 112}, {112, 176, 152}, {216, 136, 150}, {190, 150, 108},
                                {188, 124, 98},  {136, 142, 150}, {158, 160, 96},  {172, 160, 136}};
constexpr Rgb pale_blue{130, 164, 214};

const std::vector<OptionText> options{{"clockwise", "clockwise"}, {"anticlockwise", "anticlockwise"}};

std::string way_of(bool clockwise) { return clockwise ? "clockwise" : "anticlockwise"; }

/// Wheel i is linked to wheel i - 1: by a belt where `belts` holds i, else they touch.
struct Chain {
    std::vector<Wheel> wheels;
    std::vector<int> belts;
    bool belted(int i) const { return std::find(belts.begin(), belts.end(), i) != belts.end(); }
};

// ---- layout ------------------------------------------------------------------------------------------------------

Box canvas() { return inset(picture_width, picture_height, border); }

// Whether wheel i, the last, keeps away from all wheels but the one before it.
bool is_clear(const Chain& chain) {
    const int last = static_cast<int>(chain.wheels.size()) - 1;
    const Wheel& w = chain.wheels.back();
    const Vec2 reach(w.radius, w.radius);
    if (!canvas().contains(Box{w.centre - reach, w.centre + reach})) return false;
    for (int i = 0; i + 1 < last; ++i) {
        const Wheel& other = chain.wheels[static_cast<std::size_t>(i)];
        if ((w.centre - other.centre).norm() < w.radius + other.radius + apart) return false;
    }
    return true;
}

using Strand = std::pair<Vec2, Vec2>;

std::vector<Strand> strands(const Chain& chain, int i) {
    const auto k = static_cast<std::size_t>(i);
    std::vector<Strand> out;
    for (const bool crossed : {false, true}) {
        const Belt belt = belt_about(chain.wheels[k - 1], chain.wheels[k], crossed);
        out.emplace_back(belt.first[0], belt.first[1]);
        out.emplace_back(belt.second[0], belt.second[1]);
    }
    return out;
}

bool keeps_off(const Strand& s, const Chain& chain, int own) {
    for (int i = 0; i < static_cast<int>(chain.wheels.size()); ++i) {
        const Wheel& w = chain.wheels[static_cast<std::size_t>(i)];
        if (i != own && i != own - 1 && distance_to_segment(w.centre, s.first, s.second) < w.radius + belt_room) return false;
    }
    return true;
}

// Both kinds of each belt keep away from foreign wheels and from the other belt.
bool belts_are_clear(const Chain& chain) {
    for (const int own : chain.belts)
        for (const Strand& s : strands(chain, own)) {
            if (!keeps_off(s, chain, own)) return false;
            for (const int other : chain.belts)
                for (const Strand& t : other > own ? strands(chain, other) : std::vector<Strand>{})
                    if (segment_distance(s.first, s.second, t.first, t.second) < belt_room) return false;
        }
    return true;
}

bool place(Chain& chain, const std::vector<double>& radii, int i, Rng& rng) {
    const Wheel before = chain.wheels[static_cast<std::size_t>(i) - 1];  // a copy: the vector grows
    const double radius = radii[static_cast<std::size_t>(i)];
    for (int angle = 0; angle < most_angles; ++angle) {
        const Vec2 towards = unit_vector(rng.real(0, 2 * portable::pi));
        const double gap = chain.belted(i) ? static_cast<double>(rng.integer(60, 130)) : 0;
        chain.wheels.push_back({snap(before.centre + (before.radius + radius + gap) * towards), radius});
        if (is_clear(chain)) return true;
        chain.wheels.pop_back();
    }
    return false;
}

Box box_of(const Chain& chain) {
    Box out{chain.wheels[0].centre, chain.wheels[0].centre};
    for (const Wheel& w : chain.wheels) {
        const Vec2 reach(w.radius, w.radius), low = w.centre - reach, high = w.centre + reach;
        out = {{std::min(out.low.x(), low.x()), std::min(out.low.y(), low.y())},
               {std::max(out.high.x(), high.x()), std::max(out.high.y(), high.y())}};
    }
    return out;
}

// As large as the canvas and the largest wheel allow.
double enlargement(const Chain& chain) {
    const Vec2 room = canvas().size(), size = box_of(chain).size();
    double largest = 0;
    for (const Wheel& w : chain.wheels) largest = std::max(largest, w.radius);
    return std::min({room.x() / size.x(), room.y() / size.y(), largest_wheel / largest});
}

bool fills(const Chain& chain) {
    const double by = enlargement(chain);
    const Vec2 size = by * box_of(chain).size();
    return size.x() * size.y() >= least_fill * picture_width * picture_height;
}

std::optional<Chain> random_chain(const std::vector<double>& radii, const std::vector<int>& belts, Rng& rng) {
    Chain out{{}, belts};
    const Box room = canvas().grown(-radii.front());
    const double x = rng.real(room.low.x(), room.high.x()), y = rng.real(room.low.y(), room.high.y());
    out.wheels.push_back({snap(Vec2(x, y)), radii.front()});
    for (int i = 1; i < static_cast<int>(radii.size()); ++i)
        if (!place(out, radii, i, rng)) return std::nullopt;
    return fills(out) && belts_are_clear(out) ? std::optional(out) : std::nullopt;
}

// Anywhere in the canvas.
Chain enlarged(Chain chain, Rng& rng) {
    const double by = enlargement(chain);
    const Box box = box_of(chain);
    const Vec2 left = canvas().size() - by * box.size();
    const double right = rng.real(0, 1), down = rng.real(0, 1);
    const Vec2 low = canvas().low + Vec2(right * std::max(0., left.x()), down * std::max(0., left.y()));
    for (Wheel& w : chain.wheels) w = {snap(low + by * (w.centre - box.low)), snap(by * w.radius)};
    return chain;
}

// Equal wheels from left to right, up and down by turns; belts run level.
Chain zigzag(int wheels, const std::vector<int>& belts) {
    constexpr double radius = 40, step = 69, rise = 40, gap = 60;
    Chain out{{}, belts};
    double x = border + radius + 4;
    for (int i = 0; i < wheels; ++i) {
        const bool level = i > 0 && out.belted(i), up = i % 2 == 0;
        if (i > 0) x += level ? 2 * radius + gap : step;
        const double y = level ? out.wheels.back().centre.y() : picture_height / 2.0 + (up ? -rise : rise);
        const double lift = !level && i > 0 && std::abs(y - out.wheels.back().centre.y()) < 1 ? 2 * rise : 0;
        out.wheels.push_back({Vec2(x, y - lift), radius});
    }
    for (std::size_t i = 1; i < out.wheels.size(); ++i) {  // touching ones exactly
        Wheel &a = out.wheels[i - 1], &b = out.wheels[i];
        if (!out.belted(static_cast<int>(i))) b.centre = snap(a.centre + 2 * radius * (b.centre - a.centre).normalized());
        else b.centre = snap(Vec2(a.centre.x() + 2 * radius + gap, a.centre.y()));
    }
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------

enum class Decor { plain, ring, spokes, holes, nut };
constexpr Decor decors[] = {Decor::plain, Decor::ring, Decor::spokes, Decor::holes, Decor::nut};

struct Style {
    std::vector<Rgb> paints;  // one for each wheel
    Decor decor = Decor::plain;
    bool rims = false;
    int arms = 4;       // spokes or holes
    double turned = 0;  // radians, of spokes, holes and nuts
};

Style draw_style(std::size_t wheels, Rng& look) {
    Style out;
    const bool alike = look.coin();
    for (std::size_t i = 0; i < wheels; ++i) out.paints.push_back(alike && i > 0 ? out.paints[0] : look.pick(wheel_paints));
    out.decor = look.pick(decors);
    out.rims = look.coin();
    out.arms = static_cast<int>(look.integer(3, 6));
    out.turned = look.real(0, 1);
    return out;
}

std::vector<Object> background(Rng& look) {
    const Box all{{0, 0}, Vec2(picture_width, picture_height)};
    switch (look.integer(0, 2)) {
        case 0: return backdrop::wall(all, look);
        case 1: return backdrop::stone_wall(all, look);
        default: return backdrop::tabletop(all, look);
    }
}

Vec2 on_wheel(const Wheel& w, double share, double angle) { return snap(w.centre + share * w.radius * unit_vector(angle)); }

// On the hub, so that rim, belt and arrow stay clear.
std::vector<View> decoration(const Wheel& w, const Style& style, const Colour& dark) {
    const auto angle = [&](int i, int of) { return style.turned + 2 * portable::pi * i / of; };
    const Stroke line{dark, decor_line};
    std::vector<View> out;
    if (style.decor == Decor::ring) out.push_back(stroked(Disc{w.centre, snap(.38 * w.radius)}, line));
    if (style.decor == Decor::nut) {
        Polygon nut;
        for (int i = 0; i < 6; ++i) nut.vertices.push_back(on_wheel(w, .27, angle(i, 6)));
        out.push_back(filled(nut, dark));
    }
    if (style.decor == Decor::spokes) {
        Paths spokes;
        for (int i = 0; i < style.arms; ++i)
            spokes.lines.push_back({on_wheel(w, .1, angle(i, style.arms)), on_wheel(w, .46, angle(i, style.arms))});
        out.push_back(stroked(spokes, line));
    }
    if (style.decor == Decor::holes)
        for (int i = 0; i < style.arms; ++i)
            out.push_back(filled(Disc{on_wheel(w, .32, angle(i, style.arms)), snap(.09 * w.radius)}, dark));
    out.push_back(filled(Disc{w.centre, snap(.08 * w.radius)}, Colour(outline_rgb)));
    return out;
}

void add_wheel(Scene& scene, const Wheel& w, std::size_t i, const Style& style) {
    const bool first = i == 0, last = i + 1 == style.paints.size();
    const Colour fill = first ? paint("yellow") : last ? paint("blue") : Colour(style.paints[i]);
    const char* role = first ? "driver" : last ? "asked" : "wheel";
    scene.objects.push_back(make_object("wheel", role, outlined(Disc{w.centre, w.radius}, fill)));
    if (style.rims) {
        const View rim = stroked(Disc{w.centre, snap(.92 * w.radius)}, {Colour(darkened(fill.rgb, 75)), decor_line});
        scene.objects.push_back(make_object("rim", "hub", rim));
    }
    const Colour hub = last ? Colour(pale_blue) : Colour(darkened(fill.rgb, 80));  // a belt stands out from both
    scene.objects.push_back(make_object("hub", "hub", filled(Disc{w.centre, snap(w.hub())}, hub)));
    for (View& view : decoration(w, style, Colour(darkened(fill.rgb, 50))))
        scene.objects.push_back(make_object("decor", "hub", std::move(view)));
}

void add_belt(Scene& scene, const Wheel& a, const Wheel& b, bool crossed) {
    const Belt belt = belt_about(a, b, crossed);
    const Paths line{{belt.first, belt.second, belt.about_first, belt.about_second}};
    const double width = snap(std::clamp(.08 * (a.radius + b.radius) / 2, thin_belt, thick_belt));
    scene.objects.push_back(make_object("belt", "belt", stroked(line, Stroke{paint("purple"), width})));
}

// On the side of the wheel that is away from the next one.
TurnArrow arrow_on(const Wheel& w, const Vec2& next, bool clockwise) {
    const Vec2 away = w.centre - next;
    const double head = snap(std::clamp(.16 * w.radius, least_head, most_head));
    return {.middle = portable::atan2(away.y(), away.x()), .clockwise = clockwise, .paint = paint("red"),
            .share = .74, .width = snap(.45 * head), .head = head};
}

struct Law {
    int wheels;
    std::vector<int> belts;  // links by belt, ascending
    int open;                // the one of them that is open in the manipulated member
    bool clockwise;
    std::vector<double> radii;
};

Law draw_law(int n, Rng& rng) {
    Law out;
    out.wheels = 3 + (n - 1) / 3 + (rng.coin() ? 1 : 0);
    out.clockwise = rng.coin();
    const int links = out.wheels - 1;
    out.belts = {static_cast<int>(rng.integer(1, links))};
    if (n > 10) {  // two that have no wheel in common
        out.belts = {static_cast<int>(rng.integer(1, links - 2)), 0};
        out.belts[1] = static_cast<int>(rng.integer(out.belts[0] + 2, links));
    }
    out.open = rng.pick(out.belts);
    const bool few = out.wheels <= 5;
    for (int i = 0; i < out.wheels; ++i)
        out.radii.push_back(static_cast<double>(few ? rng.integer(40, 72) : rng.integer(34, 64)));
    return out;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), layout = random.stream("layout"), look = random.stream("look");
    const Law law = draw_law(request.size, law_draws);
    Scene scene = blank(picture_width, picture_height);
    scene.objects = background(look);
    const Chain found = searched(scene.work, most_layouts, [&] { return random_chain(law.radii, law.belts, layout); },
                                 [&] { return zigzag(law.wheels, law.belts); });
    const Chain chain = enlarged(found, layout);
    const Style style = draw_style(chain.wheels.size(), look);
    for (std::size_t i = 0; i < chain.wheels.size(); ++i) add_wheel(scene, chain.wheels[i], i, style);
    for (const int i : law.belts) {
        const auto k = static_cast<std::size_t>(i);
        add_belt(scene, chain.wheels[k - 1], chain.wheels[k], i != law.open || !manipulated(request));
    }
    add_turn_arrow(scene, "marker", chain.wheels[0], arrow_on(chain.wheels[0], chain.wheels[1].centre, law.clockwise));
    scene.params["wheels"] = law.wheels;
    scene.params["belts"] = static_cast<int>(law.belts.size());
    return {std::move(scene), way_of(law.clockwise == (law.wheels % 2 == 1)), way_of(law.clockwise)};
}

// ---- truth -------------------------------------------------------------------------------------------------------

std::vector<Wheel> wheels_in(const Scene& scene) {
    std::vector<Wheel> out;
    for (const char* role : {"driver", "wheel", "asked"})
        for (const Object* wheel : with_role(scene, role)) {
            const auto* disc = std::get_if<Disc>(&wheel->view().geometry);
            if (!disc) throw InvalidParams("a wheel is not round");
            out.push_back({disc->centre, disc->radius});
        }
    return out;
}

// The wheel on whose hub a strand ends.
int wheel_at(const std::vector<Wheel>& wheels, const Vec2& end) {
    for (std::size_t i = 0; i < wheels.size(); ++i)
        if (std::abs((end - wheels[i].centre).norm() - wheels[i].hub()) < 1) return static_cast<int>(i);
    throw InvalidParams("a belt leaves the hubs");
}

Link belt_link(const std::vector<Wheel>& wheels, const Object& belt) {
    const auto* path = std::get_if<Paths>(&belt.view().geometry);
    if (!path || path->lines.size() < 2) throw InvalidParams("a belt has not two strands");
    const auto &one = path->lines[0], &two = path->lines[1];
    return {wheel_at(wheels, one.front()), wheel_at(wheels, one.back()),
            segments_meet(one.front(), one.back(), two.front(), two.back())};
}

Json truth(const Scene& scene) {
    const std::vector<Wheel> wheels = wheels_in(scene);
    if (wheels.size() < 2) throw InvalidParams("fewer than two wheels");
    std::vector<Link> links;
    for (const Object* belt : with_role(scene, "belt")) links.push_back(belt_link(wheels, *belt));
    const int count = static_cast<int>(wheels.size());
    for (int b = 1; b < count; ++b)
        for (int a = 0; a < b; ++a)
            if (touch(wheels[static_cast<std::size_t>(a)], wheels[static_cast<std::size_t>(b)])) links.push_back({a, b, true});
    const int sense = senses(count, links).back();
    if (sense == 0) throw InvalidParams("nothing turns the wheel that is asked about");
    return way_of(turn_arrow_is_clockwise(scene, "marker", wheels.front().centre) == (sense == 1));
}

}  // namespace

Domain mechanical_wheels() {
    return core_picture({.id = "mechanical_wheels",
                         .title = "A wheel turns others: which way does the last one turn?",
                         .size_meaning = "wheels: 3 + (n-1)/3, or one more; two belts from n = 11 on",
                         .about = concepts::mechanical_reasoning,
                         .shows = "The picture shows wheels, some of them joined by purple belts. The yellow wheel "
                                  "is turned as its red arrow shows.",
                         .rule = "Which way does the blue wheel turn?",
                         .options = options,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Mechanical reasoning: a chain of wheels that touch or share a belt. How does the last one turn? Harder with more wheels.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/turn_arrow.hpp"
#include "generators/core_knowledge/parts/turning.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/scene/layout.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int most_layouts = 400, most_angles = 60;
constexpr double apart = 20, belt_room = 14, border = 16;  // px
constexpr double belt_width = 5;
constexpr Rgb wheel_paint{222, 222, 214}, hub_paint{190, 190, 182};

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

std::optional<Chain> random_chain(const std::vector<double>& radii, const std::vector<int>& belts, Rng& rng) {
    Chain out{{}, belts};
    const Box room = canvas().grown(-radii.front());
    const double x = rng.real(room.low.x(), room.high.x()), y = rng.real(room.low.y(), room.high.y());
    out.wheels.push_back({snap(Vec2(x, y)), radii.front()});
    for (int i = 1; i < static_cast<int>(radii.size()); ++i)
        if (!place(out, radii, i, rng)) return std::nullopt;
    return belts_are_clear(out) ? std::optional(out) : std::nullopt;
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

void add_wheel(Scene& scene, const Wheel& w, std::size_t i, std::size_t count) {
    const bool first = i == 0, last = i + 1 == count;
    const Colour fill = first ? paint("yellow") : last ? paint("blue") : Colour(wheel_paint);
    const char* role = first ? "driver" : last ? "asked" : "wheel";
    scene.objects.push_back(make_object("wheel", role, outlined(Disc{w.centre, w.radius}, fill)));
    scene.objects.push_back(make_object("hub", "hub", filled(Disc{w.centre, snap(w.hub())}, Colour(hub_paint))));
}

void add_belt(Scene& scene, const Wheel& a, const Wheel& b, bool crossed) {
    const Belt belt = belt_about(a, b, crossed);
    const Paths line{{belt.first, belt.second, belt.about_first, belt.about_second}};
    scene.objects.push_back(make_object("belt", "belt", stroked(line, Stroke{paint("purple"), belt_width})));
}

// On the side of the wheel that is away from the next one.
TurnArrow arrow_on(const Wheel& w, const Vec2& next, bool clockwise) {
    const Vec2 away = w.centre - next;
    return {.middle = portable::atan2(away.y(), away.x()), .clockwise = clockwise, .paint = paint("red")};
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
    Rng law_draws = random.stream("law"), layout = random.stream("layout");
    const Law law = draw_law(request.size, law_draws);
    Scene scene = blank(picture_width, picture_height);
    const Chain chain = searched(scene.work, most_layouts, [&] { return random_chain(law.radii, law.belts, layout); },
                                 [&] { return zigzag(law.wheels, law.belts); });
    for (std::size_t i = 0; i < chain.wheels.size(); ++i) add_wheel(scene, chain.wheels[i], i, chain.wheels.size());
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
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

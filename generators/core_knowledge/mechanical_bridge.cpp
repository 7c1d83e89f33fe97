// Mechanical reasoning: a gap between two chains of wheels. Which wheels must be put in so that the last one turns as it is to?
// Harder with longer chains and longer bridges.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/bridges.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/gears.hpp"
#include "generators/core_knowledge/parts/numbered.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "generators/core_knowledge/parts/turn_arrow.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int most_places = 4, most_layouts = 400;
constexpr double arrow_share = .66, least_head = 9, most_head = 16;  // of a wheel's radius; px
constexpr double axle = 4, hub_share = .3;                           // px; of a wheel's radius
constexpr Rgb paper{255, 255, 255};                                  // in dashed circles

const std::vector<Rgb> grays{{132, 132, 132}, {120, 126, 134}, {136, 130, 122}, {122, 132, 124}};

struct Layout {
    BridgePlan plan;
    std::vector<double> radii;
    std::vector<int> number;    ///< of each place: the shorter bridge, the longer one, the dead ends
    bool clockwise, alike;      ///< how the yellow wheel of the control is driven, and whether the blue one is to turn so
};

// Which chains are long is drawn such that the shorter bridge is right for equal arrows as often as for unequal ones.
Layout draw_layout(int n, Rng& law) {
    Layout out{};
    const int places = n <= 7 ? 3 : most_places, longest = 2 + (n - 1) / 5;
    out.alike = law.coin();
    out.clockwise = law.coin();
    out.plan.fewer = n <= 10 ? 1 : 2;
    out.plan.driven = static_cast<int>(law.integer(1, longest));
    // The blue wheel turns as the yellow one where an even number of pairs of wheels touch on the way.
    const int odd = (out.plan.driven + out.plan.fewer - 1 + (out.alike ? 0 : 1)) % 2;
    std::vector<int> lengths;
    for (int i = 1; i <= longest; ++i)
        if (i % 2 == odd) lengths.push_back(i);
    out.plan.wanted = law.pick(lengths);
    for (int i = 2; i < places; ++i) {
        const bool from_driven = law.coin();
        out.plan.dead_ends.push_back({from_driven, static_cast<int>(law.integer(1, out.plan.fewer + 1))});
    }
    for (int i = 1; i <= places; ++i) out.number.push_back(i);
    law.shuffle(out.number);
    out.radii = draw_radii(out.plan, law);
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

/// How the picture looks, equal in both members.
struct Style {
    Rgb gray;
    bool hubs;
    double first_phase, driven_middle, wanted_middle;  ///< radians
};

Style draw_style(Rng& look) {
    Style out{};
    out.gray = look.pick(grays);
    out.hubs = look.coin();
    out.first_phase = look.real(0, 1);
    out.driven_middle = -portable::pi / 2 + look.real(-.8, .8);
    out.wanted_middle = -portable::pi / 2 + look.real(-.8, .8);
    return out;
}

std::vector<Object> background(Rng& look) {
    const Box all{{0, 0}, Vec2(picture_width, picture_height)};
    return look.coin() ? backdrop::wall(all, look) : backdrop::tabletop(all, look);
}

void add_gear(Scene& scene, const std::string& role, const Wheel& wheel, double phase, const Style& style) {
    const Colour fill = role == "driver" ? paint("yellow") : role == "asked" ? paint("blue") : Colour(style.gray);
    const Colour shade(darkened(fill.rgb, 80));
    scene.objects.push_back(make_object("gear", role, outlined(gear_outline(wheel, phase), fill)));
    const Disc hub{wheel.centre, snap(hub_share * wheel.radius)};
    if (style.hubs) scene.objects.push_back(make_object("hub", "hub", filled(hub, shade)));
    scene.objects.push_back(make_object("axle", "hub", filled(Disc{wheel.centre, axle}, Colour(outline_rgb))));
}

// From the wheel that has the role to the gap.
void add_chain(Scene& scene, const std::string& role, const std::vector<Wheel>& chain, const Style& style) {
    double phase = style.first_phase;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (i > 0) phase = meshing_phase(chain[i], chain[i - 1], phase);
        add_gear(scene, i == 0 ? role : "wheel", chain[i], phase, style);
    }
}

std::vector<Wheel> wheels_at(const BridgeLayout& layout, const std::vector<int>& which) {
    std::vector<Wheel> out;
    for (const int i : which) out.push_back(layout.wheels[static_cast<std::size_t>(i)]);
    return out;
}

TurnArrow arrow_on(const Wheel& wheel, double middle, bool clockwise, const Colour& fill) {
    const double head = snap(std::clamp(.2 * wheel.radius, least_head, most_head));
    const double width = snap(.45 * head);
    return {.middle = middle, .clockwise = clockwise, .paint = fill, .share = arrow_share, .width = width, .head = head};
}

// Dashes over all circles, so that none is covered where two of them touch.
void add_places(Scene& scene, const BridgeLayout& layout, const std::vector<int>& number) {
    std::vector<Object> dashes, numbers;
    for (std::size_t i = 0; i < layout.places.size(); ++i)
        for (const Wheel& wheel : wheels_at(layout, layout.places[i])) {
            scene.objects.push_back(make_object("circle", "place", filled(Disc{wheel.centre, wheel.radius}, Colour(paper))));
            const View line = stroked(dashed_circle(wheel), {Colour(outline_rgb), outline_width});
            dashes.push_back(make_object("dashes", "dashes", line));
            numbers.push_back(sign(std::to_string(number[i]), wheel.centre));
        }
    for (auto* parts : {&dashes, &numbers})
        for (Object& part : *parts) scene.objects.push_back(std::move(part));
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), places = random.stream("layout"), look = random.stream("look");
    const Layout l = draw_layout(request.size, law);
    const Style style = draw_style(look);
    Scene scene = blank(picture_width, picture_height);
    scene.objects = background(look);
    const BridgeLayout layout = searched(scene.work, most_layouts, [&] { return random_bridges(l.plan, l.radii, places); },
                                         [&] { return plain_bridges(l.plan); });
    add_places(scene, layout, l.number);
    const std::vector<Wheel> driven = wheels_at(layout, layout.driven);
    std::vector<Wheel> wanted = wheels_at(layout, layout.wanted);
    std::reverse(wanted.begin(), wanted.end());
    add_chain(scene, "driver", driven, style);
    add_chain(scene, "asked", wanted, style);
    for (const Wheel& idle : wheels_at(layout, layout.idle)) add_gear(scene, "wheel", idle, style.first_phase, style);
    const bool clockwise = l.clockwise != manipulated(request);
    const Wheel &yellow = driven.front(), &blue = wanted.front();
    add_turn_arrow(scene, "driven_arrow", yellow, arrow_on(yellow, style.driven_middle, clockwise, Colour(outline_rgb)));
    const bool blue_clockwise = l.clockwise == l.alike;
    add_turn_arrow(scene, "wanted_arrow", blue, arrow_on(blue, style.wanted_middle, blue_clockwise, Colour(white)));
    scene.params["driven"] = l.plan.driven;
    scene.params["wanted"] = l.plan.wanted;
    scene.params["fewer"] = l.plan.fewer;
    return {std::move(scene), std::to_string(l.number.front()), nullptr, numbers_up_to(static_cast<int>(l.number.size()))};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

std::vector<Wheel> gears_in(const Scene& scene) {
    std::vector<Wheel> out;
    for (const char* role : {"driver", "asked", "wheel"})
        for (const Object* gear : with_role(scene, role)) {
            const auto* outline = std::get_if<Polygon>(&gear->view().geometry);
            if (!outline) throw InvalidParams("a wheel without teeth");
            out.push_back(wheel_of(*outline));
        }
    return out;
}

// The dashed circles that bear that number.
std::vector<Wheel> circles_of(const Scene& scene, const std::string& number) {
    std::vector<Wheel> out;
    for (const Object* place : with_role(scene, "place")) {
        const auto& disc = std::get<Disc>(place->view().geometry);
        for (const Object* label : with_role(scene, "label")) {
            const Label& written = label->view().written();
            if (written.text == number && (written.centre - disc.centre).norm() < disc.radius)
                out.push_back({disc.centre, disc.radius});
        }
    }
    return out;
}

// 1 where the wheel that is asked about turns as the driver, -1 where it turns against it, 0 where it stands still.
int sense_with(const std::vector<Wheel>& gears, const std::vector<Wheel>& put_in) {
    std::vector<Wheel> all = gears;
    all.insert(all.end(), put_in.begin(), put_in.end());
    std::vector<Link> links;
    for (int b = 1; b < static_cast<int>(all.size()); ++b)
        for (int a = 0; a < b; ++a)
            if (touch(all[static_cast<std::size_t>(a)], all[static_cast<std::size_t>(b)])) links.push_back({a, b, true});
    return senses(static_cast<int>(all.size()), links)[1];
}

Json truth(const Scene& scene) {
    const std::vector<Wheel> gears = gears_in(scene);
    if (gears.size() < 2) throw InvalidParams("fewer than two wheels");
    const bool driven = turn_arrow_is_clockwise(scene, "driven_arrow", gears[0].centre);
    const bool wanted = turn_arrow_is_clockwise(scene, "wanted_arrow", gears[1].centre);
    std::string out;
    for (const std::string& number : numbers_up_to(most_places)) {
        const std::vector<Wheel> put_in = circles_of(scene, number);
        if (put_in.empty() || sense_with(gears, put_in) != (driven == wanted ? 1 : -1)) continue;
        if (!out.empty()) throw InvalidParams("two places turn the blue wheel as wanted");
        out = number;
    }
    if (out.empty()) throw InvalidParams("no place turns the blue wheel as wanted");
    return out;
}

}  // namespace

Domain mechanical_bridge() {
    return core_picture({.id = "mechanical_bridge",
                         .title = "A gap between wheels: which ones make the last wheel turn as it is to?",
                         .size_meaning = "wheels of each chain: up to 2 + (n-1)/5; to be put in: 1 or 2, from n = 11 "
                                         "on 2 or 3; numbers: 3, from n = 8 on 4",
                         .about = concepts::mechanical_reasoning,
                         .shows = "The picture shows gear wheels. The yellow one is driven as its arrow shows. Dashed wheels "
                                  "with one number are put in together.",
                         .rule = "Which dashed wheels must be put in so that the blue one turns as its arrow shows?",
                         .options = numbered_options("wheels", most_places),
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

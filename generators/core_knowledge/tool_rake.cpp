// Tool using: tools with an arm at their end, and a treat beside a groove. Which tool fetches it? Harder with tools that are
// wrong by less.
#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/common/hand.hpp"
#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/emblem.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double groove_x = 176, hand_y = 650, treat_radius = 20, stroke = 14;  // px
constexpr double first_x = 350, last_x = 1000, gap = 24, number_y = 690, board_line = 64;
constexpr double behind = 36, past = 4;  // what a tool must be longer than the treat is away, and its arm longer than it is off
constexpr double rim = 16, room_beside = 140;  // the longest arm, 130, lies on the tray
constexpr Rgb groove_paint{150, 132, 104};
const std::vector<Rgb> tray_paints{{205, 190, 165}, {222, 204, 170}, {196, 176, 150}, {214, 196, 186},
                                  {200, 196, 176}, {216, 214, 200}};

const std::vector<OptionText> options{{"1", "tool 1"}, {"2", "tool 2"}, {"3", "tool 3"}, {"4", "tool 4"}};

int spare_of(int n) { return 40 - 20 * (n - 1) / 19; }

struct Tool {
    int length, arm;  // px, from the foot to the middle of the arm, from the middle of the handle to the arm's tip
    bool right;       // the side of its arm
};

/// Of the tools the first fetches the treat in the control and the second one does in the manipulated member.
struct Law {
    int away, off;  // of the treat: from the hand, from the groove
    bool right;     // its side in the control
    std::vector<Tool> tools;
};

Law draw_law(int n, Rng& rng) {
    const int spare = spare_of(n);
    Law out;
    out.away = static_cast<int>(rng.integer(230, 290));
    out.off = static_cast<int>(rng.integer(60, 80));
    out.right = rng.coin();
    const int needed = out.away + static_cast<int>(behind), base = needed + static_cast<int>(rng.integer(4, 12));
    const auto near_side = out.away - static_cast<int>(treat_radius + stroke / 2);  // its arm ends where the treat begins
    const int shorter = static_cast<int>(rng.integer(0, 10)), wider = static_cast<int>(rng.integer(4, 10));
    const int longer = static_cast<int>(rng.integer(10, 24));
    out.tools = {{base + 40, out.off + spare, out.right},
                 {base, out.off + spare, !out.right},
                 {near_side - spare / 2 - shorter, out.off + spare + wider, out.right},
                 {base + longer, out.off - spare, !out.right}};
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

// A wooden tray with a rim, on a table.
void add_board(Scene& scene, Rng& look) {
    scene.objects = backdrop::tabletop({{0, 0}, {picture_width, picture_height}}, look);
    const Rgb wooden = look.pick(tray_paints);
    const Box bottom{{groove_x - room_beside, 24}, {picture_width - 14.0, hand_y + 8}};
    const Polygon outer = rectangle(bottom.grown(rim - 4)), inner = rectangle(bottom);
    Paths lines;
    for (double y = hand_y; y > bottom.low.y(); y -= board_line)
        lines.lines.push_back({Vec2(bottom.low.x(), y), Vec2(bottom.high.x(), y)});
    scene.objects.push_back(make_object("rim", "background", outlined(outer, Colour(darker(wooden, 34)))));
    scene.objects.push_back(make_object("tray", "background", outlined(inner, Colour(wooden))));
    scene.objects.push_back(make_object("lines", "lines", stroked(std::move(lines), {Colour(darker(wooden, 16)), 2})));
    scene.objects.push_back(
        make_object("groove", "groove", filled(rectangle(groove_x - stroke / 2, 40, stroke, hand_y - 40), Colour(groove_paint))));
}

// Its handle, of which x is the middle, and its arm.
Polygon shape_of(const Tool& tool, double x) {
    const double h = stroke / 2, top = hand_y - tool.length, way = tool.right ? 1 : -1;
    return {{Vec2(x - way * h, hand_y), Vec2(x - way * h, top - h), Vec2(x + way * tool.arm, top - h),
             Vec2(x + way * tool.arm, top + h), Vec2(x + way * h, top + h), Vec2(x + way * h, hand_y)}};
}

// Of any colour but the treat's: all alike, or each for itself.
std::vector<Colour> drawn_paints(std::size_t tools, Rng& look) {
    Palette choice = paints();
    std::erase_if(choice, [](const Colour& one) { return one.name == "red"; });
    const bool alike = look.coin();
    std::vector<Colour> out;
    for (std::size_t i = 0; i < tools; ++i) out.push_back(alike && i > 0 ? out[0] : look.pick(choice));
    return out;
}

// From left to right, each in as much room as the widest takes, its number under its middle: or places would tell the answer.
void add_tools(Scene& scene, const std::vector<Tool>& tools, const std::vector<Colour>& paints, Rng& rng) {
    int widest = 0;
    for (const Tool& tool : tools) widest = std::max(widest, tool.arm);
    const double slot = stroke / 2 + widest + gap, spare = last_x - first_x + gap - slot * static_cast<double>(tools.size());
    std::vector<std::int64_t> before(tools.size());
    for (std::int64_t& one : before) one = rng.integer(0, static_cast<std::int64_t>(spare));
    std::sort(before.begin(), before.end());
    for (std::size_t i = 0; i < tools.size(); ++i) {
        const int arm = tools[i].arm;
        const auto off = static_cast<double>(before[i] + rng.integer(0, widest - arm));
        const double left = first_x + static_cast<double>(i) * slot + off;
        const double x = left + (tools[i].right ? stroke / 2 : arm);
        scene.objects.push_back(make_object("tool", "tool", outlined(shape_of(tools[i], x), paints[i])));
        scene.objects.push_back(sign(std::to_string(i + 1), {left + (stroke / 2 + arm) / 2, number_y}));
    }
}

void add_treat(Scene& scene, const Vec2& at, Emblem kind) {
    scene.objects.push_back(make_object("treat", "treat", outlined(Disc{at, treat_radius - outline_width / 2}, paint("red"))));
    if (auto mark = emblem(kind, at, treat_radius / 2))
        scene.objects.push_back(make_object("mark", "pattern", filled(std::move(*mark), Colour(white))));
}

void add_hand(Scene& scene, Rgb skin) {
    const Grip grip{{groove_x, hand_y + 6}, {0, -1}, 0, false, HandPose::flat, .7};
    const Hand parts = hand(grip, skin, picture_width, picture_height);
    for (const auto* side : {&parts.behind, &parts.before})
        for (const Object& part : *side)
            if (part.visible(0)) scene.objects.push_back(part);
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), order = random.stream("order"), look = random.stream("look");
    Rng tray = random.stream("tray");
    const Law law = draw_law(request.size, law_draws);
    Scene scene = blank(picture_width, picture_height);
    add_board(scene, tray);
    std::vector<int> places{0, 1, 2, 3};
    order.shuffle(places);
    std::vector<Tool> tools;
    for (const int i : places) tools.push_back(law.tools[static_cast<std::size_t>(i)]);
    add_tools(scene, tools, drawn_paints(tools.size(), tray), look);
    const double side = law.right != manipulated(request) ? law.off : -law.off;
    const Vec2 treat(groove_x + side, hand_y - law.away);
    add_treat(scene, treat, static_cast<Emblem>(tray.integer(0, emblems - 1)));
    add_hand(scene, tray.pick(skins()));
    scene.params["spare"] = spare_of(request.size);
    const std::string longest = std::to_string(std::find(places.begin(), places.end(), 0) - places.begin() + 1);
    return {std::move(scene), longest, longest};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

// Laid with its foot at the hand, the arm lies wholly behind the treat and passes its middle.
bool fetches(const Object& tool, const Vec2& treat) {
    const auto* shape = std::get_if<Polygon>(&tool.view().geometry);
    if (!shape || shape->vertices.size() != 6) throw InvalidParams("a tool is no handle with an arm");
    const std::vector<Vec2>& v = shape->vertices;
    const Vec2 foot = (v[0] + v[5]) / 2, tip = (v[2] + v[3]) / 2;
    const double arm_below = v[3].y() - foot.y() + hand_y, arm_end = groove_x + tip.x() - foot.x();
    const bool reaches = treat.x() > groove_x ? arm_end >= treat.x() : arm_end <= treat.x();
    return reaches && arm_below <= treat.y() - treat_radius;
}

Json truth(const Scene& scene) {
    const Vec2 treat = first_with_role(scene, "treat").view().box().centre();
    const auto tools = with_role(scene, "tool"), numbers = with_role(scene, "label");
    if (tools.size() != numbers.size()) throw InvalidParams("a tool has no number");
    std::vector<std::string> right;
    for (std::size_t i = 0; i < tools.size(); ++i)
        if (fetches(*tools[i], treat)) right.push_back(numbers[i]->view().written().text);
    if (right.size() != 1) throw InvalidParams("not one tool fetches the treat");
    return right.front();
}

}  // namespace

Domain tool_rake() {
    return core_picture({.id = "tool_rake",
                         .title = "Tools with an arm at their end: which one fetches the treat?",
                         .size_meaning = "by how much tools are too short, of the handle or of the arm (40 - 20 (n - 1) / 19 "
                                         "px or more)",
                         .about = concepts::tool_using,
                         .shows = "The picture shows a table with a groove, from above. A tool is set into the groove as "
                                  "drawn, its lower end at the hand, and is pulled straight back.",
                         .rule = "Which numbered tool fetches the red treat?",
                         .options = options,
                         .version = 6,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Perceptual constancy: a figure on a square board that faces us or is turned like a door. Which card has it as it is painted?
// Harder with boards that are turned less.
#include <algorithm>
#include <array>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/hinged.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int cards = 4;
constexpr double steep = 1.6;                                    // from here on, the first card is narrower
constexpr double least_side = 270, most_side = 318;              // px, of the boards
constexpr double least_spare = 46, most_spare = 70;              // px, about a figure on a turned board, both sides together
constexpr double middle_y = 204, table_y = 424;                  // px
constexpr double card_side = 184, card_pitch = 236, card_y = 566, longest_on_card = 150;  // px

const std::vector<OptionText> options{{"1", "card 1"}, {"2", "card 2"}, {"3", "card 3"}, {"4", "card 4"}};
const std::vector<Rgb> woods{{150, 95, 50}, {120, 84, 60}, {176, 140, 96}, {110, 110, 118}, {96, 116, 96}};

struct Layout {
    double ratio;               ///< of a card to the next narrower one, and of a turned board
    double first;               ///< width over height on the narrowest card
    int as_seen;                ///< the card that looks like the red figure, from the narrowest
    std::vector<int> at;        ///< which card hangs at each place, from the left
    double side, longest;       ///< px: of the boards, and of the red figure
    double blue, blue_longest;  ///< width over height of the blue figure, and px
    bool red_left;
};

Layout draw_layout(int n, Rng& law) {
    Layout out{};
    out.ratio = graded(1.9, 1.35, n);
    out.first = out.ratio > steep ? law.real(.42, .50) : law.real(.50, .75);
    out.as_seen = static_cast<int>(law.integer(0, cards - 1));
    out.at = {0, 1, 2, 3};
    law.shuffle(out.at);
    out.side = law.real(least_side, most_side);
    out.longest = out.side / out.ratio - law.real(least_spare, most_spare);
    out.blue = out.first * portable::pow(out.ratio, law.real(0, cards - 1));
    out.blue_longest = out.longest * law.real(.75, 1);
    out.red_left = law.coin();
    return out;
}

/// How the picture looks, equal in both members.
struct Style {
    BoardLook boards;
    Figure figure;
    bool hinge_first, hinge_nearer;
    double left, right;  ///< px: middles of the boards
};

Style draw_style(Rng& look) {
    Style out{};
    out.boards.paper = white;
    out.boards.post = look.pick(woods);
    out.boards.line = {168, 160, 140};
    out.boards.post_foot = table_y + look.real(2, 14);
    static constexpr std::array figures{Figure::ellipse, Figure::diamond, Figure::hexagon};
    out.figure = look.pick(figures);
    out.hinge_first = look.coin();
    out.hinge_nearer = look.coin();
    out.left = look.real(240, 280);
    out.right = picture_width - look.real(240, 280);
    return out;
}

double of_card(const Layout& l, int card) { return l.first * portable::pow(l.ratio, card); }

// Of that width over height and longest side.
Polygon figure_at(Figure figure, const Vec2& centre, double proportion, double longest) {
    const double width = proportion > 1 ? longest : longest * proportion;
    return figure_of(figure, snap(centre), width, width / proportion);
}

void add_figure(Scene& scene, const char* role, const Polygon& outline, const char* colour) {
    scene.objects.push_back(make_object("figure", role, outlined(outline, paint(colour))));
}

void add_board(Scene& scene, const Layout& l, const Style& style, bool left, bool turned) {
    HingedBoard board{Vec2(left ? style.left : style.right, middle_y), l.side, l.as_seen % 2 ? Axis::level : Axis::upright,
                      style.hinge_first, style.hinge_nearer, turned ? l.ratio : 1};
    add_hinged(scene, board, style.boards);
}

void add_cards(Scene& scene, const Layout& l, Figure figure) {
    for (int place = 0; place < cards; ++place) {
        const Vec2 centre(picture_width / 2.0 + card_pitch * (place - (cards - 1) / 2.0), card_y);
        const double half = card_side / 2;
        const Polygon card = rectangle(centre.x() - half, centre.y() - half, card_side, card_side);
        scene.objects.push_back(make_object("card", "card", outlined(card, Colour(white))));
        const double proportion = of_card(l, l.at[static_cast<std::size_t>(place)]);
        add_figure(scene, "on_card", figure_at(figure, centre, proportion, longest_on_card), "red");
        const Vec2 below(0, half + outline_width / 2 + clear + digits / 2);
        scene.objects.push_back(sign(std::to_string(place + 1), centre + below, true));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const Layout l = draw_layout(request.size, law);
    const Style style = draw_style(look);
    Scene scene = blank(picture_width, picture_height);
    scene.objects = backdrop::room(picture_width, picture_height, table_y, look);
    const bool red_turned = manipulated(request);
    add_board(scene, l, style, true, red_turned == l.red_left);
    add_board(scene, l, style, false, red_turned != l.red_left);
    const Vec2 left(style.left, middle_y), right(style.right, middle_y);
    const Polygon red = figure_at(style.figure, l.red_left ? left : right, of_card(l, l.as_seen), l.longest);
    const Polygon blue = figure_at(style.figure, l.red_left ? right : left, l.blue, l.blue_longest);
    add_figure(scene, "red", red, "red");
    add_figure(scene, "blue", blue, "blue");
    add_cards(scene, l, style.figure);
    const auto place = std::find(l.at.begin(), l.at.end(), l.as_seen) - l.at.begin();
    return {std::move(scene), std::to_string(place + 1), nullptr};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

double proportion_of(const Geometry& geometry) {
    const Vec2 size = bounds(geometry).size();
    return size.x() / size.y();
}

// Mean width over mean height of a board of four corners.
double board_proportion(const Polygon& board) {
    if (board.vertices.size() != 4) throw InvalidParams("a board without four corners");
    const auto edge = [&](std::size_t a, std::size_t b) { return board.vertices[b] - board.vertices[a]; };
    return (edge(0, 1).x() + edge(3, 2).x()) / (edge(0, 3).y() + edge(1, 2).y());
}

Json truth(const Scene& scene) {
    const View& red = first_with_role(scene, "red").view();
    double painted = 0;
    for (const Object& object : scene.objects)
        if (object.kind == "board" && contains(object.view().geometry, red.box().centre()))
            painted = proportion_of(red.geometry) / board_proportion(std::get<Polygon>(object.view().geometry));
    if (painted == 0) throw InvalidParams("the red figure is on no board");
    const auto on_cards = with_role(scene, "on_card"), numbers = with_role(scene, "label");
    if (on_cards.size() != cards || numbers.size() != cards) throw InvalidParams("not four cards with numbers");
    const auto off = [&](const Object* card) {
        const double other = proportion_of(card->view().geometry);
        return std::max(painted / other, other / painted);
    };
    const auto nearest = std::min_element(on_cards.begin(), on_cards.end(), [&](auto* a, auto* b) { return off(a) < off(b); });
    return numbers[static_cast<std::size_t>(nearest - on_cards.begin())]->view().written().text;
}

}  // namespace

Domain constancy_shape() {
    return core_picture({.id = "constancy_shape",
                         .title = "A figure on a board that may be turned: which card shows it as it is painted?",
                         .size_meaning = "how little a turned board is turned: it looks 1.9 (1.35 / 1.9)^((n-1)/19) times as "
                                         "narrow or as low",
                         .about = concepts::perceptual_constancy,
                         .shows = "The picture shows figures painted on two equal square boards, and four numbered cards.",
                         .rule = "Which card shows the red figure as it is painted on its board?",
                         .options = options,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

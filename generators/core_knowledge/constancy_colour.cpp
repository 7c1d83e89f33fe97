// Perceptual constancy: a card in a niche, under a white or a coloured lamp. Which of the numbered cards, on white, is it?
// Harder with lights that are nearer to white.
#include <algorithm>
#include <cmath>
#include <optional>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/niche.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int cards = 4, darkest = 24, least_seen = 60, most_seen = 200;  // levels of a channel
constexpr double apart = 10;                                              // CIEDE2000, of any two paints and looks
constexpr int most_tries = 4000;
constexpr double table_y = 462, sign_y = 439;                             // px
constexpr double card_pitch = 232, cards_y = 582;                         // px
constexpr double sheet_x = 34, sheet_top = 474, sheet_foot = 728;         // px

const std::vector<OptionText> options{{"1", "card 1"}, {"2", "card 2"}, {"3", "card 3"}, {"4", "card 4"}};
constexpr const char* things[] = {"bear",   "ball", "drum", "rocket", "boat",  "car",
                                  "teapot", "duck", "book", "doll",   "apple", "pear"};

/// Paints of the numbered cards: as the asked card is seen, its paint if the light lies on it, what that light would make of
/// the first, and the paint for another light.
struct Layout {
    Light light;
    std::array<Rgb, cards> paints;
    Rgb idle;             ///< the paint of the card that nobody asks about
    std::vector<int> at;  ///< which paint each numbered card has, from the left
    bool left;            ///< whether the asked card hangs in the left niche
};

Rgb draw_paint(int low, int high, Rng& law) {
    const auto channel = [&] { return static_cast<std::uint8_t>(law.integer(low, high)); };
    Rgb out;
    out.r = channel();
    out.g = channel();
    out.b = channel();
    return out;
}

bool are_apart(const std::vector<Rgb>& all) {
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (ciede2000(all[i], all[k]) < apart) return false;
    return true;
}

std::optional<Layout> try_paints(int weak, Rng& law) {
    Layout out{};
    const auto lights = law.sample(coloured_lights, 2);
    out.light = coloured_light(lights[0], weak);
    const Rgb seen = draw_paint(least_seen, most_seen, law);
    out.idle = draw_paint(least_seen, most_seen, law);
    const auto under = paint_that_looks(seen, out.light), other = paint_that_looks(seen, coloured_light(lights[1], weak));
    const Rgb twice = lit(seen, out.light);
    if (!under || !other || std::min({twice.r, twice.g, twice.b}) < darkest) return {};
    out.paints = {seen, *under, twice, *other};
    if (!are_apart({seen, *under, twice, *other, out.idle})) return {};
    if (!are_apart({seen, *under, twice, *other, lit(out.idle, out.light)})) return {};
    return out;
}

// A purple and the lights yellow and blue.
Layout usual_paints(int weak) {
    Layout out{};
    const Rgb seen{110, 80, 100};
    out.light = coloured_light(0, weak);
    const Light other = coloured_light(2, weak);
    out.paints = {seen, *paint_that_looks(seen, out.light), lit(seen, out.light), *paint_that_looks(seen, other)};
    out.idle = {60, 150, 70};
    return out;
}

Layout draw_layout(int n, Work& work, Rng& law) {
    const int weak = static_cast<int>(std::lround(full_light * graded(.45, .75, n)));
    Layout out = searched(work, most_tries, [&] { return try_paints(weak, law); }, [&] { return usual_paints(weak); });
    out.at = {0, 1, 2, 3};
    law.shuffle(out.at);
    out.left = law.coin();
    return out;
}

// ---- what is seen ------------------------------------------------------------------------------------------------------

struct Sight {
    NicheStyle style;
    Niche left, right;
    double spread;  ///< px: of the sheet under the cards, on each side
};

Sight draw_sight(Rng& look) {
    Sight out{};
    out.style = draw_niche_style(look);
    const std::vector<int> kinds = look.sample(std::size(things), 2);
    const double left = look.real(240, 254), right = picture_width - look.real(240, 254);
    out.left = draw_niche(left, out.style, things[kinds[0]], look);
    out.right = draw_niche(right, out.style, things[kinds[1]], look);
    out.spread = snap(look.real(-14, 10));
    return out;
}

void add_card(Scene& scene, const char* role, const Polygon& outline, Rgb paint) {
    scene.objects.push_back(make_object("card", role, outlined(outline, Colour(paint))));
}

void add_numbered(Scene& scene, const Layout& l, const Sight& sight) {
    const Box sheet{{sheet_x - sight.spread, sheet_top}, {picture_width - sheet_x + sight.spread, sheet_foot}};
    scene.objects.push_back(make_object("ground", "ground", filled(rectangle(sheet), Colour(white), Stroke{outline_rgb, 2})));
    for (int place = 0; place < cards; ++place) {
        const Vec2 centre(picture_width / 2.0 + card_pitch * (place - (cards - 1) / 2.0), cards_y), size = sight.style.card;
        const Polygon card = rectangle(snap(centre.x() - size.x() / 2), snap(centre.y() - size.y() / 2), size.x(), size.y());
        add_card(scene, "numbered", card, l.paints.at(static_cast<std::size_t>(l.at[static_cast<std::size_t>(place)])));
        const Vec2 below(0, size.y() / 2 + outline_width / 2 + clear + digits / 2);
        scene.objects.push_back(sign(std::to_string(place + 1), centre + below));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    Scene scene = blank(picture_width, picture_height);
    const Layout l = draw_layout(request.size, scene.work, law);
    const Sight sight = draw_sight(look);
    scene.objects = backdrop::room(picture_width, picture_height, table_y, look);
    const Niche &asked = l.left ? sight.left : sight.right, &idle = l.left ? sight.right : sight.left;
    const Light on_asked = manipulated(request) ? l.light : Light{}, on_idle = manipulated(request) ? Light{} : l.light;
    add_niche(scene, sight.style, sight.left, l.left ? on_asked : on_idle);
    add_niche(scene, sight.style, sight.right, l.left ? on_idle : on_asked);
    add_card(scene, "asked", card_in(asked, sight.style), l.paints[0]);
    add_card(scene, "idle", card_in(idle, sight.style), lit(l.idle, on_idle));
    scene.objects.push_back(sign("?", {asked.card_x, sign_y}, true));
    add_numbered(scene, l, sight);
    const auto place = std::find(l.at.begin(), l.at.end(), 0) - l.at.begin();
    return {std::move(scene), std::to_string(place + 1), nullptr};
}

// ---- truth -------------------------------------------------------------------------------------------------------------

std::array<int, 3> channels(Rgb c) { return {c.r, c.g, c.b}; }

// The thing of a kind that is nearest to a place, among those that end above a height.
const View& nearest(const Scene& scene, const char* kind, const Vec2& at, double above) {
    const View* out = nullptr;
    double least = 0;
    for (const Object& object : scene.objects) {
        if (object.kind != kind || object.view().box().high.y() > above) continue;
        const double off = (object.view().box().centre() - at).norm();
        if (!out || off < least) {
            out = &object.view();
            least = off;
        }
    }
    if (!out) throw InvalidParams(std::string("no ") + kind + " where one belongs");
    return *out;
}

const View& card_over(const Scene& scene, const Label& label) {
    return nearest(scene, "card", label.centre, label.centre.y());
}

// How far a paint, seen in the light that lies on white paper, is from what is seen.
double off_in_light(Rgb paint, Rgb paper, Rgb seen) {
    const auto p = channels(paint), w = channels(paper), s = channels(seen);
    const double full = std::max({w[0], w[1], w[2]});
    double out = 0;
    for (std::size_t i = 0; i < 3; ++i) out = std::max(out, std::abs(p.at(i) * w.at(i) / full - s.at(i)));
    return out;
}

Json truth(const Scene& scene) {
    const auto labels = with_role(scene, "label");
    const Label* asked = nullptr;
    for (const Object* one : labels)
        if (one->view().written().text == "?") asked = &one->view().written();
    if (!asked || labels.size() != cards + 1) throw InvalidParams("not four cards with numbers and one with a question mark");
    const View& card = card_over(scene, *asked);
    const Rgb paper = nearest(scene, "sheet", card.box().centre(), asked->centre.y()).colour().rgb;
    std::string out;
    double least = 0;
    for (const Object* one : labels) {
        const Label& number = one->view().written();
        if (&number == asked) continue;
        const double off = off_in_light(card_over(scene, number).colour().rgb, paper, card.colour().rgb);
        if (out.empty() || off < least) {
            out = number.text;
            least = off;
        }
    }
    return out;
}

}  // namespace

Domain constancy_colour() {
    Domain out = core_picture({.id = "constancy_colour",
                               .title = "A card under a white or a coloured lamp: which card is it?",
                               .size_meaning = "how near the coloured light is to white: it leaves "
                                               ".45 (.75 / .45)^((n-1)/19) of the channels that it weakens",
                               .about = concepts::perceptual_constancy,
                               .shows = "Cards hang in two niches, each under its own lamp.",
                               .rule = "Which of the numbered cards hangs over the question mark?",
                               .options = options,
                               .version = 2,
                               .sample = sample,
                               .truth = truth});
    // Light weakens the channels of all that it lies on in one proportion. Other inks, low contrast and hatched fills do not
    // keep it, and neither do strong noise and shade: they are refused as where many colours must be told apart.
    out.needs = Needs{.colour = true, .text = true, .many_colours = true};
    return out;
}

}  // namespace stim::core_knowledge

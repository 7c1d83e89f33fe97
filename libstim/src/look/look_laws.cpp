#include "libstim/src/look/look_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "libstim/src/look/colour_words.hpp"
#include "stim/look/look_words.hpp"

namespace stim {
namespace {

constexpr double clear = 8, clear_colour = 10, clear_guide = 6, clear_line = 12, clear_text = 20;  // CIEDE2000
constexpr double clear_of_noise = 1.5;  // differences in standard deviations
constexpr double share_of_border = 0.85;
constexpr double share_of_faint = 0.7;  // of the contrast that a thing has which is not clear in the plain picture either
constexpr double lead = 4;  // CIEDE2000 by which the right name is nearer
constexpr double lead_of_words = -1;  // where a colour decides nothing and only the prompt names it
constexpr double lightness_of_names = 0.5;  // its weight: a lighter purple is a purple
constexpr double share_of_marks = 1.0 / 3, beside_lines = 1.0 / 6;
constexpr double thin_stroke = 5;  // px: a streak could be taken for such a line
constexpr double always_let = 0.8;  // px of blur: as much as a scan has

double difference_in_levels(Rgb a, Rgb b) {
    const double r = a.r - b.r, g = a.g - b.g, bl = a.b - b.b;
    return std::sqrt(r * r + g * g + bl * bl);
}

// How a pair of colours differs, in the plain picture and under a look.
struct PairSeen {
    double plain, shown, levels;
};

Rgb mixed_seen(Rgb a, Rgb b, double share_of_a) {
    const auto channel = [&](int x, int y) { return static_cast<std::uint8_t>(std::floor(y + (x - y) * share_of_a + 0.5)); };
    return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b)};
}

class PairsSeen {
public:
    explicit PairsSeen(const ShownColours& shown) : shown_(shown) {}
    const PairSeen& at(const SeenBorder& b) {
        const auto [entry, added] = known_.try_emplace({b.rim.packed(), b.inside.packed(), b.outside.packed(), b.rim_share});
        if (!added) return entry->second;
        const Rgb here = mixed_seen(shown_.of(b.rim), shown_.of(b.inside), b.rim_share), there = shown_.of(b.outside);
        entry->second = {ciede2000(mixed_seen(b.rim, b.inside, b.rim_share), b.outside), ciede2000(here, there),
                         difference_in_levels(here, there)};
        return entry->second;
    }

private:
    const ShownColours& shown_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, double>, PairSeen> known_;
};

// Parts of an object's border: all, and those that are clear enough.
struct BorderShare {
    int all = 0, clear = 0, above_noise = 0;
    double least = 1e9;
};

// A line of less than the 4 px that are seen together, with nothing within it.
bool is_thin_line(const SeenBorder& border) { return border.rim_share < 1 && border.rim == border.inside; }

double clear_for(const SeenBorder& border, const Needs& needs) {
    if (border.guide) return clear_guide;
    if (border.text) return clear_text;
    if (is_thin_line(border)) return clear_line;
    return needs.colour ? clear_colour : clear;
}

bool is_too_little(int part, int all) { return part < share_of_border * all; }

}  // namespace

Broken contrast_law(const Seen& seen, const Look& look, const Needs& needs) {
    const ShownColours shown(look, seen.drawn);
    PairsSeen pairs(shown);
    std::map<int, BorderShare> objects;
    for (const SeenBorder& border : seen.borders) {
        const PairSeen& pair = pairs.at(border);
        const double usual = clear_for(border, needs);
        const double due = pair.plain < usual ? share_of_faint * pair.plain : usual;
        BorderShare& share = objects[border.object];
        share.all += border.samples;
        if (pair.shown >= due) share.clear += border.samples;
        if (pair.levels >= clear_of_noise * look.noise) share.above_noise += border.samples;
        share.least = std::min(share.least, pair.shown);
    }
    for (const auto& [object, share] : objects) {
        if (is_too_little(share.clear, share.all))
            return fmt::format("a thing differs by {:.1f} from what surrounds it (CIEDE2000), too little to be clearly seen",
                               share.least);
        if (is_too_little(share.above_noise, share.all)) return "noise hides the border of a thing";
    }
    return {};
}

namespace {

double distance_of_names(Rgb a, Rgb b) {
    std::array<double, 3> p = cielab(a), q = cielab(b);
    const double middle = (p[0] + q[0]) / 2;
    for (std::array<double, 3>* lab : {&p, &q}) (*lab)[0] = middle + ((*lab)[0] - middle) * lightness_of_names;
    return ciede2000_lab(p, q);
}

// By their names; of two colours of one name the scene's.
std::vector<Colour> vocabulary_of(const Instance& instance, const Look& look, bool many) {
    const auto exchanges = word_exchanges(look);
    std::vector<Colour> out;
    const auto add = [&](const Colour& colour) {
        const bool exchanged =
            std::any_of(exchanges.begin(), exchanges.end(), [&](const auto& e) { return e.first == colour.name; });
        const bool known = std::any_of(out.begin(), out.end(), [&](const Colour& c) { return c.name == colour.name; });
        if (!colour.name.empty() && !exchanged && !known) out.push_back(colour);
    };
    for (const Object& object : instance.scene.objects)
        for (const auto& view : object.views)
            if (view && (view->fill || view->stroke)) add(view->colour());
    if (many) for (const Colour& colour : p20()) add(colour);
    for (const std::string& name : colour_names_in(joined(instance.prompt)))
        if (colour_index(name) >= 0) add(named(name));
    return out;
}

bool is_grayish(Rgb c) {
    constexpr int spread = 24;  // levels
    return std::max({c.r, c.g, c.b}) - std::min({c.r, c.g, c.b}) < spread;
}

// The name by which a colour could be called instead of its own.
class OtherNames {
public:
    OtherNames(const Instance& instance, const ShownColours& shown, bool decides)
        : shown_(shown), decides_(decides), has_legend_(instance.scene.legend.has_value()) {}

    std::string of(const Colour& colour, const std::vector<Colour>& names) const {
        const Rgb here = shown_.undimmed(colour.rgb);
        const double to_own = has_legend_ ? 0 : distance_of_names(here, colour.rgb);
        for (const Colour& other : names) {
            if (other.name == colour.name) continue;
            if (!decides_ && is_grayish(other.rgb) && !is_grayish(here)) continue;
            const double to_other = distance_of_names(here, has_legend_ ? shown_.undimmed(other.rgb) : other.rgb);
            if (to_other < to_own + (decides_ ? lead : lead_of_words)) return other.name;
        }
        return {};
    }

private:
    const ShownColours& shown_;
    bool decides_, has_legend_;
};

}  // namespace

Broken names_law(const Instance& instance, const Seen& seen, const Look& look, const Needs& needs) {
    if (look.ink == InkFactor::own && look.contrast == 1) return {};
    const bool decides = needs.colour || needs.many_colours;
    const std::vector<Colour> names = vocabulary_of(instance, look, needs.many_colours);
    const std::vector<std::string> said = colour_names_in(joined(instance.prompt));
    std::vector<Rgb> drawn = seen.drawn;
    for (const Colour& colour : names) drawn.push_back(colour.rgb);
    const ShownColours shown(look, drawn);
    const OtherNames others(instance, shown, decides);
    for (const Colour& colour : names) {
        if (!decides && std::find(said.begin(), said.end(), colour.name) == said.end()) continue;
        if (const std::string other = others.of(colour, names); !other.empty())
            return fmt::format("{} could be called {}", colour.name, other);
    }
    return {};
}

namespace {

Broken blur_law(const Seen& seen, double blur, const Needs& needs) {
    if (blur <= always_let) return {};
    const auto too_much = [&](double length, double share, const char* what) -> Broken {
        if (blur <= length * share) return {};
        const double most = std::floor(100 * length * share) / 100;
        return fmt::format("a blur of {} px is more than {} allow: {:.2f} px", blur, what, most);
    };
    if (auto broken = too_much(seen.stroke, 1.0 / 3, "the thinnest lines")) return broken;
    if (auto broken = too_much(seen.gap, 1.0 / 3, "the least gaps between things")) return broken;
    if (auto broken = too_much(seen.digits, 1.0 / 8, "the labels")) return broken;
    if (auto broken = too_much(seen.guide, 2, "the thinnest guide lines")) return broken;
    return needs.kind ? too_much(seen.shape, 1.0 / 13, "the shapes") : Broken{};
}

Broken stroke_law(const Seen& seen, double stroke) {
    constexpr double least = 2.5;  // px
    if (stroke < 1 && seen.stroke * stroke < least)
        return fmt::format("lines of {} px would be thinner than {} px", seen.stroke, least);
    if (stroke > 1 && seen.least_stroke < 1e6 && seen.gap - (stroke - 1) * seen.least_stroke < least)
        return fmt::format("gaps of {:.3g} px would be narrower than {} px", seen.gap, least);
    return {};
}

}  // namespace

Broken lengths_law(const Seen& seen, const Look& look, const Needs& needs) {
    if (auto broken = blur_law(seen, look.blur, needs)) return broken;
    return stroke_law(seen, look.stroke);
}

namespace {

// CIEDE2000 of the faintest thing on the paper.
double faintest_on_paper(const Seen& seen, const ShownColours& shown) {
    PairsSeen pairs(shown);
    double out = 1e9;
    for (const SeenBorder& border : seen.borders)
        if (border.outside == white && !border.guide) out = std::min(out, pairs.at(border).shown);
    return out;
}

Rgb marked(Rgb paper, int levels) {
    const int change = paper.r + paper.g + paper.b > 3 * 128 ? -levels : levels;
    const auto channel = [&](std::uint8_t v) { return static_cast<std::uint8_t>(std::clamp(v + change, 0, 255)); };
    return {channel(paper.r), channel(paper.g), channel(paper.b)};
}

// By how many levels a mark may differ from the paper.
int most_levels(const Seen& seen, const Look& look, double share) {
    const ShownColours shown(look, seen.drawn);
    const double most = faintest_on_paper(seen, shown) * share;
    const Rgb paper = shown.of(white);
    int levels = 0;
    while (levels < 64 && ciede2000(paper, marked(paper, levels + 1)) <= most) ++levels;
    return levels;
}

}  // namespace

int most_levels_of_smudges(const Seen& seen, const Look& look) {
    return most_levels(seen, look, seen.stroke < thin_stroke ? beside_lines : share_of_marks);
}

Broken marks_law(const Seen& seen, const Look& look) {
    using Kind = PaperFactor::Kind;
    constexpr double least_paper = 0.2;  // of the picture: a legend's strip is less
    const bool is_ruled = look.paper.kind == Kind::ruled || look.paper.kind == Kind::grid;
    const bool on_paper = look.smudge > 0 || look.paper.kind == Kind::texture || is_ruled || has_dark_ground(look);
    if (on_paper && seen.paper < least_paper) return "hardly any paper is seen";
    constexpr int least_smudge = 4;  // levels: less is not seen
    constexpr int deviations = 3;    // of a texture: hardly a place differs more
    if (look.smudge > 0 && most_levels_of_smudges(seen, look) < least_smudge)
        return "something is so pale that only invisible smudges could lie beside it";
    if (look.paper.kind == Kind::texture)
        if (const int most = most_levels(seen, look, share_of_marks); deviations * look.paper.amplitude > most)
            return fmt::format("a texture of {} levels is more than a third of the faintest thing's contrast ({} levels)",
                               deviations * look.paper.amplitude, most);
    if (!is_ruled) return {};
    const ShownColours shown(look, seen.drawn);
    const Rgb paper = shown.undimmed(white);
    const double contrast = ciede2000(paper, look.paper.second);
    if (contrast <= faintest_on_paper(seen, shown) * share_of_marks) return {};
    return fmt::format("the lines of its paper (CIEDE2000 {:.1f}) are more than a third of the faintest thing's contrast",
                       contrast);
}

}  // namespace stim

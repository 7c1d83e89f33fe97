// Hierarchical relation (transitive order): pairs of sticks in six pictures, which link some sticks in a chain from the
// longest to the shortest. Is its first stick longer than its last one? Harder with longer chains and lengths that differ less.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int pictures = 6, width = 496, height = 352;  // px: little more than the largest sticks need
constexpr double ground = 344, edge = 300;       // px from the top: where sticks stand, where the table begins
constexpr double thickness = .26;                // of the shorter stick's length
constexpr int nearest = 150, farthest = 206;     // px: from the middle to a stick's axis
constexpr Vec2 any_size{120, 225}, small{118, 127}, large{212, 225};  // px, the shorter stick

std::vector<OptionText> all_options() {
    std::vector<OptionText> out;
    for (const Colour& one : paints()) out.push_back({one.name, "The " + one.name + " stick."});
    out.push_back({"unknown", "You cannot tell from these pictures."});
    return out;
}

// What all sticks of an item have on them; the same share of each, so that it tells no length.
enum class Decor { plain, bands, twist, joints, core, tip, halves, panel };
constexpr Decor decors[] = {Decor::plain, Decor::bands, Decor::twist,  Decor::joints,
                            Decor::core,  Decor::tip,   Decor::halves, Decor::panel};

/// Two sticks side by side, each by its colour.
struct Sight {
    std::string longer, shorter;
    double size = 0, off = 0;  // px: the shorter one's length, from the middle to their axes
    bool turned = false;       // lengths are exchanged in the manipulated member
};

struct Law {
    std::vector<std::string> chain;  // from the longest on
    std::vector<std::string> others;
    int turned = 0;                  // the link whose sticks exchange lengths
    bool first_asked_first = false;
};

Law draw_law(int n, Rng& rng) {
    std::vector<std::string> names;
    for (const Colour& one : paints()) names.push_back(one.name);
    rng.shuffle(names);
    const int links = 2 + (n - 1) / 5;
    Law out;
    out.chain.assign(names.begin(), names.begin() + links + 1);
    out.others.assign(names.begin() + links + 1, names.end());
    out.turned = static_cast<int>(links == 2 ? rng.integer(0, 1) : rng.integer(1, links - 2));
    out.first_asked_first = rng.coin();
    return out;
}

// The chain's first stick is drawn small and its last one large, so that lengths on the screen say the opposite.
const Vec2& sizes_of(std::size_t link, std::size_t links) { return link == 0 ? small : link + 1 == links ? large : any_size; }

std::vector<Sight> chain_sights(const Law& law) {
    std::vector<Sight> out;
    for (std::size_t i = 0; i + 1 < law.chain.size(); ++i)
        out.push_back({law.chain[i], law.chain[i + 1], 0, 0, static_cast<int>(i) == law.turned});
    return out;
}

// Different pairs of sticks outside the chain, also ordered from the longest on.
std::vector<Sight> other_sights(const Law& law, Rng& rng) {
    std::vector<Sight> out;
    for (std::size_t b = 1; b < law.others.size(); ++b)
        for (std::size_t a = 0; a < b; ++a) out.push_back({law.others[a], law.others[b]});
    rng.shuffle(out);
    out.resize(pictures + 1 - law.chain.size());
    return out;
}

std::vector<Sight> draw_sights(const Law& law, Rng& rng) {
    std::vector<Sight> out = chain_sights(law);
    const std::size_t links = out.size();
    for (Sight& one : other_sights(law, rng)) out.push_back(std::move(one));
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Vec2& range = i < links ? sizes_of(i, links) : any_size;
        out[i].size = static_cast<double>(rng.integer(static_cast<int>(range.x()), static_cast<int>(range.y())));
        out[i].off = static_cast<double>(rng.integer(nearest, farthest)) * (rng.coin() ? 1 : -1);
    }
    rng.shuffle(out);
    return out;
}

// ---- what is seen -----------------------------------------------------------------------------------------------

std::vector<Object> outdoors(double far, Rng& look) {
    std::vector<Object> out = backdrop::landscape(width, height, far, look);
    for (Object& one : backdrop::tabletop({{0, far}, {width, height}}, look)) out.push_back(std::move(one));
    return out;
}

// A table before a wall or before a window, in each picture another one.
void add_places(Scene& scene, Rng& look) {
    for (int picture = 0; picture < pictures; ++picture) {
        const double far = edge - static_cast<double>(look.integer(0, 70));
        for (const Object& one : look.coin() ? backdrop::room(width, height, far, look) : outdoors(far, look))
            scene.objects.push_back(make_object_in(one.kind, one.role, one.view(), picture, pictures));
    }
}

// A part of a stick's box, in shares of it from the upper left corner.
Polygon part_of(const Box& box, double left, double top, double right, double bottom) {
    const auto at = [&](double x, double y) {
        return snap(Vec2(box.low.x() + x * box.size().x(), box.low.y() + y * box.size().y()));
    };
    return {{at(left, top), at(right, top), at(right, bottom), at(left, bottom)}};
}

std::vector<View> decoration(const Box& stick, const Colour& paint, Decor decor) {
    const Box box = stick.grown(-outline_width / 2);
    const Colour pale = mixed(paint.rgb, 255, 13, 20), deep = mixed(paint.rgb, 0, 6, 20);
    std::vector<View> out;
    constexpr int turns = 7;
    for (int i = 0; i < turns; ++i) {
        const double top = (i + .35) / turns, bottom = (i + .65) / turns;
        if (decor == Decor::bands) out.push_back(filled(part_of(box, 0, top, 1, bottom), pale));
        if (decor == Decor::joints && i > 0)
            out.push_back(filled(part_of(box, 0, top - .36 / turns, 1, top - .24 / turns), deep));
        if (decor != Decor::twist) continue;
        Polygon turn = part_of(box, 0, top, 1, bottom);
        for (std::size_t k : {1U, 2U}) turn.vertices[k] -= Vec2(0, snap(.3 / turns * box.size().y()));
        out.push_back(filled(turn, pale));
    }
    if (decor == Decor::core || decor == Decor::joints) out.push_back(filled(part_of(box, .2, .03, .34, .97), pale));
    if (decor == Decor::halves) out.push_back(filled(part_of(box, .5, 0, 1, 1), Colour(mixed(paint.rgb, 0, 4, 20))));
    if (decor == Decor::panel) out.push_back(filled(part_of(box, .25, .06, .75, .94), pale));
    if (decor == Decor::tip) {
        out.push_back(filled(part_of(box, 0, 0, 1, .12), deep));
        out.push_back(filled(part_of(box, 0, .88, 1, 1), pale));
    }
    return out;
}

/// How all sticks of an item look, and in which picture one stands.
struct Shown {
    Decor decor;
    int picture;
    const char* role;
};

void add_stick(Scene& scene, const std::string& name, double length, double axis, double size, const Shown& shown) {
    const double half = snap(thickness * size / 2);
    const Box box{{snap(axis) - half, snap(ground - length)}, {snap(axis) + half, ground}};
    const View body = outlined(rectangle(box), paint(name));
    scene.objects.push_back(make_object_in("stick", shown.role, body, shown.picture, pictures));
    for (View& view : decoration(box, paint(name), shown.decor))
        scene.objects.push_back(make_object_in("part", shown.role, std::move(view), shown.picture, pictures));
}

void add_sight(Scene& scene, const Sight& sight, double ratio, int picture, Decor decor, bool second) {
    const bool turned = second && sight.turned;
    const double longer_one = turned ? sight.size : ratio * sight.size, shorter_one = turned ? ratio * sight.size : sight.size;
    const Shown shown{decor, picture, sight.turned ? "turned" : "stick"};
    add_stick(scene, sight.longer, longer_one, width / 2.0 - sight.off, sight.size, shown);
    add_stick(scene, sight.shorter, shorter_one, width / 2.0 + sight.off, sight.size, shown);
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), layout = random.stream("layout"), look = random.stream("look");
    const Law law = draw_law(request.size, law_draws);
    const double ratio = 1.5 - .015 * (request.size - 1);
    Scene scene = blank(width, height, pictures);
    add_places(scene, look);
    const Decor decor = look.pick(decors);
    const std::vector<Sight> sights = draw_sights(law, layout);
    for (std::size_t i = 0; i < sights.size(); ++i)
        add_sight(scene, sights[i], ratio, static_cast<int>(i), decor, manipulated(request));
    const std::string &first = law.chain.front(), &last = law.chain.back();
    scene.params["asked"] = law.first_asked_first ? Json::Array{first, last} : Json::Array{last, first};
    scene.params["links"] = static_cast<int>(law.chain.size()) - 1;
    return {std::move(scene), first, last, {first, last, "unknown"}};
}

// ---- truth: what is longer by any chain of pictures -------------------------------------------------------------------

using Longer = std::map<std::string, std::set<std::string>>;

struct Stick {
    std::string name;
    double length;
};

std::vector<Stick> sticks_in(const Scene& scene, std::size_t picture) {
    std::vector<Stick> out;
    for (const Object& object : scene.objects)
        if (object.kind == "stick" && object.visible(picture)) {
            const View& view = object.view(picture);
            out.push_back({view.colour().name, bounds(view.geometry).size().y()});
        }
    if (out.size() != 2 || out[0].name == out[1].name) throw InvalidParams("a picture has not two sticks of two colours");
    if (out[0].length < out[1].length) std::swap(out[0], out[1]);
    if (out[0].length - out[1].length < outline_width) throw InvalidParams("two sticks are as long as each other");
    return out;
}

Longer relation(const Scene& scene) {
    Longer out;
    for (std::size_t i = 0; i < pictures; ++i) {
        const std::vector<Stick> two = sticks_in(scene, i);
        out[two[0].name].insert(two[1].name);
    }
    return out;
}

bool leads(const Longer& longer, const std::string& from, const std::string& to) {
    std::set<std::string> known{from};
    std::vector<std::string> all{from};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto found = longer.find(all[i]);
        if (found == longer.end()) continue;
        for (const std::string& next : found->second)
            if (known.insert(next).second) all.push_back(next);
    }
    return from != to && known.count(to) > 0;
}

std::pair<std::string, std::string> asked_of(const Scene& scene) {
    const auto& names = scene.params.at("asked").as_array();
    if (names.size() != 2) throw InvalidParams("the scene does not say which two sticks are asked about");
    return {names[0].as_string(), names[1].as_string()};
}

Json truth(const Scene& scene) {
    const auto [a, b] = asked_of(scene);
    const Longer longer = relation(scene);
    const bool first = leads(longer, a, b), second = leads(longer, b, a);
    if (first && second) throw InvalidParams("the pictures contradict each other");
    return first ? Json(a) : second ? Json(b) : Json("unknown");
}

std::string question(const Scene& scene) {
    const auto [a, b] = asked_of(scene);
    return "Which is longer, the " + a + " stick or the " + b + " stick?";
}

}  // namespace

Domain hierarchy_order() {
    return core_picture({.id = "hierarchy_order",
                         .title = "Pairs of sticks in six pictures: does it follow which of two others is longer?",
                         .size_meaning = "pictures that link the two sticks asked about (2 + (n - 1) / 5); lengths differ less",
                         .about = concepts::hierarchical_relation,
                         .shows = "Each of the six pictures is a sketch that shows which of two sticks is longer, not by how "
                                  "much. The same colour means the same stick.",
                         .options = all_options(),
                         .question = question,
                         .images = pictures,
                         .version = 5,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Inside or outside: circle outlines that cross one another, and a dot that lies within some of them. Harder with more
// outlines, of which fewer can be judged at a glance.
#include "shared/figures.hpp"
#include "shared/nested_circles.hpp"
#include "stim/portable_math.hpp"

namespace stim::percept_v {
namespace {

enum class Query { count, any };
enum class Holding { natural, uniform };  // circles around the dot: as they fall, or drawn first

struct Law {
    int side;
    CircleRules rules;
    double radius_low, radius_high;
    bool log_radius;
    Box centres, dots;  // where centres may lie
    double border;
    Holding holding;
    NestLaw nest;
};

Law law(Preset preset, int) {
    if (preset == Preset::paper)
        return {389, {1, 9, 6, 4}, 18, 88, false, inset(389, 389, 124), inset(389, 389, 124), 4, Holding::natural, {18, 6}};
    return {1024, {3, 10, 6, 8},    40,      280, true, inset(1024, 1024, 0), inset(1024, 1024, 0.3 * 1024),
            8,    Holding::uniform, {40, 12}};
}

constexpr int tries_per_circle = 3000;
constexpr int restarts = 20;

Query query_of(const Request& request) { return request.at("query") == "any" ? Query::any : Query::count; }

Vec2 point_in(const Box& box, Rng& rng) {
    const double x = rng.real(box.low.x(), box.high.x());
    const double y = rng.real(box.low.y(), box.high.y());
    return snap(Vec2(x, y));
}

double radius(const Law& l, Rng& rng) {
    if (!l.log_radius) return snap(rng.real(l.radius_low, l.radius_high));
    return snap(l.radius_low * portable::exp(rng.real(0, portable::log(l.radius_high / l.radius_low))));
}

// How many circles hold the dot, where that is drawn first; 0 where it is not.
int holding_count(const Law& l, Query query, int n, Rng& rng) {
    if (l.holding == Holding::natural) return 0;
    if (query == Query::count) return static_cast<int>(rng.integer(0, n));
    return rng.coin() ? static_cast<int>(rng.integer(1, (n + 3) / 4)) : 0;
}

struct Layout {
    Vec2 dot{0, 0};
    std::vector<Disc> circles;
};

class Search {
public:
    Search(const Law& l, std::vector<bool> holding, Rng& rng, Work& work)
        : law_(l), holding_(std::move(holding)), rng_(rng), work_(work) {}

    Layout run() {
        for (int attempt = 0; attempt <= restarts; ++attempt) {
            if (attempt) ++work_.restarts;
            if (pass()) return layout_;
        }
        ++work_.fallbacks;
        return nest();
    }

private:
    bool pass() {
        layout_ = {point_in(law_.dots, rng_), {}};
        for (std::size_t i = 0; i < holding_.size(); ++i)
            if (!add(i)) return false;
        return true;
    }

    bool add(std::size_t i) {
        for (int t = 0; t < tries_per_circle; ++t) {
            ++work_.tries;
            const double r = radius(law_, rng_);
            const Disc circle{point_in(centres(r, holding_[i]), rng_), r};
            if (!fits(circle, i)) continue;
            layout_.circles.push_back(circle);
            return true;
        }
        return false;
    }

    // Where the centre may lie, as nearly as a box can tell: the circle on the canvas and, if it is to, around the dot.
    Box centres(double r, bool holding) const {
        Box box = law_.centres;
        const auto narrow = [&box](const Vec2& low, const Vec2& high) {
            box = {box.low.cwiseMax(low), box.high.cwiseMin(high)};
        };
        const double rim = law_.border + r + law_.rules.stroke / 2 + aim;
        narrow(Vec2(rim, rim), Vec2(law_.side - rim, law_.side - rim));
        const Vec2 reach(r, r);
        if (holding) narrow(layout_.dot - reach, layout_.dot + reach);
        return box;
    }

    bool fits(const Disc& circle, std::size_t i) const {
        if (law_.holding == Holding::uniform && holds(circle, layout_.dot) != holding_[i]) return false;
        if (!dot_is_clear(circle, layout_.dot, law_.rules, aim)) return false;
        const Box drawn = bounds(circle).grown(law_.rules.stroke / 2 + aim);
        if (!inset(law_.side, law_.side, law_.border).contains(drawn)) return false;
        return std::all_of(layout_.circles.begin(), layout_.circles.end(),
                           [&](const Disc& other) { return outlines_are_clear(circle, other, law_.rules, aim); });
    }

    // Natural counts: that of the last pass, so that the fallback does not favour any.
    Layout nest() {
        int inside = 0;
        if (law_.holding == Holding::uniform)
            for (const bool h : holding_) inside += h;
        else
            for (const Disc& circle : layout_.circles) inside += holds(circle, layout_.dot);
        const int others = static_cast<int>(holding_.size()) - inside;
        return {Vec2(law_.side / 2.0, law_.side / 2.0),
                nested_circles(law_.side, inside, others, law_.nest, law_.rules, law_.border, rng_)};
    }

    const Law& law_;
    std::vector<bool> holding_;
    Rng& rng_;
    Work& work_;
    Layout layout_;
};

Scene sample(const Request& request, const Streams& random) {
    const int n = request.size;
    const Law l = law(request.preset, n);
    Rng answers = random.stream("answer");
    const int k = holding_count(l, query_of(request), n, answers);
    std::vector<bool> holding(static_cast<std::size_t>(n), false);
    for (const int i : answers.sample(n, k)) holding[static_cast<std::size_t>(i)] = true;

    Scene scene = blank(l.side, l.side);
    Rng layout = random.stream("layout");
    Layout found = Search(l, holding, layout, scene.work).run();
    Rng order = random.stream("order");
    order.shuffle(found.circles);
    for (const Disc& circle : found.circles)
        scene.objects.push_back(make_object("circle", "target", stroked(circle, {named("black"), l.rules.stroke})));
    scene.objects.push_back(make_object("dot", "marker", filled(Disc{found.dot, l.rules.dot_radius}, named("red"))));
    scene.params["circles"] = n;
    return scene;
}

Answer solve(const Request& request, const Scene& scene) {
    const Vec2 dot = std::get<Disc>(with_role(scene, "marker").front()->view().geometry).centre;
    int inside = 0;
    for (const Object* object : with_role(scene, "target")) inside += contains(object->view().geometry, dot);
    if (query_of(request) == Query::any) return boolean_answer(inside > 0, "ANSWER: Yes", "ANSWER: No");
    return integer_answer("COUNT:", inside);
}

AnswerSpec answer_spec(const Request& request) {
    if (query_of(request) == Query::any)
        return {AnswerClass::boolean, AnswerType::single, "ANSWER: Yes or ANSWER: No", {"yes", "no"}};
    return {AnswerClass::integer, AnswerType::single, "COUNT:x", {}};
}

std::string prompt(const Request& request) {
    const std::string picture =
        "The picture shows circles drawn as thin black outlines, which may cross or lie within one another, and "
        "one red dot.";
    const std::string rule = "The dot is inside a circle if the middle of the dot lies within the circle's outline.";
    if (query_of(request) == Query::any)
        return prompt_text(picture, "Is the dot inside at least one circle? " + rule, "ANSWER: Yes or ANSWER: No",
                           "ANSWER: Yes if the dot is inside one circle or more, ANSWER: No if it is outside all of them.");
    return prompt_text(picture,
                       "How many circles is the dot inside? " + rule + " Count every such circle, however they are nested.",
                       "COUNT:x", "where x is the number of circles that the dot is inside, 0 if there is none.");
}

}  // namespace

Domain inside_circles() {
    return {.id = "inside_circles",
            .title = "How many circles is the dot inside?",
            .skills = {Skill::spatial_relationships},
            .size_meaning = "circles",
            .switches = {{"query", {"count", "any"}, "ask how many circles hold the dot, or whether any does"}},
            .sizes = sizes_up_to(25, 30),
            .answer_spec = answer_spec,
            .sample = sample,
            .solve = solve,
            .prompt = prompt};
}

}  // namespace stim::percept_v

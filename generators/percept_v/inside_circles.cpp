// Inside or outside: circle outlines that cross one another, and a dot that lies within some of them. Harder with more
// outlines, of which fewer can be judged at a glance.
#include <optional>

#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/nested_circles.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::percept_v {
namespace {

enum class Query { count, any };
enum class Holding { natural, uniform };  // circles around the dot: as they fall, or drawn first

struct Law {
    int side;
    CircleRules rules;
    double radius_low, radius_high;
    double log_span;    // of the radii, if their logarithms are uniform, else 0
    Box centres, dots;  // where centres may lie
    Box last_resort;    // where a twin's dot may lie that finds no place among `dots` outside all circles
    double border;
    Holding holding;
    NestLaw nest;
};

Law law(Preset preset, int) {
    if (preset == Preset::paper)
        return {.side = 389, .rules = {1, 9, 6, 4}, .radius_low = 18, .radius_high = 88, .log_span = 0,
                .centres = inset(389, 389, 124), .dots = inset(389, 389, 124), .last_resort = inset(389, 389, 13), .border = 4,
                .holding = Holding::natural, .nest = {18, 6}};
    const Box central = inset(1024, 1024, 0.3 * 1024);
    const double log_span = portable::log(280.0 / 40.0);
    return {.side = 1024, .rules = {balanced::stroke, 10, 6, 8}, .radius_low = 40, .radius_high = 280, .log_span = log_span,
            .centres = inset(1024, 1024, 0), .dots = central, .last_resort = central, .border = balanced::margin,
            .holding = Holding::uniform,
            .nest = {40, 12}};
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
    if (l.log_span == 0) return snap(rng.real(l.radius_low, l.radius_high));
    return snap(l.radius_low * portable::exp(rng.real(0, l.log_span)));
}

int most_if_any(int n) { return (n + 3) / 4; }

// How many circles hold the dot, where that is drawn first; 0 where it is not.
int holding_count(const Law& l, Query query, int n, Rng& rng) {
    if (l.holding == Holding::natural) return 0;
    if (query == Query::count) return static_cast<int>(rng.integer(0, n));
    return rng.coin() ? static_cast<int>(rng.integer(1, most_if_any(n))) : 0;
}

struct Layout {
    Vec2 dot{0, 0};
    std::vector<Disc> circles;
};

int held(const Layout& layout) {
    return static_cast<int>(
        std::count_if(layout.circles.begin(), layout.circles.end(), [&](const Disc& c) { return holds(c, layout.dot); }));
}

Layout nested(const Law& l, int inside, int n, Rng& rng) {
    return {Vec2(l.side / 2.0, l.side / 2.0), nested_circles(l.side, inside, n - inside, l.nest, l.rules, l.border, rng)};
}

// Where the centre may lie, as nearly as a box can tell: the circle on the canvas and, if it is to, around the dot.
Box centres(const Law& l, const Vec2& dot, double r, bool holding) {
    Box box = l.centres;
    const auto narrow = [&box](const Vec2& low, const Vec2& high) { box = {max(box.low, low), min(box.high, high)}; };
    const double rim = l.border + r + l.rules.stroke / 2 + aim;
    narrow(Vec2(rim, rim), Vec2(l.side - rim, l.side - rim));
    const Vec2 reach(r, r);
    if (holding) narrow(dot - reach, dot + reach);
    return box;
}

// Legible beside the dot and circles of the layout, and around the dot or not, as told.
bool fits(const Law& l, const Disc& circle, std::optional<bool> holding, const Layout& layout) {
    if (holding && holds(circle, layout.dot) != *holding) return false;
    if (!dot_is_clear(circle, layout.dot, l.rules, aim)) return false;
    const Box drawn = Box{circle.centre, circle.centre}.grown(circle.radius).grown(l.rules.stroke / 2 + aim);
    if (!inset(l.side, l.side, l.border).contains(drawn)) return false;
    return std::all_of(layout.circles.begin(), layout.circles.end(),
                       [&](const Disc& other) { return outlines_are_clear(circle, other, l.rules, aim); });
}

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
        const auto holding = law_.holding == Holding::uniform ? std::optional<bool>(holding_[i]) : std::nullopt;
        for (int t = 0; t < tries_per_circle; ++t) {
            ++work_.tries;
            const double r = radius(law_, rng_);
            const Disc circle{point_in(centres(law_, layout_.dot, r, holding.value_or(false)), rng_), r};
            if (!fits(law_, circle, holding, layout_)) continue;
            layout_.circles.push_back(circle);
            return true;
        }
        return false;
    }

    // Natural counts: that of the last pass, so that the fallback does not favour any.
    Layout nest() {
        int inside = 0;
        if (law_.holding == Holding::uniform)
            for (const bool h : holding_) inside += h;
        else
            inside = held(layout_);
        return nested(law_, inside, static_cast<int>(holding_.size()), rng_);
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
    const Vec2 dot = std::get<Disc>(first_with_role(scene, "marker").view().geometry).centre;
    int inside = 0;
    for (const Object* object : with_role(scene, "target")) inside += contains(object->view().geometry, dot);
    if (query_of(request) == Query::any) return boolean_answer(inside > 0, "ANSWER: Yes", "ANSWER: No");
    return integer_answer("COUNT:", inside);
}

// One circle's place, first with its own radius, such that it holds the dot or not.
bool flip_circle(const Law& l, Layout& layout, bool holding, Rng& rng) {
    constexpr int tries = 400;  // per circle
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < layout.circles.size(); ++i)
        if (holds(layout.circles[i], layout.dot) != holding) candidates.push_back(i);
    rng.shuffle(candidates);
    for (const std::size_t i : candidates) {
        Layout others = layout;
        others.circles.erase(others.circles.begin() + static_cast<std::ptrdiff_t>(i));
        for (int t = 0; t < tries; ++t) {
            const double r = t < tries / 2 ? layout.circles[i].radius : radius(l, rng);
            const Disc circle{point_in(centres(l, layout.dot, r, holding), rng), r};
            if (!fits(l, circle, holding, others)) continue;
            layout.circles[i] = circle;
            return true;
        }
    }
    return false;
}

// Another place for the dot, within so many circles.
bool move_dot(const Law& l, Layout& layout, const Box& places, const IntRange& counts, Rng& rng) {
    constexpr int tries = 2000;
    for (int t = 0; t < tries; ++t) {
        const Layout moved{point_in(places, rng), layout.circles};
        const int count = held(moved);
        if (count < counts.low || count > counts.high) continue;
        if (!std::all_of(moved.circles.begin(), moved.circles.end(),
                         [&](const Disc& circle) { return dot_is_clear(circle, moved.dot, l.rules, aim); }))
            continue;
        layout = moved;
        return true;
    }
    return false;
}

// Crowds may leave no place outside all circles: the dot goes to where few lie around it, and these move away.
bool clear_dot(const Law& l, Layout& layout, Rng& rng) {
    if (move_dot(l, layout, l.last_resort, {0, 0}, rng)) return true;
    const int most = held(layout);
    for (int i = 0; i < most && held(layout) > 0 && move_dot(l, layout, l.dots, {0, held(layout) - 1}, rng); ++i) {}
    for (int i = held(layout); i > 0; --i)
        if (!flip_circle(l, layout, false, rng)) return false;
    return true;
}

// Count: a circle goes from around the dot to elsewhere, or the other way round; one more or less, whichever crowding allows.
void change_count(const Law& l, Layout& layout, Rng& rng) {
    const int n = static_cast<int>(layout.circles.size()), now = held(layout);
    const int target = one_off(now, {0, n}, rng);
    for (const int count : {target, 2 * now - target}) {
        if (count < 0 || count > n) continue;
        if (flip_circle(l, layout, count > now, rng) || move_dot(l, layout, l.dots, {count, count}, rng)) return;
    }
    layout = nested(l, target, n, rng);
    rng.shuffle(layout.circles);
}

// Any: the dot leaves all circles, or enters as many as the law allows.
void change_any(const Law& l, Layout& layout, Rng& rng) {
    const int n = static_cast<int>(layout.circles.size()), now = held(layout);
    const IntRange counts = now ? IntRange{0, 0} : IntRange{1, l.holding == Holding::natural ? n : most_if_any(n)};
    if (move_dot(l, layout, l.dots, counts, rng)) return;
    if (now ? clear_dot(l, layout, rng) : flip_circle(l, layout, true, rng)) return;
    layout = nested(l, counts.low, n, rng);
    rng.shuffle(layout.circles);
}

// Either way the rest stays; where crowding allows no single change, as at the maximum, the nest is drawn anew.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    Layout layout;
    std::vector<Disc*> circles;
    Disc* dot = nullptr;
    for (Object& object : scene.objects) {
        Disc& disc = std::get<Disc>(object.view().geometry);
        if (object.role == "marker")
            dot = &disc;
        else
            circles.push_back(&disc);
    }
    for (const Disc* circle : circles) layout.circles.push_back(*circle);
    layout.dot = dot->centre;
    query_of(request) == Query::any ? change_any(l, layout, rng) : change_count(l, layout, rng);
    for (std::size_t i = 0; i < circles.size(); ++i) *circles[i] = layout.circles[i];
    dot->centre = layout.dot;
    return scene;
}

AnswerSpec answer_spec(const Request& request) {
    if (query_of(request) == Query::any)
        return {AnswerClass::boolean, AnswerType::single, "ANSWER: Yes or ANSWER: No", {"yes", "no"}};
    return {AnswerClass::integer, AnswerType::single, "COUNT:x", {}};
}

Prompt prompt(const Request& request) {
    const std::string picture =
        "The picture shows circles drawn as thin black outlines, which may cross or lie within one another, and "
        "one red dot.";
    const std::string rule = "A circle contains the dot if the middle of the dot lies within the circle's outline.";
    if (query_of(request) == Query::any)
        return {.picture = picture,
                .rule = "Does any circle contain the dot? " + rule,
                .form = {.explanation = "ANSWER: Yes if at least one circle contains the dot, ANSWER: No if none does."}};
    return {.picture = picture,
            .rule = "How many circles contain the dot? " + rule + " Count every such circle, however they are nested.",
            .form = {.explanation = "where x is the number of circles that contain the dot, 0 if none does."}};
}

}  // namespace

Domain inside_circles() {
    return with_palettes(
        {.id = "inside_circles",
         .suite = "percept_v",
         .version = 3,
         .title = "How many circles contain the dot?",
         .skills = {"spatial relationships"},
         .size_meaning = "circles",
         .switches = {{"query", {"count", "any"}, "ask how many circles contain the dot, or whether any does"}},
         .sizes = sizes_up_to(25, 30),
         .answer_spec = answer_spec,
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v

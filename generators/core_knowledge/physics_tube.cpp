// Intuitive physics: a ball is shot through a bent tube on a table. To which post does it roll? It goes straight on, unless a
// rail on the outer side still guides it. Harder with shorter rails.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/bend.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double longest_turn = 100, shortest_turn = 55;  // degrees by which the rail turns the ball
constexpr double degree = portable::pi / 180;
constexpr double sign_beyond = 44, glint_width = 6, arrow_width = 4, arrow_from = 58, arrow_to = 20, arrow_head = 10;  // px
constexpr double surely_hit = 24, surely_missed = 36;  // px
constexpr int lighter = 36;                            // levels

const std::vector<OptionText> options{{"1", "post 1"}, {"2", "post 2"}, {"3", "post 3"}, {"4", "post 4"}};

// ---- what is seen ------------------------------------------------------------------------------------------------------

Colour glint_on(const Colour& tube) {
    const auto more = [](int v) { return static_cast<std::uint8_t>(std::min(255, v + lighter)); };
    return Colour(Rgb{more(tube.rgb.r), more(tube.rgb.g), more(tube.rgb.b)});
}

// Of tubes and posts; the ball and its arrow are red, the rail is dark.
Palette free_paints() {
    Palette out = paints();
    std::erase_if(out, [](const Colour& one) { return one.name == "red" || one.name == "gray"; });
    return out;
}

void add_tube(Scene& scene, const Bend& bend, const Colour& colour) {
    const double glint = bend.radius + tube_width / 5;
    scene.objects.push_back(make_object("tube", "tube", outlined(tube_shape(bend), colour)));
    const Paths line = arc_of(bend, bend.start + bend.sense * .1, bend.end() - bend.sense * .1, glint);
    scene.objects.push_back(make_object("glint", "glint", stroked(line, {glint_on(colour), glint_width})));
}

void add_rail(Scene& scene, const Bend& bend, bool outer) {
    const double radius = bend.radius + (outer ? rail_beside : -rail_beside);
    const Paths line = arc_of(bend, bend.end(), bend.rail_end(radius), radius);
    scene.objects.push_back(make_object("rail", "rail", stroked(line, {Colour(outline_rgb), rail_width})));
}

// The ball, and an arrow from it to the tube's end.
void add_ball(Scene& scene, const Bend& bend) {
    const Vec2 entry = bend.at(bend.start, bend.radius), along = bend.along(bend.start), beside(-along.y(), along.x());
    const Vec2 tip = entry - arrow_to * along, back = tip - arrow_head * along;
    const Polygon head{{snap(tip), snap(back + .6 * arrow_head * beside), snap(back - .6 * arrow_head * beside)}};
    const Paths shaft = segment(snap(entry - arrow_from * along), snap(back));
    scene.objects.push_back(make_object("shaft", "arrow", stroked(shaft, {paint("red"), arrow_width})));
    scene.objects.push_back(make_object("head", "arrow", filled(head, paint("red"))));
    const double radius = ball_radius_in_tube - outline_width / 2;
    scene.objects.push_back(make_object("ball", "ball", outlined(Disc{snap(bend.ball()), radius}, paint("red"))));
}

// Round the rim as the clock goes, from the left end of the upper side.
double along_rim(const Vec2& post) {
    const Vec2 from_middle = post - Vec2(picture_width, picture_height) / 2;
    return portable::atan2(from_middle.y(), from_middle.x());
}

Vec2 beyond(const Vec2& post) {
    const double right = picture_width - post_inset, low = picture_height - post_inset;
    if (post.x() <= post_inset + 1) return {-1, 0};
    if (post.x() >= right - 1) return {1, 0};
    return post.y() >= low - 1 ? Vec2(0, 1) : Vec2(0, -1);
}

// Their numbers, by place: they run round the rim from any of them.
std::vector<int> add_posts(Scene& scene, const std::vector<Vec2>& posts, const Colour& colour, Rng& rng) {
    std::vector<std::size_t> order{0, 1, 2, 3};
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return along_rim(posts[a]) < along_rim(posts[b]); });
    const std::size_t first = rng.index(order.size());
    std::vector<int> numbers(posts.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t which = order[(first + i) % order.size()];
        numbers[which] = static_cast<int>(i) + 1;
        const Disc disc{posts[which], post_radius - outline_width / 2};
        scene.objects.push_back(make_object("post", "post", outlined(disc, colour)));
        scene.objects.push_back(sign(std::to_string(i + 1), posts[which] + sign_beyond * beyond(posts[which])));
    }
    return numbers;
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), order = random.stream("order"), look = random.stream("look");
    Scene scene = blank(picture_width, picture_height);
    const Bend bend = draw_bend(degree * graded(longest_turn, shortest_turn, request.size), law, scene.work);
    scene.objects = backdrop::tabletop({{0, 0}, {picture_width, picture_height}}, look);
    Palette colours = free_paints();
    look.shuffle(colours);
    const std::vector<int> numbers = add_posts(scene, posts_of(bend), colours[0], order);
    add_tube(scene, bend, colours[1]);
    add_rail(scene, bend, manipulated(request));
    add_ball(scene, bend);
    scene.params["rail_length"] = static_cast<int>(bend.rail_length);
    const auto number_of = [&](Post post) { return std::to_string(numbers[static_cast<std::size_t>(post)]); };
    return {std::move(scene), number_of(Post::straight), number_of(Post::guided)};
}

// ---- truth: straight on from the last place at which something guides the ball ----------------------------------------------

const std::vector<Vec2>& line_of(const Object& object) {
    const auto* paths = std::get_if<Paths>(&object.view().geometry);
    if (!paths || paths->lines.size() != 1 || paths->lines[0].size() < 2) throw InvalidParams("a rail is not one line");
    return paths->lines[0];
}

struct Way {
    Vec2 from, along;
};

// The middle line of the tube, from the end at which the ball is.
std::vector<Vec2> middle_line(const Scene& scene) {
    const auto* shape = std::get_if<Polygon>(&first_with_role(scene, "tube").view().geometry);
    if (!shape || shape->vertices.size() < 8 || shape->vertices.size() % 2 != 0) throw InvalidParams("a tube of another form");
    std::vector<Vec2> out;
    for (std::size_t i = 0; i < shape->vertices.size() / 2; ++i)
        out.push_back((shape->vertices[i] + shape->vertices[shape->vertices.size() - 1 - i]) / 2);
    const Vec2 ball = first_with_role(scene, "ball").view().box().centre();
    if ((out.front() - ball).norm() > (out.back() - ball).norm()) std::reverse(out.begin(), out.end());
    return out;
}

// The centre of the circle through three places.
Vec2 centre_of(const Vec2& a, const Vec2& b, const Vec2& c) {
    const Vec2 u = b - a, v = c - a;
    const double twice = 2 * cross(u, v), uu = u.x() * u.x() + u.y() * u.y(), vv = v.x() * v.x() + v.y() * v.y();
    if (twice == 0) throw InvalidParams("a tube that is straight");
    return a + Vec2(v.y() * uu - u.y() * vv, u.x() * vv - v.x() * uu) / twice;
}

Way last_guided(const Scene& scene) {
    const std::vector<Vec2> middle = middle_line(scene);
    const Vec2 centre = centre_of(middle.front(), middle[middle.size() / 2], middle.back());
    const std::vector<Vec2>& rail = line_of(first_with_role(scene, "rail"));
    const double radius = (middle.back() - centre).norm();
    const bool guided = (rail.front() - centre).norm() > radius;
    const Vec2 out = guided ? (rail.back() - centre) / (rail.back() - centre).norm() : (middle.back() - centre) / radius;
    const double sense = cross(middle[0] - centre, middle[1] - centre) > 0 ? 1 : -1;
    return {centre + radius * out, Vec2(-sense * out.y(), sense * out.x())};
}

double passes_at(const Way& way, const Vec2& place) {
    const Vec2 to = place - way.from;
    const double ahead = to.x() * way.along.x() + to.y() * way.along.y();
    return ahead < 0 ? to.norm() : std::abs(cross(way.along, to));
}

std::string number_beside(const Scene& scene, const Vec2& post) {
    for (const Object* number : with_role(scene, "label"))
        if ((number->view().written().centre - post).norm() < sign_beyond + 2) return number->view().written().text;
    throw InvalidParams("a post without its number");
}

Json truth(const Scene& scene) {
    const Way way = last_guided(scene);
    std::string found;
    for (const Object* post : with_role(scene, "post")) {
        const Vec2 at = post->view().box().centre();
        const double by = passes_at(way, at);
        if (by > surely_hit && by < surely_missed) throw InvalidParams("the ball hardly hits a post, or hardly passes it");
        if (by <= surely_hit) found = number_beside(scene, at);
    }
    if (found.empty()) throw InvalidParams("the ball reaches no post");
    return found;
}

}  // namespace

Domain physics_tube() {
    return core_picture({.id = "physics_tube",
                         .title = "A ball is shot through a bent tube with a rail behind it: to which post does it roll?",
                         .size_meaning = "how short the rail is: it would turn the ball by 100 to 55 degrees",
                         .about = concepts::intuitive_physics,
                         .shows = "Seen from above: a red ball is shot into a bent tube on a flat table. At the tube's other "
                                  "end stands a dark rail.",
                         .rule = "Which post does the ball roll to?",
                         .options = options,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Perceptual constancy: two posts stand on a tiled floor, one far away, where everything is drawn smaller. Are they equally
// tall? Harder with smaller changes.
#include <array>
#include <cmath>
#include <utility>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/floor.hpp"
#include "generators/core_knowledge/parts/prints.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double camera = 2, highest_horizon = 190, lowest_horizon = 240;
constexpr double tiles_end = 20;         // tiles away: beyond every post
constexpr double largest_ratio = .62;    // far post over near one, as drawn
constexpr double tallest = 1.65;         // tiles: below the eye, in both members
constexpr double thickness = .28, nearest = 3, room = .1, farther = .4;
constexpr double same_within = .08;  // of the height; the least change is .20

const std::vector<Rgb> floors{{214, 208, 190}, {206, 196, 204}, {196, 208, 216}, {204, 216, 196},
                             {226, 212, 190}, {216, 216, 216}};

const std::vector<OptionText> options{
    {"same", "Both posts are equally tall."}, {"1", "Post 1 is taller."}, {"2", "Post 2 is taller."}};

struct Post {
    double x, away;  // tiles
    double height, width;
};

struct Posts {
    Post near, far;
    bool first_is_far;  // which of them is numbered 1
};

// Logarithms of a tile of what is drawn: its lower part grows, onto the upper part, and the rest shrinks onto the lower
// one. So every amount that is drawn in it has one law before and after the change.
struct Tile {
    double gain, loss;
    bool grows;
    double all() const { return gain + loss; }
    double draw(Rng& rng) const { return grows ? rng.real(0, loss) : rng.real(loss, all()); }
};

Tile draw_tile(double d, Rng& rng) {
    const double gain = portable::log(1 + d), loss = -portable::log(1 - d);
    return {gain, loss, rng.real(0, gain + loss) < loss};
}

// Distance, height and thickness are each drawn in the tile, or one number would tell the members apart: the far post's real
// height, its height or its slenderness over the near one's, as they are drawn. A near post that is nearer where the far one
// grows does the same for the far one's height in the picture.
Posts draw_posts(const Request& request, const Streams& random) {
    Rng law = random.stream("law"), look = random.stream("look");
    const double d = graded(.35, .20, request.size);
    const Tile tile = draw_tile(d, law);
    const double ratio = largest_ratio * portable::exp(tile.draw(law) - tile.all());
    const double height = tallest * portable::exp(tile.draw(law) - tile.all());
    const double slender = portable::exp((tile.draw(law) - tile.all() / 2) / 2);
    const double away = nearest * portable::exp(law.real(0, room) + (tile.grows ? 0 : farther * tile.all()));
    Posts out;
    out.first_is_far = law.coin();
    const double side = look.coin() ? 1 : -1, near_x = look.real(.75, .95), far_x = look.real(.15, .3);
    out.near = {-side * near_x, away, height, thickness * slender};
    out.far = {side * far_x * away / ratio, away / ratio, height, thickness / slender};
    if (manipulated(request)) out.far.height *= tile.grows ? 1 + d : 1 - d;
    return out;
}

std::string mark(bool far, const Posts& p) { return far == p.first_is_far ? "1" : "2"; }

const std::array post_paints{"red", "blue", "green", "yellow", "purple", "brown"};  // a channel of each is darker than tiles

// Both posts of a picture are of one print and paint.
struct Dressing {
    Floor ground;
    Print print;
    Colour paint;
};

void add_post(Scene& scene, const Post& post, const std::string& number, const Dressing& dressing) {
    const Floor& ground = dressing.ground;
    const Vec2 foot = ground.seen(post.x, post.away), top = ground.seen(post.x, post.away, post.height);
    const double width = snap(ground.drawn(post.width, post.away)), left = snap(foot.x() - width / 2);
    const Polygon front = rectangle(left, top.y(), width, foot.y() - top.y());
    scene.objects.push_back(make_object("post", "post", outlined(front, dressing.paint)));
    for (Object& one : print_on(bounds(front), dressing.print, dressing.paint)) scene.objects.push_back(std::move(one));
    scene.objects.push_back(sign(number, foot + Vec2(0, clear + (digits + outline_width) / 2), true));
}

Drawn sample(const Request& request, const Streams& random) {
    const Posts posts = draw_posts(request, random);
    Scene scene = blank(picture_width, picture_height);
    Rng look = random.stream("dressing");
    const double horizon = std::floor(look.real(highest_horizon, lowest_horizon));
    const Dressing dressing{{horizon, camera}, static_cast<Print>(look.integer(0, prints - 1)), paint(look.pick(post_paints))};
    scene.objects = backdrop::landscape(picture_width, picture_height, horizon, look);
    const double top = dressing.ground.seen(0, tiles_end).y();
    const Polygon floor = rectangle(0, top, picture_width, picture_height - top);
    scene.objects.push_back(make_object("floor", "background", filled(floor, Colour(look.pick(floors)))));
    scene.objects.push_back(tile_lines(dressing.ground, tiles_end));
    add_post(scene, posts.far, mark(true, posts), dressing);
    add_post(scene, posts.near, mark(false, posts), dressing);
    scene.params["change"] = std::floor(1e6 * graded(.35, .20, request.size) + .5) / 1e6;
    scene.params["far_is"] = mark(true, posts);
    scene.params["horizon"] = horizon;
    return {std::move(scene), "same", mark(false, posts)};
}

// In tiles, by how far below the horizon the post's foot is.
double height_of(const Object& post, const Floor& ground) {
    const Box box = bounds(post.view().geometry);
    return ground.across(box.size().y(), ground.depth(box.high.y()));
}

// The number right below a post.
const std::string& number_of(const Object& post, const Scene& scene) {
    for (const Object* one : with_role(scene, "label"))
        if (std::abs(one->view().written().centre.x() - bounds(post.view().geometry).centre().x()) < 1)
            return one->view().written().text;
    throw InvalidParams("a post has no number");
}

Json truth(const Scene& scene) {
    const std::vector<const Object*> posts = with_role(scene, "post");
    if (posts.size() != 2) throw InvalidParams("posts", std::to_string(posts.size()), "2");
    const Floor ground{scene.params.at("horizon").as_double(), camera};
    const double ratio = height_of(*posts[0], ground) / height_of(*posts[1], ground);
    if (std::abs(ratio - 1) < same_within) return "same";
    return number_of(ratio > 1 ? *posts[0] : *posts[1], scene);
}

}  // namespace

Domain constancy_height() {
    return core_picture({.id = "constancy_height",
                         .title = "Are two posts equally tall, one of which stands farther away?",
                         .size_meaning = "how subtle the change is: .35 (.20 / .35)^((n-1)/19) of the height",
                         .about = concepts::perceptual_constancy,
                         .shows = "The picture shows two upright posts, numbered 1 and 2, on a floor of square tiles "
                                  "that reaches into the distance.",
                         .rule = "Are the two posts equally tall?",
                         .options = options,
                         .version = 4,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Measures each post by how far below the horizon its foot is: the floor's tiles there are as wide as that says.
#include <cmath>

#include "readers/core_knowledge/parts/floor.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb post_paint{150, 95, 50}, grout{150, 140, 118};
constexpr double eye = 2;      // tiles above the floor: how far below the horizon a row is, over its tiles' width
constexpr int smallest = 200;  // px
constexpr double outline = 1.5, same_within = .08, changed_from = .13;

const std::string same = "Both posts are equally tall.", first = "Post 1 is taller.", second = "Post 2 is taller.";

bool is_post(const Blob& blob) {
    return !blob.touches_border && blob.box.height > blob.box.width && blob.area > .95 * blob.box.area();
}

// In tiles, but for a factor that is the same for all posts.
double height_of(const Blob& post, double horizon) {
    const double foot = post.box.br().y + outline - horizon;
    require(foot > 40, "a post that does not stand on the floor");
    return (post.box.height + 2 * outline) / foot;
}

const Blob& post_above(const Sign& sign, const std::vector<Blob>& posts) {
    for (const Blob& post : posts) {
        const double below = sign.centre.y - post.box.br().y;
        if (std::abs(sign.centre.x - post.box.x - post.box.width / 2.0) < 8 && below > 0 && below < 40) return post;
    }
    throw Unreadable("a number below no post");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const double level = horizon_of_tiles(rgb, grout);
    require_tiles(rgb, cvRound(level), eye);
    const std::vector<Blob> posts = blobs(mask_of(rgb, post_paint, 20), smallest);
    require(posts.size() == 2 && is_post(posts[0]) && is_post(posts[1]), "not two posts on the floor");
    const std::vector<Sign> numbers = signs(rgb, 2);
    require(numbers.size() == 2, "other numbers than 1 and 2");
    const double ratio = height_of(post_above(numbers[0], posts), level) / height_of(post_above(numbers[1], posts), level);
    const double larger = ratio > 1 ? ratio : 1 / ratio;
    if (larger < 1 + same_within) return option_answer(question, same);
    require(larger > 1 + changed_from, "posts that are hardly of different height");
    return option_answer(question, ratio > 1 ? first : second);
}

}  // namespace

Reader constancy_height() { return {"constancy_height", 1, read, 0, {same, first, second}}; }

}  // namespace stim::read::core_knowledge

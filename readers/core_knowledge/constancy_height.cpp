// Measures each post by how far below the horizon its foot is: the floor's tiles there are as wide as that says.
#include <cmath>

#include "readers/core_knowledge/parts/floor.hpp"
#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb grout{150, 140, 118};
constexpr double eye = 2;      // tiles above the floor: how far below the horizon a row is, over its tiles' width
constexpr int lowest = 45;  // px
constexpr double same_within = .08, changed_from = .13;

const std::string same = "Both posts are equally tall.", first = "Post 1 is taller.", second = "Post 2 is taller.";

// Outlines, whatever they hold: numbers are lower, and nothing else is dark.
std::vector<Blob> posts_in(const cv::Mat& rgb) {
    std::vector<Blob> out = blobs(mask_of(rgb, dark, 48));
    std::erase_if(out, [](const Blob& blob) { return blob.box.height < lowest || blob.box.height < blob.box.width; });
    require(out.size() == 2 && !out[0].touches_border && !out[1].touches_border, "not two posts on the floor");
    return out;
}

// In tiles, but for a factor that is the same for all posts.
double height_of(const Blob& post, double horizon) {
    const double foot = post.box.br().y - horizon;
    require(foot > 40, "a post that does not stand on the floor");
    return post.box.height / foot;
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
    const std::vector<Blob> posts = posts_in(rgb);
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

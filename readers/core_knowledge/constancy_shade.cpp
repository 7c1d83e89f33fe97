// Tells by the tiles around each disc whether it lies in shade.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int least_lit = 125, most_shaded = 105;  // greys of tiles: lit ones are lighter, shaded ones darker
constexpr int near_centre = 8;                    // px about a disc's middle
constexpr double across = 79, around = 47;         // px: a disc with its outline, and the radius of the tiles about it
constexpr double shade = 9.0 / 20, least_ratio = 1.12;

std::string disc_text(int number) { return "disc " + std::to_string(number); }

// The grey that is all about there.
int gray_at(const cv::Mat& rgb, const cv::Point& at, int around) {
    const cv::Rect where = cv::Rect(at.x - around, at.y - around, 2 * around + 1, 2 * around + 1);
    require((where & cv::Rect({0, 0}, rgb.size())) == where, "a disc at the picture's border");
    const Rgb middle = pixel(rgb, at.x, at.y);
    const cv::Mat same = mask_of(rgb(where), middle, 6);
    require(middle.r == middle.g && middle.g == middle.b, "a paint that is not gray");
    require(cv::countNonZero(same) >= .9 * static_cast<double>(same.total()), "a paint that is not plain");
    return middle.g;
}

std::vector<Blob> discs(const cv::Mat& rgb) {
    std::vector<Blob> out;
    for (const Blob& blob : blobs(mask_of(rgb, dark, 8), 200))
        if (std::abs(blob.box.width - across) <= 3 && std::abs(blob.box.height - across) <= 3) out.push_back(blob);
    require(out.size() == 2, "not two discs");
    return out;
}

// Whether the tiles about a disc, but for those where its number is, lie in shade.
bool in_shade(const cv::Mat& rgb, const cv::Point& centre) {
    int lit = 0, shaded = 0, all = 0;
    for (int degrees = -225; degrees <= 45; degrees += 15) {
        const double angle = degrees * CV_PI / 180;
        const cv::Point at = centre + cv::Point(cvRound(around * std::cos(angle)), cvRound(around * std::sin(angle)));
        require(cv::Rect({0, 0}, rgb.size()).contains(at), "a disc at the picture's border");
        const Rgb tile = pixel(rgb, at.x, at.y);
        require(tile.r == tile.g && tile.g == tile.b, "a tile that is not gray");
        lit += tile.g >= least_lit;
        shaded += tile.g <= most_shaded;
        ++all;
    }
    require(lit == all || shaded == all, "a disc whose tiles are neither in light nor in shade");
    return shaded == all;
}

// The numbers alone, on white: in shade there is dark floor just beyond their rims.
std::vector<Sign> numbers_of(const cv::Mat& rgb) {
    cv::Mat alone(rgb.size(), CV_8UC3, cv::Scalar::all(255));
    for (const Blob& blob : blobs(mask_of(rgb, dark, 18), 20)) {
        if (blob.touches_border || blob.box.width > 24 || blob.box.height > 28) continue;
        cv::Mat own = cv::Mat::zeros(rgb.size(), CV_8UC1);
        blob_mask(blob).copyTo(own(blob.box));
        cv::dilate(own, own, cv::Mat::ones(3, 3, CV_8UC1));
        rgb.copyTo(alone, own);
    }
    return signs(alone, 2);
}

int number_below(const std::vector<Sign>& numbers, const cv::Point& centre) {
    for (const Sign& sign : numbers)
        if (std::abs(sign.centre.x - centre.x) < 20 && std::abs(sign.centre.y - centre.y - 60) < 12) return sign.number;
    throw Unreadable("a disc without a number");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Sign> numbers = numbers_of(rgb);
    require(numbers.size() == 2, "not two numbers");
    double paints[2];
    int named[2], i = 0;
    for (const Blob& disc : discs(rgb)) {
        const cv::Point centre = (disc.box.tl() + disc.box.br()) / 2;
        const double value = gray_at(rgb, centre, near_centre);
        paints[i] = in_shade(rgb, centre) ? value / shade : value;
        named[i++] = number_below(numbers, centre);
    }
    const double ratio = paints[0] / paints[1];
    require(named[0] != named[1] && std::max(ratio, 1 / ratio) >= least_ratio, "two discs of one paint");
    return option_answer(question, disc_text(named[ratio > 1 ? 0 : 1]));
}

}  // namespace

Reader constancy_shade() { return {"constancy_shade", 1, read, 0, {disc_text(1), disc_text(2)}}; }

}  // namespace stim::read::core_knowledge

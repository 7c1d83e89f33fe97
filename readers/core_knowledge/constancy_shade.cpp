// Compares each disc with the tiles around it, whose paints are known.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int light_tile = 210, dark_tile = 140, light_in_shade = 94, dark_in_shade = 63;
constexpr int corner = 37, near_centre = 8;  // px from a disc's middle: into the tiles beside it; within it
constexpr double shade = 9.0 / 20, least_ratio = 1.12;

std::string disc_text(int number) { return "disc " + std::to_string(number); }

// The gray that is all about there.
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
        if (std::abs(blob.box.width - 82) <= 4 && std::abs(blob.box.height - 82) <= 4) out.push_back(blob);
    require(out.size() == 2, "not two discs");
    return out;
}

bool near_to(int value, int other) { return std::abs(value - other) <= 4; }

// Whether the four tiles about a disc, two of each paint, lie in shade.
bool in_shade(const cv::Mat& rgb, const cv::Point& centre) {
    int lit = 0, shaded = 0, light = 0;
    for (const int x : {-corner, corner})
        for (const int y : {-corner, corner}) {
            const int value = gray_at(rgb, centre + cv::Point(x, y), 2);
            lit += near_to(value, light_tile) || near_to(value, dark_tile);
            shaded += near_to(value, light_in_shade) || near_to(value, dark_in_shade);
            light += near_to(value, light_tile) || near_to(value, light_in_shade);
        }
    require((lit == 4 || shaded == 4) && light == 2, "a disc whose tiles are neither in light nor in shade");
    return shaded == 4;
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

int number_beside(const std::vector<Sign>& numbers, const cv::Point& centre) {
    for (const Sign& sign : numbers)
        if (std::abs(sign.centre.x - centre.x) < 80 && std::abs(sign.centre.y - centre.y) < 20) return sign.number;
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
        named[i++] = number_beside(numbers, centre);
    }
    const double ratio = paints[0] / paints[1];
    require(named[0] != named[1] && std::max(ratio, 1 / ratio) >= least_ratio, "two discs of one paint");
    return option_answer(question, disc_text(named[ratio > 1 ? 0 : 1]));
}

}  // namespace

Reader constancy_shade() { return {"constancy_shade", 1, read, 0, {disc_text(1), disc_text(2)}}; }

}  // namespace stim::read::core_knowledge

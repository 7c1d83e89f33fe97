// Measures the ends of the planks and follows the ball from one to the next.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb ball_paint{200, 60, 50};
constexpr Rgb plank_paints[] = {{150, 95, 50}, {60, 110, 190}, {70, 150, 80}, {140, 80, 160}, {90, 90, 90}};
constexpr int smallest = 200;        // px
const cv::Rect board(90, 90, 844, 530);  // where planks may be
constexpr double bins_y = 640, clear = 12;  // px

std::string bin_text(int number) { return "bin " + std::to_string(number); }

struct Plank {
    double left, right;  // x of the ends
    double middle;       // y
    bool falls_right;

    double lower_end() const { return falls_right ? right : left; }
};

// Mean y of a piece's pixels from one column to another of its mask.
double height_of(const cv::Mat& mask, int from, int to) {
    std::vector<cv::Point> points;
    cv::findNonZero(mask.colRange(from, to), points);
    require(!points.empty(), "a plank with a gap");
    double sum = 0;
    for (const cv::Point& p : points) sum += p.y;
    return sum / static_cast<double>(points.size());
}

Plank measured(const Blob& blob) {
    const cv::Size size = blob.box.size();
    require(size.width >= 90 && size.width <= 190 && size.height >= 28 && size.height <= 46, "a thing that is no plank");
    const cv::Mat own = blob_mask(blob);
    const int width = blob.box.width, part = width / 5;
    const double left = height_of(own, 0, part), middle = height_of(own, 2 * part, width - 2 * part);
    const double right = height_of(own, width - part, width);
    require(std::abs(left - right) > 14 && std::abs(left + right - 2 * middle) < 4, "a plank that is not a tilted line");
    return {double(blob.box.x), double(blob.box.br().x), blob.box.y + blob.box.height / 2.0, right > left};
}

std::vector<Plank> planks(const cv::Mat& rgb) {
    cv::Mat most = cv::Mat::zeros(rgb.size(), CV_8U);  // of the paint of which there is most
    for (const Rgb paint : plank_paints) {
        cv::Mat mask = cv::Mat::zeros(rgb.size(), CV_8U);
        mask_of(rgb(board), paint, 40).copyTo(mask(board));
        if (cv::countNonZero(mask) > cv::countNonZero(most)) most = mask;
    }
    std::vector<Plank> out;
    for (const Blob& blob : blobs(most, smallest)) out.push_back(measured(blob));
    require(out.size() >= 3, "too few planks");
    std::sort(out.begin(), out.end(), [](const Plank& a, const Plank& b) { return a.middle < b.middle; });
    return out;
}

double landing(const std::vector<Plank>& all, double x) {
    double last = -100;
    for (const Plank& plank : all) {
        if (plank.middle - last < 20) continue;  // beside the plank that it falls from
        require(std::min(std::abs(x - plank.left), std::abs(x - plank.right)) > clear,
                "a ball that hardly hits a plank, or hardly passes it");
        if (x < plank.left || x > plank.right) continue;
        x = plank.lower_end();
        last = plank.middle;
    }
    return x;
}

int bin_at(const std::vector<Sign>& numbers, double x) {
    for (const Sign& sign : numbers)
        if (sign.centre.y > bins_y && std::abs(sign.centre.x - x) < 100 - clear) return sign.number;
    throw Unreadable("a ball that lands in no bin");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Sign> numbers = signs(rgb, 4);
    const std::vector<Blob> balls = blobs(mask_of(rgb, ball_paint, 20), 200);
    require(numbers.size() == 4 && balls.size() == 1, "not four bins and one ball");
    const double end = landing(planks(rgb), balls[0].centroid.x);
    return option_answer(question, bin_text(bin_at(numbers, end)));
}

}  // namespace

Reader physics_ramps() { return {"physics_ramps", 1, read, 0, {bin_text(1), bin_text(2), bin_text(3), bin_text(4)}}; }

}  // namespace stim::read::core_knowledge

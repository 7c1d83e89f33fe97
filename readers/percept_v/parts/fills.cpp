#include "readers/percept_v/parts/fills.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <set>

namespace stim::read::percept_v {
namespace {

int distance2(Rgb a, Rgb b) {
    const int dr = a.r - b.r, dg = a.g - b.g, db = a.b - b.b;
    return dr * dr + dg * dg + db * db;
}

}  // namespace

Colour fill_of(const cv::Mat& rgb, const Blob& blob, const Palette& colours, int inset) {
    cv::Mat inner;
    const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_RECT, {2 * inset + 1, 2 * inset + 1});
    cv::erode(blob_mask(blob), inner, kernel, {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    require(cv::countNonZero(inner) > 0, "a piece too thin to be a shape");
    cv::Scalar mean, deviation;
    cv::meanStdDev(rgb(blob.box), mean, deviation, inner);
    require(std::max({deviation[0], deviation[1], deviation[2]}) < 24, "a shape of more than one colour");
    const auto channel = [&](int c) { return cv::saturate_cast<std::uint8_t>(mean[c]); };
    const Rgb fill{channel(0), channel(1), channel(2)};
    const auto colour = colour_among(colours, fill);
    require(colour.has_value(), "a shape of a colour that the prompt does not name");
    require(distance2(fill, colour->rgb) < distance2(fill, white), "a shape without fill");  // ivory is nearly white
    return *colour;
}

void require_white_around(const cv::Mat& rgb, const std::vector<Blob>& pieces) {
    constexpr int pale = 10;  // off white: nearer than ivory
    constexpr int solid = 5;  // px: smaller spots may come from compression
    cv::Mat explained = mask_of(rgb, white, pale), spots;
    for (const Blob& piece : pieces) {
        const std::vector<std::vector<cv::Point>> contour{piece.contour};
        cv::drawContours(explained, contour, 0, cv::Scalar(255), cv::FILLED);
        cv::drawContours(explained, contour, 0, cv::Scalar(255), 3);  // the soft border
    }
    cv::erode(~explained, spots, cv::getStructuringElement(cv::MORPH_RECT, {solid, solid}));
    require(cv::countNonZero(spots) == 0, "something pale that is no shape");
}

void require_legal_colours(const std::vector<std::string>& found, const Question& question) {
    require(!found.empty(), "no shape in the picture");
    const std::set<std::string> distinct(found.begin(), found.end());
    require(question.preset != Preset::paper || distinct.size() == found.size(), "two shapes of one colour");
}

}  // namespace stim::read::percept_v

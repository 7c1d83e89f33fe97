#include "stim/read/picture.hpp"

#include <algorithm>
#include <map>
#include <opencv2/imgproc.hpp>

namespace stim::read {

cv::Mat matrix(const Image& image) {
    return {image.height, image.width, CV_8UC3, const_cast<std::uint8_t*>(image.rgb.data())};
}

Rgb pixel(const cv::Mat& rgb, int x, int y) {
    const auto& p = rgb.at<cv::Vec3b>(y, x);
    return {p[0], p[1], p[2]};
}

cv::Mat mask_of(const cv::Mat& rgb, Rgb colour, int tolerance) {
    cv::Mat out;
    const cv::Scalar low(colour.r - tolerance, colour.g - tolerance, colour.b - tolerance);
    const cv::Scalar high(colour.r + tolerance, colour.g + tolerance, colour.b + tolerance);
    cv::inRange(rgb, low, high, out);
    return out;
}

cv::Mat mask_unlike(const cv::Mat& rgb, Rgb colour, int tolerance) { return ~mask_of(rgb, colour, tolerance); }

namespace {

Blob make_blob(const cv::Mat& labels, int id, const cv::Mat& stats, const cv::Mat& centroids) {
    Blob out;
    out.box = {stats.at<int>(id, cv::CC_STAT_LEFT), stats.at<int>(id, cv::CC_STAT_TOP), stats.at<int>(id, cv::CC_STAT_WIDTH),
               stats.at<int>(id, cv::CC_STAT_HEIGHT)};
    out.area = stats.at<int>(id, cv::CC_STAT_AREA);
    out.centroid = {centroids.at<double>(id, 0) + 0.5, centroids.at<double>(id, 1) + 0.5};
    out.touches_border = out.box.x == 0 || out.box.y == 0 || out.box.br().x == labels.cols || out.box.br().y == labels.rows;
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(labels(out.box) == id, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE, out.box.tl());
    if (!contours.empty()) out.contour = std::move(contours.front());
    return out;
}

}  // namespace

std::vector<Blob> blobs(const cv::Mat& mask, int min_area) {
    cv::Mat labels, stats, centroids;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centroids, 8, CV_32S);
    std::vector<Blob> out;
    for (int id = 1; id < count; ++id)
        if (stats.at<int>(id, cv::CC_STAT_AREA) >= min_area) out.push_back(make_blob(labels, id, stats, centroids));
    std::sort(out.begin(), out.end(), [](const Blob& a, const Blob& b) {
        return a.box.y != b.box.y ? a.box.y < b.box.y : a.box.x < b.box.x;
    });
    return out;
}

cv::Mat blob_mask(const Blob& blob) {
    cv::Mat out = cv::Mat::zeros(blob.box.size(), CV_8UC1);
    const std::vector<std::vector<cv::Point>> contours{blob.contour};
    cv::drawContours(out, contours, 0, cv::Scalar(255), cv::FILLED, cv::LINE_8, cv::noArray(), 0, -blob.box.tl());
    return out;
}

Rgb dominant_colour(const cv::Mat& rgb, const Blob& blob, int inset) {
    cv::Mat framed, distance;
    cv::copyMakeBorder(blob_mask(blob), framed, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::distanceTransform(framed, distance, cv::DIST_C, 3);
    std::map<std::uint32_t, int> counts;
    for (int y = 0; y < blob.box.height; ++y)
        for (int x = 0; x < blob.box.width; ++x)
            if (distance.at<float>(y + 1, x + 1) > static_cast<float>(inset)) ++counts[pixel(rgb, blob.box.x + x, blob.box.y + y).packed()];
    require(!counts.empty(), "a shape too small to show its colour");
    const auto best = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return {static_cast<std::uint8_t>(best->first >> 16), static_cast<std::uint8_t>(best->first >> 8), static_cast<std::uint8_t>(best->first)};
}

std::optional<std::string> colour_name(Rgb colour, const std::vector<std::string>& names, int tolerance) {
    std::optional<std::string> best;
    int nearest = 3 * 256 * 256;
    for (const std::string& name : names) {
        const Rgb c = named(name).rgb;
        const int dr = c.r - colour.r, dg = c.g - colour.g, db = c.b - colour.b;
        if (std::max({std::abs(dr), std::abs(dg), std::abs(db)}) > tolerance) continue;
        if (const int d = dr * dr + dg * dg + db * db; d < nearest) {
            nearest = d;
            best = name;
        }
    }
    return best;
}

std::string required_colour(Rgb colour, const std::vector<std::string>& names, int tolerance) {
    if (auto name = colour_name(colour, names, tolerance)) return *name;
    throw Unreadable("a shape of a colour that the prompt does not name");
}

std::vector<std::string> names_of(const Palette& palette) {
    std::vector<std::string> out;
    for (const Colour& colour : palette) out.push_back(colour.name);
    return out;
}

void require(bool condition, const char* what) {
    if (!condition) throw Unreadable(what);
}

}  // namespace stim::read

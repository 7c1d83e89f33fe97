// Follows the treat's string from lane to lane down to its end: where two change places, they meet half-way between lanes.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb string_paints[] = {{60, 110, 190}, {200, 60, 50},  {40, 130, 70},
                                 {140, 80, 160}, {20, 120, 130}, {90, 80, 76}};
constexpr Rgb treat_paint{230, 180, 60};
constexpr int things_end = 132;  // px from the top
constexpr int star_area = 1000, star_height = 46;  // at least; yellow parts of other things are smaller or flat

std::string end_text(std::size_t lane) { return "end " + std::to_string(lane + 1); }

struct Crossing {
    int y;
    std::size_t left;
};

// Middles of the runs of string down a column.
std::vector<int> runs_down(const cv::Mat& mask, int x) {
    std::vector<int> out;
    for (int y = 0; y < mask.rows; ++y) {
        const int begin = y;
        while (y < mask.rows && mask.at<std::uint8_t>(y, x)) ++y;
        if (y - begin > 2) out.push_back((begin + y) / 2);
    }
    return out;
}

std::vector<Crossing> crossings(const cv::Mat& mask, const std::vector<Sign>& ends) {
    std::vector<Crossing> out;
    for (std::size_t lane = 0; lane + 1 < ends.size(); ++lane) {
        const int middle = cvRound((ends[lane].centre.x + ends[lane + 1].centre.x) / 2);
        for (const int y : runs_down(mask, middle)) out.push_back({y, lane});
    }
    std::sort(out.begin(), out.end(), [](const Crossing& a, const Crossing& b) { return a.y < b.y; });
    return out;
}

// The lane of the treat.
std::size_t treat_lane(const cv::Mat& rgb, const std::vector<Sign>& ends) {
    std::vector<Blob> found = blobs(mask_of(rgb, treat_paint, 20), star_area);
    std::erase_if(found, [](const Blob& blob) { return blob.box.height < star_height; });
    require(found.size() == 1 && found[0].box.br().y <= things_end, "not one treat at the top");
    for (std::size_t lane = 0; lane < ends.size(); ++lane)
        if (std::abs(ends[lane].centre.x - found[0].centroid.x) < 20) return lane;
    throw Unreadable("a treat that is above no end");
}

// The one paint of all strings, which most of what lies between things and ends is drawn in.
cv::Mat strings(const cv::Mat& rgb) {
    cv::Mat out;
    int most = 0;
    for (const Rgb paint : string_paints) {
        const cv::Mat mask = mask_of(rgb, paint, 40);
        const int count = cv::countNonZero(mask.rowRange(things_end, mask.rows));
        if (count > most) most = count, out = mask;
    }
    require(!out.empty(), "no strings");
    return out;
}

void require_strings(const cv::Mat& mask, const std::vector<Sign>& ends) {
    for (std::size_t lane = 0; lane < ends.size(); ++lane) {
        const Sign& end = ends[lane];
        require(lane == 0 || ends[lane - 1].centre.x < end.centre.x - 60, "ends that are not in order");
        const cv::Rect above(cvRound(end.centre.x) - 6, cvRound(end.centre.y) - 40, 12, 16);
        const bool inside = (above & cv::Rect({0, 0}, mask.size())) == above;
        require(inside && cv::countNonZero(mask(above)) > 40, "an end without a string");
    }
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {768, 1024});
    const std::vector<Sign> ends = signs(rgb, 3);
    const cv::Mat mask = strings(rgb);
    require_strings(mask, ends);
    std::size_t lane = treat_lane(rgb, ends);
    for (const Crossing& crossing : crossings(mask, ends)) {
        if (lane == crossing.left) ++lane;
        else if (lane == crossing.left + 1) --lane;
    }
    require(ends.size() == question.options.size(), "another number of ends than the question's");
    return option_answer(question, end_text(lane));
}

}  // namespace

Reader tool_strings() {
    return {"tool_strings", 1, read, 0, {end_text(0), end_text(1), end_text(2), end_text(3), end_text(4)}, 3};
}

}  // namespace stim::read::core_knowledge

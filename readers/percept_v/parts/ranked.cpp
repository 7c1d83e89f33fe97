#include "readers/percept_v/parts/ranked.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <set>
#include <string>

#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/digits.hpp"

namespace stim::read::percept_v {

int strike_label(cv::Mat& rgb, const cv::Rect& where, double digit_height) {
    const cv::Rect text = cv::boundingRect(mask_unlike(rgb(where), white, 64));
    require(!text.empty(), "a label is missing");
    const cv::Rect place = text + where.tl();
    const int label = required_number(ink_share(rgb(place), black, white), digit_height);
    wipe(rgb, place);
    return label;
}

Answer ranked_answer(std::vector<Ranked> things, double apart) {
    std::set<int> labels;
    for (const Ranked& t : things)
        require(t.label >= 1 && t.label <= 99 && labels.insert(t.label).second, "labels that are not the task's");
    std::sort(things.begin(), things.end(), [](const Ranked& a, const Ranked& b) { return a.size < b.size; });
    std::vector<std::string> words;
    for (std::size_t i = 0; i < things.size(); ++i) {
        require(i == 0 || things[i].size - things[i - 1].size >= apart, "two things of about one size");
        words.push_back(std::to_string(things[i].label));
    }
    return sequence_answer("", words, " ", false);
}

}  // namespace stim::read::percept_v

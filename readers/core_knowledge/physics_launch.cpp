// Looks for a frame in which disc 2 is away while disc 1 is still coming, and for frames in which disc 1 has come and disc 2 is
// still at rest. Where disc 2 goes at once, that is so in the very frame in which they meet, if this one is there.
#include <algorithm>
#include <cmath>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr int smallest_disc = 300, outline = 100;  // px^2; a channel that backdrops never come near, in videos either
constexpr double diameter = 128, still = 2, away_from = 8, one_frame = 15;  // px; disc 1 comes nearer by less a frame

/// Middles of the discs that are wholly in the picture, from left to right.
using Places = std::vector<double>;

// Outlines, and fills of most paints.
cv::Mat things(const cv::Mat& rgb) {
    cv::Mat channels[3];
    cv::split(rgb, channels);
    return cv::min(channels[0], cv::min(channels[1], channels[2])) < outline;
}

Places discs(const cv::Mat& rgb) {
    Places out;
    for (const Blob& blob : blobs(things(rgb), smallest_disc)) {
        if (blob.touches_border || blob.box.height < .75 * diameter) continue;  // a number, or what a ring encloses
        const int wide = blob.box.width;
        require(std::abs(blob.box.height - diameter) <= 3, "a disc of another size");
        if (std::abs(wide - diameter) <= 3) {
            out.push_back(blob.box.x + wide / 2.0);
        } else {  // two that touch
            require(std::abs(wide - 2 * diameter) <= 6, "things that are no discs");
            out.insert(out.end(), {blob.box.x + wide / 4.0, blob.box.x + 3 * wide / 4.0});
        }
    }
    require(out.size() <= 2, "more than two discs");
    std::sort(out.begin(), out.end());
    return out;
}

// The number of the frame's only disc, which is alone with it.
int number_above(const cv::Mat& rgb, double x) {
    const std::vector<Sign> found = signs(rgb, 1);
    require(found.size() == 1 && std::abs(found[0].centre.x - x) < 4, "a disc without its number");
    return found[0].number;
}

bool has(const Places& places, double x, double within) {
    return std::any_of(places.begin(), places.end(), [&](double one) { return std::abs(one - x) < within; });
}

bool second_wording(const Question& question) { return question.asked.find("by itself") != std::string::npos; }

/// Where disc 2 is at first, and disc 1 in the end.
struct Ends {
    double start, rest;
    bool come(const Places& places, double within = still) const { return has(places, rest, within); }
    bool here(const Places& places, double within = still) const { return has(places, start, within); }
    bool both(const Places& places) const { return come(places) && here(places); }
};

// Whether both are at rest in a frame, and not just in that in which they meet; or disc 2 is away before disc 1 has come.
bool starts_by_itself(const Ends& ends, const Places& before, const Places& now) {
    if (ends.both(now)) return ends.both(before) || !ends.come(before, one_frame);
    return !ends.come(now) && !ends.here(now, away_from);
}

bool pushed(const Ends& ends, const std::vector<Places>& frames) {
    bool seen_before = false, seen_after = false;
    for (std::size_t i = 1; i < frames.size(); ++i) {
        if (starts_by_itself(ends, frames[i - 1], frames[i])) return false;
        const bool come = ends.come(frames[i]), two = frames[i].size() == 2;
        seen_before = seen_before || (two && !come);
        seen_after = seen_after || (two && come && !ends.here(frames[i]));
    }
    require(seen_before && seen_after, "no frame shortly before and after they meet");
    return true;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    std::vector<Places> frames;
    for (const Image& image : images) frames.push_back(discs(plate(image, {960, 540})));
    require(frames.front().size() == 1 && frames.back().size() == 1, "no frame before disc 1 has come, or after disc 2 has gone");
    const Ends ends{frames.front()[0], frames.back()[0]};
    require(number_above(matrix(images.back()), ends.rest) == 1, "another disc than disc 1 has come to rest");
    require(std::abs(std::abs(ends.start - ends.rest) - diameter) < 2 * still, "discs that do not meet at one place");
    return boolean_answer(pushed(ends, frames) != second_wording(question), "ANSWER: Yes", "ANSWER: No");
}

}  // namespace

Reader physics_launch() { return {"physics_launch", 13, read, 5}; }

}  // namespace stim::read::core_knowledge

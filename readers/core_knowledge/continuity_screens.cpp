// Looks for the ball in every gap between screens. Where it is never seen, the gap's gate must have been down in some frame
// between the ball's being seen before the gap and after it.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb paints[] = {{200, 60, 50}, {60, 110, 190}, {70, 150, 80}, {140, 80, 160}, {230, 130, 170}, {230, 180, 60}};
constexpr int tolerance = 40;  // with the darker tone of patterns
constexpr int smallest_screen = 20000, smallest_gate = 4000, smallest_ball = 60;  // px
constexpr int shut_below = 180, within = 6;  // a gate's top below the screens'
constexpr int ball_below = 230, around = 12;  // its middle, as the rail leads it; codecs tint other places like a ball

const std::string one = "Yes, one ball is enough.", two = "No, there must be at least two balls.";

struct Frame {
    std::optional<std::size_t> ball;  // screens that are left of it
    std::vector<bool> shut;           // gates from the left
};

/// What is seen in one paint: screens are larger than gates, and gates larger than a ball.
std::vector<Blob> from_left(const cv::Mat& rgb, Rgb paint, int smallest) {
    std::vector<Blob> out = blobs(mask_of(rgb, paint, tolerance), smallest);
    std::sort(out.begin(), out.end(), [](const Blob& a, const Blob& b) { return a.box.x < b.box.x; });
    return out;
}

bool stands_between(const Blob& gate, const Blob& left, const Blob& right) {
    return gate.box.x >= left.box.br().x - 2 && gate.box.br().x <= right.box.x + 2;
}

std::vector<bool> gates(const std::vector<Blob>& found, const std::vector<Blob>& screens) {
    require(found.size() + 1 == screens.size(), "a gap without a gate");
    std::vector<bool> out;
    for (std::size_t i = 0; i < found.size(); ++i) {
        require(stands_between(found[i], screens[i], screens[i + 1]), "a gate that hangs in no gap");
        out.push_back(std::abs(found[i].box.y - screens[i].box.y - shut_below) <= within);
    }
    return out;
}

Frame frame(const Image& image, std::size_t& count) {
    const cv::Mat rgb = plate(image, {960, 540});
    std::vector<Blob> screens, hanging, balls;
    for (const Rgb paint : paints) {
        if (std::vector<Blob> tall = from_left(rgb, paint, smallest_screen); !tall.empty()) {
            require(screens.empty(), "screens of two paints");
            screens = std::move(tall);
        } else if (std::vector<Blob> wide = from_left(rgb, paint, smallest_gate); !wide.empty()) {
            require(hanging.empty(), "gates of two paints");
            hanging = std::move(wide);
        } else {
            cv::Mat round;  // without rims, where outlines mix one paint into the tone of another
            cv::morphologyEx(mask_of(rgb, paint, tolerance), round, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8UC1));
            for (Blob& blob : blobs(round, smallest_ball)) balls.push_back(std::move(blob));
        }
    }
    require(screens.size() >= 2 && screens.size() <= 4 && (count == 0 || count == screens.size()), "no screens, or too many");
    count = screens.size();
    Frame out{std::nullopt, gates(hanging, screens)};
    const double rail = screens[0].box.y + ball_below;
    std::erase_if(balls, [&](const Blob& blob) { return std::abs(blob.centroid.y - rail) > around; });
    require(balls.size() <= 1, "several balls at a time");
    if (balls.empty()) return out;
    const auto left_of = [&](const Blob& screen) { return screen.box.x + screen.box.width / 2.0 < balls[0].centroid.x; };
    out.ball = static_cast<std::size_t>(std::count_if(screens.begin(), screens.end(), left_of));
    return out;
}

// Frames in which the ball is seen.
std::vector<std::size_t> sightings(const std::vector<Frame>& frames) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < frames.size(); ++i)
        if (frames[i].ball) out.push_back(i);
    return out;
}

// Whether something hid the ball in gap number `gap`, which it passed unseen between two frames.
bool gate_was_shut(const std::vector<Frame>& frames, std::size_t gap, std::size_t before, std::size_t after) {
    require(after > before + 1, "no frame of when the ball passes a gap");
    return std::any_of(frames.begin() + static_cast<std::ptrdiff_t>(before) + 1,
                       frames.begin() + static_cast<std::ptrdiff_t>(after), [&](const Frame& f) { return f.shut[gap - 1]; });
}

Answer read(const std::vector<Image>& images, const Question& question) {
    std::size_t screens = 0;
    std::vector<Frame> frames;
    for (const Image& image : images) frames.push_back(frame(image, screens));
    const std::vector<std::size_t> seen = sightings(frames);
    require(seen.size() >= 2, "no ball on both sides of the screens");
    const std::size_t first = *frames[seen.front()].ball, last = *frames[seen.back()].ball;
    require(first + last == screens && (first == 0 || last == 0), "no ball on both sides of the screens");
    bool enough = true;
    for (std::size_t i = 1; i < seen.size(); ++i) {
        const std::size_t from = *frames[seen[i - 1]].ball, to = *frames[seen[i]].ball;
        require(last > first ? to >= from : from >= to, "a ball that turns back");
        for (std::size_t gap = std::min(from, to) + 1; gap < std::max(from, to); ++gap)
            enough = enough && gate_was_shut(frames, gap, seen[i - 1], seen[i]);
    }
    return option_answer(question, enough ? one : two);
}

}  // namespace

Reader continuity_screens() { return {"continuity_screens", 8, read, 5, {one, two}}; }

}  // namespace stim::read::core_knowledge

// Tells each picture by its colours: a red ball over boxes, with an arrow or without; a doorway, with a face in it or the back
// of a head. Then it keeps the books of where the ball is and where its owner last saw it.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb ball_paint{200, 60, 50}, arrow_paint{170, 30, 110}, frame_paint{96, 64, 40}, eye_white{255, 255, 255};
constexpr int least_ball = 200, least_frame = 900, least_head = 120, least_eye = 40;
constexpr int threshold = 300;                                      // px: arrows of walks lie below
const cv::Rect chest(-10, 160, 20, 24), eyes(-30, 90, 60, 50);      // of who stands in the doorway, from its middle

std::string box_text(int box) { return "box " + std::to_string(box); }

// The place of the largest piece of a paint.
std::optional<Blob> largest(const cv::Mat& mask, int least) {
    std::optional<Blob> out;
    for (Blob& blob : blobs(mask, least))
        if (!out || blob.area > out->area) out = std::move(blob);
    return out;
}

int box_below(const cv::Mat& rgb, double x) {
    const std::vector<Sign> numbers = signs(rgb, 2);
    int out = 0;
    double least = 40;
    for (const Sign& sign : numbers)
        if (const double off = std::abs(sign.centre.x - x); off < least) least = off, out = sign.number;
    require(out > 0, "a ball that is not above a box");
    return out;
}

Rgb most_frequent(const cv::Mat& rgb, const cv::Rect& where) {
    std::vector<Rgb> seen;
    for (int y = where.y; y < where.br().y; ++y)
        for (int x = where.x; x < where.br().x; ++x) seen.push_back(pixel(rgb, x, y));
    const auto often = [&](const Rgb& one) { return std::count(seen.begin(), seen.end(), one); };
    return *std::max_element(seen.begin(), seen.end(), [&](const Rgb& a, const Rgb& b) { return often(a) < often(b); });
}

// Paint of the clothes between boxes and face of who puts the ball into a box.
std::optional<Rgb> dress_beside(const cv::Mat& rgb, const Blob& ball) {
    for (const int side : {-1, 1}) {
        const cv::Rect where(cvRound(ball.centroid.x) + side * 58 - 8, 185, 16, 24);
        if ((where & cv::Rect({0, 0}, rgb.size())) != where) continue;
        const Rgb paint = most_frequent(rgb, where);
        for (const Rgb dress : {Rgb{60, 110, 190}, Rgb{70, 150, 80}, Rgb{140, 80, 160}, Rgb{200, 110, 60}, Rgb{70, 160, 165}})
            if (paint == dress) return paint;
    }
    return std::nullopt;
}

struct Books {
    int ball = 0, known = 0;
    bool there = true;
    std::optional<Rgb> owner;

    void moved_to(int box) {
        ball = box;
        if (there) known = box;
    }
};

void see(const Image& image, Books& books) {
    const cv::Mat rgb = plate(image, {512, 384});
    const cv::Mat arrows = mask_of(rgb, arrow_paint, 12);
    const std::optional<Blob> ball = largest(mask_of(rgb, ball_paint, 6), least_ball), head = largest(arrows, least_head);
    const cv::Mat frame = mask_of(rgb, frame_paint, 6);
    if (cv::countNonZero(frame) > least_frame) {
        const cv::Rect door = cv::boundingRect(frame);
        const int middle = door.x + door.width / 2;
        require(head && head->box.y > threshold, "a doorway without an arrow");
        if (most_frequent(rgb, chest + cv::Point(middle, 0)) != books.owner) return;
        const bool face = cv::countNonZero(mask_of(rgb(eyes + cv::Point(middle, 0)), eye_white, 6)) > least_eye;
        books.there = face;
    } else if (ball && head && head->box.y < threshold) {
        books.moved_to(box_below(rgb, head->centroid.x));
    } else if (ball && !head && !books.owner) {
        books.owner = dress_beside(rgb, *ball);
        require(books.owner.has_value(), "a ball that nobody puts into a box");
        books.moved_to(box_below(rgb, ball->centroid.x));
    }
}

Answer read(const std::vector<Image>& images, const Question& question) {
    Books books;
    for (const Image& image : images) see(image, books);
    require(books.known > 0 && books.there, "nobody who looks for a ball");
    return option_answer(question, box_text(books.known));
}

}  // namespace

Reader perspective_belief() {
    return {"perspective_belief", 8, read, 0, {box_text(1), box_text(2), box_text(3), box_text(4)}, 2};
}

}  // namespace stim::read::core_knowledge

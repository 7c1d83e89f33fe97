// Reads the cells by their colours, and looks for the object to which the trail is on a shortest way.
#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"
#include "readers/toolkit/digits.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb wall_paints[] = {{90, 90, 90}, {74, 84, 104}, {104, 80, 66}, {74, 98, 80}, {98, 78, 100}};
constexpr Rgb crate_paint{235, 120, 30}, red{200, 60, 50}, yellow{230, 180, 60};
constexpr int rows = 11;

std::string object_text(int number) { return "object " + std::to_string(number); }

struct Plan {
    cv::Rect all;
    int cell = 0, columns = 0;
    Rgb wall = wall_paints[0];
    cv::Mat closed;                    // CV_8UC1, a pixel for each cell
    std::map<int, cv::Point> objects;  // by number
    std::vector<cv::Point> dots, starts, walkers;

    cv::Rect inside(const cv::Point& p) const {
        return {all.x + p.x * cell + 2, all.y + p.y * cell + 2, cell - 4, cell - 4};
    }
    bool holds(const cv::Point& p) const { return p.x >= 0 && p.y >= 0 && p.x < columns && p.y < rows; }
    bool is_object(const cv::Point& p) const {
        return std::any_of(objects.begin(), objects.end(), [&](const auto& one) { return one.second == p; });
    }
};

// The frame's inside, to the middle of its line.
Plan frame(const cv::Mat& rgb) {
    cv::Rect box;
    for (const Blob& outline : blobs(mask_of(rgb, dark, 90), 1000))
        if (outline.box.area() > box.area()) box = outline.box;
    require(box.area() > 0, "no plan");
    Plan out;
    out.cell = cvRound((box.height - 3) / double(rows));
    out.columns = cvRound((box.width - 3) / double(std::max(1, out.cell)));
    const bool whole = out.cell >= 30 && out.columns >= 10 && std::abs(out.cell * rows - box.height + 3) <= 2 &&
                       std::abs(out.cell * out.columns - box.width + 3) <= 2;
    require(whole, "a plan that is not made of cells");
    out.all = {box.x + cvRound((box.width - out.cell * out.columns) / 2.0), box.y + cvRound((box.height - out.cell * rows) / 2.0),
               out.cell * out.columns, out.cell * rows};
    out.closed = cv::Mat::zeros(rows, out.columns, CV_8UC1);
    const auto seen = [&](Rgb paint) { return cv::countNonZero(mask_of(rgb(out.all), paint)); };
    for (const Rgb paint : wall_paints)
        if (seen(paint) > seen(out.wall)) out.wall = paint;
    return out;
}

double share(const cv::Mat& mask) { return cv::countNonZero(mask) / double(mask.total()); }

// What is red in a cell, by its size and whether it fills its box.
void read_red(const cv::Mat& mask, const cv::Point& place, Plan& out) {
    const std::vector<Blob> found = blobs(mask, 30);
    if (found.empty()) return;
    require(found.size() == 1, "several red things in a cell");
    const cv::Rect& box = found[0].box;
    const double full = found[0].area / double(box.area());
    const bool dot = box.width < .3 * out.cell;
    (dot ? out.dots : full > .92 ? out.starts : out.walkers).push_back(place);
    require(std::abs(box.width - box.height) <= 2 && full > (dot ? .5 : .7), "a red thing that is no dot, square or disc");
}

// The number on an object, without the outline about it.
int number_on(const cv::Mat& inside) {
    const cv::Mat ink = ink_share(inside, dark, yellow);
    cv::Mat face = cv::Mat::zeros(ink.size(), CV_8UC1), out = face.clone();
    cv::circle(face, {inside.cols / 2, inside.rows / 2}, inside.cols / 2 - 3, cv::Scalar(255), cv::FILLED);
    ink.copyTo(out, face);
    return required_number(out, 24);
}

void read_cell(const cv::Mat& rgb, const cv::Point& place, Plan& out) {
    const cv::Mat inside = rgb(out.inside(place));
    const cv::Mat wall = mask_of(inside, out.wall), crate = mask_of(inside, crate_paint), thing = mask_of(inside, yellow);
    const cv::Mat floor = pale(inside), trail = mask_of(inside, red, 8);
    const double known = share(wall | crate | thing | floor | trail | mask_of(inside, dark, 40));
    require(known > .75, "a cell that is neither empty nor one thing");
    require(share(wall) > .95 || share(wall) < .05, "a wall that fills a part of a cell");
    const bool shut = share(crate) > .45, object = share(thing) > .25;
    require(shut || share(crate) < .02, "a crate that fills a part of a cell");
    if (shut || share(wall) > .5) out.closed.at<std::uint8_t>(place) = 255;
    read_red(trail, place, out);
    if (!object) return;
    require(out.objects.emplace(number_on(inside), place).second, "two objects of one number");
}

const cv::Point ways[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

// Steps from a cell to all others; -1 where there is no way, objects let nobody pass.
cv::Mat steps_from(const Plan& plan, const cv::Point& from) {
    cv::Mat out(rows, plan.columns, CV_32SC1, cv::Scalar(-1));
    std::vector<cv::Point> queue{from};
    out.at<int>(from) = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const cv::Point here = queue[next];
        if (plan.is_object(here)) continue;
        for (const cv::Point& way : ways) {
            const cv::Point step = here + way;
            if (!plan.holds(step) || plan.closed.at<std::uint8_t>(step) || out.at<int>(step) >= 0) continue;
            out.at<int>(step) = out.at<int>(here) + 1;
            queue.push_back(step);
        }
    }
    return out;
}

// From the start over all dots to the walker, each a step from the one before.
void require_trail(const Plan& plan) {
    cv::Point at = plan.starts[0];
    std::vector<cv::Point> left = plan.dots;
    while (!left.empty()) {
        const auto next = std::find_if(left.begin(), left.end(), [&](const cv::Point& p) { return cv::norm(p - at) < 1.1; });
        require(next != left.end(), "a trail with a gap");
        at = *next;
        left.erase(next);
    }
    require(cv::norm(plan.walkers[0] - at) < 1.1, "a trail that does not reach the walker");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    Plan plan = frame(rgb);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < plan.columns; ++x) read_cell(rgb, {x, y}, plan);
    require(plan.starts.size() == 1 && plan.walkers.size() == 1 && !plan.dots.empty(), "not one walker on its way");
    require(plan.objects.size() >= 2 && plan.objects.size() == question.options.size(), "another number of objects");
    require_trail(plan);
    const cv::Mat from_start = steps_from(plan, plan.starts[0]), from_here = steps_from(plan, plan.walkers[0]);
    const int gone = from_start.at<int>(plan.walkers[0]);
    require(gone == static_cast<int>(plan.dots.size()) + 1, "a trail that is no shortest way");
    int goal = 0;
    for (const auto& [number, place] : plan.objects) {
        const int left = from_here.at<int>(place);
        if (left < 0 || gone + left != from_start.at<int>(place)) continue;
        require(goal == 0, "two objects that the walker may be going for");
        goal = number;
    }
    require(goal != 0, "no object that the walker may be going for");
    return option_answer(question, object_text(goal));
}

}  // namespace

Reader intent_goal() {
    return {"intent_goal", 1, read, 0, {object_text(1), object_text(2), object_text(3), object_text(4)}, 2};
}

}  // namespace stim::read::core_knowledge

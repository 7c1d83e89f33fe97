// Measures the tools' handles and arms, and lays each beside the treat.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/core_knowledge/parts/plate.hpp"

namespace stim::read::core_knowledge {
namespace {

constexpr Rgb treat_paint{200, 60, 50}, groove_paint{150, 132, 104};
constexpr Rgb tool_paints[] = {{60, 110, 190}, {70, 150, 80},   {230, 180, 60}, {140, 80, 160},
                               {90, 90, 90},   {230, 130, 170}, {150, 95, 50}};
constexpr int hand_y = 650, stroke = 14, tools_from = 320;  // px; right of hand and treat

std::string tool_text(int number) { return "tool " + std::to_string(number); }

struct Tool {
    double handle;       // x of its middle
    double arm_below;    // y of the arm's lower border
    double from, to;     // x of both ends, with their outline
};

Tool measured(const cv::Mat& mask, const Blob& blob) {
    const cv::Rect& box = blob.box;
    require(std::abs(box.br().y - hand_y) <= 3, "a tool that is not at the hand's height");
    require(box.height > 120 && box.width > 20, "a thing that is too small for a tool");
    const cv::Mat own = mask(box);
    const cv::Mat foot = own.rowRange(box.height - 20, box.height - 4);
    std::vector<cv::Point> points;
    cv::findNonZero(foot, points);
    const cv::Rect handle = cv::boundingRect(points);
    require(handle.width >= stroke - 5 && handle.width <= stroke + 4, "a tool without a handle");
    const bool left = handle.x + handle.width / 2 < box.width / 2;
    const int tip = left ? box.width - 4 : 3;
    int below = 0;
    while (below < box.height && own.at<std::uint8_t>(below, tip)) ++below;
    require(below > 6 && below < 24, "a tool without an arm");
    return {box.x + handle.x + handle.width / 2.0, double(box.y + below), double(box.x), double(box.br().x)};
}

std::vector<Tool> tools(const cv::Mat& rgb) {
    std::vector<Tool> out;
    for (const Rgb paint : tool_paints) {
        cv::Mat mask = mask_of(rgb, paint, 24);
        // Not the edges of dark lines, which are grey.
        cv::morphologyEx(mask, mask, cv::MORPH_OPEN, cv::getStructuringElement(cv::MORPH_RECT, {5, 5}));
        for (const Blob& blob : blobs(mask, 400))
            if (blob.box.x > tools_from) out.push_back(measured(mask, blob));
    }
    require(out.size() == 4, "not four tools");
    std::sort(out.begin(), out.end(), [](const Tool& a, const Tool& b) { return a.handle < b.handle; });
    return out;
}

double groove(const cv::Mat& rgb) {
    const std::vector<Blob> found = blobs(mask_of(rgb, groove_paint, 8), 2000);
    require(found.size() == 1 && std::abs(found[0].box.width - stroke) <= 2 && found[0].box.height > 300, "not one groove");
    return found[0].centroid.x;
}

// How far it passes the middle of the treat, and how far behind it its arm lies; fetched where both are so.
bool fetches(const Tool& tool, double groove, const Blob& treat) {
    const bool right = treat.centroid.x > groove;
    const double arm = right ? tool.to - tool.handle : tool.handle - tool.from, off = std::abs(treat.centroid.x - groove);
    const double passes = arm - off, above = treat.box.y - tool.arm_below;
    require(std::abs(passes) > 8 && std::abs(above) > 4, "a tool that hardly fetches the treat, or hardly not");
    return passes > 0 && above > 0;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const cv::Mat rgb = plate(images[0], {1024, 768});
    const std::vector<Sign> numbers = signs(rgb, 4);
    const std::vector<Blob> treats = blobs(mask_of(rgb, treat_paint, 20), 400);
    require(treats.size() == 1, "not one treat");
    const std::vector<Tool> found = tools(rgb);
    const double line = groove(rgb);
    int fetching = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const cv::Point2d& number = numbers[i].centre;
        require(std::abs(number.x - (found[i].from + found[i].to) / 2) < 12 && number.y > hand_y, "a tool without its number");
        if (!fetches(found[i], line, treats[0])) continue;
        require(fetching == 0, "two tools that fetch the treat");
        fetching = numbers[i].number;
    }
    require(fetching != 0, "no tool that fetches the treat");
    return option_answer(question, tool_text(fetching));
}

}  // namespace

Reader tool_rake() { return {"tool_rake", 1, read, 0, {tool_text(1), tool_text(2), tool_text(3), tool_text(4)}}; }

}  // namespace stim::read::core_knowledge

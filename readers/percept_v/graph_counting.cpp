// Finds the nodes by their colour, and for every pair of them looks along the straight way for a line.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {
namespace {

constexpr std::size_t most_nodes = 100;

struct Look {
    int side;
    Rgb node, edge;
    double radius, width;  // px, of nodes and of edges
};

Look look(Preset preset) {
    if (preset == Preset::paper) return {1200, {173, 216, 230}, {128, 128, 128}, 32, 2};
    return {1024, named("blue").rgb, {128, 128, 128}, 16, 4};
}

bool is_node(const Blob& blob, const Look& l) {
    const double area = blob.area / (CV_PI * l.radius * l.radius), side = 2 * l.radius;
    return std::abs(area - 1) < 0.12 && std::abs(blob.box.width - side) <= 3 && std::abs(blob.box.height - side) <= 3;
}

std::vector<cv::Point2d> find_nodes(const cv::Mat& rgb, const Look& l) {
    const std::vector<Blob> pieces = blobs(mask_of(rgb, l.node, 24), 60);
    require(!pieces.empty(), "no nodes");
    require(pieces.size() <= most_nodes, "more pieces than any picture of the task has nodes");
    std::vector<cv::Point2d> out;
    for (const Blob& piece : pieces) {
        require(is_node(piece, l), "a piece in the nodes' colour that is no node");
        out.push_back(piece.centroid);
    }
    return out;
}

double distance(const cv::Point2d& p, const cv::Point2d& a, const cv::Point2d& b) {
    const cv::Point2d along = b - a;
    const double t = std::clamp((p - a).dot(along) / along.dot(along), 0.0, 1.0);
    return cv::norm(p - (a + t * along));
}

// Line-coloured from rim to rim, but for a few pixels.
bool is_line(const cv::Mat& lines, const cv::Point2d& a, const cv::Point2d& b, double radius) {
    constexpr int misses_in_a_row = 3;
    const double length = cv::norm(b - a);
    const cv::Point2d step = (b - a) / length;
    int missed = 0;
    for (double at = radius + 2; at < length - radius - 2; ++at) {
        const cv::Point2d p = a + at * step;
        const bool hit = lines.at<std::uint8_t>(static_cast<int>(p.y), static_cast<int>(p.x)) != 0;
        missed = hit ? 0 : missed + 1;
        if (missed >= misses_in_a_row) return false;
    }
    return true;
}

struct Edge {
    cv::Point2d from, to;
};

std::vector<Edge> find_edges(const cv::Mat& lines, const std::vector<cv::Point2d>& nodes, double radius) {
    std::vector<Edge> out;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = i + 1; j < nodes.size(); ++j) {
            if (!is_line(lines, nodes[i], nodes[j], radius)) continue;
            for (std::size_t k = 0; k < nodes.size(); ++k)
                require(k == i || k == j || distance(nodes[k], nodes[i], nodes[j]) > radius + 4,
                        "an edge that runs into a third node");
            out.push_back({nodes[i], nodes[j]});
        }
    return out;
}

// Nothing may be left once nodes and edges are painted over.
void require_explained(const cv::Mat& rgb, const Look& l, const std::vector<cv::Point2d>& nodes, const std::vector<Edge>& edges) {
    constexpr int bits = 4, one = 1 << bits;
    const auto fixed = [](const cv::Point2d& p) { return cv::Point(cvRound((p.x - 0.5) * one), cvRound((p.y - 0.5) * one)); };
    cv::Mat rest = mask_unlike(rgb, white, 64);
    for (const Edge& e : edges) cv::line(rest, fixed(e.from), fixed(e.to), cv::Scalar(0), cvRound(l.width) + 4, cv::LINE_8, bits);
    for (const cv::Point2d& node : nodes)
        cv::circle(rest, fixed(node), cvRound((l.radius + 2) * one), cv::Scalar(0), cv::FILLED, cv::LINE_8, bits);
    require(cv::countNonZero(rest) == 0, "something that is neither node nor edge between two nodes");
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const Look l = look(question.preset);
    const cv::Mat rgb = matrix(images[0]);
    require(rgb.cols == l.side && rgb.rows == l.side, "a canvas of another size than the task's");
    const std::vector<cv::Point2d> nodes = find_nodes(rgb, l);
    const int half_way = (255 - l.edge.r) / 2;
    const std::vector<Edge> edges = find_edges(mask_of(rgb, l.edge, half_way), nodes, l.radius);
    require_explained(rgb, l, nodes, edges);
    return tuple_answer({{"NODES", static_cast<std::int64_t>(nodes.size())}, {"EDGES", static_cast<std::int64_t>(edges.size())}});
}

}  // namespace

Reader graph_counting() { return {"graph_counting", 1, read}; }

}  // namespace stim::read::percept_v

// How much of each pixel a shape covers, counted at thousands of points of it, from the definition of the shape alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "libstim/src/draw/pixel_canvas.hpp"
#include "stim/scene/geometry.hpp"

namespace coverage {

using stim::Vec2;

struct Paper {
    int width, height;
    std::vector<std::uint32_t> pixels;

    Paper(int w, int h, std::uint32_t colour)
        : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), colour) {}
    stim::PixelCanvas canvas() { return {pixels.data(), width, height, width, {0, 0, width, height}}; }
    std::uint32_t at(int x, int y) const {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    int red(int x, int y) const { return static_cast<int>(at(x, y) >> 16 & 255); }
};

using Inside = std::function<bool(const Vec2&)>;

/// Whether closed lines wind about a point.
inline bool winds(const std::vector<std::vector<Vec2>>& lines, const Vec2& p) {
    int winding = 0;
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Vec2 &a = line[i], &b = line[(i + 1) % line.size()];
            if ((a.y() <= p.y()) == (b.y() <= p.y())) continue;
            const double side = stim::cross(b - a, p - a);
            winding += a.y() <= p.y() ? side > 0 : -(side < 0);
        }
    return winding != 0;
}

/// From a point to the nearest side of closed lines.
inline double distance(const std::vector<std::vector<Vec2>>& lines, const Vec2& p) {
    double out = 1e9;
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            out = std::min(out, stim::distance_to_segment(p, line[i], line[(i + 1) % line.size()]));
    return out;
}

/// What a pen covers along a line: beside its legs, and in the rounds of its corners.
class Stroke {
public:
    Stroke(const std::vector<Vec2>& line, bool closed, double width) : closed_(closed), half_(width / 2) {
        std::vector<Vec2> points = line;
        if (closed) points.push_back(line.front());
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            if (const Vec2 leg = points[i + 1] - points[i]; leg.norm() > 0)
                legs_.push_back({points[i], Vec2(leg / leg.norm()), leg.norm()});
    }

    bool operator()(const Vec2& p) const {
        for (std::size_t i = 0; i < legs_.size(); ++i) {
            const Vec2 from = p - legs_[i].from;
            const double forward = from.dot(legs_[i].along);
            if (forward >= 0 && forward <= legs_[i].length && std::abs(stim::cross(legs_[i].along, from)) <= half_) return true;
            const Vec2& before = legs_[(i + legs_.size() - 1) % legs_.size()].along;
            if ((i > 0 || closed_) && forward <= 0 && from.dot(before) >= 0 && from.norm() <= half_) return true;
        }
        return false;
    }

private:
    struct Leg {
        Vec2 from, along;
        double length;
    };
    bool closed_;
    double half_;
    std::vector<Leg> legs_;
};

/// Lengths of a row at height y that a closed line winds about, added to those of its pixels.
inline void add_row(const std::vector<Vec2>& line, double y, std::vector<double>& lengths) {
    std::vector<std::pair<double, int>> crossings;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Vec2 &a = line[i], &b = line[(i + 1) % line.size()];
        if ((a.y() <= y) != (b.y() <= y))
            crossings.emplace_back(a.x() + (b.x() - a.x()) * ((y - a.y()) / (b.y() - a.y())), a.y() <= y ? 1 : -1);
    }
    std::sort(crossings.begin(), crossings.end());
    int winding = 0;
    for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
        winding += crossings[i].second;
        const double from = std::max(crossings[i].first, 0.0);
        const double to = std::min(crossings[i + 1].first, static_cast<double>(lengths.size()));
        for (double x = from; winding != 0 && x < to; x = std::floor(x) + 1)
            lengths[static_cast<std::size_t>(x)] += std::min(to, std::floor(x) + 1) - x;
    }
}

/// The greatest difference, in levels, from black on white by the areas of a closed line: by 256 rows a pixel.
inline double worst_polygon(const Paper& paper, const std::vector<Vec2>& line) {
    constexpr int rows = 256;
    double out = 0;
    for (int y = 0; y < paper.height; ++y) {
        std::vector<double> lengths(static_cast<std::size_t>(paper.width));
        for (int j = 0; j < rows; ++j) add_row(line, y + (j + 0.5) / rows, lengths);
        for (int x = 0; x < paper.width; ++x)
            out = std::max(out, std::abs(paper.red(x, y) - 255 * (1 - lengths[static_cast<std::size_t>(x)] / rows)));
    }
    return out;
}

/// The greatest difference, in levels, from black on white by the true areas: at 4181 points a pixel, on a lattice that no
/// straight edge is in line with. Of the pixels that are black or white only every seventh is looked at.
inline double worst(const Paper& paper, const Inside& inside) {
    constexpr int n = 4181, step = 2584;  // neighbours among Fibonacci's numbers
    double out = 0;
    for (int y = 0; y < paper.height; ++y)
        for (int x = 0; x < paper.width; ++x) {
            const int level = paper.red(x, y);
            if ((level == 0 || level == 255) && (x + 3 * y) % 7 != 0) continue;
            int count = 0;
            for (int i = 0; i < n; ++i) count += inside({x + (i + 0.5) / n, y + (i * step % n + 0.5) / n});
            out = std::max(out, std::abs(level - 255 * (1 - count / double(n))));
        }
    return out;
}

}  // namespace coverage

#include "libstim/src/look/pose.hpp"

#include <algorithm>
#include <cmath>

#include "libstim/src/look/hatch_clip.hpp"
#include "libstim/src/look/paint_drawing.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/base/random.hpp"

namespace stim {
namespace {

std::vector<Vec2> corners_of_page(double width, double height) {
    return {{0.0, 0.0}, {0.0, height}, {width, height}, {width, 0.0}};
}

Transform shifted(const Vec2& by) { return {1, 0, by.x(), 0, 1, by.y(), 0, 0, 1}; }

// The smallest of the lengths that a length of 1 at p may become.
double least_length(const Transform& m, const Vec2& p) {
    const Vec2 to = applied(m, p);
    const double w = m[6] * p.x() + m[7] * p.y() + m[8];
    const double a = (m[0] - m[6] * to.x()) / w, b = (m[1] - m[7] * to.x()) / w;
    const double c = (m[3] - m[6] * to.y()) / w, d = (m[4] - m[7] * to.y()) / w;
    const double squares = a * a + b * b + c * c + d * d, area = a * d - b * c;
    return std::sqrt(std::max(0.0, (squares - std::sqrt(std::max(0.0, squares * squares - 4 * area * area))) / 2));
}

// About the middle of the picture, unshrunk.
Transform laid(const PoseFactor& factor, const Digest& key, const Vec2& middle) {
    const auto words = philox4x32({0, 0, 0, 0}, {static_cast<std::uint32_t>(key.low), static_cast<std::uint32_t>(key.low >> 32)});
    const auto part = [&](std::size_t i) { return static_cast<double>(words[i]) / 2147483648.0 - 1; };  // -1 to 1
    const double part_of_turn = factor.sheet > 0 ? part(0) : (part(0) < 0 ? -1.0 : 1.0);
    const double angle = factor.degrees * part_of_turn * portable::pi / 180;
    const double cosine = portable::cos(angle), sine = portable::sin(angle);
    constexpr double steepest = 0.03;  // share by which the far side is further away than the middle
    const double across = factor.sheet * steepest * part(1) / middle.x(), down = factor.sheet * steepest * part(2) / middle.y();
    const Transform turn{cosine, -sine, 0, sine, cosine, 0, across, down, 1};
    return after(shifted(-middle), turn);
}

void cut_to_page(Contours& lines, double width, double height) {
    const Box box = extent(lines);
    if (box.low.x() >= 0 && box.low.y() >= 0 && box.high.x() <= width && box.high.y() <= height) return;
    Contours part;
    const auto cut = [&](const Vec2& along, double limit) {
        part.clear();
        clip(lines, along, limit, part);
        std::swap(lines, part);
    };
    cut({1, 0}, width);
    cut({-1, 0}, 0);
    cut({0, 1}, height);
    cut({0, -1}, 0);
}

}  // namespace

Vec2 applied(const Transform& m, const Vec2& p) {
    const double w = m[6] * p.x() + m[7] * p.y() + m[8];
    return {(m[0] * p.x() + m[1] * p.y() + m[2]) / w, (m[3] * p.x() + m[4] * p.y() + m[5]) / w};
}

Transform inverse(const Transform& m) {
    const Transform adjoint{m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
                            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
                            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
    const double determinant = m[0] * adjoint[0] + m[1] * adjoint[3] + m[2] * adjoint[6];
    Transform out;
    for (std::size_t i = 0; i < 9; ++i) out[i] = adjoint[i] / determinant;
    return out;
}

Transform after(const Transform& inner, const Transform& outer) {
    Transform out{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            for (std::size_t k = 0; k < 3; ++k) out[3 * row + column] += outer[3 * row + k] * inner[3 * k + column];
    return out;
}

Pose pose_for(const PoseFactor& factor, const Digest& key, int width, int height, double room) {
    Pose out{width, height};
    if (factor == PoseFactor{}) return out;
    if (factor.sheet > 0) out.margin = std::max(12.0, 0.03 * std::min(width, height));
    const Transform whole = laid(factor, key, Vec2(width, height) / 2);
    Box box{{1e9, 1e9}, {-1e9, -1e9}};
    double least = 1e9;
    for (const Vec2& corner : corners_of_page(width, height)) {
        const Vec2 p = applied(whole, corner);
        box = {min(box.low, p), max(box.high, p)};
        least = std::min(least, least_length(whole, corner));
    }
    const Vec2 size = box.size();
    double shrink = std::min({1.0, (width - 2 * out.margin) / size.x(), (height - 2 * out.margin) / size.y()});
    if (shrink * least < room) {
        shrink = std::max(1.0, room / least);
        out.width = std::max(width, static_cast<int>(std::ceil(size.x() * shrink + 2 * out.margin)));
        out.height = std::max(height, static_cast<int>(std::ceil(size.y() * shrink + 2 * out.margin)));
    }
    const Transform scaled{shrink, 0, 0, 0, shrink, 0, 0, 0, 1};
    out.map = after(after(whole, scaled), shifted(Vec2(out.width, out.height) / 2 - shrink * box.centre()));
    return out;
}

void set_pose(Drawing& drawing, const Pose& pose) {
    for (Area& area : drawing.areas) {
        cut_to_page(area.contours, drawing.width, drawing.height);
        for (Vec2& p : area.contours.points) p = applied(pose.map, p);
    }
    std::vector<Vec2> sheet = corners_of_page(drawing.width, drawing.height);
    for (Vec2& p : sheet) p = applied(pose.map, p);
    std::vector<Area> below;
    if (pose.margin > 0) below = desk_areas(pose, sheet);
    if (pose.margin > 0 || !drawing.paper) {
        Area page;
        page.rgb = drawing.background;
        page.paper = drawing.paper;
        page.simple = true;
        page.contours.points = std::move(sheet);
        page.contours.close();
        below.push_back(std::move(page));
    }
    drawing.areas.insert(drawing.areas.begin(), std::make_move_iterator(below.begin()), std::make_move_iterator(below.end()));
    drawing.width = pose.width;
    drawing.height = pose.height;
    drawing.background = pose.margin > 0 ? Desk::planks[0] : drawing.paper_rgb;
    drawing.paper = pose.margin == 0;
}

}  // namespace stim

#include "generators/common/solid_paint.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

std::uint8_t channel(double v) { return static_cast<std::uint8_t>(std::clamp(std::floor(v + 0.5), 0.0, 255.0)); }

Rgb scaled_rgb(Rgb c, double r, double g, double b) { return {channel(c.r * r), channel(c.g * g), channel(c.b * b)}; }

template <std::size_t N>
std::span<const Vec2> normals() {
    static const std::array<Vec2, N> all = [] {
        std::array<Vec2, N> out;
        for (std::size_t k = 0; k < N; ++k) out[k] = unit_vector(2 * portable::pi * static_cast<double>(k) / N);
        return out;
    }();
    return all;
}

// As many as the largest radius needs: at half a step an arc is off by r (1 - cos(pi / n)).
std::span<const Vec2> normals_for(double radius) {
    if (radius < 7) return normals<10>();
    if (radius < 14) return normals<12>();
    if (radius < 20) return normals<16>();
    if (radius < 34) return normals<20>();
    return normals<24>();
}

// The point of a convex thing that is farthest along each normal.
void add_farthest(Loop& out, std::span<const SeenRound> discs, double grow, std::span<const Vec2> around) {
    for (const Vec2& u : around) {
        const SeenRound* best = &discs[0];
        double farthest = best->at.dot(u) + best->radius;
        for (const SeenRound& disc : discs.subspan(1))
            if (const double reach = disc.at.dot(u) + disc.radius; reach > farthest) best = &disc, farthest = reach;
        out.push_back(best->at + (best->radius + grow) * u);
    }
}

double largest(std::span<const SeenRound> discs) {
    double out = 0;
    for (const SeenRound& disc : discs) out = std::max(out, disc.radius);
    return out;
}

constexpr std::size_t most_spheres = 8;
using Few = std::array<SeenRound, most_spheres>;

}  // namespace

Tones tones(Rgb c) {
    return {scaled_rgb(c, 0.42, 0.42, 0.42), scaled_rgb(c, 0.80, 0.74, 0.72), c, blend(c, {255, 250, 240}, 0.28)};
}

Rgb blend(Rgb a, Rgb b, double share) {
    return {channel(a.r + (b.r - a.r) * share), channel(a.g + (b.g - a.g) * share), channel(a.b + (b.b - a.b) * share)};
}

Loop hull_of_discs(std::span<const SeenRound> discs, double grow) { return hull_of_ellipses(discs, 1, grow); }

// Circles again once the height is stretched.
Loop hull_of_ellipses(std::span<const SeenRound> ellipses, double flatness, double grow) {
    Few round;
    const std::size_t count = std::min(ellipses.size(), most_spheres);
    for (std::size_t i = 0; i < count; ++i) {
        const SeenRound& e = ellipses[i];
        round[i] = {{e.at.x(), e.at.y() / flatness}, e.radius};
    }
    const std::span<const SeenRound> all(round.data(), count);
    const std::span<const Vec2> around = normals_for(largest(all));
    Loop out;
    out.reserve(around.size());
    add_farthest(out, all, grow, around);
    for (Vec2& p : out) p = snap(Vec2(p.x(), p.y() * flatness));
    return out;
}

Loop hull_of_spheres(std::span<const Sphere> spheres, double grow, const Vec2& shift, double thin) {
    Few discs;
    const std::size_t count = std::min(spheres.size(), most_spheres);
    for (std::size_t i = 0; i < count; ++i)
        discs[i] = {seen(spheres[i].at) + spheres[i].radius * shift, thin * spheres[i].radius};
    return hull_of_discs({discs.data(), count}, grow);
}

Loop shadow_of_spheres(std::span<const Sphere> spheres) {
    constexpr double wide = 1.05, flatness = 0.56 / 1.05, edge = horizon + 3;
    Few ellipses;
    const std::size_t count = std::min(spheres.size(), most_spheres);
    for (std::size_t i = 0; i < count; ++i) ellipses[i] = {seen(fallen(spheres[i].at)), wide * spheres[i].radius};
    Loop out = hull_of_ellipses({ellipses.data(), count}, flatness);
    bool on_table = false;
    for (Vec2& p : out) {
        on_table = on_table || p.y() > edge;
        p.y() = std::max(p.y(), edge);
    }
    if (!on_table) out.clear();
    return out;
}

Loop level_circle(const Vec3& middle, double radius) {
    const SeenRound one{seen(middle), radius};
    return hull_of_ellipses({&one, 1}, view_sine);
}

// Cut off along one edge of the convex loop after the next.
Loop common_part(const Loop& loop, const Loop& convex) {
    if (convex.empty()) return {};
    Vec2 middle(0, 0);
    for (const Vec2& p : convex) middle += p / static_cast<double>(convex.size());
    Loop out = loop;
    for (std::size_t i = 0; i < convex.size() && !out.empty(); ++i) {
        const Vec2 from = convex[i], along = convex[i + 1 < convex.size() ? i + 1 : 0] - from;
        const double side = cross(along, middle - from) < 0 ? -1 : 1;
        const auto depth = [&](const Vec2& p) { return side * cross(along, p - from); };
        const Loop whole = std::exchange(out, {});
        for (std::size_t k = 0; k < whole.size(); ++k) {
            const Vec2 &p = whole[k], &q = whole[k + 1 < whole.size() ? k + 1 : 0];
            const double here = depth(p), there = depth(q);
            if (here >= 0) out.push_back(p);
            if ((here >= 0) != (there >= 0)) out.push_back(snap(p + here / (here - there) * (q - p)));
        }
    }
    return out.size() > 2 ? out : Loop{};
}

Geometry joined(std::vector<Loop> loops) {
    std::erase_if(loops, [](const Loop& loop) { return loop.empty(); });
    if (loops.size() == 1) return Polygon{std::move(loops[0])};
    return Paths{std::move(loops)};
}

namespace {

// Where an edge first meets one of another loop.
struct Meeting {
    double along = 2;  // share of the edge
    Vec2 at{0, 0};
    std::size_t loop = 0, corner = 0;  // the edge that it meets begins there
};

const Vec2& corner_after(const Loop& loop, std::size_t i) { return loop[i + 1 < loop.size() ? i + 1 : 0]; }

// Only where the other loop lies to the inner side from there on; later than `from` of the way.
void find_meeting(Meeting& best, const Vec2& a, const Vec2& b, double from, const Loop& other, std::size_t number) {
    for (std::size_t k = 0; k < other.size(); ++k) {
        const Vec2 along = b - a, across = corner_after(other, k) - other[k], off = other[k] - a;
        const double turn = cross(along, across);
        if (turn >= 0) continue;  // loops run clockwise as seen: this one is left there, not entered
        const double share = cross(off, across) / turn, place = cross(off, along) / turn;
        if (share <= from || share >= best.along || place < 0 || place > 1) continue;
        best = {share, a + share * along, number, k};
    }
}

std::size_t corner_count(const std::vector<Loop>& loops) {
    std::size_t out = 0;
    for (const Loop& loop : loops) out += loop.size();
    return out;
}

}  // namespace

// Follows the border from its leftmost corner: at each crossing it goes over to the loop that comes out there.
Polygon outline_of(const std::vector<Loop>& loops) {
    std::size_t loop = 0, corner = 0;
    for (std::size_t i = 0; i < loops.size(); ++i)
        for (std::size_t k = 0; k < loops[i].size(); ++k)
            if (loops[i][k].x() < loops[loop][corner].x()) loop = i, corner = k;
    const std::size_t first_loop = loop, first_corner = corner, most = 2 * corner_count(loops) + 8;
    Polygon out{{loops[loop][corner]}};
    double from = -1;
    Vec2 at = out.vertices[0];
    for (std::size_t step = 0; step < most; ++step) {
        const Vec2 end = corner_after(loops[loop], corner);
        Meeting found;
        for (std::size_t i = 0; i < loops.size(); ++i)
            if (i != loop) find_meeting(found, at, end, from < 0 ? 0 : 1e-9, loops[i], i);
        if (found.along < 1) {
            loop = found.loop, corner = found.corner, at = found.at, from = 0;
        } else {
            corner = corner + 1 < loops[loop].size() ? corner + 1 : 0;
            at = loops[loop][corner], from = -1;
            if (loop == first_loop && corner == first_corner) return out;
        }
        out.vertices.push_back(snap(at));
    }
    return {convex_hull(std::move(out.vertices))};
}

}  // namespace stim

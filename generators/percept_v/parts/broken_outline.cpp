#include "generators/percept_v/parts/broken_outline.hpp"

#include <algorithm>
#include <numeric>

#include "stim/base/portable_math.hpp"

namespace stim::percept_v {
namespace {

using Points = std::vector<Vec2>;

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

std::vector<double> draw_weights(std::size_t n, Rng& rng) {
    std::vector<double> out;
    for (std::size_t i = 0; i < n; ++i) out.push_back(rng.real(0.5, 1));
    return out;
}

double draw_missing_share(Rng& rng) { return rng.real(0.3, 0.4); }

std::vector<double> edge_lengths(const Points& v) {
    std::vector<double> out;
    for (std::size_t i = 0; i < v.size(); ++i) out.push_back((v[(i + 1) % v.size()] - v[i]).norm());
    return out;
}

// Random edges, as many as a random number, but enough that half of each can make up `missing`.
std::vector<std::size_t> draw_edges(const std::vector<double>& lengths, double missing, Rng& rng) {
    std::vector<std::size_t> edges(lengths.size());
    std::iota(edges.begin(), edges.end(), std::size_t{0});
    rng.shuffle(edges);
    std::size_t enough = 0;
    for (double room = 0; room < missing && enough < edges.size(); ++enough) room += lengths[edges[enough]] / 2;
    edges.resize(static_cast<std::size_t>(rng.integer(static_cast<int>(enough), static_cast<int>(edges.size()))));
    return edges;
}

// Gap length by edge, 0 where there is none.
std::vector<double> draw_gaps(const std::vector<double>& lengths, Rng& rng) {
    const double missing = draw_missing_share(rng) * sum(lengths);
    const auto edges = draw_edges(lengths, missing, rng);
    std::vector<double> limits;
    for (const std::size_t edge : edges) limits.push_back(lengths[edge] / 2);
    const auto parts = shares(missing, draw_weights(edges.size(), rng), limits);
    std::vector<double> out(lengths.size(), 0.0);
    for (std::size_t i = 0; i < edges.size(); ++i) out[edges[i]] = parts[i];
    return out;
}

// Walks round the corners, starting a new line after every gap; the last line runs on into the first.
Paths broken_polygon(const Points& v, double stub, Rng& rng) {
    const auto lengths = edge_lengths(v);
    const auto gaps = draw_gaps(lengths, rng);
    Paths out{{{}}};
    for (std::size_t i = 0; i < v.size(); ++i) {
        out.lines.back().push_back(v[i]);
        if (gaps[i] == 0) continue;
        const Vec2 along = (v[(i + 1) % v.size()] - v[i]) / lengths[i];
        const double start = rng.real(stub, lengths[i] - gaps[i] - stub);
        out.lines.back().push_back(snap(Vec2(v[i] + along * start)));
        out.lines.push_back({snap(Vec2(v[i] + along * (start + gaps[i])))});
    }
    Points& first = out.lines.front();
    first.insert(first.begin(), out.lines.back().begin(), out.lines.back().end());
    out.lines.pop_back();
    return out;
}

// Points of an arc at most 3 degrees apart.
Points arc(const Disc& disc, double from, double to) {
    const double degree = portable::pi / 180;
    const int steps = static_cast<int>(std::ceil((to - from) / 3));
    Points out;
    for (int i = 0; i <= steps; ++i)
        out.push_back(snap(Vec2(disc.centre + disc.radius * unit_vector((from + (to - from) * i / steps) * degree))));
    return out;
}

// Gaps of 15-30 degrees and arcs of 20 degrees or more in turn.
Paths broken_circle(const Disc& disc, Rng& rng) {
    constexpr double narrowest = 15, widest = 30, shortest = 20;
    const auto count = static_cast<std::size_t>(rng.integer(4, 6));
    const double number = static_cast<double>(count);
    const double missing = std::min(360 * draw_missing_share(rng), widest * number);
    const std::vector<double> room(count, widest - narrowest);
    const auto extra = shares(missing - narrowest * number, draw_weights(count, rng), room);
    const auto weights = draw_weights(count, rng);
    double angle = rng.real(0, 360);
    Paths out;
    for (std::size_t i = 0; i < count; ++i) {
        const double length = shortest + (360 - missing - shortest * number) * weights[i] / sum(weights);
        out.lines.push_back(arc(disc, angle, angle + length));
        angle += length + narrowest + extra[i];
    }
    return out;
}

}  // namespace

std::vector<double> shares(double total, const std::vector<double>& weights, const std::vector<double>& limits) {
    std::vector<double> out(weights.size(), 0.0);
    std::vector<bool> full(weights.size());
    bool again = true;
    for (std::size_t round = 0; round <= out.size() && again; ++round) {
        again = false;
        double left = total, weight = 0;
        for (std::size_t i = 0; i < out.size(); ++i) (full[i] ? left : weight) += full[i] ? -limits[i] : weights[i];
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (full[i]) continue;
            out[i] = left * weights[i] / weight;
            if (out[i] <= limits[i]) continue;
            out[i] = limits[i];
            full[i] = again = true;
        }
    }
    return out;
}

Paths broken_outline(const Geometry& whole, double stub, Rng& rng) {
    if (const auto* disc = std::get_if<Disc>(&whole)) return broken_circle(*disc, rng);
    return broken_polygon(std::get<Polygon>(whole).vertices, stub, rng);
}

}  // namespace stim::percept_v

#include "stim/scene/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

constexpr int tries_per_item = 2000;
constexpr int restarts = 20;

struct Placer {
    const std::vector<ScatterItem>& items;
    double gap;
    std::vector<Footprint> shapes;
    std::vector<std::size_t> order;  // largest first

    Placer(const std::vector<ScatterItem>& all, double gap_) : items(all), gap(gap_), order(all.size()) {
        for (const ScatterItem& item : items) shapes.emplace_back(item.outline, item.grow);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return shapes[a].radius() > shapes[b].radius(); });
    }

    Vec2 propose(std::size_t i, Rng& rng) const {
        const Box &extent = shapes[i].box(), &region = items[i].region;
        const double x = rng.real(region.low.x() - extent.low.x(), region.high.x() - extent.high.x());
        const double y = rng.real(region.low.y() - extent.low.y(), region.high.y() - extent.high.y());
        return snap(Vec2(x, y));
    }

    bool pass(std::vector<Vec2>& places, const MayLie& may_lie, Rng& rng, Work& work) const {
        std::vector<Footprint> placed;
        placed.reserve(items.size());
        for (const std::size_t i : order) {
            bool found = false;
            for (int t = 0; t < tries_per_item && !found; ++t) {
                ++work.tries;
                const Vec2 at = propose(i, rng);
                const Footprint here = shapes[i].translated(at);
                found = items[i].region.contains(here.box()) &&
                        std::all_of(placed.begin(), placed.end(),
                                    [&](const Footprint& f) { return apart(f, here, gap + aim); }) &&
                        may_lie(i, here);
                if (!found) continue;
                places[i] = at;
                placed.push_back(here);
            }
            if (!found) return false;
        }
        return true;
    }
};

// Cells of side `cell` that fit the region, `gap` between drawn extents.
struct Cells {
    Box region;
    double cell;
    int columns, rows;

    Cells(const Box& box, double extent, double gap)
        : region(box), cell(extent + gap),
          columns(static_cast<int>(std::floor((box.size().x() + gap) / cell))),
          rows(static_cast<int>(std::floor((box.size().y() + gap) / cell))) {}
    int count() const { return std::max(0, columns) * std::max(0, rows); }
    // Spread over the whole region; at least `cell` apart.
    Vec2 corner(int i, double extent) const {
        const auto step = [&](double length, int n) { return n > 1 ? (length - extent) / (n - 1) : 0.0; };
        return region.low + Vec2((i % columns) * step(region.size().x(), columns), (i / columns) * step(region.size().y(), rows));
    }
};

}  // namespace

std::vector<Vec2> lattice(const std::vector<ScatterItem>& items, double gap, Rng& rng) {
    std::vector<Vec2> places(items.size(), Vec2(0, 0));
    std::vector<bool> done(items.size(), false);
    const Placer placer(items, gap);
    const double slack_gap = gap + 2 * aim;
    for (std::size_t first = 0; first < items.size(); ++first) {
        if (done[first]) continue;
        std::vector<std::size_t> group;
        double extent = 0;
        for (std::size_t i = first; i < items.size(); ++i) {
            if (!(items[i].region == items[first].region)) continue;
            done[i] = true;
            group.push_back(i);
            extent = std::max(extent, larger(placer.shapes[i].box().size()));
        }
        const Cells cells(items[first].region, extent, slack_gap);
        if (cells.count() < static_cast<int>(group.size()))
            throw GenerationError(fmt::format("{} shapes do not fit a lattice of {} cells", group.size(), cells.count()));
        const std::vector<int> chosen = rng.sample(cells.count(), static_cast<int>(group.size()));
        for (std::size_t k = 0; k < group.size(); ++k) {
            const Box& box = placer.shapes[group[k]].box();
            const Vec2 slack = Vec2(extent, extent) - box.size();
            const double dx = rng.real(0, slack.x());
            const double dy = rng.real(0, slack.y());
            const Vec2 corner = cells.corner(chosen[k], extent) + Vec2(dx, dy) - box.low;
            places[group[k]] = Vec2(std::floor(corner.x() * 256), std::floor(corner.y() * 256)) / 256;
        }
    }
    return places;
}

std::optional<std::vector<Vec2>> scatter_where(const std::vector<ScatterItem>& items, double gap, const MayLie& may_lie,
                                               int retries, Rng& rng, Work& work) {
    const Placer placer(items, gap);
    std::vector<Vec2> places(items.size(), Vec2(0, 0));
    for (int attempt = 0; attempt <= retries; ++attempt) {
        if (attempt) ++work.restarts;
        if (placer.pass(places, may_lie, rng, work)) return places;
    }
    return std::nullopt;
}

std::vector<Vec2> scatter(const std::vector<ScatterItem>& items, double gap, Rng& rng, Work& work) {
    const auto anywhere = [](std::size_t, const Footprint&) { return true; };
    if (const auto places = scatter_where(items, gap, anywhere, restarts, rng, work)) return *places;
    ++work.fallbacks;
    return lattice(items, gap, rng);
}

std::vector<double> spaced_values(int n, double low, double high, double spacing, Rng& rng) {
    const double slack = high - low - (n - 1) * spacing;
    if (slack < 0) throw GenerationError(fmt::format("{} values {} apart do not fit {}..{}", n, spacing, low, high));
    std::vector<double> values;
    for (int i = 0; i < n; ++i) values.push_back(snap(rng.real(0, slack)));
    std::sort(values.begin(), values.end());
    for (int i = 0; i < n; ++i)
        values[static_cast<std::size_t>(i)] = std::min(snap(low + i * spacing) + values[static_cast<std::size_t>(i)], high);
    return values;
}

std::vector<double> spaced_ratios(int n, double low, double high, double ratio, Rng& rng) {
    const double step = portable::log(ratio);
    const double slack = portable::log(high / low) - (n - 1) * step;
    if (slack < 0) throw GenerationError(fmt::format("{} values of ratio {} do not fit {}..{}", n, ratio, low, high));
    std::vector<double> logs;
    for (int i = 0; i < n; ++i) logs.push_back(rng.real(0, slack));
    std::sort(logs.begin(), logs.end());
    std::vector<double> values;
    for (int i = 0; i < n; ++i) values.push_back(snap(low * portable::exp(logs[static_cast<std::size_t>(i)] + i * step)));
    return values;
}

Box inset(int width, int height, double margin) {
    return {{margin, margin}, {width - margin, height - margin}};
}

}  // namespace stim

#include "libstim/src/draw/disc_fill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "stim/base/error.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

constexpr int sub_rows = 16;
constexpr int sub_columns = 256;
constexpr int full = sub_rows * sub_columns;

// Pixels from..to (both included) that an edge passes through in the sub-rows of one row; none if to < from.
struct EdgeSpan {
    int from = 0, to = -1;
};

// Half chords of a circle in the sub-rows of one row; 0 where a sub-row misses it. Single precision holds 1/256 px
// of any canvas, and all sixteen are worked out side by side.
struct Chords {
    float half[sub_rows];
    bool any;

    Chords(double radius2, double first_dy) {
        const double nearest = first_dy > 0 ? first_dy : std::min(0.0, first_dy + (sub_rows - 1.0) / sub_rows);
        any = nearest * nearest < radius2;
        if (!any) return;
        for (int s = 0; s < sub_rows; ++s) {
            const double dy = first_dy + s * (1.0 / sub_rows);
            half[s] = std::sqrt(std::max(static_cast<float>(radius2 - dy * dy), 0.0f));
        }
    }
};

std::uint32_t blend_channel(std::uint32_t below, std::uint32_t above, std::uint32_t alpha) {
    const std::uint32_t t = above * alpha + below * (255 - alpha) + 128;
    return (t + (t >> 8)) >> 8;
}

std::uint32_t blend(std::uint32_t below, std::uint32_t above, std::uint32_t alpha) {
    std::uint32_t out = 0xFF000000u;
    for (int shift = 0; shift < 24; shift += 8)
        out |= blend_channel(below >> shift & 255, above >> shift & 255, alpha) << shift;
    return out;
}

// One row at a time: edges add to the differences of coverage, sweep() sums them up and paints.
class RowPainter {
public:
    RowPainter(const PixelCanvas& canvas, std::uint32_t colour)
        : canvas_(canvas), colour_(colour), differences_(static_cast<std::size_t>(canvas.width) + 2, 0) {}

    // Coverage `sign` to the right of centre + side * half chord.
    EdgeSpan edge(const Chords& chords, double centre, float side, int sign) {
        if (!chords.any) return {};
        int at[sub_rows];
        const auto limit = static_cast<float>(canvas_.width * sub_columns);
        const auto middle = static_cast<float>(centre * sub_columns + 0.5);
        int low = canvas_.width * sub_columns, high = 0, sum = 0;
        for (int i = 0; i < sub_rows; ++i) {
            at[i] = static_cast<int>(std::min(std::max(middle + side * sub_columns * chords.half[i], 0.0f), limit));
            low = std::min(low, at[i]);
            high = std::max(high, at[i]);
            sum += at[i];
        }
        const EdgeSpan span{low / sub_columns, high / sub_columns};
        if (span.from == span.to) {
            add(span.from, sign * sub_rows, sign * (sum - sub_rows * span.from * sub_columns));
        } else {
            for (const int x : at) add(x / sub_columns, sign, sign * (x % sub_columns));
        }
        return span;
    }

    // `spans` in order of x.
    void sweep(int y, const EdgeSpan* spans, int count) {
        std::uint32_t* row = canvas_.data + y * canvas_.stride;
        int covered = 0, x = 0;
        for (int i = 0; i < count; ++i) {
            if (spans[i].to < spans[i].from) continue;
            if (covered > 0 && x < spans[i].from) run(row, x, spans[i].from, covered);
            x = std::max(x, spans[i].from);
            for (; x <= spans[i].to + 1; ++x) {
                covered += differences_[static_cast<std::size_t>(x)];
                differences_[static_cast<std::size_t>(x)] = 0;
                if (covered > 0 && x < canvas_.width) run(row, x, x + 1, covered);
            }
        }
    }

private:
    // `count` sub-rows begin in the pixel, `right` sub-columns in all from its left side.
    void add(int pixel, int count, int right) {
        int* at = differences_.data() + pixel;
        at[0] += count * sub_columns - right;
        at[1] += right;
    }

    void run(std::uint32_t* row, int from, int to, int covered) const {
        if (covered >= full) return void(std::fill(row + from, row + to, colour_));
        const auto alpha = static_cast<std::uint32_t>((covered * 255 + full / 2) / full);
        for (int x = from; x < to; ++x) row[x] = blend(row[x], colour_, alpha);
    }

    PixelCanvas canvas_;
    std::uint32_t colour_;
    std::vector<int> differences_;
};

}  // namespace

void fill_ring(const PixelCanvas& canvas, const Disc& disc, double hole, std::uint32_t colour) {
    // Half of a stroke comes on top of the longest radius.
    if (!drawable(Disc{disc.centre, disc.radius / 2}) || !(hole >= 0 && hole <= disc.radius))
        throw InvalidParams("disc",
                            fmt::format("({}, {}), radius {}, hole {}", disc.centre.x(), disc.centre.y(), disc.radius, hole),
                            "finite, centre at most 2^20 px away, radius at most 2^21 px, the hole within the disc");
    const double cx = disc.centre.x(), cy = disc.centre.y(), r2 = disc.radius * disc.radius, hole2 = hole * hole;
    const int top = static_cast<int>(std::floor(std::clamp(cy - disc.radius, 0.0, double(canvas.height))));
    const int bottom = static_cast<int>(std::ceil(std::clamp(cy + disc.radius, 0.0, double(canvas.height))));
    RowPainter painter(canvas, colour);
    for (int y = top; y < bottom; ++y) {
        const double dy = y + 0.5 / sub_rows - cy;
        const Chords outer(r2, dy), inner(hole2, dy);
        const EdgeSpan spans[4] = {painter.edge(outer, cx, -1, 1), painter.edge(inner, cx, -1, -1),
                                   painter.edge(inner, cx, 1, 1), painter.edge(outer, cx, 1, -1)};
        painter.sweep(y, spans, 4);
    }
}

void fill_disc(const PixelCanvas& canvas, const Disc& disc, std::uint32_t colour) { fill_ring(canvas, disc, 0, colour); }

}  // namespace stim

#include "libstim/src/draw/row_bands.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "libstim/src/draw/nearly_sorted.hpp"

namespace stim {
namespace {

constexpr std::size_t most_work = 1 << 14;  // strands looked at in a row before it is looked at along lines
constexpr std::size_t crowd = 512;          // pieces of which a coarse look is enough
constexpr int thinnest = 16;                // band that is not cut further: 1/256 px
constexpr int rounding = 2;                 // by which strands that meet in a point may seem to cross
constexpr std::size_t many = 32;            // strands of which one may lie across so many others ..
constexpr std::ptrdiff_t across = 4;        // .. that a row is cut to pieces where they cross, not as a whole
constexpr std::size_t few = 8;              // strands that are cut where two of them cross, not in the middle

bool before(const Piece& a, const Piece& b) { return a.order() < b.order(); }

// The first of sorted strands that the next one crosses.
const Piece* crossed(const Piece* begin, const Piece* end) {
    for (const Piece* p = begin; end - p > 1; ++p)
        if (p[0].xa > p[1].xa + rounding || p[0].xb > p[1].xb + rounding) return p;
    return nullptr;
}

int level_of(const Piece& a, const Piece& b, int top, int bottom) {
    const std::int64_t above = std::abs(a.xa - b.xa), below = std::abs(a.xb - b.xb);
    return std::clamp(top + static_cast<int>(above * (bottom - top) / (above + below)), top + 1, bottom - 1);
}

int width_of(const Piece& p) { return std::abs(p.xa - p.xb); }

// Whether the most level of the strands crosses many others.
bool one_lies_across(const Piece* begin, const Piece* end) {
    if (end - begin < static_cast<std::ptrdiff_t>(many)) return false;
    const Piece& level = *std::max_element(begin, end, [](const Piece& a, const Piece& b) { return width_of(a) < width_of(b); });
    const auto crosses = [&](const Piece& p) {
        return p.xa != level.xa && p.xb != level.xb && (p.xa < level.xa) == (p.xb > level.xb);
    };
    return std::count_if(begin, end, crosses) >= across;
}

int left_of(const Piece& p) { return std::min(p.xa, p.xb); }
int right_of(const Piece& p) { return std::max(p.xa, p.xb); }

// Orders that leave nothing open, for the same result from any way of sorting.
bool more_left(const Piece& a, const Piece& b) {
    if (left_of(a) != left_of(b)) return left_of(a) < left_of(b);
    return std::tuple(a.xa, a.xb, a.sign) < std::tuple(b.xa, b.xb, b.sign);
}
bool fully_before(const Piece& a, const Piece& b) {
    if (a.order() != b.order()) return a.order() < b.order();
    return std::tuple(a.xa, a.sign) < std::tuple(b.xa, b.sign);
}

// Sorted strands of one height, to the right of others that wind so often; returns how often they do with these.
int add_apart(const Piece* begin, const Piece* end, int winding, RowCover& cover) {
    for (const Piece* p = begin; p < end; ++p) {
        const int outside = winding;
        winding += p->sign;
        if (outside == 0) cover.add(p->xa, p->xb, p->yb - p->ya);
        if (winding == 0) cover.add(p->xa, p->xb, p->ya - p->yb);
    }
    return winding;
}

}  // namespace

int Piece::at(int y) const {
    if (y == ya) return xa;
    if (y == yb) return xb;
    return xa + static_cast<int>(static_cast<std::int64_t>(xb - xa) * (y - ya) / (yb - ya));
}

void RowBands::add(const std::vector<Piece>& pieces, RowCover& cover) {
    work_left_ = most_work;
    if (std::all_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.whole(); })) {
        strands_.assign(pieces.begin(), pieces.end());
        return resolve(0, 0, one_pixel, cover);
    }
    take_levels(pieces);
    if (levels_.size() * pieces.size() > most_work) return add_lines({pieces.data(), pieces.size()}, {0, one_pixel, 0}, cover);
    for (std::size_t i = 0; i + 1 < levels_.size(); ++i) add_band(pieces, levels_[i], levels_[i + 1], cover);
}

void RowBands::take_levels(const std::vector<Piece>& pieces) {
    levels_.assign({0, one_pixel});
    for (const Piece& p : pieces) {
        if (p.ya != 0) levels_.push_back(p.ya);
        if (p.yb != one_pixel) levels_.push_back(p.yb);
    }
    std::sort(levels_.begin(), levels_.end());
    levels_.erase(std::unique(levels_.begin(), levels_.end()), levels_.end());
}

void RowBands::add_band(const std::vector<Piece>& pieces, int top, int bottom, RowCover& cover) {
    strands_.clear();
    for (const Piece& p : pieces)
        if (p.ya <= top && p.yb >= bottom) strands_.push_back({p.at(top), top, p.at(bottom), bottom, p.sign});
    resolve(0, top, bottom, cover);
}

// The strands from `begin` on, which all go from top to bottom; takes them off the stack.
void RowBands::resolve(std::size_t begin, int top, int bottom, RowCover& cover) {
    sort_nearly_sorted(strands_, begin, before);
    const Piece *first = strands_.data() + begin, *last = strands_.data() + strands_.size();
    const std::size_t count = strands_.size() - begin;
    const Piece* found = bottom - top > thinnest ? crossed(first, last) : nullptr;
    if (!found) {
        add_apart(first, last, 0, cover);
    } else if (begin == 0 && one_lies_across(first, last)) {
        resolve_parts(begin, {top, bottom, 0}, cover);
    } else if (work_left_ < count) {
        add_lines({first, count}, {top, bottom, 0}, cover);
    } else {
        work_left_ -= count;
        const int level = level_of(found[0], found[1], top, bottom);
        add_half(begin, count, top, level, cover);
        add_half(begin, count, level, bottom, cover);
    }
    strands_.resize(begin);
}

// The strands from `begin` on in parts that do not lie above one another, from left to right.
void RowBands::resolve_parts(std::size_t begin, Band band, RowCover& cover) {
    const std::size_t end = strands_.size();
    std::sort(strands_.begin() + static_cast<std::ptrdiff_t>(begin), strands_.end(), more_left);
    while (begin < end) {
        std::size_t next = begin + 1;
        for (int reach = right_of(strands_[begin]); next < end && left_of(strands_[next]) < reach; ++next)
            reach = std::max(reach, right_of(strands_[next]));
        if (next - begin > 1) {
            band.winding = resolve_part(begin, next, band, cover);
        } else {
            band.winding = add_apart(&strands_[begin], &strands_[begin] + 1, band.winding, cover);
        }
        begin = next;
    }
}

// One part; returns how often what lies right of it winds.
int RowBands::resolve_part(std::size_t begin, std::size_t end, const Band& band, RowCover& cover) {
    Piece *first = strands_.data() + begin, *last = strands_.data() + end;
    std::sort(first, last, fully_before);
    const Piece* found = band.bottom - band.top > thinnest ? crossed(first, last) : nullptr;
    if (!found) return add_apart(first, last, band.winding, cover);
    const int beyond = std::accumulate(first, last, band.winding, [](int sum, const Piece& p) { return sum + p.sign; });
    const std::size_t count = end - begin;
    if (work_left_ < count) {
        add_lines({first, count}, band, cover);
        return beyond;
    }
    work_left_ -= count;
    const int level = count > few ? (band.top + band.bottom) / 2 : level_of(found[0], found[1], band.top, band.bottom);
    resolve_cut(begin, end, {band.top, level, band.winding}, cover);
    resolve_cut(begin, end, {level, band.bottom, band.winding}, cover);
    return beyond;
}

void RowBands::resolve_cut(std::size_t begin, std::size_t end, const Band& band, RowCover& cover) {
    const std::size_t cut = strands_.size();
    push_cut(begin, end, band.top, band.bottom);
    resolve_parts(cut, band, cover);
    strands_.resize(cut);
}

// On the stack: what of strands on it lies between two heights.
void RowBands::push_cut(std::size_t begin, std::size_t end, int top, int bottom) {
    for (std::size_t i = begin; i < end; ++i) {
        const Piece whole = strands_[i];
        strands_.push_back({whole.at(top), top, whole.at(bottom), bottom, whole.sign});
    }
}

void RowBands::add_half(std::size_t begin, std::size_t count, int top, int bottom, RowCover& cover) {
    const std::size_t half = strands_.size();
    push_cut(begin, begin + count, top, bottom);
    resolve(half, top, bottom, cover);
}

void RowBands::add_lines(std::span<const Piece> pieces, const Band& band, RowCover& cover) {
    const int step = pieces.size() > crowd ? one_pixel / 16 : one_pixel / 64;
    for (int y = band.top; y < band.bottom; y += step) {
        const int height = std::min(step, band.bottom - y), middle = y + height / 2;
        crossings_.clear();
        for (const Piece& p : pieces)
            if (p.ya <= middle && middle < p.yb) crossings_.push_back({p.at(middle), p.sign});
        add_line(height, band.winding, cover);
    }
}

// Sorts by three digits of 9 bits, which is all of x.
void RowBands::add_line(int height, int winding, RowCover& cover) {
    constexpr int digit = 9, mask = (1 << digit) - 1;
    for (int shift = 0; shift < 3 * digit; shift += digit) {
        std::array<std::size_t, mask + 2> from{};
        for (const Crossing& c : crossings_) ++from[static_cast<std::size_t>((c.x >> shift & mask) + 1)];
        for (std::size_t i = 1; i < from.size(); ++i) from[i] += from[i - 1];
        passed_.resize(crossings_.size());
        for (const Crossing& c : crossings_) passed_[from[static_cast<std::size_t>(c.x >> shift & mask)]++] = c;
        crossings_.swap(passed_);
    }
    for (const Crossing& c : crossings_) {
        const int outside = winding;
        winding += c.sign;
        if (outside == 0) cover.add(c.x, c.x, height);
        if (winding == 0) cover.add(c.x, c.x, -height);
    }
}

}  // namespace stim

#include "stim/episode/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "libstim/src/episode/layers.hpp"
#include "stim/base/error.hpp"
#include "stim/episode/icons.hpp"

namespace stim::episode {
namespace {

// cos of 0 .. 90 degrees.
constexpr std::array<int, 91> quarter{
    65536, 65526, 65496, 65446, 65376, 65287, 65177, 65048, 64898, 64729, 64540, 64332, 64104,
    63856, 63589, 63303, 62997, 62672, 62328, 61966, 61584, 61183, 60764, 60326, 59870, 59396,
    58903, 58393, 57865, 57319, 56756, 56175, 55578, 54963, 54332, 53684, 53020, 52339, 51643,
    50931, 50203, 49461, 48703, 47930, 47143, 46341, 45525, 44695, 43852, 42995, 42126, 41243,
    40348, 39441, 38521, 37590, 36647, 35693, 34729, 33754, 32768, 31772, 30767, 29753, 28729,
    27697, 26656, 25607, 24550, 23486, 22415, 21336, 20252, 19161, 18064, 16962, 15855, 14742,
    13626, 12505, 11380, 10252, 9121, 7987, 6850, 5712, 4572, 3430, 2287, 1144, 0,
};

struct Area {
    int top, left, bottom, right;  // bottom and right are outside
    Area clipped() const { return {std::max(top, 0), std::max(left, 0), std::min(bottom, side), std::min(right, side)}; }
};

Area about(const Point& middle, const Point& size) {
    const int top = middle.row - size.row / 2, left = middle.column - size.column / 2;
    return {top, left, top + size.row, left + size.column};
}

using Pixels = std::vector<std::uint8_t>;

std::uint8_t* pixel(Pixels& pixels, int row, int column) {
    return pixels.data() + 3 * (static_cast<std::size_t>(row) * side + static_cast<std::size_t>(column));
}

void put(Pixels& pixels, int row, int column, Rgb rgb) {
    std::uint8_t* at = pixel(pixels, row, column);
    at[0] = rgb.r;
    at[1] = rgb.g;
    at[2] = rgb.b;
}

void fill(Pixels& pixels, const Area& area, Rgb rgb) {
    const Area a = area.clipped();
    for (int row = a.top; row < a.bottom; ++row)
        for (int column = a.left; column < a.right; ++column) put(pixels, row, column, rgb);
}

void stamp(Pixels& pixels, const Area& area, const std::vector<std::uint8_t>& mask, Rgb rgb) {
    const Area a = area.clipped();
    const int width = area.right - area.left;
    for (int row = a.top; row < a.bottom; ++row)
        for (int column = a.left; column < a.right; ++column)
            if (mask[static_cast<std::size_t>((row - area.top) * width + column - area.left)]) put(pixels, row, column, rgb);
}

// Pixels whose middles lie in the turned rectangle; twice the coordinates keep it in integers.
void fill_turned(Pixels& pixels, const Point& middle, const Point& size, int angle, Rgb rgb) {
    const std::int64_t c = cos_of(angle), s = sin_of(angle);
    const int reach = (std::max(size.row, size.column) * 3) / 4 + 1;
    const Area a = about(middle, {2 * reach, 2 * reach}).clipped();
    for (int row = a.top; row < a.bottom; ++row)
        for (int column = a.left; column < a.right; ++column) {
            const std::int64_t r = 2 * (row - middle.row) + 1, k = 2 * (column - middle.column) + 1;
            if (std::llabs(-r * s + k * c) <= size.column * 65536LL && std::llabs(r * c + k * s) <= size.row * 65536LL)
                put(pixels, row, column, rgb);
        }
}

bool is_rectangle(const Sprite& sprite) { return sprite.size != Point{}; }

Area area_of(const Sprite& sprite, const Moment& now) {
    if (sprite.slot == Slot::paddle) return about(now.middle, {2 * 22, 2 * 22});
    return about(now.middle, is_rectangle(sprite) ? sprite.size : Point{2 * sprite.radius, 2 * sprite.radius});
}

bool is_backdrop(const Sprite& sprite) { return sprite.slot == Slot::underlay || sprite.slot == Slot::home; }

Played checked(Played played) {
    const auto complete = [&](const std::vector<Moment>& moments) {
        return moments.size() == static_cast<std::size_t>(played.frames);
    };
    if (played.frames < 1 || played.moments.size() != played.sprites.size() ||
        !std::all_of(played.moments.begin(), played.moments.end(), complete))
        throw InvalidParams("frames of what is played", fmt::format("{}", played.frames),
                            "1 or more, with a moment of each sprite in each");
    return played;
}

}  // namespace

int cos_of(int degrees) {
    const int d = std::abs(degrees) % 360;
    if (d <= 90) return quarter[static_cast<std::size_t>(d)];
    if (d <= 180) return -quarter[static_cast<std::size_t>(180 - d)];
    return cos_of(360 - d);
}

struct FramePainter::Impl {
    Played played;
    std::vector<std::size_t> order;  // of what is drawn on the base
    std::vector<std::vector<std::uint8_t>> masks;
    Pixels base, now;
    std::vector<Area> dirty;
    int shown = -1;
    std::vector<int> changed;

    explicit Impl(Played p)
        : played(std::move(p)), order(drawing_order(played.sprites)), base(frame_bytes, 255), changed(changes(played)) {
        for (const Sprite& sprite : played.sprites)
            masks.push_back(is_rectangle(sprite) ? std::vector<std::uint8_t>{}
                                                 : sprite_mask(sprite.slot, sprite.icon, sprite.radius));
        for (const std::size_t i : order)
            if (is_backdrop(played.sprites[i])) draw(base, i, 0);
        for (const Point& cell : played.walls)
            fill(base, {cell.row, cell.column, cell.row + cell_size, cell.column + cell_size}, black);
        std::erase_if(order, [&](std::size_t i) { return is_backdrop(played.sprites[i]); });
        now = base;
    }

    void draw(Pixels& pixels, std::size_t i, int t) {
        const Sprite& sprite = played.sprites[i];
        const Moment& at = played.moments[i][static_cast<std::size_t>(t)];
        if (!at.present) return;
        const Rgb rgb = colour_of(at.lit ? sprite.lit : sprite.colour);
        if (sprite.slot == Slot::paddle) fill_turned(pixels, at.middle, sprite.size, at.angle, rgb);
        else if (is_rectangle(sprite)) fill(pixels, area_of(sprite, at), rgb);
        else stamp(pixels, area_of(sprite, at), masks[i], rgb);
    }

    void restore() {
        for (const Area& area : dirty) {
            const Area a = area.clipped();
            for (int row = a.top; row < a.bottom; ++row)
                if (a.left < a.right)
                    std::copy(pixel(base, row, a.left), pixel(base, row, a.left) + 3 * (a.right - a.left),
                              pixel(now, row, a.left));
        }
        dirty.clear();
    }

    // Still frames repeat the one before.
    int drawn_as(int t) const { return *(std::upper_bound(changed.begin(), changed.end(), t) - 1); }

    void paint(int t) {
        t = drawn_as(t);
        if (t == shown) return;
        restore();
        for (const Barrier& b : played.barrier)
            if (b.gone == never || t < b.gone) {
                dirty.push_back({b.cell.row, b.cell.column, b.cell.row + cell_size, b.cell.column + cell_size});
                fill(now, dirty.back(), colour_of("green"));
            }
        for (const std::size_t i : order) {
            draw(now, i, t);
            dirty.push_back(area_of(played.sprites[i], played.moments[i][static_cast<std::size_t>(t)]));
        }
        shown = t;
    }
};

FramePainter::FramePainter(Played played) : impl_(std::make_unique<Impl>(checked(std::move(played)))) {}
FramePainter::~FramePainter() = default;
FramePainter::FramePainter(FramePainter&&) noexcept = default;
FramePainter& FramePainter::operator=(FramePainter&&) noexcept = default;

const std::vector<std::uint8_t>& FramePainter::paint(int frame) {
    if (frame < 0 || frame >= impl_->played.frames)
        throw InvalidParams("frame", fmt::format("{}", frame), fmt::format("0..{}", impl_->played.frames - 1));
    impl_->paint(frame);
    return impl_->now;
}

const Played& FramePainter::played() const { return impl_->played; }

}  // namespace stim::episode

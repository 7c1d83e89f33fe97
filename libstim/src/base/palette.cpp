#include "stim/base/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "stim/base/error.hpp"

namespace stim {
namespace {

constexpr std::uint32_t cell_of_colour = 0xF8F8F8;  // without the three lowest bits of each channel

struct Counted {
    std::uint32_t colour;
    std::uint64_t pixels;
};

std::uint32_t colour_at(const std::uint8_t* p) { return std::uint32_t{p[0]} << 16 | std::uint32_t{p[1]} << 8 | p[2]; }

// Rows of pixels of one colour, in order. Pictures of shapes have few: 500,000 pixels are some 10,000 runs.
std::vector<Counted> runs_of(const std::uint8_t* picture, std::size_t pixels) {
    std::vector<Counted> out;
    for (std::size_t i = 0; i < pixels; ++i) {
        const std::uint32_t colour = colour_at(picture + 3 * i);
        if (out.empty() || out.back().colour != colour) out.push_back({colour, 0});
        ++out.back().pixels;
    }
    return out;
}

// Each colour once, ascending, with all its pixels.
std::vector<Counted> colours_of(const std::vector<std::vector<Counted>>& pictures) {
    std::vector<Counted> all, out;
    for (const std::vector<Counted>& runs : pictures) all.insert(all.end(), runs.begin(), runs.end());
    std::sort(all.begin(), all.end(), [](const Counted& a, const Counted& b) { return a.colour < b.colour; });
    for (const Counted& run : all) {
        if (out.empty() || out.back().colour != run.colour) out.push_back({run.colour, 0});
        out.back().pixels += run.pixels;
    }
    return out;
}

// The commonest colour of each cell, and the pixels of the whole cell.
struct Cell {
    Counted commonest{0, 0};
    std::uint64_t pixels = 0;
};

bool is_commoner(const Counted& a, const Counted& b) {
    return a.pixels != b.pixels ? a.pixels > b.pixels : a.colour < b.colour;
}

std::vector<std::uint32_t> popular(const std::vector<Counted>& colours, std::size_t most) {
    std::map<std::uint32_t, Cell> cells;
    for (const Counted& one : colours) {
        Cell& cell = cells[one.colour & cell_of_colour];
        if (cell.pixels == 0 || is_commoner(one, cell.commonest)) cell.commonest = one;
        cell.pixels += one.pixels;
    }
    std::vector<Cell> order;
    for (const auto& [key, cell] : cells) order.push_back(cell);
    std::sort(order.begin(), order.end(), [](const Cell& a, const Cell& b) {
        return a.pixels != b.pixels ? a.pixels > b.pixels : is_commoner(a.commonest, b.commonest);
    });
    order.resize(std::min(most, order.size()));
    std::vector<std::uint32_t> out;
    for (const Cell& cell : order) out.push_back(cell.commonest.colour);
    std::sort(out.begin(), out.end());
    return out;
}

int squares(std::uint32_t a, std::uint32_t b) {
    int out = 0;
    for (const int bits : {0, 8, 16}) {
        const int apart = static_cast<int>(a >> bits & 255) - static_cast<int>(b >> bits & 255);
        out += apart * apart;
    }
    return out;
}

// Adds colours up to `most`, each the one that the palette is farthest from: rare ones that no cell stands for.
void add_farthest(std::vector<std::uint32_t>& palette, const std::vector<Counted>& colours, std::size_t most) {
    std::vector<int> apart(colours.size(), 1 << 20);
    const auto near = [&](std::uint32_t colour) {
        for (std::size_t i = 0; i < colours.size(); ++i) apart[i] = std::min(apart[i], squares(colours[i].colour, colour));
    };
    for (const std::uint32_t colour : palette) near(colour);
    while (palette.size() < most) {
        palette.push_back(colours[static_cast<std::size_t>(std::max_element(apart.begin(), apart.end()) - apart.begin())].colour);
        near(palette.back());
    }
    std::sort(palette.begin(), palette.end());
}

std::uint8_t nearest(std::uint32_t colour, const std::vector<std::uint32_t>& palette) {
    const auto found = std::min_element(palette.begin(), palette.end(), [&](std::uint32_t a, std::uint32_t b) {
        return squares(a, colour) < squares(b, colour);
    });
    return static_cast<std::uint8_t>(found - palette.begin());
}

// Places in the palette of a picture's runs; `places` has that of each colour.
std::vector<std::uint8_t> laid_out(const std::vector<Counted>& runs, std::size_t pixels, const std::vector<Counted>& colours,
                                   const std::vector<std::uint8_t>& places) {
    std::vector<std::uint8_t> out(pixels);
    auto to = out.begin();
    for (const Counted& run : runs) {
        const auto found = std::lower_bound(colours.begin(), colours.end(), run.colour,
                                            [](const Counted& a, std::uint32_t colour) { return a.colour < colour; });
        to = std::fill_n(to, run.pixels, places[static_cast<std::size_t>(found - colours.begin())]);
    }
    return out;
}

}  // namespace

Indexed indexed(std::span<const std::uint8_t* const> pictures, std::size_t pixels, int most) {
    if (most < 1 || most > 256) throw InvalidParams("most", fmt::format("{}", most), "1..256");
    std::vector<std::vector<Counted>> runs;
    for (const std::uint8_t* picture : pictures) runs.push_back(runs_of(picture, pixels));
    const std::vector<Counted> colours = colours_of(runs);
    Indexed out;
    if (colours.size() <= static_cast<std::size_t>(most)) {
        for (const Counted& one : colours) out.palette.push_back(one.colour);
    } else {
        out.palette = popular(colours, static_cast<std::size_t>(most) * 3 / 4);
        add_farthest(out.palette, colours, static_cast<std::size_t>(most));
    }
    std::vector<std::uint8_t> places;
    for (const Counted& one : colours) places.push_back(nearest(one.colour, out.palette));
    for (const std::vector<Counted>& own : runs) out.pictures.push_back(laid_out(own, pixels, colours, places));
    return out;
}

}  // namespace stim

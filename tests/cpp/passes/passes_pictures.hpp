// Pictures for tests of passes, and the digests of what passes make of one.
#pragma once

#include <string>
#include <vector>

#include "stim/base/random.hpp"
#include "stim/passes/blur.hpp"
#include "stim/passes/jpeg.hpp"
#include "stim/passes/light.hpp"
#include "stim/passes/noise.hpp"
#include "stim/passes/paper.hpp"
#include "stim/passes/passes.hpp"
#include "stim/passes/smudge.hpp"

namespace passes_test {

/// A picture of its own pixels.
struct Picture {
    int width, height;
    std::vector<std::uint32_t> pixels;

    Picture(int w, int h, std::uint32_t colour = 0xFFFFFFFF)
        : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), colour) {}
    bool operator==(const Picture&) const = default;

    stim::PixelTile tile() { return {pixels.data(), width, height, width}; }
    /// A part that knows where it lies.
    stim::PixelTile part(int left, int top, int w, int h) {
        return {pixels.data() + top * width + left, w, h, width, left, top, width, height};
    }
    /// Channel 0..2: red, green, blue.
    int at(int x, int y, int channel) const {
        return static_cast<int>(pixels[static_cast<std::size_t>(y * width + x)] >> (16 - 8 * channel) & 255);
    }
    /// The same part as a picture of its own.
    Picture cut(int left, int top, int w, int h) const {
        Picture out(w, h);
        for (int y = 0; y < h; ++y)
            std::copy_n(pixels.begin() + (top + y) * width + left, w, out.pixels.begin() + y * w);
        return out;
    }
};

/// Patches of colours with sharp edges.
inline Picture patches(int width, int height) {
    Picture out(width, height);
    stim::Rng rng = stim::Streams("passes").stream("patches");
    for (int k = 0; k < 40; ++k) {
        const auto colour = static_cast<std::uint32_t>(0xFF000000 | rng.integer(0, 0xFFFFFF));
        const auto left = rng.integer(0, width - 1), top = rng.integer(0, height - 1);
        const auto right = std::min<std::int64_t>(width, left + width / 6);
        const auto bottom = std::min<std::int64_t>(height, top + height / 5);
        for (auto y = top; y < bottom; ++y)
            for (auto x = left; x < right; ++x) out.pixels[static_cast<std::size_t>(y * width + x)] = colour;
    }
    return out;
}

inline const std::vector<std::pair<std::string, stim::Paper>>& papers() {
    using Kind = stim::Paper::Kind;
    static const std::vector<std::pair<std::string, stim::Paper>> all{
        {"own", {}},
        {"tint", {Kind::tint, 0xFFFAF6EE}},
        {"gradient", {Kind::gradient, 0xFFFAF6EE, 0xFFDED0C2}},
        {"grain", {Kind::grain, 0xFF808890, 0, 3}},
        {"texture", {Kind::texture, 0xFFB0A89C, 0, 9}},
        {"ruled", {Kind::ruled, 0xFFFDFDF8, 0xFFC8D8F0}},
        {"grid", {Kind::grid, 0xFF1C4A8C, 0xFF3C6AAC}}};
    return all;
}

/// One line for each pass and scale: "<pass> <scale> <digest of the pixels>".
inline std::string digests() {
    const stim::Digest key = stim::digest("look|1|passes|golden");
    std::string out;
    for (const double scale : {.4375, 1., 2.5}) {
        const auto line = [&](const std::string& name, const auto& pass) {
            Picture picture = patches(203, 141);
            pass(picture.tile());
            out += name + " " + std::to_string(scale).substr(0, 6) + " " + stim::pixel_digest(picture.tile().view()).hex() + "\n";
        };
        for (const auto& [name, paper] : papers())
            line(name, [&, &paper = paper](const stim::PixelTile& t) { stim::draw_paper(t, paper, key, scale); });
        for (const int level : {1, 3, 5})
            line("smudge-" + std::to_string(level),
                 [&](const stim::PixelTile& t) { stim::draw_smudges(t, level, 40, key, scale); });
        const stim::Passes each[] = {{.shade = .3}, {.contrast = .45}, {.blur = 1.4}, {.noise = 24},
                                     {.jpeg = 10},  {.jpeg = 75},      {.22, .8, .6, 3, 85}};
        const char* const names[] = {"shade", "contrast", "blur", "noise", "jpeg-10", "jpeg-75", "all"};
        for (std::size_t i = 0; i < std::size(each); ++i)
            line(names[i], [&](const stim::PixelTile& t) { stim::apply(each[i], t, key, 1, scale); });
    }
    return out;
}

}  // namespace passes_test

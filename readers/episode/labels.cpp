#include "readers/episode/labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "readers/toolkit/reader.hpp"

namespace stim::read::grid {
namespace {

constexpr std::size_t row_bytes = std::size_t{3} * episode::side, frame_bytes = row_bytes * episode::side;

std::vector<std::string> colour_names() {
    std::vector<std::string> out{"white", "black", "green", "hot pink", "red", "brown", "grey"};
    for (const auto* names : {&episode::agent_colours(), &episode::object_colours()})
        out.insert(out.end(), names->begin(), names->end());
    out.emplace_back("grey");
    return out;
}

const std::unordered_map<std::uint32_t, Label>& label_of_colour() {
    static const auto table = [] {
        std::unordered_map<std::uint32_t, Label> out{{white.packed(), ground}, {black.packed(), wall}};
        for (Label label = green; label < screen; ++label) out[episode::colour_of(colour_of_label(label)).packed()] = label;
        return out;
    }();
    return table;
}

void label_row(const std::uint8_t* pixels, Label* out, int frame) {
    std::uint32_t last = white.packed();
    Label label = ground;
    for (int column = 0; column < episode::side; ++column, pixels += 3) {
        const std::uint32_t colour = Rgb{pixels[0], pixels[1], pixels[2]}.packed();
        if (colour != last) {
            const auto found = label_of_colour().find(colour);
            if (found == label_of_colour().end())
                throw Unreadable(fmt::format("frame {} has the colour {:06x}, which nothing has", frame, colour));
            last = colour;
            label = found->second;
        }
        out[column] = label;
    }
}

// Rows equal to those of the frame before keep their labels.
void label_rows(const std::uint8_t* frame, const std::uint8_t* before, LabelMap& map, int number) {
    for (std::size_t row = 0; row < episode::side; ++row) {
        const std::size_t from = row * row_bytes;
        if (!before || std::memcmp(frame + from, before + from, row_bytes) != 0)
            label_row(frame + from, map.data() + row * episode::side, number);
    }
}

}  // namespace

const std::string& colour_of_label(Label label) {
    static const std::vector<std::string> names = colour_names();
    return names.at(label);
}

LabelSet agents() { return bit(first_object) - bit(first_agent); }
LabelSet objects() { return bit(screen) - bit(first_object); }

std::vector<Run> label_runs(const FramePointers& frames) {
    std::vector<Run> out;
    const std::uint8_t* before = nullptr;
    for (std::size_t t = 0; t < frames.size(); ++t) {
        const std::uint8_t* frame = frames[t];
        if (before && (frame == before || std::memcmp(frame, before, frame_bytes) == 0)) {
            ++out.back().count;
            continue;
        }
        const int number = static_cast<int>(t);
        LabelMap map = out.empty() ? LabelMap(std::size_t{episode::side} * episode::side) : out.back().map;
        label_rows(frame, before, map, number);
        out.push_back({number, 1, std::move(map)});
        before = frame;
    }
    return out;
}

PixelLists pixels_by_label(const LabelMap& map) {
    PixelLists out(labels);
    const Label* label = map.data();
    for (int row = 0; row < episode::side; ++row)
        for (int column = 0; column < episode::side; ++column, ++label)
            if (*label > wall) out[*label].push_back({row, column});
    return out;
}

}  // namespace stim::read::grid

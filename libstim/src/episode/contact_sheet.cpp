#include "stim/episode/contact_sheet.hpp"

#include <algorithm>

#include "stim/episode/frames.hpp"

namespace stim::episode {
namespace {

constexpr int gap = 8, wide_gap = 24, title_width = 32;
constexpr int shown_fam[] = {0, 2, 4, 7};

Rgb at(const std::vector<std::uint8_t>& rgb, int row, int column) {
    const std::size_t i = 3 * (static_cast<std::size_t>(row) * side + static_cast<std::size_t>(column));
    return {rgb[i], rgb[i + 1], rgb[i + 2]};
}

void add_box(DisplayList& list, double left, double top, double right, double bottom, Rgb rgb) {
    list.items.push_back({-1, false, Fill{Polygon{{{left, top}, {right, top}, {right, bottom}, {left, bottom}}}, rgb}});
}

// The picture as rectangles of one colour: each grows to the right, then down.
void add_picture(DisplayList& list, const std::vector<std::uint8_t>& rgb, int x, int y) {
    std::vector<char> done(static_cast<std::size_t>(side) * side, 0);
    const auto is_done = [&](int row, int column) -> char& { return done[static_cast<std::size_t>(row * side + column)]; };
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const Rgb colour = at(rgb, row, column);
            if (is_done(row, column) || colour == white) continue;
            int right = column, bottom = row + 1;
            while (right < side && at(rgb, row, right) == colour && !is_done(row, right)) ++right;
            const auto same = [&](int r) {
                for (int c = column; c < right; ++c)
                    if (at(rgb, r, c) != colour || is_done(r, c)) return false;
                return true;
            };
            while (bottom < side && same(bottom)) ++bottom;
            for (int r = row; r < bottom; ++r)
                for (int c = column; c < right; ++c) is_done(r, c) = 1;
            add_box(list, x + column, y + row, x + right, y + bottom, colour);
        }
}

void add_title(DisplayList& list, const std::string& text, int y) {
    const Label label{text, {title_width / 2.0, y + side / 2.0}, 20, Colour(black), false};
    list.items.push_back({-1, true, Text{label_line(label).glyphs, 20, black, false, 0}});
}

int column_x(int column) { return title_width + column * (side + gap) + (column >= 4 ? wide_gap - gap : 0); }

void add_row(DisplayList& list, const Episode& episode, int y) {
    check_whole(episode);
    int column = 0;
    const auto add = [&](FramePainter& painter, int frame) { add_picture(list, painter.paint(frame), column_x(column++), y); };
    for (const int trial : shown_fam) {
        FramePainter painter(play(episode.trials[static_cast<std::size_t>(trial)]));
        add(painter, painter.played().frames - 1);
    }
    FramePainter test(play(episode.trials[test_trial]));
    const int last = test.played().frames - 1;
    for (const int frame : {0, (first_moving + last - still_tail) / 2, last}) add(test, frame);
}

}  // namespace

int sheet_width() { return column_x(7); }
int sheet_height(std::size_t episodes) { return gap + static_cast<int>(episodes) * (side + gap); }

DisplayList contact_sheet(const std::vector<Episode>& episodes) {
    DisplayList out{sheet_width(), sheet_height(episodes.size()), Rgb{225, 225, 230}, {}};
    for (std::size_t i = 0; i < episodes.size(); ++i) {
        const int y = gap + static_cast<int>(i) * (side + gap);
        for (int column = 0; column < 7; ++column) add_box(out, column_x(column), y, column_x(column) + side, y + side, white);
        if (episodes.size() > 1) add_title(out, std::string(1, static_cast<char>('A' + i)), y);
        add_row(out, episodes[i], y);
    }
    return out;
}

}  // namespace stim::episode

#include "stim/episode/contact_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "libstim/src/episode/panels.hpp"
#include "stim/episode/frames.hpp"

namespace stim::episode {
namespace {

constexpr int margin = 8, gap = 8, caption = 18, letter_width = 32, wide_gap = 20;  // px
constexpr int trials_in_row = 4;                                                  // where each has one panel
constexpr double letter_size = 20, caption_size = 10;
constexpr Rgb ground{225, 225, 230}, ending{250, 205, 140};
constexpr int dot = 3, ring = 7, hole = 3;  // px

// How many panels stand where; the same for all episodes of a sheet.
struct Grid {
    int rows = 2;          ///< of panels in an episode's strip
    int columns = trials_in_row;  ///< of familiarization
    int endings = 1;       ///< columns of the test
    bool tall = false;     ///< a column per trial

    int column_x(int column) const { return margin + letter_width + column * (side + gap) + (column >= columns ? wide_gap : 0); }
    int strip() const { return rows * (caption + side + gap); }
    int strip_y(std::size_t episode) const { return margin + static_cast<int>(episode) * (strip() + wide_gap); }
    int row_y(std::size_t episode, int row) const { return strip_y(episode) + row * (caption + side + gap) + caption; }
    int width() const { return column_x(columns + endings) - gap + margin; }
    int height(std::size_t episodes) const { return strip_y(episodes) - wide_gap; }
};

Grid grid_of(const std::vector<Episode>& episodes) {
    std::size_t most = 1, test = 1;
    for (const Episode& episode : episodes)
        for (int i = 0; i < trials_per_episode; ++i) {
            std::size_t& count = i == test_trial ? test : most;
            count = std::max(count, panels_of(episode.trials[static_cast<std::size_t>(i)], i == test_trial).size());
        }
    Grid out;
    out.tall = most > 1;
    if (out.tall) out.rows = static_cast<int>(most);
    if (out.tall) out.columns = test_trial;
    out.endings = (static_cast<int>(test) + out.rows - 1) / out.rows;
    return out;
}

void add_box(DisplayList& list, double left, double top, double right, double bottom, Rgb rgb) {
    list.items.push_back({-1, false, Fill{Polygon{{{left, top}, {right, top}, {right, bottom}, {left, bottom}}}, rgb}});
}

constexpr std::uint32_t nothing = white.packed();
constexpr std::size_t row_bytes = 3 * std::size_t{side};

// A picture of rectangles has few different rows. Those alone, as numbers, which compare in one step.
struct Rows {
    std::vector<int> tops;  // where each starts, and the end
    std::vector<std::uint32_t> numbers;

    explicit Rows(const std::vector<std::uint8_t>& rgb) {
        for (int y = 0; y < side; ++y) {
            const std::uint8_t* row = rgb.data() + static_cast<std::size_t>(y) * row_bytes;
            if (y && std::equal(row, row + row_bytes, row - row_bytes)) continue;
            tops.push_back(y);
            const std::uint8_t* const end = row + row_bytes;
            for (; row < end; row += 3) numbers.push_back(Rgb{row[0], row[1], row[2]}.packed());
        }
        tops.push_back(side);
    }
    int count() const { return static_cast<int>(tops.size()) - 1; }
};

// How many rows show the same from `run` down; those below the first are taken out.
int take_down(std::span<std::uint32_t> run, int rows) {
    int taken = 1;
    for (; taken < rows; ++taken) {
        std::uint32_t* const below = run.data() + taken * side;
        if (!std::equal(run.begin(), run.end(), below)) break;
        std::fill_n(below, run.size(), nothing);
    }
    return taken;
}

// The picture as rectangles of one colour: each grows to the right, then down.
void add_picture(DisplayList& list, const std::vector<std::uint8_t>& rgb, int x, int y) {
    Rows rows(rgb);
    add_box(list, x, y, x + side, y + side, white);
    for (int row = 0; row < rows.count(); ++row) {
        std::uint32_t* const start = rows.numbers.data() + row * side;
        const auto top = [&](int r) { return y + rows.tops[static_cast<std::size_t>(r)]; };
        for (int from = 0, to = 0; from < side; from = to) {
            const std::uint32_t number = start[from];
            while (to < side && start[to] == number) ++to;
            if (number == nothing) continue;
            const int taken = take_down({start + from, start + to}, rows.count() - row);
            add_box(list, x + from, top(row), x + to, top(row + taken), unpacked(number));
        }
    }
}

// A square of whole pixels about the middle of a pixel.
void add_mark(DisplayList& list, int x, int y, int wide, Rgb rgb) {
    const int half = wide / 2;
    add_box(list, x - half, y - half, x - half + wide, y - half + wide, rgb);
}

void add_dots(DisplayList& list, const std::vector<Dot>& dots, int x, int y) {
    for (const Dot& d : dots) {
        add_mark(list, x + d.middle.column, y + d.middle.row, d.first ? ring : dot, d.rgb);
        if (d.first) add_mark(list, x + d.middle.column, y + d.middle.row, hole, white);
    }
}

void add_text(DisplayList& list, const TextLine& line, double size) {
    list.items.push_back({-1, true, Text{line.glyphs, size, black, false, 0}});
}

// One trial of an episode, on the sheet.
struct Place {
    std::size_t episode = 0;
    int trial = 0;
};

void add_panel(DisplayList& list, FramePainter& painter, const Panel& panel, const Place& place, int x, int y) {
    const std::string number = fmt::format("{}", place.trial + 1);
    add_text(list, left_text(panel.caption.empty() ? number : number + ": " + panel.caption, caption_size, x, y - caption / 2.0),
             caption_size);
    add_picture(list, painter.paint(panel.frame), x, y);
    add_dots(list, dots_of(painter.played(), panel), x, y);
}

void add_trial(DisplayList& list, const Grid& grid, const Trial& trial, const Place& place) {
    const bool test = place.trial == test_trial;
    FramePainter painter(play(trial));
    const std::vector<Panel> panels = panels_of(trial, test);
    for (int i = 0; i < static_cast<int>(panels.size()); ++i) {
        const int column = test ? grid.columns + i / grid.rows : grid.tall ? place.trial : place.trial % grid.columns;
        const int row = test ? i % grid.rows : grid.tall ? i : place.trial / grid.columns;
        const Panel& panel = panels[static_cast<std::size_t>(i)];
        add_panel(list, painter, panel, place, grid.column_x(column), grid.row_y(place.episode, row));
    }
}

void add_strip(DisplayList& list, const Grid& grid, const Episode& episode, std::size_t number) {
    const int left = grid.column_x(grid.columns) - gap, y = grid.strip_y(number);
    add_box(list, left, y - margin / 2, grid.width() - margin + gap / 2, y + grid.strip(), ending);
    for (int trial = 0; trial < trials_per_episode; ++trial)
        add_trial(list, grid, episode.trials[static_cast<std::size_t>(trial)], {number, trial});
}

}  // namespace

SheetSize sheet_size(const std::vector<Episode>& episodes) {
    for (const Episode& episode : episodes) check_whole(episode);
    const Grid grid = grid_of(episodes);
    return {grid.width(), grid.height(episodes.size())};
}

DisplayList contact_sheet(const std::vector<Episode>& episodes) {
    const SheetSize size = sheet_size(episodes);
    const Grid grid = grid_of(episodes);
    DisplayList out{size.width, size.height, ground, {}};
    for (std::size_t i = 0; i < episodes.size(); ++i) {
        const Vec2 middle(margin + letter_width / 2.0 - gap / 2.0, grid.strip_y(i) + grid.strip() / 2.0);
        if (episodes.size() > 1)
            add_text(out, centred_text(std::string(1, static_cast<char>('A' + i)), letter_size, middle), letter_size);
        add_strip(out, grid, episodes[i], i);
    }
    return out;
}

}  // namespace stim::episode

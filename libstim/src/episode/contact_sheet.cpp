#include "stim/episode/contact_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "libstim/src/episode/panel_drawing.hpp"
#include "libstim/src/episode/panels.hpp"

namespace stim::episode {
namespace {

constexpr int margin = 20, gap = 20, rim = 7, caption = 32, heading = 52;  // px
constexpr int columns = 4;                                                  // panels of a row
constexpr double heading_size = 26, caption_size = 17;                      // px, of digits
constexpr Rgb ground{232, 232, 236}, scene_ground{208, 208, 216}, ending_ground{250, 205, 140};
constexpr int step = panel_side + gap, row_height = caption + panel_side + gap;

int column_x(int column) { return margin + column * step; }

// Trials of an episode under a heading.
struct Block {
    std::string title;
    std::size_t episode = 0;
    int first = 0, last = 0;
};

// A trial, and where the caption of its first panel begins; the others follow to the right.
struct Placed {
    std::size_t episode = 0;
    int trial = 0, x = 0, y = 0;
    std::vector<Panel> panels;
};

struct Title {
    std::string text;
    int x = 0, y = 0;  // of its row
};

struct Layout {
    std::vector<Placed> trials;
    std::vector<Title> titles;
    int height = 0;
};

// What a watcher sees of both is the same.
bool look_alike(const Trial& a, const Trial& b) {
    return a.frames == b.frames && a.blocks == b.blocks && a.openings == b.openings && a.barrier == b.barrier &&
           a.sprites == b.sprites;
}

bool share_scenes(const std::vector<Episode>& episodes) {
    return std::equal(episodes[0].trials.begin(), episodes[0].trials.begin() + test_trial, episodes[1].trials.begin(),
                      look_alike);
}

std::vector<Block> blocks_of(const std::vector<Episode>& episodes) {
    constexpr int before = test_trial - 1;
    if (episodes.size() != 2) return {{"", 0, 0, before}, {"", 0, test_trial, test_trial}};
    const Block a{"A: scene 9", 0, test_trial, test_trial}, b{"B: scene 9", 1, test_trial, test_trial};
    if (share_scenes(episodes)) return {{"A and B: scenes 1 to 8", 0, 0, before}, a, b};
    return {{"A: scenes 1 to 8", 0, 0, before}, a, {"B: scenes 1 to 8", 1, 0, before}, b};
}

// Fills rows from left to right and from top to bottom.
class Rows {
public:
    // An ending stands beside the one before it if there is room.
    void add(const Block& block, const Episode& episode) {
        const std::vector<Placed> trials = trials_of(block, episode);
        const bool beside = block.first == test_trial && ending_ && fits(trials.front());
        if (!beside) start_row();
        if (!beside && !block.title.empty()) y_ += heading;
        if (!block.title.empty()) out_.titles.push_back({block.title, column_x(column_), y_ - heading});
        for (const Placed& trial : trials) place(trial);
        ending_ = block.first == test_trial;
    }
    Layout layout() && {
        out_.height = y_ + row_height - gap + margin;
        return std::move(out_);
    }

private:
    static std::vector<Placed> trials_of(const Block& block, const Episode& episode) {
        std::vector<Placed> out;
        for (int i = block.first; i <= block.last; ++i)
            out.push_back({block.episode, i, 0, 0, panels_of(episode.trials[static_cast<std::size_t>(i)], i == test_trial)});
        return out;
    }
    bool fits(const Placed& trial) const { return column_ + static_cast<int>(trial.panels.size()) <= columns; }
    void start_row() {
        if (column_) y_ += row_height;
        column_ = 0;
    }
    void place(Placed trial) {
        if (!fits(trial)) start_row();
        trial.x = column_x(column_);
        trial.y = y_;
        column_ += static_cast<int>(trial.panels.size());
        out_.trials.push_back(std::move(trial));
    }

    Layout out_;
    int column_ = 0, y_ = margin;  // of the next panel
    bool ending_ = false;          // what was placed last
};

Layout layout_of(const std::vector<Episode>& episodes) {
    Rows rows;
    for (const Block& block : blocks_of(episodes)) rows.add(block, episodes[block.episode]);
    return std::move(rows).layout();
}

constexpr int sheet_width = 2 * margin + columns * step - gap;

void add_text(DisplayList& list, std::string_view text, double size, int x, double middle) {
    list.items.push_back({-1, true, Text{left_text(text, size, x, middle).glyphs, size, black, false, 0}});
}

// Panels of a scene are numbered in order of time.
std::string caption_of(const Placed& trial, std::size_t panel) {
    const std::string number = fmt::format("{}", trial.trial + 1);
    return trial.panels.size() == 1 ? number : fmt::format("{}.{} {}", number, panel + 1, trial.panels[panel].caption);
}

void add_trial(DisplayList& list, const Placed& placed, const Trial& trial) {
    const int right = placed.x + static_cast<int>(placed.panels.size()) * step - gap;
    add_box(list, placed.x - rim, placed.y, right + rim, placed.y + caption + panel_side + rim,
            placed.trial == test_trial ? ending_ground : scene_ground);
    const Played played = play(trial);
    for (std::size_t i = 0; i < placed.panels.size(); ++i) {
        const int x = placed.x + static_cast<int>(i) * step;
        add_text(list, caption_of(placed, i), caption_size, x, placed.y + caption / 2.0);
        add_panel(list, trial, played, placed.panels[i], x, placed.y + caption);
    }
}

}  // namespace

SheetSize sheet_size(const std::vector<Episode>& episodes) {
    for (const Episode& episode : episodes) check_whole(episode);
    return {sheet_width, layout_of(episodes).height};
}

DisplayList contact_sheet(const std::vector<Episode>& episodes) {
    for (const Episode& episode : episodes) check_whole(episode);
    const Layout layout = layout_of(episodes);
    DisplayList out{sheet_width, layout.height, ground, {}};
    for (const Title& title : layout.titles) add_text(out, title.text, heading_size, title.x, title.y + heading / 2.0);
    for (const Placed& placed : layout.trials)
        add_trial(out, placed, episodes[placed.episode].trials[static_cast<std::size_t>(placed.trial)]);
    return out;
}

}  // namespace stim::episode

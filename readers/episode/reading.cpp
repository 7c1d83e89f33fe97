// A trial from its frames: labels, things, walls, and whether all of it gives the frames again.
#include "readers/episode/reading.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "readers/episode/acts.hpp"
#include "readers/episode/compose.hpp"
#include "readers/toolkit/reader.hpp"

namespace stim::read {
namespace {

using namespace grid;

constexpr std::size_t most_frames = 5000;

bool has_been_at_two_places(const Track& track) {
    const Placed* first = nullptr;
    for (const Whereabouts& run : track.runs) {
        const Placed* place = run.place();
        if (place && first && place->middle != first->middle) return true;
        if (place && !first) first = place;
    }
    return false;
}

bool all_grey(const LabelMap& map, const Placed& placed) {
    return std::all_of(shape(placed.shape).pixels.begin(), shape(placed.shape).pixels.end(), [&](const Point& offset) {
        const Point p = placed.middle + offset;
        return at(map, p.row, p.column) == grey;
    });
}

// Rectangles beneath do not move, and those above are grey all over.
Depth depth_of(const Track& track, const std::vector<Run>& runs) {
    if (has_been_at_two_places(track)) return Depth::above;
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const auto& places = track.runs[r].places;
        if (!places.empty() &&
            std::none_of(places.begin(), places.end(), [&](const Placed& p) { return all_grey(runs[r].map, p); }))
            return Depth::beneath;
    }
    return Depth::untold;
}

// What lies above shows whole wherever it is.
void keep_whole(Track& track, const std::vector<Run>& runs) {
    for (std::size_t r = 0; r < runs.size(); ++r)
        std::erase_if(track.runs[r].places, [&](const Placed& p) { return !all_grey(runs[r].map, p); });
}

// The maps in which grey that lies above is told from grey beneath.
std::vector<Run> with_screens(std::vector<Run> runs, const std::vector<Track>& greys, const std::vector<Depth>& depths) {
    for (std::size_t i = 0; i < greys.size(); ++i)
        for (std::size_t r = 0; r < runs.size(); ++r)
            if (const Placed* place = greys[i].runs[r].place(); place && depths[i] == Depth::above)
                for (const Point& offset : shape(place->shape).pixels)
                    runs[r].map[static_cast<std::size_t>((place->middle.row + offset.row) * episode::side + place->middle.column +
                                                         offset.column)] = screen;
    return runs;
}

RunPixels pixels_of(const std::vector<Run>& runs) {
    RunPixels out;
    for (const Run& run : runs) out.push_back(pixels_by_label(run.map));
    return out;
}

struct Things {
    std::vector<Track> tracks;
    std::vector<LabelSet> open;  // by run: labels whose pixels do not tell what they are part of
};

// All things but screens.
Things things_of(const std::vector<Run>& runs) {
    const RunPixels pixels = pixels_of(runs);
    Things out{{}, std::vector<LabelSet>(runs.size(), 0)};
    for (Label label = pink; label < screen; ++label) {
        Followed found = follow_label(runs, pixels, label);
        for (std::size_t r = 0; r < runs.size(); ++r)
            if (found.open[r]) out.open[r] |= bit(label);
        std::move(found.tracks.begin(), found.tracks.end(), std::back_inserter(out.tracks));
    }
    out.tracks = joined(std::move(out.tracks));
    return out;
}

struct Scenery {
    std::vector<Run> runs;
    std::vector<Track> tracks;  // greys first
    std::vector<Depth> depths;  // of greys
    std::vector<Point> walls;
    LabelSet open = 0;          // labels that in some run do not tell what they are part of
};

Scenery scenery(const std::vector<Run>& runs, std::vector<Track> greys, std::vector<Depth> depths) {
    for (std::size_t i = 0; i < greys.size(); ++i)
        if (depths[i] == Depth::above) keep_whole(greys[i], runs);
    Scenery out{with_screens(runs, greys, depths), std::move(greys), std::move(depths), {}};
    Things found = things_of(out.runs);
    for (const LabelSet run : found.open) out.open |= run;
    std::vector<Track>& rest = found.tracks;
    std::erase_if(rest, [](const Track& t) { return shape(t.shape).what == What::grey; });
    check_continuity(runs, out.tracks);
    check_continuity(out.runs, rest);
    out.walls = cells_with(runs, wall);
    std::vector<Track> drawn = rest;
    for (std::size_t i = 0; i < out.tracks.size(); ++i)
        if (out.depths[i] != Depth::above) drawn.push_back(out.tracks[i]);
    check_composition(out.runs, drawn, out.walls, found.open);
    out.tracks.insert(out.tracks.end(), rest.begin(), rest.end());
    return out;
}

// A rectangle that nothing crosses lies beneath if that explains everything, else above.
Scenery settled(const std::vector<Run>& runs) {
    std::vector<Track> greys = follow_label(runs, pixels_of(runs), grey).tracks;
    std::vector<Depth> depths;
    for (const Track& track : greys) depths.push_back(depth_of(track, runs));
    const auto untold = std::count(depths.begin(), depths.end(), Depth::untold);
    if (untold == 0) return scenery(runs, std::move(greys), std::move(depths));
    try {
        return scenery(runs, greys, depths);
    } catch (const Unreadable&) {
        std::vector<Depth> above = depths;
        std::replace(above.begin(), above.end(), Depth::untold, Depth::above);
        Scenery out = scenery(runs, std::move(greys), std::move(above));
        if (untold > 1) out.depths = depths;
        return out;
    }
}

Sight sight_of(const Whereabouts& run) {
    if (run.places.empty()) return {};
    const Placed* place = run.place();
    const std::string& colour = colour_of_label(run.label);
    if (!place) return {Seen::unsure, {}, colour, 0};
    return {Seen::exactly, place->middle, colour, shape(place->shape).angle};
}

Thing thing_of(const Track& track, const std::vector<Run>& runs) {
    const Shape& s = shape(track.shape);
    Thing out{s.what, s.icon, s.what == What::paddle ? Point{10, 40} : s.size, Depth::untold, {}};
    for (std::size_t r = 0; r < runs.size(); ++r)
        out.sights.insert(out.sights.end(), static_cast<std::size_t>(runs[r].count), sight_of(track.runs[r]));
    return out;
}

std::vector<Point> hidden_cells(const Scenery& scenery) {
    std::vector<Point> out;
    const bool all_beneath =
        std::all_of(scenery.depths.begin(), scenery.depths.end(), [](Depth d) { return d == Depth::beneath; });
    if (all_beneath && !(scenery.open & bit(grey))) return out;
    for (int row = 0; row < episode::side; row += episode::cell_size)
        for (int column = 0; column < episode::side; column += episode::cell_size)
            if (always_grey(scenery.runs, {row, column})) out.push_back({row, column});
    return out;
}

std::vector<std::string> colours_in(LabelSet set) {
    std::vector<std::string> out;
    for (Label label = pink; label < screen; ++label)
        if (set & bit(label)) out.push_back(colour_of_label(label));
    return out;
}

// Green cells go, and do not come.
std::vector<GreenCell> barrier_of(const std::vector<Run>& runs) {
    std::vector<GreenCell> out;
    for (const Point& cell : cells_with(runs, green)) {
        const auto shows = [&](const Run& run) { return shows_in_cell(run.map, cell, green); };
        const auto gone = std::find_if_not(runs.begin(), runs.end(), shows);
        if (std::any_of(gone, runs.end(), shows)) throw Unreadable("a barrier cell comes from nowhere");
        out.push_back({cell, gone == runs.end() ? -1 : gone->first});
    }
    return out;
}

TrialReading read(const FramePointers& frames) {
    if (frames.empty() || frames.size() > most_frames) throw Unreadable(fmt::format("{} frames", frames.size()));
    const Scenery found = settled(label_runs(frames));
    TrialReading out;
    out.frames = static_cast<int>(frames.size());
    out.walls = found.walls;
    out.hidden_cells = hidden_cells(found);
    out.barrier = barrier_of(found.runs);
    out.unnamed = colours_in(found.open);
    for (const Track& track : found.tracks) out.things.push_back(thing_of(track, found.runs));
    for (std::size_t i = 0; i < found.depths.size(); ++i) out.things[i].depth = found.depths[i];
    if (std::none_of(out.things.begin(), out.things.end(), [](const Thing& t) { return t.what == What::agent; }))
        throw Unreadable("no agent is seen");
    read_acts(out);
    return out;
}

TrialReading unreadable(std::size_t frames, std::string why) {
    TrialReading out;
    out.frames = static_cast<int>(frames);
    out.why_not = std::move(why);
    return out;
}

}  // namespace

std::string_view name_of(What what) {
    constexpr std::string_view all[] = {"home", "lock", "key", "object", "paddle", "door", "agent", "grey"};
    return all[static_cast<std::size_t>(what)];
}

std::string Thing::colour() const {
    const auto seen = std::find_if(sights.begin(), sights.end(), [](const Sight& s) { return s.seen != Seen::no; });
    return seen == sights.end() ? std::string() : seen->colour;
}

TrialReading read_trial(const FramePointers& frames) {
    try {
        return read(frames);
    } catch (const Unreadable& reason) {
        return unreadable(frames.size(), reason.what());
    }
}

TrialReading read_trial(const std::vector<Image>& frames) {
    FramePointers pointers;
    for (const Image& image : frames) {
        if (image.width != episode::side || image.height != episode::side ||
            image.rgb.size() != std::size_t{3} * episode::side * episode::side)
            return unreadable(frames.size(), fmt::format("frame {} has {} x {} pixels, not 200 x 200", pointers.size(),
                                                         image.width, image.height));
        pointers.push_back(image.rgb.data());
    }
    return read_trial(pointers);
}

}  // namespace stim::read

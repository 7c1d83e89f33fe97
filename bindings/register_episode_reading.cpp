// Reading frames of episodes, as plain data.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "readers/episode/check/comparison.hpp"
#include "stim/base/error.hpp"

namespace py = pybind11;

namespace stim {
namespace {

read::FramePointers pointers(const Pixels& frames) {
    constexpr py::ssize_t side = episode::side;
    const bool legal = frames.ndim() == 4 && frames.shape(1) == side && frames.shape(2) == side && frames.shape(3) == 3;
    if (!legal) throw InvalidParams("frames", "an array of another shape", "(T, 200, 200, 3) uint8");
    read::FramePointers out;
    for (py::ssize_t t = 0; t < frames.shape(0); ++t) out.push_back(frames.data(t, 0, 0, 0));
    return out;
}

py::tuple pair(const episode::Point& p) { return py::make_tuple(p.row, p.column); }

py::list pairs(const std::vector<episode::Point>& points) {
    py::list out;
    for (const episode::Point& p : points) out.append(pair(p));
    return out;
}

const char* text(read::Depth depth) {
    return depth == read::Depth::above ? "above" : depth == read::Depth::beneath ? "beneath" : "untold";
}

py::dict thing(const read::Thing& found) {
    const auto frames = static_cast<py::ssize_t>(found.sights.size());
    py::array_t<std::uint8_t> seen(frames);
    py::array_t<int> middles({frames, py::ssize_t{2}}), angles(frames);
    py::list colours;
    for (py::ssize_t t = 0; t < frames; ++t) {
        const read::Sight& sight = found.sights[static_cast<std::size_t>(t)];
        const bool known = sight.seen == read::Seen::exactly;
        seen.mutable_at(t) = static_cast<std::uint8_t>(sight.seen);
        middles.mutable_at(t, 0) = known ? sight.middle.row : -1;
        middles.mutable_at(t, 1) = known ? sight.middle.column : -1;
        angles.mutable_at(t) = known ? sight.angle : -1;
        colours.append(sight.colour);
    }
    py::dict out;
    out["what"] = std::string(name_of(found.what));
    out["icon"] = found.icon;
    out["size"] = pair(found.size);
    out["depth"] = text(found.depth);
    out["seen"] = seen;
    out["middles"] = middles;
    out["angles"] = angles;
    out["colours"] = colours;
    return out;
}

py::dict trial(const read::TrialReading& found) {
    py::dict out;
    out["why_not"] = found.why_not;
    out["frames"] = found.frames;
    out["walls"] = pairs(found.walls);
    out["hidden_cells"] = pairs(found.hidden_cells);
    out["unnamed"] = found.unnamed;
    py::list barrier, things, recoloured, touches;
    for (const read::GreenCell& cell : found.barrier) {
        const py::object gone = cell.gone < 0 ? py::object(py::none()) : py::int_(cell.gone);
        barrier.append(py::make_tuple(pair(cell.cell), gone));
    }
    for (const read::Thing& t : found.things) things.append(thing(t));
    for (const read::Recoloured& r : found.recoloured) recoloured.append(py::make_tuple(r.thing, r.frame, r.from, r.to));
    for (const read::Touch& t : found.touches) touches.append(py::make_tuple(t.frame, t.actor, t.patient));
    out["barrier"] = barrier;
    out["things"] = things;
    out["recoloured"] = recoloured;
    out["touches"] = touches;
    out["first_change"] = found.first_change;
    out["last_change"] = found.last_change;
    out["last_move"] = found.last_move;
    out["last_mover"] = found.last_mover;
    out["goal"] = found.goal;
    return out;
}

py::dict episode(const read::EpisodeReading& found) {
    py::list trials;
    for (const read::TrialReading& t : found.trials) trials.append(trial(t));
    py::dict out;
    out["trials"] = trials;
    out["why_not"] = found.why_not;
    out["main_agent"] = found.main_agent;
    out["end"] = found.end ? py::object(pair(*found.end)) : py::none();
    return out;
}

py::dict read_trial_frames(const Pixels& frames) {
    const read::FramePointers each = pointers(frames);
    read::TrialReading out;
    {
        const WithoutGil released;
        out = read::read_trial(each);
    }
    return trial(out);
}

py::dict read_episode_frames(const Few<Pixels>& trials) {
    std::vector<read::FramePointers> each;
    for (const Pixels& frames : trials) each.push_back(pointers(frames));
    read::EpisodeReading out;
    {
        const WithoutGil released;
        std::vector<read::TrialReading> readings;
        for (const read::FramePointers& frames : each) readings.push_back(read::read_trial(frames));
        out = read::read_episode(std::move(readings));
    }
    return episode(out);
}

std::vector<std::string> misread(const episode::Episode& shown, const episode::Episode& truth) {
    const WithoutGil released;
    return check::read_and_compare(shown, truth).wrong;
}

}  // namespace

void register_episode_reading(Module& module) {
    module.def("read_trial_frames", read_trial_frames, py::arg("frames"),
               "What (T, 200, 200, 3) frames of one trial show, as plain data.");
    module.def("read_episode_frames", read_episode_frames, py::arg("trials"),
               "The same of nine trials, and who ends where in the last.");
    module.def("misread", misread, py::arg("shown"), py::arg("truth"),
               "Paints an episode, reads the frames alone, and tells where that is not what another episode says.");
}

}  // namespace stim

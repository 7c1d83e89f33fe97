#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <vector>

#include "bindings/bound_instance.hpp"
#include "bindings/convert.hpp"
#include "bindings/gil.hpp"
#include "bindings/register.hpp"
#include "stim/base/digest.hpp"
#include "stim/base/error.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/icons.hpp"
#include "stim/episode/observers.hpp"
#include "stim/episode/pair.hpp"
#include "stim/episode/published.hpp"
#include "stim/episode/telling.hpp"
#include "stim/png/encode.hpp"

namespace py = pybind11;

namespace stim {
namespace {

using episode::Episode;
using episode::Trial;

const Trial& trial_of(const Episode& episode, int trial) {
    const int count = static_cast<int>(episode.trials.size());
    if (trial < 0 || trial >= count) throw InvalidParams("trial", fmt::format("{}", trial), fmt::format("0..{}", count - 1));
    return episode.trials[static_cast<std::size_t>(trial)];
}

py::array_t<std::uint8_t> frames(const Episode& episode, int trial, const Few<int>& wanted) {
    constexpr py::ssize_t side = episode::side;
    py::array_t<std::uint8_t> out({static_cast<py::ssize_t>(wanted.size()), side, side, py::ssize_t{3}});
    std::uint8_t* to = out.mutable_data();
    const Trial& played = trial_of(episode, trial);
    const WithoutGil released;
    episode::FramePainter painter(episode::play(played));
    for (const int t : wanted) to = std::copy_n(painter.paint(t).data(), episode::frame_bytes, to);
    return out;
}

std::vector<int> changes(const Episode& episode, int trial) { return episode::changes(episode::play(trial_of(episode, trial))); }

// Of every frame of every trial: an episode's identity, whatever file it is stored in.
std::string pixel_digest_of(const Episode& episode) {
    const WithoutGil released;
    std::string all;
    for (const Trial& trial : episode.trials) {
        episode::FramePainter painter(episode::play(trial));
        Image image{episode::side, episode::side, {}};
        std::string last;
        const std::vector<int> changed = episode::changes(painter.played());
        for (int t = 0; t < trial.frames; ++t) {
            if (std::binary_search(changed.begin(), changed.end(), t)) {
                image.rgb = painter.paint(t);
                last = pixel_digest(image).hex();
            }
            all += last;
        }
    }
    return digest(all).hex();
}

// Present, middle, lit and angle of each sprite in one frame, by name.
py::dict sprites_at(const Episode& episode, int trial, int frame) {
    const episode::Played played = episode::play(trial_of(episode, trial));
    if (frame < 0 || frame >= played.frames)
        throw InvalidParams("frame", fmt::format("{}", frame), fmt::format("0..{}", played.frames - 1));
    py::dict out;
    for (std::size_t i = 0; i < played.sprites.size(); ++i) {
        const episode::Sprite& sprite = played.sprites[i];
        const episode::Moment& now = played.moments[i][static_cast<std::size_t>(frame)];
        if (!now.present) continue;
        py::dict row;
        row["slot"] = std::string(name_of(sprite.slot));
        row["icon"] = sprite.icon;
        row["colour"] = now.lit ? sprite.lit : sprite.colour;
        row["middle"] = py::make_tuple(now.middle.row, now.middle.column);
        if (sprite.slot == episode::Slot::paddle) row["angle"] = now.angle;
        out[py::str(sprite.name)] = row;
    }
    return out;
}

py::array_t<int> positions(const Episode& episode, int trial, const std::string& name) {
    const episode::Played played = episode::play(trial_of(episode, trial));
    for (std::size_t i = 0; i < played.sprites.size(); ++i) {
        if (played.sprites[i].name != name) continue;
        py::array_t<int> out({py::ssize_t{played.frames}, py::ssize_t{2}});
        auto rows = out.mutable_unchecked<2>();
        for (py::ssize_t t = 0; t < played.frames; ++t) {
            rows(t, 0) = played.moments[i][static_cast<std::size_t>(t)].middle.row;
            rows(t, 1) = played.moments[i][static_cast<std::size_t>(t)].middle.column;
        }
        return out;
    }
    throw InvalidParams("sprite", fmt::format("'{}'", name), "the name of a sprite of the trial");
}

}  // namespace

void register_episode(Module& module) {
    Class<Episode>(module, "Episode", "Nine trials of a grid world. Frames are painted when asked for.")
        .init(py::init([](const py::dict& record) { return episode::episode_from_json(from_python(record)); }), py::arg("record"))
        .def("record", [](const Episode& e) { return to_python(to_json(e)); })
        .def("record_json", [](const Episode& e) { const WithoutGil released; return to_json(e).dump(); })
        .property("member", [](const Episode& e) { return std::string(1, e.member); })
        .property("outcome", [](const Episode& e) { return std::string(name_of(e.outcome)); })
        .property("condition", [](const Episode& e) { return e.condition; })
        .property("subtype", [](const Episode& e) { return e.subtype; })
        .property("identity", [](const Episode& e) { return e.identity; })
        .property("affiliations", [](const Episode& e) { return e.affiliations; })
        .property("lengths", [](const Episode& e) {
            std::vector<int> out;
            for (const Trial& t : e.trials) out.push_back(t.frames);
            return out;
        }, "Frames of each trial.")
        .def("changes", changes, py::arg("trial"), "Frames that differ from the one before, 0 first.")
        .def("frames", frames, py::arg("trial"), py::arg("wanted"), "(K, 200, 200, 3) uint8, painted without the GIL.")
        .def("sprites_at", sprites_at, py::arg("trial"), py::arg("frame"))
        .def("positions", positions, py::arg("trial"), py::arg("sprite"), "(frames, 2) rows and columns of a sprite's middle.")
        .def("baselines", [](const Episode& e, const std::string& key) {
            const WithoutGil released;
            return episode::baselines(e, key);
        }, py::arg("key"))
        .def("ideal_surprise", [](const Episode& e) { return episode::ideal_surprise(e); })
        .def("pixel_digest", pixel_digest_of, "Digest of all frames' pixel digests, as hexadecimal text.")
        .def("published_json", [](const Episode& e, const std::string& dialect) {
            std::string text;
            {
                const WithoutGil released;
                text = episode::published_json(e, episode::dialect_of(dialect));
            }
            return py::bytes(text);
        }, py::arg("dialect") = "bib");
    module.def("baseline_names", [] { return episode::baseline_names(); });
    module.def("episode_colour", [](int r, int g, int b) {
        const auto byte = [](int v) { return static_cast<std::uint8_t>(v); };
        const bool legal = std::min({r, g, b}) >= 0 && std::max({r, g, b}) <= 255;
        return legal ? episode::colour_name({byte(r), byte(g), byte(b)}) : std::nullopt;
    }, py::arg("r"), py::arg("g"), py::arg("b"), "Name of a colour of the episodes, None for any other.");
    module.def("episode_icons", [](const std::string& slot) {
        if (slot == "home") return std::vector<std::string>{"home"};
        if (slot == "key" || slot == "lock") return std::vector<std::string>{"0", "90", "180", "270"};
        if (slot == "agent" || slot == "other_agent" || slot == "other_agents") return episode::agent_icons();
        if (slot != "object")
            throw InvalidParams("slot", quoted(slot), "agent, home, key, lock, object, other_agent, other_agents");
        std::vector<std::string> out = episode::object_icons();
        out.emplace_back(episode::medal);
        return out;
    }, py::arg("slot"), "Icons that a sprite of a slot may have.");
    module.def("episodes_of", [](const BoundInstance& b) { return episode::episodes_of(b.instance.scene); }, py::arg("instance"),
               "Episodes of an instance in their order of presentation.");
}

}  // namespace stim

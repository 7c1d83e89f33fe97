// JSON texts as compact records of episodes. One may be refused; one that is read must survive being written, and be
// played, painted, observed and written in both dialects.
#include <algorithm>
#include <cstdint>
#include <string>

#include "stim/base/error.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/observers.hpp"
#include "stim/episode/published.hpp"
#include "tests/cpp/json_text.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/json_mutator.hpp"

using namespace stim;

namespace {

constexpr int most_frames = 400;  // of all trials: more would show nothing else, and take longer

int frames_of(const episode::Episode& episode) {
    int out = 0;
    for (const episode::Trial& trial : episode.trials) out += std::min(trial.frames, most_frames + 1);
    return out;
}

void paint(const episode::Trial& trial) {
    episode::FramePainter painter(episode::play(trial));
    for (const int t : episode::changes(painter.played()))
        must(painter.paint(t).size() == episode::frame_bytes, "a frame is whole");
}

void show(const episode::Episode& episode) {
    for (const episode::Trial& trial : episode.trials) paint(trial);
    for (const auto dialect : {episode::Dialect::bib, episode::Dialect::mcs})
        parse_json(episode::published_json(episode, dialect));
    episode::baselines(episode, "key");
    episode::ideal_surprise(episode);
}

// Shown before it is written, since writing refuses what is no finite number.
void take(const Json& json) {
    const episode::Episode episode = episode::episode_from_json(json);
    if (frames_of(episode) <= most_frames) show(episode);
    const std::string written = to_json(episode).dump();
    must(to_json(episode::episode_from_json(parse_json(written))).dump() == written, "an episode survives its own record");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto json = parsed(data, size);
    if (!json) return 0;
    try {
        take(*json);
    } catch (const InvalidParams&) {
    }
    return 0;
}

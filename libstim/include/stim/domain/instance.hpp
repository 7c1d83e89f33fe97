// From a key to an instance: validation, sampling, solving, and the complete record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "stim/domain/domain.hpp"

namespace stim {

/// The caller's request, unchecked. Missing switches take their defaults.
struct Wanted {
    std::int64_t size = 1;
    std::int64_t index = 0;
    std::int64_t seed = 0;
    std::string preset = "paper";
    Switches switches = {};
};

/// Checks everything against the domain and fills in defaults. Throws InvalidParams.
Request make_request(const Domain& domain, const Wanted& wanted);

/// Canonical text of the key: the identity of an instance and the source of all its randomness.
std::string canonical_key(const Domain& domain, const Request& request);
/// Readable unique name, safe in file names: percept_v-paper-maze_solving-n07-i0003-s0[-query-any].
std::string instance_id(const Domain& domain, const Request& request);
/// The same without what tells the members of a pair apart: the id of the pair.
std::string pair_id(const Domain& domain, const Request& request);

/// The differences between a twin and its control.
struct TwinNote {
    int k = 0;
    std::string control;       ///< id of the instance it was made from
    std::vector<int> changed;  ///< ids of the objects that look different
};

struct Instance {
    Request request;
    std::string id;
    Scene scene;
    Answer answer;
    Prompt prompt;
    std::optional<TwinNote> twin = {};
};

/// What the asked person looks at: the domain's pictures (of a video, some of its frames), or the whole video.
enum class Showing { pictures, video };
/// All parts of what is asked about a scene.
Prompt prompt_of(const Domain& domain, const Request& request, const Scene& scene, Showing showing = Showing::pictures);
/// The answer to any scene, also a foreign or altered one. Throws InvalidParams if it cannot be drawn, or if the question
/// of the domain cannot be asked about it.
Answer solve_foreign(const Domain& domain, const Request& request, const Scene& scene);
/// Throws GenerationError, which names the key, if a generator breaks a promise.
Instance generate(const Domain& domain, const Request& request);
/// Twin number k of a control (concept hacking): same prompt, the smallest causal change, an answer that excludes the
/// control's. Deterministic. Throws InvalidParams if the domain has no twins, the instance is itself a twin, or its
/// scene is not the one of its key.
Instance make_twin(const Domain& domain, const Instance& control, int k);
std::string twin_id(const std::string& control_id, int k);
/// Whether a reply can be right under both answers.
bool compatible(AnswerClass answer_class, const Answer& a, const Answer& b);
/// The scene alone, for callers that draw but do not ask.
Scene generate_scene(const Domain& domain, const Request& request);

/// Record of the instance: id, key, prompt, answer, params, scene (percept_v.md 2.10 without file names).
Json record(const Domain& domain, const Instance& instance);
/// The record without its scene; with the prompt for what is shown.
Json record_head(const Domain& domain, const Instance& instance, Showing showing = Showing::pictures);

}  // namespace stim

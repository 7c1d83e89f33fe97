// A domain: a size scale, pure functions from key to scene, answer and drawing, and texts about them.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stim/base/random.hpp"
#include "stim/domain/needs.hpp"
#include "stim/domain/prompt.hpp"
#include "stim/draw/display_list.hpp"
#include "stim/scene/answer.hpp"
#include "stim/scene/scene.hpp"

namespace stim {

/// `paper`: the published design made legible. `balanced`: the design without shortcuts.
enum class Preset { paper, balanced };
inline constexpr Preset all_presets[] = {Preset::paper, Preset::balanced};
std::string_view name_of(Preset preset);
/// Throws InvalidParams for an unknown name.
Preset preset_of(std::string_view name);

/// What a domain's instances test, for catalogues and reports: a concept and the stage that it belongs to, by any names.
struct About {
    std::string concept_name;
    std::string stage;
};

/// Values of a domain's switches by name, for example {"query", "count"}.
using Switches = std::map<std::string, std::string, std::less<>>;

/// A public parameter besides size and preset.
struct SwitchSpec {
    std::string name;
    std::vector<std::string> values;  ///< the legal ones; the first is the default
    std::string help;
    bool in_key = true;  ///< false where all values share every draw: members of a pair, or the tempo of a video
    std::optional<Preset> only = {};            ///< the only preset in which it may be set
    std::vector<std::string> id_suffixes = {};  ///< one per value, always at the end of the id; else "-name-value" unless default
    std::vector<int> durations = {};  ///< one per value: how many times as long it makes a video; empty: no longer
    /// Outside the key: the same instance drawn and worded in another way, which makes no pair.
    bool look = false;
};

/// Integers, both ends included.
struct SizeRange {
    std::int64_t low = 1;
    std::int64_t high = 1;
    bool operator==(const SizeRange&) const = default;
};

/// The key of the wanted instance, validated and complete (every switch has a value).
struct Request {
    Preset preset = Preset::paper;
    int size = 1;
    std::int64_t index = 0;
    std::int64_t seed = 0;
    Switches switches;

    /// Value of a switch; throws InvalidParams if the request has no switch of that name.
    const std::string& at(std::string_view name) const;
};

/// The video part of a domain. Frame t = 0 .. frames - 1 is a pure function of the scene, whose timeline describes all
/// motion. The scene's objects are those in the frames `shown`, which are the domain's pictures. `frames` and `shown` are
/// those under default switches.
struct Video {
    int frames = 1;
    int fps = 24;
    std::vector<int> shown = {};
    /// The scene's objects in frame t, with one view each.
    std::function<std::vector<Object>(const Scene&, int t)> objects;
    std::function<DisplayList(const Scene&, int t)> draw;
    /// The quantities in frame t that the question asks about.
    std::function<Json(const Scene&, int t)> quantities;
};

/// Its functions only get its own scenes, made by generate_scene. solve_foreign takes any scene.
struct Domain {
    std::string id;     ///< equals the stem of its source file
    std::string suite;  ///< the set of tasks that it belongs to
    std::string wording = "full";  ///< of the prompt: "full", every detail of the rule; "plain", what is seen and the question
    int version = 1;    ///< rises with every change of output
    std::string title;  ///< a line for catalogues about picture and question
    std::vector<std::string> skills;  ///< names of abilities, such as "memory"
    std::string size_meaning;  ///< what n counts
    std::optional<About> about = {};   ///< the concept that its instances test
    int images = 1;            ///< pictures shown
    int option_images = 0;     ///< so many of the last pictures are the options (A), (B) ..., in the instance's order
    int episodes = 0;          ///< of nine trials, in the scene's timeline (stim/episode/pair.hpp): 2 for a pair, 1 for training
    std::vector<SwitchSpec> switches = {};
    bool keeps_vocabulary = false;     ///< records hold the vocabulary, for those who do not have the domain

    /// Legal sizes under a preset and switches.
    std::function<SizeRange(Preset, const Switches&)> sizes;
    std::function<AnswerSpec(const Request&)> answer_spec;
    /// The only step that draws random numbers. Fills the scene and its params.
    std::function<Scene(const Request&, const Streams&)> sample = {};
    /// The answer, recomputed from the scene's geometry.
    std::function<Answer(const Request&, const Scene&)> solve;
    /// Texts of the options (A), (B) ... of a question of class `choice`, in order.
    std::function<std::vector<std::string>(const Request&, const Scene&)> options = {};
    /// Picture, rule and the explanation of the answer line; depends only on preset and switches. The line itself and its
    /// vocabulary are those of answer_spec.
    std::function<Prompt(const Request&)> prompt;
    /// The same for those who watch the video or the episodes, not pictures of them; `prompt` by default.
    std::function<Prompt(const Request&)> video_prompt = {};
    /// The part of the prompt that depends on the instance. Optional.
    std::function<std::string(const Request&, const Scene&)> question = {};
    /// Picture or frame number `frame`; objects and legend by default.
    std::function<DisplayList(const Scene&, int frame)> draw = draw_objects;
    std::optional<Video> video = {};
    /// The same scene with the smallest causal change after which no reply is right for both; the draws choose which.
    /// Objects keep their ids. One that disappears keeps its position without a view; a new one is appended. Optional.
    std::function<Scene(const Request&, const Scene&, Rng&)> twin = {};
    /// What the answers rest on, for looks (stim/look/needs.hpp); found by trying `solve` on changed scenes where absent.
    std::optional<Needs> needs = {};
    mutable FoundNeeds found_needs = {};
    /// Things fall or tip in its pictures, straight down to their lower edge. So no look may turn them.
    bool falls = false;
};

/// Frames of a domain's videos under switches; 0 where it has none.
int frame_count(const Domain& domain, const Switches& switches);
/// The numbers of the shown frames in a video of so many frames: the last stays the last.
std::vector<int> shown_frames(const Video& video, int frames);

/// Sizes 1..paper and 1..balanced, for all switches.
std::function<SizeRange(Preset, const Switches&)> sizes_up_to(std::int64_t paper, std::int64_t balanced);
/// The same answer form for every request.
std::function<AnswerSpec(const Request&)> answers(AnswerClass answer_class, AnswerType type, std::string format,
                                                  std::vector<std::string> vocabulary = {});

}  // namespace stim

// What the four conservation tasks share: canvas and timing, the design of a pair, options, and carriers.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/common/options.hpp"
#include "generators/common/tiled_start.hpp"
#include "stim/domain/domain.hpp"

namespace stim::conservation {

inline constexpr int width = 960, height = 540, frames = 180, fps = 24;
inline constexpr Rgb table{160, 178, 170}, wall{237, 235, 227};

/// Frames of a stage at normal tempo, both included.
struct Phase {
    int first, last;
};

/// 0 before the stage, 1 from its last frame on, in between s(u) = 10u^3 - 15u^4 + 6u^5. Time counts frames at normal
/// tempo; at another one it takes steps of less than one.
double progress(Phase phase, double t);
/// Whether the time lies in a stage.
inline bool during(Phase phase, double t) { return t >= phase.first && t <= phase.last; }
double eased(double u);
inline double mixed(double a, double b, double share) { return a + (b - a) * share; }
inline Vec2 mixed(const Vec2& a, const Vec2& b, double share) { return a + (b - a) * share; }

/// d(n) = 0.60 * 0.93^(n-1): the relative change of the non-conserving twin.
double relative_change(int n);

/// The pair's design, equal in both twins, and which twin this is.
struct Design {
    bool changes = false;            ///< the non-conserving twin
    ChangeSense outcome = ChangeSense::more;
    bool full = false;               ///< whether the carrier comes in full
    /// +1, -1, or 0 where this twin changes nothing.
    int sign() const { return !changes ? 0 : outcome == ChangeSense::more ? 1 : -1; }
};
/// `balanced`: the carrier comes in full for more, empty for less, in both twins.
Design balanced_design(const Request& request, ChangeSense outcome);
Json to_json(const Design& design);
Design design_of(const Json& json);

/// A factor of the configuration; "auto" leaves it to index (`paper`) or key (`balanced`).
SwitchSpec factor_switch(std::string name, std::vector<std::string> values, std::string help);

/// Chooses the values of factors: those set explicitly, else in `paper` by the index in mixed radix (first factor most
/// significant), in `balanced` uniformly from the stream.
class Factors {
public:
    Factors(const Request& request, Rng rng, std::vector<int> sizes);
    /// Value of factor number `i`, which the switch `name` may set to one of `values`.
    int choose(std::size_t i, std::string_view name, const std::vector<std::string>& values) const;

private:
    const Request& request_;
    std::vector<int> defaults_;
};

/// The eight colours of liquids and playdough.
const std::vector<Colour>& substances();
std::vector<std::string> substance_names();

/// An empty video scene of `images` = 3 shown frames.
Scene video_scene(Colour background);
/// [{"name": ..., "first": ..., "last": ...}, ...]
Json event(std::string_view name, Phase phase);

/// How a question speaks of what is shown: some frames, as images, or the whole video.
struct ShownWords {
    std::string show;   ///< "The images show"
    std::string order;  ///< ", in the order of time", or nothing
    std::string first, last;
};

/// What a task has of its own.
struct Task {
    std::string id, title, size_meaning;
    std::vector<SwitchSpec> switches;  ///< besides the condition
    std::vector<OptionText> options;
    std::function<AnswerSpec(const Request&)> answer_spec = {};  ///< the letter of an option by default
    int version = 3;
    std::function<std::vector<Object>(const Scene&, double t)> objects = {};
    std::function<DisplayList(const Scene&, double t)> draw = {};
    std::function<Json(const Scene&, double t)> quantities = {};
    /// The scene without its objects, which are those of the shown frames; its events at normal tempo.
    std::function<Scene(const Request&, const Streams&)> plan = {};
    std::function<Answer(const Request&, const Scene&)> solve = {};
    std::function<Prompt(const Request&, const ShownWords&)> prompt = {};
};
/// Adds what all tasks have alike: the skill, sizes 1..20, condition and tempo, the shown frames and the options' form.
Domain video_domain(Task task);

/// Appends the parts of a hand.
void append(std::vector<Object>& objects, std::vector<Object> parts);

}  // namespace stim::conservation

// What all domains of core knowledge share: the pair and what is said of both its members, options and wordings,
// canvases, paints, numbers, and searches.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generators/common/options.hpp"
#include "generators/core_knowledge/parts/concepts.hpp"
#include "stim/domain/domain.hpp"

namespace stim::core_knowledge {

inline constexpr int picture_width = 1024, picture_height = 768, video_width = 960, video_height = 540, fps = 24;
inline constexpr Rgb wood{205, 190, 165}, floor_paint{214, 208, 190}, sky{200, 222, 240};
inline constexpr double outline_width = 3, digits = 24, clear = 8;  // px: outlines, height of digits, room about them

/// Palette Q, the eight fills of things.
const Palette& paints();
/// The paint of that name; throws InvalidParams if Q has none.
const Colour& paint(std::string_view name);

/// Whether this is the manipulated member. Sampling alone may ask.
bool manipulated(const Request& request);
/// What a textbook's picture says, in the preset paper; a coin in balanced. Draws once in both.
bool textbook_or_coin(const Request& request, bool textbook, Rng& rng);
/// first .. last over n = 1 .. 20, in equal ratios.
double graded(double first, double last, int n);

Scene blank(int width, int height, int images = 1, Colour background = white);
/// A fill with the dark outline.
View outlined(Geometry geometry, Colour fill);
/// A number or letter beside a thing, as an object of its own; with a white rim where it lies over lines.
Object sign(std::string text, const Vec2& centre, bool halo = false, int images = 1);

/// Calls attempt(), which gives an optional, up to `limit` times; then fallback(). Counts both in the scene's work.
template <class Attempt, class Fallback>
auto searched(Work& work, int limit, Attempt attempt, Fallback fallback) {
    for (int i = 0; i < limit; ++i) {
        ++work.tries;
        if (auto found = attempt()) return *std::move(found);
    }
    ++work.fallbacks;
    return fallback();
}

/// A member of a pair as it was drawn. `shortcut` and `naive` are what observers without the concept say of both members:
/// option meanings (a list where several will do), an integer, a bool about the first wording, or null.
struct Drawn {
    Scene scene;
    Json shortcut, naive;
    std::vector<std::string> options = {};  ///< meanings of the options in play; empty: all that the task lists
};

/// What a task has of its own. Its answer is the letter of an option where it has options, yes or no where it has
/// wordings, else a number.
struct Task {
    std::string id, title, size_meaning;
    Concept about = concepts::boundary;
    /// Of the prompt, in the wording "plain": what is seen (of a video, behind "The video shows"), and the question where it is
    /// the same for all instances. It never states the law that the task tests.
    std::string shows;
    std::string rule = {};
    std::vector<OptionText> options = {};
    /// Two questions, of which the second is answered the other way round.
    std::optional<std::pair<std::string, std::string>> wordings = {};
    /// A sentence that hangs on the instance, for tasks without wordings.
    std::function<std::string(const Scene&)> question = {};
    std::string number_of = {};  ///< of a task that is answered by a number: "the number of things"
    /// Where pictures are options, `options` names them in their order, and `sample` draws this order by key.
    int images = 1, option_images = 0;
    int version = 1;  ///< rises with every change of output
    bool falls = false;  ///< as in Domain
    std::vector<SwitchSpec> switches = {};  ///< besides the condition
    /// All draws are the same in both members.
    std::function<Drawn(const Request&, const Streams&)> sample = {};
    /// From the scene's geometry: the meaning of the right option, a bool about the first wording, or an integer.
    std::function<Json(const Scene&)> truth = {};
    std::function<DisplayList(const Scene&, int image)> draw = draw_objects;
};
/// Adds what all tasks have alike: suite, skill, condition, sizes 1..20, answer form, option order and wording.
Domain core_picture(Task task);

/// The moving part of a video task. `sample` leaves the scene's objects to it and fills the timeline with "plan", which
/// describes all motion, and "events", a list of event().
struct Motion {
    int frames = 1;
    std::vector<int> shown;
    std::function<std::vector<Object>(const Scene&, int t)> objects;
    std::function<Json(const Scene&, int t)> quantities;
    std::function<DisplayList(const Scene&, int t)> draw = {};  ///< the objects in order by default
};
Domain core_video(Task task, Motion motion);
/// {"name": ..., "first": ..., "last": ...}, both frames included.
Json event(std::string_view name, int first, int last);

}  // namespace stim::core_knowledge

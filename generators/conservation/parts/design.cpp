#include "generators/conservation/parts/design.hpp"

#include <algorithm>
#include <utility>

#include "generators/common/shown_objects.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {

double eased(double u) {
    const double v = std::clamp(u, 0.0, 1.0);
    return v * v * v * (10 + v * (6 * v - 15));
}

double progress(Phase phase, double t) { return eased((t - phase.first + 1) / (phase.last - phase.first + 1)); }

double relative_change(int n) { return 0.60 * portable::pow(0.93, n - 1); }

Design balanced_design(const Request& request, ChangeSense outcome) {
    return {request.at("condition") == "non_conserving", outcome, outcome == ChangeSense::more};
}

Json to_json(const Design& design) {
    return Json::object(
        {{"changes", design.changes}, {"outcome", design.outcome == ChangeSense::more ? "more" : "less"}, {"full", design.full}});
}

Design design_of(const Json& json) {
    return {json.at("changes").as_bool(), json.at("outcome").as_string() == "more" ? ChangeSense::more : ChangeSense::less,
            json.at("full").as_bool()};
}

SwitchSpec factor_switch(std::string name, std::vector<std::string> values, std::string help) {
    values.insert(values.begin(), "auto");
    return {std::move(name), std::move(values), std::move(help) + "; auto: by index (paper) or key (balanced)"};
}

const std::vector<Colour>& substances() {
    static const std::vector<Colour> all{Rgb{200, 45, 45},  Rgb{235, 125, 30}, Rgb{235, 205, 40}, Rgb{60, 150, 70},
                                         Rgb{50, 95, 190},  Rgb{125, 65, 165}, Rgb{105, 62, 30},  Rgb{235, 120, 165}};
    return all;
}

std::vector<std::string> substance_names() { return {"red", "orange", "yellow", "green", "blue", "purple", "brown", "pink"}; }

Factors::Factors(const Request& request, Rng rng, std::vector<int> sizes) : request_(request), defaults_(sizes.size()) {
    std::int64_t rest = request.index;
    for (std::size_t i = sizes.size(); i-- > 0; rest /= sizes[i]) {
        const int drawn = static_cast<int>(rng.integer(0, sizes[i] - 1));
        defaults_[i] = request.preset == Preset::paper ? static_cast<int>(rest % sizes[i]) : drawn;
    }
}

int Factors::choose(std::size_t i, std::string_view name, const std::vector<std::string>& values) const {
    const std::string& wanted = request_.at(name);
    const auto found = std::find(values.begin(), values.end(), wanted);
    return found == values.end() ? defaults_[i] : static_cast<int>(found - values.begin());
}

Scene video_scene(Colour background) {
    Scene scene;
    scene.width = width;
    scene.height = height;
    scene.background = std::move(background);
    scene.images = 3;
    scene.timeline = Json::object({{"fps", fps}});
    return scene;
}

Json event(std::string_view name, Phase phase) {
    return Json::object({{"name", name}, {"first", phase.first}, {"last", phase.last}});
}

namespace {

// Not in the key; -c or -n at the end of the id.
SwitchSpec condition_switch() {
    return {"condition", {"conserving", "non_conserving"},
            "whether the quantity stays the same; the other value is the partner", false, {}, {"c", "n"}};
}

// Not in the key: the same scene, with every stage twice as long.
SwitchSpec tempo_switch() {
    return {"tempo", {"normal", "slow"}, "slow: every duration is twice as long", false, {}, {}, {1, 2}};
}

int slowness(const Request& request) { return request.at("tempo") == "slow" ? 2 : 1; }

// The time of a frame: the last of those that stand for one at normal tempo shows what that does.
double moment(const Scene& scene, int t) {
    return (t + 1.0) / static_cast<double>(scene.timeline.at("slowness").as_int()) - 1;
}

void set_tempo(Scene& scene, int slowness) {
    scene.timeline["slowness"] = slowness;
    scene.timeline["frames"] = frames * slowness;
    Json::Array events;
    for (const Json& one : scene.timeline.at("events").as_array()) {
        const auto at = [&](const char* end) { return static_cast<int>(one.at(end).as_int()); };
        events.push_back(event(one.at("name").as_string(), {at("first") * slowness, (at("last") + 1) * slowness - 1}));
    }
    scene.timeline["events"] = std::move(events);
}

// A function of time as one of the frame's number.
template <class F>
auto by_frame(F f) {
    return [f = std::move(f)](const Scene& scene, int t) { return f(scene, moment(scene, t)); };
}

const ShownWords& image_words() {
    static const ShownWords words{"The images show", ", in the order of time", "first image", "last image"};
    return words;
}

const ShownWords& video_words() {
    static const ShownWords words{"The video shows", "", "first frame", "last frame"};
    return words;
}

Video video_of(const Task& task) {
    return {.frames = frames,
            .fps = fps,
            .shown = {0, frames / 2, frames - 1},
            .objects = by_frame(task.objects),
            .draw = by_frame(task.draw),
            .quantities = by_frame(task.quantities)};
}

}  // namespace

Domain video_domain(Task task) {
    task.switches.insert(task.switches.begin(), condition_switch());
    task.switches.push_back(tempo_switch());
    if (!task.answer_spec) task.answer_spec = [spec = option_spec(task.options)](const Request&) { return spec; };
    const Video video = video_of(task);
    return {.id = task.id,
            .suite = "conservation",
            .version = task.version,
            .title = task.title,
            .skills = {"conservation"},
            .size_meaning = task.size_meaning,
            .about = About{"conservation", "concrete operational"},
            .images = static_cast<int>(video.shown.size()),
            .switches = task.switches,
            .sizes = sizes_up_to(20, 20),
            .answer_spec = task.answer_spec,
            .sample =
                [video, task](const Request& request, const Streams& random) {
                    Scene scene = task.plan(request, random);
                    set_tempo(scene, slowness(request));
                    scene.objects = shown_objects(video, scene);
                    return scene;
                },
            .solve = task.solve,
            .options =
                [spec = task.answer_spec, options = task.options](const Request& request, const Scene& scene) {
                    return spec(request).answer_class == AnswerClass::choice ? option_texts(scene, options)
                                                                             : std::vector<std::string>{};
                },
            .prompt = [ask = task.prompt](const Request& request) { return ask(request, image_words()); },
            .video_prompt = [ask = task.prompt](const Request& request) { return ask(request, video_words()); },
            .draw = [video](const Scene& scene,
                            int image) { return video.draw(scene, shown_in(video, scene)[static_cast<std::size_t>(image)]); },
            .video = video};
}

void append(std::vector<Object>& objects, std::vector<Object> parts) {
    std::move(parts.begin(), parts.end(), std::back_inserter(objects));
}

}  // namespace stim::conservation

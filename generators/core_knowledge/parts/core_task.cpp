#include "generators/core_knowledge/parts/core_task.hpp"

#include <algorithm>
#include <cmath>

#include "generators/common/shown_objects.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {

const Palette& paints() {
    static const Palette all{{"red", Rgb{200, 60, 50}},     {"blue", Rgb{60, 110, 190}},   {"green", Rgb{70, 150, 80}},
                             {"yellow", Rgb{230, 180, 60}}, {"purple", Rgb{140, 80, 160}}, {"gray", Rgb{90, 90, 90}},
                             {"pink", Rgb{230, 130, 170}},  {"brown", Rgb{150, 95, 50}}};
    return all;
}

const Colour& paint(std::string_view name) {
    for (const Colour& one : paints())
        if (one.name == name) return one;
    throw InvalidParams("paint", std::string(name), "red, blue, green, yellow, purple, gray, pink, brown");
}

bool manipulated(const Request& request) { return request.at("condition") == "manipulated"; }

bool textbook_or_coin(const Request& request, bool textbook, Rng& rng) {
    const bool coin = rng.coin();
    return request.preset == Preset::paper ? textbook : coin;
}

double graded(double first, double last, int n) { return first * portable::pow(last / first, (n - 1) / 19.0); }

Scene blank(int width, int height, int images, Colour background) {
    Scene out;
    out.width = width;
    out.height = height;
    out.images = images;
    out.background = std::move(background);
    return out;
}

View outlined(Geometry geometry, Colour fill) {
    return filled(std::move(geometry), std::move(fill), Stroke{outline_rgb, outline_width});
}

Object sign(std::string text, const Vec2& centre, bool halo, int images) {
    const Label label{std::move(text), snap(centre), digits, Colour(outline_rgb), halo};
    const Box ink = label_line(label).ink;
    const Box outer{{std::floor(ink.low.x()), std::floor(ink.low.y())}, {std::ceil(ink.high.x()), std::ceil(ink.high.y())}};
    return make_object("text", "label", {rectangle(outer), {}, {}, label}, images);
}

Json event(std::string_view name, int first, int last) {
    return Json::object({{"name", name}, {"first", first}, {"last", last}});
}

namespace {

// Not in the key; -c or -m at the end of the id.
SwitchSpec condition_switch() {
    return {"condition", {"control", "manipulated"},
            "the textbook case, or its double in which one cause is changed; the other value is the partner", false, {},
            {"c", "m"}};
}

AnswerSpec spec_of(const Task& task) {
    if (!task.options.empty()) return option_spec(task.options);
    if (task.wordings) return {AnswerClass::boolean, AnswerType::single, "ANSWER: Yes or ANSWER: No", {"yes", "no"}};
    return {AnswerClass::integer, AnswerType::single, "COUNT:x", {}};
}

std::string explanation_of(const Task& task) {
    if (!task.options.empty()) return letter_for_x;
    return task.wordings ? "whichever is true." : "where x is " + task.number_of + ".";
}

std::function<Prompt(const Request&)> prompt_about(const std::string& shown, const Task& task) {
    return [all = Prompt{.picture = shown + task.shows, .rule = task.rule, .form = {.explanation = explanation_of(task)}}](
               const Request&) { return all; };
}

bool second_wording(const Scene& scene) { return scene.params.at("wording").as_int() == 2; }

// What is said of the first wording, of the one that is asked.
Json as_asked(const Task& task, const Scene& scene, const Json& said) {
    if (!task.wordings || said.is_null()) return said;
    return said.as_bool() != second_wording(scene);
}

// The meanings in an order by key; pictures that are options already have one.
std::vector<std::string> options_in_order(const Drawn& drawn, const Task& task, const Streams& random) {
    if (!drawn.options.empty()) return draw_option_order(drawn.options, random);
    if (task.option_images == 0) return draw_option_order(task.options, random);
    std::vector<std::string> out;
    for (const OptionText& option : task.options) out.push_back(option.meaning);
    return out;
}

void add_params(Drawn& drawn, const Task& task, const Request& request, const Streams& random) {
    Scene& scene = drawn.scene;
    if (!task.options.empty()) scene.params["options"] = options_in_order(drawn, task, random);
    if (task.wordings) {
        const bool second = random.stream("wording").coin() && request.preset == Preset::balanced;
        scene.params["wording"] = second ? 2 : 1;
    }
    scene.params["shortcut"] = as_asked(task, scene, drawn.shortcut);
    scene.params["naive"] = as_asked(task, scene, drawn.naive);
}

Answer answer_of(const Task& task, const Scene& scene) {
    const Json truth = as_asked(task, scene, task.truth(scene));
    if (!task.options.empty()) return option_answer(scene, truth.as_string());
    if (task.wordings) return boolean_answer(truth.as_bool(), "ANSWER: Yes", "ANSWER: No");
    return integer_answer("COUNT:", truth.as_int());
}

std::function<std::string(const Request&, const Scene&)> question_of(const Task& task) {
    if (task.wordings)
        return [both = *task.wordings](const Request&, const Scene& s) { return second_wording(s) ? both.second : both.first; };
    if (!task.question) return {};
    return [ask = task.question](const Request&, const Scene& scene) { return ask(scene); };
}

DisplayList frame(const Motion& motion, const Scene& scene, int t) {
    if (motion.draw) return motion.draw(scene, t);
    DisplayList out{scene.width, scene.height, scene.background.rgb, {}};
    const std::vector<Object> now = motion.objects(scene, t);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i].visible(0)) draw_view(out, now[i].view(), static_cast<int>(i), now[i].antialias);
    return out;
}

}  // namespace

Domain core_picture(Task task) {
    task.switches.insert(task.switches.begin(), condition_switch());
    Domain out;
    out.id = task.id;
    out.suite = "core_knowledge";
    out.wording = "plain";
    out.title = task.title;
    out.skills = {task.about.name};
    out.size_meaning = task.size_meaning;
    out.about = About{task.about.name, task.about.stage};
    out.images = task.images;
    out.version = task.version;
    out.falls = task.falls;
    out.option_images = task.option_images;
    out.switches = task.switches;
    out.sizes = sizes_up_to(20, 20);
    out.answer_spec = [spec = spec_of(task)](const Request&) { return spec; };
    out.sample = [task](const Request& request, const Streams& random) {
        Drawn drawn = task.sample(request, random);
        add_params(drawn, task, request, random);
        return std::move(drawn.scene);
    };
    out.solve = [task](const Request&, const Scene& scene) { return answer_of(task, scene); };
    if (!task.options.empty())
        out.options = [options = task.options](const Request&, const Scene& scene) { return option_texts(scene, options); };
    out.prompt = prompt_about("", task);
    out.question = question_of(task);
    out.draw = task.draw;
    return out;
}

Domain core_video(Task task, Motion motion) {
    const Video video{.frames = motion.frames,
                      .fps = fps,
                      .shown = motion.shown,
                      .objects = motion.objects,
                      .draw = [motion](const Scene& scene, int t) { return frame(motion, scene, t); },
                      .quantities = motion.quantities};
    task.images = static_cast<int>(motion.shown.size());
    task.sample = [video, sample = task.sample](const Request& request, const Streams& random) {
        Drawn drawn = sample(request, random);
        drawn.scene.images = static_cast<int>(video.shown.size());
        drawn.scene.timeline["fps"] = video.fps;
        drawn.scene.timeline["frames"] = video.frames;
        drawn.scene.objects = shown_objects(video, drawn.scene);
        return drawn;
    };
    task.draw = [video](const Scene& scene, int image) {
        return video.draw(scene, shown_in(video, scene).at(static_cast<std::size_t>(image)));
    };
    Domain out = core_picture(task);
    out.prompt = prompt_about("The video frames, in order, show ", task);
    out.video_prompt = prompt_about("The video shows ", task);
    out.video = video;
    return out;
}

}  // namespace stim::core_knowledge

#include <catch2/catch.hpp>

#include <algorithm>

#include "libstim/src/look/colour_words.hpp"
#include "libstim/src/look/shown_colours.hpp"
#include "stim/base/error.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/look/look_words.hpp"
#include "stim/look/named_looks.hpp"
#include "stim/look/needs.hpp"
#include "stim/look/refusals.hpp"

using namespace stim;
using Catch::Matchers::Contains;

namespace {

const Registry& registry() {
    static const Registry all = builtin_registry();
    return all;
}

Instance made(const std::string& id, const std::string& preset = "balanced", std::int64_t size = 10, Switches switches = {}) {
    const Domain& domain = registry().at(id);
    return generate(domain, make_request(domain, {size, 0, 0, preset, std::move(switches)}));
}

std::string why_not(const Instance& instance, const std::string& id, const std::string& look,
                    Showing showing = Showing::pictures) {
    return InstanceLooks(registry().at(id), instance).refusal(look_of(look), showing).value_or("taken");
}

std::string why_not(const std::string& id, const std::string& look, const std::string& preset = "balanced") {
    return why_not(made(id, preset), id, look);
}

Needs needs_for(const std::string& id) {
    const Domain& domain = registry().at(id);
    return needs_of(domain, make_request(domain, {2}));
}

// A stranger's domain: so many dots of two sizes and colours; what it asks is given.
Domain dots(std::function<int(const Scene&)> counted) {
    Domain out;
    out.id = "dots";
    out.suite = "own";
    out.title = "Dots";
    out.size_meaning = "dots";
    out.sizes = sizes_up_to(10, 10);
    out.answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x");
    out.sample = [](const Request& request, const Streams&) {
        Scene scene;
        scene.width = scene.height = 400;
        for (int i = 0; i < request.size; ++i) {
            const Disc disc{Vec2(30 + 34.0 * i, 200 + (i % 2) * 60), i % 3 == 0 ? 8.0 : 12.0};
            scene.objects.push_back(make_object("circle", "target", filled(disc, named(i % 2 ? "red" : "blue"))));
        }
        return scene;
    };
    out.solve = [counted](const Request&, const Scene& scene) { return integer_answer("COUNT:", counted(scene)); };
    out.prompt = [](const Request&) { return Prompt{.picture = "The picture shows dots on a white background."}; };
    return out;
}

int count_red(const Scene& scene) {
    return static_cast<int>(std::count_if(scene.objects.begin(), scene.objects.end(), [](const Object& object) {
        return object.view().colour().name == "red";
    }));
}

int count_all(const Scene& scene) { return static_cast<int>(scene.objects.size()); }

}  // namespace

TEST_CASE("Looks: what decides is found by trying") {
    CHECK(needs_for("change_colour") == Needs{.colour = true});
    CHECK(needs_for("counting_circles") == Needs{});
    CHECK(needs_for("counting_shapes") == Needs{.kind = true});
    CHECK(needs_for("locate_circles_shape") == Needs{.colour = true, .kind = true});
    CHECK(needs_for("numbered_shapes") == Needs{.kind = true, .text = true});
    CHECK(needs_for("list_colours") == Needs{.colour = true, .many_colours = true});
}

TEST_CASE("Looks: an own domain is tried once, a copy of it anew, and what it states stands") {
    int solved = 0;
    Domain own = dots([&](const Scene& scene) { return ++solved, count_red(scene); });
    const Request request = make_request(own, {4});
    CHECK(needs_of(own, request) == Needs{.colour = true});
    const int first = solved;
    CHECK(needs_of(own, request) == Needs{.colour = true});
    CHECK(solved == first);
    Domain copy = own;
    copy.solve = [](const Request&, const Scene& scene) { return integer_answer("COUNT:", count_all(scene)); };
    CHECK(needs_of(copy, request) == Needs{});
    copy.needs = Needs{.size = true};
    CHECK(needs_of(copy, request) == Needs{.size = true});
    Domain throws = dots([](const Scene& scene) -> int {
        if (scene.objects.front().view().colour().name != "blue") throw InvalidParams("no blue dot");
        return count_all(scene);
    });
    CHECK(needs_of(throws, request).colour);
}

TEST_CASE("Looks: an own domain takes looks without a line") {
    const Domain own = dots(count_all), of_colours = dots(count_red);
    const Request request = make_request(own, {6});
    const Instance instance = generate(own, request);
    const InstanceLooks looks(own, instance), hues(of_colours, instance);
    for (const char* look : {"dark", "gray", "soft", "chalk", "sketch", "blueprint", "photo", "scan", "noise-5", "tilt-5"})
        CHECK(looks.refusal(look_of(look)).value_or("taken") == "taken");
    CHECK(hues.refusal(look_of("gray")).value_or("taken") ==
          "dots does not take the look 'gray': colours decide, and it has no hues");
    CHECK(refusal(of_colours, request, look_of("gray")).has_value());
    CHECK_FALSE(refusal(own, request, look_of("gray")).has_value());
}

TEST_CASE("Looks: a refusal names domain, look and reason") {
    CHECK(why_not("circle_boxes", "gray") ==
          "circle_boxes does not take the look 'gray': the prompt says 'red', and nothing would be so");
    CHECK_THAT(why_not("list_colours", "dark"), Contains("list_colours") && Contains("'dark'") && Contains("many colours"));
    CHECK_THAT(why_not("counting_circles", "serif"), Contains("it has no text"));
    CHECK_THAT(why_not("counting_circles", "thick"), Contains("it has no lines"));
    CHECK_THROWS_WITH(InstanceLooks(registry().at("circle_boxes"), made("circle_boxes")).fitted(look_of("gray")),
                      Contains("the prompt says 'red'"));
    CHECK(why_not("maze_solving", "plain") == "taken");
}

TEST_CASE("Looks: nothing turns a picture in which things fall") {
    for (const char* id : {"physics_ramps", "physics_stack", "mechanical_balance"})
        for (const char* look : {"tilt-1", "tilt-5", "photo", "scan"})
            CHECK_THAT(why_not(id, look), Contains("things fall straight down"));
    CHECK(why_not("physics_water", "tilt-5") == "taken");  // its string tells what is straight down
}

TEST_CASE("Looks: both members of a pair need the same") {
    for (const Domain& domain : registry().domains()) {
        if (domain.suite != "core_knowledge" || domain.episodes > 0) continue;
        const auto needs = [&](const char* condition) {
            return needs_of(domain, make_request(domain, {10, 0, 0, "balanced", {{"condition", condition}}}));
        };
        INFO(domain.id);
        CHECK(needs("control") == needs("manipulated"));
    }
}

TEST_CASE("Looks: rules of the table") {
    for (const char* look : {"dark", "gray", "blueprint", "soft", "sketch", "tilt-5", "photo", "scan", "noise-5"}) {
        INFO(look);
        CHECK(why_not("numbered_shapes", look) == "taken");
        CHECK(why_not("sort_circles", look) == "taken");
    }
    for (const char* domain : {"colours_present", "layered_colours", "list_colours"}) {
        INFO(domain);
        for (const char* look : {"dark", "chalk", "gray", "faint-1", "shade-4", "jpeg-3", "noise-4"})
            CHECK(why_not(domain, look) != "taken");
    }
    for (const char* look : {"sketch", "soft", "scan"}) {  // told apart by the legend alone
        const Instance without = made("list_colours", "balanced", 5, {{"legend", "off"}});
        CHECK_THAT(why_not(without, "list_colours", look), Contains("legend"));
    }
    CHECK_THAT(why_not(made("change_colour", "balanced", 5, {{"palette", "cvd"}}), "change_colour", "dark"), Contains("palette"));
    CHECK(why_not("locate_circles_colour", "dark") == "taken");
    CHECK(why_not("graph_counting", "blur-5") != "taken");
}

TEST_CASE("Looks: labels at the height of lines stay so") {
    for (const char* look : {"tilt-1", "photo", "scan"})
        CHECK_THAT(why_not("sort_lines", look), Contains("directions decide"));
}

TEST_CASE("Looks: lines that the prompt calls vertical lean by 3 degrees at most") {
    for (const char* domain : {"circle_boxes", "circle_location", "mirror_image", "water_image"}) {
        INFO(domain);
        CHECK(why_not(domain, "tilt-3") == "taken");
        CHECK_THAT(why_not(domain, "tilt-4"), Contains("all would lean by up to 4 degrees"));
    }
    CHECK(why_not("counting_circles", "tilt-5") == "taken");
}

TEST_CASE("Looks: blur leaves labels and small shapes legible") {
    CHECK(why_not("sort_circles", "blur-3") == "taken");
    CHECK_THAT(why_not("sort_circles", "blur-4"), Contains("more than the labels allow: 1.75 px"));
    CHECK_THAT(why_not("match_shadow", "blur-3", "paper"), Contains("than the shapes allow"));
}

TEST_CASE("Looks: thin lines and labels must be clearer than shapes") {
    CHECK_THAT(why_not("graph_counting", "faint-5", "paper"), Contains("too little to be clearly seen"));
    CHECK_THAT(why_not("sort_lines", "faint-5", "paper"), Contains("too little to be clearly seen"));
}

TEST_CASE("Looks: lines whose lengths decide keep their widths") {
    for (const char* look : {"thick", "thin"}) CHECK_THAT(why_not("sort_lines", look), Contains("keep their widths"));
}

TEST_CASE("Looks: smudges are weaker beside thin lines") {
    const auto levels = [](const char* id) {
        const Instance instance = made(id, "paper");
        return InstanceLooks(registry().at(id), instance).fitted(look_of("smudge-3")).smudge_levels;
    };
    CHECK(levels("graph_counting") <= 15);
    CHECK(levels("counting_circles") > 20);
}

TEST_CASE("Looks: paper that is not seen takes no marks") {
    for (const char* look : {"texture-5", "smudge-5", "notebook"}) {
        CHECK_THAT(why_not("list_colours", look), Contains("hardly any paper"));  // under its legend alone
        CHECK_THAT(why_not("list_shapes", look), Contains("hardly any paper"));
        CHECK(why_not("maze_solving", look) == "taken");
    }
    CHECK(why_not("list_shapes", "sketch") == "taken");
}

TEST_CASE("Looks: colours that the prompt names alone keep their names, too") {
    CHECK_THAT(why_not("counting_locations", "faint-5", "paper"), Contains("red could be called brown"));
    for (const char* look : {"dark", "chalk", "soft", "scan"}) CHECK(why_not("counting_locations", look, "paper") == "taken");
    CHECK(why_not("graph_counting", "chalk") == "taken");  // its gray lines are no name for its blue nodes
    CHECK(why_not("counting_circles", "faint-5") == "taken");  // it names black alone, which is then dark
}

TEST_CASE("Looks: videos and frames of episodes take the sensor's looks alone") {
    const Instance instance = made("counting_circles");
    CHECK_THAT(why_not(instance, "counting_circles", "dark", Showing::video), Contains("videos take"));
    CHECK(why_not(instance, "counting_circles", "noise-2", Showing::video) == "taken");
    Domain episodes = dots(count_all);
    episodes.episodes = 2;
    const Request request = make_request(episodes, {4});
    CHECK_THAT(refusal(episodes, request, look_of("chalk")).value_or("taken"), Contains("frames of episodes"));
    CHECK_FALSE(refusal(episodes, request, look_of("blur-1+noise-1")).has_value());
}

TEST_CASE("Looks: wobble gives way where sizes or outlines decide, and a sheet lies flat where sizes do") {
    const auto fitted = [](const std::string& id, const std::string& preset, const char* look) {
        const Instance instance = made(id, preset);
        return InstanceLooks(registry().at(id), instance).fitted(look_of(look));
    };
    CHECK(fitted("counting_circles", "balanced", "wobble-5").notes.empty());
    const FittedLook circles = fitted("sort_circles", "balanced", "wobble-5");
    CHECK(circles.look.wobble < look_of("wobble-5").wobble);
    CHECK(circles.look.name == "wobble-5");
    CHECK_THAT(circles.notes.at(0), Contains("sizes decide"));
    CHECK(fitted("sort_circles", "balanced", "wobble-1").look.wobble <= 0.4);
    CHECK_THAT(fitted("match_outline", "paper", "wobble-5").notes.at(0), Contains("outlines decide"));
    const FittedLook graph = fitted("graph_counting", "balanced", "sketch");
    CHECK(graph.look.wobble <= 0.5);
    CHECK_THAT(graph.notes.at(0), Contains("lines are straight"));
    for (const std::string& note : fitted("mirror_image", "balanced", "wobble-5").notes)  // "moved straight across"
        CHECK_THAT(note, !Contains("straight"));
    const FittedLook photo = fitted("sort_circles", "balanced", "photo");
    CHECK(photo.look.pose.sheet == 0);
    CHECK(photo.look.pose.degrees == 2.5);
    CHECK_THAT(photo.notes.at(0), Contains("lies flat"));
    CHECK(fitted("counting_circles", "balanced", "smudge-5").smudge_levels > 10);
}

TEST_CASE("Looks: words are exchanged as whole words") {
    const auto words = [](const char* look) { return word_exchanges(look_of(look)); };
    CHECK(exchanged_text("Black circles on a white background. Blackness.", words("dark")) ==
          "White circles on a black background. Blackness.");
    CHECK(exchanged_text("on a white background", words("notebook")) == "on a light background");
    CHECK(exchanged_text("Coloured shapes. Ignore the colours.", words("gray")) == "Gray shapes. Ignore the shades.");
    CHECK(exchanged_text("black on white", words("blueprint")) == "white on blue");
    CHECK(exchanged_text("Black circles on white.", words("faint-4")) == "Dark circles on light.");
    CHECK(exchanged_text("Black circles on white.", words("faint-3")) == "Dark circles on light.");
    CHECK(exchanged_text("Black circles on white.", words("faint-2")) == "Black circles on light.");
    CHECK(exchanged_text("Black circles on white.", words("noise-3")) == "Black circles on light.");
    CHECK(exchanged_text("Black circles on white.", words("dark+faint-5")) == "Light circles on dark.");
    CHECK(words("noise-2").empty());
    CHECK(words("plain").empty());
    Prompt prompt{.picture = "White.", .rule = "black", .question = "white?", .options = {"Black"}, .form = {.line = "black:x"}};
    const Prompt dark = exchanged_prompt(prompt, look_of("dark"));
    CHECK(dark == Prompt{"Black.", "white", "black?", {"White"}, {.line = "black:x"}});
}

namespace {

bool is_called(Rgb seen, const std::string& name) {
    const int light = seen.r + seen.g + seen.b, hue = std::max({seen.r, seen.g, seen.b}) - std::min({seen.r, seen.g, seen.b});
    if (name == "white" || name == "light") return light > 3 * 140;
    if (name == "black") return light < 3 * 80;
    if (name == "dark") return light < 3 * 110;
    if (name == "blue") return seen.b > seen.r + 25;
    return name == "gray" || hue > 5;
}

// The colours that a prompt names and its pictures have: what is said of each under a look is what is seen.
int check_words(const Domain& domain, const Instance& instance, const Look& look) {
    std::vector<Rgb> drawn;
    for (int image = 0; image < domain.images; ++image) add_colours(drawn, domain.draw(instance.scene, image));
    const ShownColours shown(look, drawn);
    const std::string after = joined(exchanged_prompt(instance.prompt, look));
    const std::vector<std::string> now = colour_names_in(after);
    int said = 0;
    for (const std::string& name : colour_names_in(joined(instance.prompt))) {
        const Rgb rgb = name == "white" ? white : named(name).rgb;
        if (std::find(drawn.begin(), drawn.end(), rgb) == drawn.end()) continue;
        const std::string expected = exchanged_text(name, word_exchanges(look));
        INFO(instance.id << " " << look.name << ": " << name << " is said as " << expected);
        if (expected == "light" || expected == "dark")
            CHECK_THAT(after, Contains(expected, Catch::CaseSensitive::No));
        else
            CHECK(std::find(now.begin(), now.end(), expected) != now.end());
        CHECK(is_called(shown.undimmed(rgb), expected));
        ++said;
    }
    return said;
}

}  // namespace

TEST_CASE("Looks: no prompt says a colour that the picture lacks") {
    int said = 0;
    for (const Domain& domain : registry().domains()) {
        if (domain.suite != "percept_v") continue;
        for (const Preset preset : all_presets) {
            const Instance instance = made(domain.id, std::string(name_of(preset)));
            const InstanceLooks looks(domain, instance);
            for (const Look& look : named_looks())
                if (!looks.refusal(look)) said += check_words(domain, instance, look);
        }
    }
    CHECK(said > 3000);
}

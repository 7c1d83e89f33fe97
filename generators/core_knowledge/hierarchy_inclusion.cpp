// Hierarchical relation (class inclusion): all red things are round, and some round things are not red. Are there more
// round or more red things? Harder with more things, of which few decide.
#include <algorithm>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/layout.hpp"
#include "stim/scene/shape.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double radius = 32, gap = 12, border = 16;  // px; squares have sides of twice the radius

const std::vector<OptionText> options{{"round", "There are more round things."},
                                      {"square", "There are more square things."},
                                      {"red", "There are more red things."},
                                      {"blue", "There are more blue things."}};

/// What a thing has of the two asked attributes.
struct Thing {
    bool shape, colour;
};

struct Asked {
    std::string shape, colour;
};

std::string other_shape(const std::string& shape) { return shape == "round" ? "square" : "round"; }
std::string other_colour(const std::string& colour) { return colour == "red" ? "blue" : "red"; }

Object object_of(const Thing& thing, const Asked& asked, const Vec2& centre, const char* role) {
    const std::string shape = thing.shape ? asked.shape : other_shape(asked.shape);
    const std::string colour = thing.colour ? asked.colour : other_colour(asked.colour);
    const Kind kind = shape == "round" ? Kind::circle : Kind::square;
    return make_object(shape, role, outlined(translated(make_shape(kind, Template::half_size, radius), centre), paint(colour)));
}

// Room for a square at every place, so that the members need no other places.
std::vector<Vec2> places(int count, const Streams& random, Work& work) {
    const ScatterItem item{make_shape(Kind::square, Template::half_size, radius), outline_width / 2,
                           inset(picture_width, picture_height, border)};
    Rng rng = random.stream("layout");
    return scatter(std::vector<ScatterItem>(static_cast<std::size_t>(count), item), gap, rng, work);
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law = random.stream("law");
    const int things = 10 + request.size, spare = request.size <= 10 ? 2 : 3;
    const bool shape_includes = textbook_or_coin(request, true, law), round = law.coin(), red = law.coin();
    const int both = static_cast<int>(law.integer(spare + 1, things - spare - 1));
    const Asked asked{round ? "round" : "square", red ? "red" : "blue"};

    Scene scene = blank(picture_width, picture_height);
    const std::vector<Vec2> at = places(things, random, scene.work);
    const bool spare_has_shape = shape_includes != manipulated(request);
    for (int i = 0; i < things; ++i) {
        const Vec2& centre = at[static_cast<std::size_t>(i)];
        const bool is_spare = i < spare, has = i < spare + both;
        const Thing thing = is_spare ? Thing{spare_has_shape, !spare_has_shape} : Thing{has, has};
        scene.objects.push_back(object_of(thing, asked, centre, is_spare ? "spare" : "thing"));
    }
    scene.params["asked"] = Json::Array{asked.shape, asked.colour};
    scene.params["both"] = both;
    scene.params["spare"] = spare;
    const std::string &says = shape_includes ? asked.shape : asked.colour, &other = shape_includes ? asked.colour : asked.shape;
    return {std::move(scene), says, other, {asked.shape, asked.colour}};
}

bool has(const Object& object, const std::string& attribute) {
    const View& view = object.view();
    if (attribute == "round") return std::holds_alternative<Disc>(view.geometry);
    if (attribute == "square") return std::holds_alternative<Polygon>(view.geometry);
    return view.fill && view.fill->rgb == paint(attribute).rgb;
}

Asked asked_of(const Scene& scene) {
    const auto& words = scene.params.at("asked").as_array();
    if (words.size() != 2) throw InvalidParams("the scene does not say which shape and colour are asked about");
    return {words[0].as_string(), words[1].as_string()};
}

Json truth(const Scene& scene) {
    const auto [shape, colour] = asked_of(scene);
    const auto count = [&](const std::string& attribute) {
        return std::count_if(scene.objects.begin(), scene.objects.end(), [&](const Object& o) { return has(o, attribute); });
    };
    const auto with_shape = count(shape);
    const auto with_colour = count(colour);
    if (with_shape == with_colour) throw InvalidParams("there are as many things of the shape as of the colour");
    return with_shape > with_colour ? shape : colour;
}

std::string question(const Scene& scene) {
    const auto [shape, colour] = asked_of(scene);
    return "Are there more " + shape + " things or more " + colour + " things?";
}

}  // namespace

Domain hierarchy_inclusion() {
    return core_picture({.id = "hierarchy_inclusion",
                         .title = "All red things are round: are there more round things or more red things?",
                         .size_meaning = "things, less ten",
                         .about = concepts::hierarchical_relation,
                         .shows = "The picture shows things. Each is round or square, and red or blue.",
                         .options = options,
                         .question = question,
                         .version = 2,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

// Understanding of intentions (gaze): a face among things, and an arrow that points to one of them. Which one does the face
// look at? Harder with more things.
#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/face.hpp"
#include "generators/core_knowledge/parts/icons.hpp"
#include "generators/core_knowledge/parts/numbered.hpp"
#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double face_radius = 140, along = 400, down = 275;  // px; half axes of the ring of things
constexpr double thing_area = 4800, to_number = 22;  // px^2; px from a thing's edge to the middle of its number
constexpr double to_border = 20;                     // px from the middle of a number
constexpr double arrow_from = 172, arrow_to = 224, shaft = 7, head = 18;  // px from the face's middle; half widths
constexpr double pi = portable::pi;

int things_of(int n) { return n <= 7 ? 4 : n <= 14 ? 6 : 8; }

struct Law {
    int things = 4, arrow = 0, other = 1;  // the arrow's thing, and that of the eyes in the manipulated member
    double first = 0;                      // direction of thing 1; the others follow clockwise
};

Law draw_law(const Request& request, Rng& rng) {
    Law out;
    out.things = things_of(request.size);
    out.arrow = static_cast<int>(rng.integer(0, out.things - 1));
    out.other = (out.arrow + static_cast<int>(rng.integer(1, out.things - 1))) % out.things;
    out.first = rng.real(0, 2 * pi);
    return out;
}

Vec2 direction(const Law& law, int thing) { return unit_vector(law.first + 2 * pi * thing / law.things); }

// On the ellipse.
Vec2 place(const Vec2& middle, const Vec2& to) {
    const double x = to.x() / along, y = to.y() / down;
    return middle + to / std::sqrt(x * x + y * y);
}

// ---- what is seen -----------------------------------------------------------------------------------------------------

Polygon arrow(const Vec2& middle, const Vec2& to) {
    const Vec2 across(-to.y(), to.x());
    const auto at = [&](double far, double aside) { return snap(Vec2(middle + far * to + aside * across)); };
    const double neck = arrow_to - 1.4 * head;
    return {{at(arrow_from, -shaft), at(neck, -shaft), at(neck, -head), at(arrow_to, 0), at(neck, head), at(neck, shaft),
             at(arrow_from, shaft)}};
}

void add(Scene& scene, std::vector<Object> objects) {
    for (Object& object : objects) scene.objects.push_back(std::move(object));
}

// Numbers stand on the side away from the face.
void add_things(Scene& scene, const Law& law, const Vec2& middle, Rng& look) {
    const std::vector<int> kinds = look.sample(static_cast<int>(icons().size()), law.things);
    for (int i = 0; i < law.things; ++i) {
        const Icon& one = icons()[static_cast<std::size_t>(kinds[static_cast<std::size_t>(i)])];
        const Colour& fill = look.pick(paints());
        IconPlace where{snap(place(middle, direction(law, i))), thing_area, fill, look.coin()};
        const bool upper = where.centre.y() < middle.y();
        const auto number_y = [&] {
            const Box box = icon_box(one, where);
            return upper ? box.low.y() - to_number : box.high.y() + to_number;
        };
        const double y = number_y(), kept = std::clamp(y, to_border, picture_height - to_border);
        where.centre = snap(where.centre + Vec2(0, kept - y));  // tall things stand nearer to the face
        add(scene, icon_objects(one, where, "thing"));
        scene.objects.push_back(sign(std::to_string(i + 1), {where.centre.x(), number_y()}));
    }
}

Drawn sample(const Request& request, const Streams& random) {
    Rng law_draws = random.stream("law"), look = random.stream("look");
    const Law law = draw_law(request, law_draws);
    Scene scene = blank(picture_width, picture_height);
    const double dx = static_cast<double>(look.integer(-40, 40)), dy = static_cast<double>(look.integer(-16, 16));
    const Front front{{picture_width / 2.0 + dx, picture_height / 2.0 + dy}, face_radius};
    add(scene, backdrop::wall({{0, 0}, {picture_width, picture_height}}, look));
    add_things(scene, law, front.centre, look);
    const Person person = draw_person(look);
    const Polygon pointer = arrow(front.centre, direction(law, law.arrow));
    scene.objects.push_back(make_object("arrow", "arrow", outlined(pointer, paint("red"))));
    add(scene, front_face(front, person));
    const int looked_at = manipulated(request) ? law.other : law.arrow;
    for (const int side : {-1, 1}) add(scene, gaze(front, person, side, place(front.centre, direction(law, looked_at))));
    scene.params["things"] = law.things;
    return {std::move(scene), std::to_string(law.arrow + 1), nullptr, numbers_up_to(law.things)};
}

// ---- truth: the thing nearest to the way that each eye looks ----------------------------------------------------------

std::string looked_at(const std::vector<NumberedThing>& things, const Vec2& eye, const Vec2& pupil) {
    const Vec2 way = (pupil - eye).normalized();
    const auto off = [&](const NumberedThing& thing) { return -way.dot((thing.centre - eye).normalized()); };
    const auto nearest = [&](const NumberedThing& a, const NumberedThing& b) { return off(a) < off(b); };
    return std::min_element(things.begin(), things.end(), nearest)->number;
}

std::vector<Vec2> centres_of(const Scene& scene, std::string_view kind, std::string_view role) {
    std::vector<Vec2> out;
    for (const Object& object : scene.objects)
        if (object.kind == kind && object.role == role) out.push_back(bounds(object.view().geometry).centre());
    return out;
}

Json truth(const Scene& scene) {
    const std::vector<NumberedThing> things = numbered_things(scene);
    const std::vector<Vec2> eyes = centres_of(scene, "eye", "face"), pupils = centres_of(scene, "pupil", "gaze");
    if (things.empty() || eyes.size() != 2 || pupils.size() != 2) throw InvalidParams("no things, or not two eyes");
    const std::string seen = looked_at(things, eyes[0], pupils[0]);
    if (looked_at(things, eyes[1], pupils[1]) != seen) throw InvalidParams("the eyes look at two things");
    return seen;
}

}  // namespace

Domain intent_gaze() {
    return core_picture({.id = "intent_gaze",
                         .title = "A face among things, with an arrow to one of them: which one does it look at?",
                         .size_meaning = "4 things up to n = 7, 6 up to n = 14, else 8",
                         .about = concepts::intentionality_understanding,
                         .shows = "This is Charlie, with numbered things around him.",
                         .rule = "Which one is Charlie looking at and wants?",
                         .options = numbered_options("thing", 8),
                         .version = 3,
                         .sample = sample,
                         .truth = truth});
}

}  // namespace stim::core_knowledge

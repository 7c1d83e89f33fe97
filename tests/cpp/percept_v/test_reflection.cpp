// mirror_image, water_image: shapes that stand mirrored across a line in the second picture.
#include "tests/cpp/support/placement_checks.hpp"

using namespace checks;

namespace {

constexpr Margins paper{4, 4, 4}, balanced{6, 8, 8};
const Margins& margins(Preset preset) { return preset == Preset::paper ? paper : balanced; }

const std::vector<std::pair<std::string, int>> tasks{{"mirror_image", 0}, {"water_image", 1}};

int answer(const Instance& made) { return static_cast<int>(made.answer.value.as_int()); }

using Place = std::pair<double, double>;
Place place(const View& view) {
    const Vec2 at = bounds(view.geometry).centre();
    return {at.x(), at.y()};
}

// Middle of the canvas along the axis that mirroring turns round.
double middle(const Scene& scene, int axis) { return axis == 0 ? scene.width / 2.0 : scene.height / 2.0; }

bool beyond(const Scene& scene, const View& view, int axis) { return view.box().centre()[axis] > middle(scene, axis); }

// Where the apex points along the axis: -1, 0 (across it, or no apex), 1.
int apex(const View& view, int axis) {
    const auto* polygon = std::get_if<Polygon>(&view.geometry);
    if (!polygon || polygon->vertices.size() == 4) return 0;
    const double at = polygon->vertices[0][axis];
    const Box box = bounds(view.geometry);
    return at == box.low[axis] ? -1 : at == box.high[axis] ? 1 : 0;
}

}  // namespace

TEST_CASE("reflection: the answer is the number of shapes that stand where none stood") {
    for (const auto& [id, axis] : tasks)
        over_range(id, 200, [axis = axis](const Instance& made) {
            std::set<Place> before;
            for (const View& view : figures(made.scene, 0)) before.insert(place(view));
            int moved = 0;
            for (const View& view : figures(made.scene, 1)) {
                if (before.contains(place(view))) continue;
                Place source = place(view);
                double& turned = axis == 0 ? source.first : source.second;
                turned = 2 * middle(made.scene, axis) - turned;
                CHECK(before.contains(source));
                ++moved;
            }
            CHECK(before.size() == static_cast<std::size_t>(2 * made.request.size));
            CHECK(answer(made) == moved);
            CHECK(made.answer.text == "COUNT: " + std::to_string(moved));
            check_margins(made.scene, margins(made.request.preset));
            check_work(made);
        });
}

TEST_CASE("reflection: every vertex is reflected exactly, what stays is identical") {
    for (const auto& [id, axis] : tasks)
        over_range(id, 60, [axis = axis](const Instance& made) {
            for (const Object& object : made.scene.objects) {
                if (object.role != "mirrored") {
                    CHECK(object.view(0) == object.view(1));
                    continue;
                }
                const auto* from = std::get_if<Polygon>(&object.view(0).geometry);
                const auto* to = std::get_if<Polygon>(&object.view(1).geometry);
                CHECK(object.view(0).fill == object.view(1).fill);
                for (std::size_t i = 0; from && i < from->vertices.size(); ++i) {
                    CHECK(from->vertices[i][axis] + to->vertices[i][axis] == 2 * middle(made.scene, axis));
                    CHECK(from->vertices[i][1 - axis] == to->vertices[i][1 - axis]);
                }
            }
        });
}

TEST_CASE("reflection: vacated places stay empty, as do mirror places of what stays") {
    for (const auto& [id, axis] : tasks)
        over_range(id, 60, [axis = axis](const Instance& made) {
            std::set<Place> folded;
            for (const View& view : figures(made.scene, 1)) {
                Place at = place(view);
                double& along = axis == 0 ? at.first : at.second;
                along = std::abs(along - middle(made.scene, axis));
                CHECK(folded.insert(at).second);
            }
        });
}

TEST_CASE("reflection: paper starts on one side and mirrors n, balanced U[0..2n]") {
    for (const auto& [id, axis] : tasks) {
        for (int n = 1; n <= 60; ++n) {
            const Instance made = instance(id, Preset::paper, n, 0);
            CHECK(answer(made) == n);
            for (const View& view : figures(made.scene)) CHECK_FALSE(beyond(made.scene, view, axis));
        }
        for (const int n : {1, 3}) {
            Histogram<int> seen;
            for (int i = 0; i < 1500; ++i) ++seen[answer(instance(id, Preset::balanced, n, i))];
            CHECK(seen.contains(0));
            CHECK(seen.contains(2 * n));
            CHECK(looks_uniform(seen, static_cast<std::size_t>(2 * n + 1)));
        }
    }
}

TEST_CASE("reflection: neither side nor facing in the second balanced picture tells what was mirrored") {
    for (const auto& [id, axis] : tasks) {
        Histogram<std::tuple<bool, bool, int>> seen;  // mirrored, beyond the line, apex
        int mirrored = 0, stayed = 0;
        for (int i = 0; i < 600; ++i) {
            const Scene scene = instance(id, Preset::balanced, 8, i).scene;
            for (const Object& object : scene.objects) {
                if (is_line(object) || apex(object.view(1), axis) == 0) continue;
                const bool moved = object.role == "mirrored";
                ++(moved ? mirrored : stayed);
                ++seen[{moved, beyond(scene, object.view(1), axis), apex(object.view(1), axis)}];
            }
        }
        CHECK(seen.size() == 8);
        for (const auto& [what, count] : seen) CHECK(looks_like(count, std::get<0>(what) ? mirrored : stayed, 0.25));
    }
}

TEST_CASE("reflection: water turns the apex of paper shapes down, the mirror leaves it up") {
    int turned = 0;
    for (int i = 0; i < 20; ++i) {
        const Scene water = instance("water_image", Preset::paper, 10, i).scene;
        for (const Object* object : with_role(water, "mirrored")) {
            if (apex(object->view(0), 1) == 0) continue;
            CHECK(apex(object->view(0), 1) == -1);
            CHECK(apex(object->view(1), 1) == 1);
            ++turned;
        }
        const Scene mirror = instance("mirror_image", Preset::paper, 10, i).scene;
        for (const Object* object : with_role(mirror, "mirrored"))
            CHECK(apex(object->view(0), 1) == apex(object->view(1), 1));
    }
    CHECK(turned > 50);
}

TEST_CASE("reflection: the lattice of one half holds all shapes of the largest size") {
    const Geometry published = make_shape(Kind::square, Template::half_size, 6);
    check_lattice(published, 120, {{4, 4}, {189, 385}}, 4);
    check_lattice(Disc{{0, 0}, 22}, 80, {{8, 8}, {502, 760}}, 6);
    check_lattice(Disc{{0, 0}, 22}, 80, {{8, 8}, {1016, 374}}, 6);
}

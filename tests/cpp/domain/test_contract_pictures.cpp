// Contract: what the scene says is what is drawn, inside the canvas, on pictures of the stated size.
#include <algorithm>
#include <map>
#include <set>

#include "stim/png/encode.hpp"
#include "tests/cpp/support/contract.hpp"

using namespace contract;

namespace {

std::vector<Vec2> points_of(const Geometry& geometry) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) return {disc->centre, Vec2(disc->radius, 0)};
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return polygon->vertices;
    std::vector<Vec2> out;
    for (const auto& line : std::get<Paths>(geometry).lines) out.insert(out.end(), line.begin(), line.end());
    return out;
}

// A box that holds all that a view paints: geometry with its stroke, and the ink of its label with its halo.
std::vector<Box> painted(const View& view) {
    std::vector<Box> out;
    if (view.fill || view.stroke) out.push_back(view.box());
    if (view.label) out.push_back(label_line(*view.label).ink.grown(view.label->halo ? 2 : 0));
    return out;
}

// The same for what must not leave the canvas: open lines end bluntly and may run from border to border.
std::vector<Box> kept_inside(const View& view) {
    std::vector<Box> out = painted(view);
    if (std::holds_alternative<Paths>(view.geometry) && view.stroke) out.front() = bounds(view.geometry);
    return out;
}

bool is_backdrop(const Object& object) { return object.role == "background" || object.role == "halo"; }
// Hands and syringes come from outside the canvas and go back; their parts may hide one another.
bool is_carrier(const Object& object) { return object.role == "carrier" || object.role == "hand" || object.role == "reach"; }
// What runs from border to border, or comes from beyond it.
bool goes_beyond(const std::string& domain, const Object& object) {
    static const std::map<std::string, std::set<std::string>> roles{{"boundary_rod", {"fence"}},
                                                                    {"continuity_mice", {"box"}},
                                                                    {"permanence_gates", {"bar"}},
                                                                    {"physics_launch", {"disc", "hub"}}};
    const auto found = roles.find(domain);
    return found != roles.end() && found->second.count(object.role) > 0;
}

struct Picture {
    const Scene& scene;
    std::size_t image;
    Mask mask;
    bool is_frame = false;  // of a video

    int id(int x, int y) const {
        return mask.ids[static_cast<std::size_t>(y) * static_cast<std::size_t>(mask.width) + static_cast<std::size_t>(x)];
    }
};

bool meet(const Box& a, const Box& b) {
    return a.low.x() < b.high.x() && b.low.x() < a.high.x() && a.low.y() < b.high.y() && b.low.y() < a.high.y();
}

// Whether a carrier is over the object, or in a video anything that is drawn later lies over its middle.
bool is_covered(const Picture& picture, std::size_t i) {
    const Box box = picture.scene.objects[i].view(picture.image).box();
    for (std::size_t k = 0; k < picture.scene.objects.size(); ++k) {
        const Object& other = picture.scene.objects[k];
        if (!other.visible(picture.image)) continue;
        const View& over = other.view(picture.image);
        if (is_carrier(other) ? meet(over.box(), box) : picture.is_frame && k > i && contains(over.geometry, box.centre()))
            return true;
    }
    return false;
}

// Every object that is there has pixels of its own, unless a hand is over it.
void check_present(const Picture& picture) {
    std::vector<int> pixels(picture.scene.objects.size() + 1, 0);
    for (const int id : picture.mask.ids) ++pixels.at(static_cast<std::size_t>(id));
    for (std::size_t i = 0; i < picture.scene.objects.size(); ++i) {
        const Object& object = picture.scene.objects[i];
        INFO("object " << i << " " << object.kind << " " << object.role << " image " << picture.image);
        if (!object.visible(picture.image)) CHECK(pixels[i + 1] == 0);
        if (object.visible(picture.image) && !is_backdrop(object) && !is_carrier(object) && !is_covered(picture, i))
            CHECK(pixels[i + 1] > 0);
    }
}

// A filled object owns the pixels inside it, but for those that a later object covers.
void check_filled(const Picture& picture, std::size_t i, const View& view) {
    const Box box = bounds(view.geometry);
    const int step = std::max(1, static_cast<int>(larger(box.size()) / 12));
    for (int y = std::max(0, static_cast<int>(box.low.y())); y < std::min(picture.mask.height, static_cast<int>(box.high.y()));
         y += step)
        for (int x = std::max(0, static_cast<int>(box.low.x())); x < std::min(picture.mask.width, static_cast<int>(box.high.x()));
             x += step) {
            bool inside = true;
            // The middle, too: the notch of a small heart is narrower than a pixel.
            for (const Vec2& point : {Vec2(0, 0), Vec2(1, 0), Vec2(0, 1), Vec2(1, 1), Vec2(0.5, 0.5)})
                inside = inside && contains(view.geometry, Vec2(x, y) + point);
            if (!inside || picture.id(x, y) >= static_cast<int>(i) + 1) continue;
            INFO("object " << i << " pixel " << x << " " << y << " has id " << picture.id(x, y));
            CHECK(false);
            return;
        }
}

// A pixel's object paints there.
void check_owners(const Picture& picture, int step) {
    std::vector<std::vector<Box>> boxes;
    for (const Object& object : picture.scene.objects)
        boxes.push_back(object.visible(picture.image) ? painted(object.view(picture.image)) : std::vector<Box>{});
    int strangers = 0;
    for (int y = 0; y < picture.mask.height; y += step)
        for (int x = 0; x < picture.mask.width; x += step) {
            const int id = picture.id(x, y);
            if (id == 0) continue;
            bool owned = false;
            for (const Box& box : boxes[static_cast<std::size_t>(id) - 1])
                owned = owned || box.grown(1.5).contains(Vec2(x + 0.5, y + 0.5));
            strangers += !owned;
        }
    CHECK(strangers == 0);
}

}  // namespace

TEST_CASE("Contract: scenes come back from their JSON, and answers from those", "[contract]") {
    for_each_instance(2, [](const Combo& combo, const Instance& made) {
        const Json json = to_json(made.scene);
        Scene again;
        REQUIRE_NOTHROW(again = scene_from_json(json));
        CHECK(again == made.scene);
        CHECK(to_json(again).dump() == json.dump());
        CHECK(combo.domain->solve(made.request, again) == made.answer);
    });
}

TEST_CASE("Contract: coordinates are multiples of 1/256", "[contract]") {
    for_each_instance(2, [](const Combo&, const Instance& made) {
        for (const Object& object : made.scene.objects)
            for (const auto& view : object.views)
                if (view)
                    for (const Vec2& p : points_of(view->geometry))
                        if (snap(p) != p) {
                            INFO(object.kind << " " << object.role << " " << p.x() << " " << p.y());
                            CHECK(false);
                            return;
                        }
    });
}

TEST_CASE("Contract: objects have one view per image, and lie inside the canvas", "[contract]") {
    for_each_instance(3, [](const Combo& combo, const Instance& made) {
        const Scene& scene = made.scene;
        CHECK(scene.images == combo.domain->images);
        if (combo.domain->episodes) return;  // their sprites lie in the timeline
        CHECK_FALSE(scene.objects.empty());
        const Box canvas{{0, 0}, {double(scene.width), double(scene.legend ? scene.legend->top : scene.height)}};
        for (const Object& object : scene.objects) {
            REQUIRE(object.views.size() == static_cast<std::size_t>(scene.images));
            CHECK_FALSE(object.kind.empty());
            CHECK_FALSE(object.role.empty());
            if (object.role == "background" || is_carrier(object) || goes_beyond(combo.domain->id, object)) continue;
            for (const auto& view : object.views)
                if (view)
                    for (const Box& box : kept_inside(*view)) {
                        INFO(object.kind << " " << object.role << " at " << box.low.x() << ", " << box.low.y());
                        INFO("to " << box.high.x() << ", " << box.high.y());
                        CHECK(canvas.contains(box));
                    }
        }
    });
}

TEST_CASE("Contract: masks agree with the scene", "[contract]") {
    for (const Combo& combo : combos())
        for (const int size : {combo.middle(), static_cast<int>(combo.sizes.high)}) {
            const Instance made = generate(*combo.domain, combo.request(size, 1));
            INFO(canonical_key(*combo.domain, made.request));
            for (int k = 0; k < made.scene.images; ++k) {
                const Picture picture{made.scene, static_cast<std::size_t>(k), render_mask(combo.domain->draw(made.scene, k)),
                                      combo.domain->video.has_value()};
                check_present(picture);
                check_owners(picture, 3);
                for (std::size_t i = 0; i < made.scene.objects.size(); ++i) {
                    const Object& object = made.scene.objects[i];
                    if (is_carrier(object)) continue;  // which part of a hand hides which is a matter of how it is held
                    if (object.visible(picture.image) && object.view(picture.image).fill)
                        check_filled(picture, i, object.view(picture.image));
                }
            }
        }
}

TEST_CASE("Contract: balanced pictures of the official sizes are at most 1024 px long and 2:1", "[contract]") {
    for (const Combo& combo : combos()) {
        if (combo.preset != Preset::balanced || combo.domain->suite != "percept_v") continue;
        for (std::int64_t n = combo.sizes.low; n <= std::min<std::int64_t>(20, combo.sizes.high); ++n)
            for (int index = 0; index < 2; ++index) {
                const Request request = combo.request(n, index);
                INFO(canonical_key(*combo.domain, request));
                const Scene scene = generate_scene(*combo.domain, request);
                const auto [low, high] = std::minmax(scene.width, scene.height);
                CHECK(high <= 1024);
                CHECK(high <= 2 * low);
            }
    }
}

TEST_CASE("Contract: both pictures of a pair differ in the objects that the scene says, and nowhere else", "[contract]") {
    Rasteriser rasteriser;
    for_each_instance(1, [&](const Combo& combo, const Instance& made) {
        if (made.scene.images != 2) return;
        const Scene& scene = made.scene;
        const Image first = to_image(rasteriser.draw(combo.domain->draw(scene, 0)));
        const Image second = to_image(rasteriser.draw(combo.domain->draw(scene, 1)));
        std::vector<Box> changed;
        for (const Object& object : scene.objects)
            if (object.views[0] != object.views[1])
                for (const auto& view : object.views)
                    if (view)
                        for (const Box& box : painted(*view)) changed.push_back(box.grown(1.5));
        int strangers = 0;
        for (int y = 0; y < first.height; ++y)
            for (int x = 0; x < first.width; ++x) {
                const auto at = static_cast<std::size_t>(3 * (y * first.width + x));
                if (std::equal(&first.rgb[at], &first.rgb[at] + 3, &second.rgb[at])) continue;
                const Vec2 p(x + 0.5, y + 0.5);
                strangers += std::none_of(changed.begin(), changed.end(), [&](const Box& box) { return box.contains(p); });
            }
        CHECK(strangers == 0);
        CHECK((first == second) == changed.empty());
    });
}

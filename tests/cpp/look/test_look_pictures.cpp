// Pictures under looks: points, masks and pixels agree, on any thread.
#include <catch2/catch.hpp>

#include <optional>
#include <thread>

#include "stim/base/digest.hpp"
#include "stim/base/error.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/look/dresser.hpp"
#include "stim/look/named_looks.hpp"

namespace {

using namespace stim;

struct Shown {
    const Domain* domain;
    Instance instance;
};

const std::vector<Shown>& shown_instances() {
    static const Registry registry = builtin_registry();
    static const std::vector<Shown> all = [] {
        std::vector<Shown> out;
        for (const char* id : {"counting_circles", "maze_solving", "sort_lines", "layered_colours", "list_shapes", "grid_path"}) {
            const Domain& domain = registry.at(id);
            out.push_back({&domain, generate(domain, make_request(domain, {6, 0, 1, "balanced", {}}))});
        }
        return out;
    }();
    return all;
}

// Nothing where the instance refuses the look.
std::optional<Appearance> taken(const Shown& s, const char* look, Ratio scale = {}) {
    try {
        return fitted(*s.domain, s.instance, {look_of(look), scale, Legible::no});
    } catch (const InvalidParams&) {
        return std::nullopt;
    }
}

Digest pixels_of(const Shown& s, const Appearance& appearance) {
    Dresser dresser;
    return pixel_digest(dresser.draw(*s.domain, s.instance, 0, appearance));
}

}  // namespace

TEST_CASE("Points go where the masks of their objects are, and back", "[looks]") {
    int looked = 0;
    for (const Shown& s : shown_instances())
        for (const char* look : {"plain", "tilt-5", "wobble-5", "photo", "sketch"})
            for (const Ratio scale : {Ratio{1, 1}, Ratio{3, 2}}) {
                const auto appearance = taken(s, look, scale);
                if (!appearance) continue;
                const Mask plain = render_mask(s.domain->draw(s.instance.scene, 0));
                Dresser dresser;
                const Mask mask = dresser.mask(*s.domain, s.instance, 0, *appearance);
                std::vector<Vec2> points;
                for (int y = 7; y < plain.height; y += 13)
                    for (int x = 7; x < plain.width; x += 13) points.emplace_back(x + 0.5, y + 0.5);
                const std::vector<Vec2> moved = shown_points(*s.domain, s.instance, *appearance, points);
                const std::vector<Vec2> back = plain_points(*s.domain, s.instance, *appearance, moved);
                int same = 0, all = 0;
                double off = 0;
                for (std::size_t i = 0; i < points.size(); ++i) {
                    off = std::max(off, (back[i] - points[i]).norm());
                    const int x = static_cast<int>(moved[i].x()), y = static_cast<int>(moved[i].y());
                    REQUIRE((x >= 0 && y >= 0 && x < mask.width && y < mask.height));
                    const auto id = [](const Mask& m, int column, int row) {
                        return m.ids[static_cast<std::size_t>(row * m.width + column)];
                    };
                    const int px = static_cast<int>(points[i].x()), py = static_cast<int>(points[i].y());
                    ++all;
                    same += id(mask, x, y) == id(plain, px, py);
                }
                INFO(s.domain->id << " " << look << " " << scale.num << "/" << scale.den);
                CHECK(off < 1.0 / 256);
                CHECK(same >= all * 98 / 100);  // but for points on a border
                CHECK(std::pair(mask.width, mask.height) == shown_size(*s.domain, s.instance, *appearance));
                ++looked;
            }
    CHECK(looked > 30);
}

TEST_CASE("Looks give the same bytes again, in other threads and after other pictures", "[looks]") {
    for (const Shown& s : shown_instances())
        for (const char* look : {"dark", "soft", "chalk", "sketch", "blueprint", "photo", "hand", "thick"}) {
            const auto appearance = taken(s, look);
            if (!appearance) continue;
            const Digest first = pixels_of(s, *appearance);
            Digest second;
            std::thread([&] { second = pixels_of(s, *appearance); }).join();
            INFO(s.domain->id << " " << look);
            CHECK(first == second);
            Dresser dresser;
            dresser.draw(*s.domain, s.instance, 0, *taken(s, "plain", {2, 1}));
            CHECK(pixel_digest(dresser.draw(*s.domain, s.instance, 0, *appearance)) == first);
            CHECK_FALSE(first == pixels_of(s, {}));
        }
}

TEST_CASE("Twins lie as their controls do", "[looks]") {
    const Shown& s = shown_instances()[0];
    const Instance twin = make_twin(*s.domain, s.instance, 0);
    const std::vector<Vec2> points{{10.0, 20.0}, {500.0, 300.0}};
    for (const char* look : {"tilt-3", "photo", "wobble-3"}) {
        const Appearance one = *taken(s, look), two = fitted(*s.domain, twin, {look_of(look), {}, Legible::no});
        CHECK(shown_points(*s.domain, s.instance, one, points) == shown_points(*s.domain, twin, two, points));
    }
}

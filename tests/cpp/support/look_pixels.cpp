#include "tests/cpp/support/look_pixels.hpp"

#include <fmt/format.h>

#include "stim/base/digest.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/look/dresser.hpp"
#include "stim/look/named_looks.hpp"
#include "stim/look/refusals.hpp"

namespace golden {
namespace {

using namespace stim;

constexpr const char* pictured[] = {"counting_circles", "maze_solving", "sort_lines",
                                      "layered_colours",  "list_shapes",  "grid_path"};
constexpr Ratio sizes_pictured[] = {{1, 2}, {7, 5}, {2, 1}};

std::string lines_of_pictures(const Domain& domain, const Instance& instance) {
    Dresser dresser;
    std::string out;
    const auto add = [&](std::string_view name, const Appearance& asked) {
        const Appearance appearance = fitted(domain, instance, asked);
        out += fmt::format("{} {} {}\n", domain.id, name, pixel_digest(dresser.draw(domain, instance, 0, appearance)).hex());
    };
    const InstanceLooks looks(domain, instance);
    for (const Look& look : named_looks()) {
        if (looks.refusal(look))
            out += fmt::format("{} {} refused\n", domain.id, look.name);
        else
            add(look.name, {look, {}, Legible::no});
    }
    for (const Ratio scale : sizes_pictured) add(fmt::format("scale {}/{}", scale.num, scale.den), {{}, scale, Legible::no});
    return out;
}

}  // namespace

std::string look_pixels_text() {
    const Registry registry = builtin_registry();
    std::string out = fmt::format("look_version {}\n", look_version);
    for (const char* id : pictured) {
        const Domain& domain = registry.at(id);
        out += lines_of_pictures(domain, generate(domain, make_request(domain, {6, 0, 0, "paper", {}})));
    }
    return out;
}

}  // namespace golden

// Core knowledge: what stands behind things is pale, stays where it belongs, and varies.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "generators/core_knowledge/parts/backdrop.hpp"

using namespace stim;
namespace backdrop = stim::core_knowledge::backdrop;

namespace {

std::vector<Rgb> paints_of(const View& view) {
    std::vector<Rgb> out;
    if (view.fill) out.push_back(view.fill->rgb);
    if (view.stroke) out.push_back(view.stroke->colour.rgb);
    return out;
}

void check_quiet(const std::vector<Object>& all, const Box& where) {
    for (const Object& one : all) {
        CHECK(one.role == "background");
        const View& view = one.view();
        CHECK(where.grown(2).contains(view.box()));
        for (const Rgb& paint : paints_of(view)) {
            const auto [low, high] = std::minmax({paint.r, paint.g, paint.b});
            CHECK(low >= backdrop::darkest);
            CHECK(high - low <= backdrop::most_vivid);
        }
    }
}

}  // namespace

TEST_CASE("Core knowledge: backdrops are pale, keep to their place, and vary", "[core_knowledge]") {
    const Box part{{100, 40}, {420, 300}}, all{{0, 0}, {1024, 768}};
    std::set<std::size_t> objects;
    std::set<std::uint32_t> paints;
    for (int i = 0; i < 200; ++i) {
        Rng look = Streams("backdrop " + std::to_string(i)).stream("look");
        check_quiet(backdrop::wall(part, look), part);
        check_quiet(backdrop::stone_wall(part, look), part);
        check_quiet(backdrop::tabletop(part, look), part);
        check_quiet(backdrop::ground(part, look), part);
        check_quiet(backdrop::room(1024, 768, 420, look), all);
        const std::vector<Object> far = backdrop::landscape(1024, 768, 300, look);
        check_quiet(far, all);
        objects.insert(far.size());
        paints.insert(far.front().view().colour().rgb.packed());
    }
    CHECK(objects.size() >= 4);
    CHECK(paints.size() >= 50);
}

// Core knowledge: icons of everyday things, and the laws of nested classes.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/icon_board.hpp"
#include "generators/core_knowledge/parts/icon_classes.hpp"
#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/core_pairs.hpp"

using namespace core_pairs;
namespace ck = stim::core_knowledge;

namespace {

// Pixels that a thing covers, outlines included.
double covered(const ck::Icon& icon, double area) {
    Scene scene = ck::blank(900, 900);
    scene.objects = ck::icon_objects(icon, {{450, 450}, area, ck::paint("blue")}, "thing");
    const Mask mask = render_mask(draw_objects(scene, 0));
    return static_cast<double>(std::count_if(mask.ids.begin(), mask.ids.end(), [](int id) { return id != 0; }));
}

std::map<std::string, int> kinds_of(const Scene& scene) {
    std::map<std::string, int> out;
    for (const Object& object : scene.objects)
        if (ck::class_level(object)) ++out[object.kind];
    return out;
}

int things_of_level(const Scene& scene, std::size_t level) {
    return static_cast<int>(std::count_if(scene.objects.begin(), scene.objects.end(),
                                          [&](const Object& o) { return ck::class_level(o) == level; }));
}

}  // namespace

TEST_CASE("Core knowledge: icons have the tones of one paint, one name and nearly the same area", "[core_knowledge]") {
    for (const ck::Icon& icon : ck::icons()) {
        INFO(icon.name);
        std::set<ck::Tone> tones;
        for (const ck::IconPart& part : icon.parts) tones.insert(part.tone);
        CHECK(tones.size() == 5);
        if (icon.sort != "toy") CHECK(icon.parts.size() == 10);
        const auto objects = ck::icon_objects(icon, {{300, 300}, 9000, ck::paint("red")}, "thing");
        CHECK(std::count_if(objects.begin(), objects.end(), [&](const Object& o) { return o.kind == icon.name; }) == 1);
        CHECK(covered(icon, 20000) > 20000);
        CHECK(covered(icon, 20000) < 20000 * 1.12);
        const Box box = ck::icon_box(icon, {{300, 300}, 9000, ck::paint("red")});
        CHECK(larger(box.size()) / 2 <= ck::icon_reach(9000) + 1.5);
    }
    CHECK_THROWS_AS(ck::icon("unicorn"), InvalidParams);
    for (std::size_t level = 0; level < 4; ++level) CHECK(ck::class_kinds(level).size() >= 6);
}

TEST_CASE("Core knowledge: things on a board keep to their spots, whatever their kind", "[core_knowledge]") {
    Rng rng = Streams("boards").stream("look");
    for (int count = 1; count <= 24; ++count)
        for (int i = 0; i < 6; ++i) {
            const ck::IconBoard board = ck::icon_board(count, rng);
            std::vector<Box> boxes;
            for (const ck::IconSpot& spot : board.spots) {
                Box all{{1e9, 1e9}, {-1e9, -1e9}};
                for (const ck::Icon& icon : ck::icons())
                    for (const Object& object : ck::on_board(board, spot, icon, "thing")) {
                        if (object.kind == "shadow") continue;
                        const Box box = object.view().box();
                        all = {min(all.low, box.low), max(all.high, box.high)};
                    }
                CHECK(Box{{4, 4}, {1020, 764}}.contains(all));
                for (const Box& other : boxes) CHECK_FALSE(all.grown(4).overlaps(other));
                boxes.push_back(all);
            }
        }
    CHECK_THROWS_AS(ck::icon_board(25, rng), InvalidParams);
}

TEST_CASE("Core knowledge: each word is the narrowest in a quarter of the items", "[core_knowledge]") {
    Counts answers, shared;
    int items = 0;
    for_each_pair("hierarchy_class", 200, [&](const Domain&, int size, const Pair& pair) {
        for (const Instance* one : {&pair.control, &pair.manipulated}) ++answers[meaning(*one)], ++items;
        ++shared[meaning(pair.control)];
        const auto before = kinds_of(pair.control.scene), after = kinds_of(pair.manipulated.scene);
        CHECK(before.size() == after.size());
        CHECK(before.size() == (size <= 10 ? 3U : 4U));
        int count = 0;
        for (const auto& [kind, of_kind] : before) count += of_kind;
        CHECK(count == 4 + (size - 1) / 3);
    });
    CHECK(unevenness(answers) < 16.27);
    CHECK(shared.size() == 3);
    CHECK(std::abs(2 * shared["birds"] - items / 2) < items / 40);
}

TEST_CASE("Core knowledge: inclusion has as many things and kinds in both members", "[core_knowledge]") {
    Counts asked;
    for_each_pair("hierarchy_inclusion", 200, [&](const Domain&, int size, const Pair& pair) {
        const Json& params = pair.control.scene.params;
        const bool birds = params.at("asked").as_array()[0] == "birds";
        ++asked[birds ? "birds" : "animals"];
        CHECK(meaning(pair.control) == (birds ? "animals" : "living"));
        CHECK(meaning(pair.manipulated) == "equal");
        const auto before = kinds_of(pair.control.scene), after = kinds_of(pair.manipulated.scene);
        CHECK(before.size() == after.size());
        const std::size_t wide = birds ? 1 : 2;
        int narrow = 0;
        for (std::size_t level = 0; level < wide; ++level) narrow += things_of_level(pair.control.scene, level);
        const int more = things_of_level(pair.control.scene, wide);
        CHECK(more == (size <= 10 ? 2 : 3));
        CHECK(things_of_level(pair.manipulated.scene, wide) == 0);
        CHECK(narrow > more);  // who compares the parts says the narrow class
        CHECK(things_of_level(pair.control.scene, 0) >= 1);
    });
    CHECK(unevenness(asked) < 10.83);
}

TEST_CASE("Core knowledge: reaches fit one rule, and no shorter rule is right for a pair", "[core_knowledge]") {
    check_even("intent_reach", 200, [](int size) { return size <= 7 ? 3 : size <= 14 ? 4 : 5; });
    for_each_pair("intent_reach", 20, [&](const Domain&, int, const Pair& pair) {
        const std::string thing = meaning(pair.control), place = meaning(pair.manipulated);
        CHECK(pair.control.scene.params.at("naive") == place);
        CHECK(pair.manipulated.scene.params.at("naive") == place);
        std::map<std::string, std::set<int>> where;  // a thing lies at one place in two pictures, else at others
        for (const Object& object : pair.control.scene.objects)
            if (object.role == "thing" && object.kind != "part")
                for (std::size_t picture = 0; picture < 4; ++picture)
                    if (object.visible(picture))
                        where[object.kind].insert(static_cast<int>(bounds(object.view(picture).geometry).centre().x() / 40));
        for (const auto& [kind, at] : where) CHECK(at.size() >= 3);
    });
}

TEST_CASE("Core knowledge: things are known by their outlines", "[core_knowledge][read]") {
    for (const char* id : {"hierarchy_class", "hierarchy_inclusion", "intent_reach"}) check_readers(id);
}

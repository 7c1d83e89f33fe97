// Pairs of core knowledge: one cause, the answer turned over, and what observers without the concept say of both members.
#include <algorithm>
#include <map>
#include <set>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/strands.hpp"
#include "generators/core_knowledge/parts/turning.hpp"
#include "stim/base/error.hpp"
#include "tests/cpp/support/contract.hpp"
#include "tests/cpp/support/twin_pairs.hpp"

using namespace contract;
namespace ck = stim::core_knowledge;

namespace {

// Roles of the objects in which the members may differ.
const std::map<std::string, std::set<std::string>> changed_roles{{"boundary_overlap", {"numbered"}},
                                                                 {"boundary_paint", {"changed"}},
                                                                 {"boundary_rod", {"lower", "pattern"}},
                                                                 {"conservation_area", {"moved"}},
                                                                 {"constancy_colour", {"idle", "lit"}},
                                                                 {"constancy_height", {"pattern", "post"}},
                                                                 {"constancy_path", {"path", "rail"}},
                                                                 {"constancy_shade", {"caster", "shadow"}},
                                                                 {"constancy_shape", {"board", "post"}},
                                                                 {"continuity_mice", {"mouse"}},
                                                                 {"continuity_screens", {"ball", "cords", "gate", "pattern"}},
                                                                 {"continuity_strips", {"mark", "pattern", "strip"}},
                                                                 {"hierarchy_class", {"changed"}},
                                                                 {"hierarchy_inclusion", {"spare"}},
                                                                 {"hierarchy_order", {"turned"}},
                                                                 {"intent_cost", {"moved"}},
                                                                 {"intent_gaze", {"gaze"}},
                                                                 {"intent_goal", {"moved"}},
                                                                 {"intent_reach", {"reach"}},
                                                                 {"mechanical_balance", {"stack", "stack lines"}},
                                                                 {"mechanical_bridge", {"driven_arrow"}},
                                                                 {"mechanical_wheels", {"belt"}},
                                                                 {"permanence_cover", {"brought", "carrier"}},
                                                                 {"permanence_cups", {"cup", "shadow"}},
                                                                 {"permanence_gates", {"bar"}},
                                                                 {"perspective_belief", {"moved", "carrier", "label"}},
                                                                 {"perspective_sight", {"moved", "child"}},
                                                                 {"perspective_views", {"doll"}},
                                                                 {"physics_launch", {"disc", "hub", "label"}},
                                                                 {"physics_ramps", {"turned"}},
                                                                 {"physics_stack", {"weight"}},
                                                                 {"physics_tube", {"rail"}},
                                                                 {"physics_water", {"string", "weight"}},
                                                                 {"spatiality_around",
                                                                  {"ball", "box", "child", "lid", "mark", "table"}},
                                                                 {"spatiality_hiding", {"brought", "carrier"}},
                                                                 {"spatiality_turning", {"after"}},
                                                                 {"tool_door", {"moved"}},
                                                                 {"tool_rake", {"pattern", "treat"}},
                                                                 {"tool_strings", {"string", "halo"}},
                                                                 {"tool_trap", {"moved"}}};

struct Pair {
    Instance control, manipulated;
};

// Calls check(domain, pair) for `indices` pairs of some sizes in both presets.
template <class F>
void for_each_pair(int indices, F check) {
    static const Registry registry = builtin_registry();
    for (const Domain& domain : registry.domains()) {
        if (domain.suite != "core_knowledge") continue;
        for (const Preset preset : all_presets)
            for (const int size : {1, 7, 14, 20})
                for (int index = 0; index < indices; ++index) {
                    const auto member = [&](const char* name) {
                        const Wanted wanted{size, index, 2, std::string(name_of(preset)), {{"condition", name}}};
                        return generate(domain, make_request(domain, wanted));
                    };
                    const Pair pair{member("control"), member("manipulated")};
                    INFO(pair.control.id);
                    check(domain, pair);
                }
    }
}

// The meaning of the true answer: of a letter, that of its option.
Json meaning(const Instance& instance) {
    const Json* order = instance.scene.params.find("options");
    if (!order) return instance.answer.value;
    return order->as_array().at(static_cast<std::size_t>(instance.answer.value.as_string()[0] - 'A'));
}

// Whether what is said, one meaning or a list of them, has the right one.
bool holds(const Json& said, const Json& truth) {
    if (!said.is_array()) return said == truth;
    const auto& all = said.as_array();
    return std::find(all.begin(), all.end(), truth) != all.end();
}

// The ids of the objects that differ, or that one member alone has: those come last.
std::vector<int> changed(const Pair& pair) {
    std::vector<int> out;
    const auto &a = pair.control.scene.objects, &b = pair.manipulated.scene.objects;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
        if (i >= a.size() || i >= b.size() || !(a[i] == b[i])) out.push_back(static_cast<int>(i));
    return out;
}

// The members' objects with that id: two, or one.
std::vector<Object> objects_with(const Pair& pair, int id) {
    std::vector<Object> out;
    for (const Instance* member : {&pair.control, &pair.manipulated})
        if (const auto& all = member->scene.objects; id < static_cast<int>(all.size()))
            out.push_back(all[static_cast<std::size_t>(id)]);
    return out;
}

}  // namespace

TEST_CASE("core knowledge: the shortcut is right on every control and wrong on every manipulated member", "[core]") {
    for_each_pair(40, [](const Domain&, const Pair& pair) {
        const Json &said = pair.control.scene.params.at("shortcut"), &naive = pair.control.scene.params.at("naive");
        CHECK(holds(said, meaning(pair.control)));
        CHECK_FALSE(holds(said, meaning(pair.manipulated)));
        CHECK(pair.manipulated.scene.params == pair.control.scene.params);
        if (pair.control.prompt.options.size() > 2 && naive != said) CHECK_FALSE(holds(naive, meaning(pair.control)));
    });
}

TEST_CASE("core knowledge: members share all but the answer and one cause", "[core]") {
    for_each_pair(10, [](const Domain& domain, const Pair& pair) {
        CHECK(pair.control.prompt == pair.manipulated.prompt);
        const AnswerClass answer_class = domain.answer_spec(pair.control.request).answer_class;
        CHECK_FALSE(compatible(answer_class, pair.control.answer, pair.manipulated.answer));
        const std::string stem = pair_id(domain, pair.control.request);
        CHECK(pair.control.id == stem + "-c");
        CHECK(pair.manipulated.id == stem + "-m");
        const std::vector<int> ids = changed(pair);
        CHECK_FALSE(ids.empty());
        const auto named = changed_roles.find(domain.id);
        REQUIRE(named != changed_roles.end());
        for (const int id : ids)
            for (const Object& object : objects_with(pair, id)) CHECK(named->second.count(object.role) == 1);
    });
}

TEST_CASE("core knowledge: pixels of the members differ at the changed objects alone", "[core]") {
    for_each_pair(2, [](const Domain& domain, const Pair& pair) {
        Instance other = pair.manipulated;
        other.twin = TwinNote{0, pair.control.id, changed(pair)};
        const auto boxes = tests::changed_boxes(pair.control, other);
        const std::vector<Image> before = tests::pictures(domain, pair.control.scene);
        const auto found = tests::compare(before, tests::pictures(domain, other.scene), boxes);
        CHECK(found.inside > 0);
        CHECK(found.outside == 0);
    });
}

TEST_CASE("core knowledge: the truth needs neither the condition nor what observers say", "[core]") {
    for_each_pair(10, [](const Domain& domain, const Pair& pair) {
        for (const Instance* instance : {&pair.control, &pair.manipulated}) {
            Scene scene = instance->scene;
            scene.params["shortcut"] = nullptr;
            scene.params["naive"] = nullptr;
            Request request = instance->request;
            request.switches["condition"] = "control";
            CHECK(domain.solve(request, scene) == instance->answer);
            request.switches["condition"] = "manipulated";
            CHECK(domain.solve(request, scene) == instance->answer);
        }
    });
}

TEST_CASE("core knowledge: records tell concept, stage, pair, condition and observers", "[core]") {
    for_each_pair(1, [](const Domain& domain, const Pair& pair) {
        const Json json = record(domain, pair.manipulated);
        CHECK(json.at("concept").as_string() == domain.about->concept_name);
        CHECK(json.at("stage").as_string() == domain.about->stage);
        CHECK(json.at("pair").as_string() == pair_id(domain, pair.control.request));
        CHECK(json.at("condition").as_string() == "manipulated");
        CHECK(json.at("shortcut") == pair.control.scene.params.at("shortcut"));
    });
}

TEST_CASE("core knowledge: paints are apart, from one another and from white", "[core]") {
    for (const Colour& a : ck::paints()) {
        CHECK(ciede2000(a.rgb, white) >= 12);
        for (const Colour& b : ck::paints())
            if (a.name != b.name) CHECK(ciede2000(a.rgb, b.rgb) >= 12);
    }
    CHECK_THROWS_AS(ck::paint("mauve"), InvalidParams);
}

TEST_CASE("core knowledge: strings traced down and up agree, and the fallback keeps the law", "[core]") {
    Rng rng = Streams("braids").stream("words");
    for (int i = 0; i < 300; ++i) {
        ck::Braid braid(3 + rng.index(12));
        const int lanes = 3 + static_cast<int>(rng.index(3));
        for (int& left : braid) left = static_cast<int>(rng.integer(0, lanes - 2));
        for (int lane = 0; lane < lanes; ++lane) CHECK(ck::lane_above(braid, ck::lane_below(braid, lane)) == lane);
    }
    for (int lanes = 3; lanes <= 5; ++lanes)
        for (int crossings = lanes; crossings <= 14; ++crossings)
            for (int lane = 0; lane < lanes; ++lane) {
                CAPTURE(lanes, crossings, lane);
                const ck::Braid braid = ck::twisted(lanes, crossings, lane);
                CHECK(static_cast<int>(braid.size()) == crossings);
                CHECK(ck::lane_below(braid, lane) == lane);
                CHECK(ck::crossings_of(braid, lane) >= 1);
                for (int to = 0; to + 1 < lanes; ++to)
                    CHECK((ck::lane_below(ck::shifted(braid, {crossings - 1, to}), lane) == lane) == (to == braid.back()));
                for (const int left : braid) CHECK((left >= 0 && left + 1 < lanes));
            }
}

TEST_CASE("core knowledge: senses follow every link, and wheels that block each other are refused", "[core]") {
    CHECK(ck::senses(3, {{0, 1, true}, {1, 2, true}}) == std::vector<int>{1, -1, 1});
    CHECK(ck::senses(3, {{2, 1, false}, {1, 0, true}}) == std::vector<int>{1, -1, -1});
    CHECK(ck::senses(3, {{0, 1, true}}) == std::vector<int>{1, -1, 0});
    CHECK_THROWS_AS(ck::senses(3, {{0, 1, true}, {1, 2, true}, {2, 0, true}}), InvalidParams);
}

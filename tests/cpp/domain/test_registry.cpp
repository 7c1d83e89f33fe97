// The catalogue: refusals that name both sides, near names, and the built-in table.
#include <catch2/catch.hpp>
#include <set>

#include "stim/base/error.hpp"
#include "stim/domain/builtin.hpp"

namespace {

using namespace stim;

Domain some_domain() { return builtin_registry().domains().front(); }

}  // namespace

TEST_CASE("An id taken twice names both origins", "[registry]") {
    Registry registry;
    registry.add(some_domain(), "here.cpp");
    CHECK_THROWS_AS(registry.add(some_domain(), "there.cpp"), InvalidParams);
    CHECK_THROWS_WITH(registry.add(some_domain(), "there.cpp"),
                      Catch::Contains(some_domain().id) && Catch::Contains("here.cpp") && Catch::Contains("there.cpp"));
    CHECK(registry.domains().size() == 1);
}

TEST_CASE("Ids that differ in the case of letters alone are one folder on many systems", "[registry]") {
    Registry registry;
    Domain first = some_domain(), second = some_domain();
    first.id = "Toy_domain", second.id = "toy_Domain";
    registry.add(first, "here.cpp");
    CHECK_THROWS_WITH(registry.add(second, "there.cpp"), Catch::Contains("here.cpp") && Catch::Contains("there.cpp"));
    second.id = "toy_Domains";
    registry.add(second, "there.cpp");
    CHECK(registry.domains().size() == 2);
}

TEST_CASE("Names are those of files on every system", "[registry]") {
    for (const char* name : {"con", "AUX", "nul.txt", "Prn.a.b", "com1", "LPT9.x", "a.", "toy..", ".a", "-a", "a:b", "a b", ""})
        CHECK_THROWS_AS(check_name("id", name), InvalidParams);
    for (const char* name : {"cone", "com", "com0", "com12", "a.con", "auxiliary", "_nul", "a.b", "lpt", "toy-1.2"})
        CHECK_NOTHROW(check_name("id", name));
}

TEST_CASE("An incomplete domain is refused and its origin named", "[registry]") {
    const auto refused = [](auto spoil) {
        Registry registry;
        Domain domain = some_domain();
        spoil(domain);
        CHECK_THROWS_AS(registry.add(domain, "spoilt.cpp"), InvalidParams);
        CHECK_THROWS_WITH(registry.add(domain, "spoilt.cpp"), Catch::Contains("spoilt.cpp"));
    };
    refused([](Domain& d) { d.id.clear(); });
    refused([](Domain& d) { d.suite.clear(); });
    refused([](Domain& d) { d.title.clear(); });
    refused([](Domain& d) { d.images = 0; });
    refused([](Domain& d) { d.sizes = nullptr; });
    refused([](Domain& d) { d.answer_spec = nullptr; });
    refused([](Domain& d) { d.sample = nullptr; });
    refused([](Domain& d) { d.solve = nullptr; });
    refused([](Domain& d) { d.prompt = nullptr; });
    refused([](Domain& d) { d.draw = nullptr; });
}

TEST_CASE("Unknown ids list near names", "[registry]") {
    const Registry registry = builtin_registry();
    CHECK_THROWS_AS(registry.at("counting_circle"), UnknownDomain);
    CHECK_THROWS_WITH(registry.at("counting_circle"),
                      Catch::Contains("'counting_circle'") && Catch::Contains("counting_circles"));
    CHECK_THROWS_AS(registry.at(""), UnknownDomain);
    CHECK_THROWS_AS(registry.at(std::string(1'000'000, 'x')), UnknownDomain);
    try {
        registry.at(std::string(1'000'000, 'x'));
    } catch (const UnknownDomain& error) {
        CHECK(std::string(error.what()).size() < 1000);
    }
}

TEST_CASE("Near names come best first", "[registry]") {
    const std::vector<std::string> names{"maze_solving", "grid_path", "mirror_image", "water_image"};
    CHECK(near_names("mirror_imag", names, 2) == std::vector<std::string>{"mirror_image", "water_image"});
    CHECK(near_names("maze", names).front() == "maze_solving");
    CHECK(near_names("x", {}).empty());
}

TEST_CASE("References to domains stay valid when others are added", "[registry]") {
    Registry registry;
    Domain domain = some_domain();
    registry.add(domain, "first");
    const Domain* first = &registry.at(domain.id);
    for (int i = 0; i < 500; ++i) {
        domain.id = "another_" + std::to_string(i);
        registry.add(domain, "later");
    }
    CHECK(&registry.at(some_domain().id) == first);
}

TEST_CASE("Built-in domains carry the id of their file, each once", "[registry]") {
    const Registry registry = builtin_registry();
    CHECK(registry.domains().size() == builtin_domains().size());
    std::set<std::string> ids;
    for (const Domain& domain : registry.domains()) ids.insert(domain.id);
    CHECK(ids.size() == registry.domains().size());
    for (const BuiltinDomain& row : builtin_domains())
        CHECK(std::string(row.file).find(row.make().id + ".cpp") != std::string::npos);
}

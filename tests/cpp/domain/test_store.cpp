#include <catch2/catch.hpp>

#include <string>

#include "stim/base/digest.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json_read.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/registry.hpp"
#include "stim/png/encode.hpp"
#include "stim/store/store.hpp"

using namespace stim;

namespace {

void check_stored(Storer& storer, const Domain& domain, const Instance& instance) {
    const StoredInstance stored = storer.store(domain, instance);
    REQUIRE(stored.pictures.size() == static_cast<std::size_t>(domain.images));
    for (int k = 0; k < domain.images; ++k) {
        const StoredPicture& picture = stored.pictures[static_cast<std::size_t>(k)];
        const Image image = render(domain.draw(instance.scene, k));
        CHECK(picture.pixels == pixel_digest(image));
        CHECK(picture.png == encode_png(image));
        CHECK((picture.width == image.width && picture.height == image.height));
    }
    CHECK(stored.id == instance.id);
    Json whole = record(domain, instance);
    Json::Array paths;
    for (const StoredPicture& picture : stored.pictures) paths.emplace_back(picture.path);
    whole["images"] = std::move(paths);
    if (domain.video) whole["quantities"] = parse_json(stored.scene).at("quantities");
    CHECK(stored.scene == whole.dump());
}

}  // namespace

TEST_CASE("a storer gives what instances give one by one, whatever it stored before") {
    const Registry registry = builtin_registry();
    Storer storer;
    for (const Domain& domain : registry.domains()) {
        for (const int index : {0, 1})
            check_stored(storer, domain, generate(domain, make_request(domain, {3, index, 0, "paper", {}})));
    }
}

TEST_CASE("names that are not safe in paths are refused") {
    Domain domain = builtin_registry().domains().front();
    const std::string id = instance_id(domain, make_request(domain, {3, 0, 0, "paper", {}}));
    CHECK_NOTHROW(stored_paths(domain, id));
    for (const char* name : {"../x", "a/b", ".hidden", "", "a b", "\xc3\xa9"}) {
        domain.id = name;
        CHECK_THROWS_AS(stored_paths(domain, id), InvalidParams);
    }
}

#include <catch2/catch.hpp>

#include <string>

#include "stim/base/digest.hpp"
#include "stim/base/error.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/registry.hpp"
#include "stim/png/encode.hpp"
#include "stim/store/store.hpp"

using namespace stim;

TEST_CASE("a storer gives what instances give one by one, whatever it stored before") {
    const Registry registry = builtin_registry();
    Storer storer;
    for (const Domain& domain : registry.domains()) {
        const Request request = make_request(domain, {3, 0, 0, "paper", {}});
        const Instance instance = generate(domain, request);
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
        CHECK(stored.scene.find("\"images\":[\"images/" + domain.id + "/" + stored.id) != std::string::npos);
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

// Batches: order, padding, exceptions, any number of threads.
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "stim/base/error.hpp"
#include "stim/base/parallel.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/look/dresser.hpp"
#include "stim/store/batch.hpp"

namespace {

using namespace stim;

const Domain& circles() {
    static const Registry registry = builtin_registry();
    return registry.at("counting_circles");
}

std::vector<Request> requests(int count) {
    std::vector<Request> out;
    for (int i = 0; i < count; ++i) out.push_back(make_request(circles(), {i % 20 + 1, i, 7, "balanced", {}}));
    return out;
}

std::vector<Shown> plainly(const std::vector<Instance>& instances) {
    std::vector<Shown> out;
    for (const Instance& instance : instances) out.push_back({&circles(), &instance});
    return out;
}

}  // namespace

TEST_CASE("Every item is done once, whatever the number of threads", "[batch]") {
    for (const int threads : {1, 2, 5, 64})
        for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{37}}) {
            CAPTURE(threads, count);
            std::vector<std::atomic<int>> done(count);
            std::atomic<bool> legal{true};
            parallel_for(count, threads, [&](std::size_t i, int thread) {
                ++done[i];
                if (thread < 0 || thread >= threads) legal = false;
            });
            for (const auto& n : done) CHECK(n == 1);
            CHECK(legal);
        }
}

TEST_CASE("One thread goes in order", "[batch]") {
    std::vector<std::size_t> order;
    parallel_for(10, 1, [&](std::size_t i, int) { order.push_back(i); });
    for (std::size_t i = 0; i < 10; ++i) CHECK(order[i] == i);
}

TEST_CASE("The first exception is rethrown and stops the rest", "[batch]") {
    for (const int threads : {1, 4}) {
        std::atomic<int> started{0};
        const auto failing = [&](std::size_t i, int) {
            ++started;
            if (i == 5) throw InvalidParams("item", "5", "others");
            if (i > 5) std::this_thread::sleep_for(std::chrono::milliseconds(1));  // else others may end before it is thrown
        };
        CHECK_THROWS_AS(parallel_for(100'000, threads, failing), InvalidParams);
        CHECK(started < 100'000);
    }
    CHECK_THROWS_WITH(parallel_for(3, 0, [](std::size_t, int) {}), Catch::Contains("threads"));
    CHECK_THROWS_AS(parallel_for(3, -4, [](std::size_t, int) {}), InvalidParams);
}

TEST_CASE("Batches hold their instances in order and do not depend on threads", "[batch]") {
    const auto wanted = requests(40);
    const auto one = generate_batch(circles(), wanted, 1);
    const auto four = generate_batch(circles(), wanted, 4);
    REQUIRE(one.size() == 40);
    for (std::size_t i = 0; i < one.size(); ++i) {
        CHECK(one[i].id == instance_id(circles(), wanted[i]));
        CHECK(one[i].scene == four[i].scene);
        CHECK(one[i].answer == four[i].answer);
    }
    const BatchShape shape{768, 1024, 1};
    std::vector<std::uint8_t> a(40 * shape.item_bytes(), 1), b(a.size(), 2);
    draw_batch(plainly(one), shape, a.data(), 1);
    draw_batch(plainly(four), shape, b.data(), 3);
    CHECK(a == b);
    const Image seventh = render(circles().draw(one[7].scene, 0));
    CHECK(std::equal(seventh.rgb.begin(), seventh.rgb.end(), a.begin() + static_cast<std::ptrdiff_t>(7 * shape.item_bytes())));
}

TEST_CASE("Smaller pictures are padded with white at right and bottom", "[batch]") {
    const Instance made = generate(circles(), make_request(circles(), {4, 0, 0, "paper", {}}));
    const BatchShape shape{310, 512, 1};
    std::vector<std::uint8_t> out(shape.item_bytes(), 77);
    draw_batch({Shown{&circles(), &made}}, shape, out.data(), 1);
    const Image image = render(circles().draw(made.scene, 0));
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x) {
            const std::uint8_t got = out[static_cast<std::size_t>(3 * (y * shape.width + x))];
            const bool in_picture = y < image.height && x < image.width;
            REQUIRE(got == (in_picture ? image.rgb[static_cast<std::size_t>(3 * (y * image.width + x))] : 255));
        }
}

TEST_CASE("A canvas that is too small is refused before anything is drawn", "[batch]") {
    const auto made = generate_batch(circles(), requests(3), 1);
    const BatchShape shape{767, 1024, 1};
    std::vector<std::uint8_t> out(3 * shape.item_bytes(), 77);
    CHECK_THROWS_AS(draw_batch(plainly(made), shape, out.data(), 2), InvalidParams);
    CHECK_THROWS_WITH(draw_batch(plainly(made), shape, out.data(), 2), Catch::Contains("(768, 1024)"));
    CHECK(std::all_of(out.begin(), out.end(), [](std::uint8_t v) { return v == 77; }));
}

TEST_CASE("A batch holds each instance in its own size, padded", "[batch][size]") {
    const Instance made = generate(circles(), make_request(circles(), {4, 0, 0, "balanced", {}}));
    const Appearance larger = fitted(circles(), made, {{}, {5, 4}});
    const auto [width, height] = shown_size(circles(), made, larger);
    CHECK(width == made.scene.width * 5 / 4);
    const BatchShape shape{height + 3, width + 2, 1};
    std::vector<std::uint8_t> out(2 * shape.item_bytes(), 77);
    draw_batch({Shown{&circles(), &made}, Shown{&circles(), &made, larger}}, shape, out.data(), 2);
    const auto pixel = [&](std::size_t item, int x, int y) {
        return out[item * shape.item_bytes() + 3 * static_cast<std::size_t>(y * shape.width + x)];
    };
    CHECK(pixel(0, made.scene.width, 0) == 255);
    CHECK(pixel(1, shape.width - 1, shape.height - 1) == 255);
    Dresser dresser;
    const PixelView view = dresser.draw(circles(), made, 0, larger);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) REQUIRE(pixel(1, x, y) == (view.row(y)[x] >> 16 & 255));
    CHECK_THROWS_AS(draw_batch({Shown{&circles(), &made, larger}}, {height - 1, width, 1}, out.data(), 1), InvalidParams);
}

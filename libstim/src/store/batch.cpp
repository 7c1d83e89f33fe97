#include "stim/store/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "stim/base/error.hpp"
#include "stim/base/parallel.hpp"
#include "stim/look/dresser.hpp"

namespace stim {
namespace {

void check_fits(const Shown& shown, const BatchShape& shape) {
    const Instance& instance = *shown.instance;
    if (instance.scene.images != shape.images)
        throw InvalidParams("images of the batch", fmt::format("{}", shape.images),
                            fmt::format("{}, those of {}", instance.scene.images, instance.id));
    const auto [width, height] = shown_size(*shown.domain, instance, shown.appearance);
    if (height > shape.height || width > shape.width)
        throw InvalidParams("canvas", fmt::format("({}, {})", shape.height, shape.width),
                            fmt::format("at least ({}, {}), the picture of {}", height, width, instance.id));
}

void copy_padded(const PixelView& view, const BatchShape& shape, std::uint8_t* out) {
    const std::size_t row_bytes = std::size_t{3} * static_cast<std::size_t>(shape.width);
    const std::size_t drawn = std::size_t{3} * static_cast<std::size_t>(view.width);
    pack_rgb(view, out, row_bytes);
    for (int y = 0; y < shape.height; ++y, out += row_bytes) {
        const std::size_t kept = y < view.height ? drawn : 0;
        std::memset(out + kept, 255, row_bytes - kept);
    }
}

void copy_planes(const PixelView& view, const BatchShape& shape, std::uint8_t* out) {
    const auto width = static_cast<std::size_t>(shape.width), plane = width * static_cast<std::size_t>(shape.height);
    if (view.width < shape.width || view.height < shape.height) std::memset(out, 255, 3 * plane);
    pack_planes(view, out, width, plane);
}

constexpr Ratio largest_of_all{8, 1};

}  // namespace

std::optional<Appearance> fitted_into(int height, int width, const Domain& domain, const Instance& instance, const Look& look,
                                      Legible legible) {
    const Ratio filling = std::min({Ratio{height, instance.scene.height}, Ratio{width, instance.scene.width}, largest_of_all});
    try {
        Appearance found = fitted(domain, instance, {look, filling, legible});
        const auto [columns, rows] = shown_size(domain, instance, found);  // a tilted page has grown
        if (rows <= height && columns <= width) return found;
    } catch (const InvalidParams&) {
    }
    return {};
}

std::vector<Instance> generate_batch(const Domain& domain, const std::vector<Request>& requests, int threads) {
    std::vector<Instance> out(requests.size());
    parallel_for(requests.size(), threads, [&](std::size_t i, int) { out[i] = generate(domain, requests[i]); });
    return out;
}

void draw_batch(const std::vector<Shown>& instances, const BatchShape& shape, std::uint8_t* out, int threads) {
    if (shape.images < 1) throw InvalidParams("images of the batch", fmt::format("{}", shape.images), "integers from 1");
    for (const Shown& shown : instances) check_fits(shown, shape);
    check_threads(threads);
    const std::size_t image_bytes = shape.item_bytes() / static_cast<std::size_t>(shape.images);
    std::vector<Dresser> dressers(static_cast<std::size_t>(threads));
    parallel_for(instances.size(), threads, [&](std::size_t i, int thread) {
        std::uint8_t* slot = out + i * shape.item_bytes();
        const Shown& shown = instances[i];
        Dresser& dresser = dressers[static_cast<std::size_t>(thread)];
        for (int k = 0; k < shape.images; ++k, slot += image_bytes) {
            const PixelView view = dresser.draw(*shown.domain, *shown.instance, k, shown.appearance);
            shape.planes ? copy_planes(view, shape, slot) : copy_padded(view, shape, slot);
        }
    });
}

}  // namespace stim

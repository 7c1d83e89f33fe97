// Many instances at once, over threads, into the caller's memory.
#pragma once

#include <cstdint>
#include <vector>

#include "stim/look/appearance.hpp"

namespace stim {

/// Canvas of a batch, height first as in arrays.
struct BatchShape {
    int height = 0;
    int width = 0;
    int images = 1;
    std::size_t item_bytes() const {
        return std::size_t{3} * static_cast<std::size_t>(images) * static_cast<std::size_t>(height) *
               static_cast<std::size_t>(width);
    }
};

/// Instances of the requests, in order.
std::vector<Instance> generate_batch(const Domain& domain, const std::vector<Request>& requests, int threads);
/// An instance of a domain, in an appearance that is fitted to it.
struct Shown {
    const Domain* domain;
    const Instance* instance;
    Appearance appearance{};
};

/// Draws instance i into out + i * shape.item_bytes(): (images, height, width, 3) uint8, smaller canvases padded with
/// white at right and bottom. Throws InvalidParams, before anything is drawn, if a canvas does not fit.
void draw_batch(const std::vector<Shown>& instances, const BatchShape& shape, std::uint8_t* out, int threads);

}  // namespace stim

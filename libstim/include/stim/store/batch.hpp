// Many instances at once, over threads, into the caller's memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stim/look/appearance.hpp"

namespace stim {

/// Canvas of a batch, height first as in arrays.
struct BatchShape {
    int height = 0;
    int width = 0;
    int images = 1;
    bool planes = false;  ///< (3, height, width) of each picture in the place of (height, width, 3)
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

/// The appearance at the largest scale, up to 8, at which all pictures of the instance fit into so many px; none where the
/// instance refuses the look or that scale.
std::optional<Appearance> fitted_into(int height, int width, const Domain& domain, const Instance& instance, const Look& look,
                                      Legible legible);

/// Draws instance i into out + i * shape.item_bytes(): uint8 in the order of `shape`, smaller canvases padded with white at
/// right and bottom. Throws InvalidParams, before anything is drawn, if a canvas does not fit.
void draw_batch(const std::vector<Shown>& instances, const BatchShape& shape, std::uint8_t* out, int threads);

}  // namespace stim

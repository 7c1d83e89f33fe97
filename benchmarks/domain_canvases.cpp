#include "benchmarks/domain_canvases.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"

namespace bench {
namespace {

// Those whose pictures cost most to encode, and some of the usual kind: text, lines, discs, a grid.
constexpr const char* kDomains[] = {"layered_shapes", "layered_colours", "inside_circles",  "grid_path",  "list_colours",
                                    "maze_solving",   "list_shapes",     "counting_circles", "graph_counting"};

Canvas drawn(const stim::Domain& domain, stim::Preset preset, stim::Rasteriser& rasteriser) {
    const std::string name(stim::name_of(preset));
    const auto switches = stim::make_request(domain, {1, 0, 0, name, {}}).switches;
    const std::int64_t size = std::min<std::int64_t>(20, domain.sizes(preset, switches).high);
    const stim::Instance made = stim::generate(domain, stim::make_request(domain, {size, 0, 0, name, {}}));
    const stim::PixelView view = rasteriser.draw(domain.draw(made.scene, 0));
    Canvas canvas{domain.id + " " + name, view.width, view.height, {}};
    for (int y = 0; y < view.height; ++y) canvas.pixels.insert(canvas.pixels.end(), view.row(y), view.row(y) + view.width);
    return canvas;
}

}  // namespace

std::vector<Canvas> domain_canvases() {
    const stim::Registry registry = stim::builtin_registry();
    stim::Rasteriser rasteriser;
    std::vector<Canvas> canvases;
    for (const char* id : kDomains)
        for (const stim::Preset preset : stim::all_presets) canvases.push_back(drawn(registry.at(id), preset, rasteriser));
    return canvases;
}

}  // namespace bench

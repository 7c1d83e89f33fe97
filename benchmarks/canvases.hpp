// The canvases that the encoder benchmark writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stim/base/image.hpp"

namespace bench {

struct Canvas {
    std::string name;
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;

    stim::PixelView view() const { return {pixels.data(), width, height, width}; }
};

struct Disc {
    double x, y, radius;
    std::uint32_t colour;
};
struct Triangle {
    double x[3], y[3];
    std::uint32_t colour;
};
struct Label {
    double x, y, size;
    std::string text;
    std::uint32_t colour;
};

struct Scene {
    int width = 0, height = 0;
    std::vector<Disc> discs;
    std::vector<Triangle> triangles;
    std::vector<Label> labels;
};

Scene load_scene(const std::string& path);
void draw_scene(const Scene& scene, std::uint32_t* pixels);  // through Cairo

Canvas scene_canvas(const Scene& scene);
Canvas blank_canvas();
Canvas grid_canvas();
Canvas maze_canvas();
Canvas gradient_canvas();
Canvas noise_canvas();

}  // namespace bench

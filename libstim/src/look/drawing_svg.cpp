#include "libstim/src/look/drawing_svg.hpp"

#include <fmt/format.h>

#include <map>

#include "libstim/src/draw/svg_writer.hpp"

namespace stim {
namespace {

constexpr const char* part_names[] = {"fill", "outline", "text", "rim"};

std::string path_data(const Contours& contours) {
    std::string out;
    std::size_t begin = 0;
    for (const std::size_t end : contours.ends) {
        for (std::size_t i = begin; i < end; ++i)
            out += fmt::format("{}{},{}", i == begin ? "M" : i == begin + 1 ? "L" : " ", svg_number(contours.points[i].x()),
                               svg_number(contours.points[i].y()));
        out += "Z";
        begin = end;
    }
    return out;
}

std::string hex(Rgb rgb) { return fmt::format("#{:06x}", rgb.packed()); }

}  // namespace

std::string drawing_svg(const Drawing& drawing) {
    const std::string size = fmt::format("width=\"{}\" height=\"{}\"", drawing.width, drawing.height);
    std::string out = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                  "<svg xmlns=\"http://www.w3.org/2000/svg\" {} viewBox=\"0 0 {} {}\">\n"
                                  "<rect id=\"background\" {} fill=\"{}\"/>\n",
                                  size, drawing.width, drawing.height, size, hex(drawing.background));
    std::map<std::string, int> used;
    for (const Area& area : drawing.areas) {
        const std::string owner = area.object < 0 ? "other" : fmt::format("object-{}", area.object);
        const std::string name = fmt::format("{}-{}", owner, part_names[static_cast<int>(area.part)]);
        const int number = ++used[name];
        out += fmt::format("<path id=\"{}\"{} d=\"{}\" fill=\"{}\"/>\n", number == 1 ? name : fmt::format("{}-{}", name, number),
                           area.antialias ? "" : " shape-rendering=\"crispEdges\"", path_data(area.contours), hex(area.rgb));
    }
    return out + "</svg>\n";
}

}  // namespace stim

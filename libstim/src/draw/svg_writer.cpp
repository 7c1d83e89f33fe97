#include "libstim/src/draw/svg_writer.hpp"

#include <fmt/format.h>

#include <cmath>

namespace stim {
namespace {

std::string colour(Rgb rgb) { return fmt::format("#{:06x}", rgb.packed()); }

std::string pair(const Vec2& p) { return fmt::format("{},{}", svg_number(p.x()), svg_number(p.y())); }

std::string escaped(char32_t c) {
    switch (c) {
        case '&': return "&amp;";
        case '<': return "&lt;";
        case '>': return "&gt;";
        default: return utf8_of(c);
    }
}

// The element's name and what gives its geometry.
struct ShapeElement {
    bool closed;  // paths: whether they bound an area

    std::string operator()(const Disc& disc) const {
        return fmt::format("circle cx=\"{}\" cy=\"{}\" r=\"{}\"", svg_number(disc.centre.x()), svg_number(disc.centre.y()),
                           svg_number(disc.radius));
    }
    std::string operator()(const Polygon& polygon) const {
        std::string points;
        for (const Vec2& p : polygon.vertices) points += fmt::format("{}{}", points.empty() ? "" : " ", pair(p));
        return fmt::format("polygon points=\"{}\"", points);
    }
    std::string operator()(const Paths& paths) const {
        std::string data;
        for (const auto& line : paths.lines) {
            for (std::size_t i = 0; i < line.size(); ++i)
                data += fmt::format("{}{}", i == 0 ? "M" : i == 1 ? "L" : " ", pair(line[i]));
            if (closed) data += "Z";
        }
        return fmt::format("path d=\"{}\"", data);
    }
};

// Each glyph at its own place, as in the picture. Turned text runs along a turned x axis.
std::string places(const Text& text) {
    std::string xs, ys;
    bool level = true;
    for (const PlacedGlyph& g : text.glyphs) {
        const int x = text.turned ? -g.y : g.x, y = text.turned ? g.x : g.y;
        const PlacedGlyph& first = text.glyphs.front();
        level = level && (text.turned ? first.x : first.y) == y;
        xs += fmt::format("{}{}", xs.empty() ? "" : " ", x);
        ys += fmt::format("{}{}", ys.empty() ? "" : " ", y);
    }
    return fmt::format("x=\"{}\" y=\"{}\"", xs, level ? ys.substr(0, ys.find(' ')) : ys);
}

std::string letters(const Text& text) {
    std::string out;
    for (const PlacedGlyph& g : text.glyphs) out += escaped(g.character);
    return out;
}

struct ItemElement {
    std::string attributes;  // of every element

    std::string operator()(const Fill& fill) const {
        return fmt::format("<{}{} fill=\"{}\"/>\n", std::visit(ShapeElement{true}, fill.geometry), attributes, colour(fill.rgb));
    }
    std::string operator()(const Outline& outline) const {
        return fmt::format("<{}{} fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
                           std::visit(ShapeElement{false}, outline.geometry), attributes, colour(outline.rgb),
                           svg_number(outline.width));
    }
    // The rim is an element of its own, below all letters: one letter's rim must not hide its neighbour.
    std::string operator()(const Text& text) const {
        const std::string look = fmt::format("{}font-size=\"{}\"", text.turned ? "transform=\"rotate(-90)\" " : "",
                                             svg_number(font_size(text.digit_height)));
        std::string out;
        if (text.halo > 0)
            out = fmt::format("<text {} {} aria-hidden=\"true\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\">{}</text>\n",
                              places(text), look, colour(white), svg_number(2 * text.halo), letters(text));
        return out + fmt::format("<text{} {} {} fill=\"{}\">{}</text>\n", attributes, places(text), look, colour(text.rgb),
                                 letters(text));
    }
};

constexpr const char* kinds[] = {"fill", "outline", "text"};

}  // namespace

std::string svg_number(double value) {
    const auto scaled = static_cast<std::int64_t>(std::floor(std::abs(value) * 10000 + 0.5));
    std::string out = fmt::format("{}.{:04}", scaled / 10000, scaled % 10000);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return fmt::format("{}{}", value < 0 && scaled != 0 ? "-" : "", out);
}

std::string SvgWriter::next_id(const DrawItem& item) {
    const std::string owner = item.object < 0 ? "other" : fmt::format("object-{}", item.object);
    const std::string name = fmt::format("{}-{}", owner, kinds[item.what.index()]);
    const int number = ++used_[name];
    return number == 1 ? name : fmt::format("{}-{}", name, number);
}

void SvgWriter::add(const DrawItem& item) {
    const std::string sharp = item.antialias ? "" : " shape-rendering=\"crispEdges\"";
    elements_ += std::visit(ItemElement{fmt::format(" id=\"{}\"{}", next_id(item), sharp)}, item.what);
}

std::string SvgWriter::document(const DisplayList& list) const {
    const std::string size = fmt::format("width=\"{}\" height=\"{}\"", list.width, list.height);
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" {} viewBox=\"0 0 {} {}\" stroke-linejoin=\"round\" "
                       "font-family=\"'DejaVu Sans', sans-serif\" font-weight=\"bold\" style=\"white-space: pre\">\n"
                       "<rect id=\"background\" {} fill=\"{}\"/>\n{}</svg>\n",
                       size, list.width, list.height, size, colour(list.background), elements_);
}

}  // namespace stim

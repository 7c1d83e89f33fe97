#include "libstim/src/look/seen.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "libstim/src/look/border_samples.hpp"
#include "libstim/src/look/ink.hpp"
#include "stim/scene/shape.hpp"

namespace stim {
namespace {

constexpr int points_per_outline = 24;
constexpr std::size_t most_items = 500;  // whose borders are sampled; of more, each n-th
constexpr double seen_depth = 4;         // px inside of a border that are seen together
constexpr double beside = 2;             // px from an edge to where its two sides are looked at

Rgb rgb_of_item(const DrawItem& item) {
    return std::visit([](const auto& what) { return what.rgb; }, item.what);
}

using BorderCounts = std::map<std::tuple<int, std::uint32_t, std::uint32_t, std::uint32_t, double, bool>, int>;

// One picture's borders and text.
class BorderSearch {
public:
    BorderSearch(const Scene& scene, const DisplayList& list, BorderCounts& counts)
        : scene_(scene), list_(list), top_(list), counts_(counts) {}

    // The share of the picture that is white.
    double paper() const {
        constexpr int points = 16;  // along each side
        int white_ones = 0;
        for (int i = 0; i < points; ++i)
            for (int k = 0; k < points; ++k)
                white_ones += colour_at(top_.at({(i + 0.5) * list_.width / points, (k + 0.5) * list_.height / points})) == white;
        return static_cast<double>(white_ones) / (points * points);
    }

    void look() {
        const std::size_t each = list_.items.size() / most_items + 1;
        for (std::size_t i = 0; i < list_.items.size(); i += each) {
            const DrawItem& item = list_.items[i];
            if (std::holds_alternative<Text>(item.what)) look_at_text(item);  // headings of no object, too
            if (item.object < 0 || dresses(item)) continue;
            if (const auto* fill = std::get_if<Fill>(&item.what)) {
                if (!is_rim_of(i + 1, i)) look_at(i, fill->geometry, 0, fill->rgb);
            } else if (const auto* outline = std::get_if<Outline>(&item.what)) {
                const Rgb inside = i > 0 && is_rim_of(i, i - 1) ? rgb_of_item(list_.items[i - 1]) : outline->rgb;
                look_at(i, outline->geometry, outline->width / 2, inside);
            }
        }
    }

private:
    Rgb colour_at(int item) const {
        return item < 0 ? list_.background : rgb_of_item(list_.items[static_cast<std::size_t>(item)]);
    }

    bool dresses(const DrawItem& item) const {
        const auto at = static_cast<std::size_t>(item.object);
        return at < scene_.objects.size() && is_dressing(scene_.objects[at]);
    }

    bool is_inside(const Vec2& p) const { return p.x() >= 0 && p.y() >= 0 && p.x() < list_.width && p.y() < list_.height; }

    // Whether item `rim` is drawn around the fill `of` of the same object.
    bool is_rim_of(std::size_t rim, std::size_t of) const {
        if (rim >= list_.items.size() || list_.items[rim].object != list_.items[of].object) return false;
        return std::holds_alternative<Outline>(list_.items[rim].what) && std::holds_alternative<Fill>(list_.items[of].what);
    }

    void look_at(std::size_t i, const Geometry& geometry, double half_stroke, Rgb inside) {
        const DrawItem& item = list_.items[i];
        for (const OutlinePoint& p : outline_points(geometry, points_per_outline)) {
            const Vec2 in(half_stroke > 0 ? p.at : Vec2(p.at - p.out * 1.5));
            const Vec2 out(p.at + p.out * (half_stroke + beside));
            if (!is_inside(in) || !is_inside(out)) continue;
            const int own = static_cast<int>(i);
            if (half_stroke > 0 ? top_.hides(in, own) : top_.at(in) != own) continue;
            const int beyond = top_.at(out);
            if (beyond >= 0 && list_.items[static_cast<std::size_t>(beyond)].object == item.object) continue;
            add(item.object, rgb_of_item(item), inside, colour_at(beyond), std::min(1.0, 2 * half_stroke / seen_depth), false);
        }
    }

    void look_at_text(const DrawItem& item) {
        const auto& text = std::get<Text>(item.what);
        if (text.glyphs.empty()) return;
        const PlacedGlyph& glyph = text.glyphs[text.glyphs.size() / 2];
        const Vec2 middle(glyph.x + text.digit_height / 3, glyph.y - text.digit_height / 2);
        add(item.object, text.rgb, text.rgb, text.halo > 0 ? white : colour_at(top_.at(middle)), 1, true);
    }

    void add(int object, Rgb rim, Rgb inside, Rgb outside, double rim_share, bool text) {
        if (rim == outside && inside == outside) return;
        ++counts_[{object, rim.packed(), inside.packed(), outside.packed(), rim_share, text}];
    }

    const Scene& scene_;
    const DisplayList& list_;
    TopItem top_;
    BorderCounts& counts_;
};

bool is_named_shape(const Object& object) {
    return std::any_of(k10().begin(), k10().end(), [&](Kind kind) { return object.kind == name_of(kind); });
}

void measure(Seen& seen, const Object& object, const View& view) {
    const bool open = !view.fill || view.fill->rgb == white;
    if (view.stroke) {
        seen.least_stroke = std::min(seen.least_stroke, view.stroke->width);
        seen.rims = seen.rims || !std::holds_alternative<Paths>(view.geometry);
        double& thinnest = is_guide(object) ? seen.guide : seen.stroke;
        if (open && !is_dressing(object)) thinnest = std::min(thinnest, view.stroke->width);
    }
    if (!is_named_shape(object)) return;
    const Vec2 extent = view.box().size();
    seen.shape = std::min(seen.shape, std::max(extent.x(), extent.y()));
}

// The least distance between things of one picture that do not touch.
void measure_gaps(Seen& seen, const Scene& scene, std::size_t image) {
    std::vector<Footprint> things;
    for (const Object& object : scene.objects)
        if (object.visible(image) && !is_guide(object) && !is_dressing(object))
            things.emplace_back(object.view(image).geometry, object.view(image).grow());
    std::sort(things.begin(), things.end(),
              [](const Footprint& a, const Footprint& b) { return a.box().low.x() < b.box().low.x(); });
    constexpr double farthest = 12;  // px: what lies farther apart limits nothing
    for (std::size_t i = 0; i < things.size(); ++i)
        for (std::size_t j = i + 1; j < things.size() && things[j].box().low.x() < things[i].box().high.x() + farthest; ++j) {
            if (!things[i].box().grown(farthest).overlaps(things[j].box())) continue;
            if (const double apart_by = gap(things[i], things[j]); apart_by > 0.5) seen.gap = std::min(seen.gap, apart_by);
        }
}

}  // namespace

bool is_guide(const Object& object) {
    static constexpr std::string_view roles[] = {"background", "grid", "divider", "axis", "lines", "cells"};
    return std::find(std::begin(roles), std::end(roles), object.role) != std::end(roles);
}

bool is_dressing(const Object& object) {
    static constexpr std::string_view roles[] = {"background", "halo"};
    static constexpr std::string_view kinds[] = {"backdrop", "boards", "cord", "cords", "eye",   "glint", "glow", "grain",
                                                 "joints",   "part",   "planks", "plate", "print", "rim", "shadow", "shine"};
    const auto among = [](const auto& names, const std::string& name) {
        return std::find(std::begin(names), std::end(names), name) != std::end(names);
    };
    // A thing of its own role, such as the shadow of a shadow's domain, is no dressing.
    return among(roles, object.role) || (among(kinds, object.kind) && object.role != object.kind);
}

Seen seen_in(const Domain& domain, const Instance& instance) {
    const Scene& scene = instance.scene;
    Seen out;
    BorderCounts counts;
    for (int image = 0; image < scene.images; ++image) {
        const auto at = static_cast<std::size_t>(image);
        const DisplayList list = domain.draw(scene, image);
        add_colours(out.drawn, list);
        BorderSearch search(scene, list, counts);
        search.look();
        out.paper = std::max(out.paper, search.paper());
        for (const DrawItem& item : list.items)
            if (const auto* text = std::get_if<Text>(&item.what)) out.digits = std::min(out.digits, text->digit_height);
        for (const Object& object : scene.objects)
            if (object.visible(at)) measure(out, object, object.view(at));
        measure_gaps(out, scene, at);
    }
    for (const auto& [key, samples] : counts) {
        const auto [object, rim, inside, outside, rim_share, text] = key;
        const auto at = static_cast<std::size_t>(object);
        out.borders.push_back({object, unpacked(rim), unpacked(inside), unpacked(outside), rim_share,
                               at < scene.objects.size() && is_guide(scene.objects[at]), text, samples});
    }
    return out;
}

}  // namespace stim

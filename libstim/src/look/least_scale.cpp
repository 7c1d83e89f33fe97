#include "libstim/src/look/least_scale.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "libstim/src/look/outline_gap.hpp"
#include "libstim/src/look/seen.hpp"
#include "stim/base/error.hpp"
#include "stim/look/needs.hpp"

namespace stim {
namespace {

// Px that each must stay, in tenths.
struct Floors {
    int stroke, guide, gap, thing, kind, difference, digits;
};
constexpr Floors for_models{25, 10, 25, 50, 120, 20, 70}, for_people{12, 10, 12, 50, 50, 12, 70};
constexpr Ratio floor_of_all{1, 4};
constexpr double touching = 1.0 / 64;  // px: coordinates are multiples of 1/256

// Whether a shape is drawn in the object's own colours; shading and contours are not.
bool is_of_view(const DrawItem& item, const View& view) {
    if (const auto* fill = std::get_if<Fill>(&item.what)) return view.fill && fill->rgb == view.fill->rgb;
    if (const auto* outline = std::get_if<Outline>(&item.what)) return view.stroke && outline->rgb == view.stroke->colour.rgb;
    return true;
}

// What is drawn of an object in a picture.
struct Drawn {
    const Object* object = nullptr;
    const Fill* fill = nullptr;
    const Outline* outline = nullptr;
    bool labelled = false;

    bool is_bare_fill_of(const Geometry& shape) const { return fill && !outline && fill->geometry == shape; }
    const Geometry& geometry() const { return fill ? fill->geometry : outline->geometry; }
    bool is_thing() const { return (fill || outline) && !std::holds_alternative<Paths>(geometry()); }
    bool counts() const { return is_thing() && !is_guide(*object); }
    double grow() const { return outline ? outline->width / 2 : 0; }
    Box box() const { return bounds(geometry()).grown(grow()); }
    double across() const { return smaller(box().size()); }
};

// Whether no question can ask for the colour of an outline.
bool is_nameless(const Object& object, Rgb outline) {
    return outline == outline_rgb || std::none_of(object.views.begin(), object.views.end(), [&](const auto& view) {
        return view && view->stroke && view->stroke->colour.rgb == outline && !view->stroke->colour.name.empty();
    });
}

class Limits {
public:
    Limits(const Scene& scene, const Needs& needs, const Floors& floors) : scene_(scene), needs_(needs), floors_(floors) {}

    void add(const DisplayList& list, std::size_t image) {
        std::vector<Drawn> things;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            const int object = list.items[i].object;
            if (const auto* text = std::get_if<Text>(&list.items[i].what))
                keep("digits would be {} px high", text->digit_height, floors_.digits);
            if (object < 0 || static_cast<std::size_t>(object) >= scene_.objects.size()) continue;
            const Object& drawn = scene_.objects[static_cast<std::size_t>(object)];
            const bool own = drawn.visible(image) && is_of_view(list.items[i], drawn.view(image));
            if (own && !is_dressing(drawn) && !is_hand(drawn)) add_item(things, list.items[i], drawn);
        }
        for (const Drawn& drawn : things) add_lines(drawn, list.background);
        std::erase_if(things, [](const Drawn& d) { return !d.counts(); });
        add_things(things);
        add_gaps(things);
    }
    Limit take() { return std::move(strictest_); }

private:
    // Several shapes of one object are as many things.
    static void add_item(std::vector<Drawn>& things, const DrawItem& item, const Object& object) {
        const bool goes_on = !things.empty() && things.back().object == &object;
        if (std::holds_alternative<Text>(item.what)) {
            if (goes_on) things.back().labelled = true;
            return;
        }
        const auto* outline = std::get_if<Outline>(&item.what);
        if (outline && goes_on && things.back().is_bare_fill_of(outline->geometry))
            things.back().outline = outline;
        else
            things.push_back({&object, std::get_if<Fill>(&item.what), outline, false});
    }

    // A rim without a name about a fill that stands out says nothing that the fill does not.
    void add_lines(const Drawn& drawn, Rgb background) {
        const bool guide = is_guide(*drawn.object);
        const int least = guide ? floors_.guide : floors_.stroke;
        const char* const what = guide ? "guide lines would be {} px wide" : "strokes would be {} px wide";
        if (drawn.outline) {
            const bool rim = drawn.fill && drawn.fill->rgb != background && is_nameless(*drawn.object, drawn.outline->rgb);
            if (!rim) keep(what, drawn.outline->width, least);
        } else if (guide && drawn.is_thing()) {
            keep(what, drawn.across(), least);
        }
    }

    void add_things(const std::vector<Drawn>& things) {
        const int least = needs_.kind ? floors_.kind : floors_.thing;
        for (const Drawn& d : things) keep("shapes would be {} px across", d.across(), least);
        if (needs_.size) add_differences(things);
    }

    // All with labels are compared with each other, others with the nearest in their row.
    void add_differences(const std::vector<Drawn>& things) {
        for (const Drawn& a : things) {
            const Drawn* nearest = nullptr;
            for (const Drawn& b : things) {
                if (&a == &b) continue;
                if (a.labelled && b.labelled) add_difference(a, b);
                if (in_row(a, b) && (!nearest || apart(a, b) < apart(a, *nearest))) nearest = &b;
            }
            if (nearest && !a.labelled) add_difference(a, *nearest);
        }
    }
    static bool in_row(const Drawn& a, const Drawn& b) {
        const Box p = a.box(), q = b.box();
        return std::abs(p.centre().y() - q.centre().y()) < std::min(p.size().y(), q.size().y()) / 2;
    }
    static double apart(const Drawn& a, const Drawn& b) { return (a.box().centre() - b.box().centre()).norm(); }
    void add_difference(const Drawn& a, const Drawn& b) {
        const double difference = std::abs(larger(a.box().size()) - larger(b.box().size()));
        if (difference > touching) keep("sizes would differ by {} px", difference, floors_.difference);
    }

    void add_gaps(const std::vector<Drawn>& things) {
        const double far = 0.1 * floors_.gap * floor_of_all.den;
        std::vector<Bordered> shapes;
        for (const Drawn& d : things) shapes.push_back({d.geometry(), d.grow(), d.box()});
        std::sort(shapes.begin(), shapes.end(), [](const auto& a, const auto& b) { return a.box.low.x() < b.box.low.x(); });
        for (std::size_t i = 0; i < shapes.size(); ++i)
            for (std::size_t j = i + 1; j < shapes.size() && shapes[j].box.low.x() < shapes[i].box.high.x() + far; ++j) {
                if (!shapes[i].box.grown(far).overlaps(shapes[j].box)) continue;
                const double gap = outline_gap(shapes[i], shapes[j]);
                if (gap > touching) keep("gaps would be {} px wide", gap, floors_.gap);
            }
    }

    // What is thinner as drawn may not shrink at all.
    void keep(const char* what, double drawn, int least) {
        const auto parts = static_cast<std::int64_t>(std::floor(std::min(drawn, 4096.0) * 256));
        const std::int64_t due = std::int64_t{least} * 256, have = std::max<std::int64_t>(parts, 1) * 10;
        const std::int64_t common = std::gcd(due, have);
        const Ratio scale = due < have ? Ratio{due / common, have / common} : Ratio{1, 1};
        if (strictest_.scale < scale) strictest_ = {scale, what, drawn, least / 10.0};
    }

    const Scene& scene_;
    const Needs needs_;
    const Floors& floors_;
    Limit strictest_{floor_of_all, "", 0, 0};
};

}  // namespace

Limit strictest_limit(const Domain& domain, const Instance& instance, Legible legible) {
    if (legible == Legible::no) throw InvalidParams("legible", "no", "models or people, who need a least scale");
    Limits limits(instance.scene, needs_of(domain, instance.request), legible == Legible::models ? for_models : for_people);
    for (int k = 0; k < instance.scene.images; ++k) limits.add(domain.draw(instance.scene, k), static_cast<std::size_t>(k));
    return limits.take();
}

Ratio least_scale(const Domain& domain, const Instance& instance, Legible legible) {
    return strictest_limit(domain, instance, legible).scale;
}

}  // namespace stim

#include "stim/look/needs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <new>

#include "libstim/src/look/changed_view.hpp"
#include "libstim/src/look/colour_words.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/domain/instance.hpp"
#include "stim/scene/shape.hpp"

namespace stim {
namespace {

constexpr int tried = 8;
constexpr int largest_tried = 9;  // sizes above the least
constexpr std::size_t few_colours = 8;

using Change = std::function<void(Scene&)>;

template <class F>
void each_view(Scene& scene, F f) {
    for (Object& object : scene.objects)
        for (auto& view : object.views)
            if (view) f(object, *view);
}

// ---- colour -------------------------------------------------------------------------------------------------------

template <class F>
void each_colour(Scene& scene, F f) {
    each_view(scene, [&](Object&, View& view) {
        if (view.fill && !view.fill->name.empty()) f(*view.fill);
        if (view.stroke && !view.stroke->colour.name.empty()) f(view.stroke->colour);
    });
}

std::vector<Colour> colours_in(Scene& scene) {
    std::vector<Colour> out;
    each_colour(scene, [&](Colour& colour) {
        if (std::find(out.begin(), out.end(), colour) == out.end()) out.push_back(colour);
    });
    return out;
}

// One for one: each becomes the next, a lone one another of the list.
void exchange_colours(Scene& scene) {
    std::vector<Colour> all = colours_in(scene);
    if (all.size() == 1) all.push_back(p20()[static_cast<std::size_t>(colour_index(all.front().name) + 7) % colour_count]);
    each_colour(scene, [&](Colour& colour) {
        const auto at = std::find(all.begin(), all.end(), colour) - all.begin() + 1;
        colour = all[static_cast<std::size_t>(at) % all.size()];
    });
}

void merge_colours(Scene& scene) {
    const std::vector<Colour> all = colours_in(scene);
    each_colour(scene, [&](Colour& colour) { colour = all.front(); });
}

// ---- kind and text ------------------------------------------------------------------------------------------------

bool has_kind(const Object& object) {
    for (const Kind kind : k10())
        if (object.kind == name_of(kind)) return true;
    return false;
}

// Each kind of the scene becomes the next of its kinds, or all become the first.
void change_kinds(Scene& scene, bool merged) {
    std::vector<std::string> kinds;
    for (const Object& object : scene.objects)
        if (has_kind(object) && std::find(kinds.begin(), kinds.end(), object.kind) == kinds.end()) kinds.push_back(object.kind);
    if (kinds.size() < 2) return;
    for (Object& object : scene.objects) {
        if (!has_kind(object)) continue;
        const auto next = std::find(kinds.begin(), kinds.end(), object.kind) - kinds.begin() + 1;
        object.kind = merged ? kinds.front() : kinds[static_cast<std::size_t>(next) % kinds.size()];
        for (auto& view : object.views) {
            if (!view || std::holds_alternative<Paths>(view->geometry)) continue;
            const Box box = bounds(view->geometry);
            const double half = std::max(box.size().x(), box.size().y()) / 2;
            view->geometry = translated(make_shape(kind_of(object.kind), Template::circumradius, half), snap(box.centre()));
        }
    }
}

void exchange_labels(Scene& scene) {
    std::vector<Label*> labels;
    each_view(scene, [&](Object&, View& view) {
        if (view.label) labels.push_back(&*view.label);
    });
    for (std::size_t i = 1; i < labels.size(); ++i) std::swap(labels[i - 1]->text, labels[i]->text);
}

// ---- points -------------------------------------------------------------------------------------------------------

void scale_things(Scene& scene, Rng& rng) {
    for (Object& object : scene.objects) {
        const double by = rng.real(0.97, 1.03);
        for (auto& view : object.views)
            if (view) scale_view(*view, by);
    }
}

void turn_scene(Scene& scene) {
    const double angle = 3 * portable::pi / 180;
    const double c = portable::cos(angle), s = portable::sin(angle);
    const Vec2 centre(scene.width / 2.0, scene.height / 2.0);
    const auto turned = [&](const Vec2& p) {
        const Vec2 d = p - centre;
        return Vec2(centre.x() + c * d.x() - s * d.y(), centre.y() + s * d.x() + c * d.y());
    };
    each_view(scene, [&](Object&, View& view) {
        map_points(view, turned);
        if (view.label) view.label->centre = snap(turned(view.label->centre));
    });
}

// ---- trying -------------------------------------------------------------------------------------------------------

bool answer_changes(const Domain& domain, const Instance& instance, const Change& change) {
    Scene scene = instance.scene;
    change(scene);
    if (scene == instance.scene) return false;
    try {
        return !(domain.solve(instance.request, scene).value == instance.answer.value);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return true;  // cannot be told
    }
}

void try_all(Needs& needs, const Domain& domain, const Instance& instance) {
    const auto tells = [&](const Change& change) { return answer_changes(domain, instance, change); };
    const auto any = [&](bool known, std::initializer_list<Change> tries) {
        return known || std::any_of(tries.begin(), tries.end(), tells);
    };
    Rng rng = Streams(instance.id).stream("needs");
    needs.colour = any(needs.colour, {exchange_colours, [](Scene& s) { if (!colours_in(s).empty()) merge_colours(s); }});
    needs.size = any(needs.size, {[&](Scene& s) { scale_things(s, rng); }});
    needs.upright = any(needs.upright, {turn_scene});
    needs.kind = any(needs.kind, {[](Scene& s) { change_kinds(s, false); }, [](Scene& s) { change_kinds(s, true); }});
    needs.text = any(needs.text, {exchange_labels});
    const bool many = instance.scene.legend || colour_names_in(joined(instance.prompt)).size() > few_colours;
    needs.many_colours = needs.many_colours || many;
}

// The members of a pair: what only one of them took would tell which it is.
std::vector<Request> members_of(const Domain& domain, const Request& request) {
    std::vector<Request> out{request};
    for (const SwitchSpec& spec : domain.switches) {
        if (spec.id_suffixes.empty()) continue;
        std::vector<Request> all;
        for (Request member : out)
            for (const std::string& value : spec.values) {
                member.switches[spec.name] = value;
                all.push_back(member);
            }
        out = std::move(all);
    }
    return out;
}

Needs found_by_trying(const Domain& domain, const Request& request) {
    Needs out;
    const SizeRange sizes = domain.sizes(request.preset, request.switches);
    const std::int64_t span = std::min<std::int64_t>(sizes.high - sizes.low, largest_tried);
    for (int i = 0; i < tried; ++i) {
        Request one = request;
        one.size = static_cast<int>(sizes.low + span * i / (tried - 1));
        one.index = i;
        one.seed = 0;
        for (const Request& member : members_of(domain, one)) try_all(out, domain, generate(domain, member));
    }
    return out;
}

}  // namespace

Needs needs_of(const Domain& domain, const Request& request) {
    if (domain.needs) return *domain.needs;
    const Request first = members_of(domain, request).front();
    std::string key(name_of(first.preset));
    for (const auto& [name, value] : first.switches) key += fmt::format(" {}={}", name, value);
    return domain.found_needs.at(key, [&] { return found_by_trying(domain, first); });
}

}  // namespace stim

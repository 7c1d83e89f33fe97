// A look made weaker where it would touch the answer.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>

#include "libstim/src/look/changed_view.hpp"
#include "libstim/src/look/look_laws.hpp"
#include "stim/base/error.hpp"
#include "stim/look/needs.hpp"
#include "stim/look/refusals.hpp"

namespace stim {
namespace {

constexpr int halvings = 3;

double extent_of(const Object& object) {
    double out = 0;
    for (const auto& view : object.views)
        if (view) out = std::max({out, bounds(view->geometry).size().x(), bounds(view->geometry).size().y()});
    return out;
}

// Each thing larger or smaller by so many px; `grows` tells which by the place in the order of sizes.
Scene resized(const Scene& scene, double by, const std::function<bool(std::size_t)>& grows) {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const double extent = is_guide(scene.objects[i]) ? 0 : extent_of(scene.objects[i]);
        if (extent > 0) order.emplace_back(extent, i);
    }
    std::sort(order.begin(), order.end());
    Scene out = scene;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const auto [extent, i] = order[rank];
        for (auto& view : out.objects[i].views)
            if (view) scale_view(*view, std::max(0.01, (extent + (grows(rank) ? by : -by)) / extent));
    }
    return out;
}

// Whether the answer stays if each size changes by what a wobble can do to it, neighbours in size against each other.
bool holds_sizes(const Domain& domain, const Instance& instance, double wobble) {
    const double by = 2 * std::sqrt(2.0) * wobble / 0.9;
    Rng rng = Streams(instance.id).stream("look/sizes");
    constexpr int patterns = 16;
    for (int i = 0; i < patterns; ++i) {
        const auto grows = [&](std::size_t rank) { return i < 2 ? rank % 2 == static_cast<std::size_t>(i) : rng.coin(); };
        try {
            const Answer answer = domain.solve(instance.request, resized(instance.scene, by, grows));
            if (!(answer.value == instance.answer.value)) return false;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            return false;
        }
    }
    return true;
}

// Such as "straight gray lines".
bool says_straight_lines(const std::string& text) {
    constexpr std::size_t near = 24;
    const std::size_t at = text.find("straight ");
    return at != std::string::npos && text.substr(at, near).find("line") != std::string::npos;
}

// Whether a wobble leaves true what rests on sizes, on outlines or on lines that the prompt calls straight.
bool holds(const Domain& domain, const Instance& instance, const Seen& seen, const Needs& needs, double wobble) {
    constexpr double share_of_shape = 0.04, still_straight = 0.5;  // px
    if (needs.kind && wobble > share_of_shape * seen.shape) return false;
    if (wobble > still_straight && says_straight_lines(joined(instance.prompt))) return false;
    return !needs.size || holds_sizes(domain, instance, wobble);
}

double fitting_wobble(const Domain& domain, const Instance& instance, const Seen& seen, const Needs& needs, double wobble) {
    for (int i = 0; i <= halvings; ++i, wobble /= 2)
        if (holds(domain, instance, seen, needs, wobble)) return wobble;
    return 0;
}

const char* what_limits_wobble(const Instance& instance, const Needs& needs) {
    if (says_straight_lines(joined(instance.prompt))) return "lines are straight";
    return needs.size ? "sizes decide" : "outlines decide";
}

}  // namespace

FittedLook InstanceLooks::fitted(const Look& look, Showing showing) const {
    FittedLook out{look, {}};
    if (is_plain(look)) return out;
    if (const auto why = refusal(look, showing)) throw InvalidParams(*why);
    const Needs needs = needs_of(domain_, instance_.request);
    if (needs.size && look.pose.sheet > 0) {
        out.look.pose.sheet = 0;
        out.notes.emplace_back("the sheet lies flat, because sizes are compared");
    }
    if (look.wobble > 0) out.look.wobble = fitting_wobble(domain_, instance_, *seen_, needs, look.wobble);
    if (out.look.wobble != look.wobble)
        out.notes.push_back(fmt::format("wobble is {} px instead of {}, because {}", out.look.wobble, look.wobble,
                                        what_limits_wobble(instance_, needs)));
    if (look.fill != FillFactor::solid && instance_.scene.legend) {
        out.look.fill = FillFactor::solid;  // fills must look like the legend's small ones
        out.notes.emplace_back("fills stay even, because a legend shows samples of them");
    }
    if (look.smudge > 0) out.smudge_levels = most_levels_of_smudges(*seen_, look);
    return out;
}

}  // namespace stim

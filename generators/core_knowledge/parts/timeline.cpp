#include "generators/core_knowledge/parts/timeline.hpp"

#include <algorithm>

#include "stim/base/error.hpp"

namespace stim::core_knowledge {

Json event(std::string_view name, const Phase& phase) { return event(name, phase.first, phase.last); }

double done(const Phase& phase, int t) {
    constexpr double ramp = 1.0 / 5, fastest = 1 / (1 - ramp);
    const double u = std::clamp((t - phase.first + 1.0) / (phase.last - phase.first + 1.0), 0.0, 1.0);
    if (u < ramp) return fastest * u * u / (2 * ramp);
    if (u > 1 - ramp) return 1 - fastest * (1 - u) * (1 - u) / (2 * ramp);
    return fastest * (u - ramp / 2);
}

int whole(const Json& plan, std::string_view name, int low, int high) {
    const std::int64_t value = plan.at(name).as_int();
    if (value < low || value > high)
        throw InvalidParams(std::string(name), std::to_string(value), std::to_string(low) + ".." + std::to_string(high));
    return static_cast<int>(value);
}

Object seen(std::string kind, std::string role, bool there, View view) {
    const Box canvas{{0, 0}, {double(video_width), double(video_height)}};
    Object out = make_object(std::move(kind), std::move(role), std::move(view));
    if (!there || !out.view().box().overlaps(canvas)) out.views.front().reset();
    return out;
}

}  // namespace stim::core_knowledge

#include "stim/episode/world.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "stim/base/error.hpp"

namespace stim::episode {
namespace {

using Row = std::pair<std::string_view, Rgb>;
constexpr std::array<Row, 6> of_agents{{{"navy", {0, 0, 128}}, {"dark orange", {255, 140, 0}}, {"purple", {150, 0, 140}},
                                        {"teal", {0, 128, 128}}, {"olive", {140, 130, 0}}, {"maroon", {110, 0, 30}}}};
constexpr std::array<Row, 9> of_objects{{{"wheat", {245, 222, 179}}, {"cyan", {0, 255, 255}}, {"magenta", {255, 0, 255}},
                                         {"dodger blue", {30, 144, 255}}, {"yellow", {255, 240, 0}}, {"lime", {100, 230, 40}},
                                         {"blue", {60, 60, 255}}, {"salmon", {255, 120, 100}}, {"lavender", {190, 150, 240}}}};
constexpr std::array<Row, 5> fixed{{{"hot pink", {255, 105, 180}}, {"red", {200, 0, 0}}, {"brown", {105, 75, 55}},
                                    {"grey", {150, 150, 150}}, {"green", {80, 146, 56}}}};

template <std::size_t N>
std::vector<std::string> names(const std::array<Row, N>& rows) {
    std::vector<std::string> out;
    for (const Row& row : rows) out.emplace_back(row.first);
    return out;
}

}  // namespace

const std::vector<std::string>& agent_colours() {
    static const std::vector<std::string> all = names(of_agents);
    return all;
}

const std::vector<std::string>& object_colours() {
    static const std::vector<std::string> all = names(of_objects);
    return all;
}

Rgb colour_of(std::string_view name) {
    const auto find = [&](const auto& rows) {
        const auto at = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.first == name; });
        return at == rows.end() ? nullptr : &*at;
    };
    for (const Row* found : {find(of_agents), find(of_objects), find(fixed)})
        if (found) return found->second;
    throw InvalidParams("colour", fmt::format("'{}'", name),
                        fmt::format("{}, {}, {}", fmt::join(names(of_agents), ", "), fmt::join(names(of_objects), ", "),
                                    fmt::join(names(fixed), ", ")));
}

std::optional<std::string> colour_name(Rgb rgb) {
    std::optional<std::string> out;
    const auto look = [&](const auto& rows) {
        for (const Row& row : rows)
            if (row.second == rgb) out = std::string(row.first);
    };
    look(of_agents);
    look(of_objects);
    look(fixed);
    return out;
}

}  // namespace stim::episode

#include "generators/bib/parts/square.hpp"

#include <algorithm>
#include <utility>

#include "stim/base/error.hpp"

namespace stim::bib {
namespace {

constexpr int wide = 40, clear = wide / 2 + 6;  // px: an agent's box so far off (max-norm) is not under the square
constexpr int nearest_corner = 40, farthest_corner = 160;  // middles of squares that fit within the border
constexpr int place_draws = 200, fewest_clear = 6;

// The agent's middles in the frames in which it moves, its start first.
std::vector<Point> moves_of_agent(const Trial& trial) {
    const Played played = play(trial);
    for (std::size_t i = 0; i < played.sprites.size(); ++i) {
        if (played.sprites[i].slot != Slot::agent) continue;
        std::vector<Point> out{played.moments[i].front().middle};
        for (std::size_t t = 1; t < played.moments[i].size(); ++t)
            if (played.moments[i][t].middle != played.moments[i][t - 1].middle) out.push_back(played.moments[i][t].middle);
        return out;
    }
    throw GenerationError("a trial has no agent");
}

bool suits(const Point& place, const std::vector<Point>& moves) {
    const auto is_clear = [&](const Point& p) { return max_norm(p - place) >= clear; };
    const auto seen = std::count_if(moves.begin() + 1, moves.end(), is_clear);
    return is_clear(moves.front()) &&
           seen >= std::min<std::ptrdiff_t>(fewest_clear, static_cast<std::ptrdiff_t>(moves.size()) - 1);
}

Point farthest_corner_from(const Point& start) {
    const auto away = [](int at) { return at <= side / 2 ? farthest_corner : nearest_corner; };
    return {away(start.row), away(start.column)};
}

}  // namespace

void add_square(Episode& episode, Rng rng) {
    const std::vector<Point> moves = moves_of_agent(episode.trials.at(test_trial));
    const auto drawn = search(place_draws, [&]() -> std::optional<Point> {
        const int row = static_cast<int>(rng.integer(nearest_corner, farthest_corner));
        const int column = static_cast<int>(rng.integer(nearest_corner, farthest_corner));
        return suits({row, column}, moves) ? std::optional(Point{row, column}) : std::nullopt;
    });
    const Point place = drawn.value_or(farthest_corner_from(moves.front()));
    // Last of the sprites: riders know their carriers by number, and curtains are listed before the square.
    for (std::size_t i = 0; i < episode.trials.size(); ++i)
        episode.trials[i].sprites.push_back(
            rectangle_at("square", i == test_trial ? Slot::occluder : Slot::underlay, place, {wide, wide}));
}

Domain squared_domain(Domain domain, std::function<Made(const Request&, const Streams&)> make) {
    domain.episodes = 1;
    domain.switches.push_back(
        {"square", {"on", "off"}, "a grey square, beneath everything in the first eight trials and over everything in the last"});
    return episodes_domain(std::move(domain), [make = std::move(make)](const Request& request, const Streams& random) {
        Made out = make(request, random);
        if (request.at("square") == "on")
            for (Episode& episode : out.episodes) add_square(episode, random.stream("square"));
        return out;
    });
}

}  // namespace stim::bib

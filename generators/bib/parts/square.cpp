#include "generators/bib/parts/square.hpp"

#include <algorithm>
#include <utility>

#include "stim/base/error.hpp"

namespace stim::bib {
namespace {

constexpr int wide = 40, clear = wide / 2 + 6;  // px: an agent's box so far off (max-norm) is not under the square
constexpr int nearest_corner = 41, farthest_corner = 159;  // middles of squares whose edges are off the border
constexpr int off_curtain = 2;                             // px, as both are grey
constexpr int place_draws = 200, fewest_clear = 6;

// What a square in the test must leave in sight.
struct Sights {
    std::vector<Point> moves;      ///< the agent's middles in the frames in which it moves
    std::vector<Obstacle> hiding;  ///< no middle of a square in any of these
};

std::size_t number_of(const Trial& trial, const std::string& name) {
    const auto at = std::find_if(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
    if (at == trial.sprites.end()) throw GenerationError("no sprite is called " + name);
    return static_cast<std::size_t>(at - trial.sprites.begin());
}

// Where a square would hide a sprite in part.
Obstacle hiding(const Sprite& sprite, const Point& middle) { return square_about(middle, wide / 2 + std::max(sprite.radius, 6)); }

// Where a square would run together with a curtain, wherever that is.
Obstacle about_curtain(const Sprite& curtain, const std::vector<Moment>& its) {
    Point low = its.front().middle, high = low;
    for (const Moment& now : its) {
        low = {std::min(low.row, now.middle.row), std::min(low.column, now.middle.column)};
        high = {std::max(high.row, now.middle.row), std::max(high.column, now.middle.column)};
    }
    const Point reach{(curtain.size.row + wide) / 2 + off_curtain, (curtain.size.column + wide) / 2 + off_curtain};
    return {low - reach, high + reach};
}

Sights sights_of(const Trial& test) {
    const Played played = play(test);
    const std::size_t agent = number_of(test, "agent");
    const std::vector<Moment>& its = played.moments[agent];
    Sights out;
    for (std::size_t t = 1; t < its.size(); ++t)
        if (its[t].middle != its[t - 1].middle) out.moves.push_back(its[t].middle);
    for (const Moment& now : {its.front(), its.back()}) out.hiding.push_back(hiding(played.sprites[agent], now.middle));
    for (std::size_t i = 0; i < played.sprites.size(); ++i)
        if (played.sprites[i].slot == Slot::occluder) out.hiding.push_back(about_curtain(played.sprites[i], played.moments[i]));
    for (const Event& e : test.events) {
        if (e.name != "contact") continue;
        for (const std::string& name : {e.actor, e.patient}) {
            const std::size_t i = number_of(test, name);
            out.hiding.push_back(hiding(played.sprites[i], played.moments[i][static_cast<std::size_t>(e.frame)].middle));
        }
    }
    return out;
}

// Frames in which the agent moves and is seen whole; nothing where the square hides its start, its end or a contact, or
// touches a curtain.
std::optional<std::ptrdiff_t> seen_beside(const Point& place, const Sights& sights) {
    if (std::any_of(sights.hiding.begin(), sights.hiding.end(), [&](const Obstacle& o) { return o.holds(place); }))
        return std::nullopt;
    return std::count_if(sights.moves.begin(), sights.moves.end(), [&](const Point& p) { return max_norm(p - place) >= clear; });
}

// The place that leaves most in sight, the first of equal ones: start, end and contact take less than all places.
Point most_open_place(const Sights& sights) {
    Point out;
    std::ptrdiff_t most = -1;
    for (int row = nearest_corner; row <= farthest_corner; ++row)
        for (int column = nearest_corner; column <= farthest_corner; ++column)
            if (const auto seen = seen_beside({row, column}, sights); seen && *seen > most) {
                out = {row, column};
                most = *seen;
            }
    if (most < 0) throw GenerationError("a square would hide what happens wherever it is");
    return out;
}

}  // namespace

void add_square(Episode& episode, Rng rng) {
    const Sights sights = sights_of(episode.trials.at(test_trial));
    const auto wanted = std::min<std::ptrdiff_t>(fewest_clear, static_cast<std::ptrdiff_t>(sights.moves.size()));
    const auto drawn = search(place_draws, [&]() -> std::optional<Point> {
        const int row = static_cast<int>(rng.integer(nearest_corner, farthest_corner));
        const int column = static_cast<int>(rng.integer(nearest_corner, farthest_corner));
        const auto seen = seen_beside({row, column}, sights);
        return seen && *seen >= wanted ? std::optional(Point{row, column}) : std::nullopt;
    });
    const Point place = drawn ? *drawn : most_open_place(sights);
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

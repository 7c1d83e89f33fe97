#include "readers/episode/track.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "readers/toolkit/reader.hpp"

namespace stim::read::grid {
namespace {

using Options = std::vector<Explanations>;  // by run

// Things that show whole: nothing else can explain the same pixels.
bool all_whole(const Explanations& options, const std::vector<Point>& pixels) {
    if (options.size() != 1) return false;
    std::size_t whole = 0;
    for (const Placed& placed : options.front()) whole += shape(placed.shape).pixels.size();
    return whole == pixels.size();
}

Explanations explained(const Run& run, Label label, const std::vector<Point>& now, const Explanations& before,
                       const std::vector<Point>& then) {
    if (all_whole(before, then) && then == now) return before;
    Explanations out = follow(run.map, label, now, before);
    if (out.empty()) out = explain(run.map, label, now);
    if (out.empty())
        throw Unreadable(
            fmt::format("frame {}: what is {} there has no outline that is known", run.first, colour_of_label(label)));
    return all_whole(out, now) ? out : stay_on(run.map, label, now, std::move(out), run.count - 1);
}

Options explained(const std::vector<Run>& runs, const RunPixels& pixels, Label label) {
    Options out(runs.size());
    for (std::size_t r = 0; r < runs.size(); ++r)
        if (!pixels[r][label].empty())
            out[r] = explained(runs[r], label, pixels[r][label], r ? out[r - 1] : Explanations{}, pixels[r ? r - 1 : 0][label]);
    return out;
}

bool leads_to_one(const Explanation& now, const Explanations& later) {
    return std::any_of(later.begin(), later.end(),
                       [&](const Explanation& e) { return !same_things(now, e) || may_become(now, e); });
}

// Among as many things, what is one thing later was it before.
bool leads_on(const Explanation& now, const Explanations& later) {
    const bool as_many = std::all_of(later.begin(), later.end(), [&](const Explanation& e) { return e.size() == now.size(); });
    if (!as_many) return leads_to_one(now, later);
    return std::any_of(later.begin(), later.end(),
                       [&](const Explanation& e) { return same_things(now, e) && may_become(now, e); });
}

Explanations leading_on(const Explanations& now, const Explanations& later) {
    Explanations out;
    std::copy_if(now.begin(), now.end(), std::back_inserter(out), [&](const Explanation& e) { return leads_on(e, later); });
    return out;
}

// What comes later rules out some of what went before; in equal frames things may still have moved unseen.
void look_back(const std::vector<Run>& runs, Options& options) {
    for (std::size_t r = options.size(); r-- > 1;) {
        if (options[r].empty() || options[r - 1].size() < 2) continue;
        Explanations kept = leading_on(options[r - 1], options[r]);
        std::size_t before = 0;
        for (int more = runs[r - 1].count - 1; more > 0 && kept.size() != before; --more) {
            before = kept.size();
            kept = leading_on(options[r - 1], kept);
        }
        if (!kept.empty()) options[r - 1] = std::move(kept);
    }
}

struct Identity {
    ShapeId shape;
    int number;
    auto operator<=>(const Identity&) const = default;
};

// Paddles are one identity at all angles.
ShapeId without_angle(ShapeId id) {
    static const ShapeId first_paddle = shapes_of(brown).front();
    return shape(id).what == What::paddle ? first_paddle : id;
}

std::vector<std::pair<Identity, Placed>> identified(const Explanation& things) {
    std::vector<std::pair<Identity, Placed>> out;
    for (const Placed& placed : things) {
        const ShapeId id = without_angle(placed.shape);
        const auto alike = std::count_if(out.begin(), out.end(), [&](const auto& o) { return o.first.shape == id; });
        out.push_back({{id, static_cast<int>(alike)}, placed});
    }
    return out;
}

Whereabouts run_of(const Identity& identity, const Explanations& options, Label label) {
    std::set<Placed> places;
    std::size_t having = 0;
    for (const Explanation& things : options)
        for (const auto& [id, placed] : identified(things))
            if (id == identity) {
                places.insert(placed);
                ++having;
            }
    if (places.empty()) return {};
    return {label, {places.begin(), places.end()}, having == options.size()};
}

std::set<Identity> identities(const Options& options) {
    std::set<Identity> out;
    for (const Explanations& run : options)
        for (const Explanation& things : run)
            for (const auto& row : identified(things)) out.insert(row.first);
    return out;
}

bool all_same_things(const Explanations& run) {
    return std::all_of(run.begin(), run.end(), [&](const Explanation& e) { return same_things(e, run.front()); });
}

bool ever_certain(const Track& track) {
    return std::any_of(track.runs.begin(), track.runs.end(), [](const Whereabouts& r) { return r.certain; });
}

bool is_object(const Track& track) { return shape(track.shape).what == What::object; }

void join(Track& into, const Track& from) {
    for (std::size_t r = 0; r < into.runs.size(); ++r) {
        if (from.runs[r].places.empty()) continue;
        if (into.runs[r].certain && from.runs[r].certain) throw Unreadable("two objects have the same outline");
        if (!into.runs[r].certain) into.runs[r] = from.runs[r];
    }
}

std::string called(const Track& track) {
    const Shape& s = shape(track.shape);
    return s.icon.empty() ? std::string(name_of(s.what)) : fmt::format("{} {}", name_of(s.what), s.icon);
}

bool any_reaches(const Whereabouts& before, const Whereabouts& now) {
    return std::any_of(before.places.begin(), before.places.end(), [&](const Placed& a) {
        return std::any_of(now.places.begin(), now.places.end(), [&](const Placed& b) { return reaches(a, b); });
    });
}

// Whether the thing may be in a run in which it is not seen, close to where it is in the run beside.
bool hides(const Run& run, const Whereabouts& beside) {
    return std::any_of(beside.places.begin(), beside.places.end(),
                       [&](const Placed& p) { return may_hide(run.map, beside.label, p); });
}

bool goes(const std::vector<Track>& tracks, What what, std::size_t r) {
    return std::any_of(tracks.begin(), tracks.end(), [&](const Track& t) {
        return shape(t.shape).what == what && !t.runs[r - 1].places.empty() && t.runs[r].places.empty();
    });
}

void check_step(const std::vector<Run>& runs, const std::vector<Track>& tracks, const Track& track, std::size_t r) {
    const Whereabouts &before = track.runs[r - 1], &now = track.runs[r];
    const bool was = !before.places.empty(), is = !now.places.empty();
    const auto fail = [&](const char* what) {
        throw Unreadable(fmt::format("frame {}: the {} {}", runs[r].first, called(track), what));
    };
    if (was && is && !any_reaches(before, now)) fail("jumps");
    if (!was && is && !hides(runs[r - 1], now)) fail("comes from nowhere");
    if (was && !is && !hides(runs[r], before) && !(goes(tracks, What::key, r) && goes(tracks, What::lock, r)))
        fail("goes nowhere");
}

}  // namespace

const Placed* Whereabouts::place() const {
    if (!certain || places.empty()) return nullptr;
    const Placed& middle = places[places.size() / 2];
    const bool one = std::all_of(places.begin(), places.end(), [&](const Placed& p) {
        const int turned = std::abs(shape(p.shape).angle - shape(middle.shape).angle);
        return p.middle == middle.middle && std::min(turned, 180 - turned) <= 1;
    });
    return one ? &middle : nullptr;
}

Followed follow_label(const std::vector<Run>& runs, const RunPixels& pixels, Label label) {
    Options options = explained(runs, pixels, label);
    look_back(runs, options);
    Followed out;
    for (const Explanations& run : options) out.open.push_back(!all_same_things(run));
    for (const Identity& identity : identities(options)) {
        Track track{identity.shape, identity.number, {}};
        for (const Explanations& run : options) track.runs.push_back(run_of(identity, run, label));
        if (ever_certain(track)) out.tracks.push_back(std::move(track));
    }
    return out;
}

std::vector<Track> joined(std::vector<Track> tracks) {
    std::vector<Track> out;
    for (Track& track : tracks) {
        const auto same =
            std::find_if(out.begin(), out.end(), [&](const Track& t) { return is_object(track) && t.shape == track.shape; });
        if (same == out.end()) out.push_back(std::move(track));
        else join(*same, track);
    }
    return out;
}

void check_continuity(const std::vector<Run>& runs, const std::vector<Track>& tracks) {
    for (std::size_t r = 1; r < runs.size(); ++r)
        for (const Track& track : tracks) check_step(runs, tracks, track, r);
}

}  // namespace stim::read::grid

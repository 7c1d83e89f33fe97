// Conservation laws on pixels: in every eighth frame the instance mask holds what the video says that there is, and holds
// on to it until the change, in the conserving twin after it too.
#include <algorithm>
#include <cmath>
#include <map>

#include "generators/common/space.hpp"
#include "generators/conservation/parts/design.hpp"
#include "generators/conservation/parts/kneading.hpp"
#include "generators/conservation/parts/solid_picture.hpp"
#include "stim/base/portable_math.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/conservation_videos.hpp"

using namespace conservation_videos;
namespace film = conservation::film;

namespace {

// ---- pixels of the things measured -------------------------------------------------------------------------------

using Pixels = std::vector<Vec2>;  // their middles

bool is_measured(const Object& object) {
    return object.kind == "coin" || object.kind == "straw" || object.kind == "liquid" || object.kind == "dough" ||
           object.kind == "ball";
}

// Pixels of each object of a frame; only of those measured.
std::vector<Pixels> pixels_by_object(Rasteriser& rasteriser, const DisplayList& list, const std::vector<Object>& objects) {
    std::vector<Pixels> out(objects.size());
    std::vector<Pixels*> wanted{nullptr};  // by id; 0 is no object
    for (std::size_t i = 0; i < objects.size(); ++i) wanted.push_back(is_measured(objects[i]) ? &out[i] : nullptr);
    const PixelView mask = rasteriser.draw_mask(list);
    for (int y = 0; y < mask.height; ++y) {
        const std::uint32_t* row = mask.row(y);
        for (int x = 0; x < mask.width; ++x)
            if (Pixels* pixels = wanted[row[x] & 0xffffff]) pixels->emplace_back(x + 0.5, y + 0.5);
    }
    return out;
}

template <class Keep>
DisplayList only(DisplayList list, const std::vector<Object>& objects, Keep keep) {
    std::erase_if(list.items,
                  [&](const DrawItem& item) { return item.object < 0 || !keep(objects[static_cast<std::size_t>(item.object)]); });
    return list;
}

Box box_of(const Pixels& pixels) {
    Box out{pixels[0], pixels[0]};
    for (const Vec2& p : pixels) out = {min(out.low, p), max(out.high, p)};
    return out.grown(0.5);
}

/// A thing measured: what the frame shows of it, and what is there without the hands, or apart from what bears it.
struct Thing {
    const Object* object;
    Pixels seen, whole;
    bool covered() const { return seen.size() != whole.size(); }
    /// Carriers may leave the canvas with their load.
    bool cut() const {
        return whole.empty() ||
               !Box{{1, 1}, {stim::conservation::width - 1, stim::conservation::height - 1}}.contains(box_of(whole));
    }
};

std::vector<Thing> things_in(Rasteriser& rasteriser, const DisplayList& list, const std::vector<Object>& objects) {
    const auto carries = [](const Object& object) { return object.role == "carrier"; };
    const std::vector<Pixels> seen = pixels_by_object(rasteriser, list, objects);
    const DisplayList standing = only(list, objects, [&](const Object& o) { return !carries(o); });
    std::vector<Pixels> whole = pixels_by_object(rasteriser, standing, objects);
    const bool borne = std::any_of(objects.begin(), objects.end(),
                                   [&](const Object& o) { return is_measured(o) && carries(o) && o.visible(0); });
    if (borne) {
        const DisplayList alone = only(list, objects, [&](const Object& o) { return is_measured(o) && carries(o); });
        const std::vector<Pixels> loads = pixels_by_object(rasteriser, alone, objects);
        for (std::size_t i = 0; i < loads.size(); ++i)
            if (carries(objects[i])) whole[i] = loads[i];
    }
    std::vector<Thing> out;
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (is_measured(objects[i])) out.push_back({&objects[i], seen[i], whole[i]});
    return out;
}

// ---- what pixels say ---------------------------------------------------------------------------------------------

/// `known` is false in frames in which something covers what is measured.
struct Reading {
    double value = 0, tolerance = 0;
    bool known = true;
};
using Readings = std::map<std::string, Reading>;

// A coin lies in a row if its middle is near the row's line. Tolerance 0.
Readings count_coins(const std::vector<Thing>& things, const Instance&, int) {
    Readings out;
    for (const auto& [row, y] : {std::pair{"upper", 235.0}, {"lower", 405.0}}) {
        Reading& found = out[row];
        for (const Thing& coin : things) {
            if (coin.whole.empty()) continue;
            const Box box = box_of(coin.whole);
            if (std::abs(box.centre().y() - y) > box.size().y() / 2 + 1) continue;
            // In one piece: it fills its box as an ellipse does.
            CHECK(double(coin.whole.size()) == Approx(portable::pi / 4 * box.size().x() * box.size().y()).epsilon(0.2));
            found.value += std::abs(box.centre().y() - y) <= 12;
            found.known = found.known && !coin.covered();
        }
    }
    return out;
}

// Between the middles of its round ends. Half of its width and height are those of the axis, whose depth is seen halved, and of
// an end with 1.3 px of outline around it and 1 px before it. Tolerance 3 px, for the mask's jagged ends.
double length_of_straw(const Pixels& pixels) {
    constexpr double radius = 14.3, butt = 1;
    const Vec2 half = box_of(pixels).size() / 2;
    double sine = 0, along = half.x();
    for (int step = 0; step < 60; ++step) {
        const double x = half.x() - radius * sine;
        const double y = std::max(0.0, 2 * (half.y() - radius * std::sqrt(1 - 0.25 * sine * sine)));
        along = std::sqrt(x * x + y * y);
        sine = y / along;
    }
    return 2 * (along - butt);
}

Readings measure_straws(const std::vector<Thing>& things, const Instance&, int) {
    Readings out;
    for (const Thing& straw : things) out[straw.object->role] = {length_of_straw(straw.whole), 3, !straw.covered()};
    return out;
}

// Upright liquid is a cylinder, whose pixels cover 2R by .866 h + R. Tolerance: a px of its height. Near walls and rims hide
// some of it, but neither its sides nor its ends. Of leaning and falling liquid nothing is said here.
Readings pour_off(const std::vector<Thing>& things, const Instance& made, int t) {
    Readings out;
    const bool stands = t < event(made, "lift").at("first").as_int() || t > event(made, "back").at("last").as_int();
    for (const char* role : {"source", "target", "syringe", "total"}) out[role].known = stands;
    for (const Thing& liquid : things) {
        const bool borne = liquid.object->role == "carrier";
        if (liquid.object->role == "stream") continue;
        Reading& found = out[borne ? "syringe" : liquid.object->role];
        if (borne || liquid.covered()) found.known = false;  // the syringe's is behind the rod
        if (liquid.whole.empty()) continue;
        const Vec2 size = box_of(liquid.whole).size();
        const double radius = size.x() / 2, layer = portable::pi * radius * radius;
        found.value = layer * (size.y() - radius) / view_cosine;
        found.tolerance = 1.5 * layer / view_cosine + 0.02 * found.value;
    }
    Reading& total = out["total"];
    for (const char* role : {"source", "target"}) {
        total.value += out[role].value, total.tolerance += out[role].tolerance;
        total.known = total.known && out[role].known;
    }
    out.erase("syringe");
    return out;
}

double perimeter(const Polygon& polygon) {
    double out = 0;
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i)
        out += (polygon.vertices[(i + 1) % polygon.vertices.size()] - polygon.vertices[i]).norm();
    return out;
}

// The solid whose silhouette, with the outline around it, covers so many pixels.
double volume_behind(double pixels, const film::SolidForm& form) {
    constexpr double scale = 100, out = film::solid_outline;
    const Polygon silhouette{film::silhouette({form, scale, {}})};
    const double a = area(silhouette) / (scale * scale), b = out * perimeter(silhouette) / scale;
    const double c = out * out * portable::pi - pixels;
    return film::volume_of({form, (std::sqrt(b * b - 4 * a * c) - b) / (2 * a), {}});
}

// Tolerance 1.5 % of the volume: 1 % of the area.
Readings weigh_dough(const std::vector<Thing>& things, const Instance& made, int t) {
    Readings out;
    for (const Thing& dough : things) {
        const bool lump = dough.object->kind == "dough";
        Reading& found = out[lump ? "lump" : "ball"];
        found.known = lump ? !dough.covered() : !dough.cut();
        if (dough.whole.empty()) continue;
        const double pixels = double(dough.whole.size());
        const auto plan = film::dough_plan_of(made.scene.timeline.at("plan"));
        found.value = volume_behind(pixels, lump ? film::kneaded(plan, t).form : film::dough_forms[film::ball_form]);
        found.tolerance = 0.015 * found.value;
    }
    return out;
}

// ---- the laws ----------------------------------------------------------------------------------------------------

struct Law {
    const char* id;
    Readings (*read)(const std::vector<Thing>&, const Instance&, int t);
    std::vector<std::string> kept;  ///< what stays as it is but for the change
};
const Law laws[] = {{"conservation_number", count_coins, {"upper", "lower"}},
                    {"conservation_length", measure_straws, {"upper", "lower"}},
                    {"conservation_volume", pour_off, {"total"}},
                    {"conservation_size", weigh_dough, {"lump"}}};

double due(const Json& quantities, const std::string& name) {
    if (name != "total") return quantities.at(name).as_double();
    return due(quantities, "source") + due(quantities, "target");
}

/// How often there was any of a quantity, and how often it was compared and found to be kept.
struct Tally {
    int there = 0, compared = 0, kept = 0;
};
using Tallies = std::map<std::string, Tally>;

// Checks every eighth frame of a video.
void check_video(Rasteriser& rasteriser, const Law& law, const Instance& made, Tallies& tallies) {
    const Video& video = *domain(law.id).video;
    const Json change = event(made, "change");
    const bool changes = made.request.at("condition") == "non_conserving";
    Readings first;
    for (int t = 0; t < video.frames; t += 8) {
        INFO(made.id << " frame " << t);
        const Readings now = law.read(things_in(rasteriser, video.draw(made.scene, t), video.objects(made.scene, t)), made, t);
        const Json quantities = video.quantities(made.scene, t);
        if (t == 0) first = now;
        for (const auto& [name, found] : now) {
            INFO(name);
            if (name == "ball" && quantities.at("bulge").as_double() > 0) continue;  // it is part of the lump still or again
            const double wanted = due(quantities, name);
            tallies[name].there += wanted > 0;
            tallies[name].compared += wanted > 0 && found.known;
            if (found.known) CHECK(std::abs(found.value - wanted) <= found.tolerance);
        }
        if (t >= change.at("first").as_int() && (changes || t <= change.at("last").as_int())) continue;
        for (const std::string& name : law.kept)
            if (now.at(name).known) {
                INFO(name << " against the first frame");
                CHECK(std::abs(now.at(name).value - first.at(name).value) <= now.at(name).tolerance + first.at(name).tolerance);
                ++tallies[name].kept;
            }
    }
}

}  // namespace

TEST_CASE("conservation: pixels of every eighth frame keep the laws", "[conservation]") {
    Rasteriser rasteriser;
    for (const Law& law : laws)
        for (const Preset preset : all_presets) {
            Tallies tallies;
            int videos = 0;
            for (const int size : {1, 4, 7, 10, 13, 16, 20})
                for (const bool changes : {false, true})
                    check_video(rasteriser, law, make(law.id, preset, size, 3 * size + videos++ / 2, changes), tallies);
            INFO(law.id << " " << name_of(preset));
            for (const auto& [name, tally] : tallies) {
                INFO(name << " was there " << tally.there << " times");
                CHECK((tally.there == 0 || tally.compared > 0));
            }
            for (const std::string& name : law.kept) {
                INFO(name);
                CHECK(tallies[name].compared >= 2 * videos);
                CHECK(tallies[name].kept >= 2 * videos);
            }
        }
}

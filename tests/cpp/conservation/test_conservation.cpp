// Conservation: what pairs share, what they conserve, and that nothing but the event tells the answer.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "stim/base/error.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/png/encode.hpp"
#include "stim/scene/colour.hpp"
#include "tests/cpp/support/conservation_videos.hpp"

using namespace conservation_videos;

namespace {

template <class F>
void for_each_pair(int indices, F check) {
    for (const char* id : ids)
        for (const Preset preset : all_presets)
            for (const int size : {1, 8, 20})
                for (int index = 0; index < indices; ++index) {
                    INFO(id << " " << name_of(preset) << " n=" << size << " index " << index);
                    check(domain(id), make(id, preset, size, index, false), make(id, preset, size, index, true));
                }
}

double quantity(const Domain& d, const Instance& made, int t, std::string_view name) {
    return d.video->quantities(made.scene, t).at(name).as_double();
}

// Chi-square against a uniform law over the cells.
double chi_square(const std::map<std::string, int>& counts, std::size_t cells) {
    int total = 0;
    for (const auto& [cell, count] : counts) total += count;
    const double due = double(total) / double(cells);
    double out = double(cells - counts.size()) * due;
    for (const auto& [cell, count] : counts) out += (count - due) * (count - due) / due;
    return out;
}

}  // namespace

TEST_CASE("conservation: partners share key, prompt and every frame before the change", "[conservation]") {
    Rasteriser rasteriser;
    for_each_pair(2, [&](const Domain& d, const Instance& same, const Instance& other) {
        CHECK(canonical_key(d, same.request) == canonical_key(d, other.request));
        CHECK(same.id.substr(0, same.id.size() - 1) == other.id.substr(0, other.id.size() - 1));
        CHECK(same.prompt == other.prompt);
        CHECK_FALSE(same.answer == other.answer);
        const auto first = static_cast<int>(event(same, "change").at("first").as_int());
        const auto digest_of = [&](const Instance& made, int t) {
            return pixel_digest(rasteriser.draw(d.video->draw(made.scene, t)));
        };
        for (int t = 0; t < first; t += t + 9 < first ? 9 : 1) {
            INFO("frame " << t);
            CHECK(digest_of(same, t) == digest_of(other, t));
        }
        CHECK_FALSE(digest_of(same, last_frame(d)) == digest_of(other, last_frame(d)));
    });
}

TEST_CASE("conservation: the scene's objects are those of the shown frames", "[conservation]") {
    for_each_pair(1, [](const Domain& d, const Instance& same, const Instance& other) {
        for (const Instance* made : {&same, &other})
            for (std::size_t k = 0; k < 3; ++k) {
                const std::vector<Object> now = d.video->objects(made->scene, d.video->shown[k]);
                REQUIRE(now.size() == made->scene.objects.size());
                for (std::size_t i = 0; i < now.size(); ++i) CHECK(now[i].views[0] == made->scene.objects[i].views[k]);
            }
    });
}

TEST_CASE("conservation: objects keep their number over all frames, and carriers alone leave the canvas", "[conservation]") {
    for_each_pair(1, [](const Domain& d, const Instance& same, const Instance& other) {
        const Box canvas{{0, 0}, {double(same.scene.width), double(same.scene.height)}};
        for (const Instance* made : {&same, &other})
            for (int t = 0; t < d.video->frames; t += 3) {
                const std::vector<Object> now = d.video->objects(made->scene, t);
                CHECK(now.size() == made->scene.objects.size());
                for (const Object& object : now) {
                    if (!object.visible(0) || object.role == "carrier" || object.role == "background" || object.role == "brought")
                        continue;
                    INFO(object.kind << " " << object.role << " frame " << t);
                    // A coin, ball or pinch that a hand has taken goes with it.
                    const bool taken = t >= event(*made, "change").at("first").as_int();
                    CHECK((canvas.contains(object.view().box()) || taken));
                }
            }
    });
}

TEST_CASE("conservation: everything stands out from wall and table", "[conservation]") {
    constexpr Rgb table{160, 178, 170};
    for_each_pair(6, [&](const Domain& d, const Instance& same, const Instance& other) {
        for (const Instance* made : {&same, &other})
            for (const int part : {0, 3, 6, 7, 8, 10})
                for (const Object& object : d.video->objects(made->scene, last_frame(d) * part / 10)) {
                    // Lines and nails lie on a hand.
                    if (!object.visible(0) || object.role == "background") continue;
                    if (object.kind == "line" || object.kind == "nail") continue;
                    INFO(object.kind << " " << object.role << " at " << part << " tenths");
                    CHECK(ciede2000(object.view().colour().rgb, table) >= 19);
                    CHECK(ciede2000(object.view().colour().rgb, made->scene.background.rgb) >= 19);
                }
    });
}

TEST_CASE("conservation: coins are neither lost nor made but by the change", "[conservation]") {
    for (const Preset preset : all_presets)
        for (int index = 0; index < 8; ++index)
            for (const bool changes : {false, true}) {
                const Domain& d = domain("conservation_number");
                const Instance made = make("conservation_number", preset, 6, index, changes);
                const bool lower = param(made, "moved") == "lower";
                const int sign = param(made, "outcome") == "same" ? 0 : param(made, "outcome") == "more" ? 1 : -1;
                for (int t = 0; t < d.video->frames; t += 8) {
                    if (t > 120 && t < 152) continue;  // the carrier's coin is near the row
                    INFO(made.id << " frame " << t);
                    const double due = 8 + (t >= 152 ? sign : 0);
                    CHECK(quantity(d, made, t, lower ? "lower" : "upper") == due);
                    CHECK(quantity(d, made, t, lower ? "upper" : "lower") == 8);
                }
            }
}

namespace {

double all_liquid(const Domain& d, const Instance& made, int t) {
    const Json found = d.video->quantities(made.scene, t);
    double out = 0;
    for (const auto& [name, value] : found.as_object()) out += value.as_double();
    return out;
}

// What the syringe brings is seen from its coming on.
void check_liquid(const Domain& d, const Instance& made) {
    const double whole = quantity(d, made, 0, "source");
    for (int t = 0; t < 104; t += 3) {
        INFO(made.id << " frame " << t);
        CHECK(all_liquid(d, made, t) == Approx(whole).epsilon(0.01));
    }
    const double carried = quantity(d, made, 110, "syringe");
    for (int t = 104; t < 172; t += 4) {
        INFO(made.id << " frame " << t);
        CHECK(all_liquid(d, made, t) == Approx(whole + carried).epsilon(0.01));
    }
}

}  // namespace

TEST_CASE("conservation: liquid is the same in every frame to 1 %", "[conservation]") {
    const Domain& d = domain("conservation_volume");
    for (const Preset preset : all_presets)
        for (int index = 0; index < 12; ++index)
            for (const bool changes : {false, true})
                check_liquid(d, make("conservation_volume", preset, 1 + 2 * (index % 10), index, changes));
}

TEST_CASE("conservation: straws keep their length but for the change", "[conservation]") {
    const Domain& d = domain("conservation_length");
    for (const Preset preset : all_presets)
        for (int index = 0; index < 12; ++index)
            for (const bool changes : {false, true}) {
                const Instance made = make("conservation_length", preset, 20 - index, index, changes);
                const std::string moved = param(made, "moved"), other = moved == "lower" ? "upper" : "lower";
                const double length = quantity(d, made, 0, moved);
                for (int t = 0; t < d.video->frames; t += 4) {
                    INFO(made.id << " frame " << t);
                    CHECK(quantity(d, made, t, other) == Approx(length).margin(0.1));
                    if (t <= 130 || !changes) CHECK(quantity(d, made, t, moved) == Approx(length).margin(0.1));
                }
                if (changes) CHECK(std::abs(quantity(d, made, last_frame(d), moved) - length) >= 37);
            }
}

TEST_CASE("conservation: dough is the same in every frame, in lump, bulge and ball together", "[conservation]") {
    const Domain& d = domain("conservation_size");
    for (const Preset preset : all_presets)
        for (int index = 0; index < 12; ++index)
            for (const bool changes : {false, true}) {
                const Instance made = make("conservation_size", preset, 1 + index, index, changes);
                const auto all = [&](int t) {
                    return quantity(d, made, t, "lump") + quantity(d, made, t, "bulge") + quantity(d, made, t, "ball");
                };
                const double start = quantity(d, made, 0, "lump"), there = all(110);
                for (int t = 0; t < 174; ++t) {
                    INFO(made.id << " frame " << t);
                    if (t < 120) CHECK(quantity(d, made, t, "lump") == Approx(start).epsilon(0.005));
                    if (t >= 100) CHECK(all(t) == Approx(there).epsilon(0.005));
                }
            }
}

TEST_CASE("conservation: the published configurations occur once per condition", "[conservation]") {
    const std::map<std::string, std::vector<std::string>> factors{
        {"conservation_number", {"object_type", "moved", "spread"}},
        {"conservation_length", {"object_type", "moved", "distance", "direction", "action"}},
        {"conservation_volume", {"colour", "transaction", "amount"}},
        {"conservation_size", {"colour", "shapes"}}};
    for (const auto& [id, names] : factors) {
        INFO(id);
        std::set<std::string> seen;
        const bool number = id == "conservation_number";
        for (int i = 0; i < 48; ++i) {
            const Instance made = make(id, Preset::paper, number ? 1 + i / 8 : 8, number ? i % 8 : i, false);
            std::string text = number ? std::to_string(made.request.size) : "";
            for (const std::string& name : names) text += "/" + param(made, name);
            seen.insert(text);
        }
        CHECK(seen.size() == 48);
    }
}

TEST_CASE("conservation: the order of the options is uniform", "[conservation]") {
    for (const char* id : ids) {
        INFO(id);
        std::map<std::string, int> orders;
        for (int index = 0; index < 1200; ++index)
            ++orders[make(id, Preset::balanced, 5, index, false).scene.params.at("options").dump()];
        CHECK(orders.size() == 6);
        CHECK(chi_square(orders, 6) < 20.5);  // p = .001 with 5 degrees of freedom
    }
}

TEST_CASE("conservation: the cue tells nothing of the outcome", "[conservation]") {
    for (const char* id : ids) {
        INFO(id);
        std::map<std::string, std::map<std::string, int>> table;
        for (int index = 0; index < 2000; ++index) {
            const Instance made = make(id, Preset::balanced, 8, index, true);
            ++table[param(made, "cue")][param(made, "outcome")];
        }
        // Rows are cues, columns outcomes of the changed thing.
        std::map<std::string, double> columns;
        double total = 0;
        for (const auto& [cue, row] : table)
            for (const auto& [meaning, count] : row) columns[meaning] += count, total += count;
        double statistic = 0;
        for (const auto& [cue, row] : table) {
            double sum = 0;
            for (const auto& [meaning, count] : row) sum += count;
            for (const auto& [meaning, column] : columns) {
                const double due = sum * column / total, found = row.count(meaning) ? row.at(meaning) : 0;
                statistic += (found - due) * (found - due) / due;
            }
        }
        const double freedom = double((table.size() - 1) * (columns.size() - 1));
        CHECK(table.size() >= 2);
        CHECK(statistic < freedom + 4 * std::sqrt(2 * freedom) + 4);
    }
}

TEST_CASE("conservation: no amount at the end tells whether it was kept", "[conservation]") {
    const std::map<std::string, std::pair<int, std::string>> last{{"conservation_volume", {0, "target"}},
                                                                  {"conservation_size", {0, "lump"}}};
    for (const auto& [id, what] : last)
        for (const int size : {1, 8, 20}) {
            INFO(id << " n=" << size);
            std::vector<std::pair<double, int>> ends;  // amount, and +1 where it was kept, else -1
            for (int index = 0; index < 1500; ++index)
                for (const bool changes : {false, true}) {
                    const Instance made = make(id, Preset::balanced, size, index, changes);
                    ends.emplace_back(quantity(domain(id), made, last_frame(domain(id)), what.second), changes ? -1 : 1);
                }
            std::sort(ends.begin(), ends.end());
            // The best single threshold: the largest excess of kept ones on either side.
            int sum = 0, most = 0;
            for (const auto& [amount, kept] : ends) sum += kept, most = std::max(most, std::abs(sum));
            CHECK(0.5 + double(most) / double(ends.size()) < 0.55);
        }
}

TEST_CASE("conservation: the last frame of number has no tell", "[conservation]") {
    int middle[2] = {0, 0}, broken[2] = {0, 0}, pairs[2] = {0, 0};
    std::vector<std::pair<double, int>> ratios;  // pitch against the other row's, and whether it was kept
    constexpr int keys = 1500;
    for (int index = 0; index < keys; ++index)
        for (const bool changes : {false, true}) {
            const Instance made = make("conservation_number", Preset::balanced, 5, index, changes, {{"object_type", "mixed"}});
            std::vector<std::pair<double, std::uint8_t>> rows[2];
            for (const Object& object : made.scene.objects)
                if (object.kind == "coin" && object.visible(2)) {
                    const Vec2 centre = bounds(object.view(2).geometry).centre();
                    rows[centre.y() > 320].emplace_back(centre.x(), object.view(2).fill->rgb.r);
                }
            for (auto& row : rows) std::sort(row.begin(), row.end());
            const bool lower = param(made, "moved") == "lower";
            const auto &moved = rows[lower], &other = rows[!lower];
            const double centre = (other.front().first + other.back().first) / 2;
            middle[changes] +=
                std::any_of(moved.begin(), moved.end(), [&](const auto& coin) { return std::abs(coin.first - centre) < 3; });
            ratios.emplace_back((moved[1].first - moved[0].first) / (other[1].first - other[0].first), changes ? -1 : 1);
            for (std::size_t i = 1; i < moved.size(); ++i)
                broken[changes] += moved[i].second == moved[i - 1].second, ++pairs[changes];
        }
    CHECK(std::abs(middle[0] - middle[1]) < 0.06 * keys);
    CHECK(std::abs(double(broken[0]) / pairs[0] - double(broken[1]) / pairs[1]) < 0.03);
    // Apart from which coins stand where, a coin more or less changes the pitch: the stated factors hide that in part only,
    // so a threshold on the ratio must not do better than the law of the factors allows.
    std::sort(ratios.begin(), ratios.end());
    int sum = 0, most = 0;
    for (const auto& [ratio, kept] : ratios) sum += kept, most = std::max(most, std::abs(sum));
    CHECK(0.5 + double(most) / double(ratios.size()) < 0.65);
}

TEST_CASE("conservation: amount belongs to the published design alone", "[conservation]") {
    CHECK_THROWS_WITH(make("conservation_volume", Preset::balanced, 5, 0, false, {{"amount", "small"}}),
                      Catch::Contains("amount of conservation_volume (balanced)") && Catch::Contains("'paper'"));
    CHECK(param(make("conservation_volume", Preset::paper, 5, 0, false, {{"amount", "large"}}), "amount") == "large");
}

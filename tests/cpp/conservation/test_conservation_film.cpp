// Conservation as film: hands whose bones keep their length, what they do to coins in every frame of whole videos, and what all
// films have alike. Of straws see test_straw_film.cpp.
#include <algorithm>
#include <cmath>

#include "generators/conservation/parts/coin_rows.hpp"
#include "generators/conservation/parts/glass_picture.hpp"
#include "generators/conservation/parts/straw.hpp"
#include "stim/draw/canvas.hpp"
#include "tests/cpp/support/conservation_videos.hpp"
#include "tests/cpp/support/jointed_hands.hpp"

using namespace conservation_videos;
using namespace jointed_hands;
namespace film = conservation::film;

namespace {

constexpr const char* number = "conservation_number";
constexpr double touching = 0.5;  // px between a coin and the fingertip on it

// ---- coins and fingertips -----------------------------------------------------------------------------------------------

// From a fingertip to a coin, px: 0 where it touches the top or the rim.
double distance_to(const Sphere& tip, const film::Coin& coin) {
    const Vec3 off = tip.at - coin.foot;
    const double aside = std::max(0.0, std::sqrt(off.x * off.x + off.y * off.y) - coin.radius);
    const double above = std::max({0.0, off.z - coin.height(), -off.z});
    return std::max(0.0, std::sqrt(aside * aside + above * above) - tip.radius);
}

bool touches(const std::optional<Gripping>& grip, const film::Coin& coin) {
    if (!grip) return false;
    for (const Finger finger : {Finger::index, Finger::middle, Finger::thumb}) {
        const Sphere tip{grip->hand.of(finger).joints[3], tip_radius(grip->hand, finger)};
        if (distance_to(tip, coin) <= touching) return true;
    }
    return false;
}

using Hands = std::vector<const std::optional<Gripping>*>;
Hands hands_of(const film::CoinMoment& now) { return {&now.left, &now.right, &now.carrier}; }

// What moves from a frame to the next is touched in both.
void check_coin(const film::Coin& was, const film::Coin& is, const film::CoinMoment& before, const film::CoinMoment& now,
                double bound) {
    const double moved = (seen(is.foot) - seen(was.foot)).norm();
    CHECK(moved <= bound);
    if (moved < 1e-9) return;
    const auto touched = [](const film::CoinMoment& m, const film::Coin& coin) {
        const Hands hands = hands_of(m);
        return std::any_of(hands.begin(), hands.end(), [&](const auto* hand) { return touches(*hand, coin); });
    };
    // A slide may begin or end between two frames.
    constexpr double moment = 6;  // px
    const bool was_touched = touched(before, was), is_touched = touched(now, is);
    CAPTURE(was.foot.x, is.foot.x, was_touched, is_touched);
    CHECK((was_touched || is_touched));
    if (moved > moment) CHECK((was_touched && is_touched));
}

void check_steps(const film::CoinMoment& before, const film::CoinMoment& now) {
    for (std::size_t row = 0; row < 2; ++row)
        for (std::size_t i = 0; i < now.rows[row].size(); ++i)
            check_coin(before.rows[row][i], now.rows[row][i], before, now, film::held_speed);
    if (before.shows_changed && now.shows_changed) check_coin(before.changed, now.changed, before, now, film::free_speed);
    const Hands was = hands_of(before), is = hands_of(now);
    for (std::size_t i = 0; i < is.size(); ++i) check_step(*was[i], *is[i], film::free_speed);
}

// No two coins of a row lie in one another.
void check_apart(const film::CoinMoment& now) {
    for (const auto& row : now.rows)
        for (std::size_t i = 1; i < row.size(); ++i)
            CHECK(row[i].foot.x - row[i - 1].foot.x >= row[i].radius + row[i - 1].radius + 2);
}

void check_film(Preset preset, int size, int index, bool changes) {
    const Instance made = make(number, preset, size, index, changes);
    const film::CoinRows plan = film::coin_rows_of(made.scene.timeline.at("plan"));
    film::CoinMoment before = film::moment_of(plan, 0, true);
    int cause = 0;
    for (int t = 0; t < conservation::frames; ++t) {
        INFO(made.id << " frame " << t);
        film::CoinMoment now = film::moment_of(plan, t, true);
        for (const auto* hand : hands_of(now))
            if (*hand) check_hand(**hand);
        check_steps(before, now);
        check_apart(now);
        cause += now.carrier.has_value();
        before = std::move(now);
    }
    CHECK(cause >= 36);
}

// Of the published configurations every so many, and as many keys of `balanced` as asked for.
void check_films(int every, int keys) {
    for (const bool changes : {false, true}) {
        for (int i = 0; i < 48; i += every) check_film(Preset::paper, 1 + i / 8, i % 8, changes);
        for (int i = 0; i < keys; ++i) check_film(Preset::balanced, 1 + i % 20, 100 + i / 20, changes);
    }
}

}  // namespace

TEST_CASE("conservation film: hands keep their bones, and coins are moved by fingertips alone", "[conservation]") {
    check_films(7, 40);
}

TEST_CASE("conservation film: hands and coins in all configurations and 400 keys", "[.long]") { check_films(1, 400); }

TEST_CASE("grips: fingers reach what they are meant for, at any place, from any side", "[conservation]") {
    for (const bool right : {false, true})
        for (const double azimuth : {-160.0, -122.0, -90.0, -58.0, -20.0})
            for (const double scale : {0.86, 1.0, 1.45}) {
                CAPTURE(right, azimuth, scale);
                const Arm arm{{azimuth, 30, 0, right}, {right ? 0.5 : -0.5, 0.7, 0.3}, scale};
                const Gripping pointing = point({-210, 80, 5}, {}, arm);
                CHECK(pointing.tip_error <= 1e-6);
                check_bones(pointing.hand);
                Arm holding = arm;
                holding.aim.dip = 20;
                for (const double opening : {4.0, 20.0, 40.0, 54.0}) {
                    CAPTURE(opening);
                    const Gripping pinching = pinch({-210, 80, 20}, pinch_axis(holding.aim), scale * opening, holding);
                    CHECK(pinching.tip_error <= 1e-6);
                    check_bones(pinching.hand);
                }
                // Out of reach a finger ends on its way, and its bones keep their length.
                const Gripping far = pinch({-210, 80, 20}, pinch_axis(holding.aim), scale * 200, holding);
                CHECK(far.tip_error > 1);
                check_bones(far.hand);
            }
}

namespace {

// Up to this frame the members of a pair are equal.
int equal_up_to(std::string_view id, const Instance& made) {
    if (id == number) return 128;
    return made.scene.timeline.at("plan").at("design").at("outcome").as_string() == "more" ? 130 : 122;
}

}  // namespace

TEST_CASE("conservation film: partners differ at 134, and not before the event", "[conservation]") {
    Rasteriser rasteriser;
    for (const char* id : {number, "conservation_length"})
        for (const Preset preset : all_presets)
            for (const int size : {1, 6, 12, 20})
                for (int index = 0; index < 4; ++index) {
                    const Domain& d = domain(id);
                    const Instance same = make(id, preset, size, index, false), other = make(id, preset, size, index, true);
                    const auto differ = [&](int t) {
                        const auto digest = [&](const Instance& made) {
                            return pixel_digest(rasteriser.draw(d.video->draw(made.scene, t)));
                        };
                        return digest(same) != digest(other);
                    };
                    INFO(same.id);
                    CHECK_FALSE(differ(equal_up_to(id, other)));
                    CHECK(differ(134));
                }
}

namespace {

// What is measured keeps to the canvas in every frame, and is free of hands at the start and at the end.
void check_canvas(const Domain& d, const Instance& made) {
    const Box canvas = Box{{0, 0}, {960, 540}}.grown(-8);
    for (const int t : {0, 30, 60, 100, 110, 174, 179})
        for (const Object& object : d.video->objects(made.scene, t)) {
            if (!object.visible(0) || object.role == "background") continue;
            INFO(made.id << " frame " << t << ' ' << object.kind << ' ' << object.role);
            const bool ends = t == 0 || t >= 174;
            if (ends) CHECK(object.role != "carrier");
            if (ends || (object.role != "carrier" && object.role != "brought")) CHECK(canvas.contains(object.view().box()));
        }
}

// As many items and corners as keep 400 frames a second.
void check_budget(const Domain& d, const Instance& made) {
    const auto corners = [](const Geometry& geometry) {
        std::size_t out = 0;
        if (const auto* polygon = std::get_if<Polygon>(&geometry)) out = polygon->vertices.size();
        if (const auto* paths = std::get_if<Paths>(&geometry))
            for (const auto& line : paths->lines) out += line.size();
        return out;
    };
    for (int t = 0; t < conservation::frames; t += 3) {
        INFO(made.id << " frame " << t);
        const DisplayList list = d.video->draw(made.scene, t);
        std::size_t sum = 0;
        for (const DrawItem& item : list.items) {
            if (const auto* fill = std::get_if<Fill>(&item.what)) sum += corners(fill->geometry);
            if (const auto* line = std::get_if<Outline>(&item.what)) sum += corners(line->geometry);
        }
        CHECK(list.items.size() <= 320);
        CHECK(sum <= 6000);
    }
}

template <class F>
void for_each_film(const std::vector<int>& sizes, int indices, F check) {
    for (const char* id : film_ids)
        for (const Preset preset : all_presets)
            for (const int size : sizes)
                for (int index = 0; index < indices; ++index)
                    for (const bool changes : {false, true}) check(domain(id), make(id, preset, size, index, changes));
}

}  // namespace

TEST_CASE("conservation film: no spell of more than 12 frames is still", "[conservation]") {
    for_each_film({1, 6, 20}, 3, check_stillness);
}

TEST_CASE("conservation film: what is measured is on the canvas, and free of hands at both ends", "[conservation]") {
    for_each_film({1, 2, 3, 5, 8, 13, 20}, 6, check_canvas);
}

TEST_CASE("conservation film: no frame has more items and corners than can be drawn quickly", "[conservation]") {
    for_each_film({1, 8, 20}, 2, check_budget);
}

TEST_CASE("conservation film: coins, straws, skins and sleeves stand out from wall, table and shadows", "[conservation]") {
    const Rgb wall = conservation::wall, table = conservation::table;
    for (const Rgb ground : {wall, table}) {
        for (const Rgb skin : skins()) CHECK(ciede2000(skin, ground) >= 19);
        for (const Rgb thing : {film::gold, film::silver, film::straw_red, film::straw_blue, HandLook{}.sleeve})
            CHECK(ciede2000(thing, ground) >= 19);
    }
    for (const Colour& liquid : conservation::substances())
        for (const Rgb ground : {wall, table, film::glass_body}) CHECK(ciede2000(liquid.rgb, ground) >= 19);
}

TEST_CASE("conservation film: a hole in the last row does not tell, in `balanced`", "[conservation]") {
    int right = 0, all = 0;
    for (int index = 0; index < 1500; ++index)
        for (const bool changes : {false, true}) {
            const Instance made = make(number, Preset::balanced, 1 + index % 20, index, changes);
            const film::CoinRows plan = film::coin_rows_of(made.scene.timeline.at("plan"));
            const bool hole = plan.takes() == changes;
            right += hole == !changes;  // says "same" where there is a hole
            ++all;
        }
    CHECK(std::abs(double(right) / all - 0.5) <= 0.02 + 0.02);
}

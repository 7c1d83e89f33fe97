#include "generators/core_knowledge/parts/hangings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/core_knowledge/parts/backdrop.hpp"

namespace stim::core_knowledge {
namespace {

constexpr Rgb hanging_paints[] = {{214, 190, 160}, {196, 176, 156}, {176, 190, 206}, {180, 202, 178},
                                  {214, 184, 184}, {204, 188, 212}, {192, 192, 196}, {220, 208, 168}};
constexpr int most_hangings = 3;
constexpr double narrowest = 90, widest = 160, lowest = 80, highest = 150, end_clear = 16;  // px

Rgb shaded(Rgb paint, int by) {
    const auto moved = [by](int v) { return static_cast<std::uint8_t>(std::clamp(v + by, backdrop::darkest, 250)); };
    return {moved(paint.r), moved(paint.g), moved(paint.b)};
}

/// One thing in its box, in three tones of one paint and a tone of another.
class Hanging {
public:
    Hanging(const Box& box, int images, Rng& look) : box_(box), images_(images), look_(look) {
        const Rgb paint = look.pick(hanging_paints);
        body_ = paint, pale_ = shaded(paint, 26), deep_ = shaded(paint, -24), other_ = look.pick(hanging_paints);
    }

    std::vector<Object> drawn() && {
        using Kind = void (Hanging::*)();
        constexpr Kind kinds[] = {&Hanging::window, &Hanging::picture, &Hanging::clock, &Hanging::shelf,
                                  &Hanging::banner, &Hanging::plant,   &Hanging::lamp,  &Hanging::mirror};
        (this->*look_.pick(kinds))();
        return std::move(parts_);
    }

private:
    Box box_;
    int images_;
    Rng& look_;
    Rgb body_, pale_, deep_, other_;
    std::vector<Object> parts_{};

    // A place in the box: 0, 0 at its upper left corner, 1, 1 at the lower right one.
    Vec2 at(double x, double y) const {
        return snap(Vec2(box_.low.x() + x * box_.size().x(), box_.low.y() + y * box_.size().y()));
    }
    void add(Geometry shape, Rgb fill) { add(filled(std::move(shape), Colour(fill))); }
    void add(View view) { parts_.push_back(make_object("backdrop", "background", std::move(view), images_)); }
    void add_box(double left, double top, double right, double bottom, Rgb fill) {
        add(rectangle({at(left, top), at(right, bottom)}), fill);
    }
    void add_line(const Vec2& from, const Vec2& to, double width = 4) {
        add(stroked(segment(from, to), {Colour(deep_), width}));
    }
    double radius() const { return snap(std::min(box_.size().x(), box_.size().y()) / 2); }

    void window() {
        add_box(0, 0, 1, 1, body_);
        const auto columns = look_.integer(1, 3), rows = look_.integer(1, 2);
        const double wide = 1.0 / static_cast<double>(columns), tall = 1.0 / static_cast<double>(rows);
        for (std::int64_t i = 0; i < columns * rows; ++i) {
            const double x = wide * static_cast<double>(i % columns), y = tall * static_cast<double>(i / columns);
            add_box(x + .06, y + .06, x + wide - .06, y + tall - .06, {226, 236, 244});
        }
        add_box(-.06, 1, 1.06, 1.07, deep_);
    }
    void picture() {
        add_box(0, 0, 1, 1, deep_);
        add_box(.08, .08, .92, .92, pale_);
        const double top = look_.real(.25, .5), middle = look_.real(.3, .7);
        add(Polygon{{at(.08, .92), at(middle, top), at(.92, .92)}}, other_);
        add(Disc{at(middle < .5 ? .78 : .22, .25), snap(.2 * radius())}, body_);
    }
    void clock() {
        add(Disc{at(.5, .5), radius()}, deep_);
        add(Disc{at(.5, .5), snap(.84 * radius())}, pale_);
        for (const double share : {.6, .4}) {
            const double turn = look_.real(0, 6.28);
            add_line(at(.5, .5), snap(at(.5, .5) + share * radius() * unit_vector(turn)));
        }
    }
    void shelf() {
        const int books = static_cast<int>(look_.integer(3, 7));
        double x = .06;
        for (int i = 0; i < books; ++i) {
            const double wide = look_.real(.07, .12), top = look_.real(.3, .6);
            add_box(x, top, x + wide, .9, i % 2 ? other_ : pale_);
            x += wide + .01;
        }
        add_box(0, .9, 1, 1, deep_);
    }
    void banner() {
        Polygon cloth{{at(.1, 0), at(.9, 0), at(.9, .8), at(.5, look_.coin() ? 1 : .65), at(.1, .8)}};
        add(std::move(cloth), body_);
        const double first = look_.real(.12, .3), high = look_.real(.08, .2);
        add_box(.1, first, .9, first + high, other_);
        add_line(at(0, 0), at(1, 0), 6);
    }
    void plant() {
        const int leaves = static_cast<int>(look_.integer(3, 6));
        for (int i = 0; i < leaves; ++i) {
            const double x = look_.real(.1, .9), y = look_.real(.1, .4);
            add(Disc{at(x, y), snap(.3 * radius())}, {184, 206, 172});
        }
        add(Polygon{{at(.25, .5), at(.75, .5), at(.66, 1), at(.34, 1)}}, body_);
        add_box(.2, .45, .8, .58, deep_);
    }
    void lamp() {
        add_line({at(.5, 0).x(), 0}, at(.5, .5));
        add(Disc{at(.5, .9), snap(.24 * radius())}, {240, 236, 196});
        add(Polygon{{at(.35, .4), at(.65, .4), at(1, .9), at(0, .9)}}, body_);
    }
    void mirror() {
        const double cut = look_.real(.1, .3);
        add(Polygon{{at(cut, 0), at(1 - cut, 0), at(1, cut), at(1, 1 - cut), at(1 - cut, 1), at(cut, 1), at(0, 1 - cut),
                     at(0, cut)}},
            body_);
        add_box(.5 * cut + .1, .5 * cut + .1, .9 - .5 * cut, .9 - .5 * cut, {230, 236, 240});
        for (const double x : {.5, .62}) add_line(at(x, .3), at(x - .16, .62), 3);
    }
};

// A lower end near that one which is clear of all tops.
double clear_end(double end, double least, const std::vector<double>& tops) {
    for (const double top : tops)
        if (std::abs(end - top) < end_clear) return top - 2 * end_clear >= least ? top - 2 * end_clear : top + 2 * end_clear;
    return end;
}

}  // namespace

std::vector<Object> hangings(const Box& wall, const std::vector<double>& tops, Rng& look, int images) {
    std::vector<Object> out;
    const int places = static_cast<int>(wall.size().x() / hanging_room);
    const double pitch = wall.size().x() / places;
    const int count = std::min(places, static_cast<int>(look.integer(0, most_hangings)));
    for (const int place : look.sample(places, count)) {
        const double wide = look.real(narrowest, widest), high = look.real(lowest, highest);
        const double x = wall.low.x() + pitch * place + look.real(14, pitch - 14 - wide);
        const double drawn = wall.low.y() + look.real(24, wall.size().y() - 24 - high) + high;
        const double end = clear_end(drawn, wall.low.y() + high + 2, tops);
        const Box box{snap(Vec2(x, end - high)), snap(Vec2(x + wide, end))};
        for (Object& part : Hanging(box, images, look).drawn()) out.push_back(std::move(part));
    }
    return out;
}

}  // namespace stim::core_knowledge

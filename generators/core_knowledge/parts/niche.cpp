#include "generators/core_knowledge/parts/niche.hpp"

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/face.hpp"
#include "generators/core_knowledge/parts/icons.hpp"
#include "generators/core_knowledge/parts/paint.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double niche_top = 30, jamb = 9;                             // px
constexpr double back_inset = 30, back_top = 54, back_foot = 336;      // px: the back wall
constexpr double hood_top = 66, hood_foot = 100, bulb_half = 27;       // px
constexpr double beam_half = 150, paper_off = 92, thing_off = 132;     // px from the middle
constexpr double stands_at = 382, thing_reach = 40;                    // px
constexpr Rgb white_paint{whitest, whitest, whitest}, print{150, 150, 150};
const std::vector<Rgb> niche_woods{{205, 176, 136}, {186, 150, 112}, {214, 190, 158}, {170, 132, 98}, {196, 180, 164}};
const std::vector<Rgb> niche_frames{{232, 228, 220}, {212, 204, 190}, {196, 186, 172}, {216, 216, 216}, {240, 240, 236}};
const std::vector<Rgb> hoods{{66, 66, 70}, {88, 88, 92}, {44, 46, 52}, {116, 116, 118}};

// Draws what a light shines on.
class InLight {
public:
    InLight(Scene& scene, const Light& light) : scene_(scene), light_(light) {}

    void add(const char* kind, Geometry shape, Rgb paint) { put(kind, outlined(std::move(shape), Colour(lit(paint, light_)))); }
    void add_plain(const char* kind, Geometry shape, Rgb paint) {
        put(kind, filled(std::move(shape), Colour(lit(paint, light_))));
    }
    void add_lines(const char* kind, Paths lines, Rgb paint) {
        put(kind, stroked(std::move(lines), {Colour(lit(paint, light_)), 2}));
    }
    void add(Object object) {
        View& view = object.view();
        if (view.fill) view.fill = Colour(lit(view.fill->rgb, light_));
        if (view.stroke && !(view.stroke->colour.rgb == outline_rgb))
            view.stroke->colour = Colour(lit(view.stroke->colour.rgb, light_));
        scene_.objects.push_back(std::move(object));
    }

private:
    void put(const char* kind, View view) { scene_.objects.push_back(make_object(kind, "lit", std::move(view))); }

    Scene& scene_;
    const Light& light_;
};

void add_unlit(Scene& scene, const char* kind, View view) {
    scene.objects.push_back(make_object(kind, "niche", std::move(view)));
}

void add_recess(Scene& scene, InLight& in, const NicheStyle& style, const Niche& niche) {
    const double left = niche.middle - style.width / 2, right = niche.middle + style.width / 2;
    const double in_left = left + back_inset, in_right = right - back_inset;
    const Box frame = Box{{snap(left), niche_top}, {snap(right), niche_sill}}.grown(jamb);
    add_unlit(scene, "frame", outlined(rectangle(frame), Colour(style.frame)));
    const Rgb wall = gray(style.wall).rgb;
    const auto face = [](std::initializer_list<Vec2> corners) {
        Polygon out;
        for (const Vec2& p : corners) out.vertices.push_back(snap(p));
        return out;
    };
    in.add("side", face({{left, niche_top}, {in_left, back_top}, {in_left, back_foot}, {left, niche_sill}}), darkened(wall, 92));
    in.add("side", face({{right, niche_top}, {in_right, back_top}, {in_right, back_foot}, {right, niche_sill}}),
           darkened(wall, 92));
    in.add("ceiling", face({{left, niche_top}, {right, niche_top}, {in_right, back_top}, {in_left, back_top}}),
           darkened(wall, 84));
    in.add("wall", face({{in_left, back_top}, {in_right, back_top}, {in_right, back_foot}, {in_left, back_foot}}), wall);
    const double x = niche.card_x;
    in.add_plain("beam", face({{x - bulb_half, hood_foot}, {x + bulb_half, hood_foot}, {x + beam_half, back_foot - 1.5},
                               {x - beam_half, back_foot - 1.5}}), gray(style.wall + 14).rgb);
    in.add("floor", face({{in_left, back_foot}, {in_right, back_foot}, {right, niche_sill}, {left, niche_sill}}), style.wood);
}

Polygon hood_of(int kind, double x) {
    const double half = bulb_half + 6;
    if (kind == 1) return {{snap(Vec2(x - half, hood_top)), snap(Vec2(x + half, hood_top)), snap(Vec2(x + half, hood_foot)),
                            snap(Vec2(x - half, hood_foot))}};
    Polygon out;
    constexpr int corners = 24;
    if (kind == 2)
        for (int i = 0; i <= corners; ++i) {
            const Vec2 on = unit_vector(portable::pi * (1 + static_cast<double>(i) / corners));
            out.vertices.push_back(snap(Vec2(x + half * on.x(), hood_foot + (hood_foot - hood_top) * on.y())));
        }
    else
        for (const Vec2& p : {Vec2(-half / 2, hood_top), Vec2(half / 2, hood_top), Vec2(half + 6, hood_foot),
                              Vec2(-half - 6, hood_foot)})
            out.vertices.push_back(snap(Vec2(x + p.x(), p.y())));
    return out;
}

void add_lamp(Scene& scene, InLight& in, const NicheStyle& style, double x) {
    Polygon bulb;
    constexpr int corners = 36;
    for (int i = 0; i < corners; ++i) {
        const Vec2 on = unit_vector(2 * portable::pi * i / corners);
        bulb.vertices.push_back(snap(Vec2(x + bulb_half * on.x(), hood_foot + 11 * on.y())));
    }
    add_unlit(scene, "cord", stroked(segment(snap(Vec2(x, niche_top)), snap(Vec2(x, hood_top))), {Colour(outline_rgb), 4}));
    in.add("glow", std::move(bulb), white);
    add_unlit(scene, "hood", outlined(hood_of(style.hood_kind, x), Colour(style.hood)));
}

void add_paper(InLight& in, const Niche& niche) {
    const Vec2 centre(niche.middle + niche.paper_side * (paper_off + niche.paper.x() / 2), niche.paper_y);
    const Vec2 along = unit_vector(niche.paper_turn), down(-along.y(), along.x());
    const auto at = [&](double x, double y) {
        return snap(Vec2(centre + x * niche.paper.x() * along + y * niche.paper.y() * down));
    };
    in.add("sheet", Polygon{{at(-.5, -.5), at(.5, -.5), at(.5, .5), at(-.5, .5)}}, white_paint);
    Paths text;
    for (int i = 1; i <= niche.lines; ++i) {
        const double y = -.5 + static_cast<double>(i) / (niche.lines + 1);
        text.lines.push_back({at(-.36, y), at(i == niche.lines ? .12 : .36, y)});
    }
    in.add_lines("print", std::move(text), print);
}

void add_cup(InLight& in, const Niche& niche) {
    const double x = niche.middle - niche.paper_side * thing_off, half = niche.cup.x() / 2, top = stands_at - niche.cup.y();
    const double ring = niche.cup.y() * .3, band = 8, y = top + niche.cup.y() * .45;
    Polygon handle;
    constexpr int steps = 14;
    for (int i = 0; i <= 2 * steps + 1; ++i) {
        const bool outer = i <= steps;
        const double t = portable::pi * ((outer ? i : 2 * steps + 1 - i) / static_cast<double>(steps) - .5);
        const Vec2 on = (outer ? ring : ring - band) * unit_vector(t);
        handle.vertices.push_back(snap(Vec2(x + niche.handle * (half - 2 + on.x()), y + on.y())));
    }
    in.add("handle", std::move(handle), white_paint);
    const double foot = .82 * half;
    in.add("cup", Polygon{{snap(Vec2(x - half, top)), snap(Vec2(x + half, top)), snap(Vec2(x + foot, stands_at)),
                           snap(Vec2(x - foot, stands_at))}}, white_paint);
}

void add_thing(InLight& in, const Niche& niche, Rgb wood) {
    const double scale = thing_reach / icon_reach(1);
    const Icon& kind = icon(niche.thing);
    IconPlace place{{niche.middle + niche.paper_side * thing_off, 0}, scale * scale, Colour(niche.thing_paint), niche.mirrored,
                    Colour(darkened(wood, 82))};
    place.centre = snap(Vec2(place.centre.x(), stands_at + 4 - icon_box(kind, place).high.y()));
    for (Object& part : icon_objects(kind, place, "lit")) in.add(std::move(part));
}

}  // namespace

NicheStyle draw_niche_style(Rng& look) {
    NicheStyle out;
    out.width = snap(look.real(424, 444));
    out.wall = static_cast<int>(look.integer(190, 230));
    out.wood = look.pick(niche_woods);
    out.frame = look.pick(niche_frames);
    out.hood = look.pick(hoods);
    out.hood_kind = static_cast<int>(look.integer(0, 2));
    const double card_width = look.real(108, 132), card_height = look.real(120, 148);
    out.card = snap(Vec2(card_width, card_height));
    return out;
}

Niche draw_niche(double middle, const NicheStyle& style, const std::string& thing, Rng& look) {
    Niche out;
    out.middle = snap(middle);
    out.card_x = snap(middle + look.real(-7, 7));
    out.card_y = snap(look.real(126, 136) + style.card.y() / 2);
    out.paper_side = look.coin() ? 1 : -1;
    out.paper_turn = look.real(-.04, .04);
    out.paper_y = look.real(176, 206);
    const double paper_width = look.real(62, 76), paper_height = look.real(70, 98);
    out.paper = {paper_width, paper_height};
    const double cup_width = look.real(48, 60), cup_height = look.real(54, 72);
    out.cup = {cup_width, cup_height};
    out.handle = look.coin() ? 1 : -1;
    out.lines = static_cast<int>(look.integer(3, 5));
    out.thing = thing;
    out.thing_paint = look.pick(paints()).rgb;
    out.mirrored = look.coin();
    return out;
}

void add_niche(Scene& scene, const NicheStyle& style, const Niche& niche, const Light& light) {
    InLight in(scene, light);
    add_recess(scene, in, style, niche);
    add_lamp(scene, in, style, niche.card_x);
    add_paper(in, niche);
    add_cup(in, niche);
    add_thing(in, niche, style.wood);
}

Polygon card_in(const Niche& niche, const NicheStyle& style) {
    const Vec2 low = Vec2(niche.card_x, niche.card_y) - style.card / 2;
    return rectangle(snap(low.x()), snap(low.y()), style.card.x(), style.card.y());
}

}  // namespace stim::core_knowledge

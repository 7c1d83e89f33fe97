#include "generators/core_knowledge/parts/playroom.hpp"

#include <algorithm>
#include <cmath>

#include "generators/common/hand.hpp"
#include "generators/core_knowledge/parts/icons.hpp"
#include "generators/core_knowledge/parts/tones.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double box_pitch = 98, box_half = 34, box_top = 286, box_bottom = 346, lid_top = 276, lid_open = 246;  // px
constexpr double held_ball = 12, ball_above = 224, arc_from = 246, arc_rise = 128, dash_length = 9;
constexpr double door_half = 56, door_top = 66, door_bottom = 270, threshold = 288, person_height = 212;
constexpr double story_thing = 14000, story_ground = 330, story_line = 5, story_head = 22;

// Objects are drawn in one picture.
class Story {
public:
    Story(Scene& scene, const Sheet& sheet) : scene_(scene), sheet_(sheet) {}

    void add(const char* kind, View view) {
        scene_.objects.push_back(make_object_in(kind, sheet_.role, std::move(view), sheet_.picture, story_pictures));
    }
    void add(std::vector<Object> objects) {
        for (Object& object : objects) {
            if (!object.visible(0)) continue;
            scene_.objects.push_back(
                make_object_in(object.kind, object.role, object.view(), sheet_.picture, story_pictures));
        }
    }

private:
    Scene& scene_;
    const Sheet& sheet_;
};

View thin_outlined(Geometry shape, Rgb fill) { return filled(std::move(shape), Colour(fill), Stroke{outline_rgb, 2}); }

// From the tip; along is a unit vector.
Polygon tip_of_arrow(const Vec2& tip, const Vec2& along) {
    const Vec2 back = tip - story_head * along, across(-along.y(), along.x());
    return {{snap(tip), snap(back + .55 * story_head * across), snap(back - .55 * story_head * across)}};
}

// Every other stretch of a line.
Paths dashes_along(const std::vector<Vec2>& line) {
    Paths out;
    double gone = 0;
    bool drawn = false;
    for (std::size_t i = 1; i < line.size(); ++i) {
        gone += (line[i] - line[i - 1]).norm();
        const bool here = static_cast<int>(gone / dash_length) % 2 == 0;
        if (here && !drawn) out.lines.push_back({snap(line[i - 1])});
        if (here) out.lines.back().push_back(snap(line[i]));
        drawn = here;
    }
    return out;
}

// An arm that comes from above begins at the border.
std::vector<Object> within_picture(std::vector<Object> parts) {
    const auto keep = [](std::vector<Vec2>& points) {
        for (Vec2& p : points) p.y() = std::max(p.y(), 2.0);
    };
    for (Object& part : parts) {
        if (!part.visible(0)) continue;
        Geometry& shape = part.view().geometry;
        if (auto* polygon = std::get_if<Polygon>(&shape)) keep(polygon->vertices);
        if (auto* paths = std::get_if<Paths>(&shape))
            for (auto& line : paths->lines) keep(line);
    }
    return parts;
}

void add_box_of_room(Story& story, const Playroom& room, int box, bool open) {
    const double x = room.box_at(box);
    const Rgb fill = room.paints[static_cast<std::size_t>(box)].rgb;
    if (open) {
        const double lean = 9 * room.side;
        story.add("lid", thin_outlined(Polygon{{{x - box_half, box_top}, {x + box_half, box_top}, {x + box_half + lean, lid_open},
                                                {x - box_half + lean, lid_open}}}, darkened(fill, 72)));
    }
    story.add("box", outlined(rectangle(x - box_half, box_top, 2 * box_half, box_bottom - box_top), Colour(fill)));
    if (!open)
        story.add("lid", outlined(rectangle(x - box_half - 4, lid_top, 2 * box_half + 8, box_top - lid_top + 4), Colour(fill)));
    story.add("plate", thin_outlined(rectangle(x - 15, box_top + 14, 30, 34), white));
    story.add({sign(std::to_string(box + 1), {x, box_top + 31})});
}

}  // namespace

double Playroom::box_at(int box) const { return story_width / 2.0 + box_pitch * (box - (boxes - 1) / 2.0); }

Playroom draw_playroom(int boxes, Rng& look) {
    Playroom out;
    out.boxes = boxes;
    std::vector<Colour> fills;
    for (const char* name : {"blue", "green", "yellow", "purple", "gray", "brown"}) fills.push_back(paint(name));
    look.shuffle(fills);
    out.paints.assign(fills.begin(), fills.begin() + boxes);
    out.owner = draw_person(look);
    for (int i = 0; i < 64 && (i == 0 || out.other.dress == out.owner.dress || out.other.hair == out.owner.hair); ++i)
        out.other = draw_person(look);
    out.owner.cut |= 1;  // long hair or a bun
    out.other.cut &= ~1;
    out.door = static_cast<double>(look.integer(196, 316));
    out.side = look.coin() ? 1 : -1;
    out.hand = out.other.skin;
    return out;
}

void add_put(Scene& scene, const Playroom& room, int box, const Sheet& sheet) {
    Story story(scene, sheet);
    const Vec2 ball{room.box_at(box), ball_above};
    const double x = ball.x() - 58 * room.side;
    story.add(standing({{x, 300}, person_height, false, ball, ball - Vec2(14 * room.side, 2)}, room.owner, "owner"));
    story.add("ball", outlined(Disc{ball, held_ball}, paint("red")));
    for (int i = 0; i < room.boxes; ++i) add_box_of_room(story, room, i, i == box);
}

void add_move(Scene& scene, const Playroom& room, int from, int to, const Sheet& sheet) {
    Story story(scene, sheet);
    for (int i = 0; i < room.boxes; ++i) add_box_of_room(story, room, i, i == from || i == to);
    const Vec2 start{room.box_at(from), arc_from}, end{room.box_at(to), arc_from};
    const auto arc = [&](double u) {
        return Vec2(start.x() + (end.x() - start.x()) * u, arc_from - arc_rise * (1 - (2 * u - 1) * (2 * u - 1)));
    };
    std::vector<Vec2> line;
    constexpr int steps = 80;
    for (int i = 0; i <= steps - 4; ++i) line.push_back(arc(double(i) / steps));
    story.add("path", stroked(dashes_along(line), {Colour(story_arrow), story_line}));
    story.add("tip", filled(tip_of_arrow(end, (end - arc(1 - 4.0 / steps)).normalized()), Colour(story_arrow)));
    const Vec2 ball = arc(.5);
    const Grip grip{ball, {0, 1}, 2 * held_ball + outline_width, room.side < 0, HandPose::pinch, .6};
    const Hand parts = hand(grip, room.hand, story_width, story_height);
    story.add(within_picture(parts.behind));
    story.add("ball", outlined(Disc{snap(ball), held_ball}, paint("red")));
    story.add(within_picture(parts.before));
}

void add_walk(Scene& scene, const Playroom& room, bool owner, bool out, const Sheet& sheet) {
    Story story(scene, sheet);
    const double x = room.door, leaf = x + room.side * door_half;
    const auto frame = [&](double half, double top) { return rectangle(x - half, top, 2 * half, door_bottom - top); };
    story.add("frame", thin_outlined(frame(door_half + 9, door_top - 9), door_frame));
    story.add("sky", filled(frame(door_half, door_top), Colour(sky)));
    story.add("meadow", filled(rectangle(x - door_half, 206, 2 * door_half, door_bottom - 206), Rgb{150, 190, 130}));
    story.add("leaf", thin_outlined(Polygon{{{leaf, door_top}, {leaf + 44 * room.side, door_top - 16},
                                             {leaf + 44 * room.side, door_bottom + 18}, {leaf, door_bottom}}},
                                    Rgb{186, 146, 104}));
    story.add("knob", thin_outlined(Disc{{leaf + 35 * room.side, 176}, 5}, Rgb{230, 200, 90}));
    const Vec2 ahead{x, out ? 60.0 : 420.0};
    story.add(standing({{x, threshold}, person_height, out, ahead}, owner ? room.owner : room.other, sheet.role));
    const double low = 374, high = 306, tip = out ? high : low, tail = out ? low : high, way = out ? -1 : 1;
    const double neck = tip - way * story_head;
    story.add("shaft", filled(rectangle({{x - 6, std::min(tail, neck)}, {x + 6, std::max(tail, neck)}}), Colour(story_arrow)));
    story.add("arrow", filled(tip_of_arrow({x, tip}, {0, way}), Colour(story_arrow)));
}

void add_visit(Scene& scene, const Playroom& room, const std::string& name, const Colour& fill, bool moved, const Sheet& sheet) {
    Story story(scene, sheet);
    const Icon& drawing = icon(name);
    IconPlace where{{story_width / 2.0, 0}, story_thing, fill, room.side < 0, Colour(Rgb{150, 150, 150})};
    where.centre.y() = story_ground - icon_box(drawing, where).size().y() / 2;
    story.add(icon_objects(drawing, where, sheet.role));
    if (!moved) return;
    const double from = story_width / 2.0 - 150 * room.side, to = story_width / 2.0 + 150 * room.side, y = 356;
    std::vector<Vec2> line;
    for (int i = 0; i <= 100; ++i) line.emplace_back(from + (to - from) * i / 100, y);
    story.add("shaft", stroked(dashes_along(line), {Colour(Rgb{90, 90, 90}), story_line}));
    story.add("arrow", filled(tip_of_arrow({to + story_head * room.side, y}, {room.side, 0}), Colour(Rgb{90, 90, 90})));
}

}  // namespace stim::core_knowledge

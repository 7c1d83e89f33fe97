#include "generators/percept_v/parts/matching.hpp"

#include <map>
#include <utility>

#include "generators/percept_v/parts/shape_notes.hpp"
#include "generators/percept_v/parts/twins.hpp"

namespace stim::percept_v {
namespace {

struct KindPair {
    Kind first, second;
};

std::vector<KindPair> draw_independent(const std::vector<Kind>& kinds, int n, Rng& rng) {
    std::vector<KindPair> out;
    for (int i = 0; i < n; ++i) {
        const Kind first = rng.pick(kinds);
        out.push_back({first, rng.pick(kinds)});
    }
    return out;
}

std::vector<KindPair> draw_matches(const std::vector<Kind>& kinds, int n, Rng& answer, Rng& rng) {
    std::vector<bool> same(static_cast<std::size_t>(n));
    const auto matches = static_cast<int>(answer.integer(0, n));
    for (const int row : answer.sample(n, matches)) same[static_cast<std::size_t>(row)] = true;
    std::vector<KindPair> out;
    for (const bool equal : same) {
        const Kind first = rng.pick(kinds);
        out.push_back({first, equal ? first : another(kinds, first, rng)});
    }
    return out;
}

std::vector<KindPair> draw_kinds(const MatchLaw& law, int n, const Streams& random) {
    Rng kinds = random.stream("kinds"), answer = random.stream("answer");
    return law.matches == Matches::drawn ? draw_matches(law.kinds, n, answer, kinds) : draw_independent(law.kinds, n, kinds);
}

}  // namespace

MatchLaw match_law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.rows = published_rows(n, 77.5, 27.5), .kinds = k4(), .shapes = Template::half_size,
                .size = 8, .matches = Matches::independent, .colours = palette({"blue"})};
    return {.rows = numbered_rows(n), .kinds = k6(), .shapes = Template::circumradius, .size = 34, .matches = Matches::drawn,
            .colours = p6()};
}

View moved(View view, const Vec2& by) {
    view.geometry = translated(view.geometry, by);
    return view;
}

Scene sample_match(const MatchLaw& law, int n, std::string_view role, const Counterpart& counterpart,
                   const Streams& random) {
    const Rows rows(law.rows, n);
    Scene scene = rows.scene(2);
    Rng colours = random.stream("colours");
    const std::vector<KindPair> kinds = draw_kinds(law, n, random);
    for (int i = 0; i < n; ++i) {
        const auto [first, second] = kinds[static_cast<std::size_t>(i)];
        const Vec2 place = snap(rows.content(i).centre());
        const View view = view_at(shape(first, law.shapes, law.size, colours.pick(law.colours)), place);
        scene.objects.push_back(make_object_in(std::string(name_of(first)), "target", view, 0, 2));
        scene.objects.push_back(make_object_in(std::string(name_of(second)), std::string(role),
                                               moved(counterpart(second), place), 1, 2));
    }
    scene.params["shape_size"] = law.size;
    return scene;
}

namespace {

// Indices of the filled shape and its counterpart.
struct MatchedRow {
    std::size_t filled = 0, counterpart = 0;
};

std::map<int, MatchedRow> matched_rows(const Scene& scene, const Rows& rows) {
    std::map<int, MatchedRow> out;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const Object& object = scene.objects[i];
        const bool first = object.visible(0);
        if (first == object.visible(1)) continue;  // lines and numbers
        MatchedRow& row = out[rows.row_of(object.view(first ? 0 : 1).box().centre())];
        (first ? row.filled : row.counterpart) = i;
    }
    return out;
}

bool matches(const Scene& scene, const MatchedRow& row) {
    return scene.objects[row.filled].kind == scene.objects[row.counterpart].kind;
}

int count_matches(const Scene& scene, const Rows& rows) {
    int out = 0;
    for (const auto& [at, row] : matched_rows(scene, rows)) out += matches(scene, row);
    return out;
}

}  // namespace

Answer solve_match(const Scene& scene, const Rows& rows) { return integer_answer("ANSWER:", count_matches(scene, rows)); }

Scene twin_match(const MatchLaw& law, const Scene& control, const Rows& rows, Rng& rng) {
    Scene scene = control;
    const int before = count_matches(scene, rows);
    const bool more = one_off(before, {0, rows.count()}, rng) > before;
    std::vector<std::pair<int, MatchedRow>> candidates;
    for (const auto& [at, row] : matched_rows(scene, rows))
        if (matches(scene, row) != more) candidates.emplace_back(at, row);
    const auto [at, row] = rng.pick(candidates);
    Object& filled = scene.objects[row.filled];
    const Kind counterpart = kind_of(scene.objects[row.counterpart].kind);
    const Kind kind = more ? counterpart : another(law.kinds, counterpart, rng);
    filled.kind = name_of(kind);
    filled.view().geometry = translated(make_shape(kind, law.shapes, law.size), snap(rows.content(at).centre()));
    return scene;
}

std::string match_pictures(const MatchLaw& law, std::string_view second) {
    return "Two pictures have the same rows. Each row of the first holds one filled shape: a " +
           described(law.kinds, "or") + ". " + std::string(second) + " " + std::string(law.rows.marks);
}

AnswerSpec match_answers(const Request&) { return {AnswerClass::integer, AnswerType::single, "ANSWER:x", {}}; }

}  // namespace stim::percept_v

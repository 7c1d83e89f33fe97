#include "generators/percept_v/parts/ranking.hpp"

#include <algorithm>
#include <numeric>

#include "stim/base/portable_math.hpp"
#include "stim/scene/font.hpp"
#include "stim/scene/layout.hpp"

namespace stim::percept_v {

namespace {

constexpr int highest_label = 99;

// Uniform in px as far as `step` is more than the ratio asks for, then in the logarithm: counted in least differences.
std::vector<double> spaced_both_ways(const Spread& spread, int n, Rng& rng) {
    const double growth = portable::log(spread.least), knee = spread.step / growth;
    const double below = (knee - spread.low) / spread.step, all = below + portable::log(spread.high / knee) / growth;
    std::vector<double> out = spaced_values(n, 0, all, 1 + aim, rng);
    for (double& at : out)
        at = snap(at < below ? spread.low + at * spread.step : knee * portable::exp((at - below) * growth));
    return out;
}

}  // namespace

std::vector<double> magnitudes(const Spread& spread, int n, Rng& rng) {
    if (spread.step > 0) {
        std::vector<double> both = spaced_both_ways(spread, n, rng);
        rng.shuffle(both);
        return both;
    }
    std::vector<double> out = spread.ratio ? spaced_ratios(n, spread.low, spread.high, spread.least, rng)
                                           : spaced_values(n, spread.low, spread.high, spread.least, rng);
    rng.shuffle(out);
    return out;
}

std::vector<std::string> label_texts(Labels law, int n, Rng& rng) {
    std::vector<int> numbers;
    if (law == Labels::random)
        numbers = rng.sample(highest_label, n);
    else
        for (int i = 0; i < n; ++i) numbers.push_back(i);
    std::vector<std::string> out;
    for (const int number : numbers) out.push_back(std::to_string(number + 1));
    return out;
}

Label label_at(const std::string& text, double left, double top, double digit_height) {
    const Vec2 centre(left + text_width(text, digit_height) / 2, top + digit_height / 2);
    return {text, snap(centre), digit_height, named("black")};
}

std::string unused_label(const Scene& scene, Rng& rng) {
    std::vector<std::string> free;
    for (int number = 1; number <= highest_label; ++number) {
        const std::string text = std::to_string(number);
        const bool used = std::any_of(scene.objects.begin(), scene.objects.end(),
                                      [&](const Object& object) { return object.view().written().text == text; });
        if (!used) free.push_back(text);
    }
    return rng.pick(free);
}

std::pair<std::size_t, std::size_t> neighbours_in_rank(const Scene& scene, const std::function<double(const View&)>& measure,
                                                       Rng& rng) {
    std::vector<std::size_t> order(scene.objects.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return measure(scene.objects[a].view()) < measure(scene.objects[b].view());
    });
    const std::size_t rank = rng.index(order.size() - 1);
    return {order[rank], order[rank + 1]};
}

Answer labels_by(const Scene& scene, const std::function<double(const View&)>& measure) {
    std::vector<const Object*> targets = with_role(scene, "target");
    std::sort(targets.begin(), targets.end(),
              [&](const Object* a, const Object* b) { return measure(a->view()) < measure(b->view()); });
    std::vector<std::string> labels;
    for (const Object* object : targets) labels.push_back(object->view().written().text);
    return sequence_answer("", labels, " ", false);
}

}  // namespace stim::percept_v

#include "shared/ranking.hpp"

#include <algorithm>

#include "stim/font.hpp"
#include "stim/layout.hpp"

namespace stim::percept_v {

std::vector<double> magnitudes(const Spread& spread, int n, Rng& rng) {
    std::vector<double> out = spread.ratio ? spaced_ratios(n, spread.low, spread.high, spread.least, rng)
                                           : spaced_values(n, spread.low, spread.high, spread.least, rng);
    rng.shuffle(out);
    return out;
}

std::vector<std::string> label_texts(Labels law, int n, Rng& rng) {
    std::vector<int> numbers;
    if (law == Labels::random)
        numbers = rng.sample(99, n);
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

Answer labels_by(const Scene& scene, const std::function<double(const View&)>& measure) {
    std::vector<const Object*> targets = with_role(scene, "target");
    std::sort(targets.begin(), targets.end(),
              [&](const Object* a, const Object* b) { return measure(a->view()) < measure(b->view()); });
    std::vector<std::string> labels;
    for (const Object* object : targets) labels.push_back(object->view().label->text);
    return sequence_answer("", labels, " ", false);
}

}  // namespace stim::percept_v

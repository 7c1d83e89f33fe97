// How far an answer that was read is from the right one.
#include <cmath>
#include <numeric>

#include "libstim/src/score/answers/read.hpp"

namespace stim::score {
namespace {

using Items = Json::Array;

double error_of(const Json& value, const Json& gold) { return std::abs(value.as_double() - gold.as_double()); }

// Part of a number that is right: an error of its own size is no part.
double part_of_number(double error, const Json& gold) {
    return std::max(0.0, 1 - error / std::max(1.0, std::abs(gold.as_double())));
}

// How many items both have; each has none twice.
std::size_t count_shared(const Items& a, const Items& b) {
    return static_cast<std::size_t>(
        std::count_if(a.begin(), a.end(), [&](const Json& item) { return std::find(b.begin(), b.end(), item) != b.end(); }));
}

double f1(const Items& value, const Items& gold) {
    const std::size_t all = value.size() + gold.size();
    return all ? 2.0 * static_cast<double>(count_shared(value, gold)) / static_cast<double>(all) : 1.0;
}

double jaccard(const Items& value, const Items& gold) {
    const std::size_t shared = count_shared(value, gold), all = value.size() + gold.size() - shared;
    return all ? static_cast<double>(shared) / static_cast<double>(all) : 1.0;
}

// Share of pairs that stand in the right order, where each place of `gold` is in `places` once.
double share_in_order(const std::vector<std::size_t>& places) {
    std::size_t in_order = 0, pairs = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = i + 1; j < places.size(); ++j) {
            ++pairs;
            in_order += places[i] < places[j];
        }
    return pairs ? static_cast<double>(in_order) / static_cast<double>(pairs) : 1.0;
}

// 1 less the edits per item of the longer one.
double likeness(const Items& value, const Items& gold) {
    std::vector<std::size_t> row(gold.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < value.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < gold.size(); ++j) {
            const std::size_t replaced = diagonal + (value[i] == gold[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    const std::size_t longer = std::max(value.size(), gold.size());
    return longer ? 1 - static_cast<double>(row.back()) / static_cast<double>(longer) : 1.0;
}

// By order where both have the same items, each once; else by edits.
double order(const Items& value, const Items& gold) {
    std::vector<std::size_t> places;
    for (const Json& item : value) {
        const auto place = static_cast<std::size_t>(std::find(gold.begin(), gold.end(), item) - gold.begin());
        if (place == gold.size() || std::find(places.begin(), places.end(), place) != places.end())
            return likeness(value, gold);
        places.push_back(place);
    }
    return places.size() == gold.size() ? share_in_order(places) : likeness(value, gold);
}

void measure_parts(Verdict& out, const Json::Object& gold) {
    const Json::Object& value = out.value.as_object();
    double error = 0, right = 0;
    bool numbers = true;
    for (const auto& [name, due] : gold) {
        const Json& read = value.at(name);
        numbers = numbers && is_number(due) && is_number(read);
        if (numbers) error += error_of(read, due);
        right += numbers ? part_of_number(error_of(read, due), due) : read == due;
    }
    const double count = std::max<double>(1, static_cast<double>(gold.size()));
    out.partial = right / count;
    out.distance = numbers ? error / count : 1 - *out.partial;
}

}  // namespace

void measure_distance(Verdict& out, const Form& form, const Json& gold) {
    if (is_number(out.value) && is_number(gold)) {
        out.distance = error_of(out.value, gold);
        out.partial = part_of_number(*out.distance, gold);
    } else if (out.value.is_object() && gold.is_object()) {
        measure_parts(out, gold.as_object());
    } else if (form.answer_class == AnswerClass::sequence) {
        out.partial = order(out.value.as_array(), gold.as_array());
    } else if (form.answer_class == AnswerClass::set) {
        const Items &value = out.value.as_array(), due = shaped(form, gold).as_array();
        out.partial = form.items == ItemKind::cells ? jaccard(value, due) : f1(value, due);
    } else {
        return;
    }
    if (out.outcome == Outcome::correct) out.partial = 1;
    if (!out.distance) out.distance = 1 - *out.partial;
}

}  // namespace stim::score

// Readers of conservation's videos: any frames will do that hold what the question asks about, whatever the options' order.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

#include "stim/base/error.hpp"
#include "tests/cpp/support/video_reading.hpp"

using namespace stim;

namespace {

using tests::frames;
using tests::reader_of;

// Calls check(domain, reader, instance) for both members of some pairs of every domain of conservation.
template <class F>
void for_each_video(F check) {
    static const Registry registry = builtin_registry();
    for (const Domain& domain : registry.domains()) {
        if (domain.suite != "conservation") continue;
        for (const char* preset : {"paper", "balanced"})
            for (const char* condition : {"conserving", "non_conserving"}) {
                const Instance instance = generate(domain, make_request(domain, {8, 5, 0, preset, {{"condition", condition}}}));
                INFO(instance.id);
                check(domain, reader_of(domain), instance);
            }
    }
}

double number_in(const Json& j, const char* key) {
    return j.at(key).is_int() ? static_cast<double>(j.at(key).as_int()) : j.at(key).as_double();
}

std::size_t option_in(const Answer& answer) { return static_cast<std::size_t>(answer.value.as_string().at(0) - 'A'); }

// By how much the first of the things compared exceeds the other in a frame, relatively: the first option says so.
double shown_difference(const Json& start, const Json& now) {
    const auto& parts = now.as_object();
    if (parts.count("upper")) return number_in(now, "upper") / number_in(now, "lower") - 1;
    if (parts.count("lump")) return number_in(now, "lump") / number_in(start, "lump") - 1;
    return number_in(now, "target") / number_in(start, "source") - 1;
}

}  // namespace

TEST_CASE("Readers of videos: two frames or seventeen give the answer of three", "[read]") {
    for_each_video([&](const Domain& domain, const read::Reader& reader, const Instance& instance) {
        const int last = domain.video->frames - 1;
        std::vector<int> many;
        for (int i = 0; i <= 16; ++i) many.push_back(last * i / 16);
        for (const std::vector<int>& numbers : {std::vector<int>{0, last}, many})
            CHECK(tests::disagreement(reader, instance, frames(domain, instance.scene, numbers)).empty());
    });
}

TEST_CASE("Readers of videos: fewer frames than the question compares are an error", "[read]") {
    for_each_video([](const Domain& domain, const read::Reader& reader, const Instance& instance) {
        CHECK_THROWS_AS(read::run(reader, {}, tests::question_of(instance)), InvalidParams);
        const std::vector<Image> last = frames(domain, instance.scene, {domain.video->frames - 1});
        if (reader.takes(1)) CHECK(tests::disagreement(reader, instance, last).empty());
        else CHECK_THROWS_AS(read::run(reader, last, tests::question_of(instance)), InvalidParams);
    });
}

TEST_CASE("Readers of videos: the letter follows the options' order", "[read]") {
    for_each_video([](const Domain& domain, const read::Reader& reader, const Instance& instance) {
        const std::vector<Image> shown = tests::pictures(domain, instance.scene);
        const std::string right = instance.prompt.options.at(option_in(instance.answer));
        read::Question question = tests::question_of(instance);
        std::sort(question.options.begin(), question.options.end());
        do {
            const read::Reading reading = read::run(reader, shown, question);
            REQUIRE(reading.answer);
            CHECK(question.options.at(option_in(*reading.answer)) == right);
        } while (std::next_permutation(question.options.begin(), question.options.end()));
        question.options.clear();  // the vocabulary's order
        CHECK(reader.options.at(option_in(*read::run(reader, shown, question).answer)) == right);
    });
}

TEST_CASE("Readers of videos: options that are not the question's are an error", "[read]") {
    for_each_video([](const Domain& domain, const read::Reader& reader, const Instance& instance) {
        const std::vector<Image> shown = tests::pictures(domain, instance.scene);
        const auto& own = instance.prompt.options;
        using Texts = std::vector<std::string>;
        for (const Texts& options : {Texts{own[0], own[1]}, Texts{own[0], own[1], own[1]}, Texts{own[0], own[1], "Perhaps."}}) {
            read::Question question = tests::question_of(instance);
            question.options = options;
            CHECK_THROWS_AS(read::run(reader, shown, question), InvalidParams);
        }
    });
}

// What hands hide or have not yet let go is not guessed: an answer fits what the frame itself holds.
TEST_CASE("Readers of videos: from no frame is anything read that it does not show", "[read]") {
    for_each_video([](const Domain& domain, const read::Reader& reader, const Instance& instance) {
        const Request& asked = instance.request;
        const Json start = domain.video->quantities(instance.scene, 0);
        for (int t = 0; t < domain.video->frames; t += 4) {
            const std::vector<Image> shown = frames(domain, instance.scene, {0, t});
            const read::Reading reading = read::run(reader, shown, {asked.preset, asked.switches, reader.options});
            if (!reading.answer) continue;
            const double change = shown_difference(start, domain.video->quantities(instance.scene, t));
            const char option = reading.answer->value.as_string().at(0);
            INFO("frame " << t << ": " << reading.answer->text << ", shown " << change);
            // The smallest real change is .14, what readers take for none at most .08.
            if (option == 'A') CHECK(change > 0.04);
            if (option == 'B') CHECK(change < -0.04);
            if (option == 'C') CHECK(std::abs(change) < 0.085);
        }
    });
}

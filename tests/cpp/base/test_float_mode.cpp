// A floating-point mode that another library left behind changes nothing, and is the caller's again afterwards.
#include <catch2/catch.hpp>

#include <cfenv>
#include <opencv2/core/utility.hpp>

#include "stim/base/float_mode.hpp"
#include "stim/base/parallel.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/store/batch.hpp"
#include "tests/cpp/support/combos.hpp"
#include "tests/cpp/support/reading.hpp"

using namespace contract;

namespace {

constexpr int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

// Sums that each mode rounds in its own way: the mode is really on.
bool is_on(int mode) {
    volatile double one = 1, three = 3;
    const double third = one / three;
    std::fesetround(FE_TONEAREST);
    const double usual = one / three;
    std::fesetround(mode);
    return mode == FE_UPWARD ? third > usual : mode == FE_TONEAREST || third == usual;
}

std::string made(const Combo& combo, std::int64_t size) {
    Rasteriser rasteriser;
    return all_of(combo, combo.request(size, 2), rasteriser);
}

}  // namespace

TEST_CASE("Float mode: all four rounding modes give the same scenes, answers, records and pixels", "[float]") {
    for (const Combo& combo : combos()) {
        if (!combo.shown_by_default()) continue;
        INFO(combo.name());
        const std::string usual = made(combo, combo.middle());
        for (const int mode : modes) {
            std::fesetround(mode);
            CHECK(is_on(mode));
            const std::string here = made(combo, combo.middle());
            const bool kept = std::fegetround() == mode;
            std::fesetround(FE_TONEAREST);
            CHECK(kept);
            CHECK(here == usual);
        }
    }
}

TEST_CASE("Float mode: worker threads have the usual one, too", "[float]") {
    const Combo& combo = combos().front();
    std::vector<Request> requests;
    for (int i = 0; i < 8; ++i) requests.push_back(combo.request(combo.middle(), i));
    const std::vector<Instance> usual = generate_batch(*combo.domain, requests, 2);
    std::fesetround(FE_UPWARD);
    const std::vector<Instance> here = generate_batch(*combo.domain, requests, 2);
    std::vector<int> seen(2);
    parallel_for(2, 2, [&](std::size_t i, int) { seen[i] = std::fegetround(); });
    std::fesetround(FE_TONEAREST);
    for (std::size_t i = 0; i < usual.size(); ++i) CHECK(usual[i].scene == here[i].scene);
    CHECK(seen == std::vector<int>(2, FE_TONEAREST));
}

TEST_CASE("Float mode: the guard gives traps and rounding back", "[float]") {
    std::fesetround(FE_DOWNWARD);
    {
        const UsualFloats floats;
        CHECK(std::fegetround() == FE_TONEAREST);
    }
    const int after = std::fegetround();
    std::fesetround(FE_TONEAREST);
    CHECK(after == FE_DOWNWARD);
}

TEST_CASE("Readers leave the number of OpenCV's threads as it was", "[float][reader]") {
    const int before = cv::getNumThreads();
    cv::setNumThreads(2);
    const Combo& combo = combos().front();
    const Instance instance = generate(*combo.domain, combo.request(combo.sizes.low, 0));
    std::vector<Image> pictures;
    for (int k = 0; k < instance.scene.images; ++k) pictures.push_back(render(combo.domain->draw(instance.scene, k)));
    for (const read::Reader& reader : tests::all_readers())
        if (reader.domain == combo.domain->id) read::run(reader, pictures, tests::question_of(instance));
    const int after = cv::getNumThreads();
    cv::setNumThreads(before);
    CHECK(after == 2);
}

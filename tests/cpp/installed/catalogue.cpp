// Prints what a program linked with the installed libraries finds: every domain, every reader, and what a reader reads.
#include <iostream>

#include "readers/episode/reading.hpp"
#include "readers/toolkit/reader.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/score/judge.hpp"
#include "stim/version.hpp"

#if PERCEPTV_VERSION != PERCEPTV_VERSION_MAJOR * 10000 + PERCEPTV_VERSION_MINOR * 100 + PERCEPTV_VERSION_PATCH
#error "the version is not usable with #if"
#endif

namespace {

// Whether the answer read from an instance's picture is the instance's.
bool reads(const stim::Domain& domain, const stim::Instance& made) {
    for (const stim::read::BuiltinReader& row : stim::read::builtin_readers()) {
        const stim::read::Reader reader = row.make();
        if (reader.domain != domain.id) continue;
        const stim::Image picture = stim::render(domain.draw(made.scene, 0));
        return stim::read::run(reader, {picture}, {.preset = made.request.preset, .switches = {}}).answer == made.answer;
    }
    return false;
}

}  // namespace

int main() {
    const stim::Registry registry = stim::builtin_registry();
    std::cout << "version " << PERCEPTV_VERSION_STRING << '\n';
    std::cout << "verdict " << stim::name_of(stim::Outcome::correct) << '\n';
    for (const stim::Domain& domain : registry.domains()) std::cout << "generator " << domain.id << '\n';
    for (const stim::read::BuiltinReader& row : stim::read::builtin_readers())
        std::cout << "reader " << row.make().domain << '\n';
    const stim::Domain& counting = registry.at("counting_circles");
    const stim::Instance made = stim::generate(counting, stim::make_request(counting, {.size = 5}));
    std::cout << (reads(counting, made) ? "read as it is" : "not read as it is") << '\n';
}

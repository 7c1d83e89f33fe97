// The digests of an instance's pictures, one a line: the same key is given to Python and to the live page.
//   stim_digests DOMAIN PRESET SIZE SEED INDEX [SWITCH=VALUE ...]
#include <cstdlib>
#include <iostream>
#include <string>

#include "stim/base/digest.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/draw/canvas.hpp"

int main(int argc, char** argv) {
    const std::vector<std::string> given(argv + 1, argv + argc);
    if (given.size() < 5) {
        std::cerr << "usage: stim_digests DOMAIN PRESET SIZE SEED INDEX [SWITCH=VALUE ...]\n";
        return 2;
    }
    stim::Wanted wanted{std::atoll(given[2].c_str()), std::atoll(given[4].c_str()), std::atoll(given[3].c_str()), given[1]};
    for (std::size_t i = 5; i < given.size(); ++i)
        wanted.switches[given[i].substr(0, given[i].find('='))] = given[i].substr(given[i].find('=') + 1);
    try {
        const stim::Registry registry = stim::builtin_registry();
        const stim::Domain& domain = registry.at(given[0]);
        const stim::Instance made = stim::generate(domain, stim::make_request(domain, wanted));
        for (int k = 0; k < made.scene.images; ++k)
            std::cout << stim::pixel_digest(stim::render(domain.draw(made.scene, k))).hex() << '\n';
    } catch (const std::exception& problem) {
        std::cerr << "stim_digests: " << problem.what() << '\n';
        return 2;
    }
}

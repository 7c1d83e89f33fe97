// The digests of an instance's pictures, one a line: the same key is given to Python and to the live page.
//   stim_digests DOMAIN PRESET SIZE SEED INDEX [look=NAME] [width=PX] [SWITCH=VALUE ...]
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

#include "stim/base/digest.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/look/dresser.hpp"
#include "stim/look/named_looks.hpp"

namespace {

// The value of a switch, or nothing; what is taken is no longer there.
std::string taken(stim::Switches& from, const char* name) {
    auto node = from.extract(name);
    return node ? node.mapped() : "";
}

void print_digests(const stim::Domain& domain, stim::Wanted wanted) {
    const std::string look = taken(wanted.switches, "look"), width = taken(wanted.switches, "width");
    const stim::Instance made = stim::generate(domain, stim::make_request(domain, wanted));
    stim::Appearance asked;
    if (!look.empty()) asked.look = stim::look_of(look);
    if (!width.empty()) asked.scale = {std::atoll(width.c_str()), made.scene.width};
    const stim::Appearance appearance = stim::fitted(domain, made, asked);
    stim::Dresser dresser;
    for (int k = 0; k < made.scene.images; ++k)
        std::cout << stim::pixel_digest(dresser.draw(domain, made, k, appearance)).hex() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> given(argv + 1, argv + argc);
    if (given.size() < 5) {
        std::cerr << "usage: stim_digests DOMAIN PRESET SIZE SEED INDEX [look=NAME] [width=PX] [SWITCH=VALUE ...]\n";
        return 2;
    }
    stim::Wanted wanted{std::atoll(given[2].c_str()), std::atoll(given[4].c_str()), std::atoll(given[3].c_str()), given[1]};
    for (std::size_t i = 5; i < given.size(); ++i)
        wanted.switches[given[i].substr(0, given[i].find('='))] = given[i].substr(given[i].find('=') + 1);
    try {
        const stim::Registry registry = stim::builtin_registry();
        print_digests(registry.at(given[0]), std::move(wanted));
    } catch (const std::exception& problem) {
        std::cerr << "stim_digests: " << problem.what() << '\n';
        return 2;
    }
}

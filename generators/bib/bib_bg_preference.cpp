// BIB background: an agent walks to the object it likes, which lies in plain sight beside another one.
#include "generators/bib/parts/plain.hpp"

namespace stim::bib {
namespace {

Made make(const Request& request, const Streams& random) {
    return make_plain_preference(request, random, draw_taste(request, random));
}

}  // namespace

Domain bib_bg_preference() {
    Domain out;
    out.id = "bib_bg_preference";
    out.title = "An agent walks to the same one of two objects nine times";
    out.skills = {"goals"};
    out.size_meaning = "clutter: n + 2 blocks";
    out.episodes = 1;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib

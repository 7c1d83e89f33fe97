#include "libstim/src/look/compose.hpp"
#include "libstim/src/look/drawing_pdf.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/look/dresser.hpp"

namespace stim {

std::string dressed_pdf(const Domain& domain, const Instance& instance, int image, const Appearance& appearance) {
    if (appearance.plain()) return render_pdf(domain.draw(instance.scene, image));
    const UsualFloats floats;
    check_vector(appearance.look);
    return drawing_pdf(compose(domain, instance, domain.draw(instance.scene, image), appearance));
}

}  // namespace stim

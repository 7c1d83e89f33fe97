#include "stim/scene/scene.hpp"

#include <fmt/format.h>

#include <utility>

#include "stim/base/error.hpp"

namespace stim {

const Label& View::written() const {
    if (!label) throw InvalidParams("an object of the scene has no label");
    return *label;
}

Label& View::written() { return const_cast<Label&>(std::as_const(*this).written()); }

const View& Object::view(std::size_t image) const {
    if (!visible(image))
        throw InvalidParams(fmt::format("object '{}' ({}) is not in image {}", kind.substr(0, 40), role.substr(0, 40), image));
    return *views[image];
}

View& Object::view(std::size_t image) { return const_cast<View&>(std::as_const(*this).view(image)); }

const Colour& View::colour() const {
    static const Colour none;
    if (fill) return *fill;
    if (stroke) return stroke->colour;
    return label ? label->colour : none;
}

bool Scene::operator==(const Scene& o) const {
    return width == o.width && height == o.height && background == o.background && images == o.images &&
           objects == o.objects && legend == o.legend && params == o.params && timeline == o.timeline;
}

bool is_hand(const Object& object) { return object.role == "hand" || object.role == "reach" || object.role == "carrier"; }

std::vector<const Object*> with_role(const Scene& scene, std::string_view role) {
    std::vector<const Object*> out;
    for (const Object& object : scene.objects)
        if (object.role == role) out.push_back(&object);
    return out;
}

const Object& first_with_role(const Scene& scene, std::string_view role) {
    for (const Object& object : scene.objects)
        if (object.role == role) return object;
    throw InvalidParams(fmt::format("the scene has no object of role '{}'", role));
}

Object make_object(std::string kind, std::string role, View view, int images) {
    Object out{std::move(kind), std::move(role), {}, true};
    out.views.assign(static_cast<std::size_t>(images), view);
    return out;
}

Object make_object_in(std::string kind, std::string role, View view, int image, int images) {
    Object out{std::move(kind), std::move(role), {}, true};
    out.views.resize(static_cast<std::size_t>(images));
    out.views[static_cast<std::size_t>(image)] = std::move(view);
    return out;
}

View filled(Geometry geometry, Colour colour) { return {std::move(geometry), std::move(colour), {}, {}}; }

View filled(Geometry geometry, Colour colour, Stroke outline) {
    return {std::move(geometry), std::move(colour), std::move(outline), {}};
}

View stroked(Geometry geometry, Stroke stroke) { return {std::move(geometry), {}, std::move(stroke), {}}; }

}  // namespace stim

// Scenes as data: round trip through canonical JSON, and hostile records.
#include <catch2/catch.hpp>

#include "stim/base/error.hpp"
#include "stim/scene/scene.hpp"
#include "stim/scene/shape.hpp"

namespace {

using namespace stim;

Scene full_scene() {
    Scene scene;
    scene.width = 320;
    scene.height = 240;
    scene.background = Colour("ivory", named("ivory").rgb);
    scene.images = 2;
    View labelled = filled(translated(make_shape(Kind::heart, Template::circumradius, 21.5), {60.25, 70.125}), named("red"),
                           {Rgb{32, 32, 32}, 2});
    labelled.label = Label{"4\"2\\", {60.5, 70}, 14, Rgb{1, 2, 3}, true};
    scene.objects.push_back(make_object("heart", "target", labelled, 2));
    scene.objects.push_back(make_object_in("circle", "vanished", filled(Disc{{100, 100}, 7.00390625}, Rgb{9, 8, 7}), 0, 2));
    scene.objects.push_back(
        make_object_in("line", "changed", stroked(Paths{{{{1, 2}, {3, 4.5}}, {{-5, 6}, {7, 8}}}}, {named("blue"), 1.5}), 1, 2));
    scene.objects.back().antialias = false;
    scene.legend = Legend{Legend::Layout::large, 200};
    scene.params["count"] = 3;
    scene.params["law"] = "natural";
    scene.timeline = Json::object({{"frames", 10}});
    return scene;
}

// A legal record with one member replaced, at a path of keys and array positions.
Json& walk(Json& json, const std::vector<std::string>& path) {
    Json* at = &json;
    for (const std::string& step : path) {
        auto& value = const_cast<Json::Value&>(at->value());
        if (auto* items = std::get_if<Json::Array>(&value))
            at = &(*items)[std::stoul(step)];
        else
            at = &std::get<Json::Object>(value)[step];
    }
    return *at;
}

void check_refused(const std::vector<std::string>& path, const Json& value, const std::string& named_in_message) {
    Json json = to_json(full_scene());
    walk(json, path) = value;
    CAPTURE(path.back(), value.dump());
    CHECK_THROWS_AS(scene_from_json(json), InvalidParams);
    CHECK_THROWS_WITH(scene_from_json(json), Catch::Contains(named_in_message));
}

void check_needed(const std::vector<std::string>& path, const std::string& key) {
    Json json = to_json(full_scene());
    std::get<Json::Object>(const_cast<Json::Value&>(walk(json, path).value())).erase(key);
    CAPTURE(key);
    CHECK_THROWS_WITH(scene_from_json(json), Catch::Contains("'" + key + "'"));
}

}  // namespace

TEST_CASE("A scene comes back from its JSON", "[scene]") {
    const Scene scene = full_scene();
    const Json json = to_json(scene);
    const Scene again = scene_from_json(json);
    CHECK(to_json(again) == json);
    CHECK(to_json(again).dump() == json.dump());
    CHECK(again.objects.size() == 3);
    CHECK(again == scene);
    CHECK(to_text(scene) == json.dump());
    CHECK(to_text(Scene{}) == to_json(Scene{}).dump());
    CHECK_FALSE(again.objects[1].visible(1));
    CHECK_FALSE(again.objects[2].antialias);
}

TEST_CASE("The record tells id, order, colour and label of each object", "[scene]") {
    const Json json = to_json(full_scene());
    const Json& heart = json.at("objects").as_array()[0];
    CHECK(heart.at("id").as_int() == 0);
    CHECK(heart.at("z").as_int() == 0);
    CHECK(heart.at("kind").as_string() == "heart");
    CHECK(heart.at("label").as_string() == "4\"2\\");
    CHECK(heart.at("colour").as_array()[1].as_string() == "red");
    const Json& circle = json.at("objects").as_array()[1];
    CHECK(circle.at("colour").as_array()[0] == Json(Json::Array{9, 8, 7}));
    CHECK(circle.at("geometry").as_array()[1].is_null());
}

TEST_CASE("Records that lack a member are refused by name", "[scene]") {
    check_needed({}, "canvas");
    check_needed({}, "objects");
    for (const char* key : {"kind", "role", "geometry", "look"}) check_needed({"objects", "0"}, key);
    check_needed({"objects", "0", "geometry", "0"}, "type");
    check_needed({"objects", "0", "geometry", "0"}, "vertices");
    check_needed({"objects", "1", "geometry", "0"}, "radius");
    check_needed({"objects", "0", "look", "0", "label"}, "halo");
    check_needed({"objects", "0", "look", "0", "stroke"}, "width");
    check_needed({"legend"}, "top");
}

TEST_CASE("Hostile records are refused", "[scene]") {
    check_refused({"canvas"}, Json::Array{320}, "canvas");
    check_refused({"canvas", "0"}, 0, "canvas side");
    check_refused({"canvas", "1"}, 1'000'000, "32767");
    check_refused({"canvas", "1"}, "wide", "integer");
    check_refused({"images"}, 0, "images");
    check_refused({"images"}, std::int64_t{1} << 40, "images");
    check_refused({"images"}, 3, "3 views");
    check_refused({"background"}, "mauve", "mauve");
    check_refused({"background"}, Json::Array{0, 0}, "colour");
    check_refused({"background"}, Json::Array{0, 0, 256}, "256");
    check_refused({"background"}, Json::Array{0, 0, -1}, "-1");
    check_refused({"objects"}, "none", "array");
    check_refused({"objects", "0"}, 7, "object");
    check_refused({"objects", "0", "kind"}, 7, "string");
    check_refused({"objects", "0", "geometry", "0", "type"}, "blob", "blob");
    check_refused({"objects", "0", "geometry", "0", "vertices"}, Json::Array{Json(Json::Array{0, 0})}, "three or more");
    check_refused({"objects", "0", "geometry", "0", "vertices", "0"}, Json::Array{1, 2, 3}, "point");
    check_refused({"objects", "1", "geometry", "0", "radius"}, "big", "number");
    check_refused({"objects", "0", "look", "0", "fill"}, true, "array");
    check_refused({"objects", "2", "antialias"}, "no", "boolean");
    check_refused({"legend", "layout"}, "ring", "ring");
    CHECK_THROWS_AS(scene_from_json(Json()), InvalidParams);
    CHECK_THROWS_AS(scene_from_json(Json::Array{}), InvalidParams);
}

TEST_CASE("Roles and views", "[scene]") {
    const Scene scene = full_scene();
    CHECK(with_role(scene, "target").size() == 1);
    CHECK(with_role(scene, "nobody").empty());
    const View& heart = scene.objects[0].view();
    CHECK(heart.colour().name == "red");
    CHECK(heart.grow() == 1);
    CHECK(heart.box().contains(bounds(heart.geometry)));
    CHECK(scene.objects[2].view(1).colour().name == "blue");  // no fill: the stroke's
}

// The data of an instance in a dataset on disk: PNG files, pixel digests, and its lines of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stim/base/digest.hpp"
#include "stim/domain/instance.hpp"
#include "stim/look/dresser.hpp"
#include "stim/png/encode.hpp"

namespace stim {

/// The files of an instance. `pictures`: the domain's pictures, images/<domain>/<id>[_1|_2|_3].png. For videos also
/// `frames`, images/<domain>/<id>/<frame>.png; `mp4` and `gif`, videos/<domain>/<id>.<suffix>, which the caller encodes;
/// and `none`.
enum class Kept { pictures, frames, mp4, gif, none };
/// Throws InvalidParams for an unknown name, or for a video format of a domain of pictures.
Kept kept_of(std::string_view name, const Domain& domain);

/// Paths of the files of an instance, relative to the dataset's folder; its switches tell how many frames a video has.
/// Throws InvalidParams if an id of a domain or suite is not safe in a file name.
std::vector<std::string> stored_paths(const Domain& domain, const std::string& instance_id, Kept kept = Kept::pictures,
                                      const Switches& switches = {});

struct StoredPicture {
    std::string path;
    int width = 0;
    int height = 0;
    Digest pixels;
    std::vector<std::uint8_t> png;
};

struct StoredInstance {
    std::string id;
    std::vector<StoredPicture> pictures;  ///< without PNG if an encoded video has all frames; its digest is that of the frames
    std::string metadata;  ///< canonical JSON: one value or list of strings per column, the same type in every domain
    std::string scene;     ///< canonical JSON: the record and the paths of its pictures
};

/// Makes the stored data, and reuses its surface and scratch memory. Use one per thread.
class Storer {
public:
    /// `appearance`, fitted to the instance, changes the pictures alone: the texts are those of the plain instance.
    StoredInstance store(const Domain& domain, const Instance& instance, Kept kept = Kept::pictures,
                         const Appearance& appearance = {});

private:
    StoredPicture picture(const PixelView& view, std::string path);
    StoredPicture encoded_elsewhere(const Domain& domain, const Instance& instance, const Appearance& appearance,
                                    std::string path);

    Dresser dresser_;
    PngEncoder encoder_;
};

}  // namespace stim

// Sixteen runs of a row at a time.
#include "libstim/src/base/cpu.hpp"
#include "libstim/src/png/encode_deflate.hpp"
#include "libstim/src/png/encode_runs.hpp"

#if STIM_X86

// gcc 12 takes the intrinsics' own registers for variables without a value (its bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include <cstring>

#define STIM_AVX512 __attribute__((target("avx512f,avx512cd")))

namespace stim::detail {
namespace {

constexpr std::size_t kLanes = Runs::room_behind;
constexpr std::size_t kFew = 6;  // runs, for which vectors do not pay

STIM_AVX512 inline __m512i all(std::uint32_t value) { return _mm512_set1_epi32(static_cast<int>(value)); }

STIM_AVX512 inline __m512i load(const void* from) { return _mm512_loadu_si512(from); }

STIM_AVX512 inline __m512i times(__m512i a, std::uint32_t b) { return _mm512_mullo_epi32(a, all(b)); }

// Which of the runs from `first` on there are.
__mmask16 lanes_of(std::size_t first, std::size_t count) {
    return static_cast<__mmask16>(count - first >= kLanes ? 0xffffu : (1u << (count - first)) - 1);
}

STIM_AVX512 void list_many(const std::uint32_t* row, int width, const std::vector<std::uint64_t>& edges, Runs& runs) {
    constexpr int few = 3;  // edges of 64 pixels
    const __m512i steps = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int* start = runs.starts.data();
    std::uint32_t* colour = runs.colours.data();
    int base = 0;
    for (std::uint64_t word : edges) {
        if (std::popcount(word) <= few) {
            list_word(word, base, row, start, colour);
        } else {
            for (int x = base; word; x += static_cast<int>(kLanes), word >>= kLanes) {
                const auto here = static_cast<__mmask16>(word);
                const __m512i pixels = _mm512_and_si512(_mm512_maskz_loadu_epi32(here, row + x), all(0xffffff));
                const __m512i columns = _mm512_add_epi32(steps, _mm512_set1_epi32(x));
                _mm512_storeu_si512(start, _mm512_maskz_compress_epi32(here, columns));
                _mm512_storeu_si512(colour, _mm512_maskz_compress_epi32(here, pixels));
                const int count = std::popcount(static_cast<unsigned>(here));
                start += count;
                colour += count;
            }
        }
        base += 64;
    }
    runs.count = static_cast<std::size_t>(start - runs.starts.data());
    *start = width;
    *colour = 0;
}

// What EdgeSums takes of each colour.
struct WideColour {
    __m512i sum, late;
};

STIM_AVX512 inline WideColour parts_of(__m512i colour) {
    const __m512i red = _mm512_srli_epi32(colour, 16), green = _mm512_and_si512(_mm512_srli_epi32(colour, 8), all(0xff)),
                  blue = _mm512_and_si512(colour, all(0xff)), both = _mm512_add_epi32(green, blue);
    return {_mm512_add_epi32(red, both), _mm512_add_epi32(both, blue)};
}

// a * b for every lane of 32 bits, two of them added up in each of 64.
STIM_AVX512 inline __m512i product_pairs(__m512i a, __m512i b) {
    return _mm512_add_epi64(_mm512_mul_epi32(a, b), _mm512_mul_epi32(_mm512_srli_epi64(a, 32), _mm512_srli_epi64(b, 32)));
}

// EdgeSums, lane by lane. What two of them come to is less than 2^32, so that lanes may leave 32 bits on the way.
class WideSums {
public:
    STIM_AVX512 void add(__m512i colour, __m512i left) {
        const WideColour now = parts_of(colour), then = parts_of(_mm512_alignr_epi32(colour, last_, kLanes - 1));
        const __m512i part = _mm512_mullo_epi32(_mm512_sub_epi32(now.sum, then.sum), left);
        sum_ = _mm512_add_epi32(sum_, part);
        weighted_ = _mm512_add_epi64(weighted_, product_pairs(part, _mm512_add_epi32(left, all(1))));
        late_ = _mm512_add_epi32(late_, _mm512_mullo_epi32(_mm512_sub_epi32(now.late, then.late), left));
        last_ = colour;
    }
    STIM_AVX512 EdgeSums total() const {
        EdgeSums out;
        out.sum = static_cast<std::uint32_t>(_mm512_reduce_add_epi32(sum_));
        out.weighted = _mm512_reduce_add_epi64(weighted_);
        out.late = static_cast<std::uint32_t>(_mm512_reduce_add_epi32(late_));
        return out;
    }

private:
    __m512i sum_{}, weighted_{}, late_{}, last_{};
};

// Entries of the dictionary, or what takes their place.
struct WideEntries {
    __m512i key, place;
};

// Eight entries as they lie in the dictionary, of the lower or the upper lanes; and back.
STIM_AVX512 inline __m512i pairs_of(__m512i keys, __m512i places, int half) {
    const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    return _mm512_permutex2var_epi32(keys, _mm512_add_epi32(low, _mm512_set1_epi32(8 * half)), places);
}

STIM_AVX512 inline __m512i every_second(__m512i low, __m512i high, int from) {
    const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    return _mm512_permutex2var_epi32(low, _mm512_add_epi32(even, _mm512_set1_epi32(from)), high);
}

// As RunDictionary::exchange, one lane after the other: where lanes have the same hash, the later finds the earlier.
STIM_AVX512 inline __m512i exchange(RunDictionary& dictionary, __mmask16 there, const WideEntries& made) {
    constexpr int size = sizeof(RunDictionary::Entry);
    const __m512i slot = _mm512_srli_epi32(times(made.key, RunDictionary::hash_factor), 32 - RunDictionary::bits);
    const __m256i slots[] = {_mm512_castsi512_si256(slot), _mm512_extracti64x4_epi64(slot, 1)};
    const __mmask8 halves[] = {static_cast<__mmask8>(there), static_cast<__mmask8>(there >> 8)};
    auto* const entries = dictionary.entries.data();
    __m512i found[2];
    for (int i = 0; i < 2; ++i) found[i] = _mm512_mask_i32gather_epi64(slot, halves[i], slots[i], entries, size);
    WideEntries last{every_second(found[0], found[1], 0), every_second(found[0], found[1], 1)};
    const __m512i earlier = _mm512_and_si512(_mm512_conflict_epi32(slot), all(there));  // bits of lanes before with this slot
    if (const __mmask16 again = _mm512_test_epi32_mask(earlier, earlier)) {
        const __m512i lane = _mm512_sub_epi32(all(31), _mm512_lzcnt_epi32(earlier));
        last.key = _mm512_mask_permutexvar_epi32(last.key, again, lane, made.key);
        last.place = _mm512_mask_permutexvar_epi32(last.place, again, lane, made.place);
    }
    for (int i = 0; i < 2; ++i)
        _mm512_mask_i32scatter_epi64(entries, halves[i], slots[i], pairs_of(made.key, made.place, i), size);
    return _mm512_maskz_mov_epi32(_mm512_mask_cmpeq_epi32_mask(there, made.key, last.key), last.place);
}

// Whose distance is at most kMaxDistance. So many rows that their distance could leave 32 bits are too many anyway.
STIM_AVX512 inline __mmask16 in_reach(__m512i place, __m512i start, const LookUp& how) {
    const __m512i down = _mm512_sub_epi32(_mm512_set1_epi32(how.y), _mm512_srli_epi32(place, 16));
    const __m512i right = _mm512_sub_epi32(start, _mm512_and_si512(place, all(0xffff)));
    const __m512i distance = _mm512_add_epi32(times(down, how.row_bytes), times(right, 3));
    return _mm512_mask_cmple_epi32_mask(_mm512_cmple_epi32_mask(down, all(kMaxDistance / how.row_bytes + 1)), distance,
                                        all(kMaxDistance));
}

// Runs that are worth comparing with what is above them: of `colour` and `length`, from `column` on. `after`: whether the pixel
// behind all of them is unchanged.
STIM_AVX512 inline __mmask16 go_on(const RowMasks& masks, __mmask16 there, __m512i column, __m512i colour, __m512i length,
                                   bool after) {
    const __m512i words = _mm512_mask_i32gather_epi32(column, there, _mm512_srli_epi32(column, 5), masks.changed.data(), 4);
    const __m512i bit = _mm512_and_si512(column, all(31));
    const __mmask16 first = _mm512_mask_testn_epi32_mask(there, words, _mm512_sllv_epi32(all(1), bit));
    const __mmask16 two = _mm512_mask_testn_epi32_mask(first, words, _mm512_sllv_epi32(all(3), bit));
    const auto next = static_cast<__mmask16>(first >> 1 | after << (kLanes - 1));
    const __m512i unlike = _mm512_xor_si512(_mm512_srli_epi32(colour, 8), colour);  // as is_grey
    return two & (next | _mm512_test_epi32_mask(unlike, all(0xffff)) | _mm512_cmpeq_epi32_mask(length, all(1)));
}

STIM_AVX512 inline __m512i keys_of(__m512i colour, __m512i length, __m512i next) {
    return _mm512_xor_si512(_mm512_xor_si512(colour, times(length, RunDictionary::length_factor)),
                            times(next, RunDictionary::colour_factor));
}

STIM_AVX512 RowSums look_up_many(const LookUp& how, RunDictionary& dictionary, Runs& runs) {
    if (runs.count < kFew) return look_up(how, dictionary, runs);
    const __m512i background = all(runs.colours[0]), row = all(place_of(0, how.y));
    const __m512i width = _mm512_set1_epi32(runs.starts[runs.count]);
    __m512i hash = _mm512_setzero_si512();
    WideSums edges;
    for (std::size_t i = 0; i < runs.count; i += kLanes) {
        const __mmask16 there = lanes_of(i, runs.count);
        const __m512i start = load(&runs.starts[i]), colour = load(&runs.colours[i]);
        const __m512i length = _mm512_sub_epi32(load(&runs.starts[i + 1]), start);
        const __m512i key = keys_of(colour, length, load(&runs.colours[i + 1]));
        hash = _mm512_mask_add_epi32(hash, there, hash, times(_mm512_xor_si512(key, start), RunDictionary::row_factor));
        edges.add(colour, _mm512_maskz_sub_epi32(there, width, start));

        const __mmask16 entered = _mm512_mask_cmpneq_epi32_mask(there, colour, background);
        const __m512i place = exchange(dictionary, entered, {key, _mm512_or_si512(start, row)});
        const __mmask16 found = _mm512_mask_cmpneq_epi32_mask(in_reach(place, start, how), place, all(nowhere));
        _mm512_storeu_si512(&runs.places[i], _mm512_maskz_mov_epi32(found, place));

        __mmask16 marked = found | _mm512_mask_cmpgt_epi32_mask(there, length, all(kMaxMatchPixels));
        if (how.above) {
            const bool after = i + kLanes < runs.count && !how.above->is_changed(runs.starts[i + kLanes]);
            marked |= go_on(*how.above, there, start, colour, length, after);
        }
        std::memcpy(reinterpret_cast<char*>(runs.marks.data()) + i / 8, &marked, sizeof marked);
    }
    const std::size_t end = runs.count % 64;
    std::uint64_t& last = runs.marks[runs.count / 64];
    last = (last & ((std::uint64_t{1} << end) - 1)) | std::uint64_t{1} << end;
    return {edges.total(), static_cast<std::uint32_t>(_mm512_reduce_add_epi32(hash))};
}

constexpr RunSteps kMany{list_many, look_up_many};

}  // namespace

const RunSteps* run_steps_avx512() { return cpu().avx512 ? &kMany : nullptr; }

}  // namespace stim::detail

#else

namespace stim::detail {

const RunSteps* run_steps_avx512() { return nullptr; }

}  // namespace stim::detail

#endif

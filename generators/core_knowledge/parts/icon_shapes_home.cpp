// Fruit and furniture, as drawings in a box of 100 x 100.
#include "generators/core_knowledge/parts/icon_shapes.hpp"

namespace stim::core_knowledge {

const std::vector<icon_shapes::Drawing>& drawings_of_home() {
    using namespace icon_shapes;
    static const std::vector<Drawing> all{
        {"apple", "fruit",
         {bar(shade, {5, 50, 32, 52, 20, 57, 8}),
          blob(body, {50, 29, 66, 21, 86, 29, 93, 52, 83, 80, 64, 94, 50, 90, 36, 94, 17, 80, 7, 52, 14, 29, 34, 21}),
          bare(blob(shade, {86, 56, 79, 78, 63, 90, 71, 76, 78, 58})), bare(oval(pale, {25, 44, 5, 10, 20})),
          bare(oval(pale, {33, 30, 4, 2.5, -20})), blob(accent, {54, 17, 66, 6, 86, 5, 76, 18, 63, 21}),
          line(dark, {58, 16, 77, 9}), bare(oval(accent, {60, 58, 2.5, 2.5})), bare(oval(accent, {44, 70, 2.5, 2.5})),
          bare(oval(accent, {64, 74, 2, 2}))}},
        {"pear", "fruit",
         {bar(shade, {5, 50, 17, 51, 8, 56, 0}),
          blob(body, {50, 13, 62, 20, 66, 38, 82, 56, 86, 76, 70, 94, 50, 97, 30, 94, 14, 76, 18, 56, 34, 38, 38, 20}),
          bare(blob(shade, {80, 64, 79, 80, 64, 92, 71, 80, 72, 66})), bare(oval(pale, {28, 66, 5, 11, 12})),
          bare(oval(pale, {43, 28, 3, 6})), blob(accent, {55, 9, 66, 0, 82, 2, 73, 13, 62, 14}), line(dark, {58, 9, 75, 4}),
          bare(oval(accent, {52, 60, 2.5, 2.5})), bare(oval(accent, {60, 76, 2.5, 2.5})), bare(oval(accent, {42, 80, 2, 2}))}},
        {"banana", "fruit",
         {sides(shade, {11, 24, 8, 7, 17, 5, 21, 20}),
          blob(body, {10, 20, 20, 14, 27, 22, 38, 40, 55, 53, 74, 56, 86, 50, 92, 60, 86, 78, 64, 89, 38, 84, 17, 60, 10, 36}),
          bare(blob(shade, {15, 40, 26, 60, 44, 75, 66, 80, 84, 72, 66, 85, 40, 80, 20, 60})), oval(dark, {90, 55, 3.5, 4.5}),
          bare(oval(pale, {28, 40, 2.5, 8, -20})), bare(oval(pale, {66, 62, 8, 2.5, 6})),
          curve(dark, {22, 30, 33, 50, 50, 64, 72, 68}), bare(oval(accent, {40, 66, 2.5, 2.5})),
          bare(oval(accent, {56, 76, 2, 2})), bare(oval(accent, {80, 64, 2, 2}))}},
        {"cherries", "fruit",
         {bar(shade, {4, 30, 56, 38, 30, 56, 8}), bar(shade, {4, 72, 56, 66, 30, 56, 8}),
          blob(accent, {57, 9, 72, 2, 94, 8, 80, 20, 65, 18}), line(dark, {61, 10, 85, 10}), both(oval(body, {27, 74, 22, 21})),
          both(bare(oval(pale, {19, 67, 5, 6, 30}))), both(bare(oval(shade, {30, 87, 9, 4})))}},
        {"table", "furniture",
         {sides(body, {10, 50, 20, 50, 18, 98, 12, 98}), sides(body, {80, 50, 90, 50, 88, 98, 82, 98}),
          sides(shade, {8, 42, 92, 42, 92, 54, 8, 54}), sides(body, {8, 30, 92, 30, 98, 43, 2, 43}), line(dark, {20, 48, 80, 48}),
          sides(accent, {34, 31, 66, 31, 69, 42, 31, 42}), blob(pale, {38, 18, 50, 20, 62, 18, 58, 31, 50, 34, 42, 31}),
          oval(shade, {45, 14, 6, 6}), oval(accent, {55, 13, 6, 6}), bare(oval(pale, {16, 38, 5, 1.5}))}},
        {"bed", "furniture",
         {sides(shade, {4, 18, 14, 18, 14, 94, 4, 94}), sides(shade, {87, 60, 97, 60, 97, 94, 87, 94}),
          sides(body, {14, 56, 92, 56, 92, 82, 14, 82}), blob(pale, {16, 44, 28, 41, 40, 44, 42, 56, 28, 59, 16, 57}),
          blob(accent, {40, 52, 66, 48, 92, 50, 97, 62, 96, 80, 68, 84, 40, 80}), line(dark, {14, 70, 40, 70}),
          bare(oval(body, {54, 66, 4, 4})), bare(oval(body, {68, 66, 4, 4})), bare(oval(body, {82, 66, 4, 4})),
          bare(oval(pale, {9, 26, 2.5, 4}))}},
    };
    return all;
}

}  // namespace stim::core_knowledge

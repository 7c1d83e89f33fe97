// Animals that are no birds, as drawings in a box of 100 x 100; each looks to the right or to us.
#include "generators/core_knowledge/parts/icon_shapes.hpp"

namespace stim::core_knowledge {

const std::vector<icon_shapes::Drawing>& drawings_of_animals() {
    using namespace icon_shapes;
    static const std::vector<Drawing> all{
        {"cat", "animal",
         {bar(shade, {9, 68, 90, 84, 88, 92, 76, 90, 62}),
          blob(body, {50, 48, 66, 54, 74, 72, 76, 92, 62, 96, 50, 95, 38, 96, 24, 92, 26, 72, 34, 54}),
          both(curve(dark, {44, 95, 44, 84})),
          blob(body, {20, 4, 28, 8, 40, 15, 50, 14, 60, 15, 72, 8, 80, 4, 81, 20, 83, 36, 74, 52, 50, 58, 26, 52, 17, 36, 19,
                20}),
          both(bare(oval(pale, {36, 34, 7, 7}))), both(bare(oval(dark, {37, 34, 3.4, 5}))),
          sides(accent, {45, 42, 55, 42, 50, 48}), both(line(dark, {30, 45, 10, 42})), both(line(dark, {30, 48, 11, 51})),
          curve(dark, {42, 50, 46, 53, 50, 49, 54, 53, 58, 50})}},
        {"fish", "animal",
         {sides(shade, {20, 50, 0, 24, 4, 50, 0, 78}), blob(accent, {40, 28, 52, 12, 66, 18, 72, 30}),
          blob(accent, {46, 72, 52, 86, 62, 76}),
          blob(body, {14, 50, 26, 36, 46, 25, 68, 25, 88, 36, 99, 50, 88, 65, 68, 76, 46, 75, 26, 64}),
          bare(oval(pale, {60, 65, 18, 5})), curve(dark, {76, 34, 70, 50, 76, 66}),
          blob(shade, {52, 48, 64, 46, 66, 54, 58, 60}), curve(dark, {32, 42, 37, 48, 32, 54}),
          curve(dark, {42, 36, 47, 43, 42, 50}), curve(dark, {40, 52, 45, 58, 40, 64}), oval(pale, {85, 44, 5.5, 5.5}),
          bare(oval(dark, {86, 44, 2.8, 2.8}))}},
        {"snail", "animal",
         {bar(pale, {3.5, 85, 58, 82, 34}), bar(pale, {3.5, 92, 58, 96, 36}), oval(accent, {82, 31, 4, 4}),
          oval(accent, {96, 33, 4, 4}),
          blob(pale, {0, 92, 14, 84, 40, 82, 66, 82, 76, 74, 78, 60, 86, 54, 97, 58, 99, 70, 94, 84, 82, 93, 40, 94}),
          oval(body, {44, 52, 36, 35}), oval(shade, {47, 54, 24, 23}), oval(body, {49, 56, 13, 12}),
          bare(oval(accent, {50, 57, 4.5, 4.5})), bare(oval(dark, {91, 66, 2.6, 2.6}))}},
        {"butterfly", "animal",
         {both(curve(dark, {49, 24, 44, 10, 36, 6})), both(blob(shade, {48, 52, 30, 52, 16, 62, 18, 82, 32, 90, 46, 74})),
          both(blob(body, {48, 50, 44, 32, 28, 14, 6, 10, 1, 28, 10, 48, 28, 55})), both(oval(accent, {22, 32, 9, 8})),
          both(bare(oval(pale, {30, 72, 6, 6}))), oval(dark, {50, 52, 4.5, 27})}},
        {"turtle", "animal",
         {blob(pale, {8, 76, 0, 86, 14, 84}), blob(pale, {18, 72, 14, 92, 20, 96, 30, 95, 32, 76}),
          blob(pale, {58, 74, 58, 94, 64, 97, 74, 95, 72, 74}),
          blob(pale, {70, 72, 78, 58, 82, 44, 92, 40, 101, 47, 101, 58, 94, 64, 88, 76, 78, 82}),
          blob(body, {4, 76, 8, 52, 24, 32, 42, 27, 60, 33, 74, 52, 80, 76}), bar(accent, {7, 6, 77, 78, 77}),
          sides(shade, {33, 40, 51, 40, 57, 56, 43, 68, 27, 57}), line(dark, {33, 40, 27, 31}), line(dark, {51, 40, 56, 31}),
          line(dark, {57, 56, 74, 52}), line(dark, {27, 57, 9, 54}), line(dark, {43, 68, 43, 74}),
          bare(oval(dark, {93, 50, 2.8, 2.8})), curve(dark, {91, 59, 96, 60, 100, 56})}},
        {"rabbit", "animal",
         {oval(shade, {20, 84, 8, 8}), blob(body, {50, 50, 66, 56, 76, 74, 76, 90, 64, 97, 36, 97, 24, 90, 24, 74, 34, 56}),
          bare(oval(pale, {50, 80, 13, 14})), both(oval(body, {39, 19, 8.5, 22, -8})), oval(body, {50, 49, 22, 19}),
          both(bare(oval(dark, {42, 45, 3.2, 3.8}))), sides(accent, {46, 51, 54, 51, 50, 56}),
          both(line(dark, {40, 54, 26, 52})), both(line(dark, {40, 56, 27, 59})),
          curve(dark, {44, 60, 47, 61, 50, 57, 53, 61, 56, 60})}},
        {"elephant", "animal",
         {curve(dark, {6, 48, 0, 60, 3, 70}),
          blob(body, {6, 44, 20, 28, 44, 24, 62, 30, 66, 50, 64, 72, 62, 94, 48, 95, 46, 78, 32, 78, 30, 95, 14, 95, 12, 74,
                5, 60}),
          blob(body, {60, 24, 76, 18, 90, 28, 94, 44, 93, 62, 92, 76, 97, 82, 101, 78, 104, 84, 97, 92, 86, 88, 83, 74, 81,
                62, 70, 62, 58, 52}),
          blob(accent, {76, 62, 82, 62, 88, 70, 86, 73, 79, 69}),
          blob(shade, {50, 28, 62, 20, 72, 30, 70, 48, 62, 62, 52, 54}), curve(dark, {56, 34, 62, 32, 66, 38}),
          bare(oval(pale, {22, 88, 5, 3})), bare(oval(pale, {55, 88, 5, 3})), curve(dark, {86, 70, 90, 69, 92, 66}),
          bare(oval(dark, {82, 38, 2.8, 2.8}))}},
    };
    return all;
}

}  // namespace stim::core_knowledge

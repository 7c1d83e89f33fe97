// The twelve concepts of core knowledge, stage by stage.
#pragma once

namespace stim::core_knowledge {

struct Concept {
    const char* name;
    const char* stage;
};

namespace concepts {

inline constexpr Concept boundary{"boundary", "sensorimotor"};
inline constexpr Concept continuity{"continuity", "sensorimotor"};
inline constexpr Concept permanence{"permanence", "sensorimotor"};
inline constexpr Concept spatiality{"spatiality", "sensorimotor"};
inline constexpr Concept perceptual_constancy{"perceptual constancy", "sensorimotor"};
inline constexpr Concept intuitive_physics{"intuitive physics", "concrete operational"};
inline constexpr Concept perspective_taking{"perspective taking", "concrete operational"};
inline constexpr Concept hierarchical_relation{"hierarchical relation", "concrete operational"};
inline constexpr Concept conservation{"conservation", "concrete operational"};
inline constexpr Concept intentionality_understanding{"intentionality understanding", "formal operational"};
inline constexpr Concept mechanical_reasoning{"mechanical reasoning", "formal operational"};
inline constexpr Concept tool_using{"tool using", "formal operational"};

}  // namespace concepts
}  // namespace stim::core_knowledge

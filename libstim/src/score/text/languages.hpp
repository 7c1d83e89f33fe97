// Answer phrases of languages other than English: one table, a language is a row.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace stim::score::languages {

using Phrases = std::span<const std::string_view>;

/// Phrases in lower case; those of letters of the alphabet stand as whole words, all others anywhere.
struct Language {
    std::string_view name;
    Phrases marks;        ///< words that tell the language from others; empty where its script does
    Phrases announces;    ///< an option follows: "the answer is", "I choose"
    Phrases praises;      ///< an option stands before: "... is correct"
    Phrases negations;    ///< not, wrong
    Phrases doubts;       ///< perhaps, or, could be
    Phrases conditions;   ///< if
    Phrases corrections;  ///< no wait, sorry
    Phrases links;        ///< what may stand between an announcement and the option
    Phrases bounds;       ///< at least, between: the number that follows is none that is counted
    Phrases yes, no;
    Phrases refusals;
    Phrases turns;  ///< a clause begins that says what is so: "not A but B"
};

template <std::size_t n>
using Words = std::array<std::string_view, n>;

namespace zh {
inline constexpr std::array announces =
    std::to_array<std::string_view>({"答案是", "答案为", "答案应为", "答案应该是", "答案", "故选", "应选", "应该选", "选择",
                                     "我选", "选", "应该是", "而是", "选项是", "选项为", "是选项", "选项"});
inline constexpr std::array praises = std::to_array<std::string_view>({"正确", "是对的", "是正确的", "对的", "是答案", "符合",
        "选项是正确", "选项正确"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"不是", "不选", "不正确", "不对", "不会", "不能", "不应", "没有", "错误", "错的", "排除", "并非", "不符", "不准确"});
inline constexpr std::array doubts =
    std::to_array<std::string_view>({"可能", "也许", "或者", "或", "大概", "似乎", "还是", "无法确定", "不确定", "看不清", "接下来", "我们看",
        "看看", "来看", "首先", "先看", "检查", "有人", "据说", "声称", "假设"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"如果", "假如", "若", "要是", "除非"});
inline constexpr std::array corrections = std::to_array<std::string_view>({"不对", "等等", "更正", "抱歉", "我错了", "重新"});
inline constexpr std::array links = std::to_array<std::string_view>({"是", "为", "选项", "应为", "应该是", "应是", "的"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"至少", "最多", "大于", "小于", "超过", "不到", "以上", "以下"});
inline constexpr std::array yes = std::to_array<std::string_view>({"是的", "是", "对", "有"});
inline constexpr std::array no = std::to_array<std::string_view>({"不是", "否", "没有", "不", "不对"});
inline constexpr std::array refusals = std::to_array<std::string_view>({"无法查看", "无法看到", "看不到图", "无法回答"});
inline constexpr std::array turns = std::to_array<std::string_view>({"而是"});
}  // namespace zh

namespace ja {
inline constexpr std::array announces = std::to_array<std::string_view>(
    {"答えは", "答え", "正解は", "正解", "正答は", "正答", "選択肢は", "選択肢", "解答は", "解答", "回答は", "回答"});
inline constexpr std::array praises =
    std::to_array<std::string_view>({"が正解", "が正しい", "が適切", "を選びます", "を選ぶ", "が答え", "が最も適切", "です"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"ではありません", "ではない", "ではなく", "じゃない", "間違い", "誤り", "除外", "違います", "ません"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"かもしれ", "どちらか", "または", "あるいは", "でしょうか", "おそらく", "たぶん", "ですか", "両方", "はっきりし", "次に", "調べ", "まず", "検討", "見てみ",
        "らしい", "と言う", "という人", "思われ"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"もし", "場合", "ならば", "なら"});
inline constexpr std::array corrections = std::to_array<std::string_view>({"いや", "違います", "訂正", "失礼", "すみません"});
inline constexpr std::array links = std::to_array<std::string_view>({"は", "が", "選択肢"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"少なくとも", "以上", "以下", "から", "約", "およそ", "最大"});
inline constexpr std::array yes = std::to_array<std::string_view>({"はい", "ええ"});
inline constexpr std::array no = std::to_array<std::string_view>({"いいえ", "いえ"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"申し訳ありません", "判断できません", "表示されていません"});
inline constexpr std::array turns = std::to_array<std::string_view>({"ではなく"});
}  // namespace ja

namespace ko {
inline constexpr std::array announces =
    std::to_array<std::string_view>({"정답은", "정답", "답은", "답", "맞는 것은", "올바른 것은", "적절한 것은"});
inline constexpr std::array praises =
    std::to_array<std::string_view>({"가 정답", "이 정답", "가 맞", "이 맞", "가 올바", "이 올바", "를 선택", "을 선택", "가 답",
                                     "이 답", "가 적절", "이 적절", "입니다", "이다"});
inline constexpr std::array negations =
    std::to_array<std::string_view>({"아닙니다", "아니라", "아니다", "아닌", "틀렸", "틀린", "제외", "않습", "없습"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"아마", "또는", "혹은", "일지도", "둘 다", "입니까", "인가요", "수도", "확실하지", "불확실", "다음으로", "먼저", "살펴", "검토", "라고 한다", "사람들은"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"만약", "경우", "다면", "라면", "이라면"});
inline constexpr std::array corrections = std::to_array<std::string_view>({"아니,", "다시 보니", "정정", "죄송", "잠깐"});
inline constexpr std::array links = std::to_array<std::string_view>({"은", "는", "선택지"});
inline constexpr std::array bounds = std::to_array<std::string_view>({"적어도", "이상", "이하", "최대", "최소", "에서", "약"});
inline constexpr std::array yes = std::to_array<std::string_view>({"네", "예", "맞습니다"});
inline constexpr std::array no = std::to_array<std::string_view>({"아니요", "아니오", "아뇨"});
inline constexpr std::array refusals = std::to_array<std::string_view>({"보이지 않습니다", "판단할 수 없", "볼 수 없"});
inline constexpr std::array turns = std::to_array<std::string_view>({"아니라"});
}  // namespace ko

namespace ar {
inline constexpr std::array announces = std::to_array<std::string_view>(
    {"الإجابة الصحيحة هي", "الإجابة النهائية", "الإجابة الصحيحة", "الإجابة هي", "الإجابة", "الجواب الصحيح هو",
        "الجواب الصحيح",
     "الجواب هو", "الجواب", "الخيار الصحيح هو", "الخيار الصحيح", "الاختيار الصحيح هو", "الاختيار الصحيح", "أختار",
        "اختار",
     "الخيار", "بل", "هي", "هو"});
inline constexpr std::array praises =
    std::to_array<std::string_view>({"هو الصحيح", "هي الصحيحة", "صحيح", "هو الجواب", "هي الإجابة", "الصحيح"});
inline constexpr std::array negations =
    std::to_array<std::string_view>({"ليست", "ليس", "خاطئ", "خطأ", "خاطئة", "استبعاد", "غير", "لا يمكن", "لن",
        "لم", "لا أعتقد", "لا أظن", "لست"});
inline constexpr std::array doubts =
    std::to_array<std::string_view>({"ربما", "أو", "قد يكون", "قد تكون", "ممكن", "هل", "يمكن", "من المحتمل",
        "كل من", "سأنظر", "سننظر", "لنفحص", "لننظر", "يقول", "يقولون", "كثيرون", "سأفحص", "دعنا", "أولا", "البعض",
        "يبدو", "لنر", "متأكد", "متأكدًا"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"إذا", "لو", "في حال", "في الحالة"});
inline constexpr std::array corrections = std::to_array<std::string_view>({"عفوًا", "عفوا", "أخطأت", "تصحيح",
        "انتظر"});
inline constexpr std::array links = std::to_array<std::string_view>({"هي", "هو", "الخيار"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"على الأقل", "على الأكثر", "ما بين", "أكثر من", "أقل من", "حوالي"});
inline constexpr std::array yes = std::to_array<std::string_view>({"نعم", "أجل"});
inline constexpr std::array no = std::to_array<std::string_view>({"لا", "كلا"});
inline constexpr std::array refusals = std::to_array<std::string_view>({"لا أستطيع", "لا يمكنني"});
inline constexpr std::array turns = std::to_array<std::string_view>({"بل"});
}  // namespace ar

namespace es {
inline constexpr std::array marks =
    std::to_array<std::string_view>({"el", "la", "es", "los", "las", "una", "que", "del", "está", "hay", "sí",
        "respuesta",
                                     "opción", "elijo", "escojo", "no", "por"});
inline constexpr std::array announces = std::to_array<std::string_view>({"respuesta correcta es",
                                                                         "respuesta correcta sería",
                                                                         "respuesta correcta",
                                                                         "respuesta final es",
                                                                         "respuesta final",
                                                                         "respuesta es",
                                                                         "respuesta sería",
                                                                         "respuesta",
                                                                         "opción correcta es",
                                                                         "opción correcta",
                                                                         "la correcta es",
                                                                         "alternativa correcta es",
                                                                         "alternativa correcta",
                                                                         "solución es",
                                                                         "solución",
                                                                         "elijo",
                                                                         "escojo",
                                                                         "selecciono",
                                                                         "sino",
                                                                         "opción",
                                                                         "opción es", "solo", "sólo",
                                                                         "que propongo es"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"es correcta", "es la correcta", "es correcto", "es la respuesta", "es la respuesta correcta",
        "es la opción correcta", "encaja"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"no", "ni", "nunca", "incorrecta", "incorrecto", "falsa", "falso", "descarta", "descartar", "tampoco"});
inline constexpr std::array doubts =
    std::to_array<std::string_view>({"quizás", "quizá", "tal vez", "o", "podría", "podrían", "puede", "probablemente",
                                     "posiblemente", "tanto el", "tanto la", "parece", "veamos", "opciones",
                                     "voy a", "vamos a", "comprobar", "examinar", "muestra", "diría", "dirían",
                                     "dicen", "afirma", "hay quien", "algunos", "muchos", "supongamos",
                                     "según el", "empiezo"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"si", "a menos que", "cuando"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"perdón", "me equivoqué", "corrección", "espera", "en realidad", "mejor dicho"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"es", "sería", "la", "el", "opción", "letra", "correcta", "final"});
inline constexpr std::array bounds = std::to_array<std::string_view>(
    {"al menos", "entre", "como mucho", "como máximo", "como mínimo", "más de", "menos de", "casi"});
inline constexpr std::array yes = std::to_array<std::string_view>({"sí"});
inline constexpr std::array no = std::to_array<std::string_view>({"no"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"no puedo", "no se puede determinar", "no es posible determinar"});
inline constexpr std::array turns = std::to_array<std::string_view>({"sino", "pero"});
}  // namespace es

namespace fr {
inline constexpr std::array marks = std::to_array<std::string_view>(
    {"le", "la", "les", "est", "une", "des", "du", "c'est", "il", "dans", "réponse", "bonne", "oui", "mon", "sur",
        "non", "au"});
inline constexpr std::array announces = std::to_array<std::string_view>({"bonne réponse est",
                                                                         "bonne réponse",
                                                                         "réponse correcte est",
                                                                         "réponse correcte",
                                                                         "réponse finale est",
                                                                         "réponse finale",
                                                                         "réponse est donc",
                                                                         "réponse est",
                                                                         "réponse",
                                                                         "bonne option est",
                                                                         "option correcte est",
                                                                         "option est",
                                                                         "option",
                                                                         "solution est",
                                                                         "solution",
                                                                         "bon choix est",
                                                                         "je choisis",
                                                                         "choix se porte sur",
                                                                         "s'agit de la réponse",
                                                                         "c'est l'option",
                                                                         "je sélectionne",
                                                                         "choix",
                                                                         "mais",
                                                                         "c'est"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"est correcte", "est correct", "est la bonne", "est juste", "est exacte", "est la bonne réponse",
        "est la réponse"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"pas", "n'est", "ni", "jamais", "incorrecte", "incorrect", "fausse", "faux", "exclure", "exclue", "aucun",
        "aucune"});
inline constexpr std::array doubts =
    std::to_array<std::string_view>({"peut-être", "ou", "pourrait", "pourraient", "peut", "probablement",
        "sans doute", "voyons",
                                     "semble", "possible", "est-ce", "commence", "examiner", "examinons",
                                     "regardons", "montre", "affirme", "disent", "certains", "vérifier",
                                     "supposons", "on dirait", "je vais", "selon le"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"si", "s'il", "s'ils", "à moins"});
inline constexpr std::array corrections = std::to_array<std::string_view>(
    {"pardon", "je me suis trompé", "je me suis trompée", "correction", "attendez", "en fait", "plutôt",
        "je me trompe"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"est", "donc", "la", "le", "l'option", "option", "lettre", "serait"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"au moins", "entre", "au plus", "plus de", "moins de", "environ", "presque"});
inline constexpr std::array yes = std::to_array<std::string_view>({"oui"});
inline constexpr std::array no = std::to_array<std::string_view>({"non"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"je ne peux pas", "impossible de déterminer", "je ne vois pas"});
inline constexpr std::array turns = std::to_array<std::string_view>({"mais"});
}  // namespace fr

namespace de {
inline constexpr std::array marks =
    std::to_array<std::string_view>({"der", "die", "das", "ist", "ein", "eine", "und", "nicht", "antwort",
        "richtig", "es", "ich",
                                     "ja", "nein", "gibt", "wähle", "trifft", "sind", "im"});
inline constexpr std::array announces = std::to_array<std::string_view>({"richtige antwort ist",
                                                                         "richtige antwort lautet",
                                                                         "richtige antwort",
                                                                         "korrekte antwort ist",
                                                                         "korrekte antwort",
                                                                         "antwort ist",
                                                                         "antwort lautet",
                                                                         "endgültige antwort",
                                                                         "antwort",
                                                                         "lösung ist",
                                                                         "lösung",
                                                                         "richtig ist",
                                                                         "richtig ist also",
                                                                         "antwortmöglichkeit",
                                                                         "entscheide mich für",
                                                                         "ich wähle",
                                                                         "ich nehme",
                                                                         "option",
                                                                         "möglichkeit",
                                                                         "sondern",
                                                                         "richtige option ist",
                                                                         "richtige lösung ist", "korrekt ist",
                                                                         "richtig ist", "nur"});
inline constexpr std::array praises =
    std::to_array<std::string_view>({"ist richtig", "ist korrekt", "ist die richtige", "ist die antwort",
        "ist die lösung",
                                     "trifft zu", "stimmt", "richtig", "die richtige antwort", "passt"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"nicht", "kein", "keine", "weder", "nie", "falsch", "ausgeschlossen", "ausschließen", "unmöglich",
        "scheidet aus", "scheiden aus", "ausgeschlossen"});
inline constexpr std::array doubts =
    std::to_array<std::string_view>({"vielleicht", "oder", "könnte", "könnten", "möglicherweise",
        "wahrscheinlich", "vermutlich",
                                     "eventuell", "entweder", "sowohl", "schauen wir", "sehen wir", "betrachten",
                                     "prüfe", "prüfen", "behauptet", "behaupten", "manche", "einige", "laut",
                                     "viele"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"wenn", "falls", "sofern", "ob",
        "angenommen"});
inline constexpr std::array corrections = std::to_array<std::string_view>(
    {"entschuldigung", "moment", "korrektur", "halt", "doch nicht", "ich habe mich", "stopp", "nein"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"ist", "lautet", "also", "die", "der", "das", "option", "antwort",
        "buchstabe", "wäre"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"mindestens", "höchstens", "zwischen", "mehr als", "weniger als", "bis zu"});
inline constexpr std::array yes = std::to_array<std::string_view>({"ja"});
inline constexpr std::array no = std::to_array<std::string_view>({"nein"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"ich kann das bild nicht", "lässt sich nicht", "kann ich nicht"});
inline constexpr std::array turns = std::to_array<std::string_view>({"sondern", "aber"});
}  // namespace de

inline constexpr std::array table{
    Language{"Chinese",
             {},
             zh::announces,
             zh::praises,
             zh::negations,
             zh::doubts,
             zh::conditions,
             zh::corrections,
             zh::links,
             zh::bounds,
             zh::yes,
             zh::no,
             zh::refusals,
             zh::turns},
    Language{"Japanese",
             {},
             ja::announces,
             ja::praises,
             ja::negations,
             ja::doubts,
             ja::conditions,
             ja::corrections,
             ja::links,
             ja::bounds,
             ja::yes,
             ja::no,
             ja::refusals,
             ja::turns},
    Language{"Korean",
             {},
             ko::announces,
             ko::praises,
             ko::negations,
             ko::doubts,
             ko::conditions,
             ko::corrections,
             ko::links,
             ko::bounds,
             ko::yes,
             ko::no,
             ko::refusals,
             ko::turns},
    Language{"Arabic",
             {},
             ar::announces,
             ar::praises,
             ar::negations,
             ar::doubts,
             ar::conditions,
             ar::corrections,
             ar::links,
             ar::bounds,
             ar::yes,
             ar::no,
             ar::refusals,
             ar::turns},
    Language{"Spanish", es::marks, es::announces, es::praises, es::negations, es::doubts, es::conditions, es::corrections,
             es::links, es::bounds, es::yes, es::no, es::refusals, es::turns},
    Language{"French", fr::marks, fr::announces, fr::praises, fr::negations, fr::doubts, fr::conditions, fr::corrections,
             fr::links, fr::bounds, fr::yes, fr::no, fr::refusals, fr::turns},
    Language{"German", de::marks, de::announces, de::praises, de::negations, de::doubts, de::conditions, de::corrections,
             de::links, de::bounds, de::yes, de::no, de::refusals, de::turns}};

/// The language of a text by its script, else by its most common words; nothing where that is English or unknown.
const Language* language_of(std::string_view low);
/// Whether a phrase of the list stands in the text.
bool holds_any(std::string_view low, Phrases phrases);
/// Where the first phrase of the list stands from `at` on, the longest at a place; npos without one.
struct Place {
    std::size_t begin = std::string_view::npos, end = 0;
};
Place next_of_phrases(std::string_view low, std::size_t at, Phrases phrases);
/// Where a phrase of the list ends that stands right at `at`; 0 without one.
std::size_t phrase_end(std::string_view low, std::size_t at, Phrases phrases);

}  // namespace stim::score::languages

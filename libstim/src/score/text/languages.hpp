// Answer phrases of languages other than English: one table, a language is a row.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score::languages {

using Phrases = std::span<const std::string_view>;

/// A number in words.
struct Numeral {
    std::string_view word;
    int value = 0;
};
using Numerals = std::span<const Numeral>;

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
    Numerals numerals{};
    Phrases copulas{};    ///< end a sentence behind what is so
    Phrases counters{};   ///< in scripts without blanks: what follows a numeral that counts
    Phrases claims{};     ///< hold a doubt's word and doubt nothing: "most likely"
    Phrases mild{};       ///< announcements that more often speak of an option than choose it
    Phrases followers{};  ///< what follows an option's letter; before other words it is one itself: "A resposta"
};

/// Join the items of a list in any of the languages.
inline constexpr WordList joints{"and",          "und",          "et",           "y",       "e", "\xe5\x92\x8c", "\xe3\x81\xa8",
                                 "\xec\x99\x80", "\xea\xb3\xbc", "\xeb\xb0\x8f", "\xd9\x88"};

template <std::size_t n>
using Words = std::array<std::string_view, n>;

namespace zh {
inline constexpr std::array announces = std::to_array<std::string_view>(
    {"答案是",     "答案为",   "答案应为",     "答案应该是", "答案",       "故选",     "应选",       "应该选", "选择",
     "我选",       "选",       "应该是",       "而是",       "选项是",     "选项为",   "是选项",     "选项",   "正确答案是",
     "正确答案为", "正确的是", "正确的选项是", "最佳答案是", "最合适的是", "最终答案", "我的答案是", "因此是", "所以是",
     "结论是",     "综上",     "这是",         "我认为是",   "应该选择",   "应选择",   "我选择",     "是"});
inline constexpr std::array praises =
    std::to_array<std::string_view>({"正确", "是对的", "是正确的", "对的", "是答案", "符合", "选项是正确", "选项正确", "选项符合",
                                     "最合适", "最符合", "更合适", "是正确选项", "为正确答案", "是正确答案", "是最佳答案"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"不是", "不选", "不正确", "不对", "不会", "不能", "不应", "没有", "错误", "错的", "排除", "并非", "不符", "不准确", "其次"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"可能",   "也许",   "或者",   "或",       "大概",   "似乎",   "还是",     "无法确定", "不确定", "看不清",
     "接下来", "我们看", "看看",   "来看",     "首先",   "先看",   "再看",     "检查",     "有人",   "据说",
     "声称",   "假设",   "乍一看", "看起来像", "说的是", "指的是", "选项如下", "以下选项"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"如果", "假如", "若", "要是", "除非", "否则", "不然"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"不对", "等等", "更正", "抱歉", "我错了", "重新", "看错", "更正为"});
inline constexpr std::array links = std::to_array<std::string_view>({"是", "为", "选项", "应为", "应该是", "应是", "的"});
inline constexpr std::array bounds = std::to_array<std::string_view>(
    {"至少", "最多", "大于", "小于", "超过", "不到", "以上", "以下", "不少于", "不低于", "不超过", "最少", "不止"});
inline constexpr std::array yes = std::to_array<std::string_view>({"是的", "是", "对", "有"});
inline constexpr std::array no = std::to_array<std::string_view>({"不是", "否", "没有", "不", "不对"});
inline constexpr std::array refusals = std::to_array<std::string_view>({"无法查看", "无法看到", "看不到图", "无法回答"});
inline constexpr std::array turns = std::to_array<std::string_view>({"而是", "但", "其实", "实际上"});
inline constexpr std::array counters = std::to_array<std::string_view>(
    {"只", "个", "条", "张", "本", "辆", "件", "位", "名", "头", "朵", "棵", "颗", "匹", "艘", "把", "块", "支", "座", "人"});
inline constexpr std::array claims = std::to_array<std::string_view>({"最可能", "最有可能", "极有可能"});
inline constexpr std::array mild = std::to_array<std::string_view>({"选项"});
}  // namespace zh

namespace ja {
inline constexpr std::array announces = std::to_array<std::string_view>(
    {"答えは",       "答え",       "正解は", "正解",   "正答は",     "正答",       "選択肢は",   "選択肢",
     "解答は",       "解答",       "回答は", "回答",   "答えとして", "適切なのは", "正しいのは", "当てはまるのは",
     "最も近いのは", "私の答えは", "結論は", "季節は", "したがって", "よって",     "つまり"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"が正解", "が正しい", "を選択", "が適切", "を選びます", "を選ぶ", "が答え", "が最も適切", "です", "になります", "となります",
     "が当てはまります", "が該当します", "が一番近い", "が最適", "だと思います", "と思います", "である", "と考えられます"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"ではありません", "ではない", "ではなく", "じゃない", "間違い", "誤り", "除外", "違います", "ません"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"かもしれ", "どちらか", "または", "あるいは", "でしょうか", "おそらく", "たぶん",   "ですか", "両方",   "はっきりし", "次に",
     "調べ",     "まず",     "検討",   "見てみ",   "らしい",     "と言う",   "という人", "思われ", "最初は", "一見"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"もし", "場合", "ならば", "なら", "さもなければ"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"いや", "違います", "訂正", "失礼", "すみません", "間違え", "間違いました"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"は", "が", "選択肢", "「", "『", "、", "正解は", "答えは", "として", "選択肢の"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"少なくとも", "以上", "以下", "から", "約", "およそ", "最大", "最低", "以内"});
inline constexpr std::array yes = std::to_array<std::string_view>({"はい", "ええ"});
inline constexpr std::array no = std::to_array<std::string_view>({"いいえ", "いえ"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"申し訳ありません", "判断できません", "表示されていません"});
inline constexpr std::array turns = std::to_array<std::string_view>({"ではなく", "しかし", "が、", "が,", "実際は", "実際には"});
inline constexpr std::array counters =
    std::to_array<std::string_view>({"羽", "個", "本", "枚", "匹", "人", "台", "冊", "頭", "つ", "脚", "隻", "輪"});
inline constexpr std::array copulas = std::to_array<std::string_view>({"です", "でした", "だ", "である", "のです", "になります"});
inline constexpr std::array claims = std::to_array<std::string_view>({"最も可能性"});
inline constexpr std::array mild = std::to_array<std::string_view>({"選択肢"});
}  // namespace ja

namespace ko {
inline constexpr std::array announces = std::to_array<std::string_view>(
    {"정답은", "정답", "답은", "답", "맞는 것은", "올바른 것은", "적절한 것은", "올바른 답은", "올바른 선택지는", "따라서",
     "결론은", "결론적으로", "적절한 답은", "가장 적절한 것은", "맞는 답은", "선택은"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"가 정답",   "이 정답", "가 맞",   "이 맞",   "가 올바", "이 올바",         "를 선택",
     "을 선택",   "가 답",   "이 답",   "가 적절", "이 적절", "입니다",          "이다",
     "번이 정답", "를 고르", "을 고르", "를 고릅", "을 고릅", "라고 생각합니다", "이라고 생각합니다",
     "번입니다",  "예요",    "이에요",  "가 옳",   "이 옳",   "에 해당",         "가 해당",
     "이 해당"});
inline constexpr std::array negations =
    std::to_array<std::string_view>({"아닙니다", "아니라", "아니다", "아닌", "틀렸", "틀린", "제외", "않습", "없습"});
inline constexpr std::array doubts =
    std::to_array<std::string_view>({"아마", "또는", "혹은", "일지도", "둘 다", "입니까", "인가요", "수도", "확실하지", "불확실",
                                     "다음으로", "먼저", "살펴", "검토", "라고 한다", "사람들은", "처음에는", "언뜻"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"만약", "경우", "다면", "라면", "이라면", "아니면"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"아니,", "다시 보니", "정정", "죄송", "잠깐", "틀렸", "아니요"});
inline constexpr std::array links = std::to_array<std::string_view>({"은", "는", "선택지", "번", "바로", "의", "정답은", "답은"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"적어도", "이상", "이하", "최대", "최소", "에서", "약", "이내", "미만", "초과"});
inline constexpr std::array yes = std::to_array<std::string_view>({"네", "예", "맞습니다"});
inline constexpr std::array no = std::to_array<std::string_view>({"아니요", "아니오", "아뇨"});
inline constexpr std::array refusals = std::to_array<std::string_view>({"보이지 않습니다", "판단할 수 없", "볼 수 없"});
inline constexpr std::array turns = std::to_array<std::string_view>({"아니라", "지만", "실제로는"});
inline constexpr auto numerals = std::to_array<Numeral>({{"한 ", 1},
                                                         {"두 ", 2},
                                                         {"세 ", 3},
                                                         {"네 ", 4},
                                                         {"다섯 ", 5},
                                                         {"여섯 ", 6},
                                                         {"일곱 ", 7},
                                                         {"여덟 ", 8},
                                                         {"아홉 ", 9},
                                                         {"열 ", 10}});
inline constexpr std::array counters =
    std::to_array<std::string_view>({"마리", "개", "명", "권", "대", "송이", "그루", "장", "사람", "척", "자루"});
inline constexpr std::array copulas =
    std::to_array<std::string_view>({"입니다", "이다", "예요", "이에요", "였습니다", "이었습니다"});
}  // namespace ko

namespace ar {
inline constexpr std::array announces = std::to_array<std::string_view>({"الإجابة الصحيحة هي",
                                                                         "الإجابة النهائية",
                                                                         "الإجابة الصحيحة",
                                                                         "الإجابة هي",
                                                                         "الإجابة",
                                                                         "الجواب الصحيح هو",
                                                                         "الجواب الصحيح",
                                                                         "الجواب هو",
                                                                         "الجواب",
                                                                         "الخيار الصحيح هو",
                                                                         "الخيار الصحيح",
                                                                         "الاختيار الصحيح هو",
                                                                         "الاختيار الصحيح",
                                                                         "أختار",
                                                                         "اختار",
                                                                         "الخيار",
                                                                         "بل",
                                                                         "هي",
                                                                         "هو",
                                                                         "الخيار الأنسب هو",
                                                                         "أرى أن الإجابة هي",
                                                                         "الإجابة المناسبة هي",
                                                                         "الحل هو",
                                                                         "النتيجة هي",
                                                                         "إنه",
                                                                         "إنها",
                                                                         "لذلك فهو",
                                                                         "إذن هو",
                                                                         "أعتقد أنه"});
inline constexpr std::array praises =
    std::to_array<std::string_view>({"هو الصحيح", "هي الصحيحة", "صحيح", "هو الجواب", "هي الإجابة", "الصحيح", "هو الخيار الصحيح",
                                     "هي الإجابة الصحيحة", "هو الأنسب", "صحيحة"});
inline constexpr std::array negations =
    std::to_array<std::string_view>({"ليست", "ليس", "خاطئ", "خطأ", "خاطئة", "استبعاد", "غير", "لا يمكن", "لن", "لم", "لا أعتقد",
                                     "لا أظن", "لست", "أستبعد", "استبعدت"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"ربما",  "أو",    "قد يكون", "قد تكون", "ممكن",  "هل",     "يمكن",         "من المحتمل", "كل من",
     "سأنظر", "سننظر", "لنفحص",   "لننظر",   "يقول",  "يقولون", "كثيرون",       "سأفحص",      "دعنا",
     "أولا",  "البعض", "يبدو",    "لنر",     "متأكد", "متأكدًا", "للوهلة الأولى"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"إذا", "لو", "في حال", "في الحالة"});
inline constexpr std::array corrections = std::to_array<std::string_view>({"عفوًا", "عفوا", "أخطأت", "تصحيح", "انتظر"});
inline constexpr std::array links = std::to_array<std::string_view>({"هي", "هو", "الخيار"});
inline constexpr std::array bounds = std::to_array<std::string_view>(
    {"على الأقل", "على الأكثر", "ما بين", "أكثر من", "أقل من", "حوالي", "ما لا يقل عن", "لا يقل عن", "لا يزيد عن"});
inline constexpr std::array yes = std::to_array<std::string_view>({"نعم", "أجل"});
inline constexpr std::array no = std::to_array<std::string_view>({"لا", "كلا"});
inline constexpr std::array refusals = std::to_array<std::string_view>({"لا أستطيع", "لا يمكنني"});
inline constexpr std::array turns = std::to_array<std::string_view>({"بل", "لكن", "لكنه"});
}  // namespace ar

namespace es {
inline constexpr std::array marks = std::to_array<std::string_view>(
    {"el", "la",  "es", "los", "las", "una", "que", "del", "está",   "hay", "sí",  "respuesta", "opción", "elijo", "escojo",
     "no", "por", "en", "con", "se",  "un",  "me",  "mi",  "porque", "son", "más", "esta",      "este",   "así",   "como"});
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
                                                                         "opción es",
                                                                         "solo",
                                                                         "sólo",
                                                                         "que propongo es",
                                                                         "me quedo con",
                                                                         "mi elección es",
                                                                         "opto por",
                                                                         "mi respuesta es",
                                                                         "me decanto por",
                                                                         "se trata de",
                                                                         "la correcta sería",
                                                                         "respuesta adecuada es",
                                                                         "opción adecuada es",
                                                                         "elección correcta es",
                                                                         "correcta es",
                                                                         "opción elegida es",
                                                                         "letra correcta es",
                                                                         "respuestas correctas son",
                                                                         "respuestas son",
                                                                         "opciones correctas son",
                                                                         "correctas son",
                                                                         "voto por",
                                                                         "es",
                                                                         "son"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"es correcta", "es la correcta", "es correcto", "es la respuesta", "es la respuesta correcta", "es la opción correcta",
     "encaja", "es la adecuada", "es verdadera", "es la opción", "corresponde", "es la más adecuada", "es la mejor"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"no", "ni", "nunca", "incorrecta", "incorrecto", "falsa", "falso", "descarta", "descartar", "tampoco"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"quizás",       "quizá",    "tal vez",    "o",        "podría",  "podrían",         "puede",          "probablemente",
     "posiblemente", "tanto el", "tanto la",   "parece",   "veamos",  "opciones",        "voy a",          "vamos a",
     "comprobar",    "examinar", "muestra",    "diría",    "dirían",  "dicen",           "afirma",         "hay quien",
     "algunos",      "muchos",   "supongamos", "según el", "empiezo", "a primera vista", "podría pensarse"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"si", "a menos que", "cuando"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"perdón", "me equivoqué", "corrección", "espera", "en realidad", "mejor dicho"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"es", "sería", "la", "el", "opción", "letra", "correcta", "final"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"al menos", "entre", "como mucho", "como máximo", "como mínimo", "más de", "menos de",
                                     "casi", "por lo menos", "como poco", "a lo sumo", "aproximadamente entre"});
inline constexpr std::array yes = std::to_array<std::string_view>({"sí"});
inline constexpr std::array no = std::to_array<std::string_view>({"no"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"no puedo", "no se puede determinar", "no es posible determinar"});
inline constexpr std::array turns = std::to_array<std::string_view>({"sino", "pero", "en realidad"});
inline constexpr auto numerals = std::to_array<Numeral>(
    {{"cero", 0},    {"dos", 2},        {"tres", 3},        {"cuatro", 4},     {"cinco", 5},       {"seis", 6},   {"siete", 7},
     {"ocho", 8},    {"nueve", 9},      {"diez", 10},       {"once", 11},      {"doce", 12},       {"trece", 13}, {"catorce", 14},
     {"quince", 15}, {"dieciséis", 16}, {"diecisiete", 17}, {"dieciocho", 18}, {"diecinueve", 19}, {"veinte", 20}});
}  // namespace es

namespace fr {
inline constexpr std::array marks = std::to_array<std::string_view>(
    {"le",  "la",  "les", "est", "une", "des", "du",    "c'est", "il", "dans", "réponse", "bonne", "oui", "mon",
     "sur", "non", "au",  "pas", "n'a", "été", "n'est", "cette", "ce", "je",   "et",      "avec",  "un",  "photo"});
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
                                                                         "c'est",
                                                                         "option choisie est",
                                                                         "je sélectionne l'option",
                                                                         "je choisis l'option",
                                                                         "je choisis la réponse",
                                                                         "je vote pour",
                                                                         "j'opte pour",
                                                                         "j'opterais pour",
                                                                         "je dirais",
                                                                         "il s'agit",
                                                                         "réponse exacte est",
                                                                         "réponse exacte",
                                                                         "réponse appropriée est",
                                                                         "bonne lettre est",
                                                                         "proposition correcte est",
                                                                         "c'est la réponse",
                                                                         "c'est la lettre",
                                                                         "bonnes réponses sont",
                                                                         "réponses correctes sont",
                                                                         "réponses sont",
                                                                         "je réponds"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"est correcte", "est correct", "est la bonne", "est juste", "est exacte", "est la bonne réponse", "est la réponse",
     "correspond à la bonne réponse", "est la bonne option", "est le bon choix", "convient", "est la plus appropriée",
     "est vraie", "est exact"});
inline constexpr std::array negations = std::to_array<std::string_view>(
    {"pas", "n'est", "ni", "jamais", "incorrecte", "incorrect", "fausse", "faux", "exclure", "exclue", "aucun", "aucune"});
inline constexpr std::array doubts = std::to_array<std::string_view>({"peut-être",
                                                                      "ou",
                                                                      "pourrait",
                                                                      "pourraient",
                                                                      "se peut",
                                                                      "peut",
                                                                      "probablement",
                                                                      "sans doute",
                                                                      "voyons",
                                                                      "semble",
                                                                      "possible",
                                                                      "est-ce",
                                                                      "commence",
                                                                      "examiner",
                                                                      "examinons",
                                                                      "regardons",
                                                                      "montre",
                                                                      "affirme",
                                                                      "disent",
                                                                      "certains",
                                                                      "vérifier",
                                                                      "supposons",
                                                                      "on dirait",
                                                                      "je vais",
                                                                      "selon le",
                                                                      "à première vue",
                                                                      "au premier regard",
                                                                      "on pourrait"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"si", "s'il", "s'ils", "à moins"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"pardon", "je me suis trompé", "je me suis trompée", "correction", "attendez", "en fait",
                                     "plutôt", "je me trompe", "en réalité", "je me corrige"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"est", "donc", "la", "le", "l'option", "option", "lettre", "serait", "d", "de"});
inline constexpr std::array bounds = std::to_array<std::string_view>(
    {"au moins", "entre", "au plus", "plus de", "moins de", "environ", "presque", "au minimum", "tout au plus", "pas moins de"});
inline constexpr std::array yes = std::to_array<std::string_view>({"oui"});
inline constexpr std::array no = std::to_array<std::string_view>({"non"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"je ne peux pas", "impossible de déterminer", "je ne vois pas"});
inline constexpr std::array turns = std::to_array<std::string_view>({"mais", "en réalité"});
inline constexpr auto numerals = std::to_array<Numeral>(
    {{"zéro", 0},    {"deux", 2},   {"trois", 3},     {"quatre", 4},    {"cinq", 5},      {"six", 6},     {"sept", 7},
     {"huit", 8},    {"neuf", 9},   {"dix", 10},      {"onze", 11},     {"douze", 12},    {"treize", 13}, {"quatorze", 14},
     {"quinze", 15}, {"seize", 16}, {"dix-sept", 17}, {"dix-huit", 18}, {"dix-neuf", 19}, {"vingt", 20}});
}  // namespace fr

namespace de {
inline constexpr std::array marks = std::to_array<std::string_view>(
    {"der", "die",  "das",    "ist",  "ein",   "eine",   "und",   "nicht", "antwort", "richtig", "es",
     "ich", "ja",   "nein",   "gibt", "wähle", "trifft", "sind",  "im",    "von",     "zu",      "auf",
     "mit", "auch", "lösung", "bild", "kann",  "wir",    "daher", "also",  "dem",     "den"});
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
                                                                         "richtige lösung ist",
                                                                         "korrekt ist",
                                                                         "richtig ist",
                                                                         "nur",
                                                                         "lösung lautet",
                                                                         "lautet die antwort",
                                                                         "lautet",
                                                                         "ich entscheide mich für",
                                                                         "ich tippe auf",
                                                                         "ich würde sagen",
                                                                         "wahl fällt auf",
                                                                         "entscheidung fällt auf",
                                                                         "ergebnis ist",
                                                                         "ist also",
                                                                         "zutreffend ist",
                                                                         "es handelt sich um",
                                                                         "meine wahl ist",
                                                                         "gesuchte antwort ist",
                                                                         "passende antwort ist",
                                                                         "beste antwort ist",
                                                                         "antwort wäre",
                                                                         "antworten sind",
                                                                         "antworten lauten",
                                                                         "antworten",
                                                                         "richtig sind",
                                                                         "wähle ich"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"ist richtig", "ist korrekt", "ist die richtige", "ist die antwort", "ist die lösung", "trifft zu", "stimmt", "richtig",
     "die richtige antwort", "passt", "ist die richtige antwort", "ist zutreffend", "ist die korrekte", "ist wahr",
     "passt am besten", "ist die beste", "ist die passende"});
inline constexpr std::array negations =
    std::to_array<std::string_view>({"nicht", "kein", "keine", "weder", "nie", "falsch", "ausgeschlossen", "ausschließen",
                                     "unmöglich", "scheidet aus", "scheiden aus", "ausgeschlossen"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"vielleicht", "oder",      "könnte",      "könnten",         "möglicherweise",  "wahrscheinlich",
     "vermutlich", "eventuell", "entweder",    "sowohl",          "schauen wir",     "sehen wir",
     "betrachten", "prüfe",     "prüfen",      "behauptet",       "behaupten",       "manche",
     "einige",     "laut",      "viele",       "kommen in frage", "kommt darauf an", "würden sagen",
     "kann sein",  "mag sein",  "zur auswahl", "zunächst",        "denkbar",         "auf den ersten blick",
     "könnte man"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"wenn", "falls", "sofern", "ob", "angenommen"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"entschuldigung", "moment", "korrektur", "halt", "doch nicht", "ich habe mich", "stopp",
                                     "nein", "tatsächlich", "vertan", "ich korrigiere"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"ist", "lautet", "also", "die", "der", "das", "option", "antwort", "buchstabe", "wäre"});
inline constexpr std::array bounds =
    std::to_array<std::string_view>({"mindestens", "höchstens", "zwischen", "mehr als", "weniger als", "bis zu", "wenigstens",
                                     "maximal", "minimal", "etwa zwischen"});
inline constexpr std::array yes = std::to_array<std::string_view>({"ja"});
inline constexpr std::array no = std::to_array<std::string_view>({"nein"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"ich kann das bild nicht", "lässt sich nicht", "kann ich nicht"});
inline constexpr std::array turns = std::to_array<std::string_view>({"sondern", "aber"});
inline constexpr auto numerals = std::to_array<Numeral>(
    {{"null", 0},      {"zwei", 2},      {"drei", 3},      {"vier", 4},      {"fünf", 5},      {"sechs", 6},     {"sieben", 7},
     {"acht", 8},      {"neun", 9},      {"zehn", 10},     {"elf", 11},      {"zwölf", 12},    {"dreizehn", 13}, {"vierzehn", 14},
     {"fünfzehn", 15}, {"sechzehn", 16}, {"siebzehn", 17}, {"achtzehn", 18}, {"neunzehn", 19}, {"zwanzig", 20}});
}  // namespace de

namespace pt {
inline constexpr std::array marks = std::to_array<std::string_view>(
    {"é",   "uma",  "não", "sim", "resposta", "respostas", "opção",       "correta",  "corretas", "escolho",
     "são", "está", "em",  "um",  "isso",     "letra",     "alternativa", "portanto", "imagem",   "os",
     "da",  "na",   "dos", "das", "pelo",     "pela",      "mais",        "figura"});
inline constexpr std::array announces = std::to_array<std::string_view>({"resposta correta é",
                                                                         "resposta correta seria",
                                                                         "resposta correta",
                                                                         "resposta certa é",
                                                                         "resposta certa",
                                                                         "resposta final é",
                                                                         "resposta final",
                                                                         "resposta é",
                                                                         "resposta seria",
                                                                         "resposta",
                                                                         "respostas corretas são",
                                                                         "respostas corretas",
                                                                         "respostas certas são",
                                                                         "respostas são",
                                                                         "respostas",
                                                                         "opção correta é",
                                                                         "opção correta",
                                                                         "opção certa é",
                                                                         "opções corretas são",
                                                                         "a correta é",
                                                                         "a certa é",
                                                                         "alternativa correta é",
                                                                         "alternativa correta",
                                                                         "alternativas corretas são",
                                                                         "alternativa é",
                                                                         "alternativa",
                                                                         "solução é",
                                                                         "solução",
                                                                         "escolho",
                                                                         "seleciono",
                                                                         "opção",
                                                                         "opção é",
                                                                         "só",
                                                                         "somente",
                                                                         "apenas",
                                                                         "minha escolha é",
                                                                         "minha resposta é",
                                                                         "fico com",
                                                                         "opto por",
                                                                         "opto pela",
                                                                         "correta é",
                                                                         "corretas são",
                                                                         "letra correta é",
                                                                         "letra",
                                                                         "voto em",
                                                                         "gabarito é",
                                                                         "gabarito",
                                                                         "é",
                                                                         "são"});
inline constexpr std::array praises = std::to_array<std::string_view>(
    {"é correta", "é a correta", "está correta", "está certa", "é a certa", "é a resposta", "é a resposta correta",
     "é a resposta certa", "é a opção correta", "é a alternativa correta", "é correto", "é a adequada", "é a mais adequada",
     "é verdadeira", "é a melhor", "corresponde"});
inline constexpr std::array negations =
    std::to_array<std::string_view>({"não", "nem", "nunca", "incorreta", "incorreto", "errada", "errado", "falsa", "falso",
                                     "descarto", "descartar", "tampouco", "nenhuma", "nenhum", "exceto"});
inline constexpr std::array doubts =
    std::to_array<std::string_view>({"talvez",     "ou",        "poderia",       "poderiam",
                                     "pode",       "podem",     "provavelmente", "possivelmente",
                                     "parece",     "vejamos",   "opções são",    "alternativas são",
                                     "vou",        "vamos",     "verificar",     "examinar",
                                     "mostra",     "diria",     "diriam",        "dizem",
                                     "afirma",     "há quem",   "alguns",        "muitos",
                                     "suponhamos", "segundo o", "começo",        "à primeira vista",
                                     "tanto o",    "tanto a"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"se", "a menos que", "caso", "quando"});
inline constexpr std::array corrections =
    std::to_array<std::string_view>({"desculpe", "desculpa", "perdão", "me enganei", "enganei-me", "correção", "espere", "espera",
                                     "na verdade", "ou melhor", "aliás"});
inline constexpr std::array links = std::to_array<std::string_view>(
    {"é", "são", "seria", "a", "o", "as", "os", "opção", "letra", "letras", "alternativa", "correta", "certa", "final"});
inline constexpr std::array bounds = std::to_array<std::string_view>(
    {"pelo menos", "ao menos", "entre", "no máximo", "no mínimo", "mais de", "menos de", "quase", "aproximadamente entre"});
inline constexpr std::array yes = std::to_array<std::string_view>({"sim"});
inline constexpr std::array no = std::to_array<std::string_view>({"não"});
inline constexpr std::array refusals = std::to_array<std::string_view>({"não posso", "não consigo", "não é possível determinar"});
inline constexpr std::array turns = std::to_array<std::string_view>({"mas", "mas sim", "e sim", "porém", "na verdade"});
inline constexpr auto numerals =
    std::to_array<Numeral>({{"zero", 0},       {"dois", 2},     {"duas", 2},       {"três", 3},       {"quatro", 4},
                            {"cinco", 5},      {"seis", 6},     {"sete", 7},       {"oito", 8},       {"nove", 9},
                            {"dez", 10},       {"onze", 11},    {"doze", 12},      {"treze", 13},     {"catorze", 14},
                            {"quatorze", 14},  {"quinze", 15},  {"dezesseis", 16}, {"dezasseis", 16}, {"dezessete", 17},
                            {"dezassete", 17}, {"dezoito", 18}, {"dezenove", 19},  {"dezanove", 19},  {"vinte", 20}});
inline constexpr std::array followers = std::to_array<std::string_view>(
    {"é", "está", "são", "não", "e", "ou", "parece", "pode", "seria", "foi", "porque", "pois", "mas", "corresponde", "com"});
}  // namespace pt

namespace it {
inline constexpr std::array marks = std::to_array<std::string_view>(
    {"è",         "la",     "il",   "risposta", "risposte", "corretta", "corrette",      "giusta", "opzione",
     "l'opzione", "scelgo", "sono", "una",      "un",       "che",      "non",           "di",     "lettera",
     "quindi",    "perché", "gli",  "della",    "del",      "immagine", "nell'immagine", "questa", "sì",
     "con",       "lo",     "più",  "figura"});
inline constexpr std::array announces = std::to_array<std::string_view>({"risposta corretta è",
                                                                         "risposta corretta sarebbe",
                                                                         "risposta corretta",
                                                                         "risposta giusta è",
                                                                         "risposta giusta",
                                                                         "risposta esatta è",
                                                                         "risposta esatta",
                                                                         "risposta finale è",
                                                                         "risposta finale",
                                                                         "risposta è",
                                                                         "risposta sarebbe",
                                                                         "risposta",
                                                                         "risposte corrette sono",
                                                                         "risposte corrette",
                                                                         "risposte giuste sono",
                                                                         "risposte esatte sono",
                                                                         "risposte sono",
                                                                         "risposte",
                                                                         "opzione corretta è",
                                                                         "opzione corretta",
                                                                         "opzione giusta è",
                                                                         "opzioni corrette sono",
                                                                         "quella corretta è",
                                                                         "quella giusta è",
                                                                         "alternativa corretta è",
                                                                         "alternativa corretta",
                                                                         "soluzione è",
                                                                         "soluzione",
                                                                         "scelgo",
                                                                         "seleziono",
                                                                         "opzione",
                                                                         "opzione è",
                                                                         "solo",
                                                                         "soltanto",
                                                                         "bensì",
                                                                         "mia scelta è",
                                                                         "mia risposta è",
                                                                         "opto per",
                                                                         "si tratta di",
                                                                         "corretta è",
                                                                         "corrette sono",
                                                                         "giusta è",
                                                                         "lettera corretta è",
                                                                         "lettera",
                                                                         "voto per",
                                                                         "è",
                                                                         "sono"});
inline constexpr std::array praises =
    std::to_array<std::string_view>({"è corretta", "è la corretta", "è quella corretta", "è quella giusta", "è corretto",
                                     "è la risposta", "è la risposta corretta", "è la risposta giusta", "è l'opzione corretta",
                                     "è giusta", "è esatta", "è vera", "è la più adatta", "è la migliore", "corrisponde"});
inline constexpr std::array negations =
    std::to_array<std::string_view>({"non", "né", "mai", "errata", "errato", "sbagliata", "sbagliato", "falsa", "falso", "scarto",
                                     "scartare", "neanche", "nemmeno", "nessuna", "nessuno", "tranne"});
inline constexpr std::array doubts = std::to_array<std::string_view>(
    {"forse",      "o",          "oppure",   "potrebbe",      "potrebbero",       "può",        "possono",      "probabilmente",
     "magari",     "sembra",     "vediamo",  "opzioni sono",  "alternative sono", "verificare", "verifichiamo", "esaminare",
     "esaminiamo", "mostra",     "direi",    "direbbero",     "dicono",           "afferma",    "alcuni",       "molti",
     "supponiamo", "secondo il", "comincio", "a prima vista", "sia il",           "sia la"});
inline constexpr std::array conditions = std::to_array<std::string_view>({"se", "a meno che", "qualora", "quando"});
inline constexpr std::array corrections = std::to_array<std::string_view>(
    {"scusa", "scusate", "mi sono sbagliato", "mi sono sbagliata", "mi sbaglio", "correzione", "aspetta", "in realtà", "anzi"});
inline constexpr std::array links =
    std::to_array<std::string_view>({"è", "e'", "sono", "sarebbe", "la", "il", "le", "l'opzione", "opzione", "lettera", "lettere",
                                     "corretta", "giusta", "finale", "quindi"});
inline constexpr std::array bounds = std::to_array<std::string_view>(
    {"almeno", "tra", "fra", "al massimo", "al minimo", "più di", "meno di", "quasi", "non più di", "circa tra"});
inline constexpr std::array yes = std::to_array<std::string_view>({"sì"});
inline constexpr std::array no = std::to_array<std::string_view>({"no"});
inline constexpr std::array refusals =
    std::to_array<std::string_view>({"non posso", "non riesco", "non è possibile determinare"});
inline constexpr std::array turns = std::to_array<std::string_view>({"ma", "bensì", "però", "in realtà"});
inline constexpr auto numerals =
    std::to_array<Numeral>({{"zero", 0},    {"due", 2},          {"tre", 3},       {"quattro", 4},      {"cinque", 5},
                            {"sei", 6},     {"sette", 7},        {"otto", 8},      {"nove", 9},         {"dieci", 10},
                            {"undici", 11}, {"dodici", 12},      {"tredici", 13},  {"quattordici", 14}, {"quindici", 15},
                            {"sedici", 16}, {"diciassette", 17}, {"diciotto", 18}, {"diciannove", 19},  {"venti", 20}});
inline constexpr std::array followers = std::to_array<std::string_view>(
    {"è", "sono", "non", "e", "o", "sembra", "può", "sarebbe", "perché", "ma", "corrisponde", "con"});
}  // namespace it

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
             zh::turns,
             {},
             {},
             zh::counters,
             zh::claims,
             zh::mild},
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
             ja::turns,
             {},
             ja::copulas,
             ja::counters,
             ja::claims,
             ja::mild},
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
             ko::turns,
             ko::numerals,
             ko::copulas,
             ko::counters},
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
             es::links, es::bounds, es::yes, es::no, es::refusals, es::turns, es::numerals},
    Language{"French", fr::marks, fr::announces, fr::praises, fr::negations, fr::doubts, fr::conditions, fr::corrections,
             fr::links, fr::bounds, fr::yes, fr::no, fr::refusals, fr::turns, fr::numerals},
    Language{"German", de::marks, de::announces, de::praises, de::negations, de::doubts, de::conditions, de::corrections,
             de::links, de::bounds, de::yes, de::no, de::refusals, de::turns, de::numerals},
    Language{"Portuguese",
             pt::marks,
             pt::announces,
             pt::praises,
             pt::negations,
             pt::doubts,
             pt::conditions,
             pt::corrections,
             pt::links,
             pt::bounds,
             pt::yes,
             pt::no,
             pt::refusals,
             pt::turns,
             pt::numerals,
             {},
             {},
             {},
             {},
             pt::followers},
    Language{"Italian",
             it::marks,
             it::announces,
             it::praises,
             it::negations,
             it::doubts,
             it::conditions,
             it::corrections,
             it::links,
             it::bounds,
             it::yes,
             it::no,
             it::refusals,
             it::turns,
             it::numerals,
             {},
             {},
             {},
             {},
             it::followers}};

/// The language of a text by its script, else by its most common words; nothing where that is English or unknown.
const Language* language_of(std::string_view low);
/// Whether a phrase of the list stands in the text.
bool holds_any(std::string_view low, Phrases phrases);
/// Whether the text doubts: "likely", but not "most likely".
bool holds_doubt(std::string_view low, const Language& language);
/// Where the first phrase of the list stands from `at` on, the longest at a place; npos without one.
struct Place {
    std::size_t begin = std::string_view::npos, end = 0;
};
Place next_of_phrases(std::string_view low, std::size_t at, Phrases phrases);
/// A numeral of the language right at `at`; its end is 0 without one.
struct Counted {
    int value = 0;
    std::size_t end = 0;
};
Counted numeral_at(std::string_view low, std::size_t at, const Language& language);
/// Where a phrase of the list ends that stands right at `at`; 0 without one.
std::size_t phrase_end(std::string_view low, std::size_t at, Phrases phrases);

}  // namespace stim::score::languages

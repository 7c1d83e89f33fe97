"use strict";
// The form: questions about the person or the study, on one screen before the items and one after them.

// The words of built-in questions are the page's; those of others may be translated by the file of a language.
const pvFormAsked = ({text, word}) => (word ? pvSay(word) : pvAsked({question: text}));
const pvFormOption = ({options, option_words}, i) => (option_words.length ? pvSay(option_words[i]) : pvWord(options[i]));

// A number with digits of any script, a sign, and a point or a comma; null of anything else.
function pvReal(text) {
  const plain = pvDigits(text).trim().replace(/^[−－]/, "-").replace(/[,٫，．]/, ".");
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}

// What is typed, as the server takes it: without halves of characters, and without control characters but line ends.
const pvPlainText = (text) => text.replace(/\p{Cs}/gu, "").replace(/(?!\n)\p{Cc}/gu, " ").trim();

// The field of each kind, and how its answer is read: null where it is empty, undefined where it is no answer.
const PV_FORM_FIELDS = {
  number: ({least, most}, attributes) => {
    const field = pvElement("input", {type: "text", inputmode: least < 0 ? "text" : "decimal", class: "pv-number", ...attributes});
    const read = () => {
      const found = pvReal(field.value);
      return found !== null && found >= least && found <= most ? found : undefined;
    };
    return {field, value: () => (field.value.trim() ? read() : null)};
  },
  choice: (question, attributes) => {
    const options = question.options.map((_, i) => pvElement("option", {value: i, dir: "auto"}, pvFormOption(question, i)));
    const field = pvElement("select", attributes, pvElement("option", {value: ""}, pvSay("form_choose")), ...options);
    return {field, value: () => (field.value === "" ? null : question.options[Number(field.value)])};
  },
  text: ({most}, attributes) => {
    const field = pvElement("textarea", {rows: most > 100 ? 4 : 1, maxlength: most, dir: "auto", ...attributes});
    return {field, value: () => pvPlainText(field.value) || null};
  },
};

// A question with its field, and what is wrong with the answer beside it.
function pvFormRow(question) {
  const {name, kind, least, most, required} = question, id = `pv-form-${name}`;
  const error = pvElement("p", {class: "pv-warning", id: `${id}-error`, hidden: true});
  const {field, value} = PV_FORM_FIELDS[kind](question, {id, name, autocomplete: "off", "aria-required": String(required)});
  const wrong = () => {
    const found = value();
    if (found === undefined) return pvSay("form_range", {least, most});
    return required && found === null ? pvSay("form_missing") : "";
  };
  const check = () => {
    const said = wrong();
    error.textContent = said;
    error.hidden = !said;
    field.setAttribute("aria-invalid", String(said !== ""));
    if (said) field.setAttribute("aria-describedby", error.id);
    else field.removeAttribute("aria-describedby");
    return !said;
  };
  for (const event of ["input", "change"]) field.addEventListener(event, () => { if (!error.hidden) check(); });
  const label = pvElement("label", {for: id}, pvElement("span", {dir: "auto"}, pvFormAsked(question)),
    ...(required ? [] : [pvElement("span", {class: "pv-hint"}, ` (${pvSay("form_optional")})`)]));
  return {name, field, value, check, node: pvElement("div", {class: "pv-asked"}, label, field, error)};
}

// A part of the form. Next tells what is wrong, at the field; the answers go the way of all answers.
function pvForm(study, when, end) {
  const rows = study.page.form.filter((question) => question.when === when).map(pvFormRow);
  const next = pvButton(pvSay("go_on"), async () => {
    const wrong = rows.filter((row) => !row.check());
    if (wrong.length) { wrong[0].field.focus(); return; }
    next.disabled = true;
    await study.keepForm(when, Object.fromEntries(rows.map(({name, value}) => [name, value()]).filter(([, value]) => value !== null)));
    end("answered");
  }, {class: "pv-next"});
  for (const {field} of rows) {
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || field.tagName !== "INPUT" || pvComposes(event)) return;
      event.preventDefault(); // it would else press the button of the next screen, too
      next.click();
    });
  }
  setTimeout(() => rows[0].field.focus());
  return [pvSaid("h1", "form_title"), ...rows.map(({node}) => node), pvElement("div", {class: "pv-actions"}, next)];
}

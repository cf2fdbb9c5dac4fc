import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { _, dateLocale, decimal, fullStop, interpolated, language, ngettext, paragraph, percentOf, pluralForm, preferredLanguage, say, sayReason, useLanguage } from "../src/lib/i18n.ts";

afterEach(() => useLanguage("en"));

const UKRAINIAN = {
  "{name} won": "{name} перемагає",
  "{count} move": ["{count} хід", "{count} ходи", "{count} ходів"],
  untranslated: "",
};
const load = () => Promise.resolve(UKRAINIAN);
const moves = (count: number) => ngettext("{count} move", "{count} moves", count);

test("English needs no catalogue", () => {
  assert.equal(_("{name} won", { name: "Black" }), "Black won");
  assert.deepEqual([0, 1, 2].map(moves), ["0 moves", "1 move", "2 moves"]);
});

test("a reason that stands alone begins as a sentence does, and with a name as it is written", () => {
  const texts = ["rated games need an account", "h8 is illegal: the point is taken", "'x' is no file"];
  assert.deepEqual(texts.map((template) => sayReason({ template, values: {} })), ["Rated games need an account", "h8 is illegal: the point is taken", "'x' is no file"]);
});

test("other languages are loaded, and what is missing there is said in English", async () => {
  await useLanguage("uk", load);
  assert.equal(language(), "uk");
  assert.equal(say({ template: "{name} won", values: { name: "Чорні" } }), "Чорні перемагає");
  assert.deepEqual([_("untranslated"), _("unknown")], ["untranslated", "unknown"]);
  assert.deepEqual([1, 3, 5, 11, 21, 22].map(moves), ["1 хід", "3 ходи", "5 ходів", "11 ходів", "21 хід", "22 ходи"]);
});

test("dates are written as in the country of the browser, if it speaks the language", async () => {
  assert.equal(dateLocale(["cs-CZ", "en-GB"]), "en-GB");
  assert.equal(dateLocale(["cs-CZ"]), "en");
  await useLanguage("uk", load);
  assert.equal(dateLocale(["en-GB"]), "uk");
  await useLanguage("zh_Hant", load);
  assert.equal(dateLocale(["zh-CN", "zh-HK"]), "zh-HK");
  assert.equal(dateLocale(["zh-CN"]), "zh-Hant");
});

test("a language that cannot be loaded leaves the old one", async () => {
  await assert.rejects(useLanguage("cs", () => Promise.reject(new Error("offline"))));
  assert.equal(language(), "en");
});

test("plural forms are in the order of the catalogues", () => {
  const forms = (code: string, count: number) => [1, 2, 4, 5, 12, 22].map((n) => pluralForm(code, n, count));
  assert.deepEqual(forms("cs", 3), [0, 1, 1, 2, 2, 2]);
  assert.deepEqual(forms("ru", 3), [0, 1, 1, 2, 2, 1]);
  for (const code of ["vi", "ja", "ko", "zh_Hans", "zh_Hant"]) assert.deepEqual(forms(code, 1), [0, 0, 0, 0, 0, 0]);
});

test("placeholders are interpolated, also with a format; one without a value stays", () => {
  assert.equal(interpolated("{a} {b:.2f} {c!r} {d}", { a: 1, b: 2, c: "x" }), "1 2 x {d}");
  assert.equal(interpolated("{toString}", {}), "{toString}");
});

test("the first preferred language that is spoken here is taken", () => {
  assert.equal(preferredLanguage(["de-DE", "uk-UA", "en"]), "uk");
  assert.equal(preferredLanguage(["de"]), "en");
  assert.equal(preferredLanguage(["ja-JP", "en"]), "ja");
  const chinese = ["zh", "zh-CN", "zh-SG", "zh-Hans-HK", "zh-TW", "zh-HK", "zh-MO", "zh-Hant"];
  assert.deepEqual(chinese.map((locale) => preferredLanguage([locale])), [
    ...new Array<string>(4).fill("zh_Hans"),
    ...new Array<string>(4).fill("zh_Hant"),
  ]);
});

test("sentences end and follow each other as the language has it", async () => {
  assert.equal(paragraph([fullStop("One"), fullStop("Two!")]), "One. Two!");
  await useLanguage("ja", load);
  assert.equal(paragraph([fullStop("一"), fullStop("二。"), fullStop("三")]), "一。二。三。");
  await useLanguage("ko", load);
  assert.equal(paragraph([fullStop("하나"), fullStop("둘")]), "하나. 둘.");
});

test("numbers are written as the language has them", async () => {
  assert.deepEqual([decimal("+2.5"), percentOf("63")], ["+2.5", "63\u202f%"]);
  await useLanguage("cs", load);
  assert.deepEqual([decimal("+2.5"), percentOf("63")], ["+2,5", "63\u202f%"]);
  await useLanguage("zh_Hant", load);
  assert.deepEqual([decimal("+2.5"), percentOf("63")], ["+2.5", "63%"]);
});

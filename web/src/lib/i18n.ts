/**
 * Texts: the source is English, other languages are loaded from /texts/LANGUAGE.json.
 *
 * `_` and `ngettext` read a signal, so a component that calls them is drawn anew in a new language.
 */

import { signal } from "@preact/signals";
import type { Message } from "./protocol.ts";

export type Catalogue = Readonly<Record<string, string | readonly string[]>>;
export type Values = Readonly<Record<string, string | number>>;

/** Each language by its own name; one written in two scripts is two. */
export const LANGUAGE_NAMES = {
  en: "English",
  uk: "Українська",
  cs: "Čeština",
  ru: "Русский",
  vi: "Tiếng Việt",
  ja: "日本語",
  zh_Hans: "简体中文",
  zh_Hant: "繁體中文",
  ko: "한국어",
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];

interface ActiveLanguage {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

const active = signal<ActiveLanguage>({ language: "en", catalogue: {} });

/** The language in use. */
export const language = (): Language => active.value.language;

/** A language as browsers name it (BCP 47): "zh-Hans". */
export const languageTag = (code: string): string => code.replace("_", "-");

/** How dates are written: as the browser's owner writes them, if that is in the language in use. */
export function dateLocale(preferred: readonly string[] = globalThis.navigator?.languages ?? []): string {
  const code = language();
  return preferred.find((locale) => spokenLanguage(locale) === code) ?? languageTag(code);
}

/** Translates a text and fills in its {placeholders}. */
export function _(text: string, values: Values = {}): string {
  const entry = active.value.catalogue[text];
  const found = typeof entry === "string" ? entry : entry?.[0];
  return interpolated(found || text, values);
}

/** Marks a text for translation; it is translated with `_` where it is shown. */
export const N_ = (text: string): string => text;

/** Translates a text in the form that fits a number, which fills {count} too. */
export function ngettext(one: string, many: string, count: number, values: Values = {}): string {
  const { language, catalogue } = active.value;
  const forms = catalogue[one];
  const found = typeof forms === "string" ? forms : forms?.[pluralForm(language, count, forms.length)];
  return interpolated(found || (count === 1 ? one : many), { count, ...values });
}

const withWideSigns = (): boolean => ["ja", "zh_Hans", "zh_Hant"].includes(language());

/** Ends a sentence as the language in use does, unless it ends already. */
export const fullStop = (text: string): string => (/[.!?…。！？]$/.test(text) ? text : `${text}${withWideSigns() ? "。" : "."}`);

/** Writes a number with the decimal sign of the language in use. */
export const decimal = (figures: string): string => (["uk", "cs", "ru", "vi"].includes(language()) ? figures.replace(".", ",") : figures);

/** Writes a part of a hundred; where signs are wide, or in Korean, without a blank. */
export const percentOf = (figures: string): string => `${decimal(figures)}${withWideSigns() || language() === "ko" ? "" : "\u202f"}%`;

/** Puts sentences one after the other; after a wide stop there is no blank. */
export function paragraph(sentences: readonly string[]): string {
  return sentences.reduce((whole, next) => `${whole}${whole === "" || /[。！？]$/.test(whole) ? "" : " "}${next}`, "");
}

/** Says a message of the protocol. */
export const say = (message: Message): string => _(message.template, message.values);

/** Says why something was refused, as a sentence that stands alone; a name at its beginning, such as "h8", stays as it is. */
export const sayReason = (reason: Message): string => say(reason).replace(/^\p{Ll}+(?=[\s,])/u, (word) => word[0]!.toUpperCase() + word.slice(1));

/** Returns which of so many forms a number takes, in the order of the gettext catalogues. */
export function pluralForm(language: string, count: number, forms: number): number {
  const category = new Intl.PluralRules(languageTag(language)).select(Math.abs(count));
  const wanted = category === "one" ? 0 : category === "few" ? 1 : forms - 1;
  return Math.min(wanted, forms - 1);
}

/** Fills {name} and {name:…} with values; a placeholder without a value stays as it is. */
export function interpolated(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:[:!][^{}]*)?\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Speaks a language from now on; rejects, and stays with the old one, where it cannot be loaded. */
export async function useLanguage(
  code: Language,
  load: (address: string) => Promise<Catalogue> = fetchCatalogue,
): Promise<void> {
  const catalogue = code === "en" ? {} : await load(`/texts/${code}.json`);
  active.value = { language: code, catalogue };
}

async function fetchCatalogue(address: string): Promise<Catalogue> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Catalogue;
}

/** Returns the first of the preferred languages ("uk-UA", …) that is spoken here; English otherwise. */
export function preferredLanguage(preferred: readonly string[]): Language {
  for (const locale of preferred) {
    const known = spokenLanguage(locale);
    if (known !== undefined) return known;
  }
  return "en";
}

/** The language of "uk-UA", "zh-TW", …; undefined for one that is not spoken here. */
function spokenLanguage(locale: string): Language | undefined {
  const [plain = "", ...rest] = locale.toLowerCase().split(/[-_]/);
  if (plain !== "zh") return LANGUAGES.find((code) => code === plain);
  const isTraditional = !rest.includes("hans") && rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part));
  return isTraditional ? "zh_Hant" : "zh_Hans";
}

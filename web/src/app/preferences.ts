/** How a person likes it: settings of this browser, and how they reach the page. */
import { computed, effect, signal } from "@preact/signals";

import { THEME_NAMES } from "../board/index.ts";
import { LANGUAGES, languageTag, preferredLanguage, useLanguage } from "../lib/i18n.ts";
import { choice, setting, toggle } from "../lib/settings.ts";
import { Sounds } from "../lib/sound.ts";
import { readChoices } from "./choices.ts";
import type { Choices } from "./choices.ts";

export const theme = choice("theme", THEME_NAMES, "wood");
/** The stored name is older than the word. */
export const colorScheme = choice("surroundings", ["system", "light", "dark"] as const, "system");
export const pieces = choice("pieces", ["stones", "crosses"] as const, "stones");
/** Whether the board that is shown is one that everybody draws with × and ○. */
export const isSmallBoard = signal(false);
/** Whether people see crosses and circles, and speak of them. */
export const hasCrosses = computed(() => isSmallBoard.value || pieces.value === "crosses");
export const confirmTap = choice("confirm", ["never", "touch", "always"] as const, "touch");
export const hasCoordinates = toggle("coordinates", true);
export const hasNumbers = toggle("numbers", false);
export const hasSound = toggle("sound", true);
export const isAnimated = toggle("motion", true);
export const showsLegal = toggle("legal", true);
/** Whether a press while the opponent thinks marks the next move. */
export const hasPremoves = toggle("premoves", true);
/** Seconds each move of two programs is shown at least. */
export const pace = setting("pace", 0.75, (value): value is number => typeof value === "number" && value >= 0 && value <= 5);
/** How much the coach says in games against programs. */
export const coachLevel = choice("coach", ["off", "quiet", "companion", "guide"] as const, "off");
/** For whom evaluations are shown. */
export const evaluationSide = choice("evaluation", ["black", "mover", "you"] as const, "black");
/** Whether an analysis goes on until it is stopped. */
export const isEndless = toggle("endless", false);
/** Whether a drill plays what is known by itself. */
export const skipsKnown = toggle("drill-skips", false);
/** Whether candidate moves have their scores on the board. */
export const showsScores = toggle("scores", true);
/** Whether the opening explorer is open beside a board. */
export const showsExplorer = toggle("explorer", false);
export const isChatMuted = toggle("chat-muted", false);
export const language = choice("language", LANGUAGES, preferredLanguage(globalThis.navigator?.languages ?? []));

const isAnything = (_value: unknown): _value is unknown => true;
const storedChoices = setting<unknown>("choices", null, isAnything);

/** What was last chosen on the home page. */
export const choices = {
  get value(): Choices {
    return readChoices(storedChoices.value);
  },
  set value(next: Choices) {
    storedChoices.value = next;
  },
};

/** Whether the questions of the first visit were answered or skipped. */
export const isWelcomed = toggle("welcomed", false);

/** Whether nothing was ever chosen or skipped in this browser. */
export const isFirstVisit = (): boolean => !isWelcomed.value && storedChoices.value === null;

export const sounds = new Sounds();

/** Apply the settings to the page, now and whenever they change. */
export function startPreferences(): void {
  const darkMode = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => paintPage(darkMode.matches);
  effect(paint);
  darkMode.addEventListener("change", paint);
  effect(() => {
    sounds.volume = hasSound.value ? 0.6 : 0;
  });
  effect(() => {
    const code = language.value;
    document.documentElement.lang = languageTag(code);
    useLanguage(code).catch(() => {
      document.documentElement.lang = "en";
    });
  });
}

function paintPage(prefersDark: boolean): void {
  const { dataset } = document.documentElement;
  
  const { value: chosen } = colorScheme;
  dataset["colorScheme"] = chosen === "system" ? (prefersDark ? "dark" : "light") : chosen;
  dataset["theme"] = theme.value;
  dataset["motion"] = isAnimated.value ? "full" : "none";
}

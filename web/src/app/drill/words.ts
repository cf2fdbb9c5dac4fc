/** Drills in words. */
import { _, ngettext } from "../../lib/i18n.ts";
import type { DrillSide } from "../../lib/answers.ts";
import { colorWord } from "../words.ts";

/** The games of the ready repertoires. */
export const READY_GAMES: Readonly<Record<string, string>> = { renju: "renju", "reversi-black": "reversi", "reversi-white": "reversi" };

export function deckTitle({ deck, study }: { readonly deck: string; readonly study: string | null }): string {
  switch (deck) {
    case "renju":
      return _("The 26 openings of renju");
    case "reversi-black":
      return _("Openings of Reversi for black");
    case "reversi-white":
      return _("Openings of Reversi for white");
    default:
      return study ?? deck;
  }
}

/** An opening as the language of the page has it; a chapter as its owner calls it. */
export function partTitle({ study }: { readonly study: string | null }, name: string): string {
  return study === null ? _(name) : name;
}

interface Standing {
  readonly positions: number;
  readonly due: number;
  readonly new: number;
}

/** How the positions of a repertoire stand. */
export function standingText({ positions, due, new: fresh }: Standing): string {
  const facts = [ngettext("{count} position", "{count} positions", positions)];
  if (fresh > 0) facts.push(ngettext("{count} new", "{count} new", fresh));
  if (fresh < positions) facts.push(due > 0 ? ngettext("{count} due", "{count} due", due) : _("nothing due"));
  return facts.join(" · ");
}

export function sideText(side: DrillSide | null): string {
  if (side === null) return _("Not learnt");
  return side === "both" ? _("Both sides") : colorWord(side);
}

/** The sides of a chapter to choose from; "none": nothing of it is learnt. */
export function sideOptions(): readonly { readonly value: DrillSide | "none"; readonly label: string }[] {
  const sides: readonly DrillSide[] = ["black", "white", "both"];
  return [{ value: "none", label: sideText(null) }, ...sides.map((value) => ({ value, label: sideText(value) }) as const)];
}

const DAY_MS = 86_400_000;

/** When something is asked again. */
export function dueText(due: number, now: number): string {
  const days = Math.max(1, Math.ceil((due - now) / DAY_MS));
  return ngettext("Next due in {count} day", "Next due in {count} days", days);
}

/** In how many days a position is asked again. */
export function againText(days: number): string {
  return days === 0 ? _("You will be asked again.") : ngettext("You will be asked again in {count} day.", "You will be asked again in {count} days.", days);
}

/** Exercises and puzzles in words. */
import { _ } from "../../lib/i18n.ts";
import type { Judged, Verdict } from "./solving.ts";

/** What is said of an answer, also where the server says nothing more. */
export function verdictText({ verdict, over, sentence }: Pick<Judged, "verdict" | "over" | "sentence">): string {
  return sentence === "" ? plainText(verdict, over) : sentence;
}

function plainText(verdict: Verdict, isOver: boolean): string {
  switch (verdict) {
    case "right":
      return _("That's right.");
    case "solved":
      return _("Solved!");
    case "go_on":
      return _("Good. Keep going.");
    case "faster_exists":
      return isOver ? _("That wins too, but there is a faster way.") : _("That wins too, but there is a faster way. Try to find it.");
    case "wrong":
      return _("That's not it.");
    case "shown":
      return _("This is the answer.");
  }
}

export type Tone = "good" | "bad" | "plain";

export function toneOf(verdict: Verdict | undefined): Tone {
  if (verdict === undefined || verdict === "shown") return "plain";
  return verdict === "wrong" ? "bad" : "good";
}

/** What the button of the next hint says. */
export function hintLabel(hint: { readonly step: number } | null, steps: number): string {
  if (hint === null) return _("Hint");
  return hint.step + 1 >= steps ? _("Show me the move") : _("Another hint");
}

/** How a game ended, in words for the person at the screen. */
import { _ } from "../../lib/i18n.ts";
import type { Color, Facts, Outcome, Scene, Seat } from "../../lib/protocol.ts";
import { capital, whyText, winnerText } from "../words.ts";

/** How it went for one person; null for who watches, sits in both seats, or where nobody won or lost. */
export type Fate = "won" | "lost" | "drawn" | null;

export function fateOf(outcome: Outcome, scene: Scene, { you }: Pick<Facts, "you">): Fate {
  if (you !== "first" && you !== "second") return null;
  if (outcome.winner === null) return outcome.reason === "ended" ? null : "drawn";
  return scene.colors[you] === outcome.winner ? "won" : "lost";
}

/** The result in a few big words. */
export function headOf(outcome: Outcome, fate: Fate): string {
  switch (fate) {
    case "won":
      return _("You won!");
    case "lost":
      return _("You lost");
    default:
      return winnerText(outcome);
  }
}

/** How it came about, from the person's side of the board. */
export function howOf(outcome: Outcome, fate: Fate, scene: Scene): string {
  const own = fate === "won" ? OPPONENT[outcome.reason]?.() : fate === "lost" ? YOURS[outcome.reason]?.() : undefined;
  if (own) return own;
  if (outcome.reason === "discs") return _("Discs: black {black}, white {white}", { black: scene.counts.black, white: scene.counts.white });
  if (outcome.reason === "line" && outcome.line.length > 2) return inARow(outcome.line.length);
  return capital(whyText(outcome));
}

function inARow(count: number): string {
  return count === 5 ? _("Five in a row") : _("{count} in a row", { count });
}

type Sentences = Readonly<Record<string, (() => string) | undefined>>;

/** What the other one did, told to the winner. */
const OPPONENT: Sentences = {
  resignation: () => _("Your opponent resigned."),
  time: () => _("Your opponent ran out of time."),
  forfeit: () => _("Your opponent left the game."),
};

/** What oneself did, told to the loser. */
const YOURS: Sentences = {
  resignation: () => _("You resigned."),
  time: () => _("You ran out of time."),
  forfeit: () => _("You left the game, and your opponent claimed the win."),
};

/** A word for after the game; "" where none is needed. */
export function wordAfter(fate: Fate, hasNextLevel: boolean): string {
  switch (fate) {
    case "won":
      return hasNextLevel ? _("Well played. The next level is waiting for you.") : _("Well played.");
    case "lost":
      return _("It happens to everyone: look where the game turned, and play again.");
    case "drawn":
      return _("Neither side gave way.");
    default:
      return "";
  }
}

/** Chances as the person counts them: one's own, otherwise black's. */
export function chancesOf(key: { readonly before: number; readonly after: number }, you: Seat | "both" | null, scene: Scene) {
  const side: Color = you === "first" || you === "second" ? scene.colors[you] : "black";
  const own = (black: number) => Math.round((side === "black" ? black : 1 - black) * 100);
  return { before: own(key.before), after: own(key.after), isOwn: you === "first" || you === "second" };
}

/** "+162", "−9", "±0". */
export function differenceText(before: number, after: number): string {
  const difference = Math.round(after) - Math.round(before);
  if (difference === 0) return "±0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

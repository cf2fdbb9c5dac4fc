/**
 * Scores of positions as they are shown. This is the one place that turns a score to the side it is
 * shown for and puts it into words, so that lines, bar, graph, board and sentences agree.
 */
import { _, decimal, percentOf } from "../lib/i18n.ts";
import type { Color, Facts, Score, Thought } from "../lib/protocol.ts";

/** For whom evaluations are shown: black, the side to move, or the person at the screen. */
export type EvaluationSide = "black" | "mover" | "you";

/** The colour that evaluations of a position are shown for; black where there is no such side. */
export function evaluatedColor(side: EvaluationSide, mover: Color | null, you: Color | null): Color {
  return (side === "you" ? you : side === "mover" ? mover : null) ?? "black";
}

/** What an evaluation is called where it is shown: who it is for, and its unit. */
export function evaluationLabel(family: Facts["family"], side: string): string {
  return family === "reversi" ? _("{side}: discs ahead", { side }) : _("{side}: chance to win", { side });
}

/** A score from the other side. */
export function negate(score: Score): Score {
  switch (score.kind) {
    case "win":
      return { kind: "loss", value: score.value };
    case "loss":
      return { kind: "win", value: score.value };
    case "winrate":
      return { kind: "winrate", value: 1 - score.value };
    default:
      return { kind: score.kind, value: -score.value };
  }
}

/** The score as one colour sees it, given the colour whose view it is. */
export function scoreFor(color: Color, score: Score, view: Color): Score {
  return color === view ? score : negate(score);
}

/** The score as black sees it, given the colour whose view it is. */
export function forBlack(score: Score, color: Color): Score {
  return scoreFor("black", score, color);
}

/** How much worse a move is than the best, both as the mover sees them; "" where they are equal or do not compare. */
export function worseText(best: Score, score: Score): string {
  const isMargin = best.kind === "discs" && score.kind === "discs";
  if (isMargin) return best.value > score.value ? `▼${decimal(String(Math.round(10 * (best.value - score.value)) / 10))}` : "";
  const [rest, most] = [Math.round(100 * share(score)), Math.round(100 * share(best))];
  return most > rest ? `▼${most - rest}` : "";
}

/** A score where there is hardly any room: "74%", "+2", "W5", "L4". */
export function tinyScoreText(score: Score): string {
  if (score.kind === "win") return _("W{plies}", { plies: score.value });
  if (score.kind === "loss") return _("L{plies}", { plies: score.value });
  return scoreText(score).replaceAll(/\s/g, "");
}

/** A score as a share of the bar from 0 (lost) to 1 (won); proven results fill it. */
export function share(score: Score): number {
  switch (score.kind) {
    case "win":
      return 1;
    case "loss":
      return 0;
    case "winrate":
      return Math.min(1, Math.max(0, score.value));
    case "discs":
      return 1 / (1 + Math.exp(-score.value / 8));
    default:
      return 1 / (1 + Math.exp(-score.value / 200));
  }
}

/** A score in a few characters: "+6", "63 %", "win 5", "loss 4". */
export function scoreText(score: Score): string {
  switch (score.kind) {
    case "win":
      return `${_("win")} ${score.value}`;
    case "loss":
      return `${_("loss")} ${score.value}`;
    case "winrate":
      return percent(score.value);
    default:
      return signed(score.value);
  }
}

/** What a thought of one colour is worth to another: its score, or a draw that is proved. */
export function worthText(thought: Pick<Thought, "score" | "confidence">, mover: Color, side: Color): string {
  if (!thought.score) return "–";
  return isProvedDraw(thought) ? _("Draw") : scoreText(scoreFor(side, thought.score, mover));
}

/** How sure a score is: "exact", "95 %", or "" for an estimate. */
export function confidenceText(thought: Pick<Thought, "score" | "confidence">): string {
  const { score, confidence } = thought;
  if (confidence === 100 || score?.kind === "win" || score?.kind === "loss") return _("exact");
  return confidence == null ? "" : percent(confidence / 100);
}

export function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  if (rounded === 0) return "0";
  return rounded > 0 ? decimal(`+${rounded}`) : decimal(`−${-rounded}`);
}

export function percent(part: number): string {
  return percentOf(String(Math.round(part * 100)));
}

/** Whether it is proved that neither side can win: that is a result, no chance of 50 %. */
export function isProvedDraw({ score, confidence }: Pick<Thought, "score" | "confidence">): boolean {
  return confidence === 100 && score?.kind === "winrate" && score.value === 0.5;
}

/** The best lines as scores on the board: signs of the candidate moves, or a heat map of them. */
import { parsePoint } from "../../board/index.ts";
import type { Candidate, Heat, Shape } from "../../board/index.ts";
import type { Color, Thought } from "../../lib/protocol.ts";
import { scoreFor, share, tinyScoreText, worseText } from "../score.ts";

export interface Scoring {
  readonly shape: Shape;
  /** The side to move, whose the scores are. */
  readonly turn: Color;
  /** The side they are shown for. */
  readonly side: Color;
}

/** The first moves of the lines with their scores; the first line is the best. */
export function candidatesOf(lines: readonly Thought[], { shape, turn, side }: Scoring): readonly Candidate[] {
  const best = lines[0]?.score;
  return lines.flatMap(({ line, score }, rank) => {
    const point = line[0] ? parsePoint(line[0], shape) : null;
    if (!point || !score || !best) return [];
    return [
      {
        point,
        text: tinyScoreText(scoreFor(side, score, turn)),
        worse: rank === 0 ? "" : worseText(best, score),
        loss: Math.max(0, share(best) - share(score)),
        isBest: rank === 0,
      },
    ];
  });
}

/** The same as heat: the better for the side to move, the stronger. */
export function heatOf(lines: readonly Thought[], { shape, turn, side }: Scoring): readonly Heat[] {
  return lines.flatMap(({ line, score }) => {
    const point = line[0] ? parsePoint(line[0], shape) : null;
    if (!point || !score) return [];
    return [{ point, value: share(score), text: tinyScoreText(scoreFor(side, score, turn)) }];
  });
}

/** What the server says of puzzles. */
import type { BoardAnswer, BoardShape } from "../../lib/answers.ts";
import type { Color, Point } from "../../lib/protocol.ts";

export interface PuzzleThemeAnswer {
  readonly theme: string;
  readonly title: string;
  readonly puzzles: number;
}

export interface PuzzleVariantAnswer {
  readonly variant: string;
  readonly family: "gomoku" | "reversi";
  readonly puzzles: number;
  readonly themes: readonly PuzzleThemeAnswer[];
}

export interface PuzzleRatingAnswer {
  readonly rating: number;
  readonly deviation: number;
  readonly puzzles: number;
}

export interface BestRunAnswer {
  readonly mode: "streak" | "storm";
  readonly variant: string;
  readonly score: number;
}

export interface PuzzleHintAnswer {
  readonly step: number;
  readonly last: boolean;
  readonly sentence: string;
  readonly points: readonly Point[];
  readonly move: string | null;
}

export interface PuzzleOverviewAnswer {
  readonly variants: readonly PuzzleVariantAnswer[];
  readonly ratings: Readonly<Record<string, PuzzleRatingAnswer>>;
  readonly due: number;
  readonly bests: readonly BestRunAnswer[];
}

export interface ShownPuzzleAnswer {
  readonly id: string;
  readonly date: string | null;
  readonly game: string | null;
  readonly ply: number | null;
  readonly shape: BoardShape;
  readonly side: Color;
  readonly board: BoardAnswer;
  readonly task: string;
  readonly rating: number | null;
  readonly rated: boolean;
  readonly tried: "solved" | "missed" | null;
  readonly hints: number;
}

export interface PuzzleStepAnswer {
  readonly verdict: "go_on" | "wrong" | "solved" | "shown";
  readonly over: boolean;
  readonly sentence: string;
  readonly board: BoardAnswer;
  readonly solution: readonly string[] | null;
  readonly themes: readonly string[];
  readonly rating: { readonly before: number; readonly after: number } | null;
  readonly days: number | null;
}

export interface PuzzleRunAnswer {
  readonly id: string;
  readonly mode: "streak" | "storm";
  readonly variant: string;
  readonly score: number;
  readonly misses: number;
  readonly left_ms: number | null;
  readonly over: boolean;
  readonly best: number;
  readonly puzzle: ShownPuzzleAnswer | null;
}

export interface PuzzleRunStepAnswer {
  readonly step: PuzzleStepAnswer | null;
  readonly run: PuzzleRunAnswer;
}

export interface MissedPositionAnswer {
  readonly id: string;
  readonly game: string;
  readonly ply: number;
  readonly variant: string;
  readonly kind: "win" | "defence" | "discs";
  readonly ended: number;
  readonly tried: "solved" | "missed" | null;
}

export interface MissedPositionsAnswer {
  readonly missed: readonly MissedPositionAnswer[];
  readonly reviewed: number;
}

export interface DuePuzzleAnswer {
  readonly id: string;
  readonly variant: string;
  readonly since: number;
}

export interface DuePuzzlesAnswer {
  readonly due: readonly DuePuzzleAnswer[];
  readonly next: number | null;
}

/** The board of an analysis: the position, candidates, threats, the marks somebody drew, a line that is previewed. */
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { keyOf, parsePoint } from "../../board/index.ts";
import type { BoardProps, Point, PointKey, Shape } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import type { Color, Thought } from "../../lib/protocol.ts";
import { titleOf } from "../api.ts";
import { moveAt, withOffers } from "../fifths.ts";
import { arrowsOf, ghostsOf } from "../game/overlay.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { showsScores } from "../preferences.ts";
import { otherColor, sizeText } from "../words.ts";
import type { AnalysisBoard, Shown } from "./analysis-board.ts";
import { candidatesOf, heatOf } from "./candidates.ts";
import type { LinePreview } from "./lines.tsx";
import { drawnMarks } from "./marks.ts";
import type { Marking } from "./marks.ts";
import { nodeAt } from "./tree.ts";

export interface Layers {
  readonly heat: Signal<boolean>;
  readonly threats: Signal<boolean>;
  readonly preview: Signal<LinePreview | null>;
  /** The position at the end of the preview, once it is known. */
  readonly ahead: Signal<Ahead | null>;
}

export interface Ahead {
  readonly moves: LinePreview;
  readonly shown: Shown;
}

/** Ask for the position at the end of what is previewed. */
export function usePreview(analysis: AnalysisBoard, { preview, ahead }: Layers): void {
  useEffect(
    () =>
      preview.subscribe((moves) => {
        ahead.value = null;
        if (!moves || moves.length === 0) return;
        const show = (shown: Shown) => {
          if (preview.value === moves) ahead.value = { moves, shown };
        };
        analysis.ahead(moves).then(show, () => {});
      }),
    [analysis],
  );
}

interface PositionProps {
  readonly analysis: AnalysisBoard;
  readonly layers: Layers;
  readonly side: Color;
  /** How marks are drawn; null where nobody may. */
  readonly marking: Marking | null;
}

export function PositionBoard({ analysis, layers, side, marking }: PositionProps) {
  const ahead = layers.ahead.value;
  const shown = ahead?.shown ?? analysis.shown.value;
  const { shape, variant } = analysis.board;
  if (!shown) return <div class="board-waiting">{analysis.error.value && <p class="banner bad">{analysis.error.value}</p>}</div>;
  return (
    <div class="board-holder">
      <PreferredBoard
        shape={shape}
        stones={shown.stones}
        scene={shown.scene}
        isPlayable={ahead === null && shown.scene.outcome === null}
        label={`${titleOf(variant)}, ${sizeText(shape)}`}
        onPlay={(point) => void analysis.play(moveAt(point, shape, shown.scene))}
        onRefuse={(_point, reason) => say(reason ? _(reason) : _("No stone may be placed there."))}
        {...(ahead ? { numbers: numbersIn(ahead.moves, shape) } : withOffers(withMarks(overlay(analysis, layers, side), analysis), shown.scene))}
        {...(ahead ? {} : marking?.handlers())}
      />
    </div>
  );
}

/** The stones of a line with their numbers; where two stand on one point, the later one. */
function numbersIn(moves: LinePreview, shape: Shape): ReadonlyMap<PointKey, number> {
  return new Map(
    moves.flatMap((move, index) => {
      const point = parsePoint(move, shape);
      return point ? [[keyOf(point), index + 1] as const] : [];
    }),
  );
}

type Overlay = Pick<BoardProps, "arrows" | "candidates" | "ghosts" | "heat" | "marks" | "showsHeatValues">;

export function overlay(analysis: AnalysisBoard, layers: Layers, side: Color): Overlay {
  const turn = analysis.shown.value?.scene.turn ?? "black";
  const { shape } = analysis.board;
  const lines = analysis.analyst.lines.value;
  const preview = layers.preview.value;
  if (preview) return { ghosts: ghostsOf(preview, turn, shape) };
  const scoring = { shape, turn, side };
  const isOwnHeat = hasOwnHeat(analysis);
  const heat = isOwnHeat ? (lines[0]?.explanation?.heat ?? []) : heatOf(lines, scoring);
  const showsCandidates = showsScores.value && (isOwnHeat || !layers.heat.value);
  const threats = layers.threats.value ? threatsOf(lines[0], turn, shape) : {};
  const isTaken = takenBy(threats);
  const candidates = showsCandidates ? candidatesOf(lines, scoring).filter(({ point }) => !isTaken(point)) : [];
  const shownHeat = layers.heat.value ? heat.filter(({ point }) => !isTaken(point)) : [];
  const isScored = takenBy({ marks: [...candidates, ...shownHeat].map(({ point }) => ({ point, mark: "" })) });
  return {
    ...threats,
    marks: (threats.marks ?? []).filter(({ point }) => !isScored(point)),
    ...(layers.heat.value ? { heat: shownHeat, showsHeatValues: true } : {}),
    candidates,
  };
}

/** What somebody drew lies over what the program says of the same points. */
function withMarks({ candidates = [], marks = [], arrows = [], ...rest }: Overlay, analysis: AnalysisBoard): Overlay {
  const own = drawnMarks(nodeAt(analysis.tree.value, analysis.at.value).marks, analysis.board.shape);
  const isMarked = takenBy({ marks: own.marks });
  return {
    ...rest,
    candidates: candidates.filter(({ point }) => !isMarked(point)),
    marks: [...marks.filter(({ point }) => !isMarked(point)), ...own.marks],
    arrows: [...arrows, ...own.arrows],
  };
}

/** A player that weighs points tells them in points of its own. */
export function hasOwnHeat(analysis: AnalysisBoard): boolean {
  return (analysis.analyst.lines.value[0]?.explanation?.heat ?? []).length > 0;
}

/** Forced lines as numbered stones, those of the opponent too; what he threatens as arrows. */
function threatsOf(best: Thought | undefined, turn: Color, shape: Shape): Overlay {
  const told = best?.explanation;
  if (!told) return {};
  const isOwn = told.sequence[0] === best.line[0];
  const isForced = best.score?.kind === "win" || best.score?.kind === "loss";
  const ghosts = isOwn && !isForced ? [] : ghostsOf(told.sequence, isOwn ? turn : otherColor(turn), shape);
  const isNumbered = takenBy({ ghosts });
  return { marks: told.marks.filter(({ point }) => !isNumbered(point)), ghosts, arrows: arrowsOf(told) };
}

function takenBy({ ghosts = [], marks = [] }: Overlay): (point: Point) => boolean {
  const keys = new Set([...ghosts, ...marks.filter(({ mark }) => mark !== "!")].map(({ point }) => keyOf(point)));
  return (point) => keys.has(keyOf(point));
}

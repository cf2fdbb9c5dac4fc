/** The board on which an exercise is answered, and on which it is answered back. */
import { useMemo } from "preact/hooks";

import { formatPoint } from "../../board/index.ts";
import type { Point } from "../../board/index.ts";
import type { BoardShape } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import { sceneAfter, stonesAfter } from "../line.ts";
import { Legend } from "../parts/legend.tsx";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { sizeText } from "../words.ts";
import { FOUND, MISSED, overlayOf } from "./overlay.ts";
import type { Overlay } from "./overlay.ts";
import type { Judged, Solving } from "./solving.ts";

export interface ExerciseBoardProps<Answer extends Judged> {
  readonly solving: Solving<Answer>;
  readonly shape: BoardShape;
  /** Whether answers are points to be marked, whatever stands there. */
  readonly isMarking?: boolean;
  /** Whether the board is only looked at: the answer is one of some words. */
  readonly isLocked?: boolean;
  readonly asked?: readonly Point[];
}

export function ExerciseBoard<Answer extends Judged>({ solving, shape, isMarking = false, isLocked = false, asked = [] }: ExerciseBoardProps<Answer>) {
  const [board, ply, phase, isBusy] = [solving.board.value, solving.ply.value, solving.phase.value, solving.isBusy.value];
  const stones = useMemo(() => stonesAfter(board, ply), [board, ply]);
  const scene = useMemo(() => sceneAfter(board, ply, shape), [board, ply]);
  const overlay = overlayOn({ solving, shape, isMarking, asked });
  const answer = (point: Point) => void solving.answer(formatPoint(point, shape));
  const isOpen = !isLocked && phase !== "over";
  return (
    <div class="board-holder">
      <PreferredBoard
        shape={shape}
        stones={stones}
        scene={scene}
        isPlayable={isOpen && !isMarking && phase === "asked"}
        isBusy={isBusy}
        label={`${titleOf(shape.variant)}, ${sizeText(shape)}`}
        {...(isOpen && isMarking ? { onPick: answer } : { onPlay: answer })}
        onRefuse={(_point, reason) => say(reason === null ? _("No stone can be placed there.") : _(reason))}
        {...overlay}
      />
    </div>
  );
}

function overlayOn<Answer extends Judged>({ solving, shape, isMarking = false, asked = [] }: ExerciseBoardProps<Answer>): Overlay {
  return overlayOf({
    shape,
    isMarking,
    asked,
    phase: solving.phase.value,
    isBusy: solving.isBusy.value,
    board: solving.board.value,
    ply: solving.ply.value,
    kept: solving.kept.value,
    tried: solving.tried.value,
    found: solving.found.value,
    hint: solving.hint.value,
    judged: solving.judged.value,
  });
}

/** What the marks on the board mean. */
export function ExerciseLegend<Answer extends Judged>(props: ExerciseBoardProps<Answer>) {
  const overlay = overlayOn(props);
  return <Legend of={overlay} heat={_("Look here")} more={legendOf(overlay)} />;
}

function legendOf({ marks = [] }: Overlay): readonly { readonly sign: string; readonly text: string }[] {
  const signs = new Set(marks.map(({ mark }) => mark));
  const all = [
    { mark: FOUND, sign: FOUND, text: _("Found") },
    { mark: MISSED, sign: MISSED, text: _("Not this one") },
    { mark: "circle", sign: "○", text: _("The answer") },
    { mark: "triangle", sign: "△", text: _("What the question is about") },
  ];
  return all.filter(({ mark }) => signs.has(mark));
}

/** The board on which an exercise is answered, and on which it is answered back. */
import { useMemo } from "preact/hooks";

import { formatPoint } from "../../board/index.ts";
import type { Point } from "../../board/index.ts";
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
import type { BoardShape } from "./types.ts";

export interface ExerciseBoardProps<Answer extends Judged> {
  readonly solving: Solving<Answer>;
  readonly shape: BoardShape;
  /** Whether answers are points to be marked, whatever stands there. */
  readonly isMarking?: boolean;
  /** Whether the board is only looked at: the answer is one of some words. */
  readonly isLocked?: boolean;
  readonly asked?: readonly string[];
  /** Whether forbidden points are marked; not where they are what is asked. */
  readonly showsForbidden?: boolean;
}

export function ExerciseBoard<Answer extends Judged>({ solving, shape, isMarking = false, isLocked = false, asked = [], showsForbidden = true }: ExerciseBoardProps<Answer>) {
  const [board, ply, phase, isBusy] = [solving.board.value, solving.ply.value, solving.phase.value, solving.isBusy.value];
  const stones = useMemo(() => stonesAfter(board, ply), [board, ply]);
  const scene = useMemo(() => forAnswers(sceneAfter(board, ply, shape), showsForbidden), [board, ply, showsForbidden]);
  const overlay = overlayOf({
    shape,
    isMarking,
    asked,
    phase,
    isBusy,
    board,
    ply,
    kept: solving.kept.value,
    tried: solving.tried.value,
    marked: solving.marked.value,
    hint: solving.hint.value,
    judged: solving.judged.value,
  });
  const answer = (point: Point) => void solving.answer(formatPoint(point, shape));
  const isOpen = !isLocked && phase !== "over";
  return (
    <>
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
      <Legend of={overlay} heat={_("Look here")} more={legendOf(overlay)} />
    </>
  );
}

/** Where fouls are what is asked, any empty point may be tried: the server says what is wrong with it. */
function forAnswers(scene: ReturnType<typeof sceneAfter>, showsForbidden: boolean): ReturnType<typeof sceneAfter> {
  return showsForbidden || scene.forbidden.length === 0 ? scene : { ...scene, forbidden: [] };
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

/** The board of the chosen game: a stone placed on it begins the game. */
import { useMemo, useState } from "preact/hooks";

import { formatPoint, keyOf } from "../../board/index.ts";
import type { Ghost, Point } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import { loadStart } from "../api.ts";
import { beginningChoices, shapeOf } from "../choices.ts";
import type { Choices, Variant } from "../choices.ts";
import { useLoad } from "../load.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { sizeText } from "../words.ts";
import { isStarting, startGame } from "./start.ts";

interface LiveBoardProps {
  readonly chosen: Choices;
  readonly variant: Variant;
  readonly size: number | null;
}

export function LiveBoard({ chosen, variant, size }: LiveBoardProps) {
  const shape = shapeOf(variant, size);
  const start = useLoad(() => loadStart(variant.name, size === variant.defaultSize ? null : size), [variant.name, size]).value;
  const stones = useMemo(() => new Map(start?.stones.map(({ point, stone }) => [keyOf(point), stone])), [start]);
  const [placed, setPlaced] = useState<Point | null>(null);
  const begin = async (point: Point | null, why: string | null) => {
    if (isStarting.value) return;
    setPlaced(point);
    if (why) say(why);
    const hasBegun = await startGame(point ? (beginningChoices(chosen) ?? chosen) : chosen, variant, point && formatPoint(point, shape));
    if (!hasBegun) setPlaced(null);
  };
  const refuse = (reason: string | null) => {
    const why = reason ? _(reason) : _("No stone may be placed there.");
    // Where an opening says where stones go, the game explains it step by step.
    if (isFree(variant)) say(why);
    else void begin(null, why);
  };
  const play = (point: Point) =>
    void (beginningChoices(chosen) ? begin(point, null) : begin(null, _("You play second, so the other side begins.")));
  return (
    <div class="home-board">
      <PreferredBoard
        shape={shape}
        stones={stones}
        scene={start?.scene ?? null}
        isPlayable={start !== null && chosen.kind !== "programs" && !isStarting.value}
        label={`${_(variant.title)}, ${sizeText(shape)}`}
        ghosts={placed ? ghosts(placed, start?.scene.turn === "white") : []}
        onPlay={play}
        onRefuse={(_point, reason) => refuse(reason)}
      />
    </div>
  );
}

const isFree = ({ opening }: Variant): boolean => opening === "none";

const ghosts = (point: Point, isWhite: boolean): readonly Ghost[] => [{ point, stone: isWhite ? "w" : "b" }];

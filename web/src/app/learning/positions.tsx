/** The positions a learner met, as boards with the moves made and how they went. */
import { useState } from "preact/hooks";

import { keyOf, parsePoint } from "../../board/index.ts";
import type { KnownPosition } from "../../lib/answers.ts";
import { _, decimal, ngettext, say as said } from "../../lib/i18n.ts";
import { loadBoard, errorText, variantNamed } from "../api.ts";
import { TallyBar } from "../games/statistics.tsx";
import { shapeOf } from "../choices.ts";
import { useLoad } from "../load.ts";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { loadPositions } from "./knowledge.ts";
import type { Learner } from "./knowledge.ts";

interface PositionsProps {
  readonly learner: Learner;
  /** T of a classic learner, to be read beside the value of a move. */
  readonly threshold: number | null;
}

export function Positions({ learner, threshold }: PositionsProps) {
  const first = useLoad(() => loadPositions(learner, 0), []);
  const [more, setMore] = useState<readonly KnownPosition[]>([]);
  const [next, setNext] = useState<number | null | undefined>(undefined);
  const cursor = next === undefined ? (first.value?.next ?? null) : next;
  const load = async () => {
    if (cursor === null) return;
    try {
      const page = await loadPositions(learner, cursor);
      setMore([...more, ...page.list]);
      setNext(page.next ?? null);
    } catch (error) {
      say(errorText(error));
    }
  };
  if (first.error) return <p class="banner warn">{first.error}</p>;
  if (!first.value) return <p class="muted">{_("Loading…")}</p>;
  const list = [...first.value.list, ...more];
  const closed = first.value.closed ? <p class="banner">{said(first.value.closed)}</p> : null;
  if (list.length === 0) return closed ?? <p class="muted">{_("It has not seen any positions yet. Play against it, or let it learn from games.")}</p>;
  return (
    <>
      {closed}
      <ul class="positions">
        {list.map((known, index) => (
          <Known key={index} known={known} learner={learner} threshold={threshold} />
        ))}
      </ul>
      {cursor !== null && (
        <button type="button" class="button" onClick={() => void load()}>
          {_("Show more")}
        </button>
      )}
    </>
  );
}

const SHOWN_MOVES = 4;

/** The value of a move, that of a classic learner beside T. */
const valueText = (value: number, threshold: number | null): string =>
  threshold === null ? written(value) : _("{value} (T = {threshold})", { value: written(value), threshold });

/** A value with a real minus sign. */
const written = (value: number): string => decimal(value.toFixed(2)).replace("-", "−");

function Known({ known, learner, threshold }: PositionsProps & { readonly known: KnownPosition }) {
  const variant = variantNamed(learner.variant);
  const board = useLoad(
    () => loadBoard({ variant: learner.variant, ...(learner.size ? { size: learner.size } : {}), moves: [], start: known.position }),
    [known.position],
  );
  if (!variant) return null;
  const shape = shapeOf(variant, learner.size);
  const stones = new Map((board.value?.stones ?? []).map(({ point, stone }) => [keyOf(point), stone]));
  const marks = known.moves.slice(0, SHOWN_MOVES).flatMap(({ move }, index) => {
    const point = parsePoint(move, shape);
    return point ? [{ point, mark: String.fromCharCode(65 + index) }] : [];
  });
  const games = known.wins + known.draws + known.losses;
  return (
    <li class="card known">
      <PreferredBoard shape={shape} stones={stones} marks={marks} hasCoordinates={false} label={_("After {ply} moves", { ply: known.ply })} />
      <p class="row small">
        <strong class="grow">{_("After {ply} moves", { ply: known.ply })}</strong>
        <span class="muted numbers">{ngettext("{count} game", "{count} games", games)}</span>
        {known.value !== null && <span class="muted numbers">{_("value {value}", { value: written(known.value) })}</span>}
      </p>
      <TallyBar tally={{ won: known.wins, drawn: known.draws, lost: known.losses }} />
      <table class="table small">
        <tbody>
          {known.moves.slice(0, SHOWN_MOVES).map((made, index) => (
            <tr key={made.move}>
              <th scope="row">{`${String.fromCharCode(65 + index)}  ${made.move}`}</th>
              <td class="tally-cell">
                <TallyBar tally={{ won: made.wins, drawn: made.draws, lost: made.losses }} />
              </td>
              <td class="right numbers">{made.value === null ? "" : valueText(made.value, threshold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

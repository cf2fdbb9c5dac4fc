/** The opening explorer beside a board: what was played here, how it ended; press a move to go on. */
import { useEffect, useState } from "preact/hooks";

import type { Explored, ExploredGame, ExploredMove } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import type { Color, Score } from "../../lib/protocol.ts";
import type { BoardRequest } from "../api.ts";
import { useLoad } from "../load.ts";
import { Select, Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { scoreFor, scoreText } from "../score.ts";
import { ALL, LEVELS, explore, filters, requestOf } from "./filters.ts";
import type { Filters } from "./filters.ts";

/** Positions that are only passed are not asked for. */
const SETTLED_MS = 150;
const SHOWN = 12;

export interface ExplorerProps {
  readonly board: BoardRequest;
  /** The side to move, for which the scores come. */
  readonly mover: Color | null;
  /** The side for which evaluations are shown. */
  readonly side: Color;
  readonly onPlay: (move: string) => void;
  /** A move that is pointed at, or none any more. */
  readonly onPoint: (move: string | null) => void;
}

export function ExplorerPanel({ board, mover, side, onPlay, onPoint }: ExplorerProps) {
  const request = JSON.stringify(requestOf(board, filters.value));
  const settled = useSettled(request);
  const loaded = useLoad(async () => ({ request: settled, found: await explore(settled) }), [settled]);
  // Until the answer is there the one before is seen, but the moves of another position are not played.
  const isCurrent = loaded.value?.request === request;
  const point = (move: string | null) => {
    if (isCurrent || move === null) onPoint(move);
  };
  const play = (move: string) => {
    if (isCurrent) onPlay(move);
  };
  // Scores come for the side to move: of another position that may be the other one.
  const valueOf = (score: Score) => (isCurrent && mover ? scoreText(scoreFor(side, score, mover)) : "");
  return (
    <div class="explorer stack-s" aria-busy={!isCurrent && !loaded.error}>
      {loaded.error && <p class="banner warn small">{loaded.error}</p>}
      {loaded.value && <Found found={loaded.value.found} valueOf={valueOf} onPlay={play} onPoint={point} isDeep={board.moves.length >= loaded.value.found.depth} />}
      {!loaded.value && !loaded.error && <p class="muted small">{_("Loading…")}</p>}
      <Choice />
    </div>
  );
}

/** The latest text that stayed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface FoundProps extends Pick<RowProps, "valueOf" | "onPlay" | "onPoint"> {
  readonly found: Explored;
  readonly isDeep: boolean;
}

function Found({ found, valueOf, onPlay, onPoint, isDeep }: FoundProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? found.moves : found.moves.slice(0, SHOWN);
  return (
    <>
      <p class="row small">
        <strong class="grow">{found.name && _(found.name)}</strong>
        <span class="muted numbers">{ngettext("{count} game", "{count} games", found.games)}</span>
      </p>
      {shown.length === 0 && <p class="muted small">{isDeep ? _("Only the first {count} moves of games are in the explorer.", { count: found.depth }) : _("No known game reached this position.")}</p>}
      {shown.length > 0 && (
        <table class="table small">
          <tbody onPointerLeave={() => onPoint(null)}>
            {shown.map((made, index) => (
              <Row valueOf={valueOf} key={index} made={made} all={found.games} onPlay={onPlay} onPoint={onPoint} />
            ))}
          </tbody>
        </table>
      )}
      {found.moves.length > shown.length && (
        <button type="button" class="button plain" onClick={() => setWhole(true)}>
          {_("Show more")}
        </button>
      )}
      {found.top.length > 0 && <Games games={found.top} />}
    </>
  );
}

interface RowProps extends Pick<ExplorerProps, "onPlay" | "onPoint"> {
  readonly valueOf: (score: Score) => string;
  readonly made: ExploredMove;
  readonly all: number;
}

function Row({ made, all, valueOf, onPlay, onPoint }: RowProps) {
  const { move, games, lines, score, name } = made;
  const share = all > 0 && games > 0 ? `${Math.round((100 * games) / all)} %` : "";
  const play = () => {
    onPoint(null);
    onPlay(move);
  };
  return (
    <tr class="explored" onPointerEnter={() => onPoint(move)}>
      <th scope="row">
        <button type="button" class="pv-move" onClick={play} onFocus={() => onPoint(move)} onBlur={() => onPoint(null)}>
          {move}
        </button>
      </th>
      <td class="right numbers" title={share}>
        {games > 0 ? games.toLocaleString() : ""}
        {lines > 0 && <span class="muted"> {ngettext("{count} line", "{count} lines", lines)}</span>}
      </td>
      <td class="tally-cell">{games > 0 && <Results made={made} />}</td>
      <td class="right numbers muted" title={score ? _("By our book or an earlier analysis") : undefined}>
        {score ? valueOf(score) : ""}
      </td>
      <td class="muted opening-name">{name ? _(name) : ""}</td>
    </tr>
  );
}

/** Wins of black, draws and wins of white as parts of a bar; the figures are in its title. */
function Results({ made: { games, black, draws, white } }: { made: ExploredMove }) {
  const text = _("{black} won by Black, {draws} drawn, {white} won by White", { black, draws, white });
  const parts = [["black", black], ["draws", draws], ["white", white], ["open", games - black - draws - white]] as const;
  return (
    <span class="tally-bar results" role="img" aria-label={text} title={text}>
      {parts.map(([result, count]) => (count > 0 ? <span key={result} class={result} style={{ flexGrow: count }} /> : null))}
    </span>
  );
}

const ENDS: Readonly<Record<ExploredGame["result"], string>> = { black: "1–0", draw: "½–½", white: "0–1", unknown: "" };

/** Where a whole game is seen: its page, or an analysis of its moves. */
const addressOf = ({ game, variant, size, moves }: ExploredGame): string => (game ? `/game/${game}` : `/analysis?${new URLSearchParams({ variant, size, moves })}`);

function Games({ games }: { games: readonly ExploredGame[] }) {
  return (
    <ul class="explored-games small" aria-label={_("Games")}>
      {games.map((one) => {
        const names = `${one.black || "?"} – ${one.white || "?"}`;
        return (
          <li key={one.id}>
            <span class="muted numbers">{one.year ?? ""}</span>
            <a class="grow" href={addressOf(one)} title={one.event}>
              {names}
            </a>
            {one.move && <span class="numbers">{one.move}</span>}
            <span class="numbers">{ENDS[one.result]}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Choice() {
  const { value } = filters;
  const change = (part: Partial<Filters>) => {
    filters.value = { ...filters.value, ...part };
  };
  const isAll = JSON.stringify(value) === JSON.stringify(ALL);
  return (
    <details class="effort">
      <summary>
        <Icon name="search" /> {isAll ? _("All games") : _("Some games")}
      </summary>
      <div class="stack-s">
        <label class="field">
          <span>{_("Player")}</span>
          <input class="input" type="search" maxLength={100} value={value.player} onChange={(event) => change({ player: event.currentTarget.value })} />
        </label>
        <div class="fields">
          <Year label={_("From year")} value={value.since} onChange={(since) => change({ since })} />
          <Year label={_("To year")} value={value.until} onChange={(until) => change({ until })} />
        </div>
        <Select
          label={_("Rating")}
          value={value.minRating}
          options={LEVELS.map((level) => ({ value: level, label: level ? _("{rating} and higher", { rating: level }) : _("Any") }))}
          onChange={(minRating) => change({ minRating })}
        />
        <Switch label={_("Only games of mine")} checked={value.mine} onChange={(mine) => change({ mine })} />
        {!isAll && (
          <button type="button" class="button plain" onClick={() => (filters.value = ALL)}>
            {_("All games")}
          </button>
        )}
      </div>
    </details>
  );
}

interface YearProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (year: number | null) => void;
}

function Year({ label, value, onChange }: YearProps) {
  const read = (text: string) => {
    const year = Number(text);
    onChange(Number.isInteger(year) && year >= 1 && year <= 9999 ? year : null);
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input numbers" type="number" inputMode="numeric" min={1} max={9999} value={value ?? ""} onChange={(event) => read(event.currentTarget.value)} />
    </label>
  );
}

/** What was found in a file of several games, and what came of taking it in. */
import { useState } from "preact/hooks";

import type { FoundGame, RecordsTaken } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";

const MAX_SHOWN = 200;
const RESULTS: Readonly<Record<string, string>> = { black: "1–0", white: "0–1", draw: "½–½" };

interface FoundProps {
  readonly games: readonly FoundGame[];
  readonly refused: readonly string[];
  readonly isBusy: boolean;
  readonly onBack: () => void;
  /** Take one game in, or all of them. */
  readonly onTake: (number: number) => void;
}

export function Found({ games, refused, isBusy, onBack, onTake }: FoundProps) {
  const [wanted, setWanted] = useState("");
  const words = wanted.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const fitting = games.filter((game) => words.every((word) => textOf(game).toLowerCase().includes(word)));
  return (
    <div class="stack">
      <p>{ngettext("{count} game was found. Choose one, or take all of them.", "{count} games were found. Choose one, or take all of them.", games.length)}</p>
      <label class="field">
        <span>{_("Search")}</span>
        <input class="input" type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      </label>
      <ul class="found-games">
        {fitting.slice(0, MAX_SHOWN).map((game) => (
          <li key={game.number}>
            <button type="button" class="button plain" disabled={isBusy} onClick={() => onTake(game.number)}>
              <span class="numbers muted">{game.number}</span>
              <span class="grow">
                <strong>{namesOf(game)}</strong> <span class="numbers">{RESULTS[game.winner] ?? ""}</span>
                <span class="small muted block">{factsOf(game).join(" · ")}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > MAX_SHOWN && <p class="small muted">{_("The first {count} are shown; search for the others.", { count: MAX_SHOWN })}</p>}
      <Refused reasons={refused} />
      <div class="dialog-foot">
        <button type="button" class="button" onClick={onBack}>
          {_("Back")}
        </button>
        <button type="button" class="button primary" disabled={isBusy} onClick={() => onTake(0)}>
          {_("Import all")}
        </button>
      </div>
    </div>
  );
}

function namesOf({ black, white }: FoundGame): string {
  return `${black || "?"} – ${white || "?"}`;
}

function factsOf({ variant, event, date, moves }: FoundGame): readonly string[] {
  return [titleOf(variant), event, date, ngettext("{count} move", "{count} moves", moves)].filter((fact) => fact !== "");
}

function textOf(game: FoundGame): string {
  return [game.number, namesOf(game), ...factsOf(game)].join(" ");
}

function Refused({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <details>
      <summary>{ngettext("{count} game was left out.", "{count} games were left out.", reasons.length)}</summary>
      <ul class="small muted">
        {reasons.slice(0, 20).map((reason, index) => (
          <li key={index}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}

export function Outcome({ answer, onLeave }: { answer: RecordsTaken; onLeave: (address: string) => void }) {
  const count = answer.games.length;
  return (
    <>
      <p>{ngettext("{count} game was imported.", "{count} games were imported.", count)}</p>
      <Refused reasons={answer.refused} />
      <div class="dialog-foot">
        {count > 0 && (
          <button type="button" class="button" onClick={() => onLeave(`/analysis/${answer.games[0]}`)}>
            {_("Open the first game")}
          </button>
        )}
        <button type="button" class="button primary" onClick={() => onLeave("/games?kind=imported")}>
          {_("Go to the list of games")}
        </button>
      </div>
    </>
  );
}

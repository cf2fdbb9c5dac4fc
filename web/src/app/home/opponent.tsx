/** Who plays: a level with its rating, a personality, a classic program, the learner. */
import { useId } from "preact/hooks";

import type { LevelAnswer, PlayersAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { NamedPlayer } from "../api.ts";
import { capital, programName } from "../words.ts";

interface OpponentProps {
  readonly legend: string;
  readonly players: PlayersAnswer | null;
  readonly value: string;
  readonly onChange: (player: string) => void;
}

/** The number of "level:3", null for other players. */
export function levelNumber(player: string): number | null {
  const match = /^level:(\d+)$/.exec(player);
  return match ? Number(match[1]) : null;
}

export function Opponent({ legend, players, value, onChange }: OpponentProps) {
  const levels = players?.levels ?? [];
  const chosen = levelNumber(value);
  const level = levels.find((one) => one.level === chosen);
  return (
    <div class={players ? "opponent" : "opponent loading"}>
      <LevelSlider legend={legend} levels={levels} chosen={chosen} onChange={(number) => onChange(`level:${number}`)} />
      {level && <LevelWords level={level} />}
      {players && <Characters players={players} value={value} onChange={onChange} />}
    </div>
  );
}

interface SliderProps {
  readonly legend: string;
  readonly levels: readonly LevelAnswer[];
  readonly chosen: number | null;
  readonly onChange: (number: number) => void;
}

function LevelSlider({ legend, levels, chosen, onChange }: SliderProps) {
  const name = useId();
  return (
    <fieldset class="stack-s">
      <legend class="legend">{legend}</legend>
      <div class="levels">
        {levels.map(({ level }) => (
          <label class="level" key={level}>
            <input type="radio" name={name} checked={level === chosen} onChange={() => onChange(level)} aria-label={_("Level {number}", { number: level })} />
            <span>{level}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LevelWords({ level }: { level: LevelAnswer }) {
  return (
    <p class="level-words">
      <strong>{_(level.name)}</strong>
      <span class="muted numbers">{_("rating {rating}", { rating: Math.round(level.rating) })}</span>
    </p>
  );
}

interface CharactersProps {
  readonly players: PlayersAnswer;
  readonly value: string;
  readonly onChange: (player: string) => void;
}

/** Everyone who is not a level, in one list. */
function Characters({ players, value, onChange }: CharactersProps) {
  const groups = [
    { label: _("Personalities"), players: players.personalities },
    { label: _("Learners"), players: players.learners },
    { label: _("Classic programs"), players: players.classics },
  ].filter((group) => group.players.length > 0);
  if (groups.length === 0) return null;
  const named = groups.flatMap((group) => group.players).find((one) => one.name === value);
  return (
    <label class="field">
      <span>{_("or a character")}</span>
      <select class="input" value={named ? value : ""} onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}>
        <option value="">{_("by level")}</option>
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.players.map((one) => (
              <option key={one.name} value={one.name}>
                {characterText(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {named?.sentence && <span class="muted small plain-text">{capital(_(named.sentence))}</span>}
    </label>
  );
}

function characterText(one: NamedPlayer): string {
  const title = programName(one.name);
  const rating = "rating" in one ? one.rating : null;
  return rating === null ? title : `${title} · ${Math.round(rating)}`;
}

/** Who plays: a level with its rating and what it can do, a personality, a classic program, the learner. */
import { useId } from "preact/hooks";

import type { LevelAnswer, PlayersAnswer } from "../../lib/answers.ts";
import { _, paragraph } from "../../lib/i18n.ts";
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
      <Ladder legend={legend} levels={levels} chosen={chosen} onChange={(number) => onChange(`level:${number}`)} />
      {level && <LevelWords level={level} />}
      {players && <Characters players={players} value={value} onChange={onChange} />}
    </div>
  );
}

interface LadderProps {
  readonly legend: string;
  readonly levels: readonly LevelAnswer[];
  readonly chosen: number | null;
  readonly onChange: (number: number) => void;
}

/** With more levels than these a narrow page has two rows of them, so that each can be tapped. */
const MAX_IN_ROW = 13;

/** The levels as steps, each as high as its rating. */
function Ladder({ legend, levels, chosen, onChange }: LadderProps) {
  const name = useId();
  const height = heightOf(levels);
  return (
    <fieldset class="ladder">
      <legend class="legend">{legend}</legend>
      <div class={levels.length > MAX_IN_ROW ? "levels long" : "levels"} style={{ "--levels": levels.length, "--half": Math.ceil(levels.length / 2) }}>
        {levels.map((level) => (
          <label class={chosen !== null && level.level < chosen ? "level below" : "level"} key={level.level} title={`${_(level.name)} · ${Math.round(level.rating)}`}>
            <input
              type="radio"
              name={name}
              checked={level.level === chosen}
              onChange={() => onChange(level.level)}
              aria-label={_("Level {number}", { number: level.level })}
            />
            <span class="level-bar" style={{ "--height": height(level) }} aria-hidden="true" />
            <span class="level-number" aria-hidden="true">
              {level.level}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How high a step is, from 0 for the weakest to 1 for the strongest. */
function heightOf(levels: readonly LevelAnswer[]): (level: LevelAnswer) => number {
  const ratings = levels.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  return ({ rating }) => (high > low ? (rating - low) / (high - low) : 1);
}

function LevelWords({ level }: { level: LevelAnswer }) {
  return (
    <div class="level-words" aria-live="polite">
      <p>
        <strong>{_(level.name)}</strong>
        <span class="tag numbers">{_("rating {rating}", { rating: Math.round(level.rating) })}</span>
      </p>
      <p class="muted small">{paragraph(level.description.map((sentence) => _(sentence)))}</p>
    </div>
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
    { label: _("Added players"), players: players.added },
  ].filter((group) => group.players.length > 0);
  if (groups.length === 0) return null;
  const named = groups.flatMap((group) => group.players).find((one) => one.name === value);
  return (
    <label class="field characters">
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

/** The form above the list of games. */
import { useEffect, useRef, useState } from "preact/hooks";

import type { GameChoicesAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import { Select } from "../parts/choice.tsx";
import { kindText, personName, programName } from "../words.ts";
import type { ListFilter } from "./filter.ts";

interface FiltersProps {
  readonly filter: ListFilter;
  readonly choices: GameChoicesAnswer | null;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

export function Filters({ filter, choices, onChange }: FiltersProps) {
  const any = { value: "", label: _("All") };
  const { variants = [], tags = [] } = choices ?? {};
  const games = variants.includes(filter.variant) || !filter.variant ? variants : [...variants, filter.variant];
  // The games come first where there is little room.
  const [isNarrow] = useState(() => matchMedia("(max-width: 560px)").matches);
  const isMore = Boolean(filter.kind || filter.from || filter.to || filter.tag);
  const main = (
    <>
      <Select label={_("Game")} options={[any, ...games.map((name) => ({ value: name, label: titleOf(name) }))]} value={filter.variant} onChange={(variant) => onChange({ variant })} />
      <Select label={_("Opponent")} options={[any, ...opponents(choices, filter.opponent)]} value={filter.opponent} onChange={(opponent) => onChange({ opponent })} />
      <Select label={_("Result")} options={[any, ...results()]} value={filter.result} onChange={(result) => onChange({ result })} />
    </>
  );
  const isUsed = isMore || (isNarrow && Boolean(filter.variant || filter.opponent || filter.result));
  return (
    <form role="search" class="stack-s" onSubmit={(event) => event.preventDefault()}>
      <div class="filters">
        <Search text={filter.q} onChange={(q) => onChange({ q })} />
        {!isNarrow && main}
        <Select label={_("Order")} options={orders()} value={filter.sort} onChange={(sort) => onChange({ sort })} />
      </div>
      <details class="fold" open={isUsed}>
        <summary>{isNarrow ? _("Filters") : _("More filters")}</summary>
        <div class="filters">
          {isNarrow && main}
          <Day label={_("From")} value={filter.from} onChange={(from) => onChange({ from })} />
          <Day label={_("Until")} value={filter.to} onChange={(to) => onChange({ to })} />
          <Select label={_("Who played")} options={[any, ...kinds()]} value={filter.kind} onChange={(kind) => onChange({ kind })} />
          {(tags.length > 0 || filter.tag) && (
            <Select label={_("Tag")} options={[any, ...tagNames(tags, filter.tag).map((name) => ({ value: name, label: name }))]} value={filter.tag} onChange={(tag) => onChange({ tag })} />
          )}
        </div>
      </details>
    </form>
  );
}

/** Milliseconds after the last letter until it is searched for. */
const PAUSE_MS = 350;

function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [written, setWritten] = useState(text);
  // What is chosen besides before the pause is over stays chosen.
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => setWritten(text), [text]);
  useEffect(() => {
    if (written === text) return;
    const timer = setTimeout(() => change.current(written), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, text]);
  return (
    <label class="field">
      <span>{_("Search")}</span>
      <input class="input" type="search" value={written} maxLength={100} placeholder={_("Player, game or tag")} onInput={(event) => setWritten(event.currentTarget.value)} onChange={() => written !== text && onChange(written)} />
    </label>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="input" type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

const tagNames = (tags: GameChoicesAnswer["tags"], chosen: string): readonly string[] => {
  const names = tags.map(({ name }) => name);
  return chosen && !names.includes(chosen) ? [...names, chosen] : names;
};

/** Programs and people by the names they have everywhere; who is chosen is there, whatever was counted. */
function opponents(choices: GameChoicesAnswer | null, chosen: string) {
  const programs = (choices?.programs ?? []).map(({ name }) => ({ value: `program ${name}`, label: programName(name) }));
  const people = (choices?.people ?? []).map(({ name }) => ({ value: `person ${name}`, label: personName(name) }));
  const known = [...people, ...programs].toSorted((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }));
  if (!chosen || known.some(({ value }) => value === chosen)) return known;
  const name = chosen.replace(/^(program|person) /, "");
  return [...known, { value: chosen, label: chosen.startsWith("program ") ? programName(name) : personName(name) }];
}

const kinds = () => (["computer", "here", "friend", "programs", "imported"] as const).map((value) => ({ value, label: kindText(value) }));

const results = () => [
  { value: "won", label: _("Won") },
  { value: "lost", label: _("Lost") },
  { value: "drawn", label: _("Draw") },
  { value: "open", label: _("Unfinished") },
];

const orders = () => [
  { value: "", label: _("Newest first") },
  { value: "oldest", label: _("Oldest first") },
  { value: "played", label: _("Last played first") },
  { value: "longest", label: _("Longest first") },
  { value: "shortest", label: _("Shortest first") },
];

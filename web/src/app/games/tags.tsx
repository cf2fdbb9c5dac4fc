/** Tags of the chosen games: those they have are ticked, new ones are written. */
import { useState } from "preact/hooks";

import type { GameSummary } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { Dialog } from "../parts/dialog.tsx";

interface TagDialogProps {
  readonly games: readonly Pick<GameSummary, "tags">[];
  readonly known: readonly string[];
  readonly onDone: (add: readonly string[], remove: readonly string[]) => void;
  readonly onClose: () => void;
}

export function TagDialog({ games, known, onDone, onClose }: TagDialogProps) {
  const had = (tag: string) => games.filter(({ tags }) => tags.includes(tag)).length;
  const [names, setNames] = useState([...new Set([...known, ...games.flatMap(({ tags }) => tags)])].toSorted());
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const [fresh, setFresh] = useState("");
  const isTicked = (tag: string) => ticked[tag] ?? had(tag) === games.length;
  const written = fresh.trim().replaceAll(/\s+/g, " ");
  const withWritten = () => (written ? { ...ticked, [written]: true } : ticked);
  const add = () => {
    setNames([...new Set([...names, written])].toSorted());
    setTicked(withWritten());
    setFresh("");
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const touched = Object.entries(withWritten());
    onDone(
      touched.flatMap(([tag, isOn]) => (isOn && had(tag) < games.length ? [tag] : [])),
      touched.flatMap(([tag, isOn]) => (!isOn && had(tag) > 0 ? [tag] : [])),
    );
  };
  return (
    <Dialog title={_("Tags")} onClose={onClose}>
      <form class="stack-s" onSubmit={submit}>
        {names.length > 0 && (
          <div class="tag-choice">
            {names.map((tag) => (
              <label key={tag} class="switch">
                <span>{tag}</span>
                <input type="checkbox" checked={isTicked(tag)} indeterminate={ticked[tag] === undefined && had(tag) > 0 && had(tag) < games.length} onChange={(event) => setTicked({ ...ticked, [tag]: event.currentTarget.checked })} />
              </label>
            ))}
          </div>
        )}
        <div class="row">
          <label class="field grow">
            <span>{_("New tag")}</span>
            <input class="input" value={fresh} maxLength={40} onInput={(event) => setFresh(event.currentTarget.value)} />
          </label>
          <button type="button" class="button align-end" disabled={!written} onClick={add}>
            {_("Add")}
          </button>
        </div>
        <div class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            {_("Cancel")}
          </button>
          <button type="submit" class="button primary">
            {_("Save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

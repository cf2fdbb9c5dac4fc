/** The chapters of a study: to go to, and for its owner to add, name, order and delete. */
import { useState } from "preact/hooks";

import type { ChapterHeadAnswer, StudyAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import type { BoardFacts } from "../analysis/analysis-board.ts";
import type { GameRecord } from "../analysis/tree.ts";
import { checkPosition, errorText, titleOf, variantNamed } from "../api.ts";
import { shapeOf, sizeOf } from "../choices.ts";
import { BoardSelects } from "../parts/board-selects.tsx";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { choices } from "../preferences.ts";
import { go } from "../router.ts";
import { emptyRecord, recordOf } from "./board.ts";
import { FormDialog, NameField } from "./form.tsx";
import type { ChapterKeeper } from "./keeper.ts";
import { addChapter, changeStudy, deleteChapter, restoreChapter, studyAddress } from "./requests.ts";

interface ChaptersProps {
  readonly study: StudyAnswer;
  /** The chapter that is shown. */
  readonly at: string;
  /** What keeps it; null where it could not be opened. */
  readonly keeper: ChapterKeeper | null;
  readonly onStudy: (study: StudyAnswer) => void;
  /** Ask for the study again. */
  readonly onAgain: () => Promise<void>;
}

export function Chapters({ study, at, keeper, onStudy, onAgain }: ChaptersProps) {
  const [open, setOpen] = useState<"none" | "new" | "name">("none");
  const { chapters } = study;
  const place = chapters.findIndex(({ id }) => id === at);
  const current = chapters[place];
  const trying = (act: () => Promise<unknown>) => () => void act().catch((error: unknown) => say(errorText(error)));
  const moveBy = (by: number) => trying(async () => onStudy(await changeStudy(study.id, { order: movedBy(chapters, place, by) })));
  const remove = trying(async () => {
    const act = () => deleteChapter(study.id, at);
    const left = await (keeper ? keeper.remove(act) : act());
    onStudy(left);
    go(studyAddress(study.id, (left.chapters[place] ?? left.chapters.at(-1))?.id));
  });
  return (
    <section class="card stack-s chapters" aria-label={_("Chapters")}>
      {chapters.length === 0 && <p class="muted">{_("This study has no chapters.")}</p>}
      <ol class="chapter-list">
        {chapters.map((chapter, index) => (
          <li key={chapter.id}>
            <a class={chapter.id === at ? "move now" : "move"} href={studyAddress(study.id, chapter.id)} aria-current={chapter.id === at ? "page" : undefined}>
              <span class="move-number">{index + 1}</span>
              <span class="grow">{chapter.name}</span>
              {chapter.variant !== current?.variant && <span class="muted small">{titleOf(chapter.variant)}</span>}
            </a>
          </li>
        ))}
      </ol>
      {study.mine && (
        <div class="row chapter-tools">
          <button type="button" class="button" onClick={() => setOpen("new")}>
            <Icon name="plus" /> {_("New chapter")}
          </button>
          {current && (
            <>
              <Tool icon="settings" label={_("Rename the chapter")} onClick={() => setOpen("name")} />
              <Tool icon="flip" label={_("Move the chapter up")} isOff={place === 0} onClick={moveBy(-1)} />
              <Tool icon="trash" label={_("Delete the chapter")} onClick={remove} />
            </>
          )}
        </div>
      )}
      <Deleted study={study} onStudy={onStudy} />
      {open === "new" && <NewChapterDialog study={study} after={at} board={keeper?.analysis.board ?? null} onClose={() => setOpen("none")} onAgain={onAgain} />}
      {open === "name" && current && keeper && <NameDialog name={current.name} keeper={keeper} onClose={() => setOpen("none")} onAgain={onAgain} />}
    </section>
  );
}

function Tool({ icon, label, isOff = false, onClick }: { icon: IconName; label: string; isOff?: boolean; onClick: () => void }) {
  return (
    <button type="button" class="button plain square" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function movedBy(chapters: readonly ChapterHeadAnswer[], place: number, by: number): readonly string[] {
  const order = chapters.map(({ id }) => id);
  const [moved] = order.splice(place, 1);
  if (moved !== undefined) order.splice(place + by, 0, moved);
  return order;
}

/** What was deleted can be brought back. */
function Deleted({ study, onStudy }: Pick<ChaptersProps, "study" | "onStudy">) {
  if (!study.mine || study.deleted.length === 0) return null;
  const restore = async (chapter: string) => {
    try {
      onStudy(await restoreChapter(study.id, chapter));
      go(studyAddress(study.id, chapter));
    } catch (error) {
      say(errorText(error));
    }
  };
  return (
    <details open>
      <summary class="small muted">{ngettext("{count} deleted chapter", "{count} deleted chapters", study.deleted.length)}</summary>
      <ul class="deleted-chapters">
        {study.deleted.map(({ id, name }) => (
          <li key={id} class="row">
            <span class="grow muted">{name}</span>
            <button type="button" class="button plain" aria-label={_("Restore: {name}", { name })} onClick={() => void restore(id)}>
              <Icon name="undo" /> {_("Restore")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChapterDialogProps {
  readonly study: StudyAnswer;
  readonly onClose: () => void;
  readonly onAgain: () => Promise<void>;
}

function NameDialog({ name: before, keeper, onClose, onAgain }: Omit<ChapterDialogProps, "study"> & { name: string; keeper: ChapterKeeper }) {
  const [name, setName] = useState(before);
  const rename = async () => {
    await keeper.rename(name.trim());
    await onAgain();
  };
  return (
    <FormDialog title={_("Rename the chapter")} act={_("Save")} isReady={name.trim() !== ""} onAct={rename} onClose={onClose}>
      <NameField label={_("Name of the chapter")} value={name} onChange={setName} />
    </FormDialog>
  );
}

function NewChapterDialog({ study, after, board, onClose, onAgain }: ChapterDialogProps & { after: string; board: BoardFacts | null }) {
  const variant = board?.variant ?? choices.value.variant;
  const first = variantNamed(variant);
  const [name, setName] = useState(_("Chapter {number}", { number: study.chapters.length + 1 }));
  const [chosen, setChosen] = useState(() => ({ variant, shape: board?.shape ?? (first ? shapeOf(first, first.defaultSize) : { width: 15, height: 15, layers: 1, family: "gomoku" as const }) }));
  const [text, setText] = useState("");
  const choose = (wanted: string, size: number | null) => {
    const rules = variantNamed(wanted);
    if (rules) setChosen({ variant: wanted, shape: shapeOf(rules, size ?? sizeOf(choices.value, rules)) });
  };
  const add = async () => {
    const made = await addChapter(study.id, { name: name.trim(), record: await recordFrom(chosen, text.trim()), ...(after ? { after } : {}) });
    await onAgain();
    go(studyAddress(study.id, made.id));
  };
  return (
    <FormDialog title={_("New chapter")} act={_("Create")} isReady={name.trim() !== ""} onAct={add} onClose={onClose}>
      <NameField label={_("Name of the chapter")} value={name} onChange={setName} />
      <BoardSelects variant={chosen.variant} shape={chosen.shape} onChoose={choose} />
      <label class="field">
        <span>{_("From a position (as text; empty for the start of a game)")}</span>
        <textarea class="input position-text" rows={2} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
    </FormDialog>
  );
}

async function recordFrom({ variant, shape }: BoardFacts, text: string): Promise<GameRecord> {
  if (text === "") return emptyRecord(variant, shape);
  const { text: start, width, height, layers } = await checkPosition(variant, text);
  return recordOf({ variant, shape: { ...shape, width, height, layers: Math.max(1, layers) }, start });
}

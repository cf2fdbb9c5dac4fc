/** Studies: one's own, those of everybody, those one deleted. */
import { useState } from "preact/hooks";

import type { ListedStudyAnswer, Visibility } from "../../lib/answers.ts";
import { _, dateLocale, ngettext } from "../../lib/i18n.ts";
import { errorText, loadVariants, titleOf, variantNamed, variants } from "../api.ts";
import { shapeOf, sizeOf } from "../choices.ts";
import { useLoad } from "../load.ts";
import type { PageProps } from "../pages.tsx";
import { BoardSelects } from "../parts/board-selects.tsx";
import { Icon } from "../parts/icon.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { say } from "../parts/toasts.tsx";
import { VariantPicture } from "../parts/variant-picture.tsx";
import { choices } from "../preferences.ts";
import { go } from "../router.ts";
import { useTitle } from "../title.ts";
import { emptyRecord } from "./board.ts";
import { FormDialog, NameField } from "./form.tsx";
import { copyStudy, createStudy, deleteStudy, loadStudies, restoreStudy, studyAddress, WHICH } from "./requests.ts";
import type { Which } from "./requests.ts";
import { VisibilityChoice, visibilityWord } from "./visibility.tsx";

export function StudiesPage({ query }: PageProps) {
  useTitle(_("Studies"));
  const known = useLoad(loadVariants, []);
  const [which, setWhich] = useState<Which>(WHICH.find((one) => one === query.get("which")) ?? "mine");
  const [words, setWords] = useState("");
  const [isMaking, setMaking] = useState(false);
  const tabs: readonly { name: Which; label: string }[] = [
    { name: "mine", label: _("My studies") },
    { name: "public", label: _("Public studies") },
    { name: "deleted", label: _("Deleted") },
  ];
  return (
    <main class="page" aria-busy={known.value ? undefined : "true"}>
      <div class="page-head">
        <h1>{_("Studies")}</h1>
        <a class="button" href="/drill">
          <Icon name="again" /> {_("Drills")}
        </a>
        <button type="button" class="button primary" onClick={() => setMaking(true)}>
          <Icon name="plus" /> {_("New study")}
        </button>
      </div>
      <Tabs label={_("Studies")} tabs={tabs} value={which} onChange={setWhich} />
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <label class="field">
          <span>{_("Search")}</span>
          <input class="input" type="search" value={words} maxLength={100} placeholder={_("Name of a study")} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
      </form>
      <List key={`${which} ${words}`} which={which} words={words} />
      {isMaking && known.value && <NewStudyDialog onClose={() => setMaking(false)} />}
    </main>
  );
}

function List({ which, words }: { which: Which; words: string }) {
  const first = useLoad(() => loadStudies(which, words, 0), []);
  const [later, setLater] = useState<readonly ListedStudyAnswer[]>([]);
  const [pages, setPages] = useState({ next: 1, hasMore: true });
  if (first.error) return <p class="banner bad">{first.error}</p>;
  if (!first.value) return <p class="muted" aria-busy="true">{_("Loading…")}</p>;
  const studies = [...first.value.studies, ...later];
  const load = async () => {
    try {
      const page = await loadStudies(which, words, pages.next);
      setLater([...later, ...page.studies]);
      setPages({ next: pages.next + 1, hasMore: page.more });
    } catch (error) {
      say(errorText(error));
    }
  };
  if (studies.length === 0) return <p class="card empty">{emptyText(which, words)}</p>;
  return (
    <>
      <ul class="game-list">
        {studies.map((study) => (
          <StudyRow key={study.id} study={study} isDeleted={which === "deleted"} />
        ))}
      </ul>
      {first.value.more && pages.hasMore && (
        <button type="button" class="button" onClick={() => void load()}>
          {_("Show more")}
        </button>
      )}
    </>
  );
}

function emptyText(which: Which, words: string): string {
  if (words !== "") return _("No studies match.");
  if (which === "public") return _("Nobody has made a study public yet.");
  return which === "deleted" ? _("Nothing is deleted. What you delete can be brought back for 30 days.") : _("No studies here yet. A study keeps positions and games with your variations, comments and marks.");
}

function StudyRow({ study, isDeleted }: { study: ListedStudyAnswer; isDeleted: boolean }) {
  const [isGone, setGone] = useState(isDeleted);
  const trying = (act: () => Promise<unknown>) => () => void act().catch((error: unknown) => say(errorText(error)));
  const remove = trying(async () => {
    await deleteStudy(study.id);
    setGone(true);
  });
  const restore = trying(async () => {
    await restoreStudy(study.id);
    setGone(false);
  });
  const copy = trying(async () => go(studyAddress((await copyStudy(study.id)).id)));
  if (isGone) {
    return (
      <li class="game-row deleted">
        <span class="game-link muted">
          <span class="grow">{_("Deleted: {name}", { name: study.name })}</span>
        </span>
        <button type="button" class="button" onClick={restore}>
          <Icon name="undo" /> {isDeleted ? _("Restore") : _("Undo")}
        </button>
      </li>
    );
  }
  const button = (icon: "link" | "trash", label: string, act: () => void) => (
    <button type="button" class="button plain square" aria-label={`${label}: ${study.name}`} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <li class="game-row">
      <a class="game-link" href={studyAddress(study.id)}>
        {study.variant && <VariantPicture variant={study.variant} />}
        <span class="grow">
          <strong>{study.name}</strong> <span class="muted">{study.mine ? "" : study.owner || _("Guest")}</span>
          <span class="small muted numbers block">{factsOf(study).join(" · ")}</span>
        </span>
        {study.mine && <span class="tag">{visibilityWord(study.visibility)}</span>}
      </a>
      {study.mine ? button("trash", _("Delete"), remove) : button("link", _("Copy to my studies"), copy)}
    </li>
  );
}

function factsOf({ variant, chapters, updated }: ListedStudyAnswer): readonly string[] {
  const when = new Date(updated).toLocaleString(dateLocale(), { dateStyle: "medium", timeStyle: "short" });
  return [...(variant ? [titleOf(variant)] : []), ngettext("{count} chapter", "{count} chapters", chapters), when];
}

function NewStudyDialog({ onClose }: { onClose: () => void }) {
  const first = variantNamed(choices.value.variant) ?? variants.value[0];
  const [name, setName] = useState("");
  const [visibility, setVisibility] = useState<Visibility>("private");
  const [board, setBoard] = useState(() => first && { variant: first.name, shape: shapeOf(first, sizeOf(choices.value, first)) });
  const choose = (chosen: string, size: number | null) => {
    const variant = variantNamed(chosen);
    if (variant) setBoard({ variant: chosen, shape: shapeOf(variant, size ?? sizeOf(choices.value, variant)) });
  };
  const make = async () => {
    if (!board) return;
    const chapters = [{ name: _("Chapter {number}", { number: 1 }), record: emptyRecord(board.variant, board.shape) }];
    go(studyAddress((await createStudy({ name: name.trim(), visibility, chapters })).id));
  };
  return (
    <FormDialog title={_("New study")} act={_("Create")} isReady={name.trim() !== "" && board !== undefined} onAct={make} onClose={onClose}>
      <NameField label={_("Name of the study")} value={name} onChange={setName} />
      {board && <BoardSelects variant={board.variant} shape={board.shape} onChoose={choose} />}
      <VisibilityChoice value={visibility} onChange={setVisibility} />
    </FormDialog>
  );
}

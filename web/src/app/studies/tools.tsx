/** What can be done with a study: share, copy, export, play, name, delete. */
import { useState } from "preact/hooks";

import type { ChapterHeadAnswer, StudyAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { AnalysisBoard } from "../analysis/analysis-board.ts";
import { errorText } from "../api.ts";
import { editorAddress } from "../editor/address.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { PlayFromDialog } from "../parts/play-from.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { FormDialog, MAX_DESCRIPTION, NameField } from "./form.tsx";
import { changeStudy, copyStudy, deleteStudy, restoreStudy, studyAddress } from "./requests.ts";
import { ExportStudyDialog, ShareStudyDialog } from "./share.tsx";

interface StudyToolsProps {
  readonly study: StudyAnswer;
  readonly chapter: ChapterHeadAnswer | null;
  readonly analysis: AnalysisBoard | null;
  readonly onStudy: (study: StudyAnswer) => void;
}

export function StudyTools({ study, chapter, analysis, onStudy }: StudyToolsProps) {
  const [open, setOpen] = useState<"none" | "share" | "export" | "play" | "name">("none");
  const close = () => setOpen("none");
  const scene = analysis?.shown.value?.scene;
  const trying = (act: () => Promise<unknown>) => () => void act().catch((error: unknown) => say(errorText(error)));
  const copy = trying(async () => {
    const made = await copyStudy(study.id);
    say(_("The study is copied; this one is yours."));
    go(studyAddress(made.id));
  });
  const edit = trying(async () => analysis && go(editorAddress(analysis.board.variant, await analysis.text())));
  const tool = (icon: IconName, label: string, act: () => void) => (
    <button type="button" class="button plain" onClick={act}>
      <Icon name={icon} /> {label}
    </button>
  );
  return (
    <>
      <nav class="row further" aria-label={_("Tools")}>
        {(study.mine || study.visibility !== "private") && tool("link", _("Share"), () => setOpen("share"))}
        {tool("plus", study.mine ? _("Duplicate") : _("Copy to my studies"), copy)}
        {tool("download", _("Export"), () => setOpen("export"))}
        {scene && tool("play", _("Play from here"), () => setOpen("play"))}
        {analysis && tool("grid", _("Edit position"), edit)}
        {study.mine && tool("settings", _("Study settings"), () => setOpen("name"))}
      </nav>
      {open === "share" && <ShareStudyDialog study={study} chapter={chapter} onStudy={onStudy} onClose={close} />}
      {open === "export" && <ExportStudyDialog study={study} onClose={close} />}
      {open === "play" && analysis && scene && <PlayFromDialog from={{ ...analysis.board, scene, moves: analysis.moves.value }} onClose={close} />}
      {open === "name" && <SettingsDialog study={study} onStudy={onStudy} onClose={close} />}
    </>
  );
}

function SettingsDialog({ study, onStudy, onClose }: { study: StudyAnswer; onStudy: (study: StudyAnswer) => void; onClose: () => void }) {
  const [name, setName] = useState(study.name);
  const [description, setDescription] = useState(study.description);
  const [isDeleted, setDeleted] = useState(false);
  const trying = (act: () => Promise<unknown>) => () => void act().catch((error: unknown) => say(errorText(error)));
  const remove = trying(async () => {
    await deleteStudy(study.id);
    setDeleted(true);
  });
  const restore = trying(async () => {
    onStudy(await restoreStudy(study.id));
    setDeleted(false);
  });
  const save = async () => onStudy(await changeStudy(study.id, { name: name.trim(), description }));
  return (
    <FormDialog title={_("Study settings")} act={_("Save")} isReady={name.trim() !== "" && !isDeleted} onAct={save} onClose={onClose}>
      <NameField label={_("Name of the study")} value={name} onChange={setName} />
      <label class="field">
        <span>{_("Description")}</span>
        <textarea class="input comment-box" rows={3} maxLength={MAX_DESCRIPTION} value={description} onInput={(event) => setDescription(event.currentTarget.value)} />
      </label>
      {isDeleted ? (
        <p class="banner warn" role="status">
          <span class="grow">{_("This study is deleted. For 30 days it can be brought back from the list of studies.")}</span>
          <button type="button" class="button" onClick={restore}>
            <Icon name="undo" /> {_("Undo")}
          </button>
        </p>
      ) : (
        <div>
          <button type="button" class="button plain danger" onClick={remove}>
            <Icon name="trash" /> {_("Delete the study")}
          </button>
        </div>
      )}
    </FormDialog>
  );
}

/** What can be done with a study: share, copy, export, play, name, delete. */
import { useState } from "preact/hooks";

import type { ChapterHeadAnswer, StudyAnswer, StudyImportAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { errorText } from "../api.ts";
import { editorAddress } from "../editor/address.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { PlayFromDialog } from "../parts/play-from.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { FormDialog, MAX_DESCRIPTION, NameField } from "./form.tsx";
import { ImportChaptersDialog } from "./import.tsx";
import type { ChapterKeeper } from "./keeper.ts";
import { changeStudy, copyStudy, deleteStudy, studyAddress } from "./requests.ts";
import { ExportStudyDialog, ShareStudyDialog } from "./share.tsx";

interface StudyToolsProps {
  readonly study: StudyAnswer;
  readonly chapter: ChapterHeadAnswer | null;
  /** What keeps the chapter that is shown. */
  readonly keeper: ChapterKeeper | null;
  readonly onStudy: (study: StudyAnswer) => void;
  readonly onImport: (answer: StudyImportAnswer) => void;
}

export function StudyTools({ study, chapter, keeper, onStudy, onImport }: StudyToolsProps) {
  const analysis = keeper?.analysis ?? null;
  const [open, setOpen] = useState<"none" | "share" | "import" | "export" | "play" | "name">("none");
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
        {study.mine && tool("upload", _("Import"), () => setOpen("import"))}
        {tool("download", _("Export"), () => setOpen("export"))}
        <a class="button plain" href={`/drill/${study.id}`}>
          <Icon name="target" /> {_("Drill")}
        </a>
        {scene && tool("play", _("Play from here"), () => setOpen("play"))}
        {analysis && tool("grid", _("Edit position"), edit)}
        {study.mine && tool("settings", _("Study settings"), () => setOpen("name"))}
      </nav>
      {open === "share" && <ShareStudyDialog study={study} chapter={chapter} onStudy={onStudy} onClose={close} />}
      {open === "import" && <ImportChaptersDialog study={study.id} onImport={onImport} onClose={close} />}
      {open === "export" && <ExportStudyDialog study={study} onClose={close} />}
      {open === "play" && analysis && scene && <PlayFromDialog from={{ ...analysis.board, scene, moves: analysis.moves.value }} onClose={close} />}
      {open === "name" && <SettingsDialog study={study} keeper={keeper} onStudy={onStudy} onClose={close} />}
    </>
  );
}

interface SettingsProps extends Pick<StudyToolsProps, "study" | "keeper" | "onStudy"> {
  readonly onClose: () => void;
}

function SettingsDialog({ study, keeper, onStudy, onClose }: SettingsProps) {
  const [name, setName] = useState(study.name);
  const [description, setDescription] = useState(study.description);
  const remove = async () => {
    try {
      const act = () => deleteStudy(study.id);
      await (keeper ? keeper.remove(act) : act());
      go("/studies?which=deleted");
    } catch (error) {
      say(errorText(error));
    }
  };
  const save = async () => onStudy(await changeStudy(study.id, { name: name.trim(), description }));
  return (
    <FormDialog title={_("Study settings")} act={_("Save")} isReady={name.trim() !== ""} onAct={save} onClose={onClose}>
      <NameField label={_("Name of the study")} value={name} onChange={setName} />
      <label class="field">
        <span>{_("Description")}</span>
        <textarea class="input comment-box" rows={3} maxLength={MAX_DESCRIPTION} value={description} onInput={(event) => setDescription(event.currentTarget.value)} />
      </label>
      <div>
        <button type="button" class="button plain danger" onClick={() => void remove()}>
          <Icon name="trash" /> {_("Delete the study")}
        </button>
      </div>
    </FormDialog>
  );
}

/** Saves a game, an analysis or a position as a chapter: of a new study, or of one of one's own. */
import { useState } from "preact/hooks";

import type { Visibility } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { GameRecord } from "../analysis/tree.ts";
import { useLoad } from "../load.ts";
import { Select } from "../parts/choice.tsx";
import { go } from "../router.ts";
import { FormDialog, MAX_NAME, NameField } from "./form.tsx";
import { addChapter, createStudy, loadOwnStudies, studyAddress } from "./requests.ts";
import { VisibilityChoice } from "./visibility.tsx";

export interface SaveToStudyProps {
  /** What the chapter is called unless somebody wants it otherwise. */
  readonly name: string;
  readonly record: () => GameRecord | Promise<GameRecord>;
  readonly onClose: () => void;
}

export function SaveToStudyDialog({ name: given, record, onClose }: SaveToStudyProps) {
  const own = useLoad(loadOwnStudies, []);
  const [study, setStudy] = useState("");
  const [studyName, setStudyName] = useState(given.slice(0, MAX_NAME));
  const [name, setName] = useState(given.slice(0, MAX_NAME));
  const [visibility, setVisibility] = useState<Visibility>("private");
  const save = async () => {
    const chapter = { name: name.trim(), record: await record() };
    if (study === "") {
      const made = await createStudy({ name: studyName.trim(), visibility, chapters: [chapter] });
      go(studyAddress(made.id, made.chapters[0]?.id));
    } else {
      const made = await addChapter(study, chapter);
      go(studyAddress(study, made.id));
    }
  };
  const isReady = name.trim() !== "" && (study !== "" || studyName.trim() !== "");
  return (
    <FormDialog title={_("Save to a study")} act={_("Save")} isReady={isReady} onAct={save} onClose={onClose}>
      <Select
        label={_("Study")}
        options={[{ value: "", label: _("A new study") }, ...(own.value ?? []).map((one) => ({ value: one.id, label: one.name }))]}
        value={study}
        onChange={setStudy}
      />
      {own.error && <p class="banner warn">{own.error}</p>}
      {study === "" && <NameField label={_("Name of the study")} value={studyName} onChange={setStudyName} />}
      <NameField label={_("Name of the chapter")} value={name} onChange={setName} />
      {study === "" && <VisibilityChoice value={visibility} onChange={setVisibility} />}
    </FormDialog>
  );
}

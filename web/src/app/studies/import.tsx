/** Games from elsewhere as chapters of a study; what fails stays in the dialog, with the reason. */
import { useState } from "preact/hooks";

import type { StudyAnswer, StudyImportAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { NOTHING, Sources } from "../analysis/import.tsx";
import type { Source } from "../analysis/import.tsx";
import { errorText } from "../api.ts";
import { Dialog } from "../parts/dialog.tsx";
import { go } from "../router.ts";
import { importChapters, studyAddress } from "./requests.ts";

const MAX_REASONS = 20;

interface ImportChaptersProps {
  readonly study: StudyAnswer;
  readonly onStudy: (study: StudyAnswer) => void;
  readonly onClose: () => void;
}

export function ImportChaptersDialog({ study, onStudy, onClose }: ImportChaptersProps) {
  const [source, setSource] = useState<Source>(NOTHING);
  const [error, setError] = useState<string | null>(null);
  const [taken, setTaken] = useState<StudyImportAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (wanted: Source) => {
    setSource(wanted);
    setBusy(true);
    try {
      const answer = await importChapters(study.id, wanted);
      if (answer.taken === 0) return setError(answer.refused[0] ?? _("There is no game in it."));
      onStudy(answer.study);
      go(studyAddress(study.id, answer.study.chapters.at(-answer.taken)?.id));
      if (answer.refused.length > 0) setTaken(answer);
      else onClose();
    } catch (problem) {
      setError(errorText(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={_("Import chapters")} onClose={onClose}>
      {taken ? (
        <>
          <p>{ngettext("{count} chapter was added.", "{count} chapters were added.", taken.taken)}</p>
          <ul class="small muted">
            {taken.refused.slice(0, MAX_REASONS).map((reason, index) => (
              <li key={index}>{reason}</li>
            ))}
          </ul>
          <div class="dialog-foot">
            <button type="button" class="button primary" onClick={onClose}>
              {_("Close")}
            </button>
          </div>
        </>
      ) : (
        <Sources source={source} error={error} isBusy={isBusy} onChange={setSource} onTake={(wanted) => void take(wanted)} />
      )}
    </Dialog>
  );
}

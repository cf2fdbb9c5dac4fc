/** Games from elsewhere as chapters of a study; what fails stays in the dialog, with the reason. */
import { useState } from "preact/hooks";

import type { StudyImportAnswer } from "../../lib/answers.ts";
import { _, ngettext } from "../../lib/i18n.ts";
import { NOTHING, Sources } from "../analysis/import.tsx";
import type { Source } from "../analysis/import.tsx";
import { errorText } from "../api.ts";
import { Dialog } from "../parts/dialog.tsx";
import { importChapters } from "./requests.ts";

const MAX_REASONS = 20;

interface ImportChaptersProps {
  readonly study: string;
  /** Some games became chapters. */
  readonly onImport: (answer: StudyImportAnswer) => void;
  readonly onClose: () => void;
}

export function ImportChaptersDialog({ study, onImport, onClose }: ImportChaptersProps) {
  const [source, setSource] = useState<Source>(NOTHING);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (wanted: Source) => {
    setSource(wanted);
    setBusy(true);
    try {
      const answer = await importChapters(study, wanted);
      if (answer.taken === 0) return setError(answer.refused[0] ?? _("There is no game in it."));
      onClose();
      onImport(answer);
    } catch (problem) {
      setError(errorText(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={_("Import chapters")} onClose={onClose}>
      <Sources source={source} error={error} isBusy={isBusy} onChange={setSource} onTake={(wanted) => void take(wanted)} />
    </Dialog>
  );
}

/** How many games became chapters, and why others did not; it stays while the page goes to the first of them. */
export function ImportReport({ answer: { taken, refused }, onClose }: { answer: StudyImportAnswer; onClose: () => void }) {
  return (
    <Dialog title={_("Import chapters")} onClose={onClose}>
      <p>{ngettext("{count} chapter was added.", "{count} chapters were added.", taken)}</p>
      <ul class="small muted">
        {refused.slice(0, MAX_REASONS).map((reason, index) => (
          <li key={index}>{reason}</li>
        ))}
      </ul>
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          {_("Close")}
        </button>
      </div>
    </Dialog>
  );
}

/** Sharing a study: who may read it, its link, its code for other pages, its files. */
import type { ChapterHeadAnswer, StudyAnswer, Visibility } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { errorText } from "../api.ts";
import { download } from "../download.ts";
import { Code, ShareLink } from "../game/invitation.tsx";
import { CopyField } from "../parts/copy-field.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { changeStudy, studyAddress } from "./requests.ts";
import { VisibilityChoice } from "./visibility.tsx";

interface ShareStudyProps {
  readonly study: StudyAnswer;
  readonly chapter: ChapterHeadAnswer | null;
  readonly onStudy: (study: StudyAnswer) => void;
  readonly onClose: () => void;
}

export function ShareStudyDialog({ study, chapter, onStudy, onClose }: ShareStudyProps) {
  const change = (visibility: Visibility) => void changeStudy(study.id, { visibility }).then(onStudy, (error: unknown) => say(errorText(error)));
  return (
    <Dialog title={_("Share this study")} onClose={onClose}>
      {study.mine && <VisibilityChoice value={study.visibility} onChange={change} />}
      {study.visibility !== "private" && (
        <>
          <ShareLink label={_("Link to this study")} address={location.origin + studyAddress(study.id)} />
          <Code />
          {chapter && <Embedding study={study.id} chapter={chapter} />}
        </>
      )}
    </Dialog>
  );
}

/** The chapter in other pages: a frame in which it can be played through, and a picture. */
function Embedding({ study, chapter: { id, name } }: { study: string; chapter: ChapterHeadAnswer }) {
  const frame = `<iframe src="${location.origin}/embed/study/${study}/${id}" title="${quoted(name)}" width="640" height="420" loading="lazy"></iframe>`;
  const picture = `<img src="${location.origin}/study/${study}/${id}.png" alt="${quoted(name)}">`;
  return (
    <section class="stack-s">
      <h3>{_("In another page")}</h3>
      <p class="muted small">{_("This chapter as a frame in which it can be played through, and as a picture:")}</p>
      <CopyField label={_("Code of a frame")} value={frame} />
      <CopyField label={_("Code of a picture")} value={picture} />
    </section>
  );
}

const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const FORMATS = ["sgf", "json", "jsonl", "lib"] as const;

export function ExportStudyDialog({ study, onClose }: { study: StudyAnswer; onClose: () => void }) {
  return (
    <Dialog title={_("Export the study")} onClose={onClose}>
      <p class="muted small">{_("All chapters, with variations, comments, marks and evaluations where the format has them.")}</p>
      <div class="row">
        {FORMATS.map((format) => (
          <button type="button" class="button" key={format} onClick={() => void download(`/api/studies/${study.id}/export?format=${format}`)}>
            <Icon name="download" /> {format === "lib" ? "RenLib" : format.toUpperCase()}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

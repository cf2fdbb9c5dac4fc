/** What a study is called, whose it is, and how far it is kept. */
import type { StudyAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { ChapterKeeper, SaveState } from "./keeper.ts";
import { visibilityWord } from "./visibility.tsx";

export function StudyHead({ study, isGone, keeper }: { study: StudyAnswer; isGone: boolean; keeper: ChapterKeeper | null }) {
  return (
    <header class="game-head">
      <h1 class="game-title">{study.name}</h1>
      <p class="muted small">{study.mine ? visibilityWord(study.visibility) : _("by {name}", { name: study.owner || _("Guest") })}</p>
      {study.mine && keeper && <Kept keeper={keeper} />}
      {study.description && <p class="small study-description">{study.description}</p>}
      {isGone && (
        <p class="banner warn" role="alert">
          {_("This study is not shared any more. What you see is what it was.")}
        </p>
      )}
    </header>
  );
}

function Kept({ keeper }: { keeper: ChapterKeeper }) {
  const state = keeper.state.value;
  if (state === "saved" || state === "saving") return <span class="tag" role="status">{stateWord(state)}</span>;
  return (
    <p class="banner warn" role="alert">
      <span class="grow">{`${stateWord(state)} ${keeper.reason.value}`}</span>
      <button type="button" class="button" onClick={() => void keeper.flush()}>
        {_("Try again")}
      </button>
    </p>
  );
}

function stateWord(state: SaveState): string {
  const words: Readonly<Record<SaveState, string>> = {
    saved: _("Saved"),
    saving: _("Saving…"),
    failed: _("Not saved yet; it is tried again."),
    refused: _("Not saved."),
  };
  return words[state];
}

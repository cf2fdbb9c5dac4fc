/** A button that saves what is shown as a chapter of a study; its dialog is loaded when it is pressed. */
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";

import type { NotesAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { SaveToStudyProps } from "../studies/save.tsx";
import { api } from "../api.ts";
import { Icon } from "./icon.tsx";
import { say } from "./toasts.tsx";

interface ButtonProps extends Pick<SaveToStudyProps, "name" | "record"> {
  readonly isPlain?: boolean;
  readonly isOff?: boolean;
}

export function SaveToStudy({ name, record, isPlain = false, isOff = false }: ButtonProps) {
  const [shown, setShown] = useState<{ readonly Dialog: ComponentType<SaveToStudyProps> } | null>(null);
  const open = () =>
    void import("../studies/save.tsx").then(
      ({ SaveToStudyDialog }) => setShown({ Dialog: SaveToStudyDialog }),
      () => say(_("This page could not be loaded; please reload.")),
    );
  return (
    <>
      <button type="button" class={isPlain ? "button plain" : "button"} disabled={isOff} onClick={open}>
        <Icon name="book" /> {_("Save to a study")}
      </button>
      {shown && <shown.Dialog name={name} record={record} onClose={() => setShown(null)} />}
    </>
  );
}

/** A game with one's own notes on it, as a record. */
export const gameRecord = (game: string): Promise<NotesAnswer> => api.get<NotesAnswer>(`/api/games/${game}/notes`);

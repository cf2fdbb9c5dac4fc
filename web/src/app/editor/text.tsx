/** The position as text: to be copied, and to be typed or pasted. What cannot be read stays in the field. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { checkPosition, errorText } from "../api.ts";
import { sizeWord } from "../board-address.ts";
import { CopyButton } from "../parts/copy-field.tsx";
import { go } from "../router.ts";
import { editorAddress } from "./address.ts";
import type { OpenedEditor, PositionEditor } from "./editor.ts";
import { positionFrom } from "./position.ts";

export function PositionText({ editor, refused }: { editor: PositionEditor; refused: OpenedEditor["refused"] }) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // Who came with a text that cannot be read sees it at once, with the reason.
  useLayoutEffect(() => {
    if (refused) form.current?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  const [draft, setDraft] = useState<string | null>(refused?.text ?? null);
  const [reason, setReason] = useState<string | null>(refused?.reason ?? null);
  const take = async () => {
    if (draft === null) return;
    try {
      const answer = await checkPosition(editor.variant, draft);
      setDraft(null);
      setReason(null);
      if (sizeWord(answer) === sizeWord(editor.shape)) editor.set(positionFrom(answer));
      else go(editorAddress(editor.variant, answer.text));
    } catch (error) {
      setReason(errorText(error));
    }
  };
  return (
    <form
      ref={form}
      class="stack-s"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <label class="field">
        <span>{_("Position as text")}</span>
        <textarea
          ref={field}
          class="input position-text"
          rows={3}
          spellcheck={false}
          autocapitalize="off"
          value={draft ?? editor.text.value}
          aria-invalid={reason !== null}
          onInput={(event) => setDraft(event.currentTarget.value)}
        />
      </label>
      {reason && (
        <p class="banner bad" role="alert">
          {reason}
        </p>
      )}
      {draft === null && (
        <div>
          <CopyButton field={field} value={editor.text.value} />
        </div>
      )}
      {draft !== null && (
        <div class="row">
          <button type="submit" class="button primary">
            {_("Set up this position")}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              setDraft(null);
              setReason(null);
            }}
          >
            {_("Cancel")}
          </button>
        </div>
      )}
    </form>
  );
}

/** A dialog over the page: the browser's own, so that focus, Escape and screen readers just work. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { Icon } from "./icon.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // At once: `close` comes later, and could take the next question for the one that was answered.
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={heading}
      onCancel={cancel}
      onClose={onClose}
      onClick={(event) => event.target === element.current && element.current?.close()}
    >
      <div class="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="button plain square" aria-label={_("Close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly yes: string;
  readonly onYes: () => void;
  /** Another way to say yes. */
  readonly other?: { readonly label: string; readonly on: () => void } | undefined;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, text, yes, onYes, other, onClose }: ConfirmDialogProps) {
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p>{text}</p>}
      <div class="dialog-foot">
        <button type="button" class="button" onClick={onClose}>
          {_("Cancel")}
        </button>
        {other && (
          <button type="button" class="button" onClick={closing(other.on)}>
            {other.label}
          </button>
        )}
        <button type="button" class="button primary" autofocus onClick={closing(onYes)}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}

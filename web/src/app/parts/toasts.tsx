/** Short messages at the foot of the page; read aloud, gone by themselves. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Toast {
  readonly number: number;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

const SHOWN_MS = 4500;
/** What offers something stays longer. */
const OFFERED_MS = 12_000;
const toasts = signal<readonly Toast[]>([]);
let last = 0;

/** Say something, and offer something to do about it; the same text is not shown twice at once. */
export function say(text: string, action?: ToastAction): void {
  if (!action && toasts.value.some((toast) => toast.text === text)) return;
  last += 1;
  const toast = { number: last, text, action };
  toasts.value = [...toasts.value.slice(-2), toast];
  setTimeout(() => drop(toast), action ? OFFERED_MS : SHOWN_MS);
}

function drop(toast: Toast): void {
  toasts.value = toasts.value.filter((other) => other !== toast);
}

export function Toasts() {
  const element = useRef<HTMLDivElement>(null);
  const shown = toasts.value;
  useEffect(() => {
    if (shown.length > 0) raise(element.current);
  }, [shown]);
  return (
    <div ref={element} class="toasts" role="status" aria-live="polite" popover="manual">
      {shown.map((toast) => (
        <div class="toast" key={toast.number}>
          {toast.text}
          {toast.action && (
            <button type="button" class="toast-action" onClick={() => (drop(toast), toast.action?.run())}>
              {toast.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

/** Lift the messages over an open dialog; what is shown last lies on top. */
function raise(element: HTMLElement | null): void {
  if (!element?.showPopover) return;
  if (element.matches(":popover-open")) element.hidePopover();
  element.showPopover();
}

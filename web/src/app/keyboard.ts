/** The keyboard: commands of pages while they are shown, and those of the whole app. */
import { useEffect } from "preact/hooks";

import { commandOf, focusOf } from "./keys.ts";
import type { KeyCommand, KeyPage } from "./keys.ts";

export type Handlers = Partial<Record<KeyCommand, () => unknown>>;

/** Listen to keys while a component is shown; a page takes a key before the app does. */
export function useKeys(handlers: Handlers, page?: KeyPage): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event, focusOf(document.activeElement), page);
      const handler = command && handlers[command];
      if (!handler || event.defaultPrevented) return;
      event.preventDefault();
      handler();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

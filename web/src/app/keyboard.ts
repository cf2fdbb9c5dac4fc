/** The keyboard: commands of pages while they are shown, and those of the whole app. */
import { useLayoutEffect } from "preact/hooks";

import { commandOf, focusOf } from "./keys.ts";
import type { KeyCommand, KeyPage } from "./keys.ts";

export type Handlers = Partial<Record<KeyCommand, () => unknown>>;

/**
 * Listen to keys while a component is shown; a page takes a key before the app does. What a key does
 * changes together with what is shown: an effect after that would leave a moment for the key of before.
 */
export function useKeys(handlers: Handlers, page?: KeyPage): void {
  useLayoutEffect(() => {
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

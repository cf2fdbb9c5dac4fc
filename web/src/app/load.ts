/** Loading something while a component is shown. */
import { useEffect, useRef, useState } from "preact/hooks";

import { errorText } from "./api.ts";
import { reconnects } from "./offline.ts";

export interface Loaded<T> {
  readonly value: T | null;
  /** One sentence about what went wrong, null while all is well. */
  readonly error: string | null;
  readonly isLoading: boolean;
}

/**
 * Load again whenever one of `inputs` changes, and what failed when the server is back; an answer
 * that comes too late is dropped.
 */
export function useLoad<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ value: null, error: null, isLoading: true });
  const again = useAgain(state.error !== null);
  useEffect(() => {
    let isWanted = true;
    setState((before) => ({ ...before, isLoading: true }));
    load().then(
      (value) => isWanted && setState({ value, error: null, isLoading: false }),
      (error: unknown) => isWanted && setState({ value: null, error: errorText(error), isLoading: false }),
    );
    return () => {
      isWanted = false;
    };
  }, [...inputs, again]);
  return state;
}

/** A number that grows when the server came back after a failure, and only then. */
function useAgain(hasFailed: boolean): number {
  const times = useRef({ seen: reconnects.peek(), again: 0 });
  const { value } = reconnects;
  if (value !== times.current.seen) times.current = { seen: value, again: times.current.again + Number(hasFailed) };
  return times.current.again;
}

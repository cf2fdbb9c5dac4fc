/** Loading something while a component is shown. */
import { useEffect, useState } from "preact/hooks";

import { trouble } from "./api.ts";

export interface Loaded<T> {
  readonly value: T | null;
  /** One sentence about what went wrong, null while all is well. */
  readonly error: string | null;
  readonly isLoading: boolean;
}

/** Load again whenever one of `inputs` changes; an answer that comes too late is dropped. */
export function useLoad<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ value: null, error: null, isLoading: true });
  useEffect(() => {
    let isWanted = true;
    setState((before) => ({ ...before, isLoading: true }));
    load().then(
      (value) => isWanted && setState({ value, error: null, isLoading: false }),
      (error: unknown) => isWanted && setState({ value: null, error: trouble(error), isLoading: false }),
    );
    return () => {
      isWanted = false;
    };
  }, inputs as unknown[]);
  return state;
}

/** One thing at a time: what begins meanwhile is left out. */
import type { Signal } from "@preact/signals";

/** Does something while `isBusy` says so; whatever fails is told to `report`. */
export async function whileBusy(isBusy: Signal<boolean>, act: () => Promise<void>, report: (error: unknown) => void): Promise<void> {
  if (isBusy.value) return;
  isBusy.value = true;
  try {
    await act();
  } catch (error) {
    report(error);
  } finally {
    isBusy.value = false;
  }
}

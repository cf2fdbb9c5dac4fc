/** Which dialog of the header is open; any page may open one. */
import { signal } from "@preact/signals";

export const dialog = signal<"none" | "settings" | "account" | "keys">("none");

/** Lead a guest to what only accounts can do. */
export const askForAccount = (): void => void (dialog.value = "account");

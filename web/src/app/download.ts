/** Saving a file of the server; where it cannot be made, the reason is said instead. */
import type { Message } from "../lib/protocol.ts";
import { _, sayReason } from "../lib/i18n.ts";
import { say } from "./parts/toasts.tsx";

const FREE_AFTER_MS = 10_000;

export async function download(address: string): Promise<void> {
  try {
    const response = await fetch(address, { credentials: "same-origin" });
    if (response.ok) save(await response.blob(), nameOf(response, address));
    else say(await reasonOf(response));
  } catch {
    say(_("The server cannot be reached."));
  }
}

/** The name the server gives the file, otherwise the end of its address. */
export function nameOf(response: Pick<Response, "headers">, address: string): string {
  const given = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return given ?? address.split("?")[0]?.split("/").at(-1) ?? "tengen";
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { error: Message };
    return sayReason({ template: error.template, values: error.values ?? {} });
  } catch {
    return _("The server answered with error {status}.", { status: response.status });
  }
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FREE_AFTER_MS);
}

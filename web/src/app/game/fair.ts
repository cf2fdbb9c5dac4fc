/** Fair play: why no engine helps in a running game between people, or in a rated one. */
import { _ } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";

type Table = Pick<Facts, "kind" | "rated" | "you" | "spectator_analysis">;

/** Whether the server refuses hints, reviews and analysis of a game until it is over. */
export const isProtected = ({ kind, rated }: Table, isOver: boolean): boolean => !isOver && (rated || kind === "friend");

/** The sentence that stands in place of Analyse; null where one may ask. */
export function whyNoAnalysis(table: Table, isOver: boolean): string | null {
  if (!isProtected(table, isOver)) return null;
  if (table.you === null && table.spectator_analysis) return null;
  return _("Analysis opens when the game is over.");
}

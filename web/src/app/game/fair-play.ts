/** Fair play: why no engine helps in a running game between people, or in a rated one. */
import { _ } from "../../lib/i18n.ts";
import type { Permissions } from "../../lib/protocol.ts";

/** The sentence that stands in place of Analyse; null where one may ask. */
export const whyNoAnalysis = (can: Pick<Permissions, "analyse">): string | null =>
  can.analyse ? null : _("Analysis opens when the game is over.");

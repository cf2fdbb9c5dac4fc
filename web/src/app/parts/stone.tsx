/** A small stone, cross or circle beside a name or a move. */
import type { Color } from "../../lib/protocol.ts";
import { hasCrosses } from "../preferences.ts";

export function Stone({ color }: { color: Color | null }) {
  if (color === null) return <span class="bead none" aria-hidden="true" />;
  if (hasCrosses.value) {
    return (
      <svg class={`bead cross ${color}`} viewBox="0 0 16 16" aria-hidden="true">
        {color === "black" ? <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" /> : <circle cx="8" cy="8" r="5" />}
      </svg>
    );
  }
  return <span class={`bead ${color}`} aria-hidden="true" />;
}

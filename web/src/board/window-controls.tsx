/** Buttons over a board without edges: nearer, farther, and back to the stones. */

import type { JSX } from "preact";
import { _ } from "../lib/i18n.ts";
import { zoomed } from "./geometry.ts";
import type { View } from "./geometry.ts";

/** Columns that come or go on each side. */
const STEP = 2;

interface WindowControlsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Shows the stones again. */
  readonly onReturn: () => void;
}

export function WindowControls({ view, onView, onReturn }: WindowControlsProps): JSX.Element {
  const button = (label: string, sign: string, onClick: () => void): JSX.Element => (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={sign} />
      </svg>
    </button>
  );
  return (
    <div class="window-controls" role="group" aria-label={_("View of the board")} onKeyDown={(event) => event.stopPropagation()}>
      {button(_("Zoom in"), "M3 8H13M8 3V13", () => onView(zoomed(view, -STEP)))}
      {button(_("Zoom out"), "M3 8H13", () => onView(zoomed(view, STEP)))}
      {button(_("Show the stones"), "M8 1V5M8 11V15M1 8H5M11 8H15M8 8h.01", onReturn)}
    </div>
  );
}

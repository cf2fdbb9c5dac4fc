/** All keys of the app. */
import { _ } from "../../lib/i18n.ts";
import { KEYS, keyName } from "../keys.ts";
import { Dialog } from "../parts/dialog.tsx";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={_("Keyboard shortcuts")} onClose={onClose}>
      <dl class="keys" tabIndex={0}>
        {KEYS.map(({ command, keys, text }) => (
          <div key={command}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dt>
            <dd>{_(text)}</dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{_("On the board: arrow keys move the cursor, Enter or Space places a stone.")}</p>
      <p class="muted small">{_("In the list of games: ↑ and ↓ go from game to game, Delete deletes one.")}</p>
      <p class="muted small">{_("In a game, type a point such as h10 and it is played.")}</p>
    </Dialog>
  );
}

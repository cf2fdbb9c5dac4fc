/** A game that waits for its second player: the link, its code for a camera, and the way back. */
import { useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import type { Facts } from "../../lib/protocol.ts";
import { me } from "../api.ts";
import { askForAccount } from "../dialogs/open.ts";
import { useLoad } from "../load.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { Icon } from "../parts/icon.tsx";
import type { GameRoom } from "./room.ts";

export function Invitation({ room, facts }: { room: GameRoom; facts: Facts }) {
  if (facts.rated && !facts.owner && me.value?.account == null) return <NeedsAccount />;
  if (room.can.value.join) return <Invited room={room} facts={facts} />;
  return (
    <div class="stack-s">
      <p class="status-line">
        <span class="spinner" aria-hidden="true" />
        {facts.owner ? _("Send this link to your friend; the game starts when they join.") : _("Waiting for a second player…")}
      </p>
      {facts.owner && (
        <>
          <ShareLink />
          <Code />
          {room.can.value.end && (
            <div>
              <button type="button" class="button plain danger" onClick={() => void room.send({ do: "end" })}>
                <Icon name="close" /> {_("Withdraw the invitation")}
              </button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Invited({ room, facts }: { room: GameRoom; facts: Facts }) {
  return (
    <div class="banner">
      <p>
        {facts.rated ? _("There is an open seat in a rated game. Join it?") : _("There is an open seat. Join this game?")}
        {facts.spectator_analysis && <span class="muted small"> {_("Spectators may analyse it with a delay of three moves.")}</span>}
      </p>
      <button type="button" class="button primary" onClick={() => void room.join()}>
        {_("Join")}
      </button>
    </div>
  );
}

function NeedsAccount() {
  return (
    <div class="banner">
      <p>{_("There is an open seat in a rated game, and rated games need an account.")}</p>
      <button type="button" class="button primary" onClick={askForAccount}>
        {_("Log in or make an account")}
      </button>
    </div>
  );
}

/** The address of the page. */
export const addressOfPage = (): string => location.origin + location.pathname;

/** The address of the page as a QR code; on this machine alone a telephone could not follow it. */
export function Code() {
  const isFar = !LOOPBACK.has(location.hostname);
  const [isOpen, setOpen] = useState(isFar);
  const drawn = useLoad(async () => (isOpen ? drawnCode(addressOfPage()) : null), [isOpen]);
  if (!isOpen) {
    return (
      <div>
        <button type="button" class="button plain" onClick={() => setOpen(true)}>
          {_("Show a QR code")}
        </button>
      </div>
    );
  }
  if (!drawn.value) return null;
  const { size, path } = drawn.value;
  return (
    <svg class="qr-code" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={_("QR code of the link to this game")}>
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** The code is drawn by a part of the app that is loaded only here. */
async function drawnCode(address: string): Promise<{ readonly size: number; readonly path: string } | null> {
  const { qrOf, pathOf } = await import("../../lib/qr.ts");
  const matrix = qrOf(address);
  return matrix && { size: matrix.length, path: pathOf(matrix) };
}

/** The address of the page, to copy. */
export function ShareLink({ label = _("Link to this game"), address = addressOfPage() }: { label?: string; address?: string }) {
  return (
    <>
      <CopyField label={label} value={address} />
      {LOOPBACK.has(location.hostname) && (
        <p class="muted small">
          {_("This link works only on this computer. To let others join, start the server with: {command}", { command: "tengen serve --host 0.0.0.0" })}
        </p>
      )}
    </>
  );
}

/** Names by which a computer calls itself. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

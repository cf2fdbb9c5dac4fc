/** What can be done with a position that was set up. */
import { useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import { ShareLink } from "../game/invitation.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { SaveToStudy } from "../parts/save-to-study.tsx";
import { PlayFromDialog } from "../parts/play-from.tsx";
import { recordOf } from "../studies/board.ts";
import { analysisAddress, editorAddress, labAddress } from "./address.ts";
import type { PositionEditor } from "./editor.ts";

export function EditorActions({ editor }: { editor: PositionEditor }) {
  const [open, setOpen] = useState<"none" | "play" | "share">("none");
  const { variant, shape, checked } = editor;
  const text = editor.text.value;
  const scene = checked.value?.scene ?? null;
  const close = () => setOpen("none");
  return (
    <nav class="row" aria-label={_("Tools")}>
      {scene ? (
        <a class="button primary" href={analysisAddress(variant, text)}>
          <Icon name="chart" /> {_("Analyse")}
        </a>
      ) : (
        <button type="button" class="button primary" disabled>
          <Icon name="chart" /> {_("Analyse")}
        </button>
      )}
      <button type="button" class="button plain" disabled={!scene || scene.outcome !== null} onClick={() => setOpen("play")}>
        <Icon name="play" /> {_("Play from here")}
      </button>
      <SaveToStudy isPlain isOff={!scene} name={titleOf(variant)} record={() => recordOf({ variant, shape, start: text })} />
      {scene && (
        <a class="button plain" href={labAddress(variant, text)}>
          <Icon name="thought" /> {_("Laboratory")}
        </a>
      )}
      <button type="button" class="button plain" onClick={() => setOpen("share")}>
        <Icon name="link" /> {_("Share")}
      </button>
      {open === "play" && scene && <PlayFromDialog from={{ variant, shape, scene, start: text }} onClose={close} />}
      {open === "share" && (
        <Dialog title={_("Share this position")} onClose={close}>
          <ShareLink label={_("Link to this position")} address={location.origin + editorAddress(variant, text)} />
        </Dialog>
      )}
    </nav>
  );
}

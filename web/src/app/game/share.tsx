/** Sharing a game: its link, its record in every format, its picture. */
import type { FormatAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { api } from "../api.ts";
import { download } from "../download.ts";
import { useLoad } from "../load.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { pieces, theme } from "../preferences.ts";
import { Code, ShareLink } from "./invitation.tsx";

/** The record formats there are; with a game, those that can hold it. */
export const loadFormats = (game?: string): Promise<readonly FormatAnswer[]> =>
  api.get<readonly FormatAnswer[]>("/api/records/formats", { game });

interface ShareProps {
  readonly id: string;
  readonly ply: number;
  readonly onClose: () => void;
}

export function ShareDialog({ id, ply, onClose }: ShareProps) {
  return (
    <Dialog title={_("Share this game")} onClose={onClose}>
      <ShareLink />
      <Code />
      <Downloads id={id} ply={ply} />
    </Dialog>
  );
}

export function Downloads({ id, ply }: { id: string; ply: number }) {
  const formats = useLoad(() => loadFormats(id), [id]);
  const picture = (kind: string) => `/api/games/${id}/picture.${kind}?ply=${ply}&theme=${theme.value}&style=${pieces.value}`;
  return (
    <>
      <section class="stack-s">
        <h3>{_("Record")}</h3>
        <div class="row">
          {(formats.value ?? []).map(({ name, title }) => (
            <FileButton key={name} address={`/api/games/${id}/record?format=${name}`} label={name.toUpperCase()} title={title} />
          ))}
        </div>
      </section>
      <section class="stack-s">
        <h3>{_("Picture")}</h3>
        <div class="row">
          <FileButton address={picture("svg")} label="SVG" />
          <FileButton address={picture("png")} label="PNG" />
          <FileButton address={picture("gif")} label={_("GIF, the whole game")} />
        </div>
      </section>
    </>
  );
}

function FileButton({ address, label, title }: { address: string; label: string; title?: string }) {
  return (
    <button type="button" class="button" title={title} onClick={() => void download(address)}>
      <Icon name="download" /> {label}
    </button>
  );
}

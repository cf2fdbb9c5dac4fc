/** Sharing a game: its link, and the game as a file. */
import type { FormatAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { api } from "../api.ts";
import { useLoad } from "../load.ts";
import { Dialog } from "../parts/dialog.tsx";
import { ExportForm } from "./export.tsx";
import type { ExportSource } from "./export.tsx";
import { Code, ShareLink } from "./invitation.tsx";

/** The record formats there are; with a game, those that can hold it. */
export const loadFormats = (game?: string): Promise<readonly FormatAnswer[]> =>
  api.get<readonly FormatAnswer[]>("/api/records/formats", { game });

type GameToExport = Omit<ExportSource, "formats">;

interface ShareProps {
  readonly game: GameToExport;
  readonly onClose: () => void;
}

export function ShareDialog({ game, onClose }: ShareProps) {
  return (
    <Dialog title={_("Share this game")} onClose={onClose}>
      <ShareLink />
      <Code />
      <h3>{_("As a file")}</h3>
      <Export game={game} />
    </Dialog>
  );
}

export function ExportDialog({ game, onClose }: ShareProps) {
  return (
    <Dialog title={_("Export")} onClose={onClose}>
      <Export game={game} />
    </Dialog>
  );
}

function Export({ game }: { game: GameToExport }) {
  const formats = useLoad(() => loadFormats(game.id), [game.id]);
  return formats.value ? <ExportForm source={{ ...game, formats: formats.value }} /> : <p aria-busy="true" />;
}

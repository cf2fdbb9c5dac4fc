/** Analysis: any position, its best lines, variations, comments; kept with the game. */
import { useEffect, useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { errorText, loadVariants, titleOf } from "../api.ts";
import { editorAddress } from "../editor/address.ts";
import { ExportDialog } from "../game/share.tsx";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { Icon } from "../parts/icon.tsx";
import { PlayFromDialog } from "../parts/play-from.tsx";
import { SaveToStudy } from "../parts/save-to-study.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { useTitle } from "../title.ts";
import { pairText, resultText, sizeText, winnerText } from "../words.ts";
import type { AnalysisBoard } from "./analysis-board.ts";
import { ImportDialog } from "./import.tsx";
import { BoardChoice, openAnalysis } from "./opening.tsx";
import type { OpenedAnalysis } from "./opening.tsx";
import { nodeAt } from "./tree.ts";
import { AnalysisView } from "./view.tsx";

export function AnalysisPage({ id, query }: PageProps) {
  useTitle(_("Analysis"));
  const address = `${id}?${query.toString()}`;
  const loaded = useLoad(async () => {
    await loadVariants();
    return { address, opened: await openAnalysis(id, query) };
  }, [address]);
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  // The analysis before it, which is there until this one is, is not opened again.
  if (loaded.value?.address !== address) return <main class="page" aria-busy="true" />;
  return <OpenedPage key={address} opened={loaded.value.opened} />;
}

function OpenedPage({ opened }: { opened: OpenedAnalysis }) {
  const { analysis, id, facts } = opened;
  const [open, setOpen] = useState<"none" | "share" | "import" | "play">("none");
  useEffect(() => opened.keep(analysis), [opened]);
  const scene = analysis.shown.value?.scene ?? null;
  return (
    <>
      <AnalysisView analysis={analysis} page="analysis" facts={facts} head={<Headline opened={opened} />}>
        <Tools opened={opened} onImport={() => setOpen("import")} onShare={() => setOpen("share")} onPlay={() => setOpen("play")} />
      </AnalysisView>
      {open === "import" && <ImportDialog onClose={() => setOpen("none")} />}
      {open === "play" && scene && <PlayFromDialog from={{ ...analysis.board, scene, moves: analysis.moves.value }} onClose={() => setOpen("none")} />}
      {open === "share" && id && <ExportDialog game={{ id, line: lineMoves(analysis), length: analysis.line.value.length, ply: analysis.ply.value }} onClose={() => setOpen("none")} />}
    </>
  );
}

function lineMoves(analysis: AnalysisBoard): readonly string[] {
  return analysis.line.value.map((node) => nodeAt(analysis.tree.value, node).move);
}

function Headline({ opened }: { opened: OpenedAnalysis }) {
  const { analysis, facts } = opened;
  const scene = analysis.shown.value?.scene;
  const outcome = scene?.outcome;
  return (
    <header class="game-head">
      <h1 class="game-title">{_("Analysis")}</h1>
      <p class="muted small">{`${titleOf(analysis.board.variant)} · ${sizeText(analysis.board.shape)}`}</p>
      {opened.saved.value && <span class="tag">{opened.saved.value === "saved" ? _("Saved") : _("Saving…")}</span>}
      {outcome && scene && <p class="turn-line outcome-line">{facts ? resultText(outcome, scene, facts) : winnerText(outcome)}</p>}
      {!opened.id && <BoardChoice analysis={analysis} />}
    </header>
  );
}

interface ToolsProps {
  readonly opened: OpenedAnalysis;
  readonly onImport: () => void;
  readonly onShare: () => void;
  readonly onPlay: () => void;
}

function Tools({ opened, onImport, onShare, onPlay }: ToolsProps) {
  const { analysis, id, facts, save, record } = opened;
  return (
    <nav class="row further" aria-label={_("Tools")}>
      <button type="button" class="button plain" onClick={onImport}>
        <Icon name="upload" /> {_("Import")}
      </button>
      {id ? (
        <button type="button" class="button plain" onClick={onShare}>
          <Icon name="download" /> {_("Export")}
        </button>
      ) : (
        <button type="button" class="button plain" onClick={() => void save(analysis)}>
          <Icon name="check" /> {_("Save as a game")}
        </button>
      )}
      {id && (
        <a class="button plain" href={`/review/${id}`}>
          <Icon name="target" /> {_("Review")}
        </a>
      )}
      <button type="button" class="button plain" onClick={onPlay}>
        <Icon name="play" /> {_("Play from here")}
      </button>
      <SaveToStudy isPlain name={facts ? pairText(facts) : titleOf(analysis.board.variant)} record={record} />
      <button type="button" class="button plain" onClick={() => void editPosition(analysis)}>
        <Icon name="grid" /> {_("Edit position")}
      </button>
    </nav>
  );
}

/** Show the position that is shown in the board editor. */
async function editPosition(analysis: AnalysisBoard): Promise<void> {
  try {
    go(editorAddress(analysis.board.variant, await analysis.text()));
  } catch (error) {
    say(errorText(error));
  }
}

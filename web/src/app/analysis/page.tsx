/** Analysis: any position, its best lines, variations, comments; kept with the game. */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import { parsePoint } from "../../board/index.ts";
import type { BoardProps } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import type { Thought } from "../../lib/protocol.ts";
import { createGame, loadVariants, titleOf, errorText } from "../api.ts";
import { moveAt, withOffers } from "../fifths.ts";
import { ShareDialog } from "../game/share.tsx";
import { ghostsOf } from "../game/overlay.ts";
import { Steps } from "../game/moves.tsx";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { boardPage } from "../parts/board-page.ts";
import { Icon } from "../parts/icon.tsx";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { Switch } from "../parts/choice.tsx";
import { say } from "../parts/toasts.tsx";
import { choices } from "../preferences.ts";
import { go } from "../router.ts";
import { share } from "../score.ts";
import { useStepping } from "../stepping.ts";
import { useTitle } from "../title.ts";
import { actionLabel, resultText, sizeText, winnerText } from "../words.ts";
import { EvaluationBar } from "./evaluation-bar.tsx";
import type { AnalysisBoard } from "./analysis-board.ts";
import { Graph, partOf } from "./graph.tsx";
import { ImportDialog } from "./import.tsx";
import { Effort, Lines } from "./lines.tsx";
import { BoardChoice, openAnalysis } from "./opening.tsx";
import type { OpenedAnalysis } from "./opening.tsx";
import { nodeAt } from "./tree.ts";
import { NodeTools, Variations } from "./variations.tsx";

export function AnalysisPage({ id, query }: PageProps) {
  useTitle(_("Analysis"));
  const address = query.toString();
  const opened = useLoad(async () => {
    await loadVariants();
    return openAnalysis(id, query);
  }, [id, address]);
  if (opened.error) return <ErrorPage text={opened.error} />;
  if (!opened.value) return <main class="page" aria-busy="true" />;
  return <OpenedPage key={`${id}?${address}`} opened={opened.value} />;
}

interface Layers {
  readonly heat: Signal<boolean>;
  readonly threats: Signal<boolean>;
  readonly preview: Signal<Thought | null>;
}

function OpenedPage({ opened }: { opened: OpenedAnalysis }) {
  const { analysis, id } = opened;
  const [open, setOpen] = useState<"none" | "share" | "import">("none");
  const layers: Layers = { heat: useSignal(false), threats: useSignal(false), preview: useSignal<Thought | null>(null) };
  useAnalysis(opened);
  const viewPly = (ply: number) => void analysis.go(ply === 0 ? 0 : (analysis.line.value[ply - 1] ?? analysis.at.value));
  const stepping = useStepping({ at: analysis.ply.value, lastPly: analysis.line.value.length, onViewPly: viewPly });
  useKeys({
    back: () => viewPly(analysis.ply.value - 1),
    forward: () => viewPly(analysis.ply.value + 1),
    start: () => viewPly(0),
    finish: () => viewPly(analysis.line.value.length),
  });
  return (
    <main {...boardPage(analysis.board.shape, "analysis")}>
      <div class="table-side">
        <div class="bar-and-board" {...stepping}>
          <EvaluationBar score={analysis.score.value} />
          <PositionBoard analysis={analysis} layers={layers} />
        </div>
        <Steps at={analysis.ply.value} lastPly={analysis.line.value.length} onViewPly={viewPly} />
      </div>
      <aside class="side">
        <Headline opened={opened} />
        <Choices analysis={analysis} />
        <Lines analysis={analysis} preview={layers.preview} />
        <section class="card switches">
          <Switch label={_("Heat map of candidate moves")} checked={layers.heat.value} onChange={(on) => (layers.heat.value = on)} />
          <Switch label={_("Threats and forced wins")} checked={layers.threats.value} onChange={(on) => (layers.threats.value = on)} />
          <Effort analysis={analysis} />
        </section>
        <AnalysisGraph analysis={analysis} onViewPly={viewPly} />
        <section class="card stack-s">
          <Variations analysis={analysis} />
          <NodeTools analysis={analysis} />
        </section>
        <Tools opened={opened} onImport={() => setOpen("import")} onShare={() => setOpen("share")} />
      </aside>
      {open === "import" && <ImportDialog onClose={() => setOpen("none")} />}
      {open === "share" && id && <ShareDialog id={id} ply={analysis.ply.value} onClose={() => setOpen("none")} />}
    </main>
  );
}

/** Show the first position, keep what changes, close the socket at the end. */
function useAnalysis({ analysis, keep }: OpenedAnalysis): void {
  useEffect(() => {
    void analysis.go(analysis.at.value);
    const stop = keep(analysis);
    return () => {
      stop();
      analysis.close();
    };
  }, [analysis]);
}

function PositionBoard({ analysis, layers }: { analysis: AnalysisBoard; layers: Layers }) {
  const shown = analysis.shown.value;
  const { shape, variant } = analysis.board;
  if (!shown) return <div class="board-waiting">{analysis.error.value && <p class="banner bad">{analysis.error.value}</p>}</div>;
  return (
    <div class="board-holder">
      <PreferredBoard
        shape={shape}
        stones={shown.stones}
        scene={shown.scene}
        isPlayable={shown.scene.outcome === null}
        label={`${titleOf(variant)}, ${sizeText(shape)}`}
        onPlay={(point) => void analysis.play(moveAt(point, shape, shown.scene))}
        onRefuse={(_point, reason) => say(reason ? _(reason) : _("No stone may be placed there."))}
        {...withOffers(overlay(analysis, layers), shown.scene)}
      />
    </div>
  );
}

function overlay(analysis: AnalysisBoard, layers: Layers): Pick<BoardProps, "ghosts" | "heat" | "marks" | "showsHeatValues"> {
  const turn = analysis.shown.value?.scene.turn ?? "black";
  const { shape } = analysis.board;
  const best = analysis.analyst.lines.value[0];
  const preview = layers.preview.value;
  if (preview) return { ghosts: ghostsOf(preview.line, turn, shape) };
  const explanation = best?.explanation;
  return {
    ...(layers.heat.value ? { heat: heatOf(analysis), showsHeatValues: true } : {}),
    ...(layers.threats.value && explanation ? { marks: explanation.marks, ghosts: ghostsOf(explanation.sequence, turn, shape) } : {}),
  };
}

/** What the best line's player thought of each point; of a player that does not say so, its lines in per cent. */
function heatOf(analysis: AnalysisBoard): NonNullable<BoardProps["heat"]> {
  const lines = analysis.analyst.lines.value;
  const told = lines[0]?.explanation?.heat ?? [];
  if (told.length > 0) return told;
  return lines.flatMap(({ line, score }) => {
    const point = line[0] ? parsePoint(line[0], analysis.board.shape) : null;
    return point && score ? [{ point, value: Math.round(100 * share(score)) }] : [];
  });
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

/** The named choices of an opening, or a pass. */
function Choices({ analysis }: { analysis: AnalysisBoard }) {
  const scene = analysis.shown.value?.scene;
  if (!scene || scene.actions.length === 0) return null;
  return (
    <div class="row">
      {scene.actions.map((action) => (
        <button type="button" class="button" key={action} onClick={() => void analysis.play(action)}>
          {actionLabel(action, scene)}
        </button>
      ))}
    </div>
  );
}

function AnalysisGraph({ analysis, onViewPly }: { analysis: AnalysisBoard; onViewPly: (ply: number) => void }) {
  const tree = analysis.tree.value;
  const points = useMemo(
    () => [0, ...analysis.line.value].map((id, ply) => ({ ply, part: partOf(nodeAt(tree, id).score) })),
    [tree, analysis.line.value],
  );
  if (points.length < 3) return null;
  const progress = analysis.progress.value;
  return (
    <section class="card stack-s" aria-label={_("Evaluation graph")}>
      <Graph points={points} at={analysis.ply.value} onViewPly={onViewPly} />
      {progress ? (
        <progress max={progress.of} value={progress.done} aria-label={_("Analysing the game")} />
      ) : (
        <button type="button" class="button" onClick={() => void analysis.analyseAll()}>
          <Icon name="chart" /> {_("Analyse every move")}
        </button>
      )}
    </section>
  );
}

interface ToolsProps {
  readonly opened: OpenedAnalysis;
  readonly onImport: () => void;
  readonly onShare: () => void;
}

function Tools({ opened, onImport, onShare }: ToolsProps) {
  const { analysis, id, save } = opened;
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
      <button type="button" class="button plain" onClick={() => void playOn(analysis)}>
        <Icon name="play" /> {_("Play from here")}
      </button>
    </nav>
  );
}

async function playOn(analysis: AnalysisBoard): Promise<void> {
  const { variant, shape, ruleOptions } = analysis.board;
  const size = shape.width > 0 && shape.layers === 1 ? { width: shape.width, height: shape.height } : {};
  const seat = analysis.shown.value?.scene.seat ?? "first";
  const request = { variant, ...size, ...ruleOptions, kind: "computer", seat, opponent: choices.value.opponent, moves: analysis.moves.value };
  try {
    go(`/game/${await createGame(request)}`);
  } catch (error) {
    say(errorText(error));
  }
}

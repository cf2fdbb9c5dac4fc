/** What every page shows of an analysis: board, bar, lines, graph, the tree with its comments and marks. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import type { Color, Facts } from "../../lib/protocol.ts";
import { ExplorerCard } from "../explorer/card.tsx";
import { Steps } from "../game/moves.tsx";
import { useKeys } from "../keyboard.ts";
import { boardPage } from "../parts/board-page.ts";
import type { BoardPage } from "../parts/board-page.ts";
import { Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { Legend } from "../parts/legend.tsx";
import { evaluationSide, showsScores } from "../preferences.ts";
import { evaluatedColor, evaluationLabel, scoreFor } from "../score.ts";
import { useStepping } from "../stepping.ts";
import { actionLabel, colorOf, colorWord } from "../words.ts";
import type { AnalysisBoard } from "./analysis-board.ts";
import { EvaluationBar } from "./evaluation-bar.tsx";
import { Graph } from "./graph.tsx";
import { Effort, Endless, Lines } from "./lines.tsx";
import type { LinePreview } from "./lines.tsx";
import { MarkTools } from "./mark-tools.tsx";
import { Marking } from "./marks.ts";
import { hasOwnHeat, overlay, PositionBoard, usePreview } from "./position-board.tsx";
import type { Ahead, Layers } from "./position-board.tsx";
import { nodeAt } from "./tree.ts";
import { NodeTools, Variations } from "./variations.tsx";

interface AnalysisViewProps {
  readonly analysis: AnalysisBoard;
  /** In a study the tree comes before what the program says. */
  readonly page: BoardPage;
  /** The game it belongs to, if any. */
  readonly facts?: Facts | null;
  /** Whether comments and marks may not be changed. */
  readonly isReadOnly?: boolean;
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
}

export function AnalysisView({ analysis, page, facts = null, isReadOnly = false, head, children }: AnalysisViewProps) {
  const layers: Layers = { heat: useSignal(false), threats: useSignal(false), preview: useSignal<LinePreview | null>(null), ahead: useSignal<Ahead | null>(null) };
  const marking = useMemo(() => (isReadOnly ? null : new Marking(analysis)), [analysis, isReadOnly]);
  useShown(analysis);
  usePreview(analysis, layers);
  const scene = analysis.shown.value?.scene ?? null;
  const turn = scene?.turn ?? null;
  const side = evaluatedColor(evaluationSide.value, turn, facts && analysis.shown.value ? colorOf(facts, analysis.shown.value) : null);
  const score = analysis.score.value && scoreFor(side, analysis.score.value, "black");
  const { family } = analysis.board.shape;
  const viewPly = (ply: number) => void analysis.go(ply === 0 ? 0 : (analysis.line.value[ply - 1] ?? analysis.at.value));
  const stepping = useStepping({ at: analysis.ply.value, lastPly: analysis.line.value.length, onViewPly: viewPly });
  useKeys({
    back: () => viewPly(analysis.ply.value - 1),
    forward: () => viewPly(analysis.ply.value + 1),
    start: () => viewPly(0),
    finish: () => viewPly(analysis.line.value.length),
    ...(marking ? { mark: () => marking.toggle() } : {}),
  }, "analysis");
  const tree = (
    <section class="card stack-s">
      <Variations analysis={analysis} />
      {marking && <MarkTools marking={marking} analysis={analysis} />}
      <NodeTools analysis={analysis} isReadOnly={isReadOnly} />
    </section>
  );
  return (
    <main {...boardPage(analysis.board.shape, page)}>
      <div class="table-side">
        <div class="bar-and-board" {...stepping}>
          <EvaluationBar score={score} side={side} family={family} />
          <PositionBoard analysis={analysis} layers={layers} side={side} marking={marking} />
        </div>
        <Steps at={analysis.ply.value} lastPly={analysis.line.value.length} onViewPly={viewPly} />
      </div>
      <aside class="side">
        {head}
        <Choices analysis={analysis} />
        {page !== "analysis" && tree}
        <Lines analysis={analysis} preview={layers.preview} side={side} />
        {analysis.board.shape.width > 0 && (
          <ExplorerCard board={analysis.request} mover={turn} side={side} onPlay={(move) => void analysis.play(move)} onPoint={(move) => (layers.preview.value = move ? [move] : null)} />
        )}
        <section class="card switches">
          <Switch label={_("Scores on the board")} checked={showsScores.value} onChange={(on) => (showsScores.value = on)} />
          <Switch label={hasOwnHeat(analysis) ? _("Heat map in points of this player") : _("Heat map of candidate moves")} checked={layers.heat.value} onChange={(on) => (layers.heat.value = on)} />
          <Switch label={_("Threats and forced wins")} checked={layers.threats.value} onChange={(on) => (layers.threats.value = on)} />
          <Endless analysis={analysis} />
          <Legend of={overlay(analysis, layers, side)} scores={evaluationLabel(family, colorWord(side))} {...(hasOwnHeat(analysis) ? {} : { heat: evaluationLabel(family, colorWord(side)) })} />
          <Effort analysis={analysis} />
        </section>
        <AnalysisGraph analysis={analysis} side={side} onViewPly={viewPly} />
        {page === "analysis" && tree}
        {children}
      </aside>
    </main>
  );
}

/** Show the first position; wait while nobody looks; close the socket at the end. */
function useShown(analysis: AnalysisBoard): void {
  useEffect(() => {
    void analysis.go(analysis.at.value);
    const hide = () => analysis.setHidden(document.hidden);
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      analysis.close();
    };
  }, [analysis]);
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

interface AnalysisGraphProps {
  readonly analysis: AnalysisBoard;
  readonly side: Color;
  readonly onViewPly: (ply: number) => void;
}

function AnalysisGraph({ analysis, side, onViewPly }: AnalysisGraphProps) {
  const tree = analysis.tree.value;
  const points = useMemo(
    () => [0, ...analysis.line.value].map((id, ply) => ({ ply, score: nodeAt(tree, id).score })),
    [tree, analysis.line.value],
  );
  if (points.length < 3) return null;
  const progress = analysis.progress.value;
  return (
    <section class="card stack-s" aria-label={_("Evaluation graph")}>
      <Graph points={points} at={analysis.ply.value} side={side} family={analysis.board.shape.family} onViewPly={onViewPly} />
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

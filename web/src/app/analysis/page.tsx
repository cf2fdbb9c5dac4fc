/** Analysis: any position, its best lines, variations, comments; kept with the game. */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import { keyOf, parsePoint } from "../../board/index.ts";
import type { BoardProps, Point, PointKey, Shape } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import type { Color, Thought } from "../../lib/protocol.ts";
import { loadVariants, titleOf, errorText } from "../api.ts";
import { editorAddress } from "../editor/address.ts";
import { moveAt, withOffers } from "../fifths.ts";
import { ShareDialog } from "../game/share.tsx";
import { arrowsOf, ghostsOf } from "../game/overlay.ts";
import { Steps } from "../game/moves.tsx";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { boardPage } from "../parts/board-page.ts";
import { Icon } from "../parts/icon.tsx";
import { Legend } from "../parts/legend.tsx";
import { PlayFromDialog } from "../parts/play-from.tsx";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { Switch } from "../parts/choice.tsx";
import { say } from "../parts/toasts.tsx";
import { evaluationSide, showsScores } from "../preferences.ts";
import { go } from "../router.ts";
import { evaluatedColor, evaluationLabel, scoreFor } from "../score.ts";
import { useStepping } from "../stepping.ts";
import { useTitle } from "../title.ts";
import { actionLabel, colorOf, colorWord, otherColor, resultText, sizeText, winnerText } from "../words.ts";
import { EvaluationBar } from "./evaluation-bar.tsx";
import type { AnalysisBoard, Shown } from "./analysis-board.ts";
import { candidatesOf, heatOf } from "./candidates.ts";
import { Graph } from "./graph.tsx";
import { ImportDialog } from "./import.tsx";
import { Effort, Endless, Lines } from "./lines.tsx";
import type { LinePreview } from "./lines.tsx";
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
  readonly preview: Signal<LinePreview | null>;
  /** The position at the end of the preview, once it is known. */
  readonly ahead: Signal<Ahead | null>;
}

interface Ahead {
  readonly moves: LinePreview;
  readonly shown: Shown;
}

function OpenedPage({ opened }: { opened: OpenedAnalysis }) {
  const { analysis, id } = opened;
  const [open, setOpen] = useState<"none" | "share" | "import" | "play">("none");
  const layers: Layers = { heat: useSignal(false), threats: useSignal(false), preview: useSignal<LinePreview | null>(null), ahead: useSignal<Ahead | null>(null) };
  useAnalysis(opened);
  usePreview(analysis, layers);
  const { facts } = opened;
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
  });
  return (
    <main {...boardPage(analysis.board.shape, "analysis")}>
      <div class="table-side">
        <div class="bar-and-board" {...stepping}>
          <EvaluationBar score={score} side={side} family={family} />
          <PositionBoard analysis={analysis} layers={layers} side={side} />
        </div>
        <Steps at={analysis.ply.value} lastPly={analysis.line.value.length} onViewPly={viewPly} />
      </div>
      <aside class="side">
        <Headline opened={opened} />
        <Choices analysis={analysis} />
        <Lines analysis={analysis} preview={layers.preview} side={side} />
        <section class="card switches">
          <Switch label={_("Scores on the board")} checked={showsScores.value} onChange={(on) => (showsScores.value = on)} />
          <Switch label={hasOwnHeat(analysis) ? _("Heat map in points of this player") : _("Heat map of candidate moves")} checked={layers.heat.value} onChange={(on) => (layers.heat.value = on)} />
          <Switch label={_("Threats and forced wins")} checked={layers.threats.value} onChange={(on) => (layers.threats.value = on)} />
          <Endless analysis={analysis} />
          <Legend of={overlay(analysis, layers, side)} scores={evaluationLabel(family, colorWord(side))} {...(hasOwnHeat(analysis) ? {} : { heat: evaluationLabel(family, colorWord(side)) })} />
          <Effort analysis={analysis} />
        </section>
        <AnalysisGraph analysis={analysis} side={side} onViewPly={viewPly} />
        <section class="card stack-s">
          <Variations analysis={analysis} />
          <NodeTools analysis={analysis} />
        </section>
        <Tools opened={opened} onImport={() => setOpen("import")} onShare={() => setOpen("share")} onPlay={() => setOpen("play")} />
      </aside>
      {open === "import" && <ImportDialog onClose={() => setOpen("none")} />}
      {open === "play" && scene && <PlayFromDialog from={{ ...analysis.board, scene, moves: analysis.moves.value }} onClose={() => setOpen("none")} />}
      {open === "share" && id && <ShareDialog id={id} ply={analysis.ply.value} onClose={() => setOpen("none")} />}
    </main>
  );
}

/** Show the first position, keep what changes, close the socket at the end. */
function useAnalysis({ analysis, keep }: OpenedAnalysis): void {
  useEffect(() => {
    void analysis.go(analysis.at.value);
    const stop = keep(analysis);
    const hide = () => analysis.setHidden(document.hidden);
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      stop();
      analysis.close();
    };
  }, [analysis]);
}

/** Ask for the position at the end of what is previewed. */
function usePreview(analysis: AnalysisBoard, { preview, ahead }: Layers): void {
  useEffect(
    () =>
      preview.subscribe((moves) => {
        ahead.value = null;
        if (!moves || moves.length === 0) return;
        const show = (shown: Shown) => {
          if (preview.value === moves) ahead.value = { moves, shown };
        };
        analysis.ahead(moves).then(show, () => {});
      }),
    [analysis],
  );
}

interface PositionProps {
  readonly analysis: AnalysisBoard;
  readonly layers: Layers;
  readonly side: Color;
}

function PositionBoard({ analysis, layers, side }: PositionProps) {
  const ahead = layers.ahead.value;
  const shown = ahead?.shown ?? analysis.shown.value;
  const { shape, variant } = analysis.board;
  if (!shown) return <div class="board-waiting">{analysis.error.value && <p class="banner bad">{analysis.error.value}</p>}</div>;
  return (
    <div class="board-holder">
      <PreferredBoard
        shape={shape}
        stones={shown.stones}
        scene={shown.scene}
        isPlayable={ahead === null && shown.scene.outcome === null}
        label={`${titleOf(variant)}, ${sizeText(shape)}`}
        onPlay={(point) => void analysis.play(moveAt(point, shape, shown.scene))}
        onRefuse={(_point, reason) => say(reason ? _(reason) : _("No stone may be placed there."))}
        {...(ahead ? { numbers: numbersIn(ahead.moves, shape) } : withOffers(overlay(analysis, layers, side), shown.scene))}
      />
    </div>
  );
}

/** The stones of a line with their numbers; where two stand on one point, the later one. */
function numbersIn(moves: LinePreview, shape: Shape): ReadonlyMap<PointKey, number> {
  return new Map(
    moves.flatMap((move, index) => {
      const point = parsePoint(move, shape);
      return point ? [[keyOf(point), index + 1] as const] : [];
    }),
  );
}

type Overlay = Pick<BoardProps, "arrows" | "candidates" | "ghosts" | "heat" | "marks" | "showsHeatValues">;

function overlay(analysis: AnalysisBoard, layers: Layers, side: Color): Overlay {
  const turn = analysis.shown.value?.scene.turn ?? "black";
  const { shape } = analysis.board;
  const lines = analysis.analyst.lines.value;
  const preview = layers.preview.value;
  if (preview) return { ghosts: ghostsOf(preview, turn, shape) };
  const scoring = { shape, turn, side };
  const isOwnHeat = hasOwnHeat(analysis);
  const heat = isOwnHeat ? (lines[0]?.explanation?.heat ?? []) : heatOf(lines, scoring);
  const showsCandidates = showsScores.value && (isOwnHeat || !layers.heat.value);
  const threats = layers.threats.value ? threatsOf(lines[0], turn, shape) : {};
  const isTaken = takenBy(threats);
  const candidates = showsCandidates ? candidatesOf(lines, scoring).filter(({ point }) => !isTaken(point)) : [];
  const isScored = takenBy({ marks: candidates.map(({ point }) => ({ point, mark: "" })) });
  return {
    ...threats,
    marks: (threats.marks ?? []).filter(({ point }) => !isScored(point)),
    ...(layers.heat.value ? { heat, showsHeatValues: true } : {}),
    candidates,
  };
}

/** A player that weighs points tells them in points of its own. */
function hasOwnHeat(analysis: AnalysisBoard): boolean {
  return (analysis.analyst.lines.value[0]?.explanation?.heat ?? []).length > 0;
}

/** Forced lines as numbered stones, those of the opponent too; what he threatens as arrows. */
function threatsOf(best: Thought | undefined, turn: Color, shape: Shape): Overlay {
  const told = best?.explanation;
  if (!told) return {};
  const isOwn = told.sequence[0] === best.line[0];
  const isForced = best.score?.kind === "win" || best.score?.kind === "loss";
  const ghosts = isOwn && !isForced ? [] : ghostsOf(told.sequence, isOwn ? turn : otherColor(turn), shape);
  const isNumbered = takenBy({ ghosts });
  return { marks: told.marks.filter(({ point }) => !isNumbered(point)), ghosts, arrows: arrowsOf(told) };
}

function takenBy({ ghosts = [], marks = [] }: Overlay): (point: Point) => boolean {
  const keys = new Set([...ghosts, ...marks.filter(({ mark }) => mark !== "!")].map(({ point }) => keyOf(point)));
  return (point) => keys.has(keyOf(point));
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

interface ToolsProps {
  readonly opened: OpenedAnalysis;
  readonly onImport: () => void;
  readonly onShare: () => void;
  readonly onPlay: () => void;
}

function Tools({ opened, onImport, onShare, onPlay }: ToolsProps) {
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
      <button type="button" class="button plain" onClick={onPlay}>
        <Icon name="play" /> {_("Play from here")}
      </button>
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

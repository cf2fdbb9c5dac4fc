/** Analysis: any position, its best lines, variations, comments; kept with the game. */
import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";

import { formatPoint, parsePoint } from "../../board/index.ts";
import type { BoardProps } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import type { Thought } from "../../lib/protocol.ts";
import { createGame, loadVariants, titleOf, trouble } from "../api.ts";
import { ShareDialog } from "../game/share.tsx";
import { ghostsOf } from "../game/overlay.ts";
import { Steps } from "../game/moves.tsx";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { Trouble } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { Icon } from "../parts/icon.tsx";
import { LikedBoard } from "../parts/liked-board.tsx";
import { Switch } from "../parts/choice.tsx";
import { say } from "../parts/toasts.tsx";
import { choices } from "../preferences.ts";
import { go } from "../router.ts";
import { share } from "../score.ts";
import { useTitle } from "../title.ts";
import { actionLabel, resultText, sizeText, winnerText } from "../words.ts";
import { EvaluationBar } from "./bar.tsx";
import type { Desk } from "./desk.ts";
import { Graph, partOf } from "./graph.tsx";
import { ImportDialog } from "./import.tsx";
import { Effort, Lines } from "./lines.tsx";
import { BoardChoice, openDesk } from "./opening.tsx";
import type { OpenedDesk } from "./opening.tsx";
import { nodeAt } from "./tree.ts";
import { NodeTools, Variations } from "./variations.tsx";

export function AnalysisPage({ id, query }: PageProps) {
  useTitle(_("Analysis"));
  const address = query.toString();
  const opened = useLoad(async () => {
    await loadVariants();
    return openDesk(id, query);
  }, [id, address]);
  if (opened.error) return <Trouble text={opened.error} />;
  if (!opened.value) return <main class="page" aria-busy="true" />;
  return <DeskPage key={`${id}?${address}`} opened={opened.value} />;
}

interface Layers {
  readonly heat: Signal<boolean>;
  readonly threats: Signal<boolean>;
  readonly preview: Signal<Thought | null>;
}

function DeskPage({ opened }: { opened: OpenedDesk }) {
  const { desk, id } = opened;
  const [open, setOpen] = useState<"none" | "share" | "import">("none");
  const layers: Layers = { heat: useSignal(false), threats: useSignal(false), preview: useSignal<Thought | null>(null) };
  useDesk(opened);
  const look = (ply: number) => void desk.go(ply === 0 ? 0 : (desk.line.value[ply - 1] ?? desk.at.value));
  useKeys({
    back: () => look(desk.ply.value - 1),
    forward: () => look(desk.ply.value + 1),
    start: () => look(0),
    finish: () => look(desk.line.value.length),
  });
  return (
    <main class={desk.board.shape.layers > 1 ? "game spread analysis" : "game analysis"}>
      <div class="table-side">
        <div class="desk">
          <EvaluationBar score={desk.score.value} />
          <DeskBoard desk={desk} layers={layers} />
        </div>
        <Steps at={desk.ply.value} most={desk.line.value.length} onLook={look} />
      </div>
      <aside class="side">
        <Headline opened={opened} />
        <Choices desk={desk} />
        <Lines desk={desk} preview={layers.preview} />
        <section class="card switches">
          <Switch label={_("Heat map of candidate moves")} checked={layers.heat.value} onChange={(on) => (layers.heat.value = on)} />
          <Switch label={_("Threats and forced wins")} checked={layers.threats.value} onChange={(on) => (layers.threats.value = on)} />
          <Effort desk={desk} />
        </section>
        <DeskGraph desk={desk} onLook={look} />
        <section class="card stack-s">
          <Variations desk={desk} />
          <NodeTools desk={desk} />
        </section>
        <Tools opened={opened} onImport={() => setOpen("import")} onShare={() => setOpen("share")} />
      </aside>
      {open === "import" && <ImportDialog onClose={() => setOpen("none")} />}
      {open === "share" && id && <ShareDialog id={id} ply={desk.ply.value} onClose={() => setOpen("none")} />}
    </main>
  );
}

/** Show the first position, keep what changes, close the socket at the end. */
function useDesk({ desk, keep }: OpenedDesk): void {
  useEffect(() => {
    void desk.go(desk.at.value);
    const stop = keep(desk);
    return () => {
      stop();
      desk.close();
    };
  }, [desk]);
}

function DeskBoard({ desk, layers }: { desk: Desk; layers: Layers }) {
  const shown = desk.shown.value;
  const { shape, variant } = desk.board;
  if (!shown) return <div class="board-waiting">{desk.error.value && <p class="banner bad">{desk.error.value}</p>}</div>;
  return (
    <div class="board-holder">
      <LikedBoard
        shape={shape}
        stones={shown.stones}
        scene={shown.scene}
        isPlayable={shown.scene.outcome === null}
        label={`${titleOf(variant)}, ${sizeText(shape)}`}
        onPlay={(point) => void desk.play(formatPoint(point, shape))}
        onRefuse={(_point, reason) => say(reason ? _(reason) : _("No stone may be placed there."))}
        {...overlay(desk, layers)}
      />
    </div>
  );
}

function overlay(desk: Desk, layers: Layers): Pick<BoardProps, "ghosts" | "heat" | "marks" | "showsHeatValues"> {
  const turn = desk.shown.value?.scene.turn ?? "black";
  const { shape } = desk.board;
  const best = desk.analyst.lines.value[0];
  const preview = layers.preview.value;
  if (preview) return { ghosts: ghostsOf(preview.line, turn, shape) };
  const explanation = best?.explanation;
  return {
    ...(layers.heat.value ? { heat: heatOf(desk), showsHeatValues: true } : {}),
    ...(layers.threats.value && explanation ? { marks: explanation.marks, ghosts: ghostsOf(explanation.sequence, turn, shape) } : {}),
  };
}

/** What the best line's player thought of each point; of a player that does not say so, its lines in per cent. */
function heatOf(desk: Desk): NonNullable<BoardProps["heat"]> {
  const lines = desk.analyst.lines.value;
  const told = lines[0]?.explanation?.heat ?? [];
  if (told.length > 0) return told;
  return lines.flatMap(({ line, score }) => {
    const point = line[0] ? parsePoint(line[0], desk.board.shape) : null;
    return point && score ? [{ point, value: Math.round(100 * share(score)) }] : [];
  });
}

function Headline({ opened }: { opened: OpenedDesk }) {
  const { desk, facts } = opened;
  const scene = desk.shown.value?.scene;
  const outcome = scene?.outcome;
  return (
    <header class="game-head">
      <h1 class="game-title">{_("Analysis")}</h1>
      <p class="muted small">{`${titleOf(desk.board.variant)} · ${sizeText(desk.board.shape)}`}</p>
      {opened.saved.value && <span class="tag">{opened.saved.value === "saved" ? _("Saved") : _("Saving…")}</span>}
      {outcome && scene && <p class="turn-line outcome-line">{facts ? resultText(outcome, scene, facts) : winnerText(outcome)}</p>}
      {!opened.id && <BoardChoice desk={desk} />}
    </header>
  );
}

/** The named choices of an opening, or a pass. */
function Choices({ desk }: { desk: Desk }) {
  const scene = desk.shown.value?.scene;
  if (!scene || scene.actions.length === 0) return null;
  return (
    <div class="row">
      {scene.actions.map((action) => (
        <button type="button" class="button" key={action} onClick={() => void desk.play(action)}>
          {actionLabel(action, scene)}
        </button>
      ))}
    </div>
  );
}

function DeskGraph({ desk, onLook }: { desk: Desk; onLook: (ply: number) => void }) {
  const tree = desk.tree.value;
  const points = useMemo(
    () => [0, ...desk.line.value].map((id, ply) => ({ ply, part: partOf(nodeAt(tree, id).score) })),
    [tree, desk.line.value],
  );
  if (points.length < 3) return null;
  const progress = desk.progress.value;
  return (
    <section class="card stack-s" aria-label={_("Evaluation graph")}>
      <Graph points={points} at={desk.ply.value} onLook={onLook} />
      {progress ? (
        <progress max={progress.of} value={progress.done} aria-label={_("Analysing the game")} />
      ) : (
        <button type="button" class="button" onClick={() => void desk.analyseAll()}>
          <Icon name="chart" /> {_("Analyse every move")}
        </button>
      )}
    </section>
  );
}

interface ToolsProps {
  readonly opened: OpenedDesk;
  readonly onImport: () => void;
  readonly onShare: () => void;
}

function Tools({ opened, onImport, onShare }: ToolsProps) {
  const { desk, id, save } = opened;
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
        <button type="button" class="button plain" onClick={() => void save(desk)}>
          <Icon name="check" /> {_("Save as a game")}
        </button>
      )}
      {id && (
        <a class="button plain" href={`/review/${id}`}>
          <Icon name="target" /> {_("Review")}
        </a>
      )}
      <button type="button" class="button plain" onClick={() => void playOn(desk)}>
        <Icon name="play" /> {_("Play from here")}
      </button>
    </nav>
  );
}

async function playOn(desk: Desk): Promise<void> {
  const { variant, shape } = desk.board;
  const size = shape.width > 0 && shape.layers === 1 ? { width: shape.width, height: shape.height } : {};
  const seat = desk.shown.value?.scene.seat ?? "first";
  const wish = { variant, ...size, kind: "computer", seat, opponent: choices.value.opponent, moves: desk.moves.value };
  try {
    go(`/game/${await createGame(wish)}`);
  } catch (error) {
    say(trouble(error));
  }
}

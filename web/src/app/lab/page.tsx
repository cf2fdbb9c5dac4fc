/** The search laboratory: a position, an algorithm, and its tree as it grows. */
import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { parsePoint } from "../../board/index.ts";
import address from "../../styles/lab.sheet.css";
import type { BoardAnswer, LabChoicesAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { api, checkPosition, errorText, loadVariants, titleOf, variantNamed } from "../api.ts";
import { boardQuery, shapeAsked, sizeWord } from "../board-address.ts";
import { shapeOf } from "../choices.ts";
import { stonesAfter } from "../line.ts";
import { editorAddress } from "../editor/address.ts";
import { moveAt } from "../fifths.ts";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { boardPage } from "../parts/board-page.ts";
import { BoardSelects } from "../parts/board-selects.tsx";
import { Select } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { say } from "../parts/toasts.tsx";
import { choices } from "../preferences.ts";
import { sheetLoader } from "../sheets.ts";
import { go } from "../router.ts";
import { useTitle } from "../title.ts";
import { actionWord, colorTurn, sizeText } from "../words.ts";
import { TreeCanvas } from "./canvas.tsx";
import { Comparison, Counters } from "./counters.tsx";
import { Details } from "./details.tsx";
import { LearnerCard } from "./learner.tsx";
import { Laboratory, SPEEDS } from "./laboratory.ts";
import { SetupCard } from "./setup.tsx";

const loadSheet = sheetLoader(new URL(address, import.meta.url).href);

/** A board of this game is small enough to see a whole search. */
const FIRST_GAME = "reversi";
/** Milliseconds from one board to the next while a search is watched. */
const BOARD_MS = 150;

export function LabPage({ query }: PageProps) {
  useTitle(_("Search laboratory"));
  const address = query.toString();
  const opened = useLoad(() => open(query), [address]);
  if (opened.error) return <ErrorPage text={opened.error} />;
  if (!opened.value) return <main class="page" aria-busy="true" />;
  return <OpenedLab key={address} lab={opened.value} isAsked={query.has("run") || query.has("solve")} />;
}

async function open(query: URLSearchParams): Promise<Laboratory> {
  const [known] = await Promise.all([loadVariants(), loadSheet()]);
  const variant = variantNamed(query.get("variant") ?? FIRST_GAME) ?? known.find(({ name }) => name === FIRST_GAME)!;
  const start = query.get("start") ?? "";
  let shape = shapeAsked(variant, query.get("size"), choices.value);
  if (start) {
    const { width, height, layers } = await checkPosition(variant.name, start);
    shape = { ...shape, width, height, layers };
  }
  const size = sizeWord(shape);
  const parts = await api.get<LabChoicesAnswer>("/api/lab/choices", { variant: variant.name, ...(size ? { size } : {}) });
  const lab = new Laboratory(variant.name, shape, start, parts);
  lab.read(query);
  return lab;
}

function OpenedLab({ lab, isAsked }: { lab: Laboratory; isAsked: boolean }) {
  const tree = lab.tree.value;
  useEffect(() => {
    if (isAsked) void lab.run();
  }, [lab]);
  useEffect(() => keepInAddress(lab), [lab]);
  useKeys({
    back: () => lab.goTo(lab.step.value - 1),
    forward: () => lab.goTo(lab.step.value + 1),
    start: () => lab.goTo(1),
    finish: () => tree && lab.goTo(tree.steps),
    pause: () => lab.watch(),
    restart: () => void lab.run(),
    undo: () => !tree && lab.moves.value.length > 0 && lab.place(lab.moves.value.slice(0, -1)),
  });
  return (
    <main {...labClass(lab)}>
      <header class="lab-head">
        <h1 class="game-title">{_("Search laboratory")}</h1>
        <p class="muted small">{`${titleOf(lab.variant)} · ${sizeText(lab.shape)}`}</p>
      </header>
      <div class="lab-position stack-s">
        <NodeBoard lab={lab} />
        {tree ? <Transport lab={lab} steps={tree.steps} /> : <Place lab={lab} />}
      </div>
      <div class="lab-side stack-s">
        {lab.error.value && (
          <p class="banner bad" role="alert">
            {lab.error.value}
          </p>
        )}
        {lab.told.value && (
          <p class="banner" role="status">
            {lab.told.value}
          </p>
        )}
        {tree && <TreeCanvas key={tree.size} lab={lab} tree={tree} />}
        {tree && tree.answer.search.ordering !== "" && <Legend hasWindows={tree.hasWindows} />}
        {tree && <Details lab={lab} tree={tree} />}
        {tree && <Counters tree={tree} />}
        <SetupCard lab={lab} />
        <Comparison lab={lab} />
        {tree && (
          <button type="button" class="button plain" onClick={() => lab.clear()}>
            <Icon name="back" /> {_("Change the position")}
          </button>
        )}
        <LearnerCard lab={lab} />
      </div>
    </main>
  );
}

/** The experiment stays in the address, so that the page can be shared and reloaded. */
function keepInAddress(lab: Laboratory): () => void {
  const stop = effect(() => history.replaceState(null, "", lab.address));
  return () => {
    stop();
    lab.isPlaying.value = false;
  };
}

function labClass(lab: Laboratory) {
  const { style } = boardPage(lab.shape, "review");
  return { class: "lab", style };
}

function NodeBoard({ lab }: { lab: Laboratory }) {
  const board = useBoard(lab);
  const stones = useMemo(() => (board ? stonesAfter(board, board.moves.length) : null), [board]);
  if (!board || !stones) return <div class="board-waiting">{lab.error.value === null ? null : <span />}</div>;
  const tree = lab.tree.value;
  const { scene } = board;
  const below = tree && !lab.isPlaying.value ? tree.children(lab.selected.value).filter((node) => tree.isEntered(node, lab.step.value) && !lab.anyOther.value.has(node)) : [];
  const marks = below.flatMap((node) => {
    const point = parsePoint(tree!.moveName(node), lab.shape);
    return point ? [{ point, mark: "circle" }] : [];
  });
  return (
    <>
      <div class="board-holder">
        <PreferredBoard
          shape={lab.shape}
          stones={stones}
          scene={scene}
          isPlayable={scene.outcome === null}
          label={`${titleOf(lab.variant)}, ${sizeText(lab.shape)}`}
          marks={marks}
          onPlay={(point) => lab.play(moveAt(point, lab.shape, scene))}
          onRefuse={(_point, reason) => say(reason ? _(reason) : _("No stone may be placed there."))}
        />
      </div>
      <p class="small muted lab-turn">{scene.outcome ? _("The game is over here.") : colorTurn(scene.turn)}</p>
      {!tree && scene.actions.includes("pass") && (
        <button type="button" class="button" onClick={() => lab.play("pass")}>
          {actionWord("pass")}
        </button>
      )}
    </>
  );
}

/** The board of the node that is looked at; the one before until it is known. While it plays, not every board is asked for. */
function useBoard(lab: Laboratory): BoardAnswer | null {
  const [board, setBoard] = useState<BoardAnswer | null>(null);
  const asked = useRef({ at: 0, number: 0, shown: 0 });
  const line = lab.line.value;
  const key = line.join(" ");
  useEffect(() => {
    const load = () => {
      const number = ++asked.current.number;
      asked.current.at = performance.now();
      lab.board(line).then(
        (found) => {
          if (number < asked.current.shown) return;
          asked.current.shown = number;
          setBoard(found);
        },
        (error: unknown) => (lab.error.value = errorText(error)),
      );
    };
    const wait = lab.isPlaying.peek() ? asked.current.at + BOARD_MS - performance.now() : 0;
    if (wait <= 0) return void load();
    const timer = setTimeout(load, wait);
    return () => clearTimeout(timer);
  }, [lab, key]);
  return board;
}

function Place({ lab }: { lab: Laboratory }) {
  const moves = lab.moves.value;
  const choose = (name: string, size: number | null) => {
    const variant = variantNamed(name);
    if (variant) go(`/lab?${boardQuery(name, shapeOf(variant, size ?? variant.defaultSize))}`);
  };
  const edit = async () => {
    const board = await lab.board(moves);
    go(editorAddress(lab.variant, board.text));
  };
  return (
    <div class="stack-s">
      <p class="small muted">{_("Play moves on the board, or set it up, and search.")}</p>
      <div class="row">
        <button type="button" class="button" disabled={moves.length === 0} onClick={() => lab.place(moves.slice(0, -1))}>
          <Icon name="undo" /> {_("Undo")}
        </button>
        <button type="button" class="button" onClick={() => void edit().catch((error: unknown) => say(errorText(error)))}>
          <Icon name="grid" /> {_("Board editor")}
        </button>
      </div>
      <BoardSelects variant={lab.variant} shape={lab.shape} onChoose={choose} />
    </div>
  );
}

function Transport({ lab, steps }: { lab: Laboratory; steps: number }) {
  const step = lab.step.value;
  const isPlaying = lab.isPlaying.value;
  return (
    <section class="card stack-s lab-transport" aria-label={_("Watch the search")}>
      <input
        class="lab-slider"
        type="range"
        min={1}
        max={steps}
        value={step}
        aria-label={_("Step of the search")}
        aria-valuetext={_("Step {step} of {steps}", { step, steps })}
        onInput={(event) => {
          lab.isPlaying.value = false;
          lab.goTo(Number(event.currentTarget.value));
        }}
      />
      <div class="row lab-buttons">
        <button type="button" class="button square" aria-label={_("To the first step")} disabled={step === 1} onClick={() => lab.goTo(1)}>
          <Icon name="first" />
        </button>
        <button type="button" class="button square" aria-label={_("One step back")} disabled={step === 1} onClick={() => lab.goTo(step - 1)}>
          <Icon name="back" />
        </button>
        <button type="button" class="button square primary" aria-label={isPlaying ? _("Pause") : _("Watch")} onClick={() => lab.watch()}>
          <Icon name={isPlaying ? "pause" : "play"} />
        </button>
        <button type="button" class="button square" aria-label={_("One step on")} disabled={step === steps} onClick={() => lab.goTo(step + 1)}>
          <Icon name="forward" />
        </button>
        <button type="button" class="button square" aria-label={_("To the last step")} disabled={step === steps} onClick={() => lab.goTo(steps)}>
          <Icon name="last" />
        </button>
        <span class="grow small muted numbers">{`${step.toLocaleString()} / ${steps.toLocaleString()}`}</span>
      </div>
      <Select label={_("Speed")} options={SPEEDS.map((value) => ({ value, label: value === 0 ? _("All in two seconds") : _("{count} a second", { count: value }) }))} value={lab.speed.value} onChange={(value) => (lab.speed.value = value)} />
    </section>
  );
}

function Legend({ hasWindows }: { hasWindows: boolean }) {
  return (
    <ul class="lab-legend small muted">
      <li class="lab-key-searched">{_("all moves looked at")}</li>
      <li class="lab-key-leaf">{_("judged by the evaluation")}</li>
      {hasWindows && <li class="lab-key-cut">{_("cut off")}</li>}
      <li class="lab-key-known">{_("game over, or remembered")}</li>
      <li class="lab-key-open">{_("not done yet")}</li>
    </ul>
  );
}

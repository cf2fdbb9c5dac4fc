/** Opening an analysis: an empty board, a line from the address, or a game with its notes. */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";

import type { StoredGameAnswer } from "../../lib/answers.ts";
import { foldAll } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import type { Shape } from "../../board/index.ts";
import type { Facts } from "../../lib/protocol.ts";
import { api, checkPosition, loadGame, ruleOptionsOf, errorText, variantNamed, variants } from "../api.ts";
import { boardQuery, shapeAsked } from "../board-address.ts";
import type { Variant } from "../choices.ts";
import { BoardSelects } from "../parts/board-selects.tsx";
import { say } from "../parts/toasts.tsx";
import { choices } from "../preferences.ts";
import { go } from "../router.ts";
import { recordOf } from "../studies/board.ts";
import { AnalysisBoard } from "./analysis-board.ts";
import { importGames } from "./import.tsx";
import { NotesKeeper } from "./notes.ts";
import type { NotesState } from "./notes.ts";
import { EMPTY, recordWith, splitMoves, treeFrom, treeOf, withGame } from "./tree.ts";
import type { GameRecord } from "./tree.ts";

export interface OpenedAnalysis {
  readonly analysis: AnalysisBoard;
  /** The game it belongs to; empty for a board of its own. */
  readonly id: string;
  readonly facts: Facts | null;
  readonly saved: ReadonlySignal<NotesState>;
  /** Keep what changes from now on; returns how to end that. */
  readonly keep: (analysis: AnalysisBoard) => () => void;
  readonly save: (analysis: AnalysisBoard) => Promise<void>;
  /** The tree as it is now, as a record. */
  readonly record: () => GameRecord;
}

export function openAnalysis(id: string, query: URLSearchParams): Promise<OpenedAnalysis> {
  return id ? openGame(id, query) : openBoard(query);
}

// -- a board of its own ----------------------------------------------------------------------------

async function openBoard(query: URLSearchParams): Promise<OpenedAnalysis> {
  const variant = variantNamed(query.get("variant") ?? "") ?? variantNamed(choices.value.variant) ?? variants.value[0];
  if (!variant) throw new Error("no variants");
  const start = query.get("start") ?? "";
  const shape = start === "" ? shapeAsked(variant, query.get("size"), choices.value) : await shapeOfText(variant, start);
  const moves = splitMoves(query.get("moves") ?? "");
  const board = { variant: variant.name, shape, ...(start === "" ? {} : { start }) };
  const analysis = new AnalysisBoard(board, moves.length > 0 ? treeOf(moves) : EMPTY, moves.length);
  return { analysis, id: "", facts: null, saved: signal("" as const), keep: keepInAddress, save: saveAsGame, record: () => recordOf(analysis.board, analysis.tree.value) };
}

async function shapeOfText({ name, family }: Variant, text: string): Promise<Shape> {
  const { width, height, layers } = await checkPosition(name, text);
  return { width, height, layers: Math.max(1, layers), family };
}

/** The line that is shown stays in the address, so that the page can be shared and reloaded. */
function keepInAddress(analysis: AnalysisBoard): () => void {
  return analysis.at.subscribe(() => {
    const { variant, shape, start } = analysis.board;
    const query = start ? new URLSearchParams({ variant, start }) : boardQuery(variant, shape);
    const moves = analysis.moves.peek();
    if (moves.length > 0) query.set("moves", moves.join(" "));
    history.replaceState(null, "", `/analysis?${query}`);
  });
}

async function saveAsGame(analysis: AnalysisBoard): Promise<void> {
  try {
    const { games, refused } = await importGames(JSON.stringify(recordOf(analysis.board, analysis.tree.value)), { format: "json" });
    if (games[0]) go(`/analysis/${games[0]}`);
    else say(refused[0] ?? _("Something went wrong; please try again."));
  } catch (error) {
    say(errorText(error));
  }
}

export function BoardChoice({ analysis }: { analysis: AnalysisBoard }) {
  const { variant, shape } = analysis.board;
  const open = (name: string, size: number | null) => go(`/analysis?variant=${name}${size ? `&size=${size}` : ""}`);
  return <BoardSelects variant={variant} shape={shape} onChoose={open} />;
}

// -- a game with its notes -------------------------------------------------------------------------

async function openGame(id: string, query: URLSearchParams): Promise<OpenedAnalysis> {
  const stored = await loadGame(id);
  const notes = await api.get<GameRecord>(`/api/games/${id}/notes`).catch(() => null);
  const { game } = stored;
  const { line, ply } = foldAll(stored.events);
  const [tree, path] = withGame(notes ? treeFrom(notes) : EMPTY, line.map(({ move }) => move));
  const start = startOf(stored);
  const asked = query.get("ply");
  const at = path[(asked === null ? ply : Number(asked) || 0) - 1] ?? 0;
  const analysis = new AnalysisBoard({ variant: game.variant, shape: game, ruleOptions: ruleOptionsOf(game), ...(start ? { start } : {}) }, tree, at);
  const saved = signal<NotesState>("");
  const record = () => (notes ? recordWith(analysis.tree.value, notes) : recordOf(analysis.board, analysis.tree.value));
  const keep = notes ? (opened: AnalysisBoard) => new NotesKeeper(id, opened, notes, saved).start() : () => () => {};
  return { analysis, id, facts: game, saved, keep, save: saveAsGame, record };
}

function startOf(stored: StoredGameAnswer): string | null {
  const created = stored.events.find((event) => event.kind === "created");
  const start = created?.kind === "created" ? created.settings["start"] : null;
  return typeof start === "string" ? start : null;
}

/** The board editor: any position of any game, told at once whether a game can stand so. */
import { useEffect } from "preact/hooks";

import type { BoardProps } from "../../board/index.ts";
import { _, fullStop, paragraph } from "../../lib/i18n.ts";
import type { Color, Scene } from "../../lib/protocol.ts";
import { errorText, loadVariants, titleOf, variantNamed } from "../api.ts";
import { boardQuery, sizeWord } from "../board-address.ts";
import { shapeOf } from "../choices.ts";
import { useKeys } from "../keyboard.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../pages.tsx";
import type { PageProps } from "../pages.tsx";
import { boardPage } from "../parts/board-page.ts";
import { BoardSelects } from "../parts/board-selects.tsx";
import { NumberField, Segments } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { PreferredBoard } from "../parts/preferred-board.tsx";
import { Stone } from "../parts/stone.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { useTitle } from "../title.ts";
import { colorTurn, colorWord, otherColor, sentence, sizeText, whyText, winnerText } from "../words.ts";
import { EditorActions } from "./actions.tsx";
import { editorAddress } from "./address.ts";
import { openEditor } from "./editor.ts";
import type { OpenedEditor, PositionEditor } from "./editor.ts";
import { CLEARED, exchanged, moved, pressed, textOf } from "./position.ts";
import type { Tool } from "./position.ts";
import { PositionText } from "./text.tsx";

export function EditorPage({ query }: PageProps) {
  useTitle(_("Board editor"));
  const address = query.toString();
  const opened = useLoad(async () => {
    await loadVariants();
    return openEditor(query);
  }, [address]);
  if (opened.error) return <ErrorPage text={opened.error} />;
  if (!opened.value) return <main class="page" aria-busy="true" />;
  return <OpenedPage key={`${opened.value.editor.variant} ${sizeWord(opened.value.editor.shape)} ${address}`} opened={opened.value} />;
}

function OpenedPage({ opened }: { opened: OpenedEditor }) {
  const { editor, refused } = opened;
  const { shape, tool, position } = editor;
  useEffect(() => keepInAddress(editor), [editor]);
  const use = (chosen: Tool) => () => (tool.value = chosen);
  useKeys(
    {
      black: use("black"),
      white: use("white"),
      erase: use("erase"),
      turn: () => editor.set({ ...position.value, turn: otherColor(position.value.turn) }),
      undo: () => editor.undo(),
      redo: () => editor.redo(),
    },
    "editor",
  );
  return (
    <main {...boardPage(shape, "review editor")}>
      <div class="table-side">
        <div class="board-holder">
          <EditedBoard editor={editor} />
        </div>
        <History editor={editor} />
      </div>
      <aside class="side">
        <header class="game-head">
          <h1 class="game-title">{_("Board editor")}</h1>
          <p class="muted small">{`${titleOf(editor.variant)} · ${sizeText(shape)}`}</p>
        </header>
        <Legality editor={editor} />
        <section class="card stack-s">
          <Tools editor={editor} />
          <SideToMove editor={editor} />
          <Captured editor={editor} />
        </section>
        <EditorActions editor={editor} />
        <section class="card stack-s">
          <BoardSelects variant={editor.variant} shape={shape} onChoose={(name, size) => change(editor, name, size)} />
          <PositionText editor={editor} refused={refused} />
        </section>
      </aside>
    </main>
  );
}

/** The position stays in the address, so that the page can be shared and reloaded. */
function keepInAddress(editor: PositionEditor): () => void {
  return editor.text.subscribe((text) => history.replaceState(null, "", editorAddress(editor.variant, text)));
}

/** Another game or board: the stones that fit stay, around the same middle; discs and stones are no neighbours. */
function change(editor: PositionEditor, name: string, size: number | null): void {
  const chosen = variantNamed(name);
  if (!chosen) return;
  const isAlike = chosen.layers === editor.shape.layers && chosen.sizes.includes(editor.shape.width);
  const shape = shapeOf(chosen, size ?? (isAlike ? editor.shape.width : chosen.defaultSize));
  const hasRoom = shape.family === editor.shape.family && shape.layers === Math.max(1, editor.shape.layers) && (shape.width > 0) === (editor.shape.width > 0);
  if (hasRoom && editor.position.value.stones.size > 0) go(editorAddress(name, textOf(moved(editor.position.value, { ...editor.shape, layers: shape.layers }, shape), shape)));
  else go(`/editor?${boardQuery(name, shape)}`);
}

function EditedBoard({ editor }: { editor: PositionEditor }) {
  const { position, tool, shape, checked } = editor;
  const { stones, turn } = position.value;
  const places = tool.value === "turns" ? turn : tool.value === "black" || tool.value === "white" ? tool.value : null;
  return (
    <PreferredBoard
      shape={shape}
      stones={stones}
      scene={previewed(places, checked.value?.scene ?? null)}
      isPlayable={places !== null}
      showsLegal={false}
      label={`${titleOf(editor.variant)}, ${sizeText(shape)}`}
      onPick={(point) => editor.set(pressed(position.value, tool.value, point))}
      onDraw={(from, to) => from.join() === to.join() && editor.set(pressed(position.value, tool.value === "white" ? "black" : "white", from))}
    />
  );
}

/** What the board shows of a position: a stone of the tool under the pointer, forbidden points, a winning row. */
function previewed(color: Color | null, scene: Scene | null): NonNullable<BoardProps["scene"]> {
  const { forbidden = [], outcome = null } = scene ?? {};
  return { turn: color, legal: "empty", forbidden, last: null, outcome };
}

// -- beside the board ------------------------------------------------------------------------------

/** Whether a game can stand so, in one sentence. */
function Legality({ editor }: { editor: PositionEditor }) {
  const { checked, error } = editor;
  const told = error.value !== null ? { kind: "bad", text: error.value } : checked.value && verdict(checked.value);
  return (
    <p class={`banner legality ${told?.kind ?? ""}`} role="status">
      {told?.text ?? _("Checking…")}
    </p>
  );
}

function verdict({ problem, scene }: NonNullable<PositionEditor["checked"]["value"]>): { readonly kind: string; readonly text: string } {
  if (problem) return { kind: "bad", text: sentence(problem) };
  if (!scene) return { kind: "bad", text: "" };
  const { outcome, turn, actions, legal } = scene;
  if (outcome) return { kind: "warn", text: paragraph([_("The game is over."), fullStop([winnerText(outcome), whyText(outcome)].filter(Boolean).join(", "))]) };
  const hasToPass = actions[0] === "pass" && legal.length === 0;
  const next = hasToPass ? _("{color} has to pass.", { color: colorWord(turn ?? "black") }) : fullStop(colorTurn(turn));
  return { kind: "good", text: paragraph([_("A legal position."), next]) };
}

function toolLabels(): Readonly<Record<Tool, string>> {
  return { black: colorWord("black"), white: colorWord("white"), turns: _("In turn"), swap: _("Swap"), erase: _("Erase") };
}

function Tools({ editor: { tool } }: { editor: PositionEditor }) {
  const labels = toolLabels();
  const stone = (color: Color) => (
    <>
      <Stone color={color} /> {labels[color]}
    </>
  );
  return (
    <Segments
      legend={_("Tool")}
      options={[
        { value: "black", label: stone("black") },
        { value: "white", label: stone("white") },
        { value: "turns", label: labels.turns, title: _("Black and white stones in turn") },
        { value: "swap", label: labels.swap, title: _("Turns a stone to the other colour") },
        { value: "erase", label: labels.erase },
      ]}
      value={tool.value}
      onChange={(chosen) => (tool.value = chosen)}
    />
  );
}

function SideToMove({ editor }: { editor: PositionEditor }) {
  const position = editor.position.value;
  return (
    <Segments
      legend={_("To move")}
      options={(["black", "white"] as const).map((value) => ({ value, label: colorWord(value) }))}
      value={position.turn}
      onChange={(turn) => editor.set({ ...position, turn })}
    />
  );
}

/** Captured stones, in games that have them. */
function Captured({ editor }: { editor: PositionEditor }) {
  const position = editor.position.value;
  if (!variantNamed(editor.variant)?.hasCaptures) return null;
  const field = (color: Color, label: string) => (
    <NumberField label={label} value={position.captured[color]} min={0} max={99} onChange={(count) => editor.set({ ...position, captured: { ...position.captured, [color]: count } })} />
  );
  return (
    <div class="fields two">
      {field("black", _("Captured by {color}", { color: colorWord("black") }))}
      {field("white", _("Captured by {color}", { color: colorWord("white") }))}
    </div>
  );
}

function History({ editor }: { editor: PositionEditor }) {
  const button = (icon: IconName, label: string, isOff: boolean, onClick: () => void) => (
    <button type="button" class="button plain" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
  const restart = () => editor.restart().catch((error: unknown) => say(errorText(error)));
  return (
    <div class="steps">
      {button("undo", _("Undo"), !editor.canUndo.value, () => editor.undo())}
      {button("redo", _("Redo"), !editor.canRedo.value, () => editor.redo())}
      {button("flip", _("Swap all colours"), editor.position.value.stones.size === 0, () => editor.set(exchanged(editor.position.value)))}
      {button("again", _("Start position"), false, () => void restart())}
      {button("trash", _("Clear the board"), editor.position.value.stones.size === 0, () => editor.set({ ...CLEARED, turn: editor.position.value.turn }))}
    </div>
  );
}

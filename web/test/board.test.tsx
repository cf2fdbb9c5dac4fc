import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { Board, keyOf } from "../src/board/index.ts";
import type { BoardProps, BoardScene, Shape, Stone } from "../src/board/index.ts";

const GOMOKU: Shape = { width: 15, height: 15, layers: 1, family: "gomoku" };
const REVERSI: Shape = { width: 8, height: 8, layers: 1, family: "reversi" };
const SCENE: BoardScene = { turn: "black", legal: "empty", forbidden: [], last: null, outcome: null };
const stones = (text: Readonly<Record<string, Stone>>) => new Map(Object.entries(text));

const drawn = (props: Partial<BoardProps>): string => render(<Board shape={GOMOKU} stones={new Map()} {...props} />);
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

test("a board is a grid of rows of cells, of which one has the focus", () => {
  const board = drawn({ label: "Renju" });
  assert.match(board, /<svg[^>]*role="grid"[^>]*aria-label="Renju"/);
  assert.deepEqual([count(board, /role="row"/g), count(board, /role="gridcell"/g)], [15, 225]);
  assert.deepEqual([count(board, /tabindex="0"/g), count(board, /tabindex="-1"/g)], [1, 224]);
});

test("the focus begins at the last move, or in the middle", () => {
  const focused = (props: Partial<BoardProps>) => /tabindex="0"[^>]*data-key="([^"]+)"/.exec(drawn(props))?.[1];
  assert.equal(focused({}), "7,7,0");
  assert.equal(focused({ stones: stones({ "2,3,0": "b" }), scene: { ...SCENE, last: [2, 3] } }), "2,3,0");
});

test("cells tell what stands there", () => {
  const board = drawn({ stones: stones({ "7,7,0": "b" }), scene: { ...SCENE, last: [7, 7], forbidden: [{ point: [0, 0], reason: "overline" }] } });
  assert.match(board, /aria-label="H8, black, last move"/);
  assert.match(board, /aria-label="A15, empty, forbidden, overline"[^>]*><title>overline<\/title>/);
});

test("every stone is drawn once", () => {
  const board = drawn({ stones: stones({ "7,7,0": "b", "8,8,0": "w", "6,6,0": "s" }) });
  assert.deepEqual([count(board, /class="stone b"/g), count(board, /class="stone w"/g), count(board, /class="half"/g)], [1, 2, 1]);
});

test("crosses and circles take the place of stones on paper", () => {
  const board = drawn({ style: "crosses", stones: stones({ "7,7,0": "b", "8,8,0": "w" }) });
  assert.deepEqual([count(board, /class="cross"/g), count(board, /class="nought"/g), count(board, /class="stone/g)], [1, 1, 0]);
});

test("a circle that points at a cell is no nought: on paper it goes around the cell, unless somebody drew it", () => {
  const around = (props: Partial<BoardProps>) => count(drawn({ style: "crosses", ...props }), /class="mark on-[a-z]+ around"/g);
  const marks = [{ point: [7, 7], mark: "circle" }] as const;
  assert.equal(around({ marks }), 1);
  assert.equal(around({ marks, style: "stones" }), 0);
  assert.equal(around({ marks, stones: stones({ "7,7,0": "w" }) }), 0);
  assert.equal(around({ marks: [{ ...marks[0], isDrawn: true }] }), 0);
});

test("legal discs are shown on a playable Reversi board only", () => {
  const scene: BoardScene = { ...SCENE, legal: [[2, 3], [3, 2]] };
  const dots = (props: Partial<BoardProps>) => count(/class="legal b">(.*?)<\/g>/.exec(drawn({ shape: REVERSI, scene, ...props }))?.[1] ?? "", /<circle/g);
  assert.deepEqual([dots({ isPlayable: true }), dots({}), dots({ isPlayable: true, showsLegal: false })], [2, 0, 0]);
});

test("candidates have their scores on empty points, the best a ring, and listeners hear them", () => {
  const best = { point: [2, 3], text: "+2", worse: "", loss: 0, isBest: true } as const;
  const others = [
    { point: [3, 2], text: "−1", worse: "▼3", loss: 0.05, isBest: false },
    { point: [0, 0], text: "−9", worse: "▼11", loss: 0.3, isBest: false },
  ] as const;
  const scene: BoardScene = { ...SCENE, legal: [[2, 3], [3, 2]] };
  const board = drawn({ shape: REVERSI, scene, isPlayable: true, stones: stones({ "0,0,0": "b" }), candidates: [best, ...others] });
  assert.deepEqual([count(board, /class="candidate best"/g), count(board, /class="candidate fair"/g), count(board, /class="candidate poor"/g)], [1, 1, 0]);
  assert.equal(count(board, /class="ring"/g), 1);
  assert.match(board, /class="worse"[^>]*>▼3</);
  assert.match(board, /aria-label="D3, empty, possible move, −1"/);
  assert.equal(count(/class="legal b">(.*?)<\/g>/.exec(board)?.[1] ?? "", /<circle/g), 0);
});

test("layers are grids of their own, and each shows its stones", () => {
  const board = drawn({ shape: { width: 5, height: 5, layers: 5, family: "gomoku" }, stones: stones({ "1,1,4": "b" }) });
  assert.equal(count(board, /role="grid"/g), 5);
  assert.equal(count(board, /tabindex="0"/g), 1);
  assert.match(board, /aria-label="B4-5, black"/);
});

test("a board without edges shows a window around its stones", () => {
  const board = drawn({ shape: { width: 0, height: 0, layers: 0, family: "gomoku" }, stones: stones({ "100,100,0": "b" }) });
  assert.match(board, /aria-label="100,-100, black"/);
  assert.equal(count(board, /role="gridcell"/g), 225);
});

test("the winning row, numbers, marks, ghosts, heat and arrows are drawn", () => {
  const line = [0, 1, 2, 3, 4].map((at) => [at, at] as const);
  const board = drawn({
    stones: new Map(line.map((point) => [keyOf(point), "b" as Stone])),
    numbers: new Map(line.map((point, at) => [keyOf(point), at + 1])),
    scene: { ...SCENE, last: [4, 4], outcome: { winner: "black", reason: "line", margin: null, line } },
    marks: [{ point: [9, 9], mark: "triangle" }, { point: [10, 9], mark: "A" }],
    ghosts: [{ point: [12, 12], stone: "w", label: "1" }, { point: [0, 0], stone: "w" }],
    heat: [{ point: [14, 0], value: 1 }],
    arrows: [{ from: [0, 9], to: [3, 9] }],
  });
  assert.equal(count(board, /class="number b/g), 5);
  assert.match(board, /class="last b ring"/);
  assert.equal(count(board, /class="winning"><path/g), 1);
  assert.equal(count(/class="winning">(<circle.*?)<\/g>/.exec(board)?.[1] ?? "", /<circle/g), 5);
  assert.equal(count(board, /class="mark /g), 2);
  assert.equal(count(board, /class="ghost"/g), 1);
  assert.match(board, /class="heat"><g><rect/);
  assert.match(board, /class="arrows"><path/);
});

test("two boards on a page have gradients of their own", () => {
  const page = render(<div><Board shape={GOMOKU} stones={new Map()} /><Board shape={GOMOKU} stones={new Map()} /></div>);
  const names = [...page.matchAll(/<radialGradient[^>]*id="([^"]+)"/g)].map((match) => match[1]);
  assert.equal(new Set(names).size, names.length);
});

test("a marked move is drawn and told, on a board that is still locked", () => {
  const board = drawn({ scene: { ...SCENE, turn: "white" }, premove: { stone: "b", point: [3, 3] } });
  assert.equal(count(board, /class="premove"/g), 1);
  assert.match(board, /aria-label="D12, empty, premove"/);
  assert.match(board, /aria-readonly="true"/);
});

test("a board without edges has buttons for its window, others have none", () => {
  const plane = drawn({ shape: { width: 0, height: 0, layers: 0, family: "gomoku" } });
  assert.deepEqual(["Zoom in", "Zoom out", "Show the stones"].filter((name) => plane.includes(`aria-label="${name}"`)).length, 3);
  assert.doesNotMatch(drawn({}), /window-controls/);
});

test("a winning row through space is shown in every layer it touches", () => {
  const shape: Shape = { width: 5, height: 5, layers: 5, family: "gomoku" };
  const line = [0, 1, 2, 3].map((at) => [at, at, at] as const);
  const outcome = { winner: "black", reason: "line", line, margin: null } as const;
  const board = drawn({ shape, stones: stones(Object.fromEntries(line.map((at) => [at.join(), "b"]))), scene: { ...SCENE, outcome } });
  assert.equal(count(board, /class="space-row"/g), 4);
  const flat = drawn({ shape, scene: { ...SCENE, outcome: { ...outcome, line: line.map(([x]) => [x, 0, 2] as const) } } });
  assert.equal(count(flat, /class="space-row"/g), 0);
});

/** Every kind of board on one page, to look at while working on the widget. ?dark, ?only=N. */

import { render } from "preact";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Board, keyOf, parsePoint } from "../src/board/index.ts";
import type { BoardProps, BoardScene, Point, Shape, Stone, Stones } from "../src/board/index.ts";
import "./demo.css";

const GOMOKU: Shape = { width: 15, height: 15, layers: 1, family: "gomoku" };
const REVERSI: Shape = { width: 8, height: 8, layers: 1, family: "reversi" };
const OPEN: Shape = { width: 0, height: 0, layers: 0, family: "gomoku" };

const SCENE: BoardScene = { turn: "black", legal: "empty", forbidden: [], last: null, outcome: null };

const points = (text: string, shape: Shape): Point[] => text.split(" ").map((word) => parsePoint(word, shape)!);

/** Stones of moves in turn. */
function played(text: string, shape: Shape): Stones {
  return new Map(points(text, shape).map((point, at) => [keyOf(point), at % 2 === 0 ? "b" : "w"]));
}

function placed(black: string, white: string, shape: Shape): Stones {
  const some = (text: string, stone: Stone) => points(text, shape).map((point) => [keyOf(point), stone] as const);
  return new Map([...some(black, "b"), ...some(white, "w")]);
}

const LINE = "h8 h9 i9 g7 j10 k11 i8 g8 j8 k8 i7 i10 h6 g5 j9";
const moves = points(LINE, GOMOKU);
const WIN = "h8 h9 i9 i8 j10 g8 k11 l12 j8 k9 j9 j11 g7";

interface Sample {
  readonly title: string;
  readonly props: BoardProps;
  readonly isWide?: boolean;
}

const SAMPLES: readonly Sample[] = [
  {
    title: "Gomoku on wood, last move",
    props: { shape: GOMOKU, stones: played(LINE, GOMOKU), isPlayable: true, scene: { ...SCENE, turn: "white", last: moves.at(-1)! } },
  },
  {
    title: "Reversi on wood: play here, discs turn",
    props: {
      shape: REVERSI,
      stones: placed("d5 e4 d3 e3 f4", "d4 e5 c4 f5", REVERSI),
      isPlayable: true,
      scene: { ...SCENE, turn: "white", legal: points("c2 d2 e2 f3 g4 c6", REVERSI), last: points("d3", REVERSI)[0]! },
    },
  },
  {
    title: "A win, with numbers",
    props: {
      shape: GOMOKU,
      stones: played(WIN, GOMOKU),
      numbers: new Map(points(WIN, GOMOKU).map((point, at) => [keyOf(point), at + 1])),
      scene: { ...SCENE, turn: null, last: points("g7", GOMOKU)[0]!, outcome: { winner: "black", reason: "line", margin: null, line: points("g7 h8 i9 j10 k11", GOMOKU) } },
    },
  },
  {
    title: "Renju, slate: forbidden points, marks, a variation, an arrow",
    props: {
      shape: GOMOKU,
      theme: "slate",
      isPlayable: true,
      stones: placed("h8 i8 j7 j6", "g9 i10 k5 f8", GOMOKU),
      scene: { ...SCENE, last: points("f8", GOMOKU)[0]!, forbidden: [{ point: points("j8", GOMOKU)[0]!, reason: "double three" }, { point: points("g8", GOMOKU)[0]!, reason: "overline" }] },
      marks: [{ point: points("d12", GOMOKU)[0]!, mark: "triangle" }, { point: points("e12", GOMOKU)[0]!, mark: "square" }, { point: points("f12", GOMOKU)[0]!, mark: "circle" }, { point: points("g12", GOMOKU)[0]!, mark: "cross" }, { point: points("h12", GOMOKU)[0]!, mark: "A" }, { point: points("h8", GOMOKU)[0]!, mark: "square" }, { point: points("g9", GOMOKU)[0]!, mark: "12" }],
      ghosts: points("k8 l8 k9", GOMOKU).map((point, at) => ({ point, stone: at % 2 ? "w" : "b", label: String(at + 1) })),
      arrows: [{ from: points("c4", GOMOKU)[0]!, to: points("g4", GOMOKU)[0]! }, { from: points("l12", GOMOKU)[0]!, to: points("n9", GOMOKU)[0]! }],
    },
  },
  {
    title: "Crosses and circles on paper",
    props: {
      shape: { ...GOMOKU, width: 12, height: 9 },
      style: "crosses",
      stones: played("f5 f6 g6 e4 h7 g5 e6 h6 g7 g8", { ...GOMOKU, width: 12, height: 9 }),
      isPlayable: true,
      scene: { ...SCENE, last: [6, 1], forbidden: [{ point: [2, 2], reason: "double three" }] },
    },
  },
  {
    title: "Heat on Reversi, slate",
    props: {
      shape: REVERSI,
      theme: "slate",
      stones: placed("d5 e4 d3", "d4 e5 c4", REVERSI),
      isPlayable: true,
      scene: { ...SCENE, legal: points("c3 b4 f6 e6", REVERSI) },
      heat: [[2, 2, 4], [1, 3, -2.5], [5, 5, 0.25], [4, 5, 1]].map(([x, y, value]) => ({ point: [x!, y!], value: value! })),
      showsHeatValues: true,
    },
  },
  { title: "Paper theme, 19 by 19", props: { shape: { ...GOMOKU, width: 19, height: 19 }, theme: "paper", stones: played("k10 l11 l9 j9", { ...GOMOKU, width: 19, height: 19 }), scene: { ...SCENE, last: [8, 10] } } },
  { title: "High contrast", props: { shape: REVERSI, theme: "high-contrast", stones: placed("d5 e4 d3 e3 f4", "d4 e5 c4 f5", REVERSI), isPlayable: true, scene: { ...SCENE, turn: "white", legal: points("c2 d2 e2 f3 g4 c6", REVERSI), last: [3, 2] } } },
  { title: "High contrast, Gomoku", props: { shape: { ...GOMOKU, width: 9, height: 9 }, theme: "high-contrast", stones: played("e5 e6 f6 d4 g7", { ...GOMOKU, width: 9, height: 9 }), isPlayable: true, scene: { ...SCENE, turn: "white", last: [6, 2] } } },
  { title: "No edges: drag it", props: { shape: OPEN, stones: played("0,0 1,1 1,0 2,0 0,1 -1,2 0,-1 0,2 -3,-3", OPEN), isPlayable: true, scene: { ...SCENE, turn: "white", last: points("-3,-3", OPEN)[0]! } } },
  { title: "Tic-tac-toe", props: { shape: { ...GOMOKU, width: 3, height: 3 }, style: "crosses", hasCoordinates: false, stones: played("b2 a1 c3 a3 a2", { ...GOMOKU, width: 3, height: 3 }), scene: { ...SCENE, turn: null, last: [0, 1], outcome: { winner: "white", reason: "line", margin: null, line: [] } } } },
  { title: "Wood, 6 by 6 Reversi with a shared stone elsewhere", props: { shape: { ...GOMOKU, width: 9, height: 9 }, stones: new Map<string, Stone>([["4,4,0", "s"], ["3,3,0", "b"], ["5,3,0", "w"]]), scene: { ...SCENE, last: [5, 3] } } },
  {
    title: "Three dimensions",
    isWide: true,
    props: { shape: { width: 5, height: 5, layers: 4, family: "gomoku" }, stones: new Map<string, Stone>([["2,2,0", "b"], ["2,2,1", "b"], ["2,2,2", "b"], ["1,2,0", "w"], ["3,1,1", "w"], ["2,2,3", "w"]]), isPlayable: true, scene: { ...SCENE, last: [2, 2, 3] } },
  },
];

function Sampler({ title, props, isWide }: Sample): JSX.Element {
  const [state, setState] = useState(props);
  const [said, say] = useState("");
  const onPlay = (point: Point): void => {
    const stone: Stone = state.scene?.turn === "white" ? "w" : "b";
    const stones = new Map(state.stones).set(keyOf(point), stone);
    if (state.shape.family === "reversi") for (const key of ["3,2,0", "4,3,0", "5,4,0"]) stones.set(key, stone);
    setState({ ...state, stones, scene: { ...state.scene!, last: point, turn: stone === "w" ? "black" : "white" } });
  };
  return (
    <section class={isWide ? "wide" : ""}>
      <h2>{title} {said}</h2>
      <Board {...state} onPlay={onPlay} onRefuse={(_point, reason) => say(reason ?? "not here")} label={title} />
    </section>
  );
}

const query = new URLSearchParams(location.search);
if (query.has("dark")) document.body.classList.add("dark");
const only = query.get("only");
const shown = only === null ? SAMPLES : SAMPLES.filter((_sample, at) => String(at) === only);
render(<main>{shown.map((sample) => <Sampler key={sample.title} {...sample} />)}</main>, document.body);

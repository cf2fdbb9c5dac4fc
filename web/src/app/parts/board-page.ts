/** A page with a board: what styles must know to lay out board and panel. */
import type { Shape } from "../../board/index.ts";

/** Both rims together, in cells; near enough for a page, the board itself is exact. */
const RIMS = 1.2;

/** The pages with a board, by the classes of their styles. */
export type BoardPage = "game" | "analysis" | "analysis study" | "review" | "review editor";

interface BoardPageProps {
  readonly class: string;
  readonly style: Readonly<Record<string, number>>;
}

/** Properties of the main element; boards of several layers take all the width there is. */
export function boardPage(shape: Shape | null, name: BoardPage): BoardPageProps {
  const words = ["game", name === "game" ? "" : name, (shape?.layers ?? 1) > 1 ? "spread" : ""];
  const hasEdges = shape !== null && shape.width > 0;
  return {
    class: words.filter((word) => word !== "").join(" "),
    style: { "--ratio": hasEdges ? (shape.width + RIMS) / (shape.height + RIMS) : 1 },
  };
}

/** A board as this person likes it: the settings become properties of the widget. */
import { Board } from "../../board/index.ts";
import type { BoardProps } from "../../board/index.ts";
import { confirmTap, hasCoordinates, isAnimated, pieces, showsLegal, theme } from "../preferences.ts";

type PreferredBoardProps = Omit<BoardProps, "theme" | "style" | "confirm" | "isAnimated">;

export function PreferredBoard(props: PreferredBoardProps) {
  return (
    <Board
      hasCoordinates={hasCoordinates.value}
      showsLegal={showsLegal.value}
      {...props}
      theme={theme.value}
      style={pieces.value}
      confirm={confirmTap.value}
      isAnimated={isAnimated.value}
    />
  );
}

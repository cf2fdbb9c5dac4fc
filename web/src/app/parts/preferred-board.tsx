/** A board as this person likes it: the settings become properties of the widget. */
import { useLayoutEffect } from "preact/hooks";

import { Board, isDrawnWithCrosses } from "../../board/index.ts";
import type { BoardProps } from "../../board/index.ts";
import { confirmTap, hasCoordinates, isAnimated, isSmallBoard, pieces, showsLegal, theme } from "../preferences.ts";

type PreferredBoardProps = Omit<BoardProps, "theme" | "style" | "confirm" | "isAnimated">;

export function PreferredBoard(props: PreferredBoardProps) {
  const isSmall = isDrawnWithCrosses(props.shape);
  useLayoutEffect(() => {
    isSmallBoard.value = isSmall;
    return () => {
      isSmallBoard.value = false;
    };
  }, [isSmall]);
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

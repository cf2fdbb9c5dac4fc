/** The board: focus, pointer and window; its layers draw themselves. */

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { _ } from "../lib/i18n.ts";
import { firstView, following, shifted } from "./geometry.ts";
import type { View } from "./geometry.ts";
import { destination, flipped, isPlayKey, panOf } from "./keyboard.ts";
import { Panel } from "./panel.tsx";
import { pointOfElement, usePointer } from "./pointer.ts";
import { isUnbounded, keyOf, plain } from "./points.ts";
import { sketchOf } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import { react, STILL, transitions } from "./state.ts";
import type { Press, Reaction, Transitions } from "./state.ts";
import type { BoardProps, Point, PointKey, Shape, Stones } from "./types.ts";
import { WindowControls } from "./window-controls.tsx";

export function Board(props: BoardProps): JSX.Element {
  const { shape, stones, scene = null } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useView(shape, stones, scene?.last ?? null);
  const sketch = sketchOf(props, { view, transitions: useTransitions(stones, scene?.last ?? null), id });
  const pointed = useSignal<Point | null>(null);
  const focused = useSignal<Point | null>(null);
  const cursor = useComputed(() => pointed.value ?? focused.value);
  const [waiting, setWaiting] = useState<PointKey | null>(null);
  const wasTouched = useRef(false);
  const [focus, setFocus] = useFocus(root, props, view);
  // Before the board is drawn: a tap that comes after that is not forgotten.
  useLayoutEffect(() => setWaiting(null), [stones, props.isPlayable]);

  const press = (point: Point, isTouch: boolean): void => {
    if (props.onPick) return props.onPick(plain(point, shape));
    if (props.isBusy) return keep({ point, isTouch });
    const reaction = react({ point, isTouch }, sketch.legality(point), props.confirm ?? "touch", waiting);
    setWaiting(reaction.waiting);
    wasTouched.current = isTouch;
    tell(props, sketch, point, reaction.does);
  };
  const keep = useQueuedPress(props.isBusy ?? false, press);
  const lead = (point: Point): void => {
    setFocus(point);
    if (isUnbounded(shape)) setView(following(view, point));
  };
  const pointer = usePointer(sketch, { pointed, press, setView });
  const onKeyDown = (event: KeyboardEvent): void => {
    const pan = isUnbounded(shape) && event.shiftKey ? panOf(event.key) : null;
    const stroke = { key: event.key, hasControl: event.ctrlKey || event.metaKey };
    const target = destination(props.isFlipped ? flipped(stroke) : stroke, focus, shape, view);
    if (pan !== null) {
      const way = props.isFlipped ? -1 : 1;
      setFocus([focus[0] + way * pan[0], focus[1] + way * pan[1], 0]);
      setView(shifted(view, way * pan[0], way * pan[1]));
    } else if (target !== null) lead(target);
    else if (isPlayKey(event.key)) press(focus, false);
    else if (event.key === "Escape" && waiting !== null) setWaiting(null);
    else if (event.key === "Escape" && props.premove?.point) props.onPremove?.(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const layers = Math.max(1, shape.layers);
  const columns = Math.ceil(Math.sqrt(layers));
  return (
    <div
      ref={root}
      class="tengen-board"
      data-board-theme={props.theme ?? "wood"}
      data-grid={sketch.layout.gridStyle}
      data-layers={layers}
      style={{ "--board-columns": columns, "--board-rows": Math.ceil(layers / columns) }}
      data-playable={props.isPlayable || props.onPick ? "" : undefined}
      data-open={isUnbounded(shape) ? "" : undefined}
      onKeyDown={onKeyDown}
      data-premovable={!props.isPlayable && props.premove ? "" : undefined}
      onFocusIn={(event) => {
        const point = pointOfElement(event.target);
        if (point === null) return;
        focused.value = event.target instanceof Element && event.target.matches(":focus-visible") ? point : null;
        // A pressed cell takes the focus; the window stays, or the press would end on another point.
        setFocus(point);
        props.onPoint?.(plain(point, shape));
      }}
      onFocusOut={() => (focused.value = null)}
      {...pointer}
    >
      {Array.from({ length: layers }, (_value, layer) => (
        <Panel
          key={layer}
          {...{ sketch, layer, focus, pointed, cursor, waiting }}
          again={wasTouched.current ? _("Tap again") : _("Press again")}
          controls={isUnbounded(shape) ? <WindowControls view={view} onView={setView} onReturn={() => setView(firstView(shape, stones, scene?.last ?? null))} /> : null}
        />
      ))}
    </div>
  );
}

/** Keeps the last press while a move is on its way, and makes it then. */
function useQueuedPress(isBusy: boolean, press: (point: Point, isTouch: boolean) => void): (queued: Press) => void {
  const queued = useRef<Press | null>(null);
  useEffect(() => {
    const last = queued.current;
    if (isBusy || last === null) return;
    queued.current = null;
    press(last.point, last.isTouch);
  });
  return (last) => {
    queued.current = last;
  };
}

function tell(props: BoardProps, sketch: Sketch, point: Point, does: Reaction["does"]): void {
  const named = plain(point, props.shape);
  if (does === "play") props.onPlay?.(named);
  if (does === "premove") {
    const marked = props.premove?.point;
    props.onPremove?.(marked && keyOf(marked) === keyOf(point) ? null : named);
  }
  if (does !== "refuse") return;
  const legality = sketch.legality(point);
  props.onRefuse?.(named, legality.kind === "refused" ? legality.reason : null);
}

// -- the window ------------------------------------------------------------------------------

/** What is shown; on a board without edges it follows the last move. */
function useView(shape: Shape, stones: Stones, last: Point | null): [View, (view: View) => void] {
  const board = `${shape.width},${shape.height}`;
  const [shown, setShown] = useState(() => ({ board, last: null as PointKey | null, view: firstView(shape, stones, last) }));
  const lastKey = last && keyOf(last);
  let current = shown;
  if (shown.board !== board) current = { board, last: lastKey, view: firstView(shape, stones, last) };
  else if (isUnbounded(shape) && last !== null && shown.last !== lastKey) {
    current = { ...shown, last: lastKey, view: following(shown.view, last) };
  }
  if (current !== shown) setShown(current);
  return [current.view, (view) => setShown({ board, last: lastKey, view })];
}

/** What changed by the last move, until the stones change again. */
function useTransitions(stones: Stones, last: Point | null): Transitions {
  const drawn = useRef<{ stones: Stones; changes: Transitions }>({ stones, changes: STILL });
  if (drawn.current.stones !== stones) {
    drawn.current = { stones, changes: transitions(drawn.current.stones, stones, last) };
  }
  return drawn.current.changes;
}

// -- the focus -------------------------------------------------------------------------------

function useFocus(
  root: { readonly current: HTMLDivElement | null },
  { shape, scene }: BoardProps,
  view: View,
): [Point, (point: Point) => void] {
  const [chosen, choose] = useState<Point | null>(null);
  const wanted = useRef<PointKey | null>(null);
  const focus = shownFocus(chosen ?? scene?.last ?? null, shape, view);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const cell = root.current?.querySelector<SVGElement>(`[data-key="${wanted.current}"]`);
    wanted.current = null;
    cell?.focus({ preventScroll: false });
  });
  const setFocus = (point: Point): void => {
    if (keyOf(point) !== keyOf(focus)) wanted.current = keyOf(point);
    choose(point);
  };
  return [focus, setFocus];
}

/** A point that is in the window: the wanted one, or the middle. */
function shownFocus(wanted: Point | null, shape: Shape, view: View): Point {
  const middle: Point = [view.left + (view.columns >> 1), view.top + (view.rows >> 1), 0];
  const [x, y, z = 0] = wanted ?? middle;
  const isShown = x >= view.left && y >= view.top && x < view.left + view.columns && y < view.top + view.rows;
  return isShown && z < Math.max(1, shape.layers) ? [x, y, z] : middle;
}

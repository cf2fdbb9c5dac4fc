/** The board: focus, pointer and window; its layers draw themselves. */

import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { HTMLAttributes, JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CELL, firstView, following, nearest, shifted } from "./geometry.ts";
import type { View } from "./geometry.ts";
import { destination, flipped, isPlayKey } from "./keyboard.ts";
import { Panel } from "./panel.tsx";
import { isUnbounded, keyOf, plain, pointOf } from "./points.ts";
import { sketchOf } from "./sketch.ts";
import type { Sketch } from "./sketch.ts";
import { react, STILL, transitions } from "./state.ts";
import type { Press, Transitions } from "./state.ts";
import type { BoardProps, Point, PointKey, Shape, Stones } from "./types.ts";

export function Board(props: BoardProps): JSX.Element {
  const { shape, stones, scene = null } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useView(shape, stones, scene?.last ?? null);
  const sketch = sketchOf(props, { view, transitions: useTransitions(stones, scene?.last ?? null), id });
  const pointed = useSignal<Point | null>(null);
  const [waiting, setWaiting] = useState<PointKey | null>(null);
  const [focus, setFocus] = useFocus(root, props, view);
  useEffect(() => setWaiting(null), [stones, props.isPlayable]);

  const press = (point: Point, isTouch: boolean): void => {
    if (props.isBusy) return keep({ point, isTouch });
    const reaction = react({ point, isTouch }, sketch.legality(point), props.confirm ?? "touch", waiting);
    setWaiting(reaction.waiting);
    tell(props, sketch, point, reaction.does);
  };
  const keep = useQueuedPress(props.isBusy ?? false, press);
  const lead = (point: Point): void => {
    setFocus(point);
    if (isUnbounded(shape)) setView(following(view, point));
  };
  const pointer = usePointer(sketch, { pointed, press, setView });
  const onKeyDown = (event: KeyboardEvent): void => {
    const stroke = { key: event.key, hasControl: event.ctrlKey || event.metaKey };
    const target = destination(props.isFlipped ? flipped(stroke) : stroke, focus, shape, view);
    if (target !== null) lead(target);
    else if (isPlayKey(event.key)) press(focus, false);
    else if (event.key === "Escape" && waiting !== null) setWaiting(null);
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
      data-playable={props.isPlayable ? "" : undefined}
      data-open={isUnbounded(shape) ? "" : undefined}
      onKeyDown={onKeyDown}
      onFocusIn={(event) => focused(event, setFocus, props)}
      {...pointer}
    >
      {Array.from({ length: layers }, (_value, layer) => (
        <Panel key={layer} sketch={sketch} layer={layer} focus={focus} pointed={pointed} waiting={waiting} />
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

function tell(props: BoardProps, sketch: Sketch, point: Point, does: "play" | "refuse" | null): void {
  const named = plain(point, props.shape);
  if (does === "play") props.onPlay?.(named);
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

/** A pressed cell takes the focus; the window stays, or the press would end on another point. */
function focused(event: FocusEvent, setFocus: (point: Point) => void, props: BoardProps): void {
  const point = pointOfElement(event.target);
  if (point === null) return;
  setFocus(point);
  props.onPoint?.(plain(point, props.shape));
}

function pointOfElement(target: EventTarget | null): Point | null {
  const key = target instanceof Element ? target.getAttribute("data-key") : null;
  return key === null ? null : pointOf(key);
}

// -- the pointer -----------------------------------------------------------------------------

interface PointerHost {
  readonly pointed: Signal<Point | null>;
  readonly press: (point: Point, isTouch: boolean) => void;
  readonly setView: (view: View) => void;
}

type Handlers = Pick<
  HTMLAttributes<HTMLDivElement>,
  "onClick" | "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel" | "onPointerLeave"
>;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly view: View;
}

function usePointer(sketch: Sketch, { pointed, press, setView }: PointerHost): Handlers {
  const kind = useRef("mouse");
  const drag = useRef<Drag | null>(null);
  const hasDragged = useRef(false);
  const show = (point: Point | null): void => {
    if ((point && keyOf(point)) === (pointed.value && keyOf(pointed.value))) return;
    pointed.value = point;
    sketch.props.onPoint?.(point && plain(point, sketch.shape));
  };
  const stop = (): void => {
    drag.current = null;
  };
  return {
    onPointerDown: (event) => {
      kind.current = event.pointerType;
      hasDragged.current = false;
      if (isUnbounded(sketch.shape)) drag.current = { x: event.clientX, y: event.clientY, view: sketch.layout.view };
    },
    onPointerMove: (event) => {
      const moved = drag.current && draggedView(sketch, drag.current, event);
      if (moved) {
        hasDragged.current = true;
        setView(moved);
      }
      show(event.pointerType === "mouse" && !hasDragged.current ? pointUnder(sketch, event) : null);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: () => {
      stop();
      show(null);
    },
    onClick: (event) => {
      // A press by a screen reader has no place, only a cell.
      const point = (event.detail === 0 ? pointOfElement(event.target) : null) ?? pointUnder(sketch, event);
      if (point !== null && !hasDragged.current) press(point, kind.current !== "mouse");
    },
  };
}

/** Returns the window after a drag by whole cells; null for none. */
function draggedView({ layout }: Sketch, start: Drag, event: PointerEvent): View | null {
  const surface = surfaceOf(event);
  if (surface === null) return null;
  const cell = (CELL * surface.getBoundingClientRect().width) / layout.width;
  const way = layout.isFlipped ? -1 : 1;
  const columns = way * Math.round((start.x - event.clientX) / cell);
  const rows = way * Math.round((start.y - event.clientY) / cell);
  const view = shifted(start.view, columns, rows);
  return view.left === layout.view.left && view.top === layout.view.top ? null : view;
}

function pointUnder({ layout }: Sketch, event: MouseEvent): Point | null {
  const surface = surfaceOf(event);
  if (surface === null) return null;
  const box = surface.getBoundingClientRect();
  const scale = layout.width / box.width;
  const layer = Number(surface.dataset["layer"] ?? 0);
  return nearest(layout, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale, layer);
}

function surfaceOf(event: Event): SVGElement | null {
  return event.target instanceof Element ? event.target.closest<SVGElement>("svg.surface") : null;
}

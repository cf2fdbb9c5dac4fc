/** The list of moves: two a row; press one to look at it; what was taken back stays, faded. */
import { useEffect, useRef } from "preact/hooks";

import type { PlayedMove } from "../../lib/fold.ts";
import { _ } from "../../lib/i18n.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { Stone } from "../parts/stone.tsx";
import { useStepping } from "../stepping.ts";
import { actionWord } from "../words.ts";

interface MovesProps {
  readonly line: readonly PlayedMove[];
  /** The ply looked at. */
  readonly at: number;
  /** How many moves count; later ones were taken back. */
  readonly upto: number;
  readonly onViewPly: (ply: number) => void;
  /** A sign behind a move, such as "?!" of a review. */
  readonly sign?: (ply: number) => string;
  /** Whether the buttons to step stand elsewhere. */
  readonly hidesSteps?: boolean;
  readonly onFlip?: () => void;
}

export function Moves(props: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => keepInSight(list.current), [props.at]);
  useEffect(() => {
    const watcher = new ResizeObserver(() => keepInSight(list.current));
    if (list.current) watcher.observe(list.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div class="moves">
      {!props.hidesSteps && <Steps at={props.at} lastPly={props.line.length} onViewPly={props.onViewPly} {...(props.onFlip ? { onFlip: props.onFlip } : {})} />}
      <ol class="move-list" ref={list} aria-label={_("Moves")}>
        {props.line.map((played, index) => (
          <Row key={index} {...props} played={played} ply={index + 1} />
        ))}
        {props.line.length === 0 && <li class="muted small no-moves">{_("No moves yet.")}</li>}
      </ol>
    </div>
  );
}

function Row({ played, ply, at, upto, onViewPly, sign }: MovesProps & { played: PlayedMove; ply: number }) {
  const classes = ["move", at === ply && "now", ply > upto && "undone"].filter(Boolean).join(" ");
  return (
    <li>
      <button type="button" class={classes} aria-current={at === ply ? "step" : undefined} onClick={() => onViewPly(ply)}>
        <span class="move-number">{ply}</span>
        <Stone color={played.color} />
        <span>{actionWord(played.move)}</span>
        {sign?.(ply) && <span class="move-sign">{sign(ply)}</span>}
      </button>
    </li>
  );
}

/** Scrolls the list, never the page. */
function keepInSight(list: HTMLElement | null): void {
  const now = list?.querySelector<HTMLElement>(".now");
  if (!list || !now) return;
  const [outer, inner] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

interface StepsProps {
  readonly at: number;
  readonly lastPly: number;
  readonly onViewPly: (ply: number) => void;
  /** Turns the board around; without it there is no such button. */
  readonly onFlip?: () => void;
}

export function Steps({ at, lastPly, onViewPly, onFlip }: StepsProps) {
  const button = (icon: IconName, label: string, isOff: boolean, onClick: () => void) => (
    <button type="button" class="button plain" aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
  const step = (icon: IconName, label: string, ply: number, isOff: boolean) => button(icon, label, isOff, () => onViewPly(ply));
  return (
    <div class="steps" {...useStepping({ at, lastPly, onViewPly })}>
      {step("first", _("To the start of the game"), 0, at === 0)}
      {step("back", _("One move back"), at - 1, at === 0)}
      <span class="numbers muted" aria-live="off">
        {at} / {lastPly}
      </span>
      {step("forward", _("One move forward"), at + 1, at === lastPly)}
      {step("last", _("To the last move"), lastPly, at === lastPly)}
      {onFlip && button("flip", _("Flip the board"), false, onFlip)}
    </div>
  );
}

/** One game of the list. */
import type { GameSummary, Thumbnail } from "../../lib/answers.ts";
import { _, dateLocale, ngettext } from "../../lib/i18n.ts";
import { titleOf, variantNamed } from "../api.ts";
import { controlText } from "../clock.ts";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { BoardThumbnail } from "../parts/thumbnail.tsx";
import { addressOf } from "./filter.ts";
import { opponentText, reasonText, verdictText } from "./row.ts";

interface GameRowProps {
  readonly game: GameSummary;
  readonly thumbnail: Thumbnail | null;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** Null where the game is deleted already. */
  readonly onDelete: (() => void) | null;
  readonly onRestore: () => void;
}

export function GameRow({ game, thumbnail, isChosen, onChoose, onDelete, onRestore }: GameRowProps) {
  const title = `${titleOf(game.variant)}, ${opponentText(game)}, ${dayText(game.created)}`;
  const facts = [boardText(game), ngettext("{count} move", "{count} moves", game.plies), controlText(game.clock)].filter((fact) => fact !== "");
  const onKeyDown = (event: KeyboardEvent) => {
    const isRemoval = event.key === "Delete" && onDelete !== null;
    if (!isRemoval && !(event.key in STEPS)) return;
    event.preventDefault();
    if (isRemoval) onDelete();
    else step(event.currentTarget as Element, STEPS[event.key] ?? "nextElementSibling");
  };
  return (
    <li class={isChosen ? "game-row chosen" : "game-row"} onKeyDown={onKeyDown}>
      <label class="row-choice">
        <input type="checkbox" checked={isChosen} aria-label={_("Choose {game}", { game: title })} onChange={(event) => onChoose(event.currentTarget.checked)} />
      </label>
      <a class="game-link" href={`/game/${game.id}`}>
        <BoardThumbnail variant={game.variant} thumbnail={thumbnail} />
        <span class="grow">
          <strong>{titleOf(game.variant)}</strong> <span class="muted">{opponentText(game)}</span>
          <span class="small muted numbers block">
            <time dateTime={new Date(game.created).toISOString()}>{dayText(game.created)}</time>
            {` · ${facts.join(" · ")}`}
          </span>
        </span>
        <span class={`tag verdict ${game.result ?? (game.ended === null ? "open" : "")}`} title={reasonText(game)}>
          <Icon name={ICONS[game.result ?? (game.ended === null ? "open" : "other")] ?? "draw"} /> {verdictText(game)}
        </span>
      </a>
      {game.tags.length > 0 && (
        <p class="row-tags">
          {game.tags.map((tag) => (
            <a key={tag} class="tag" href={addressOf({ tag })}>
              {tag}
            </a>
          ))}
        </p>
      )}
      <span class="row-tools">
        {onDelete && <Link icon="chart" href={`/analysis/${game.id}`} label={_("Analyse")} />}
        {onDelete && game.ended !== null && <Link icon="target" href={`/review/${game.id}`} label={_("Review")} />}
        <Tool icon={onDelete ? "trash" : "undo"} label={onDelete ? _("Delete") : _("Restore")} onClick={onDelete ?? onRestore} />
      </span>
    </li>
  );
}

const STEPS: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" };

/** To the game below or above. */
const step = (row: Element, to: "nextElementSibling" | "previousElementSibling"): void => row[to]?.querySelector<HTMLElement>(".game-link")?.focus();

function Link({ icon, href, label }: { icon: IconName; href: string; label: string }) {
  return (
    <a class="button plain square" href={href} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  );
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" class="button plain square" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

const dayText = (at: number): string => new Date(at).toLocaleString(dateLocale(), { dateStyle: "medium", timeStyle: "short" });

/** The board: one number for a square or a cube, "15x19", or a word where there are no edges. */
function boardText({ size, variant }: GameSummary): string {
  if (!/^[1-9]/.test(size)) return "∞";
  const isCube = (variantNamed(variant)?.layers ?? 1) > 1;
  const sides = size.split("x");
  return (sides.length > 1 ? sides : Array.from({ length: isCube ? 3 : 2 }, () => size)).join(" × ");
}

/** A shape for each result, so that it is not told by colour alone. */
const ICONS = { won: "check", lost: "close", drawn: "draw", open: "play", other: "resign" } as const;

/** One game of the list. */
import type { GameSummary } from "../../lib/answers.ts";
import { _, dateLocale, ngettext } from "../../lib/i18n.ts";
import { titleOf, variantNamed } from "../api.ts";
import { controlText } from "../clock.ts";
import { Icon } from "../parts/icon.tsx";
import { VariantPicture } from "../parts/variant-picture.tsx";
import { opponentText, reasonText, verdictText } from "./row.ts";

export function GameRow({ game }: { game: GameSummary }) {
  const when = new Date(game.created).toLocaleString(dateLocale(), { dateStyle: "medium", timeStyle: "short" });
  const facts = [boardText(game), ngettext("{count} move", "{count} moves", game.plies), controlText(game.clock), when].filter((fact) => fact !== "");
  const reason = reasonText(game);
  return (
    <li class="game-row">
      <a class="game-link" href={`/game/${game.id}`}>
        <VariantPicture variant={game.variant} />
        <span class="grow">
          <strong>{titleOf(game.variant)}</strong> <span class="muted">{opponentText(game)}</span>
          <span class="small muted numbers block">{facts.join(" · ")}</span>
        </span>
        <span class={`tag verdict ${game.result ?? (game.ended === null ? "open" : "")}`} title={reason}>
          <Icon name={ICONS[game.result ?? (game.ended === null ? "open" : "other")] ?? "draw"} /> {verdictText(game)}
        </span>
      </a>
      <a class="button plain square" href={`/analysis/${game.id}`} aria-label={_("Analyse")} title={_("Analyse")}>
        <Icon name="chart" />
      </a>
      {game.ended !== null && (
        <a class="button plain square" href={`/review/${game.id}`} aria-label={_("Review")} title={_("Review")}>
          <Icon name="target" />
        </a>
      )}
    </li>
  );
}

/** The board: one number for a square or a cube, "15x19", or a word where there are no edges. */
function boardText({ size, variant }: GameSummary): string {
  if (!/^[1-9]/.test(size)) return "∞";
  const isCube = (variantNamed(variant)?.layers ?? 1) > 1;
  const sides = size.split("x");
  return (sides.length > 1 ? sides : Array.from({ length: isCube ? 3 : 2 }, () => size)).join(" × ");
}

/** A shape for each result, so that it is not told by colour alone. */
const ICONS = { won: "check", lost: "close", drawn: "draw", open: "play", other: "resign" } as const;

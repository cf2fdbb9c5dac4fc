/** The button that begins the game, with who plays; on a phone it stays at the foot of the window. */
import type { PlayersAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { beginningChoices } from "../choices.ts";
import type { Choices, Kind, Variant } from "../choices.ts";
import { Icon } from "../parts/icon.tsx";
import { programName } from "../words.ts";
import { levelNumber } from "./opponent.tsx";
import { isStarting, startGame } from "./start.ts";

interface PlayBarProps {
  readonly chosen: Choices;
  readonly variant: Variant;
  readonly players: PlayersAnswer | null;
}

export function PlayBar({ chosen, variant, players }: PlayBarProps) {
  return (
    <div class="start">
      <button type="button" class="button primary big" disabled={isStarting.value} onClick={() => void startGame(chosen, variant)}>
        <Icon name={chosen.kind === "friend" ? "link" : "play"} /> {startLabel(chosen.kind)}
      </button>
      <p class="start-words">
        <span>{opponentText(chosen, players)}</span>
        {beginningChoices(chosen) && <span class="small muted">{_("or place a stone on the board")}</span>}
      </p>
    </div>
  );
}

function startLabel(kind: Kind): string {
  return kind === "friend" ? _("Create a link") : kind === "programs" ? _("Watch") : _("Play");
}

function opponentText(chosen: Choices, players: PlayersAnswer | null): string {
  switch (chosen.kind) {
    case "computer":
      return _("against {name}", { name: titleOf(chosen.opponent, players) });
    case "here":
      return _("two players on this screen");
    case "friend":
      return _("with a friend on another device");
    case "programs":
      return _("{first} against {second}", {
        first: programName(chosen.programs.first),
        second: programName(chosen.programs.second),
      });
  }
}

/** A level with what it is called: "Level 3 · Improver". */
function titleOf(player: string, players: PlayersAnswer | null): string {
  const level = players?.levels.find((one) => one.level === levelNumber(player));
  return level ? `${programName(player)} · ${_(level.name)}` : programName(player);
}

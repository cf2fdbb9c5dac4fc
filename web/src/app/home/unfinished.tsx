/** Games that wait to be finished. */
import { _ } from "../../lib/i18n.ts";
import { titleOf } from "../api.ts";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";
import { loadGames } from "../summaries.ts";
import { opponentText } from "../games/row.ts";

/** The others are in the list of games. */
const MAX_SHOWN = 3;

export function Unfinished() {
  const { value } = useLoad(() => loadGames({ result: "open", limit: MAX_SHOWN }), []);
  return (
    <>
      {value?.games.map((game) => (
        <a key={game.id} class="banner unfinished" href={`/game/${game.id}`}>
          <Icon name="again" />
          <span class="grow">
            <strong>{_("Continue your game")}</strong>
            <span class="muted small">{`${titleOf(game.variant)} · ${opponentText(game)}`}</span>
          </span>
          <Icon name="forward" />
        </a>
      ))}
    </>
  );
}

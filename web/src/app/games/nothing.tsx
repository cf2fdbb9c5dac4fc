/** A list without games: where to begin. */
import { _ } from "../../lib/i18n.ts";
import { changeMe, errorText, me } from "../api.ts";
import { say } from "../parts/toasts.tsx";
import { addressOf } from "./filter.ts";

export function Nothing({ deleted }: { deleted: number }) {
  return (
    <div class="card empty">
      <p>{_("No games here yet.")}</p>
      <a class="button primary" href="/">
        {_("Play one")}
      </a>
      {deleted > 0 && <a href={addressOf({ deleted: "1" })}>{_("Deleted games")}</a>}
      {me.value?.owner === false && !me.value.account && <OfThisComputer />}
    </div>
  );
}

/** On a machine of one's own: games made in another browser or in the window are a press away. */
function OfThisComputer() {
  const take = async () => {
    try {
      await changeMe("post", "/api/owner");
      location.reload();
    } catch (error) {
      say(errorText(error));
    }
  };
  return (
    <>
      <p class="muted">{_("Games were played on this computer in another browser or in the desktop app.")}</p>
      <button type="button" class="button" onClick={() => void take()}>
        {_("Show those games")}
      </button>
    </>
  );
}

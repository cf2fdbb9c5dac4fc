/** The bar of a player beside the board: name, rating, stones, clock, whose turn. */
import { _, ngettext } from "../../lib/i18n.ts";
import type { Color, Player, Scene, Seat } from "../../lib/protocol.ts";
import { loadSeatProfiles } from "../api.ts";
import { useLoad } from "../load.ts";
import { Stone } from "../parts/stone.tsx";
import { colorWord, isGuest, otherColor, playerName } from "../words.ts";
import { Clock } from "./clock.tsx";
import type { GameRoom } from "./room.ts";

export function PlayerBar({ room, seat }: { room: GameRoom; seat: Seat }) {
  const facts = room.facts.value;
  const scene = room.scene.value;
  if (!facts || !scene) return <div class="player" />;
  const player = facts.players[seat];
  const name = facts.kind === "here" ? colorWord(scene.colors[seat]) : playerName(player);
  const isTurn = room.state.value.outcome === null && !room.isWaiting.value && room.state.value.scene?.seat === seat;
  return (
    <div class={isTurn ? "player turn" : "player"}>
      <Stone color={scene.colors[seat]} />
      <div class="player-name">
        <Name room={room} seat={seat} name={name} />
        {player?.player?.startsWith("level:") && <span class="muted small">{_(player.name)}</span>}
        {player?.rating != null && <span class="muted numbers">{Math.round(player.rating)}</span>}
        {facts.you === seat && <span class="tag">{_("You")}</span>}
        <Presence room={room} seat={seat} player={player} />
      </div>
      <Tally scene={scene} color={scene.colors[seat]} family={facts.family} />
      <Clock room={room} seat={seat} />
    </div>
  );
}

/** Leads to the profile, in a tab of its own: the game stays. */
function Name({ room, seat, name }: { room: GameRoom; seat: Seat; name: string }) {
  const facts = room.facts.value;
  const player = facts?.players[seat];
  const mayHaveProfile = facts?.kind === "friend" && player?.kind === "person" && !isGuest(player.name);
  const found = useLoad(async () => (mayHaveProfile ? await loadSeatProfiles(room.id) : null), [room.id, mayHaveProfile]).value;
  const text = <strong title={name}>{name}</strong>;
  return found?.[seat] ? (
    <a href={`/player/${found[seat]}`} target="_blank" rel="noopener">
      {text}
    </a>
  ) : (
    text
  );
}

function Presence({ room, seat, player }: { room: GameRoom; seat: Seat; player: Player | null }) {
  const isFriend = room.facts.value?.kind === "friend" && room.facts.value.you !== seat;
  if (!isFriend || player?.kind !== "person") return null;
  const isOnline = room.presence.value.online[seat];
  return (
    <span class={isOnline ? "presence online" : "presence"}>{isOnline ? _("here") : _("away")}</span>
  );
}

/** Discs in Reversi, captured stones where there are some. */
function Tally({ scene, color, family }: { scene: Scene; color: Color; family: "gomoku" | "reversi" }) {
  const captured = scene.captured[color];
  if (family === "reversi") {
    const count = scene.counts[color];
    return (
      <span class="tally" title={_("Discs")} aria-label={ngettext("{count} disc", "{count} discs", count)}>
        {count}
      </span>
    );
  }
  if (!captured) return null;
  return (
    <span class="tally" title={_("Captured stones")}>
      <Stone color={otherColor(color)} /> {captured}
      <span class="unseen">{_("captured")}</span>
    </span>
  );
}

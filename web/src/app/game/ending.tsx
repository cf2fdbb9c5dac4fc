/** The end of a game: the result in big words, ratings, the key moment, what to do next; closed, or loaded again, in short. */
import type { EndingAnswer, KeyMomentAnswer, RatingChangeAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import type { Facts, Outcome, Scene, Seat } from "../../lib/protocol.ts";
import { api, createGame, errorText } from "../api.ts";
import { useLoad } from "../load.ts";
import { Icon } from "../parts/icon.tsx";
import { gameRecord, SaveToStudy } from "../parts/save-to-study.tsx";
import { Stone } from "../parts/stone.tsx";
import { say } from "../parts/toasts.tsx";
import { pieces, theme } from "../preferences.ts";
import { go } from "../router.ts";
import { actionWord, moveText, pairText, playerName, programName } from "../words.ts";
import { chancesOf, differenceText, fateOf, headOf, howOf, wordAfter } from "./outcome.ts";
import type { Fate } from "./outcome.ts";
import type { GameRoom } from "./room.ts";
import { requestLike } from "./steps.ts";

interface EndingProps {
  readonly room: GameRoom;
  readonly facts: Facts;
  readonly scene: Scene;
}

export function Ending({ room, facts, scene }: EndingProps) {
  const { outcome } = room.state.value;
  const isOpen = room.isEndingOpen.value;
  if (!outcome) return null;
  if (room.isWaiting.value) return <Withdrawn facts={facts} />;
  const fate = fateOf(outcome, scene, facts);
  return (
    <div class={["result", fate ?? "over", isOpen && "open"].filter(Boolean).join(" ")}>
      <div class="result-top">
        <div>
          <div class="result-title">
            <p class="result-head">{headOf(outcome, fate)}</p>
            {fate === "won" && isOpen && <Row scene={scene} outcome={outcome} />}
          </div>
          <p class="muted">{howOf(outcome, fate, scene)}</p>
        </div>
        <button
          type="button"
          class="button plain square"
          aria-expanded={isOpen}
          aria-label={isOpen ? _("Show less") : _("Show more about this ending")}
          title={isOpen ? _("Show less") : _("Show more about this ending")}
          onClick={() => {
            room.isEndingOpen.value = !isOpen;
          }}
        >
          <Icon name={isOpen ? "close" : "more"} />
        </button>
      </div>
      {isOpen ? <Details {...{ room, facts, scene, fate }} /> : <Next room={room} facts={facts} />}
    </div>
  );
}

/** A row of stones that is laid once, for who has won. */
function Row({ scene, outcome }: { scene: Scene; outcome: Outcome }) {
  const count = Math.min(Math.max(outcome.line.length, 3), 5);
  const color = outcome.winner ?? scene.turn;
  return (
    <span class="result-row" aria-hidden="true">
      {Array.from({ length: count }, (_none, at) => (
        <Stone key={at} color={color} />
      ))}
    </span>
  );
}

function Details({ room, facts, scene, fate }: EndingProps & { fate: Fate }) {
  const ending = useLoad(() => api.get<EndingAnswer>(`/api/games/${room.id}/ending`), [room.id, room.state.value.outcome]);
  const { ratings, key, next_level: nextLevel } = ending.value ?? { ratings: {}, key: null, next_level: null };
  const level = fate === "won" ? nextLevel : null;
  const word = ending.value ? wordAfter(fate, level !== null) : "";
  return (
    <>
      {word && <p>{word}</p>}
      <Ratings ratings={ratings} facts={facts} />
      {key && <Moment moment={key} {...{ room, facts, scene }} />}
      <div class="row">
        {level && (
          <button type="button" class="button primary" onClick={() => void playLevel(facts, level)}>
            <Icon name="play" /> {_("Play {level}", { level: programName(level) })}
          </button>
        )}
        <Next room={room} facts={facts} />
      </div>
    </>
  );
}

/** What becomes of a game that is over: a review, a chapter of a study. */
function Next({ room, facts }: Pick<EndingProps, "room" | "facts">) {
  if (room.state.value.line.length === 0) return null;
  return (
    <>
      <a class="button" href={`/review/${room.id}?start`}>
        <Icon name="target" /> {_("Review")}
      </a>
      <SaveToStudy isPlain name={pairText(facts)} record={() => gameRecord(room.id)} />
    </>
  );
}

function Ratings({ ratings, facts }: { ratings: Readonly<Partial<Record<Seat, RatingChangeAnswer>>>; facts: Facts }) {
  const seats: readonly Seat[] = facts.you === "second" ? ["second", "first"] : ["first", "second"];
  const rated = seats.flatMap((seat) => {
    const change = ratings[seat];
    return change ? [{ seat, ...change }] : [];
  });
  if (rated.length === 0) return null;
  return (
    <dl class="rating-changes">
      {rated.map(({ seat, before, after }) => (
        <div key={seat} class={after >= before ? "up" : "down"}>
          <dt>{facts.you === seat ? _("Your rating") : playerName(facts.players[seat])}</dt>
          <dd class="numbers">
            {Math.round(before)} <span aria-hidden="true">→</span> <strong>{Math.round(after)}</strong>{" "}
            <span class="difference">{differenceText(before, after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface MomentProps extends EndingProps {
  readonly moment: KeyMomentAnswer;
}

/** The move that turned the game: pressed, the board shows it. */
function Moment({ moment, room, facts, scene }: MomentProps) {
  const { before, after, isOwn } = chancesOf(moment, facts.you, scene);
  const picture = `/api/games/${room.id}/picture.svg?ply=${moment.ply}&theme=${theme.value}&style=${pieces.value}&size=160&coordinates=false`;
  return (
    <button type="button" class="key-moment" onClick={() => room.viewPly(moment.ply)}>
      <img src={picture} alt="" width={96} height={96} />
      <span>
        <strong>{_("Key moment: move {ply}", { ply: moment.ply })}</strong>
        <span>{moveText(moment.color, actionWord(moment.move))}</span>
        <span class="muted small">
          {isOwn
            ? _("Your chances went from {before} % to {after} %.", { before, after })
            : _("Black’s chances went from {before} % to {after} %.", { before, after })}
        </span>
        {moment.best && <span class="small">{_("{best} was better.", { best: moment.best })}</span>}
      </span>
    </button>
  );
}

async function playLevel(facts: Facts, level: string): Promise<void> {
  try {
    go(`/game/${await createGame({ ...requestLike(facts), opponent: level })}`);
  } catch (error) {
    say(errorText(error));
  }
}

/** An invitation that is no more. */
function Withdrawn({ facts }: { facts: Facts }) {
  return (
    <div class="result over">
      <p class="result-head">{facts.owner ? _("You withdrew this invitation.") : _("This invitation was withdrawn.")}</p>
    </div>
  );
}

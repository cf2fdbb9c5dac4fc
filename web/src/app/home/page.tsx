/** Home: the usual game is one press away, everything else is chosen beside it. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { PlayersAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { createGame, loadPlayers, loadVariants, me, rosterOf, errorText } from "../api.ts";
import { fittingChoices, gameRequest, sizeOf, usualSizes, variantOf } from "../choices.ts";
import type { Choices, FoulRule, Kind, SeatChoice, Variant } from "../choices.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../parts/error-page.tsx";
import { Segments, Select, Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { Stone } from "../parts/stone.tsx";
import { say } from "../parts/toasts.tsx";
import { choices, pieces } from "../preferences.ts";
import { go } from "../router.ts";
import { programName } from "../words.ts";
import { ClockChoice } from "./clock-choice.tsx";
import { Opponent } from "./opponent.tsx";
import { Preview } from "./preview.tsx";
import { Unfinished } from "./unfinished.tsx";
import { Variants } from "./variants.tsx";

export function HomePage() {
  const variants = useLoad(loadVariants, []);
  const variant = variantOf(choices.value, variants.value ?? []);
  if (variants.error) return <ErrorPage text={variants.error} />;
  if (!variant || !variants.value) return <main class="page" aria-busy="true" />;
  return <Home variant={variant} variants={variants.value} />;
}

function Home({ variant, variants }: { variant: Variant; variants: readonly Variant[] }) {
  const size = sizeOf(choices.value, variant);
  const players = useLoad(() => loadPlayers(variant.name, size), [variant.name, size]);
  const chosen = players.value ? fittingChoices(choices.value, rosterOf(players.value)) : choices.value;
  return (
    <main class="home">
      <section class="home-start" aria-label={_("Start")}>
        <Preview variant={variant} size={size} />
        <div class="home-pitch">
          <h1>{_(variant.title)}</h1>
          <p class="muted">{_(variant.summary)}</p>
          <Start chosen={chosen} variant={variant} />
        </div>
      </section>
      <section class="home-choices" aria-label={_("Game options")}>
        <Unfinished />
        {players.error && <p class="banner bad">{players.error}</p>}
        <Form chosen={chosen} variant={variant} variants={variants} size={size} players={players.value} />
      </section>
    </main>
  );
}

function Start({ chosen, variant }: { chosen: Choices; variant: Variant }) {
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      go(`/game/${await createGame(gameRequest({ ...chosen, rated: chosen.rated && me.value?.account != null }, variant))}`);
    } catch (error) {
      say(errorText(error));
      setBusy(false);
    }
  };
  return (
    <div class="start">
      <button type="button" class="button primary big" disabled={isBusy} onClick={() => void start()}>
        <Icon name="play" /> {startLabel(chosen.kind)}
      </button>
      <p class="small muted">{summary(chosen)}</p>
    </div>
  );
}

function startLabel(kind: Kind): string {
  return kind === "friend" ? _("Create a link") : kind === "programs" ? _("Watch") : _("Play");
}

function summary(chosen: Choices): string {
  switch (chosen.kind) {
    case "computer":
      return _("against {name}", { name: programName(chosen.opponent) });
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

interface FormProps {
  readonly chosen: Choices;
  readonly variant: Variant;
  readonly variants: readonly Variant[];
  readonly size: number | null;
  readonly players: PlayersAnswer | null;
}

function Form({ chosen, variant, variants, size, players }: FormProps) {
  const change = (part: Partial<Choices>) => {
    choices.value = { ...chosen, ...part };
  };
  return (
    <form class="stack choices" onSubmit={(event) => event.preventDefault()}>
      <Variants variants={variants} value={variant.name} onChange={(name) => change({ variant: name })} />
      <SizeChoice chosen={chosen} variant={variant} size={size} onChange={change} />
      <Segments hasLongWords legend={_("Who plays")} options={kindOptions()} value={chosen.kind} onChange={(kind) => change({ kind })} />
      <Opponents chosen={chosen} players={players} onChange={change} />
      {(chosen.kind === "computer" || chosen.kind === "friend") && (
        <Segments legend={_("You play")} options={seatOptions()} value={chosen.seat} onChange={(seat) => change({ seat })} />
      )}
      {me.value?.account && (chosen.kind === "computer" || chosen.kind === "friend") && (
        <Switch label={_("Rated: the result counts towards your rating")} checked={chosen.rated} onChange={(rated) => change({ rated })} />
      )}
      {chosen.kind === "friend" && (
        <Switch
          label={_("Spectators may analyse with a delay of three moves")}
          checked={chosen.spectatorAnalysis}
          onChange={(spectatorAnalysis) => change({ spectatorAnalysis })}
        />
      )}
      {variant.hasFouls && <FoulChoice chosen={chosen} onChange={change} />}
      {chosen.kind !== "programs" && <ClockChoice value={chosen.clock} onChange={(clock) => change({ clock })} />}
      <PieceChoice />
    </form>
  );
}

interface PartProps {
  readonly chosen: Choices;
  readonly onChange: (part: Partial<Choices>) => void;
}

function SizeChoice({ chosen, variant, size, onChange }: PartProps & { variant: Variant; size: number | null }) {
  const few = usualSizes(variant, size);
  if (few.length === 0 || size === null) return null;
  const choose = (side: number) => onChange({ sizes: { ...chosen.sizes, [variant.name]: side } });
  const rest = variant.sizes.filter((one) => one >= 5 && !few.includes(one));
  return (
    <div class="sizes">
      <Segments legend={_("Board")} options={few.map((one) => ({ value: one, label: one, title: `${one} × ${one}` }))} value={size} onChange={choose} />
      {rest.length > 0 && (
        <Select
          label={_("Other size")}
          options={[{ value: 0, label: "…" }, ...rest.map((one) => ({ value: one, label: `${one} × ${one}` }))]}
          value={0}
          onChange={(side) => side > 0 && choose(side)}
        />
      )}
    </div>
  );
}

/** What the table makes of fouls and passes in renju. */
function FoulChoice({ chosen, onChange }: PartProps) {
  const options: readonly { value: FoulRule; label: string }[] = [
    { value: "refuse", label: _("cannot be played") },
    { value: "loses", label: _("loses at once") },
    { value: "claim", label: _("loses when claimed") },
  ];
  return (
    <>
      <Segments hasLongWords legend={_("A forbidden move by Black")} options={options} value={chosen.foul} onChange={(foul) => onChange({ foul })} />
      <Switch label={_("Passing is allowed; two passes in a row are a draw")} checked={chosen.passes} onChange={(passes) => onChange({ passes })} />
    </>
  );
}

function Opponents({ chosen, players, onChange }: PartProps & { players: PlayersAnswer | null }) {
  if (chosen.kind === "computer") {
    return <Opponent legend={_("Level")} players={players} value={chosen.opponent} onChange={(opponent) => onChange({ opponent })} />;
  }
  if (chosen.kind !== "programs") return null;
  const set = (seat: "first" | "second") => (player: string) => onChange({ programs: { ...chosen.programs, [seat]: player } });
  return (
    <div class="two">
      <Opponent legend={_("First program")} players={players} value={chosen.programs.first} onChange={set("first")} />
      <Opponent legend={_("Second program")} players={players} value={chosen.programs.second} onChange={set("second")} />
    </div>
  );
}

function kindOptions(): readonly { value: Kind; label: string }[] {
  return [
    { value: "computer", label: _("Computer") },
    { value: "here", label: _("Same screen") },
    { value: "friend", label: _("Friend by link") },
    { value: "programs", label: _("Two programs") },
  ];
}

function seatOptions(): readonly { value: SeatChoice; label: ComponentChildren }[] {
  return [
    { value: "first", label: <><Stone color="black" /> {_("First")}</> },
    { value: "second", label: <><Stone color="white" /> {_("Second")}</> },
    { value: "random", label: <><Icon name="dice" /> {_("Random")}</> },
  ];
}

function PieceChoice() {
  return (
    <Segments
      legend={_("Pieces")}
      options={[
        { value: "stones", label: _("Stones") },
        { value: "crosses", label: _("× and ○") },
      ]}
      value={pieces.value}
      onChange={(value) => {
        pieces.value = value;
      }}
    />
  );
}

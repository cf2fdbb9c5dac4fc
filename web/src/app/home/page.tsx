/** Home: a stone on the board begins the usual game; what is played, and with whom, is chosen beside it. */
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import type { PlayersAnswer } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { loadPlayers, loadStart, loadVariants, rosterOf } from "../api.ts";
import { fittingChoices, sizeOf, variantOf } from "../choices.ts";
import type { Choices, Kind, Variant } from "../choices.ts";
import { useLoad } from "../load.ts";
import { ErrorPage } from "../parts/error-page.tsx";
import { CoachChoice } from "../parts/coach-choice.tsx";
import { Segments } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon.tsx";
import { choices } from "../preferences.ts";
import { DueDrills } from "./due-drills.tsx";
import { Games } from "./games.tsx";
import { LiveBoard } from "./live-board.tsx";
import { More } from "./more.tsx";
import { Opponent } from "./opponent.tsx";
import { PlayBar } from "./play-bar.tsx";
import { Unfinished } from "./unfinished.tsx";
import { Welcome } from "./welcome.tsx";

export function HomePage() {
  useMemo(foresee, []);
  const variants = useLoad(loadVariants, []);
  const variant = variantOf(choices.value, variants.value ?? []);
  if (variants.error) return <ErrorPage text={variants.error} />;
  if (!variant || !variants.value) return <main class="page" aria-busy="true" />;
  return <Home variant={variant} variants={variants.value} />;
}

/** Ask for the board that was chosen last while the games are still on their way. */
function foresee(): void {
  const { variant, sizes } = choices.value;
  loadStart(variant, sizes[variant] ?? null).catch(() => {});
}

function Home({ variant, variants }: { variant: Variant; variants: readonly Variant[] }) {
  const size = sizeOf(choices.value, variant);
  const players = useLoad(() => loadPlayers(variant.name, size), [variant.name, size]);
  const chosen = players.value ? fittingChoices(choices.value, rosterOf(players.value)) : choices.value;
  const change = (part: Partial<Choices>) => {
    choices.value = { ...chosen, ...part };
  };
  return (
    <main class="home">
      <LiveBoard key={`${variant.name} ${size}`} chosen={chosen} variant={variant} size={size} />
      <div class="home-panel">
        <header class="home-head">
          <h1>{_(variant.title)}</h1>
          <p class="muted">{_(variant.summary)}</p>
        </header>
        <PlayBar chosen={chosen} variant={variant} players={players.value} />
        <Welcome variants={variants} />
        <Later />
        <Unfinished />
        <DueDrills />
        {players.error && <p class="banner bad">{players.error}</p>}
        <form class="stack choices" aria-label={_("Game options")} onSubmit={(event) => event.preventDefault()}>
          <Games variants={variants} value={variant.name} onChange={(name) => change({ variant: name })} />
          <div class="kinds">
            <Segments hasLongWords legend={_("Who plays")} options={kindOptions()} value={chosen.kind} onChange={(kind) => change({ kind })} />
          </div>
          <Opponents chosen={chosen} players={players.value} onChange={change} />
          <More chosen={chosen} variant={variant} size={size} onChange={change} />
        </form>
      </div>
    </main>
  );
}

/** What one comes back to is loaded when the board is there. */
function Later() {
  const [part, setPart] = useState<{ Shown: ComponentType } | null>(null);
  useEffect(() => {
    import("./today.tsx").then(
      ({ default: Shown }) => setPart({ Shown }),
      () => {}, // one plays all the same
    );
  }, []);
  return <div class="later">{part && <part.Shown />}</div>;
}

interface OpponentsProps {
  readonly chosen: Choices;
  readonly players: PlayersAnswer | null;
  readonly onChange: (part: Partial<Choices>) => void;
}

function Opponents({ chosen, players, onChange }: OpponentsProps) {
  if (chosen.kind === "computer") {
    return (
      <>
        <Opponent legend={_("Level")} players={players} value={chosen.opponent} onChange={(opponent) => onChange({ opponent })} />
        {!chosen.rated && <CoachChoice />}
      </>
    );
  }
  if (chosen.kind !== "programs") return null;
  const set = (seat: "first" | "second") => (player: string) => onChange({ programs: { ...chosen.programs, [seat]: player } });
  return (
    <>
      <Opponent legend={_("First program")} players={players} value={chosen.programs.first} onChange={set("first")} />
      <Opponent legend={_("Second program")} players={players} value={chosen.programs.second} onChange={set("second")} />
    </>
  );
}

function kindOptions(): readonly { value: Kind; label: ComponentChildren }[] {
  const label = (icon: IconName, text: string) => (
    <>
      <Icon name={icon} /> {text}
    </>
  );
  return [
    { value: "computer", label: label("computer", _("Computer")) },
    { value: "here", label: label("people", _("Same screen")) },
    { value: "friend", label: label("link", _("Friend by link")) },
    { value: "programs", label: label("eye", _("Two programs")) },
  ];
}

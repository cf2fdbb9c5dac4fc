/** The page of a player: ratings over time, favourite games, the people and programs met. */
import { useState } from "preact/hooks";

import type { OpponentAnswer, ProfileAnswer } from "../../lib/answers.ts";
import { _, dateLocale } from "../../lib/i18n.ts";
import { errorText, hideProfile, loadProfile, loadVariants } from "../api.ts";
import { addressOf } from "../games/filter.ts";
import { Group, rowsOf, TallyBar, Total } from "../games/statistics.tsx";
import type { TitledRow } from "../games/statistics.tsx";
import { useLoad } from "../load.ts";
import type { PageProps } from "../pages.tsx";
import { Switch } from "../parts/choice.tsx";
import { CopyField } from "../parts/copy-field.tsx";
import { ErrorPage } from "../parts/error-page.tsx";
import { say } from "../parts/toasts.tsx";
import { useTitle } from "../title.ts";
import { personName, programName } from "../words.ts";
import { Ratings } from "./ratings.tsx";

export function PlayerPage({ id }: PageProps) {
  const loaded = useLoad(async () => (await loadVariants(), loadProfile(id)), [id]);
  const profile = loaded.value;
  useTitle(profile ? personName(profile.name) : _("Player"));
  if (loaded.error) return <ErrorPage text={loaded.error} />;
  if (!profile) return <main class="page" aria-busy="true" />;
  return (
    <main class="page">
      <div class="page-head">
        <h1>{personName(profile.name)}</h1>
        {profile.since !== null && <p class="muted">{_("Here since {date}", { date: since(profile.since) })}</p>}
      </div>
      {profile.mine && <Privacy profile={profile} />}
      {profile.you && <BetweenUs profile={profile} you={profile.you} />}
      <Ratings ratings={profile.ratings} history={profile.history} />
      <Results profile={profile} />
    </main>
  );
}

const since = (at: number): string => new Date(at).toLocaleDateString(dateLocale(), { year: "numeric", month: "long" });

/** Who may see this page, said to its owner. */
function Privacy({ profile }: { profile: ProfileAnswer }) {
  const [isHidden, setHidden] = useState(profile.hidden);
  if (profile.address === null) {
    return <p class="banner">{_("Only you see this page: you are here without an account.")}</p>;
  }
  const change = async (wanted: boolean) => {
    try {
      setHidden((await hideProfile(wanted)).hidden);
    } catch (error) {
      say(errorText(error));
    }
  };
  return (
    <section class="card stack">
      <Switch label={_("Hide my profile")} checked={isHidden} onChange={(wanted) => void change(wanted)} />
      {isHidden ? (
        <p class="muted small">{_("Only you see this page, and your name leads nowhere.")}</p>
      ) : (
        <CopyField label={_("Link to your profile")} value={`${location.origin}/player/${profile.address}`} />
      )}
    </section>
  );
}

function BetweenUs({ profile, you }: { profile: ProfileAnswer; you: OpponentAnswer }) {
  return (
    <section class="card between">
      <h2>{_("You against {name}", { name: personName(profile.name) })}</h2>
      <TallyBar tally={you} />
      <a class="button" href={addressOf({ opponent: `person ${you.name}` })}>
        {_("Show these games")}
      </a>
    </section>
  );
}

function Results({ profile }: { profile: ProfileAnswer }) {
  const { statistics } = profile;
  if (statistics.total.games === 0) return <p class="card empty">{_("No finished games yet.")}</p>;
  const people = profile.opponents.map((one) => ({
    ...one,
    title: personName(one.name),
    ...(one.profile === null ? {} : { href: `/player/${one.profile}` }),
  }));
  const programs = statistics.programs.map((row) => ({ ...row, title: programName(row.name) }));
  return (
    <>
      <Total statistics={statistics} />
      <div class="groups">
        <Group title={_("Favourite games")} rows={rowsOf("variants", statistics.variants)} />
        <Group title={_("People met")} rows={people} />
        <Group title={_("Programs met")} rows={mostFirst(programs)} />
        <Group title={_("By colour")} rows={rowsOf("colors", statistics.colors)} />
      </div>
    </>
  );
}

const mostFirst = (rows: readonly TitledRow[]): readonly TitledRow[] => rows.toSorted((one, other) => other.games - one.games);

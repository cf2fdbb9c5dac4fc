/** Everything about a game that is seldom changed, folded under one line that says what is chosen. */
import type { ComponentChildren } from "preact";

import { _ } from "../../lib/i18n.ts";
import { me } from "../api.ts";
import { askForAccount } from "../dialogs/open.ts";
import { clockOf, controlOf, seatOf, shapeOf, usualSizes, withClock, withSeat } from "../choices.ts";
import type { Choices, FoulRule, SeatChoice, Variant } from "../choices.ts";
import { controlText } from "../clock.ts";
import { Segments, Select, Switch } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { Stone } from "../parts/stone.tsx";
import { pieces } from "../preferences.ts";
import { sizeText } from "../words.ts";
import { ClockChoice } from "./clock-choice.tsx";

interface MoreProps {
  readonly chosen: Choices;
  readonly variant: Variant;
  readonly size: number | null;
  readonly onChange: (part: Partial<Choices>) => void;
}

export function More(props: MoreProps) {
  const { chosen, variant, onChange } = props;
  const [seat, clock] = [seatOf(chosen), clockOf(chosen)];
  return (
    <details class="fold more">
      <summary>
        <span>{_("More")}</span>
        <span class="more-summary">{summary(props)}</span>
      </summary>
      <div class="stack">
        <SizeChoice {...props} />
        {seat && <Segments legend={_("You play")} options={seatOptions()} value={seat} onChange={(value) => onChange(withSeat(chosen, value))} />}
        {clock && <ClockChoice value={clock} onChange={(value) => onChange(withClock(chosen, value))} />}
        {seat && <RatedChoice chosen={chosen} onChange={onChange} />}
        {chosen.kind === "friend" && (
          <Switch
            label={_("Spectators may analyse with a delay of three moves")}
            checked={chosen.spectatorAnalysis}
            onChange={(spectatorAnalysis) => onChange({ spectatorAnalysis })}
          />
        )}
        {variant.hasFouls && <FoulChoice {...props} />}
        <PieceChoice />
      </div>
    </details>
  );
}

/** A guest who wishes for a rated game is led to an account. */
function RatedChoice({ chosen, onChange }: Pick<MoreProps, "chosen" | "onChange">) {
  const hasAccount = me.value?.account != null;
  const choose = (rated: boolean) => {
    if (rated && !hasAccount) askForAccount();
    onChange({ rated });
  };
  return (
    <>
      <Switch label={_("Rated: the result counts towards your rating")} checked={chosen.rated} onChange={choose} />
      {chosen.rated && !hasAccount && <p class="muted small">{_("Rated games need an account; without one the game is not rated.")}</p>}
    </>
  );
}

/** What is chosen: "15 × 15 · you begin · no clock". */
function summary({ chosen, variant, size }: MoreProps): string {
  const [seat, clock] = [seatOf(chosen), clockOf(chosen)];
  const isRated = chosen.rated && me.value?.account && seat;
  const parts = [
    sizeText(shapeOf(variant, size)),
    seat && seatWord(seat),
    clock && (controlText(controlOf(clock)) || _("no clock")),
    isRated && _("rated"),
    pieces.value === "crosses" && _("× and ○"),
  ];
  return parts.filter(Boolean).join(" · ");
}

function seatWord(seat: SeatChoice): string {
  const words: Readonly<Record<SeatChoice, string>> = {
    first: _("you begin"),
    second: _("you play second"),
    random: _("random colour"),
  };
  return words[seat];
}

function SizeChoice({ chosen, variant, size, onChange }: MoreProps) {
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
function FoulChoice({ chosen, onChange }: MoreProps) {
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

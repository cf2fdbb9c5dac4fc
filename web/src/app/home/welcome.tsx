/** The first visit: two questions lead to a level that fits, or to the rules; one press skips them for good. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import { errorText, loadPlayers, titleOf } from "../api.ts";
import { sizeOf } from "../choices.ts";
import type { Variant } from "../choices.ts";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { choices, isFirstVisit, isWelcomed } from "../preferences.ts";
import { go } from "../router.ts";
import { firstStep, levelFor } from "./first-visit.ts";
import type { Experience } from "./first-visit.ts";

type Step = "game" | "experience" | "ready";

/** The games that are asked about; the others can be found below. */
const ASKED: readonly string[] = ["freestyle", "reversi", "caro", "renju"];

export function Welcome({ variants }: { variants: readonly Variant[] }) {
  const [isShown] = useState(isFirstVisit);
  const [step, setStep] = useState<Step>("game");
  if (!isShown || (isWelcomed.value && step !== "ready")) return null;
  const choose = (name: string) => {
    choices.value = { ...choices.value, variant: name };
    setStep("experience");
  };
  const answer = (experience: Experience) => {
    isWelcomed.value = true;
    setStep("ready");
    void begin(experience, variants.find(({ name }) => name === choices.value.variant));
  };
  const close = () => {
    isWelcomed.value = true;
    setStep("game");
  };
  if (step === "ready") return <Card text={_("This level should suit you. Place a stone on the board, or press Play.")} onClose={close} />;
  return step === "game" ? (
    <Card text={_("Welcome! Which game would you like to play?")} onClose={close}>
      {ASKED.filter((name) => variants.some((variant) => variant.name === name)).map((name) => (
        <Answer key={name} text={name === "freestyle" ? _("Five in a row") : titleOf(name)} onClick={() => choose(name)} />
      ))}
    </Card>
  ) : (
    <Card text={_("Have you played it before?")} onClose={close}>
      <Answer text={_("Not yet")} onClick={() => answer("never")} />
      <Answer text={_("A few times")} onClick={() => answer("little")} />
      <Answer text={_("Often")} onClick={() => answer("often")} />
      <Answer text={_("In tournaments")} onClick={() => answer("expert")} />
    </Card>
  );
}

/** Choose the level that fits; who has never played is shown how to first. */
async function begin(experience: Experience, variant: Variant | undefined): Promise<void> {
  if (!variant) return;
  try {
    const { levels } = await loadPlayers(variant.name, sizeOf(choices.value, variant));
    choices.value = { ...choices.value, kind: "computer", opponent: `level:${levelFor(experience, levels)}` };
    if (experience === "never") go(firstStep(variant.name));
  } catch (error) {
    say(errorText(error));
  }
}

interface CardProps {
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

function Card({ text, onClose, children }: CardProps) {
  return (
    <section class="welcome" aria-label={_("First visit")}>
      <p role="status">{text}</p>
      <button type="button" class="button plain square" aria-label={_("Skip")} title={_("Skip")} onClick={onClose}>
        <Icon name="close" />
      </button>
      {children && <div class="answers">{children}</div>}
    </section>
  );
}

function Answer({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" class="button" onClick={onClick}>
      {text}
    </button>
  );
}

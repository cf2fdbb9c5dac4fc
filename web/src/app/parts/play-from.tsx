/** Asks who plays on from a position, and begins the game. */
import { useState } from "preact/hooks";

import { _ } from "../../lib/i18n.ts";
import type { Color, Scene } from "../../lib/protocol.ts";
import { createGame, errorText, loadPlayers, rosterOf } from "../api.ts";
import type { RuleOptions } from "../api.ts";
import { sizeWord } from "../board-address.ts";
import { fittingPlayer } from "../choices.ts";
import { Opponent } from "../home/opponent.tsx";
import { useLoad } from "../load.ts";
import type { Shape } from "../../board/index.ts";
import { choices } from "../preferences.ts";
import { go } from "../router.ts";
import { colorWord } from "../words.ts";
import { Segments } from "./choice.tsx";
import { Dialog } from "./dialog.tsx";

/** A position as games begin with it: some moves, from a set-up where one is given. */
export interface GameStart {
  readonly variant: string;
  readonly shape: Shape;
  readonly scene: Scene;
  readonly ruleOptions?: RuleOptions;
  readonly start?: string;
  readonly moves?: readonly string[];
}

type Rival = "computer" | "friend" | "here";

export function PlayFromDialog({ from, onClose }: { from: GameStart; onClose: () => void }) {
  const { variant, shape, scene } = from;
  const [kind, setKind] = useState<Rival>("computer");
  const [color, setColor] = useState<Color>(scene.turn ?? "black");
  const [chosen, setChosen] = useState(choices.value.opponent);
  const [error, setError] = useState<string | null>(null);
  const size = shape.width || null;
  const players = useLoad(() => loadPlayers(variant, size), [variant, size]).value;
  const opponent = players ? fittingPlayer(chosen, rosterOf(players)) : chosen;
  const begin = async () => {
    try {
      const game = await createGame({ ...requestOf(from), kind, ...(kind === "here" ? {} : { seat: scene.colors.first === color ? "first" : "second" }), ...(kind === "computer" ? { opponent } : {}) });
      onClose();
      go(`/game/${game}`);
    } catch (problem) {
      setError(errorText(problem));
    }
  };
  return (
    <Dialog title={_("Play from here")} onClose={onClose}>
      {error && <p class="banner bad" role="alert">{error}</p>}
      <Segments
        legend={_("Who plays")}
        options={[
          { value: "computer", label: _("Computer") },
          { value: "friend", label: _("Friend by link") },
          { value: "here", label: _("Same screen") },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "computer" && <Opponent legend={_("Level")} players={players} value={opponent} onChange={setChosen} />}
      {kind !== "here" && (
        <Segments legend={_("You play")} options={(["black", "white"] as const).map((value) => ({ value, label: colorWord(value) }))} value={color} onChange={setColor} />
      )}
      <div class="dialog-foot">
        <button type="button" class="button" onClick={onClose}>
          {_("Cancel")}
        </button>
        <button type="button" class="button primary" disabled={kind === "computer" && !players} onClick={() => void begin()}>
          {_("Play")}
        </button>
      </div>
    </Dialog>
  );
}

function requestOf({ variant, shape, ruleOptions, start, moves = [] }: GameStart) {
  const size = sizeWord(shape);
  return { variant, ...(size ? { size } : {}), ...ruleOptions, ...(start ? { start } : {}), moves };
}

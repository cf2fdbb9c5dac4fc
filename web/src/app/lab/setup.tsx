/** What is searched and how. */
import { _ } from "../../lib/i18n.ts";
import { createGame, errorText } from "../api.ts";
import { NumberField, Segments, Select } from "../parts/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { say } from "../parts/toasts.tsx";
import { go } from "../router.ts";
import { algorithmAbout, algorithmName, evaluationName, orderingName } from "./words.ts";
import type { Goal, Laboratory } from "./laboratory.ts";

export function SetupCard({ lab }: { lab: Laboratory }) {
  const isSearch = lab.goal.value === "search";
  return (
    <section class="card stack-s" aria-label={_("The experiment")}>
      {lab.shape.family === "gomoku" && (
        <Segments<Goal>
          legend={_("What to search for")}
          hidesLegend
          options={[
            { value: "search", label: _("Search") },
            { value: "vcf", label: _("Fours") },
            { value: "vct", label: _("Fours and threes") },
          ]}
          value={lab.goal.value}
          onChange={(goal) => {
            lab.clear();
            lab.goal.value = goal;
          }}
        />
      )}
      {isSearch ? <Parts lab={lab} /> : <p class="small muted">{_("Proves a win by forcing moves alone and shows the whole tree: your moves, and every answer that needs another one.")}</p>}
      <div class="row">
        <button type="button" class="button primary" disabled={lab.busy.value !== null} onClick={() => void lab.run()}>
          <Icon name="search" /> {lab.busy.value === "search" ? _("Searching…") : isSearch ? _("Search") : _("Prove")}
        </button>
        {isSearch && (
          <button type="button" class="button" disabled={lab.busy.value !== null} onClick={() => void lab.compare()}>
            <Icon name="chart" /> {lab.busy.value === "compare" ? _("Counting…") : _("Compare all")}
          </button>
        )}
        {isSearch && <PlayIt lab={lab} />}
      </div>
    </section>
  );
}

function Parts({ lab }: { lab: Laboratory }) {
  const { algorithm, depth, playouts, ordering, evaluation, breadth } = lab.setup.value;
  const { choices } = lab;
  const isCarlo = algorithm === "mcts";
  const evaluations = [...(isCarlo ? ["games"] : []), ...choices.evaluations.map(({ name }) => name)];
  const about = (list: readonly { readonly name: string; readonly sentence: string }[], name: string) => list.find((one) => one.name === name)?.sentence;
  const told = [about(choices.orderings, ordering), about(choices.evaluations, evaluation)].filter((text) => text !== undefined);
  return (
    <>
      <div class="lab-setup">
        <Select label={_("Algorithm")} options={choices.algorithms.map((value) => ({ value, label: algorithmName(value) }))} value={algorithm} onChange={(name) => lab.change({ algorithm: name })} />
        {isCarlo ? (
          <NumberField label={_("Playouts")} value={playouts} min={1} max={choices.max_playouts} onChange={(count) => lab.change({ playouts: count })} />
        ) : (
          <NumberField label={_("Depth")} value={depth} min={1} max={choices.max_depth} onChange={(count) => lab.change({ depth: count })} />
        )}
        <Select label={_("Order of moves")} options={choices.orderings.map(({ name }) => ({ value: name, label: orderingName(name) }))} value={ordering} onChange={(name) => lab.change({ ordering: name })} />
        <Select key={isCarlo ? "games" : "plies"} label={_("Evaluation")} options={evaluations.map((value) => ({ value, label: evaluationName(value) }))} value={evaluation} onChange={(name) => lab.change({ evaluation: name })} />
        <NumberField label={_("Moves looked at")} value={breadth} min={0} max={400} onChange={(count) => lab.change({ breadth: count })} />
      </div>
      <p class="small">{algorithmAbout(algorithm)}</p>
      <details class="small muted">
        <summary>{_("What these mean")}</summary>
        {told.map((text) => (
          <p key={text}>{_(text)}</p>
        ))}
        <p>{_("How many moves to look at in each position, 0 for all. Brute force always looks at all of them.")}</p>
      </details>
    </>
  );
}

/** A game against the player that searches just so, from the position on the board. */
function PlayIt({ lab }: { lab: Laboratory }) {
  const play = async () => {
    const board = await lab.board(lab.moves.value);
    const { turn, colors } = board.scene;
    const seat = colors.first === turn ? "first" : "second";
    go(`/game/${await createGame({ ...lab.request, moves: lab.moves.value, kind: "computer", seat, opponent: lab.player })}`);
  };
  return (
    <button type="button" class="button plain" onClick={() => void play().catch((error: unknown) => say(errorText(error)))}>
      <Icon name="play" /> {_("Play against this player")}
    </button>
  );
}

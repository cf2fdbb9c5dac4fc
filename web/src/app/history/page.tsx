/** Where the games come from, in short. */
import { _ } from "../../lib/i18n.ts";
import type { PageProps } from "../pages.tsx";
import { useTitle } from "../title.ts";

interface Moment {
  readonly year: string;
  readonly text: string;
}

export function HistoryPage(_props: PageProps) {
  useTitle(_("History of the games"));
  return (
    <main class="page history">
      <h1>{_("History of the games")}</h1>
      <Moments title={_("Five in a row")} moments={rows()} />
      <Moments title={_("Reversi")} moments={discs()} />
      <p>
        <a class="button" href="/rules">
          {_("Rules")}
        </a>{" "}
        <a class="button" href="/lessons">
          {_("Learn")}
        </a>
      </p>
    </main>
  );
}

function Moments({ title, moments }: { title: string; moments: readonly Moment[] }) {
  return (
    <section class="stack-s">
      <h2>{title}</h2>
      <dl class="moments">
        {moments.map(({ year, text }) => (
          <div key={year}>
            <dt>{year}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function rows(): readonly Moment[] {
  return [
    { year: "…", text: _("Five in a row is an old game of East Asia, played on the board and with the stones of Go. In Japan it is called gomoku narabe, “five stones in a row”.") },
    { year: "1899", text: _("In Japan the journalist Kuroiwa Ruikō names it renju, “string of pearls”. Because Black, who begins, has too great an advantage, more and more is forbidden to him: double threes, double fours, overlines.") },
    { year: "1977", text: _("In the United States Gary Gabrel makes Pente of it, after a Japanese form in which pairs of stones are captured.") },
    { year: "1988", text: _("Players of Japan, Sweden and the Soviet Union found the Renju International Federation in Stockholm. Its first world championship is held in Kyoto a year later.") },
    { year: "1993", text: _("Victor Allis and colleagues prove with a computer that Black, who begins, wins free five in a row. Since then openings such as swap2 keep it even: one player places stones, the other chooses.") },
    { year: "2000", text: _("Gomocup begins: every year programs play each other at five in a row.") },
    { year: "2001", text: _("János Wágner and István Virág find that Black wins renju, too, where the opening is free.") },
  ];
}

function discs(): readonly Moment[] {
  return [
    { year: "1880", text: _("About this time Reversi appears in London; Lewis Waterman and John Mollett both say that they invented it.") },
    { year: "1973", text: _("In Japan Gorō Hasegawa brings it out with fixed rules and the first four discs in place, and calls it Othello.") },
    { year: "1977", text: _("The first world championship is held in Tokyo.") },
    { year: "1993", text: _("Joel Feinstein counts out the board of 6 × 6: with best play White wins by four discs.") },
    { year: "1997", text: _("The program Logistello, by Michael Buro, beats the world champion Takeshi Murakami in all six games.") },
    { year: "2023", text: _("Hiroki Takizawa announces that the game on 8 × 8 is solved: played without a mistake it ends in a draw.") },
  ];
}

/** Who may read a study, in words. */
import type { Visibility } from "../../lib/answers.ts";
import { _ } from "../../lib/i18n.ts";
import { Segments } from "../parts/choice.tsx";

export const VISIBILITIES = ["private", "link", "public"] as const satisfies readonly Visibility[];

export function visibilityWord(visibility: Visibility): string {
  const words: Readonly<Record<Visibility, string>> = { private: _("Private"), link: _("By link"), public: _("Public") };
  return words[visibility];
}

function visibilityText(visibility: Visibility): string {
  const texts: Readonly<Record<Visibility, string>> = {
    private: _("Only you can read it."),
    link: _("Everybody who has the link can read it, and nobody else finds it."),
    public: _("Everybody can find and read it."),
  };
  return texts[visibility];
}

export function VisibilityChoice({ value, onChange }: { value: Visibility; onChange: (visibility: Visibility) => void }) {
  return (
    <div class="stack-s">
      <Segments legend={_("Who can read it")} options={VISIBILITIES.map((one) => ({ value: one, label: visibilityWord(one) }))} value={value} onChange={onChange} />
      <p class="muted small" role="status">
        {visibilityText(value)}
      </p>
    </div>
  );
}

/** How it looks, sounds and behaves. */
import type { Signal } from "@preact/signals";

import { THEME_NAMES } from "../../board/index.ts";
import type { ThemeName } from "../../board/index.ts";
import { _, LANGUAGE_NAMES, LANGUAGES } from "../../lib/i18n.ts";
import { Segments, Select, Switch } from "../parts/choice.tsx";
import { Dialog } from "../parts/dialog.tsx";
import * as preferences from "../preferences.ts";

function themeName(theme: ThemeName): string {
  const names: Record<ThemeName, string> = {
    wood: _("Wood"),
    slate: _("Slate"),
    paper: _("Paper"),
    "high-contrast": _("High contrast"),
  };
  return names[theme];
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={_("Settings")} onClose={onClose}>
      <Themes />
      <Choice
        legend={_("Theme")}
        setting={preferences.colorScheme}
        options={[
          { value: "system", label: _("System") },
          { value: "light", label: _("Light") },
          { value: "dark", label: _("Dark") },
        ]}
      />
      <Choice
        legend={_("Pieces")}
        setting={preferences.pieces}
        options={[
          { value: "stones", label: _("Stones") },
          { value: "crosses", label: _("× and ○") },
        ]}
      />
      <Choice
        legend={_("A second tap places the stone")}
        setting={preferences.confirmTap}
        options={[
          { value: "never", label: _("Never") },
          { value: "touch", label: _("On touch screens") },
          { value: "always", label: _("Always") },
        ]}
      />
      <Choice
        legend={_("Evaluations are for")}
        setting={preferences.evaluationSide}
        options={[
          { value: "black", label: _("Black") },
          { value: "mover", label: _("The side to move") },
          { value: "you", label: _("You") },
        ]}
      />
      <Select
        label={_("Language")}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={preferences.language.value}
        onChange={(value) => (preferences.language.value = value)}
      />
      <div>
        <Toggle label={_("Coordinates")} setting={preferences.hasCoordinates} />
        <Toggle label={_("Move numbers")} setting={preferences.hasNumbers} />
        <Toggle label={_("Show legal moves in Reversi")} setting={preferences.showsLegal} />
        <Toggle label={_("Premoves: click your next move while the opponent thinks")} setting={preferences.hasPremoves} />
        <Toggle label={_("Sounds")} setting={preferences.hasSound} />
        <Toggle label={_("Animation")} setting={preferences.isAnimated} />
      </div>
    </Dialog>
  );
}

function Themes() {
  return (
    <Segments
      hasLongWords
      legend={_("Board")}
      options={THEME_NAMES.map((value) => ({
        value,
        label: (
          <>
            <i class="swatch" data-board={value} aria-hidden="true" />
            {themeName(value)}
          </>
        ),
      }))}
      value={preferences.theme.value}
      onChange={(value) => (preferences.theme.value = value)}
    />
  );
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly setting: Signal<T>;
  readonly options: readonly { readonly value: T; readonly label: string }[];
}

function Choice<T extends string>({ legend, setting, options }: ChoiceProps<T>) {
  return <Segments legend={legend} options={options} value={setting.value} onChange={(value) => (setting.value = value)} />;
}

function Toggle({ label, setting }: { label: string; setting: Signal<boolean> }) {
  return <Switch label={label} checked={setting.value} onChange={(checked) => (setting.value = checked)} />;
}

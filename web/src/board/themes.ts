/** Made by web/themes.py from tengen.draw; do not edit. */

export const THEME_NAMES = ["wood", "slate", "paper", "high-contrast"] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

/** The colours of a heat map from least to greatest, as red, green, blue. */
export const RAMP = [
  [0, 34, 78],
  [53, 69, 108],
  [102, 105, 112],
  [148, 142, 119],
  [200, 184, 102],
  [254, 232, 56],
] as const;

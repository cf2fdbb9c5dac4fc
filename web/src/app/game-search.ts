/** Finding a game by what people call it. The other names come from the server; see `rules/aliases.py`. */
import type { Variant } from "./choices.ts";

/** Letters that are not a plain letter with an accent, and yet are read as one. */
const LETTERS: Readonly<Record<string, string>> = { đ: "d", ł: "l", ø: "o", ı: "i" };

/** A name without case, accents, spaces and signs: "Piškvorky" and "piskvorky" are one. */
export function fold(name: string): string {
  const plain = name.slice(0, 64).normalize("NFKD").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, "").replace(/[đłøı]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * The games a text may mean, the likeliest first: called so, beginning so, then with it anywhere in a
 * name. A title counts in English and as `translate` has it.
 */
export function findGames(text: string, variants: readonly Variant[], translate: (text: string) => string): readonly Variant[] {
  const wanted = fold(text);
  if (wanted === "") return variants;
  const ranked = variants.map((variant) => ({ variant, rank: rankOf(wanted, namesOf(variant, translate)) }));
  return ranked
    .filter(({ rank }) => rank < NOWHERE)
    .sort((one, other) => one.rank - other.rank)
    .map(({ variant }) => variant);
}

const NOWHERE = 3;

function namesOf({ name, title, aliases }: Variant, translate: (text: string) => string): readonly string[] {
  return [name, title, translate(title), ...aliases].map(fold);
}

function rankOf(wanted: string, names: readonly string[]): number {
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return names.some((name) => name.includes(wanted)) ? 2 : NOWHERE;
}

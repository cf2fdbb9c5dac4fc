/** Choosing another game and another board. */
import type { Shape } from "../../board/index.ts";
import { _ } from "../../lib/i18n.ts";
import { variantNamed, variants } from "../api.ts";
import { sizeWord } from "../board-address.ts";
import type { Variant } from "../choices.ts";
import { sizeText } from "../words.ts";
import { Select } from "./choice.tsx";

interface BoardSelectsProps {
  readonly variant: string;
  readonly shape: Shape;
  /** A size of null leaves the choice of the board to the game. */
  readonly onChoose: (variant: string, size: number | null) => void;
}

export function BoardSelects({ variant, shape, onChoose }: BoardSelectsProps) {
  const sizes = sizesOf(variantNamed(variant));
  const options = sizes.map((size) => ({ value: size, label: sizeText({ ...shape, width: size, height: size, layers: shape.layers > 1 ? size : 1 }) }));
  const isOther = !sizes.includes(shape.width) || shape.width !== shape.height;
  return (
    <div class="board-choice">
      <Select label={_("Game")} options={variants.value.map(({ name, title }) => ({ value: name, label: _(title) }))} value={variant} onChange={(name) => onChoose(name, null)} />
      {sizes.length > 1 && (
        <Select
          key={sizeWord(shape)}
          label={_("Board")}
          options={isOther ? [{ value: 0, label: sizeText(shape) }, ...options] : options}
          value={isOther ? 0 : shape.width}
          onChange={(size) => size > 0 && onChoose(variant, size)}
        />
      )}
    </div>
  );
}

/** The sizes worth choosing; five in a row need room. */
function sizesOf(variant: Variant | undefined): readonly number[] {
  if (!variant) return [];
  const { family, sizes, defaultSize } = variant;
  return family === "reversi" ? sizes : sizes.filter((size) => size >= Math.min(5, defaultSize ?? 5));
}

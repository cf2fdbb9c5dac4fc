/** How often drills play a move of a study, as its record keeps it: see docs/drills.md. */
import { nodeAt } from "../analysis/tree.ts";
import type { Tree, TreeNode } from "../analysis/tree.ts";

const MARK = "drill";
export const USUAL_WEIGHT = 1;

type Properties = Readonly<Record<string, readonly string[]>>;

function propertiesOf(node: TreeNode): Properties {
  return (node.rest as { readonly properties?: Properties }).properties ?? {};
}

/** The weight of a move, 0 to 9; the usual one where nothing that can be is written. */
export function weightOf(node: TreeNode): number {
  const [text, ...others] = propertiesOf(node)[MARK] ?? [];
  return text !== undefined && others.length === 0 && /^[0-9]$/.test(text) ? Number(text) : USUAL_WEIGHT;
}

/** The tree in which a move has a weight. */
export function withWeight(tree: Tree, id: number, weight: number): Tree {
  const node = nodeAt(tree, id);
  const { [MARK]: _old, ...others } = propertiesOf(node);
  const properties: Properties = weight === USUAL_WEIGHT ? others : { ...others, [MARK]: [String(weight)] };
  const { properties: _properties, ...rest } = node.rest as { readonly properties?: Properties };
  const next = { ...node, rest: { ...rest, ...(Object.keys(properties).length > 0 ? { properties } : {}) } };
  return { nodes: tree.nodes.map((one, at) => (at === id ? next : one)) };
}

/** A component that is drawn anew only when its properties say so; its own signals still do. */

import { Component, h } from "preact";
import type { ComponentType, FunctionComponent, VNode } from "preact";

export function memo<P extends object>(
  Part: FunctionComponent<P>,
  isSame: (one: P, other: P) => boolean,
): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !isSame(this.props, next);
    }

    override render(): VNode {
      return h(Part as FunctionComponent<object>, this.props);
    }
  };
}

/** Whether two sets of properties hold the same values. */
export function shallowEqual<P extends object>(one: P, other: P): boolean {
  return (Object.keys(other) as (keyof P)[]).every((name) => one[name] === other[name]);
}

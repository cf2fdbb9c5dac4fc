/** Small pictures of the variants: what is special about each, in one glance. */
import type { Stone } from "../lib/protocol.ts";

export interface Picture {
  /** Seven rows of seven: "." empty, x black, o white, s shared, # a forbidden point, * a winning
   * black stone, + a captured or turned stone's place. */
  readonly rows: readonly string[];
  readonly style: "lines" | "cells" | "paper";
}

const lines = (...rows: string[]): Picture => ({ rows, style: "lines" });
const cells = (...rows: string[]): Picture => ({ rows, style: "cells" });
/** Crosses and circles; only the middle of three by three is seen. */
const paper = (...rows: string[]): Picture => ({ rows, style: "paper" });

const FREESTYLE = lines(".......", ".*.o...", "..*.o..", "..o*...", "...o*..", ".....*.", ".......");

const PICTURES: Readonly<Record<string, Picture>> = {
  freestyle: FREESTYLE,
  standard: lines(".......", "..oo...", ".*****.", "..ooxo.", "...xo..", ".......", "......."),
  renju: lines(".......", "..x....", "..x.o..", "..#xx..", "..o....", "...o...", "......."),
  caro: lines(".......", "..o....", "oxxxxxo", "..ox...", "...o...", ".......", "......."),
  "caro-gomocup": lines(".......", "...o...", "o******", "..ox...", "...o...", ".......", "......."),
  pente: lines(".......", ".x.....", "..+....", "...+...", "..x.x..", ".o..o..", "......."),
  "keryo-pente": lines("x......", ".+.....", "..+.o..", "...+...", "..o.x..", ".......", "......."),
  pro: lines(".......", ".#####.", ".#####.", ".##x##.", ".#####.", ".#####.", "......x"),
  "long-pro": lines("#######", "#######", "##o####", "###x###", "#######", "#######", "#######"),
  swap: lines(".......", "....o..", ".......", "...x...", "..x....", ".......", "......."),
  swap2: lines(".......", "....o..", ".o.....", "...x...", "..x....", "....x..", "......."),
  "free-renju": lines(".......", ".#####.", ".##o##.", ".##x##.", ".#####.", ".#####.", "......."),
  international: lines(".......", "..o....", ".......", "...x...", "....x..", ".......", "......."),
  rif: lines(".......", "...x...", "...o...", "...x...", "..+..+.", "....o..", "......."),
  yamaguchi: lines(".......", "..+....", "...ox..", "...x+..", "..+.o..", ".......", "......."),
  "soosorv-8": lines(".......", ".+..x..", "..+o...", "...x+..", "..o.+..", ".......", "......."),
  "taraguchi-10": lines(".+.....", "..o+.x.", ".+.o...", "+..x.+.", "..+.+..", "+.+..+.", "......."),
  tarannikov: lines("#######", "#.....#", "#..o..#", "#..x..#", "#....x#", "#.....#", "#######"),
  sakata: lines(".......", "....x..", "...o...", "...x...", "......o", ".x.....", "......."),
  "swap-first": lines(".......", ".x.....", ".......", ".......", ".......", ".......", "......."),
  "common-centre": lines(".......", ".x.....", "..x.o..", "...s...", "..o.x..", ".......", "......."),
  unbounded: lines("o......", ".x.o...", "..xo...", "..ox...", "....x..", ".......", ".......") ,
  gomoku3d: lines(".......", ".x.....", "..x.o..", "...x...", "....x..", ".o...x.", "......."),
  tictactoe: paper(".......", ".......", "..*.o..", "...*...", "..o.*..", ".......", "......."),
  reversi: cells(".......", ".......", "..xo...", "..ox+..", "..xxx..", ".......", "......."),
};

/** The picture of a variant; variants we have no picture of share the plainest one. */
export function pictureOf(variant: string): Picture {
  return PICTURES[variant] ?? FREESTYLE;
}

export interface SampleStone {
  readonly x: number;
  readonly y: number;
  readonly stone: Stone;
}

const STONES: Readonly<Record<string, Stone>> = { x: "b", "*": "b", o: "w", s: "s" };

/** The stones of a picture. */
export function stonesOf(picture: Picture): readonly SampleStone[] {
  return picture.rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => {
      const stone = STONES[cell];
      return stone ? [{ x, y, stone }] : [];
    }),
  );
}

/** The places of a picture that hold a sign: "#", "+" or "*". */
export function signsOf(picture: Picture, sign: string): readonly { x: number; y: number }[] {
  return picture.rows.flatMap((row, y) =>
    [...row].flatMap((cell, x) => (cell === sign ? [{ x, y }] : [])),
  );
}

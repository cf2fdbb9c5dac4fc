/**
 * QR codes (ISO/IEC 18004): the address of an invitation for the camera of a telephone. Bytes only,
 * level M, versions 1 to 10: up to 213 bytes, more than any address of ours has.
 */

/** Whether each module is dark, row by row. */
export type Matrix = readonly (readonly boolean[])[];

/** Of each version: codewords for error correction in a block, then blocks and data codewords of each kind. */
const BLOCKS: readonly (readonly [ec: number, ...groups: (readonly [blocks: number, data: number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
/** Where the centres of alignment patterns lie, of versions 1 to 10. */
const ALIGNMENTS: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
/** The bits that name level M. */
const LEVEL_M = 0;

/** The code of a text; null for one that is too long. */
export function qrOf(text: string, mask?: number): Matrix | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_groups, index) => capacity(index + 1) >= bytes.length) + 1;
  if (version === 0) return null;
  const codewords = interleaved(codewordsOf(bytes, version), version);
  const masks = mask === undefined ? [0, 1, 2, 3, 4, 5, 6, 7] : [mask];
  const drawn = masks.map((one) => drawnWith(version, codewords, one));
  return drawn.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best));
}

/** The dark modules as the path of an SVG, one unit each. */
export function pathOf(matrix: Matrix): string {
  return matrix
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""))
    .join("");
}

// -- the data --------------------------------------------------------------------------------------

function blocksOf(version: number) {
  const [ec, ...groups] = BLOCKS[version - 1] ?? [0];
  const sizes = groups.flatMap(([blocks, data]) => Array.from({ length: blocks }, () => data));
  return { ec, sizes, data: sizes.reduce((sum, size) => sum + size, 0) };
}

/** How many bits tell the number of bytes. */
const countBits = (version: number): number => (version < 10 ? 8 : 16);

/** How many bytes fit. */
const capacity = (version: number): number => Math.floor((blocksOf(version).data * 8 - 4 - countBits(version)) / 8);

function codewordsOf(bytes: readonly number[], version: number): number[] {
  const { data } = blocksOf(version);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, data * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < data * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: data }, (_none, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(""), 2));
}

/** Data and error correction in the order in which they are drawn: a codeword of each block in turn. */
function interleaved(data: readonly number[], version: number): number[] {
  const { ec, sizes } = blocksOf(version);
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const checks = blocks.map((block) => remainder(block, ec));
  return [...inTurn(blocks), ...inTurn(checks)];
}

function inTurn(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_none, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();
}

// -- error correction: Reed–Solomon over GF(256) -----------------------------------------------------

function multiplied(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

function divisor(degree: number): number[] {
  let polynomial = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    polynomial = polynomial.map((value, at) => multiplied(value, root) ^ (polynomial[at + 1] ?? 0));
    root = multiplied(root, 2);
  }
  return polynomial;
}

function remainder(block: readonly number[], degree: number): number[] {
  const by = divisor(degree);
  return block.reduce<number[]>(
    (rest, value) => {
      const factor = value ^ (rest[0] ?? 0);
      return by.map((one, at) => (rest[at + 1] ?? 0) ^ multiplied(one, factor));
    },
    Array.from({ length: degree }, () => 0),
  );
}

// -- drawing ---------------------------------------------------------------------------------------

/** null is a module that no pattern takes: it is free for data. */
type Canvas = (boolean | null)[][];

function drawnWith(version: number, codewords: readonly number[], mask: number): Matrix {
  const canvas = patternsOf(version);
  drawFormat(canvas, mask);
  if (version >= 7) drawVersion(canvas, version);
  return withData(canvas, codewords, mask);
}

function patternsOf(version: number): Canvas {
  const size = version * 4 + 17;
  const canvas: Canvas = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  for (let at = 0; at < size; at += 1) {
    set(canvas, at, 6, at % 2 === 0);
    set(canvas, 6, at, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) drawRings(canvas, x, y, 4);
  const centres = ALIGNMENTS[version - 1] ?? [];
  const last = size - 7;
  for (const x of centres) {
    for (const y of centres) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isCorner) drawRings(canvas, x, y, 2);
    }
  }
  return canvas;
}

function set(canvas: Canvas, x: number, y: number, isDark: boolean): void {
  const row = canvas[y];
  if (row && x >= 0 && x < row.length) row[x] = isDark;
}

/** Squares around a centre: finders with their light border (reach 4), alignment patterns (reach 2). */
function drawRings(canvas: Canvas, x: number, y: number, reach: number): void {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      const ring = Math.max(Math.abs(right), Math.abs(down));
      set(canvas, x + right, y + down, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function drawFormat(canvas: Canvas, mask: number): void {
  const size = canvas.length;
  const data = (LEVEL_M << 3) | mask;
  const bits = ((data << 10) | checked(data, 10, 0x537)) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 6; at += 1) set(canvas, 8, at, bit(at));
  set(canvas, 8, 7, bit(6));
  set(canvas, 8, 8, bit(7));
  set(canvas, 7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(canvas, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(canvas, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(canvas, 8, size - 15 + at, bit(at));
  set(canvas, 8, size - 8, true);
}

function drawVersion(canvas: Canvas, version: number): void {
  const bits = (version << 12) | checked(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [canvas.length - 11 + (at % 3), Math.floor(at / 3)];
    const isDark = ((bits >> at) & 1) === 1;
    set(canvas, far, near, isDark);
    set(canvas, near, far, isDark);
  }
}

/** The remainder of a division of polynomials of bits. */
function checked(value: number, degree: number, by: number): number {
  let rest = value;
  for (let step = 0; step < degree; step += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * by);
  return rest;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Data goes up and down in pairs of columns from the right, around what is drawn already. */
function withData(canvas: Canvas, codewords: readonly number[], mask: number): Matrix {
  const size = canvas.length;
  const isMasked = MASKS[mask] ?? (() => false);
  const filled = canvas.map((row) => row.map((module) => module ?? false));
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (canvas[y]?.[x] !== null) continue;
        const bit = (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        (filled[y] ?? [])[x] = bit !== isMasked(x, y);
        at += 1;
      }
    }
  }
  return filled;
}

// -- the choice of the mask ------------------------------------------------------------------------

const FINDER_LIKE = [/(?=00001011101)/g, /(?=10111010000)/g];

/** How hard a code would be to read: long runs, squares, what looks like a finder, uneven shades. */
export function penaltyOf(matrix: Matrix): number {
  const text = (row: readonly boolean[]) => row.map(Number).join("");
  const rows = matrix.map(text);
  const columns = matrix.map((_row, x) => text(matrix.map((row) => row[x] ?? false)));
  const lines = [...rows, ...columns];
  const dark = matrix.flat().filter(Boolean).length;
  const share = (dark * 20) / matrix.length ** 2;
  return sum(lines.map(runs)) + sum(lines.map(finders)) + squares(rows) + Math.max(0, Math.ceil(Math.abs(share - 10)) - 1) * 10;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const runs = (line: string): number => sum((line.match(/0{5,}|1{5,}/g) ?? []).map(({ length }) => length - 2));

const finders = (line: string): number => sum(FINDER_LIKE.map((pattern) => [...line.matchAll(pattern)].length * 40));

function squares(rows: readonly string[]): number {
  let found = 0;
  for (let y = 1; y < rows.length; y += 1) {
    const [above = "", row = ""] = [rows[y - 1], rows[y]];
    for (let x = 1; x < row.length; x += 1) {
      if (row[x] === row[x - 1] && row[x] === above[x] && row[x] === above[x - 1]) found += 1;
    }
  }
  return found * 3;
}

/** A point of an outline in units of 1/1000 em. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

/**
 * The TrueType description of a glyph ("glyf" entry) from its path of moves, lines and quadratic curves, without hints;
 * empty for a glyph that draws nothing. Its length is even.
 */
export function outlineOf(path: string): Uint8Array {
  const contours = contoursOf(path).filter((contour) => contour.length > 1);
  if (contours.length === 0) return new Uint8Array(0);
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const head = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let last = -1;
  const ends = contours.map((contour) => (last += contour.length));
  const [flags, wide, high]: number[][] = [[], [], []];
  let [x, y] = [0, 0];
  for (const point of points) {
    const flag = (point.on ? 1 : 0) | add(wide ?? [], point.x - x, 2, 16) | add(high ?? [], point.y - y, 4, 32);
    flags?.push(flag);
    [x, y] = [point.x, point.y];
  }
  const bytes = [...[...head, ...ends, 0].flatMap(int16), ...(flags ?? []), ...(wide ?? []), ...(high ?? [])];
  return Uint8Array.from(bytes.length % 2 === 0 ? bytes : [...bytes, 0]);
}

/** Adds a step in its shortest form and answers its flags: `short` for one byte, `same` for its sign or for no step. */
function add(bytes: number[], step: number, short: number, same: number): number {
  if (step === 0) return same;
  if (Math.abs(step) < 256) {
    bytes.push(Math.abs(step));
    return short | (step > 0 ? same : 0);
  }
  bytes.push(...int16(step));
  return 0;
}

function int16(value: number): [number, number] {
  return [(value >> 8) & 255, value & 255];
}

/** The closed contours of a path. A point in the middle of two control points follows from them and is left out. */
function contoursOf(path: string): Point[][] {
  const contours: Point[][] = [];
  for (const [, command = "", figures = ""] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = figures.split(/[ ,]/).map(Number);
    const contour = contours.at(-1);
    if (command === "M") contours.push([{ x: a, y: b, on: true }]);
    else if (command === "L") contour?.push({ x: a, y: b, on: true });
    else if (command === "Q") contour?.push({ x: a, y: b, on: false }, { x: c, y: d, on: true });
    else if (command !== "Z") throw new Error(`an outline has the command ${command}, which TrueType does not`);
  }
  return contours.map((contour) => {
    const [first, end] = [contour[0], contour.at(-1)];
    const closed = contour.length > 1 && end?.on && end.x === first?.x && end.y === first.y;
    const open = closed ? contour.slice(0, -1) : contour;
    return open.filter((point, index) => !isImplied(open, point, index)).map(rounded);
  });
}

function isImplied(contour: readonly Point[], { x, y, on }: Point, index: number): boolean {
  const [before, after] = [contour.at(index - 1), contour[(index + 1) % contour.length]];
  if (!on || !before || !after || before.on || after.on) return false;
  return x === (before.x + after.x) / 2 && y === (before.y + after.y) / 2;
}

function rounded({ x, y, on }: Point): Point {
  return { x: Math.round(x), y: Math.round(y), on };
}

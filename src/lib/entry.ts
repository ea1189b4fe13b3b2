/** A row of a sorted file. */
export interface Entry {
  /** Without tabs and line ends. */
  readonly key: string;
  /** JSON on one line. */
  readonly data: string;
}

/** Order of the keys' bytes in UTF-8. JavaScript's own order puts surrogates before U+E000. */
export function byBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return placeOf(x) - placeOf(y);
  }
  return a.length - b.length;
}

/** The place of a UTF-16 unit in the order of UTF-8: surrogates come last. */
function placeOf(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

export function lineOf({ key, data }: Entry): string {
  return `${key}\t${data}\n`;
}

/** The entry of a line without its end. */
export function entryOf(line: string): Entry {
  const tab = line.indexOf("\t");
  return { key: line.slice(0, tab), data: line.slice(tab + 1) };
}

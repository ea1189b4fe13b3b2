import { inflateSync } from "node:zlib";

/** The texts that a document shows, from left to right as they stand, by what its fonts say that their glyphs mean. */
export function textsOf(bytes: Uint8Array): string[] {
  const streams = [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].map(([, stream = ""]) => inflated(Buffer.from(stream, "latin1")));
  const letters = new Map(streams.filter((stream) => stream.includes("beginbfchar")).flatMap(lettersOf));
  return streams.flatMap((stream) =>
    [...stream.matchAll(/<([0-9A-Fa-f]+)> Tj|BT([\s\S]*?)ET/g)].flatMap(([, standard, block = ""]) => {
      if (standard !== undefined) return [Buffer.from(standard, "hex").toString("latin1")];
      const simple = [...block.matchAll(/<([0-9A-Fa-f]+)> Tj/g)].map(([, hex = ""]) =>
        Buffer.from(hex, "hex").toString("latin1"),
      );
      const shown = [...block.matchAll(/\[([^\]]*)\] TJ/g)].map(([, row = ""]) =>
        [...row.matchAll(/<([0-9a-f]{4})>/g)].map(([, glyph = ""]) => letters.get(glyph) ?? "").join(""),
      );
      return [...simple, ...(shown.length === 0 ? [] : [shown.join("")])];
    }),
  );
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}

function lettersOf(map: string): [string, string][] {
  return [...map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map(([, glyph = "", units = ""]) => [
    glyph,
    String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
  ]);
}

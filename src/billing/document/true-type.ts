import type { LetterGlyph } from "./letter-page.ts";

const UNITS_PER_EM = 1000;
/** Of Noto Sans. */
export const ASCENT = 1069;
export const DESCENT = -293;

/** A TrueType font of these glyphs, numbered from 1, for a PDF: 0 is empty, and there is no table of characters. */
export function trueTypeFont(glyphs: readonly LetterGlyph[]): Uint8Array {
  const all: readonly LetterGlyph[] = [{ advance: UNITS_PER_EM, outline: new Uint8Array(0) }, ...glyphs];
  const boxes = all.flatMap(({ outline }) => (outline.byteLength === 0 ? [] : [boxOf(outline)]));
  const offsets = [0];
  for (const { outline } of all) offsets.push((offsets.at(-1) ?? 0) + outline.byteLength);
  const widest = Math.max(...all.map(({ advance }) => advance));
  const points = Math.max(0, ...all.map(({ outline }) => pointsOf(outline)));
  const contours = Math.max(0, ...all.map(({ outline }) => contoursOf(outline)));
  const [left, bottom, right, top] = [0, 1, 2, 3].map((side) => {
    const ends = boxes.map((box) => box[side] ?? 0);
    return side < 2 ? Math.min(0, ...ends) : Math.max(0, ...ends);
  });
  return assembled([
    ["glyf", concat(all.map(({ outline }) => outline))],
    [
      "head",
      concat([
        ...[int32(0x10000), int32(0x10000), int32(0), int32(0x5f0f3cf5), int16(3), int16(UNITS_PER_EM)],
        ...[new Uint8Array(16), int16(left ?? 0), int16(bottom ?? 0), int16(right ?? 0), int16(top ?? 0)],
        ...[int16(0), int16(3), int16(2), int16(1), int16(0)],
      ]),
    ],
    [
      "hhea",
      concat([
        ...[int32(0x10000), int16(ASCENT), int16(DESCENT), int16(0), int16(widest), new Uint8Array(6), int16(1)],
        ...[new Uint8Array(14), int16(all.length)],
      ]),
    ],
    [
      "hmtx",
      concat(
        all.flatMap(({ advance, outline }) => [
          int16(advance),
          int16(outline.byteLength ? (boxOf(outline)[0] ?? 0) : 0),
        ]),
      ),
    ],
    ["loca", concat(offsets.map(int32))],
    [
      "maxp",
      concat([
        int32(0x10000),
        int16(all.length),
        int16(points),
        int16(contours),
        int16(0),
        int16(0),
        int16(2),
        new Uint8Array(16),
      ]),
    ],
  ]);
}

function assembled(tables: readonly (readonly [tag: string, bytes: Uint8Array])[]): Uint8Array {
  const power = Math.floor(Math.log2(tables.length));
  const range = 16 * 2 ** power;
  const head = [int32(0x10000), int16(tables.length), int16(range), int16(power), int16(16 * tables.length - range)];
  let offset = 12 + 16 * tables.length;
  for (const [tag, bytes] of tables) {
    head.push(new TextEncoder().encode(tag), int32(sumOf(bytes)), int32(offset), int32(bytes.byteLength));
    offset += padded(bytes).byteLength;
  }
  const font = concat([...head, ...tables.map(([, bytes]) => padded(bytes))]);
  const headAt = tables.slice(
    0,
    tables.findIndex(([tag]) => tag === "head"),
  );
  const at = headAt.reduce((sum, [, bytes]) => sum + padded(bytes).byteLength, 12 + 16 * tables.length);
  font.set(int32(0xb1b0afba - sumOf(font)), at + 8);
  return font;
}

/** The sum of a table's 32-bit words. */
function sumOf(bytes: Uint8Array): number {
  const view = new DataView(padded(bytes).buffer);
  let sum = 0;
  for (let at = 0; at < view.byteLength; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil(bytes.byteLength / 4) * 4);
  whole.set(bytes);
  return whole;
}

function boxOf(outline: Uint8Array): number[] {
  const view = viewOf(outline);
  return [2, 4, 6, 8].map((at) => view.getInt16(at));
}

function contoursOf(outline: Uint8Array): number {
  return outline.byteLength === 0 ? 0 : viewOf(outline).getInt16(0);
}

function pointsOf(outline: Uint8Array): number {
  return outline.byteLength === 0 ? 0 : viewOf(outline).getUint16(8 + 2 * contoursOf(outline)) + 1;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function int16(value: number): Uint8Array {
  return Uint8Array.of((value >> 8) & 255, value & 255);
}

function int32(value: number): Uint8Array {
  return Uint8Array.of((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

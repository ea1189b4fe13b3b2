import { h } from "../lib/dom.ts";

const MOST = 400;
const NAMES: Readonly<Record<number, string>> = { 9: "tab", 10: "newline", 13: "return", 32: "space" };

/**
 * A canonical string byte by byte: each cell has the character and its hex, blanks are named, and the bytes that
 * differ from `expected` are marked from the first difference on.
 */
export function byteGrid(text: string, expected?: string): HTMLElement {
  const bytes = new TextEncoder().encode(text);
  const wanted = expected === undefined ? undefined : new TextEncoder().encode(expected);
  const dot = text.indexOf(".");
  const from = wanted === undefined ? bytes.length : firstDifference(bytes, wanted);
  const cells = Array.from(bytes.slice(0, MOST), (byte, at) => {
    const kind = at >= from ? "wrong" : at < dot ? "time" : at === dot ? "dot-byte" : "";
    return h("span", { class: `byte ${kind}`, title: `Byte ${at}` }, h("b", {}, glyph(byte)), h("i", {}, hex(byte)));
  });
  return h(
    "div",
    { class: "bytes" },
    h("div", { class: "byte-row", role: "img", aria: { label: `Bytes of: ${text}` } }, ...cells),
    h(
      "small",
      {},
      `${bytes.length} bytes${bytes.length > MOST ? `, the first ${MOST} shown` : ""}`,
      from < bytes.length || (wanted !== undefined && wanted.length > bytes.length)
        ? `; differs from what should be signed at byte ${from}`
        : "",
    ),
  );
}

function firstDifference(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at === -1 ? one.length : at;
}

function glyph(byte: number): string {
  if (byte === 32) return "␣";
  if (byte in NAMES) return NAMES[byte] === "newline" ? "⏎" : "⇥";
  return byte > 32 && byte < 127 ? String.fromCharCode(byte) : "·";
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

import { h } from "../../../lib/dom.ts";

const MAX_SHOWN_BYTES = 400;
const NAMES: Readonly<Record<number, string>> = { 9: "tab", 10: "newline", 13: "return", 32: "space" };

/**
 * Shows a canonical string byte by byte: the character and its hex value. Whitespace has a glyph of its own. With
 * `expected`, every byte from the first difference on is marked.
 */
export function byteGrid(text: string, expected?: string): HTMLElement {
  const bytes = new TextEncoder().encode(text);
  const wanted = expected === undefined ? undefined : new TextEncoder().encode(expected);
  const dot = text.indexOf(".");
  const from = wanted === undefined ? bytes.length : firstDifference(bytes, wanted);
  const cells = Array.from(bytes.slice(0, MAX_SHOWN_BYTES), (byte, at) => {
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
      `${bytes.length} bytes${bytes.length > MAX_SHOWN_BYTES ? `, first ${MAX_SHOWN_BYTES} shown` : ""}`,
      from < bytes.length || (wanted !== undefined && wanted.length > bytes.length)
        ? `; first difference from the expected string at byte ${from}`
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

import { formatAmount } from "../../lib/money.ts";
import { decimalOf } from "../pricing/decimal.ts";

/** Latin letters that Unicode does not decompose. */
const WITHOUT_STROKE: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Ŧ: "T",
  ŧ: "t",
};

/** A name, or the code if the name is not in Latin script. */
export function latinName(name: string, code: string): string {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name) ? code : name;
}

/**
 * A text that the standard PDF fonts can draw: they hold the Windows-1252 characters only. Letters outside it lose
 * their accents, anything else becomes a question mark, and control characters go.
 */
export function drawable(text: string, characters: ReadonlySet<number>): string {
  let drawn = "";
  for (const char of text.normalize("NFC").replace(/\p{C}/gu, "")) {
    if (characters.has(char.codePointAt(0) ?? 0)) drawn += char;
    else {
      const plain = (WITHOUT_STROKE[char] ?? char).normalize("NFKD").replace(/\p{M}/gu, "");
      drawn += [...plain].every((part) => characters.has(part.codePointAt(0) ?? 0)) && plain !== "" ? plain : "?";
    }
  }
  return drawn.trim();
}

/** Minor units with thousands separators: 1,234,567.89. */
export function money(minor: bigint, precision: number): string {
  const [whole = "", places] = formatAmount(minor, precision).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return places === undefined ? grouped : `${grouped}.${places}`;
}

/** A percent as a plain decimal, never with an exponent. */
export function percent(value: number | string): string {
  const { digits, scale } = decimalOf(value);
  const text = formatAmount(digits, scale);
  return `${text.includes(".") ? text.replace(/\.?0+$/, "") : text} %`;
}

/** What Windows-1252 has beside Latin-1. */
const BESIDE_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Whether a document can print a text without a question mark for a letter. */
export function isPrintable(text: string): boolean {
  const characters = new Set([...BESIDE_LATIN_1].map((char) => char.codePointAt(0) ?? 0));
  for (let code = 0x20; code <= 0xff; code++) if (code < 0x7f || code > 0x9f) characters.add(code);
  return [...text.normalize("NFC")].every((char) => char === "?" || !drawable(`${char}.`, characters).startsWith("?"));
}

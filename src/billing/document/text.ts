import { formatAmount } from "../../lib/money.ts";
import { decimalOf } from "../pricing/decimal.ts";

/** A text as it is drawn: composed, in one line, without invisible characters but the one that keeps letters apart. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/(?!\u200c)\p{C}/gu, "")
    .trim();
}

/** Windows-1252 from 0x80 to 0x9f, and the rest of it: what the standard fonts of PDF draw. */
const STANDARD = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Whether the standard fonts of PDF draw a text: every reader has them, so that a document holds no letters of them. */
export function isStandard(text: string): boolean {
  return STANDARD.test(text);
}

/** A percent as a plain decimal, never with an exponent. */
export function percent(value: number | string): string {
  const { digits, scale } = decimalOf(value);
  const text = formatAmount(digits, scale);
  return `${text.includes(".") ? text.replace(/\.?0+$/, "") : text} %`;
}

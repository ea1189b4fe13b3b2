import type { FieldError } from "../../errors.ts";
import type { Sent } from "../../http/validate.ts";
import { amountRule, isPlainDecimal, parseAmount } from "../../lib/money.ts";

/** The objects in a list that was sent, with their places; whatever is no list of objects is the schema's to tell. */
export function sentObjects(value: unknown): { place: number; item: Sent }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, place) => (isObject(item) ? [{ place, item }] : []));
}

/** Whether a value that was sent is a JSON object. */
export function isObject(value: unknown): value is Sent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The rules of an amount whose form is right: no more places than the currency has, and for stakes above zero. */
export function amountRules(
  place: string,
  value: unknown,
  precision: number | undefined,
  { aboveZero }: { aboveZero: boolean },
): FieldError[] {
  if (typeof value !== "string" || !isPlainDecimal(value) || precision === undefined) return [];
  const [field = place] = place.split(/[.[]/);
  const told = (rule: string) => [{ field, message: place === field ? rule : `${place} ${rule}` }];
  const amount = parseAmount(value, precision);
  if (amount === undefined) return told(amountRule(value, precision));
  return amount === 0 && aboveZero ? told("must be above 0") : [];
}

import type { FieldError } from "../../../errors.ts";
import { amountRule, isPlainDecimal, type Minor, parseAmount } from "../../../lib/money.ts";
import { isObject, type Sent } from "../../http/valid.ts";

/** The objects in a list that was sent, with their indexes. Anything else is reported by the schema. */
export function sentObjects(value: unknown): { index: number; item: Sent }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index) => (isObject(item) ? [{ index, item }] : []));
}

/**
 * The errors of a well-formed amount at `path`, for example `triggers.loss_amount`: more decimal places than the
 * currency has, too large, or zero for a stake.
 */
export function amountErrors(
  path: string,
  value: unknown,
  { precision, aboveZero }: { precision: number | undefined; aboveZero: boolean },
): FieldError[] {
  if (typeof value !== "string" || !isPlainDecimal(value) || precision === undefined) return [];
  const [field = path] = path.split(/[.[]/);
  const error = (rule: string) => [{ field, message: path === field ? rule : `${path} ${rule}` }];
  const amount = parseAmount(value, precision);
  if (amount === undefined) return error(amountRule(value, precision));
  return amount === 0 && aboveZero ? error("must be greater than 0") : [];
}

/** Minor units of an amount that has passed the rules. */
export function validAmount(text: string, precision: number): Minor {
  const amount = parseAmount(text, precision);
  if (amount === undefined) throw new Error("an amount that was not validated");
  return amount;
}

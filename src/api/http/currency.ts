import type { Ctx } from "../../context.ts";
import type { FieldError } from "../../errors.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { CURRENCY_CODE } from "../../lib/currency.ts";
import type { Sent } from "./valid.ts";

/** Decimal places of the currency that was sent; undefined when there is none, or an unsupported one. */
export async function sentPrecision(ctx: Ctx, { currency }: Sent): Promise<number | undefined> {
  return typeof currency === "string" ? precisionOf(ctx, currency) : undefined;
}

/** The error of a well-formed currency code that the service does not support. */
export async function unsupportedCurrency(ctx: Ctx, sent: Sent): Promise<FieldError[]> {
  const wellFormed = typeof sent.currency === "string" && CURRENCY_CODE.test(sent.currency);
  return wellFormed && (await sentPrecision(ctx, sent)) === undefined
    ? [{ field: "currency", message: "is not a supported currency" }]
    : [];
}

/** Decimal places of a currency that has passed `unsupportedCurrency`. */
export async function placesOf(ctx: Ctx, currency: string): Promise<number> {
  const precision = await precisionOf(ctx, currency);
  if (precision === undefined) throw new Error("a currency that was not validated");
  return precision;
}

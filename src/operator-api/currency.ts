import type { z } from "zod";
import type { Ctx } from "../context.ts";
import { precisionOf } from "../currencies/precision-of.ts";
import { type FieldError, validationFailed } from "../errors.ts";
import type { HasRawBody } from "../http/app-env.ts";
import { brokenFields, type Sent } from "../http/validate.ts";
import { CURRENCY_CODE } from "../lib/currency.ts";
import { operatorJson } from "./body.ts";

/** Decimal places of the currency that was sent; undefined when none was, or none that the service knows. */
export async function sentPrecision(ctx: Ctx, { currency }: Sent): Promise<number | undefined> {
  return typeof currency === "string" ? precisionOf(ctx, currency) : undefined;
}

/** The rule of a currency whose form is right: the service must know how many places it has. */
export function currencyRule({ currency }: Sent, precision: number | undefined): FieldError[] {
  const wellFormed = typeof currency === "string" && CURRENCY_CODE.test(currency);
  return wellFormed && precision === undefined
    ? [{ field: "currency", message: "must be a currency that the service knows" }]
    : [];
}

/** The body of a call that names a currency; otherwise as `withCurrency`. */
export async function currencyBody<S extends z.ZodType>(
  c: HasRawBody,
  ctx: Ctx,
  schema: S,
  rules: (sent: Sent) => FieldError[] = () => [],
): Promise<{ body: z.output<S>; precision: number }> {
  const { output, precision } = await withCurrency(ctx, schema, operatorJson(c), rules);
  return { body: output, precision };
}

/**
 * A body or query that names a currency, with the currency's places. Throws VALIDATION_FAILED with every broken field:
 * those of the schema, an unknown currency, and what `rules` find.
 */
export async function withCurrency<S extends z.ZodType>(
  ctx: Ctx,
  schema: S,
  sent: Sent,
  rules: (sent: Sent) => FieldError[] = () => [],
): Promise<{ output: z.output<S>; precision: number }> {
  const precision = await sentPrecision(ctx, sent);
  const { output, broken } = brokenFields(schema, sent);
  const fields = [...broken, ...currencyRule(sent, precision), ...rules(sent)];
  if (output === undefined || precision === undefined || fields.length > 0) throw validationFailed(fields);
  return { output, precision };
}

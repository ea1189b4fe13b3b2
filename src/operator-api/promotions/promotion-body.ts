import type { z } from "zod";
import type { OperatorCtx } from "../../context.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import type { HasRawBody } from "../../http/app-env.ts";
import { brokenFields, type Sent } from "../../http/validate.ts";
import { operatorJson } from "../body.ts";
import { sentPrecision } from "../currency.ts";
import { timeRules } from "./time-rules.ts";

interface PromotionRules<S extends z.ZodType> {
  readonly schema: S;
  /** The rules between fields, and those of the currency's places. */
  readonly rules: (sent: Sent, precision: number | undefined) => FieldError[];
  /** Whether a grant or campaign of the operator's has this reference. */
  readonly isKnown: (reference: string) => Promise<boolean>;
}

/**
 * The body of a grant or campaign, with the places of its currency. Throws VALIDATION_FAILED with every broken field; a
 * body whose only fault is that its time has passed is let through where its reference is known: such a repeat still
 * answers the first.
 */
export async function promotionBody<S extends z.ZodType>(
  c: HasRawBody,
  ctx: OperatorCtx,
  { schema, rules, isKnown }: PromotionRules<S>,
): Promise<{ body: z.output<S>; precision: number }> {
  const sent = operatorJson(c);
  const precision = await sentPrecision(ctx, sent);
  const { output, broken } = brokenFields(schema, sent);
  const lasting = [...broken, ...rules(sent, precision)];
  const passing = timeRules(sent, ctx.clock.now());
  const fields = [...lasting, ...passing];
  const isRepeat = lasting.length === 0 && passing.length > 0 && (await isKnown(String(sent.reference)));
  if (output === undefined || precision === undefined || (fields.length > 0 && !isRepeat)) {
    throw validationFailed(fields);
  }
  return { body: output, precision };
}

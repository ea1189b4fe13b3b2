import type { z } from "zod";
import type { Ctx } from "../context.ts";
import { type FieldError, validationFailed } from "../errors.ts";
import type { HasRawBody } from "../http/app-env.ts";
import { brokenFields, type Sent } from "../http/validate.ts";
import { operatorJson } from "./body.ts";
import { CreateDemo, CreateSession } from "./contract/sessions.ts";
import { currencyBody } from "./currency.ts";

/** The body of a new session, with the places of its currency. Throws VALIDATION_FAILED with every broken field. */
export function sessionBody(
  c: HasRawBody,
  ctx: Ctx,
): Promise<{ body: z.output<typeof CreateSession>; precision: number }> {
  return currencyBody(c, ctx, CreateSession, (sent) => visitUrlRules(ctx, sent, ["lobby_url", "deposit_url"]));
}

/** The body of a new demo, which may be empty. Throws VALIDATION_FAILED with every broken field. */
export function demoBody(c: HasRawBody, ctx: Ctx): z.output<typeof CreateDemo> {
  const sent = operatorJson(c, { optional: true });
  const { output, broken } = brokenFields(CreateDemo, sent);
  const fields = [...broken, ...visitUrlRules(ctx, sent, ["lobby_url"])];
  if (output === undefined || fields.length > 0) throw validationFailed(fields);
  return output;
}

/** Players are sent to http addresses in local development alone; the schema lets them through, it knows no settings. */
function visitUrlRules(ctx: Ctx, sent: Sent, names: readonly string[]): FieldError[] {
  if (ctx.settings.localDevelopment) return [];
  return names
    .filter((name) => isHttp(sent[name]))
    .map((field) => ({ field, message: "must be an absolute https address" }));
}

function isHttp(url: unknown): boolean {
  return typeof url === "string" && /^http:/i.test(url);
}

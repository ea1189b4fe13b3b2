import type { Ctx } from "../../context.ts";
import type { FieldError } from "../../errors.ts";
import type { Sent } from "../../http/validate.ts";

/**
 * The http addresses among the fields `names`. Players are sent to http only in local development; the schema lets
 * http through, because a schema knows no settings.
 */
export function insecureUrls(ctx: Ctx, sent: Sent, names: readonly string[]): FieldError[] {
  if (ctx.settings.localDevelopment) return [];
  return names
    .filter((name) => isHttp(sent[name]))
    .map((field) => ({ field, message: "must be an absolute https address" }));
}

function isHttp(url: unknown): boolean {
  return typeof url === "string" && /^http:/i.test(url);
}

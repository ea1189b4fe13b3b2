import type { Ctx } from "../../../context.ts";
import type { FieldError } from "../../../errors.ts";
import type { Sent } from "../../http/valid.ts";

/** The errors of http URLs in the fields `names`. The schema accepts http, for local development. */
export function insecureUrls(ctx: Ctx, sent: Sent, names: readonly string[]): FieldError[] {
  if (ctx.settings.localDevelopment) return [];
  return names
    .filter((name) => isHttp(sent[name]))
    .map((field) => ({ field, message: "must be an absolute https URL" }));
}

function isHttp(url: unknown): boolean {
  return typeof url === "string" && /^http:/i.test(url);
}

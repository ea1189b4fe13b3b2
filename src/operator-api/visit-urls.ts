import type { Ctx } from "../context.ts";
import { type FieldError, validationFailed } from "../http/errors.ts";

/** Refuses http addresses outside local development, naming every field that holds one. */
export function checkVisitUrls(ctx: Ctx, urls: Readonly<Record<string, string | undefined>>): void {
  if (ctx.settings.localDevelopment) return;
  const broken: FieldError[] = Object.entries(urls)
    .filter(([, url]) => url !== undefined && new URL(url).protocol !== "https:")
    .map(([field]) => ({ field, message: "must be an absolute https address without credentials" }));
  if (broken.length > 0) throw validationFailed(broken);
}

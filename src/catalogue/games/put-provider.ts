import { sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { unknownImages } from "../images/unknown-images.ts";
import { findProvider } from "./find-provider.ts";
import { forgetWindows } from "./snapshot.ts";
import type { ProviderRow } from "./visible-games.ts";

/** Full replacement: omitted fields become null. */
export type ProviderInput = Omit<ProviderRow, "version" | "createdAt" | "requestsPerMinute" | "replayUrl"> & {
  readonly requestsPerMinute?: number | null | undefined;
  readonly replayUrl?: string | null | undefined;
};

/** Creates or replaces a provider. Its version grows only when something changed. */
export async function putProvider(ctx: AdminCtx, input: ProviderInput): Promise<ProviderRow> {
  await checkImages(ctx, input);
  const { requestsPerMinute = null, replayUrl = null } = input;
  const { code, ...changes } = { ...input, requestsPerMinute, replayUrl };
  await ctx.db.batch([
    ctx.db
      .insert(providers)
      .values({ code, ...changes, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({
        target: providers.code,
        set: { ...changes, version: sql`${providers.version} + 1` },
        setWhere: sql`(${providers.name}, ${providers.adapter}, ${providers.baseUrl}, ${providers.logoImageId}, ${providers.coverImageId},
          ${providers.requestsPerMinute}, ${providers.replayUrl})
          IS NOT (excluded.name, excluded.adapter, excluded.base_url, excluded.logo_image_id, excluded.cover_image_id,
          excluded.requests_per_minute, excluded.replay_url)`,
      }),
    auditEntry(ctx, input),
  ]);
  forgetWindows();
  return findProvider(ctx, code);
}

async function checkImages(ctx: AdminCtx, input: ProviderInput): Promise<void> {
  const { logoImageId, coverImageId } = input;
  const unknown = await unknownImages(ctx, [logoImageId, coverImageId]);
  const fields: FieldError[] = [
    { field: "logo_image_id", id: logoImageId },
    { field: "cover_image_id", id: coverImageId },
  ]
    .filter(({ id }) => id !== null && unknown.has(id))
    .map(({ field }) => ({ field, message: "is not a stored image" }));
  if (fields.length > 0) throw validationFailed(fields);
}

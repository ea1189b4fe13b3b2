import { sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { providers } from "../../db/schema/catalogue.ts";
import { riskLimits } from "../../db/schema/risk.ts";
import { type FieldError, invalidField, validationFailed } from "../../errors.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { refuseTwin } from "../../gate/reference/refuse-twin.ts";
import { MICROS_PER_USD } from "../../lib/exchange.ts";
import { unknownImages } from "../images/images.ts";
import { forgetWindows } from "./snapshot.ts";
import type { ProviderRow } from "./visible-games.ts";

/** Limits in production above which wins wait for a release from the first one on: a stolen key pays a bounded sum. */
const FIRST_LIMITS = {
  maxWin: 50_000 * MICROS_PER_USD,
  maxHourlyWins: 1_000_000 * MICROS_PER_USD,
  maxFreeSpins: 100_000 * MICROS_PER_USD,
  hold: true,
};

/** Full replacement: omitted fields become null; `requireV2` keeps its value. */
export type ProviderInput = Omit<
  ProviderRow,
  "version" | "createdAt" | "requestsPerMinute" | "replayUrl" | "requireV2"
> & {
  readonly requireV2?: boolean | undefined;
  readonly requestsPerMinute?: number | null | undefined;
  readonly replayUrl?: string | null | undefined;
};

/**
 * Creates or replaces a provider. Its version grows only when something changed. In production a new provider must sign
 * with both signatures unless the back office says otherwise. VALIDATION_FAILED on `adapter` for the sandbox's games
 * there, and on `code` where it differs in case alone from another's.
 */
export async function putProvider(ctx: AdminCtx, input: ProviderInput): Promise<ProviderRow> {
  if (input.adapter === "sandbox" && !ctx.settings.sandbox)
    throw invalidField("adapter", "must be another than sandbox: production does not serve its games");
  await refuseTwin(ctx.db, "providers", input.code);
  await checkImages(ctx, input);
  const { requestsPerMinute = null, replayUrl = null } = input;
  const { code, requireV2, ...rest } = { ...input, requestsPerMinute, replayUrl };
  const changes = requireV2 === undefined ? rest : { ...rest, requireV2 };
  await ctx.db.batch([
    ctx.db
      .insert(providers)
      .values({ code, requireV2: !ctx.settings.sandbox, ...changes, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({
        target: providers.code,
        set: { ...changes, version: sql`${providers.version} + 1` },
        setWhere: sql`(${providers.name}, ${providers.adapter}, ${providers.baseUrl}, ${providers.logoImageId}, ${providers.coverImageId},
          ${providers.requestsPerMinute}, ${providers.replayUrl}, ${providers.requireV2})
          IS NOT (excluded.name, excluded.adapter, excluded.base_url, excluded.logo_image_id, excluded.cover_image_id,
          excluded.requests_per_minute, excluded.replay_url,
          ${requireV2 === undefined ? providers.requireV2 : Number(requireV2)})`,
      }),
    ...(ctx.settings.sandbox ? [] : [limited(ctx, code)]),
    auditEntry(ctx, input),
  ]);
  forgetWindows();
  return findProvider(ctx, code);
}

/** The statement that sets the first limits; what staff have set stays. */
function limited({ db, clock }: AdminCtx, code: string) {
  const row = { scope: "provider", code, ...FIRST_LIMITS, updatedAt: clock.now() } as const;
  return db.insert(riskLimits).values(row).onConflictDoNothing();
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

import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { isoTimeSql, RECORDED, recordEvent, wakeEvents } from "../../ledger/events/record-event.ts";

/** Ends the campaigns of a condition that names a status before the end, and records an event for each. */
export async function endCampaigns(ctx: Ctx, which: SQL | undefined): Promise<void> {
  // A second try finds them ended, and their events recorded.
  const [recorded] = await retried(ctx.log, () => ctx.db.batch([campaignsEnded(ctx, which), endStatement(ctx, which)]));
  await wakeEvents(ctx, recorded);
}

/** The two statements of a batch that ends campaigns, in this order. */
export function campaignsEnded(ctx: Ctx, which: SQL | undefined) {
  const { id, operatorCode, reference, providerCode, type, name, currency, validFrom, validUntil } = bonusCampaigns;
  const at = ctx.clock.now();
  const data = sql`json_object('id', ${id}, 'reference', ${reference}, 'provider_code', ${providerCode}, 'type', ${type},
    'name', ${name}, 'currency', ${currency}, 'valid_from', ${isoTimeSql(sql`${validFrom}`)},
    'valid_until', ${isoTimeSql(sql`${validUntil}`)}, 'ended_at', ${isoTimeSql(sql`min(${validUntil}, ${at})`)})`;
  const ended = { operatorCode, event: "bonus_campaign.ended", subject: id, data, at } as const;
  return recordEvent(ctx, ended, { from: bonusCampaigns, where: which }).returning(RECORDED);
}

export function endStatement({ db, clock }: Ctx, which: SQL | undefined) {
  const endedAt = sql`min(${bonusCampaigns.validUntil}, ${clock.now()})`;
  return db.update(bonusCampaigns).set({ status: "ended", endedAt }).where(which);
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AdminCtx, Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { bonusCampaigns } from "../../db/schema/promotions.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { isoTimeSql, RECORDED, recordEvent, wakeEvents } from "../../ledger/events/record-event.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import type { BonusCampaign } from "./bonus-campaign.ts";
import { cancelFreeSpins } from "./cancel-free-spins.ts";
import type { PlacedGrant } from "./grant.ts";
import { nextTryAt } from "./provider-answer.ts";
import { readCampaign } from "./read-campaign.ts";
import { readFreeSpins } from "./read-free-spins.ts";
import { stopCampaign } from "./stop-campaign.ts";

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

interface Ended {
  readonly providerCode: string;
  readonly campaignId: string;
}

/** Ends a campaign before its time, because it has paid its whole campaign_limit. */
export async function endCampaign(ctx: Ctx, { providerCode, campaignId }: Ended): Promise<void> {
  const own = and(eq(bonusCampaigns.id, campaignId), eq(bonusCampaigns.providerCode, providerCode));
  await endCampaigns(ctx, and(own, eq(bonusCampaigns.status, "active")));
}

/**
 * Ends a campaign at its provider, under the caller's lease. Without an answer it is tried again until valid_until. Returns
 * whether the provider answered.
 */
export function endAtProvider(ctx: Ctx, campaign: BonusCampaign): Promise<boolean> {
  return toTheEnd(ctx, end(ctx, campaign));
}

async function end(ctx: Ctx, campaign: BonusCampaign): Promise<boolean> {
  const again = campaign.validUntil > ctx.clock.now() ? await attempt(ctx, campaign) : undefined;
  const outcome = ctx.db
    .update(bonusCampaigns)
    .set({
      ...(again === undefined ? { endOwed: null } : { nextAttemptAt: again }),
      leaseUntil: 0,
      attempts: sql`${bonusCampaigns.attempts} + 1`,
    })
    .where(and(eq(bonusCampaigns.id, campaign.id), eq(bonusCampaigns.leaseToken, campaign.leaseToken ?? "")))
    .returning();
  const [written] = await retried(ctx.log, () => outcome);
  if (written?.endOwed === 1) await sendWakeUp(ctx, { kind: "campaign", id: written.id }, written.nextAttemptAt);
  return again === undefined;
}

/** When to try again; undefined once the provider has ended it, or has refused for good: it may not know the call. */
async function attempt(ctx: Ctx, campaign: BonusCampaign): Promise<number | undefined> {
  const { id, providerCode } = campaign;
  try {
    await providerFor(ctx, await findProvider(ctx, providerCode)).endCampaign(ctx, id);
    return undefined;
  } catch (cause) {
    ctx.log.warn("campaign.end_not_confirmed", { provider: providerCode, campaign_id: id, reason: String(cause) });
    if (cause instanceof ProviderRefusal && !cause.retryable) return undefined;
    return nextTryAt(ctx, campaign, cause instanceof ProviderRefusal ? cause.retryAt : undefined);
  }
}

interface OfOperator {
  readonly operatorCode: string;
  readonly id: string;
}

/**
 * Cancels an operator's grant for it; errors as in `cancelFreeSpins`. What is tried is recorded first: the provider is
 * called, and no transaction spans that.
 */
export async function cancelGrantByStaff(ctx: AdminCtx, { operatorCode, id }: OfOperator): Promise<PlacedGrant> {
  const owner = { ...ctx, operator: { code: operatorCode } };
  const { reference } = await readFreeSpins(owner, { id });
  await auditEntry(ctx, { operator_code: operatorCode, free_spins: id, reference });
  return cancelFreeSpins(owner, id);
}

/** Ends an operator's campaign for it; errors as in `stopCampaign`. Recorded first, as above. */
export async function endCampaignByStaff(ctx: AdminCtx, { operatorCode, id }: OfOperator): Promise<BonusCampaign> {
  const owner = { ...ctx, operator: { code: operatorCode } };
  const { reference } = await readCampaign(owner, { id });
  await auditEntry(ctx, { operator_code: operatorCode, bonus_campaign: id, reference });
  return stopCampaign(owner, id);
}

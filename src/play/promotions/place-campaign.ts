import { and, eq, isNull, sql } from "drizzle-orm";
import type { ProviderRow } from "../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../context.ts";
import { retried } from "../../db/retry.ts";
import { bonusCampaigns, campaignPlayers } from "../../db/schema/promotions.ts";
import { operatorShards } from "../../db/schema/shards.ts";
import { MAX_SHARDS_AT_ONCE } from "../../db/shards.ts";
import { findProvider } from "../../gate/reference/find-provider.ts";
import { copyFacts, copyFactsTo } from "../../ledger/shards/copy-facts.ts";
import { giveRows } from "../../ledger/shards/give-rows.ts";
import type { Copies } from "../../ledger/shards/read-copies.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { sendWakeUp } from "../../lib/outbox/wake-up.ts";
import { sideBySide } from "../../lib/side-by-side.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { type CampaignPlacement, ProviderRefusal } from "../providers/port.ts";
import { providerFor } from "../providers/provider-for.ts";
import { refusalReason } from "../providers/refused-by-provider.ts";
import { type BonusCampaign, rereadCampaign } from "./bonus-campaign.ts";
import { campaignTerms } from "./campaign-terms.ts";
import { nextTryAt, unclear } from "./provider-answer.ts";

/** The sandbox refuses a campaign that names this player (docs/contract/operators-play.md#bonus-campaigns). */
const REFUSED_PLAYER = "sandbox_player_bonus_refused";

/**
 * Places a campaign whose lease the caller holds, and writes the outcome: accepted, refused for good, or unknown. After an
 * unknown outcome it is placed again until valid_until. Returns the campaign as it is then.
 */
export function placeCampaign(ctx: Ctx, campaign: BonusCampaign, opened?: NewlyOpened): Promise<BonusCampaign> {
  return toTheEnd(ctx, place(ctx, campaign, opened));
}

/** Facts about a campaign that was inserted just now. */
export interface NewlyOpened {
  readonly provider: ProviderRow;
  readonly players: readonly (typeof campaignPlayers.$inferSelect)[];
  /** How far the operator's shards were then. */
  readonly copies: readonly Copies[];
}

async function place(ctx: Ctx, campaign: BonusCampaign, opened: NewlyOpened | undefined): Promise<BonusCampaign> {
  const change = await attempt(ctx, campaign, opened);
  const unplaced = and(
    eq(bonusCampaigns.id, campaign.id),
    eq(bonusCampaigns.status, "pending"),
    isNull(bonusCampaigns.placedAt),
  );
  // An accepted campaign is written even after the lease; a refusal or a retry only by the lease's holder.
  const held =
    change.placedAt === undefined ? and(unplaced, eq(bonusCampaigns.leaseToken, campaign.leaseToken ?? "")) : unplaced;
  const outcome = ctx.db
    .update(bonusCampaigns)
    .set({ ...change, leaseUntil: 0, attempts: sql`${bonusCampaigns.attempts} + 1` })
    .where(held)
    .returning();
  const [written] = await retried(ctx.log, () => outcome);
  // The shards took it for pending, which a bet may be of.
  if (written?.status === "failed") await copyFacts(ctx);
  if (written?.status === "pending" && written.placedAt === null) {
    await sendWakeUp(ctx, { kind: "campaign", id: written.id }, written.nextAttemptAt);
  }
  return written ?? rereadCampaign(ctx, campaign.id);
}

/** Whether the shards of a new campaign's operator and players have it. The control database has all. */
async function isGiven(ctx: Ctx, campaign: BonusCampaign, { players, copies }: NewlyOpened): Promise<boolean> {
  const known = copies.map(({ shard }) => shard);
  const isElsewhere = ({ shard }: (typeof players)[number]) =>
    shard === null || (ctx.ledgers.copies.includes(shard) && !known.includes(shard));
  if (players.some(isElsewhere)) return false;
  const given = await sideBySide(copies, MAX_SHARDS_AT_ONCE, (own) => {
    const counted = players.filter(({ shard }) => shard === own.shard);
    return giveRows(ctx, own, [
      { table: bonusCampaigns, rows: [campaign] },
      { table: campaignPlayers, rows: counted },
    ]);
  });
  return given.every(Boolean);
}

async function attempt(
  ctx: Ctx,
  campaign: BonusCampaign,
  opened: NewlyOpened | undefined,
): Promise<Partial<BonusCampaign>> {
  try {
    if (ctx.settings.sandbox && campaign.playerIds.includes(REFUSED_PLAYER)) {
      throw new ProviderRefusal(`The player ${REFUSED_PLAYER} takes no bonuses.`);
    }
    const known = opened && providerFor(ctx, opened.provider);
    known?.prepare?.(ctx);
    // A bet may come with the provider's answer: the operator's shards must know the campaign before.
    if (!(opened && (await isGiven(ctx, campaign, opened)))) {
      await copyFactsTo(ctx, async () => {
        const { shard, operatorCode } = operatorShards;
        const own = await ctx.db.select({ shard }).from(operatorShards).where(eq(operatorCode, campaign.operatorCode));
        return own.map((row) => row.shard);
      });
    }
    const provider = known ?? providerFor(ctx, await findProvider(ctx, campaign.providerCode));
    const status = await provider.placeCampaign(ctx, placement(campaign));
    return { status, placedAt: ctx.clock.now() };
  } catch (cause) {
    if (!(cause instanceof ProviderRefusal)) {
      unclear(ctx, "campaign.place", cause);
      return { nextAttemptAt: nextTryAt(ctx, campaign) };
    }
    if (!cause.retryable) return { status: "failed", failureReason: refusalReason(cause) };
    // Not now, says the provider: for maintenance, for example.
    return { nextAttemptAt: nextTryAt(ctx, campaign, cause.retryAt) };
  }
}

function placement(campaign: BonusCampaign): CampaignPlacement {
  // Fields that the campaign's type does not have are omitted.
  const terms = Object.entries(campaignTerms(campaign)).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return {
    campaignId: campaign.id,
    operatorCode: campaign.operatorCode,
    gameCodes: campaign.gameCodes,
    campaign: {
      ...Object.fromEntries(terms),
      reference: campaign.reference,
      type: campaign.type,
      currency: campaign.currency,
    },
  };
}

const MIN_POLL_MS = 25;
const MAX_POLL_MS = 250;
/** Shorter than a lease: a caller that waits for another's placement answers before it may be taken over. */
const MAX_WAIT_MS = 8 * SECOND_MS;

/** Reads until `settled` or until the wait is over; returns the last value read. */
export async function readUntil<T>(read: () => Promise<T>, settled: (value: T) => boolean): Promise<T> {
  let waitedMs = 0;
  for (let pollMs = MIN_POLL_MS; ; pollMs = Math.min(pollMs * 2, MAX_POLL_MS)) {
    const value = await read();
    if (settled(value) || waitedMs >= MAX_WAIT_MS) return value;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    waitedMs += pollMs;
  }
}

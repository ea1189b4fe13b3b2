import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { exactSum, readSum } from "../../db/exact-sum.ts";
import { retried } from "../../db/retry.ts";
import { movements } from "../../db/schema/ledger.ts";
import { freeSpins } from "../../db/schema/promotions.ts";
import { eachShard } from "../../db/shards.ts";
import { ApiError, invalidField, notFound } from "../../errors.ts";
import { raiseAlert } from "../../gate/alerts/raise-alert.ts";
import { inTimeOf } from "../../gate/operator-time/operator-clock.ts";
import { RECORDED, recordEvent, wakeEvents } from "../../ledger/events/record-event.ts";
import { isoTime } from "../../lib/clock.ts";
import { amountRule, formatAmount, parseAmount } from "../../lib/money.ts";
import type { Grant } from "./grant.ts";

/** The total that a provider reports for a finished grant. */
interface Settlement {
  readonly providerCode: string;
  readonly freeSpinsId: string;
  readonly winAmount: string;
}

/**
 * Records the total win of a grant, for reporting: the wins themselves arrive as movements. Answers the total in the
 * currency's precision; a repeat gets the same answer. Throws NOT_FOUND for a grant of another provider,
 * SETTLEMENT_CONFLICT for a different amount and for a cancelled grant (docs/contract/providers.md#settling-free-spins).
 * A total that differs from the reported wins is recorded and raises an alert with both figures.
 */
export async function settleFreeSpins(
  provider: Ctx,
  { providerCode, freeSpinsId, winAmount }: Settlement,
): Promise<string> {
  const own = and(
    eq(freeSpins.providerCode, providerCode),
    eq(freeSpins.freeSpinsId, freeSpinsId),
    ne(freeSpins.status, "refused"),
  );
  const grant = await provider.db.select().from(freeSpins).where(own).get();
  if (!grant) throw notFound("The grant");
  const ctx = await inTimeOf(provider, grant);
  const amount = parseAmount(winAmount, grant.precision);
  if (amount === undefined) throw invalidField("win_amount", amountRule(winAmount, grant.precision));
  // `placing` too: a provider that settles a grant has accepted it, even if its answer never arrived.
  const open = and(own, inArray(freeSpins.status, ["placing", "active"]));
  const finishedAt = ctx.clock.now();
  const update = ctx.db
    .update(freeSpins)
    .set({ status: "finished", winAmount: amount, finishedAt })
    .where(open)
    .returning();
  const event = recordEvent(ctx, finishedEvent({ ...grant, winAmount: amount, finishedAt }), {
    from: freeSpins,
    where: open,
  });
  const reported = await reportedWins(ctx, providerCode, freeSpinsId);
  const alert = raiseAlert(
    ctx,
    {
      kind: "settlement_differs",
      operatorCode: grant.operatorCode,
      providerCode,
      message: `${providerCode} settled the grant ${freeSpinsId} with ${formatAmount(amount, grant.precision)} ${grant.currency}, but reported wins of ${formatAmount(reported, grant.precision)}.`,
      at: ctx.clock.now(),
      once: `${providerCode} ${freeSpinsId}`,
    },
    { from: freeSpins, where: and(own, eq(freeSpins.status, "finished"), eq(freeSpins.winAmount, amount)) },
  );
  const record = event.returning(RECORDED);
  // A second try finds the grant finished with this total, its event recorded and the alert raised.
  const [recorded, [finished]] = await retried(ctx.log, async () => {
    const [events, grants] =
      reported === BigInt(amount) ? await ctx.db.batch([record, update]) : await ctx.db.batch([record, update, alert]);
    return [events, grants] as const;
  });
  await wakeEvents(ctx, recorded);
  const settled = finished ?? (await ctx.db.select().from(freeSpins).where(own).get());
  if (settled?.status === "finished" && settled.winAmount === amount) return formatAmount(amount, grant.precision);
  throw new ApiError(
    "SETTLEMENT_CONFLICT",
    settled?.status === "cancelled" ? "The grant was cancelled." : "The grant was settled with a different amount.",
  );
}

function finishedEvent(grant: Grant & { readonly winAmount: number; readonly finishedAt: number }) {
  const { id, operatorCode, precision, finishedAt } = grant;
  const data = {
    id,
    free_spins_id: grant.freeSpinsId,
    reference: grant.reference,
    provider_code: grant.providerCode,
    player_id: grant.playerId,
    currency: grant.currency,
    quantity: grant.quantity,
    bet_amount: formatAmount(grant.betAmount, precision),
    win_amount: formatAmount(grant.winAmount, precision),
    finished_at: isoTime(finishedAt),
  };
  return { operatorCode, event: "free_spins.finished", subject: id, data, at: finishedAt } as const;
}

/** Sum of the grant's wins that are booked or will be, in minor units. */
async function reportedWins(ctx: Ctx, providerCode: string, freeSpinsId: string): Promise<bigint> {
  const sums = await eachShard(ctx, async ({ ledger }) => reportedWinsQuery(ledger, providerCode, freeSpinsId).get());
  return sums.reduce((sum, row) => sum + (row?.total ?? 0n), 0n);
}

/** Exported for the test of its query plan. The literal conditions are those of the partial index. */
export function reportedWinsQuery(db: Ctx["ledger"], providerCode: string, freeSpinsId: string) {
  return db
    .select({ total: sql`${sql.raw(exactSum("amount"))}`.mapWith(readSum) })
    .from(movements)
    .where(
      and(
        eq(movements.providerCode, providerCode),
        eq(movements.freeSpinsId, freeSpinsId),
        isNotNull(movements.freeSpinsId),
        sql`${movements.type} = 'win'`,
        inArray(movements.status, ["pending", "completed"]),
      ),
    );
}

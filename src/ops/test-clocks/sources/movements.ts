import { and, asc, eq, isNull, lte, not, or } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { movements } from "../../../db/schema/ledger.ts";
import { eachShard, inShard } from "../../../db/shards.ts";
import { IN_REAL_TIME, IS_LISTED_PENDING } from "../../../ledger/books/rows.ts";
import { engineOf } from "../../../ledger/engine/d1-engine.ts";
import { deliver } from "../../../ledger/engine/deliver.ts";
import { readBareAttempts } from "../../../ledger/queries/read-attempts.ts";
import { isoTime } from "../../../lib/clock.ts";
import type { Search, Work } from "../step.ts";

/** The first callback of the operator that is due by the target, and that no other process makes. */
export async function nextMovement(ctx: Ctx, { clock, to }: Search): Promise<Work[]> {
  const found = await eachShard(ctx, async (own) => {
    const row = await firstDue(own, clock.operatorCode, to).get();
    return row ? [{ ...row, shard: own.ledger.shard }] : [];
  });
  return found.flat().map(
    ({ id, at, shard }): Work => ({
      kind: "movement",
      subject: id,
      dueAt: at ?? 0,
      calls: true,
      run: async (moment) => {
        const own = inShard(moment, shard);
        await deliver(engineOf(own), id);
        return described(own, id);
      },
    }),
  );
}

/** Exported for the test of its plan. */
export function firstDue({ ledger, clock }: Pick<Ctx, "ledger" | "clock">, operatorCode: string, to: number) {
  const unleased = or(isNull(movements.leaseUntil), lte(movements.leaseUntil, clock.now()));
  return ledger
    .select({ id: movements.transactionId, at: movements.nextAttemptAt })
    .from(movements)
    .where(
      and(
        eq(movements.operatorCode, operatorCode),
        IS_LISTED_PENDING,
        lte(movements.nextAttemptAt, to),
        unleased,
        not(IN_REAL_TIME),
      ),
    )
    .orderBy(asc(movements.nextAttemptAt), asc(movements.seq))
    .limit(1);
}

async function described(ctx: Ctx, id: string): Promise<string> {
  const row = await ctx.ledger
    .select({ status: movements.status, calls: movements.calls, nextAttemptAt: movements.nextAttemptAt })
    .from(movements)
    .where(eq(movements.transactionId, id))
    .get();
  if (!row) throw new Error("a movement is gone");
  const attempts = (await readBareAttempts(ctx, [id])).get(id) ?? [];
  const last = attempts.at(-1);
  const code = last?.walletCode ? ` ${last.walletCode}` : "";
  const answer = last?.httpStatus ? `answered ${last.httpStatus}${code}` : (last?.reason ?? "not sent");
  const next = row.status === "pending" && row.nextAttemptAt !== null ? `, next at ${isoTime(row.nextAttemptAt)}` : "";
  return `call ${row.calls}: ${answer}; ${row.status}${next}`;
}

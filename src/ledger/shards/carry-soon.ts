import type { Ctx } from "../../context.ts";
import { inRealTime } from "../../gate/operator-time/operator-clock.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { sleep } from "../../lib/sleep.ts";
import { carryRecords } from "./carry-records.ts";

/** Records of this pause are carried together: a fault that hits every movement of a shard costs it a read a second. */
const PAUSE_MS = SECOND_MS;
const MAX_RUNS = 5;
/** Longer than any run takes: one that waited until then was killed. */
const MAX_WAIT_MS = 20 * SECOND_MS;

/** The shards of which a run of this isolate has yet to begin, with the time at which the newest was announced. */
const announced = new Map<number, number>();

/**
 * Has what was just recorded with a movement carried to the control database within seconds, behind the answer. A run that
 * is lost leaves it to the job of each minute.
 */
export function carrySoon(recorded: Ctx): void {
  const ctx = inRealTime(recorded);
  const { shard } = ctx.ledger;
  const now = ctx.clock.now();
  if (!ctx.ledgers.copies.includes(shard) || now - (announced.get(shard) ?? 0) < MAX_WAIT_MS) return;
  announced.set(shard, now);
  const carried = carryAfterPause(ctx);
  ctx.waitUntil(carried.catch((cause: unknown) => ctx.log.error("shard.carry_failed", { shard }, cause)));
}

/** Until nothing is left: another run may have read the records before the newest were there. */
async function carryAfterPause(ctx: Ctx): Promise<void> {
  for (let run = 0; run < MAX_RUNS; run++) {
    await sleep(PAUSE_MS);
    // Before the read: what is recorded from now on needs a run of its own.
    announced.delete(ctx.ledger.shard);
    if (await carryRecords(ctx)) return;
  }
}

import type { Ctx } from "../../context.ts";
import { sendWakeUp, sendWakeUps, type WakeUp } from "../../lib/outbox/wake-up.ts";

/** `sendWakeUp` for work in the context's shard. */
export function wakeInShard(ctx: Ctx, wakeUp: WakeUp, at?: number): Promise<void> {
  return sendWakeUp(ctx, { ...wakeUp, ...shardIn(ctx) }, at);
}

/** `sendWakeUps` for work in the context's shard. */
export function wakeAllInShard(ctx: Ctx, kind: WakeUp["kind"], rows: readonly Omit<WakeUp, "kind">[]): Promise<void> {
  const mark = shardIn(ctx);
  return sendWakeUps(
    ctx,
    kind,
    rows.map((row) => ({ ...row, ...mark })),
  );
}

function shardIn({ ledger }: Ctx): Pick<WakeUp, "shard"> {
  return ledger.shard === 0 ? {} : { shard: ledger.shard };
}

import { alertInvoices, deliverInvoices } from "./billing/invoices/deliver-invoices.ts";
import { deliverDrafts } from "./billing/invoices/drafts.ts";
import { deliverNotification, rearmNotification } from "./billing/notifications/deliver-notification.ts";
import { deliverReconciliation } from "./books/reconciliation/compare-step.ts";
import { deliverPart } from "./books/reconciliation/read-part.ts";
import { deliverStatements } from "./books/statements/advance-statements.ts";
import type { Ctx } from "./context.ts";
import { inShard, isBound } from "./db/shards.ts";
import { haveShardJobsRun, runShardJobs } from "./jobs.ts";
import { isWalletAway } from "./ledger/books/wallet-health.ts";
import { deliverBacklog } from "./ledger/delivery/deliver-backlog.ts";
import { deliverMovement } from "./ledger/delivery/deliver-movement.ts";
import { deliverMovements } from "./ledger/delivery/deliver-movements.ts";
import { rearmMovement } from "./ledger/delivery/rearm-movement.ts";
import { rearmBacklog } from "./ledger/engine/rearm-backlog.ts";
import { deliverEvent, rearmEvent } from "./ledger/events/deliver-event.ts";
import { recoverMore } from "./ledger/recover-failed.ts";
import { closeDueShards } from "./ledger/shards/close-due-shards.ts";
import { keepCopies } from "./ledger/shards/keep-copies.ts";
import { MINUTE_MS, SECOND_MS } from "./lib/clock.ts";
import { measure } from "./lib/metrics.ts";
import type { WakeUp } from "./lib/outbox/wake-up.ts";
import { deliverExport } from "./ops/archive/export-step.ts";
import { beat } from "./ops/health/beat.ts";
import { copyControl } from "./ops/recovery/copy-control.ts";
import { advanceClock } from "./ops/test-clocks/advance.ts";
import { deliverCampaign } from "./play/promotions/deliver-campaign.ts";
import { deliverGrantBatch } from "./play/promotions/deliver-grant-batch.ts";

type Handler = (ctx: Ctx, wakeUp: WakeUp) => Promise<void>;

interface Consumer {
  /** Does the work if it is due; the queue retries a message whose handler throws. */
  readonly deliver: Handler;
  /** Handles a message that the queue gave up on. */
  readonly deadLetter: Handler;
}

const byId =
  (verb: (ctx: Ctx, id: string) => Promise<void>): Handler =>
  (ctx, { id }) =>
    verb(ctx, id);

/** The work stays due in its rows, and the sweep of each minute finds it: nothing to re-arm. */
const leaveToSweep: Handler = async () => undefined;

const recovery: Handler = (ctx, { id, since = 0, until, code, onTestClock = false }) =>
  recoverMore(ctx, { operatorCode: id, since, until, code, onTestClock });

const CONSUMERS: Readonly<Record<WakeUp["kind"], Consumer>> = {
  movement: { deliver: byId(deliverMovement), deadLetter: byId(rearmMovement) },
  backlog: { deliver: byId(deliverBacklog), deadLetter: leaveToSweep },
  movements: {
    deliver: (ctx, { id, ids = [] }) => deliverMovements(ctx, { operatorCode: id, transactionIds: ids }),
    deadLetter: leaveToSweep,
  },
  recovery: { deliver: recovery, deadLetter: recovery },
  rearm: { deliver: byId(rearmBacklog), deadLetter: byId(rearmBacklog) },
  notification: { deliver: byId(deliverNotification), deadLetter: byId(rearmNotification) },
  event: { deliver: byId(deliverEvent), deadLetter: byId(rearmEvent) },
  campaign: { deliver: byId(deliverCampaign), deadLetter: leaveToSweep },
  grants: { deliver: byId(deliverGrantBatch), deadLetter: leaveToSweep },
  invoices: { deliver: byId(deliverInvoices), deadLetter: byId(alertInvoices) },
  drafts: { deliver: byId(deliverDrafts), deadLetter: leaveToSweep },
  clock: { deliver: byId(advanceClock), deadLetter: leaveToSweep },
  shard: { deliver: runShardJobs, deadLetter: leaveToSweep },
  closing: { deliver: (ctx) => closeDueShards(ctx), deadLetter: leaveToSweep },
  copies: { deliver: keepCopies, deadLetter: leaveToSweep },
  copy: { deliver: byId(copyControl), deadLetter: leaveToSweep },
  statement: { deliver: byId(deliverStatements), deadLetter: leaveToSweep },
  reconciliation: { deliver: byId(deliverReconciliation), deadLetter: leaveToSweep },
  part: { deliver: byId(deliverPart), deadLetter: leaveToSweep },
  export: { deliver: byId(deliverExport), deadLetter: leaveToSweep },
  heartbeat: { deliver: (ctx) => beat(ctx, "queue"), deadLetter: leaveToSweep },
  jobs_heartbeat: { deliver: (ctx) => beat(ctx, "jobs"), deadLetter: leaveToSweep },
};

/** Shortest minute of the sweep that counts here, where RETRY_TIME_SCALE makes it shorter than a queue's own delay. */
const MIN_SWEEP_MS = 10 * SECOND_MS;
/** Minutes after which the backlog of a wallet that answers is dropped too: a queue that is so late must get shorter. */
const MAX_SWEEPS_LATE = 10;

/**
 * Whether a wake-up of the sweep, which sends another each minute as long as rows are due, came too late to be handled.
 * Dropped, so that minutes of wallets that hang do not leave a queue of old pages for new ones to wait behind. In a queue
 * that stays late all are old: then the jobs of a shard still run, once in half a minute, and so does the first page of a
 * wallet that answers.
 */
async function isTooLate(ctx: Ctx, { body, timestamp }: Message<WakeUp>): Promise<boolean> {
  const { kind, id } = body;
  if (kind !== "shard" && kind !== "copies" && kind !== "backlog" && kind !== "movements") return false;
  // Of a shard whose binding has just been removed.
  if (!isBound(ctx)) return true;
  const age = ctx.clock.now() - timestamp.getTime();
  const minute = Math.max(MIN_SWEEP_MS, MINUTE_MS / ctx.settings.retryTimeScale);
  if (age <= minute) return false;
  if (kind === "shard") return haveShardJobsRun(ctx, minute / 2);
  return kind === "copies" || kind === "movements" || age > MAX_SWEEPS_LATE * minute || isWalletAway(ctx, id);
}

/**
 * Consumes a batch of a queue. A message whose handler throws is retried; all others are acknowledged. It ends when all
 * follow-up work has: that of a page of undone bets takes longer than the platform grants after the end.
 */
export async function consume(ctx: Ctx, batch: MessageBatch<WakeUp>): Promise<void> {
  const followUp: Promise<unknown>[] = [];
  await handleAll({ ...ctx, waitUntil: (work) => void followUp.push(work) }, batch);
  while (followUp.length > 0) await Promise.allSettled(followUp.splice(0));
}

async function handleAll(ctx: Ctx, batch: MessageBatch<WakeUp>): Promise<void> {
  const oldest = Math.min(...batch.messages.map((message) => message.timestamp.getTime()));
  const labels = { queue: batch.queue, messages: batch.messages.length };
  measure(ctx.log, "queue_age_ms", Math.max(0, ctx.clock.now() - oldest), labels);
  const step = batch.queue.endsWith("dead-letters") ? "deadLetter" : "deliver";
  // Equal wake-ups ask for the same work. One is handled, the newest, because it is the least late.
  const newest = new Map<string, Message<WakeUp>>();
  for (const message of batch.messages.toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime())) {
    const key = JSON.stringify(message.body);
    newest.get(key)?.ack();
    newest.set(key, message);
  }
  await Promise.all(
    [...newest.values()].map(async (message) => {
      const { kind, id } = message.body;
      try {
        // A message of another version may have a kind of its own. Retried, it ends among the dead letters, not in silence.
        if (!Object.hasOwn(CONSUMERS, kind)) throw new Error(`no consumer for the kind ${kind}`);
        const own = inShard(ctx, message.body.shard ?? 0);
        if (!(await isTooLate(own, message))) await CONSUMERS[kind][step](own, message.body);
        message.ack();
      } catch (cause) {
        ctx.log.error("delivery.failed", { kind, id, queue: batch.queue }, cause);
        message.retry();
      }
    }),
  );
}

import { createMessageBatch } from "cloudflare:test";
import type { Ctx } from "../../src/context.ts";
import type { WakeUp } from "../../src/lib/outbox/wake-up.ts";
import { consume } from "../../src/queue.ts";

const JOBS = "operator-games-sandbox-jobs";
const DEAD_LETTERS = "operator-games-sandbox-dead-letters";

/** A context whose queues keep what arrives at once; a delayed message is lost, as if the process had died. */
export function keeping<C extends Ctx>(ctx: C): { readonly ctx: C; readonly kept: WakeUp[]; sends(): number } {
  const kept: WakeUp[] = [];
  let sends = 0;
  const queue = {
    send: async (body: WakeUp, { delaySeconds = 0 }: QueueSendOptions = {}) => {
      sends++;
      if (delaySeconds === 0) kept.push(body);
    },
    sendBatch: async (messages: Iterable<MessageSendRequest<WakeUp>>) => {
      sends++;
      kept.push(...[...messages].map(({ body }) => body));
    },
  } as unknown as Queue<WakeUp>;
  const env = new Proxy(ctx.env, {
    get: (target, name) => (name === "DELIVERIES" || name === "JOBS" ? queue : Reflect.get(target, name, target)),
  });
  return { ctx: { ...ctx, env }, kept, sends: () => sends };
}

/** Consumes messages in one batch. */
export function consumed(ctx: Ctx, ...bodies: readonly WakeUp[]): Promise<void> {
  return consumedOf(JOBS, ctx, bodies);
}

/** The same of messages that a queue gave up on. */
export function deadLettered(ctx: Ctx, ...bodies: readonly WakeUp[]): Promise<void> {
  return consumedOf(DEAD_LETTERS, ctx, bodies);
}

async function consumedOf(queue: string, ctx: Ctx, bodies: readonly WakeUp[]): Promise<void> {
  const messages = bodies.map((body, i) => ({
    id: `message-${i}`,
    timestamp: new Date(ctx.clock.now()),
    attempts: 1,
    body,
  }));
  await consume(ctx, createMessageBatch<WakeUp>(queue, messages));
}

/** Runs a job, then everything that it queued, each message by itself and on the clock of the job. */
export async function drained(ctx: Ctx, job: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  const { ctx: own, kept } = keeping(ctx);
  await job(own);
  for (let body = kept.shift(); body; body = kept.shift()) await consumed(own, body);
}

import { inArray, lt } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxDemos, sandboxRounds } from "../../db/schema/index.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import type { DemoRequest } from "../../play/providers/port.ts";

const DEMO_MS = 4 * HOUR_MS;
const START_BALANCE_MINOR = 100_000;

/** Opens a demo with 1000.00 of fun money, or finds the one that a replay repeats, and answers its launch token. */
export async function openDemo(ctx: Ctx, providerCode: string, request: DemoRequest): Promise<string> {
  const { token } = request;
  const now = ctx.clock.now();
  await ctx.db
    .insert(sandboxDemos)
    .values({
      id: ctx.random.uuid(),
      tokenHash: await sha256Hex(token),
      providerCode,
      gameCode: request.gameCode,
      locale: request.locale,
      lobbyUrl: request.lobbyUrl,
      startBalance: START_BALANCE_MINOR,
      createdAt: now,
      expiresAt: now + DEMO_MS,
    })
    .onConflictDoNothing({ target: sandboxDemos.tokenHash });
  return token;
}

/** Scheduled job: deletes expired demos and their rounds, which no token can reach any more. */
export async function forgetDemos(ctx: Ctx): Promise<void> {
  const over = lt(sandboxDemos.expiresAt, ctx.clock.now());
  const ids = ctx.db.select({ id: sandboxDemos.id }).from(sandboxDemos).where(over);
  await ctx.db.batch([
    ctx.db.delete(sandboxRounds).where(inArray(sandboxRounds.playId, ids)),
    ctx.db.delete(sandboxDemos).where(over),
  ]);
}

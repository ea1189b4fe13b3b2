import { inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxDemos, sandboxRounds } from "../../db/schema/index.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import type { DemoRequest } from "../../providers/port.ts";

const DEMO_MS = 4 * HOUR_MS;
const START_BALANCE_MINOR = 100_000;

/** Opens a demo with 1000.00 of fun money, or finds the one that a replay repeats, and answers its launch token. */
export async function openDemo(ctx: Ctx, providerCode: string, request: DemoRequest): Promise<string> {
  const { token, spareToken, replayedBefore } = request;
  const now = ctx.clock.now();
  const demo = {
    providerCode,
    gameCode: request.gameCode,
    locale: request.locale,
    lobbyUrl: request.lobbyUrl,
    startBalance: START_BALANCE_MINOR,
    createdAt: now,
    expiresAt: now + DEMO_MS,
  };
  const insert = async (id: string, launchToken: string) =>
    ctx.db
      .insert(sandboxDemos)
      .values({ ...demo, id, tokenHash: await sha256Hex(launchToken) })
      .onConflictDoUpdate({ target: sandboxDemos.tokenHash, set: { tokenHash: sql`excluded.token_hash` } })
      .returning({ id: sandboxDemos.id, createdAt: sandboxDemos.createdAt })
      .get();
  const id = ctx.random.uuid();
  const opened = await insert(id, token);
  if (opened.id === id || opened.createdAt <= replayedBefore) return token;
  await insert(id, spareToken);
  return spareToken;
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

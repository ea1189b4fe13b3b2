import { and, eq, inArray, or } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/sandbox.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { openCursor, sealCursor } from "../../lib/paging/cursor.ts";
import type { PlayedRound } from "../../play/providers/port.ts";
import { findPlayOfSession } from "./find-play.ts";
import type { Play } from "./play.ts";
import type { Round } from "./round.ts";

const SCOPE = ["a replay"];
const LIFETIME_MS = 7 * DAY_MS;

/** The page that shows a round again, once its outcome was shown; null for a draw, and after the round was forgotten. */
export async function replayUrl(ctx: Ctx, { sessionId, roundId }: PlayedRound): Promise<string | null> {
  const isIt = or(eq(sandboxRounds.id, roundId), eq(sandboxRounds.tableRoundId, roundId));
  const shown = inArray(sandboxRounds.status, ["paying", "finished"]);
  const of = and(eq(sandboxRounds.playId, sessionId), isIt, shown);
  const round = await ctx.db.select().from(sandboxRounds).where(of).get();
  if (!round || "drawn" in round.scene) return null;
  const token = await sealCursor(ctx, SCOPE, JSON.stringify([round.id, ctx.clock.now() + LIFETIME_MS]));
  // In the fragment, which browsers do not send: no log, proxy or referrer holds it.
  return `${ctx.settings.baseUrl}/sandbox/page/replay.html#replay=${token}`;
}

/** Finds the round of a replay; undefined for a token that was not issued, has ended, or whose round is forgotten. */
export async function findReplay(ctx: Ctx, token: string): Promise<{ play: Play; round: Round } | undefined> {
  const text = await openCursor(ctx, SCOPE, token).catch(() => undefined);
  const [id, until] = text === undefined ? [] : (JSON.parse(text) as [string, number]);
  if (id === undefined || until === undefined || until <= ctx.clock.now()) return undefined;
  const round = await ctx.db.select().from(sandboxRounds).where(eq(sandboxRounds.id, id)).get();
  const play = round && (await findPlayOfSession(await inSession(ctx, round.playId), round.playId));
  return play && { play, round };
}

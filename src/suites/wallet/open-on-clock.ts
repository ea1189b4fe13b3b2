import { and, eq } from "drizzle-orm";
import type { OperatorCtx } from "../../context.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { isBound } from "../../db/shards.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { clockInForce, derivedOnClock, inSession, type TestClock } from "../../gate/operator-time/operator-clock.ts";
import { isOnTestClock } from "../../lib/shard-id.ts";
import { endClock } from "../../ops/test-clocks/end-clock.ts";
import { isAdvancing, startShortClock } from "../../ops/test-clocks/start-clock.ts";
import { openSession } from "../../play/sessions/open-session.ts";
import type { RunOptions } from "../runner/run-options.ts";
import { anyGame } from "./any-game.ts";
import { TWO_DAYS_MS } from "./clock-of-run.ts";

interface Player {
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
}

type OnClock = Required<Pick<RunOptions, "sessionId" | "testClock">>;

const TTL_MINUTES = 60;

/**
 * Provides the test clock that a run advances, and a session on it. While a clock of the operator is in force, `sessionId` must
 * be an open session on it; otherwise both are started for the run. `ctx` is in real time. Throws TEST_CLOCK_REFUSED where the
 * operator's clock would be advanced unasked or is being advanced, VALIDATION_FAILED for a session that is not on it, and what
 * a launch throws.
 */
export async function openOnClock(ctx: OperatorCtx, player: Player, sessionId: string | undefined): Promise<OnClock> {
  const clock = await clockInForce(ctx, ctx.operator.code);
  if (clock) return onOperatorsClock(ctx, clock, player, sessionId);
  if (sessionId !== undefined)
    throw invalidField("session_id", "must be left out: no test clock of yours is in force that it could be on");
  return onOwnClock(ctx, player);
}

async function onOperatorsClock(
  ctx: OperatorCtx,
  clock: TestClock,
  { playerId, currency }: Player,
  sessionId: string | undefined,
): Promise<OnClock> {
  if (sessionId === undefined)
    throw new ApiError(
      "TEST_CLOCK_REFUSED",
      "Your test clock is in force, and this trigger would advance it by two days. End it with POST /v1/test/clock/end, and the trigger starts one of its own; or send as session_id a session that you opened on it.",
    );
  if (clock.status === "running") throw isAdvancing();
  const found = isOnTestClock(sessionId) ? await ownSession(ctx, sessionId) : undefined;
  const isOpen = found && found.closedAt === null && found.expiresAt > clock.at && found.createdAt >= clock.beganAt;
  if (!isOpen || found.playerId !== playerId || found.currency !== currency)
    throw invalidField("session_id", "must be an open session of this player and currency, opened on your test clock");
  return { sessionId, testClock: { startedAt: clock.startedAt, isOwn: false, gameCode: found.walletGameCode } };
}

async function ownSession(ctx: OperatorCtx, sessionId: string) {
  const own = await inSession(ctx, sessionId);
  if (!isBound(own)) return undefined;
  return own.ledger
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.operatorCode, ctx.operator.code)))
    .get();
}

async function onOwnClock(ctx: OperatorCtx, player: Player): Promise<OnClock> {
  const game = await anyGame(ctx.db, ctx.operator.code).get();
  if (!game)
    throw new ApiError("GAME_UNAVAILABLE", "There is no game in your window, so the trigger cannot open a session.");
  const clock = await startShortClock(ctx, TWO_DAYS_MS);
  const { startedAt } = clock;
  try {
    const { sessionId } = await openSession(
      derivedOnClock(ctx, clock),
      {
        ...{ ...player, gameId: game.id, ttlMinutes: TTL_MINUTES },
        ...{ locale: null, lobbyUrl: null, depositUrl: null, playerDevice: null, playerName: null },
        ...{ playerCountry: undefined, playerIp: undefined, realityCheckMinutes: null, responsibleGamingUrl: null },
      },
      // Nobody plays it, so its provider is not asked.
      async () => "",
    );
    return { sessionId, testClock: { startedAt, isOwn: true, gameCode: game.walletCode } };
  } catch (cause) {
    await endClock(ctx, ctx.operator.code);
    throw cause;
  }
}

import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { games, providers, sandboxDemos, sessions } from "../../db/schema/index.ts";
import { ApiError } from "../../errors.ts";
import { leadOfSession } from "../../gate/operator-time/operator-clock.ts";
import { archiveOf } from "../../ledger/archive/find-archives.ts";
import { sha256Hex } from "../../lib/encoding.ts";
import { engineFor } from "../games/engine-for.ts";
import { FUN_CURRENCY, type Play } from "./play.ts";

const TOKEN = /^[A-Za-z0-9_-]{20,100}$/;

/**
 * The play behind a launch token, in its context; undefined for a token of no sandbox game or of an expired demo. A closed or
 * expired session is still found: an open round goes on, and its wins are owed. Throws SESSION_CLOSED where an archive has the
 * context's shard.
 */
export async function findPlay(ctx: Ctx, token: string): Promise<Play | undefined> {
  if (!TOKEN.test(token)) return undefined;
  // Without a look at whether it existed: an archive does not have the tokens.
  if (await archiveOf(ctx)) throw new ApiError("SESSION_CLOSED", "The session ended long ago. Open the game again.");
  const tokenHash = await sha256Hex(token);
  return (await findSession(ctx, eq(sessions.tokenHash, tokenHash))) ?? (await findDemo(ctx, tokenHash));
}

/** The play of the context's session, for those who know its id and have shown that they may see it; none of an archived one. */
export async function findPlayOfSession(ctx: Ctx, sessionId: string): Promise<Play | undefined> {
  if (await archiveOf(ctx)) return undefined;
  return findSession(ctx, eq(sessions.id, sessionId));
}

async function findSession(ctx: Ctx, which: SQL): Promise<Play | undefined> {
  const row = await ctx.ledger
    .select({ session: sessions, name: games.name, type: games.type, artId: games.portraitImageId })
    .from(sessions)
    .innerJoin(providers, and(eq(providers.code, sessions.providerCode), eq(providers.adapter, "sandbox")))
    .innerJoin(games, eq(games.id, sessions.gameId))
    .where(which)
    .get();
  if (!row) return undefined;
  const { session } = row;
  // Games run in real time: only the end of a session on a test clock follows that clock.
  const lead = await leadOfSession(ctx, session.id);
  return {
    id: session.id,
    demo: false,
    providerCode: session.providerCode,
    operatorCode: session.operatorCode,
    playerId: session.playerId,
    gameCode: session.gameCode,
    gameName: row.name,
    gameType: row.type,
    artId: row.artId,
    game: engineFor({ type: row.type }),
    currency: session.currency,
    precision: session.precision,
    locale: session.locale,
    playerCountry: session.playerCountry,
    lobbyUrl: session.lobbyUrl,
    depositUrl: session.depositUrl,
    realityCheckMinutes: session.realityCheckMinutes,
    responsibleGamingUrl: session.responsibleGamingUrl,
    openedAt: session.createdAt - lead,
    expiresAt: session.expiresAt - lead,
    closedAt: session.closedAt,
  };
}

async function findDemo(ctx: Ctx, tokenHash: string): Promise<Play | undefined> {
  const row = await ctx.db
    .select({ demo: sandboxDemos, name: games.name, type: games.type, artId: games.portraitImageId })
    .from(sandboxDemos)
    .innerJoin(
      games,
      and(
        eq(games.providerCode, sandboxDemos.providerCode),
        eq(games.code, sandboxDemos.gameCode),
        isNull(games.withdrawnAt),
      ),
    )
    .where(eq(sandboxDemos.tokenHash, tokenHash))
    .get();
  if (!row || row.demo.expiresAt <= ctx.clock.now()) return undefined;
  const { demo } = row;
  return {
    id: demo.id,
    demo: true,
    providerCode: demo.providerCode,
    operatorCode: null,
    playerId: null,
    gameCode: demo.gameCode,
    gameName: row.name,
    gameType: row.type,
    artId: row.artId,
    game: engineFor({ type: row.type }),
    currency: FUN_CURRENCY.code,
    precision: FUN_CURRENCY.precision,
    locale: demo.locale,
    playerCountry: null,
    lobbyUrl: demo.lobbyUrl,
    depositUrl: null,
    realityCheckMinutes: null,
    responsibleGamingUrl: null,
    openedAt: demo.createdAt,
    expiresAt: demo.expiresAt,
    closedAt: null,
  };
}

import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type CalledProvider, isVisible } from "../catalogue/visible-games.ts";
import type { OperatorCtx } from "../context.ts";
import { games, providers } from "../db/schema/catalogue.ts";
import { playerBlocks } from "../db/schema/operators.ts";
import { sessions } from "../db/schema/sessions.ts";
import { MINUTE_MS } from "../lib/clock.ts";
import { sha256Hex } from "../lib/encoding.ts";
import { randomToken } from "../lib/random.ts";
import { playerCountry } from "./check-country.ts";
import { launchAtProvider } from "./launch-at-provider.ts";
import { refuseSession } from "./refuse-session.ts";

export interface NewSession {
  readonly playerId: string;
  readonly currency: string;
  /** Decimal places of the currency, fixed with it. */
  readonly precision: number;
  readonly gameId: string;
  readonly locale: string | null;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly ttlMinutes: number;
  readonly playerCountry: string | undefined;
  readonly playerIp: string | undefined;
  readonly playerDevice: "desktop" | "mobile" | null;
  readonly playerName: string | null;
}

export interface OpenedSession {
  readonly sessionId: string;
  /** Carries the token: a bearer credential for a balance, handed out this once. */
  readonly launchUrl: string;
  readonly expiresAt: number;
}

/**
 * Opens a player's game session (interface: POST /v1/sessions). Throws GAME_UNAVAILABLE, GAME_RESTRICTED_IN_COUNTRY and
 * PLAYER_BLOCKED; UPSTREAM_UNAVAILABLE when the provider does not launch, and the session is closed then.
 */
export async function openSession(ctx: OperatorCtx, input: NewSession): Promise<OpenedSession> {
  const token = randomToken(ctx.random);
  const createdAt = ctx.clock.now();
  const country = await playerCountry(input.playerIp, input.playerCountry);
  const row = {
    id: ctx.random.uuid(),
    country,
    tokenHash: await sha256Hex(token),
    createdAt,
    expiresAt: createdAt + input.ttlMinutes * MINUTE_MS,
  };
  const opened = await insertIfAllowed(ctx, input, row).get();
  if (!opened) return refuseSession(ctx, input, country);
  const { gameCode, ...provider } = opened;

  const launchUrl = await launchAtProvider(ctx, provider, row.id, {
    token,
    gameCode,
    currency: input.currency,
    locale: input.locale,
    lobbyUrl: input.lobbyUrl,
    depositUrl: input.depositUrl,
    playerCountry: country,
    playerDevice: input.playerDevice,
  });
  return { sessionId: row.id, launchUrl, expiresAt: row.expiresAt };
}

interface SessionRow {
  readonly id: string;
  readonly country: string | null;
  readonly tokenHash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/**
 * Inserts the session where window, block and country allow it, and tells what launches it: one statement, so that
 * opening costs one hop and a refusal leaves nothing behind. The columns are in the table's order.
 */
function insertIfAllowed(ctx: OperatorCtx, input: NewSession, row: SessionRow) {
  const restricted = sql`EXISTS (SELECT 1 FROM json_each(${games.restrictedCountries}) WHERE value = ${row.country})`;
  const blocked = sql`EXISTS (SELECT 1 FROM ${playerBlocks}
    WHERE ${playerBlocks.operatorCode} = ${ctx.operator.code} AND ${playerBlocks.playerId} = ${input.playerId})`;
  const ofProvider = <T>(column: SQLiteColumn) =>
    sql<T>`(SELECT ${column} FROM ${providers} WHERE ${providers.code} = ${sessions.providerCode})`;
  return ctx.db
    .insert(sessions)
    .select(sql`
    SELECT ${row.id}, ${ctx.operator.code}, ${input.playerId}, ${input.currency}, ${input.precision}, ${games.id},
      ${games.providerCode}, ${games.code}, ${games.walletCode}, ${games.sectionCode}, ${input.locale},
      ${input.lobbyUrl}, ${input.depositUrl}, ${row.country}, ${input.playerDevice}, ${input.playerName},
      ${row.tokenHash}, ${row.createdAt}, ${row.expiresAt}, NULL
    FROM ${games} WHERE ${isVisible(ctx, [input.gameId])} AND NOT ${restricted} AND NOT ${blocked}`)
    .returning({
      gameCode: sessions.gameCode,
      code: sessions.providerCode,
      adapter: ofProvider<CalledProvider["adapter"]>(providers.adapter),
      baseUrl: ofProvider<CalledProvider["baseUrl"]>(providers.baseUrl),
    });
}

import type { OperatorCtx } from "../context.ts";
import { MINUTE_MS } from "../lib/clock.ts";
import { sha256Hex } from "../lib/encoding.ts";
import { randomToken } from "../lib/random.ts";
import { playerCountry } from "./check-country.ts";
import { insertSession } from "./insert-session.ts";
import { launchAtProvider } from "./launch-at-provider.ts";
import { refuseSession } from "./refuse-session.ts";

export interface NewSession {
  readonly playerId: string;
  readonly currency: string;
  /** Decimal places of the currency. */
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
  /** Contains the token, which gives access to the player's balance and is not stored in clear. */
  readonly launchUrl: string;
  readonly expiresAt: number;
}

/**
 * Opens a game session of a player. Throws GAME_UNAVAILABLE, GAME_RESTRICTED_IN_COUNTRY and PLAYER_BLOCKED, or
 * UPSTREAM_UNAVAILABLE when the provider does not launch the game; the session is closed then.
 */
export async function openSession(ctx: OperatorCtx, input: NewSession): Promise<OpenedSession> {
  const token = randomToken(ctx.random);
  const createdAt = ctx.clock.now();
  const country = await playerCountry(input.playerIp, input.playerCountry);
  const { gameId, ttlMinutes, playerIp: _, ...session } = input;
  const row = {
    ...session,
    id: ctx.random.uuid(),
    operatorCode: ctx.operator.code,
    playerCountry: country,
    tokenHash: await sha256Hex(token),
    createdAt,
    expiresAt: createdAt + ttlMinutes * MINUTE_MS,
  };
  const launched = await insertSession(ctx, gameId, row);
  if (!launched) return refuseSession(ctx, { gameId, playerId: input.playerId, country });

  const launchUrl = await launchAtProvider(ctx, {
    provider: launched.provider,
    sessionId: row.id,
    request: {
      operatorCode: row.operatorCode,
      token,
      gameCode: launched.gameCode,
      currency: row.currency,
      locale: row.locale,
      lobbyUrl: row.lobbyUrl,
      depositUrl: row.depositUrl,
      playerCountry: country,
      playerDevice: row.playerDevice,
    },
  });
  return { sessionId: row.id, launchUrl, expiresAt: row.expiresAt };
}

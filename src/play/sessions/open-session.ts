import type { OperatorCtx } from "../../context.ts";
import { upstreamUnavailable } from "../../errors.ts";
import { clockInForce } from "../../gate/operator-time/operator-clock.ts";
import { inCountingShard, inPromotedShard, inShardOfPlayer } from "../../ledger/shards/choose-shard.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { LaunchRequest } from "../providers/port.ts";
import { playerCountry } from "./check-country.ts";
import { closeSession } from "./close-session.ts";
import { type Found, findLaunched, insertSession, type Launched } from "./insert-session.ts";
import { launchAtProvider } from "./launch-at-provider.ts";
import { throwLaunchRefusal } from "./launch-refusals.ts";
import { requestTicket, type Ticket } from "./launch-ticket.ts";

export interface NewSession {
  readonly playerId: string;
  readonly currency: string;
  /** Decimal places of the currency. */
  readonly precision: number;
  readonly gameId: string;
  readonly locale: string | null;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly realityCheckMinutes: number | null;
  readonly responsibleGamingUrl: string | null;
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

/** The longest that a session can be open. */
export const MAX_SESSION_MINUTES = 1440;

/** A double click sends equal bytes. One request opens at most this many sessions, within this time after the first. */
const MAX_SESSIONS_PER_REQUEST = 3;
/** Those that its provider did not launch are not among them: the caller repeats, within the five minutes of its signature. */
const MAX_TRIES_PER_REQUEST = 10;
const TWICE_MEANT_MS = 2 * SECOND_MS;

/**
 * Opens a game session of a player. The same bytes open another within 2 s, three at most; later, or beyond that, they are
 * answered with the first that was launched, also when it has ended (docs/decisions/0110-equal-launches.md). Throws
 * GAME_UNAVAILABLE, GAME_RESTRICTED_IN_COUNTRY and PLAYER_BLOCKED, UPSTREAM_UNAVAILABLE while bets are stopped or when the
 * provider does not launch the game (the session is closed then), and UNAUTHORIZED for a request from before the player's
 * sessions were closed.
 */
export async function openSession(
  ctx: OperatorCtx,
  input: NewSession,
  launch: typeof launchAtProvider = launchAtProvider,
): Promise<OpenedSession> {
  const country = await playerCountry(input.playerIp, input.playerCountry);
  const opening = { input, country, launch };
  const chosen = inShardOfPlayer(ctx, input.playerId);
  const [inserted, counting] = await Promise.all([insertIn(chosen, opening), inCountingShard(chosen, input.playerId)]);
  if (inserted && !counting) return launchWith(chosen, inserted);
  if (inserted) await closeSession(chosen, inserted.launched.id);
  const promoted = counting ?? (await inPromotedShard(chosen, input.playerId));
  const [moved] = promoted
    ? await Promise.all([insertIn(promoted, opening), inCountingShard(promoted, input.playerId)])
    : [];
  if (promoted && moved) return launchWith(promoted, moved);
  await throwLaunchRefusal(chosen, { ...input, country, signedBefore: ctx.signedAt + SECOND_MS });
  throw upstreamUnavailable("The session could not be opened. Sign the request again.");
}

/**
 * A clock closes its sessions before and after it ends. So a session is closed here if its clock has ended before this is
 * asked, and there if it ends later. Throws UPSTREAM_UNAVAILABLE.
 */
async function stillOnClock(ctx: OperatorCtx, sessionId: string, createdAt: number): Promise<void> {
  const clock = await clockInForce(ctx, ctx.operator.code);
  if (clock && clock.beganAt <= createdAt) return;
  await closeSession(ctx, sessionId);
  throw upstreamUnavailable("Your test clock has ended meanwhile. Sign the request again.");
}

interface Opening {
  readonly input: NewSession;
  readonly country: string | null;
  readonly launch: typeof launchAtProvider;
}

/**
 * Opens a session in the context's shard, or finds that of a repeat. Undefined when it is refused there. It cannot be played
 * before it is launched, so the caller asks the control database at the same time whether this is the shard to open it in.
 */
async function insertIn(ctx: OperatorCtx, { input, country, launch }: Opening): Promise<LaunchOf | undefined> {
  const createdAt = ctx.clock.now();
  const { ttlMinutes, playerIp: _, ...session } = input;
  const expiresAt = createdAt + ttlMinutes * MINUTE_MS;
  const request = { ...input, operatorCode: ctx.operator.code, playerCountry: country };
  const row = { ...session, operatorCode: ctx.operator.code, playerCountry: country, createdAt, expiresAt };
  let first: { readonly ticket: Ticket; readonly launched: Found } | undefined;
  let signedBefore = ctx.signedAt + SECOND_MS;
  for (let tries = 0, opened = 0; opened < MAX_SESSIONS_PER_REQUEST && tries < MAX_TRIES_PER_REQUEST; tries++) {
    const ticket = await requestTicket(ctx, { shard: ctx.ledger.shard, launch: ["session", tries] });
    const { id, token, tokenHash } = ticket;
    const launched = await insertSession(ctx, { ...row, id, tokenHash, signedBefore });
    if (launched) {
      if (ctx.clock.real) await stillOnClock(ctx, id, createdAt);
      return { launched, launch, request: { ...request, token }, isRepeat: false };
    }
    const known = first?.launched ?? (await findLaunched(ctx, id));
    if (!known) return undefined;
    // The bytes were here before: whatever has closed the player's sessions since then came after them.
    signedBefore = Math.min(signedBefore, known.createdAt);
    await throwLaunchRefusal(ctx, { ...input, country, signedBefore });
    if (known.unlaunched) continue;
    first ??= { ticket, launched: known };
    opened++;
    if (createdAt - known.createdAt >= TWICE_MEANT_MS) break;
  }
  if (!first) return undefined;
  const { ticket, launched } = first;
  return { launched, launch, request: { ...request, token: ticket.token }, isRepeat: true };
}

interface LaunchOf {
  readonly launched: Launched;
  readonly launch: typeof launchAtProvider;
  readonly request: Omit<LaunchRequest, "gameCode">;
  readonly isRepeat: boolean;
}

async function launchWith(ctx: OperatorCtx, { launched, launch, request, isRepeat }: LaunchOf): Promise<OpenedSession> {
  const { id: sessionId, provider, gameCode, expiresAt } = launched;
  const { operatorCode, token, currency, locale, lobbyUrl, depositUrl, playerCountry: country, playerDevice } = request;
  const { realityCheckMinutes, responsibleGamingUrl } = request;
  const launchUrl = await launch(ctx, {
    provider,
    sessionId,
    isRepeat,
    request: {
      ...{ operatorCode, token, gameCode, currency, locale, lobbyUrl, depositUrl },
      ...{ playerCountry: country, playerDevice, realityCheckMinutes, responsibleGamingUrl },
    },
  });
  return { sessionId, launchUrl, expiresAt };
}

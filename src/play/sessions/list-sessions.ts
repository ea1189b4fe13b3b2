import { and, eq, gt, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import type { LedgerDb } from "../../db/client.ts";
import { sessions } from "../../db/schema/ledger.ts";
import { eachShard } from "../../db/shards.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { newestFirst, type Place } from "../../lib/paging/newest-first.ts";
import { MAX_SESSION_MINUTES } from "./open-session.ts";

export const SESSION_STATUSES = ["open", "closed", "expired"] as const;
type SessionStatus = (typeof SESSION_STATUSES)[number];

type StoredSession = typeof sessions.$inferSelect;

export interface ListedSession
  extends Pick<StoredSession, "id" | "playerId" | "currency" | "gameId" | "createdAt" | "expiresAt" | "closedAt"> {
  readonly status: SessionStatus;
}

export interface SessionsQuery {
  readonly playerId: string | undefined;
  readonly status: SessionStatus | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Sessions that a page looks at for a status: one that few have gets short pages, and never a long read. */
export const MAX_SESSIONS_LOOKED_AT = 5_000;

/** The operator's sessions, newest first. */
export async function listSessions(ctx: OwnerCtx, query: SessionsQuery): Promise<Page<ListedSession>> {
  const { playerId, status, limit, cursor } = query;
  const now = ctx.clock.now();
  const asked = { operatorCode: ctx.operator.code, playerId, status, now };
  const { rows, nextCursor } = await keysetPage<StoredSession, Place>(ctx, {
    scope: ["sessions", ctx.operator.code, playerId ?? null, status ?? null],
    cursor,
    limit,
    placeOf: ({ createdAt, id }) => [createdAt, id],
    rowsAfter: async (place, most, until) => {
      const found = await eachShard(ctx, async ({ ledger }) => sessionsAfter(ledger, asked, place, until).limit(most));
      return found.flat().toSorted(compare);
    },
    lookUntil: async (place) => {
      if (status === undefined) return undefined;
      const found = await eachShard(ctx, async ({ ledger }) => lastLookedAt(ledger, asked, place).get());
      const [last] = found.flatMap((row) => row ?? []).toSorted(compare);
      return last && [last.createdAt, last.id];
    },
  });
  return { rows: rows.map((session) => ({ ...session, status: statusOf(session, now) })), nextCursor };
}

type Placed = Pick<StoredSession, "createdAt" | "id">;

function compare(one: Placed, other: Placed): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}

const NEWEST_FIRST = newestFirst(sessions.createdAt, sessions.id);

interface Asked {
  readonly operatorCode: string;
  readonly playerId: string | undefined;
  readonly status: SessionStatus | undefined;
  readonly now: number;
}

/** Exported, as the next, for the test of what they read. */
export function sessionsAfter(ledger: LedgerDb, asked: Asked, place?: Place, until?: Place) {
  const { status, now } = asked;
  const wanted = and(
    among(asked),
    NEWEST_FIRST.after(place),
    NEWEST_FIRST.upTo(until),
    status && hasStatus(status, now),
  );
  return ledger
    .select()
    .from(sessions)
    .where(wanted)
    .orderBy(...NEWEST_FIRST.order);
}

export function lastLookedAt(ledger: LedgerDb, asked: Asked, place?: Place) {
  return ledger
    .select({ createdAt: sessions.createdAt, id: sessions.id })
    .from(sessions)
    .where(and(among(asked), NEWEST_FIRST.after(place)))
    .orderBy(...NEWEST_FIRST.order)
    .limit(1)
    .offset(MAX_SESSIONS_LOOKED_AT - 1);
}

function among({ operatorCode, playerId, status, now }: Asked): SQL | undefined {
  return and(
    eq(sessions.operatorCode, operatorCode),
    playerId === undefined ? undefined : eq(sessions.playerId, playerId),
    status === "open" ? openedSince(now) : undefined,
  );
}

/** Condition: young enough to be open. It bounds what is read of a player, or an operator, with many old sessions. */
export function openedSince(now: number): SQL {
  return gt(sessions.createdAt, now - MAX_SESSION_MINUTES * MINUTE_MS);
}

/** Condition: it takes bets. */
export function isOpenAt(now: number): SQL | undefined {
  return and(isNull(sessions.closedAt), gt(sessions.expiresAt, now));
}

function hasStatus(status: SessionStatus, now: number): SQL | undefined {
  if (status === "open") return isOpenAt(now);
  return status === "closed"
    ? isNotNull(sessions.closedAt)
    : and(isNull(sessions.closedAt), lte(sessions.expiresAt, now));
}

function statusOf({ closedAt, expiresAt }: StoredSession, now: number): SessionStatus {
  if (closedAt !== null) return "closed";
  return expiresAt > now ? "open" : "expired";
}

import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Ctx, ProviderCtx } from "../../context.ts";
import { movements, sessions } from "../../db/schema/ledger.ts";
import { eachShard, inShard } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import { shardOf } from "../../lib/shard-id.ts";
import { keysetPage, type Page } from "../../paging/keyset-page.ts";
import type { Movement } from "../rules/movement.ts";

/** A transaction of the provider, under its own id or the one that the service answered for it. Throws NOT_FOUND. */
export async function readReported(ctx: ProviderCtx, id: string): Promise<Movement> {
  const movement = await findReported(ctx, ctx.providerCode, id);
  if (!movement) throw notFound("The transaction");
  return movement;
}

/** The same for a provider of the installation itself, or undefined. */
export async function findReported(ctx: Ctx, providerCode: string, id: string): Promise<Movement | undefined> {
  const own = `${providerCode}:${id}`;
  const isNamed = and(inArray(movements.transactionId, [own, id]), eq(movements.providerCode, providerCode));
  const found = (await eachShard(ctx, async ({ ledger }) => ledger.select().from(movements).where(isNamed))).flat();
  return found.find(({ transactionId }) => transactionId === own) ?? found[0];
}

const PAGE_SIZE = 200;

export interface ReportedRound {
  readonly roundId: string;
  readonly sessionId: string;
  readonly cursor: string | undefined;
}

/**
 * What the provider reported of a round in a session of its games, oldest first, with the service's own rollbacks. Throws
 * NOT_FOUND. The session names the operator, whose index serves the list.
 */
export async function readReportedRound(ctx: ProviderCtx, round: ReportedRound): Promise<Page<Movement>> {
  const { providerCode } = ctx;
  const { roundId, sessionId, cursor } = round;
  const { ledger } = inShard(ctx, shardOf(sessionId));
  const session = await ledger
    .select({ operatorCode: sessions.operatorCode })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.providerCode, providerCode)))
    .get();
  if (!session) throw notFound("The session");
  const page = await keysetPage(ctx, {
    scope: ["provider round", providerCode, sessionId, roundId],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ seq }: typeof movements.$inferSelect) => seq,
    rowsAfter: (after: number | undefined, limit) =>
      reportedRoundQuery(ledger, {
        operatorCode: session.operatorCode,
        providerCode,
        sessionId,
        roundId,
        after,
        limit,
      }),
  });
  if (cursor === undefined && page.rows.length === 0) throw notFound("The round");
  return page;
}

interface RoundQuery {
  readonly operatorCode: string;
  readonly providerCode: string;
  readonly sessionId: string;
  readonly roundId: string;
  readonly after: number | undefined;
  readonly limit: number;
}

/** Exported for the test of its query plan. */
export function reportedRoundQuery(
  db: ProviderCtx["ledger"],
  { operatorCode, providerCode, sessionId, roundId, after = 0, limit }: RoundQuery,
) {
  return db
    .select()
    .from(movements)
    .where(
      and(
        eq(movements.operatorCode, operatorCode),
        eq(movements.roundId, roundId),
        eq(movements.providerCode, providerCode),
        eq(movements.sessionId, sessionId),
        gt(movements.seq, after),
      ),
    )
    .orderBy(asc(movements.seq))
    .limit(limit);
}

import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Ctx, ProviderCtx } from "../../context.ts";
import { movements, sessions } from "../../db/schema/ledger.ts";
import { eachShard, inShardOf } from "../../db/shards.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import { archiveOf } from "../archive/find-archives.ts";
import type { Archive } from "../archive/format.ts";
import { archivedRound, archivedSession, archivedTransactions } from "../archive/read-archive.ts";
import { toMovement } from "../books/rows.ts";
import type { Movement } from "../rules/movement.ts";

/**
 * A transaction of the provider, under its own id or the one that the service answered for it; of the named session alone, if
 * there is one. Throws NOT_FOUND. An id alone may be in any shard: no fact says in which operators' sessions a provider ever was.
 */
export async function readReported(ctx: ProviderCtx, id: string, sessionId?: string): Promise<Movement> {
  const own = sessionId === undefined ? ctx : inShardOf(ctx, sessionId);
  const movement = await findReported(own, ctx.providerCode, id);
  if (!movement || (sessionId !== undefined && movement.sessionId !== sessionId)) throw notFound("The transaction");
  return movement;
}

/** The same for a provider of the installation itself, or undefined. */
export async function findReported(ctx: Ctx, providerCode: string, id: string): Promise<Movement | undefined> {
  const own = `${providerCode}:${id}`;
  const isNamed = and(inArray(movements.transactionId, [own, id]), eq(movements.providerCode, providerCode));
  const live = (await eachShard(ctx, async ({ ledger }) => ledger.select().from(movements).where(isNamed))).flat();
  const found = live.length > 0 ? live : await archivedReported(ctx, providerCode, [own, id]);
  return found.find(({ transactionId }) => transactionId === own) ?? found[0];
}

async function archivedReported(ctx: Ctx, providerCode: string, ids: readonly string[]): Promise<Movement[]> {
  const rows = (await Promise.all(ids.map((id) => archivedTransactions(ctx, id)))).flat();
  return rows.filter((row) => row.provider_code === providerCode).map(toMovement);
}

const PAGE_SIZE = 200;

export interface ReportedRound {
  readonly roundId: string;
  readonly sessionId: string;
  readonly cursor: string | undefined;
}

/**
 * Reports of the provider of a round in the context's session, oldest first, with the service's own rollbacks. Throws
 * NOT_FOUND. The session names the operator, whose index serves the list.
 */
export async function readReportedRound(ctx: ProviderCtx, round: ReportedRound): Promise<Page<Movement>> {
  const { providerCode } = ctx;
  const { roundId, sessionId } = round;
  const archive = await archiveOf(ctx);
  if (archive) return archivedReportedRound(ctx, archive, round);
  const { ledger } = ctx;
  const session = await ledger
    .select({ operatorCode: sessions.operatorCode })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.providerCode, providerCode)))
    .get();
  if (!session) throw notFound("The session");
  return reportedPage(ctx, round, (after: number | undefined, limit) =>
    reportedRoundQuery(ledger, {
      operatorCode: session.operatorCode,
      providerCode,
      sessionId,
      roundId,
      after,
      limit,
    }),
  );
}

type SeqRow = Movement & { readonly seq: number };

async function reportedPage(
  ctx: ProviderCtx,
  { roundId, sessionId, cursor }: ReportedRound,
  rowsAfter: (after: number | undefined, limit: number) => PromiseLike<readonly SeqRow[]>,
): Promise<Page<Movement>> {
  const page = await keysetPage(ctx, {
    scope: ["provider round", ctx.providerCode, sessionId, roundId],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ seq }: SeqRow) => seq,
    rowsAfter,
  });
  if (cursor === undefined && page.rows.length === 0) throw notFound("The round");
  return page;
}

async function archivedReportedRound(
  ctx: ProviderCtx,
  archive: Archive,
  round: ReportedRound,
): Promise<Page<Movement>> {
  const { roundId, sessionId } = round;
  const session = await archivedSession(ctx, archive, sessionId);
  if (session?.provider_code !== ctx.providerCode) throw notFound("The session");
  const operatorCode = String(session.operator_code);
  return reportedPage(ctx, round, async (after = 0, limit) => {
    const rows: SeqRow[] = [];
    for await (const some of archivedRound(ctx, archive, { operatorCode, roundId, after })) {
      const own = some.filter((row) => row.session_id === sessionId && row.provider_code === ctx.providerCode);
      rows.push(...own.map((row) => ({ ...toMovement(row), seq: Number(row.seq) })));
      if (rows.length >= limit) break;
    }
    return rows.slice(0, limit);
  });
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

import { inArray } from "drizzle-orm";
import type { OwnerCtx } from "../../context.ts";
import { games } from "../../db/schema/control.ts";
import { eachShardOf } from "../../db/shards.ts";
import type { DescribedMovement } from "../../ledger/queries/describe-movements.ts";
import { readAttempts } from "../../ledger/queries/read-attempts.ts";
import { readAmounts, readRound } from "../../ledger/queries/read-transactions.ts";
import { replayAddress } from "./replay-address.ts";
import { storyOf, type Told } from "./story.ts";
import { addSums, type Sums, type SumsByCurrency } from "./sums.ts";

/** A live table's round may have thousands of players: the story is of its first transactions. */
const MAX_TRANSACTIONS_TOLD = 90;
/** A longer round has no sums: 20 statements read so many rows. */
const MAX_TRANSACTIONS_SUMMED = 100_000;

export interface ExplainedRound {
  readonly roundId: string;
  readonly transactions: readonly DescribedMovement[];
  readonly gameNames: ReadonlyMap<string, string>;
  readonly story: readonly Told[];
  /** Sums of all its transactions by currency; none of a round that is too long to be summed up. */
  readonly sums: readonly Sums[];
  /** Address at which the round can be seen again. */
  readonly replayUrl: string | null;
}

/** A round of the operator in words. Throws NOT_FOUND, also for another operator's. */
export async function explainRound(ctx: OwnerCtx, roundId: string): Promise<ExplainedRound> {
  const { rows: transactions, nextCursor } = await readRound(ctx, { roundId, limit: MAX_TRANSACTIONS_TOLD });
  const [attempts, gameNames, replayUrl, all] = await Promise.all([
    attemptsOf(ctx, transactions),
    namesOf(ctx, [...new Set(transactions.flatMap(({ gameId }) => gameId ?? []))]),
    replayAddress(ctx, transactions[0]?.movement),
    nextCursor === null ? wholeOf(transactions) : sumUp(ctx, roundId),
  ]);
  const story = storyOf({ transactions, attempts, gameNames });
  const last = story.at(-1);
  if (nextCursor !== null && last) {
    const text = all
      ? `The round has ${all.count - transactions.length} more transactions.`
      : `The round has more than ${MAX_TRANSACTIONS_SUMMED} transactions, too many to be summed up.`;
    story.push({ at: last.at, text });
  }
  return { roundId, transactions, gameNames, story, sums: all?.sums ?? [], replayUrl };
}

interface Summed {
  readonly count: number;
  readonly sums: readonly Sums[];
}

function wholeOf(transactions: readonly DescribedMovement[]): Summed {
  const amounts = transactions.map(({ movement }) => movement);
  return { count: amounts.length, sums: [...addSums(new Map(), amounts).values()] };
}

/** Undefined for a round that is too long. */
async function sumUp(ctx: OwnerCtx, roundId: string): Promise<Summed | undefined> {
  const byCurrency: SumsByCurrency = new Map();
  let count = 0;
  const isWhole = await readAmounts(ctx, { roundId, most: MAX_TRANSACTIONS_SUMMED }, (amounts) => {
    addSums(byCurrency, amounts);
    count += amounts.length;
  });
  return isWhole ? { count, sums: [...byCurrency.values()] } : undefined;
}

/** The attempts of each transaction, read in its shard if its archive has not brought them. */
async function attemptsOf(ctx: OwnerCtx, transactions: readonly DescribedMovement[]) {
  const archived = transactions.map(
    ({ movement, archivedCalls = [] }) => [movement.transactionId, archivedCalls] as const,
  );
  const live = transactions.filter(({ archivedCalls }) => archivedCalls === undefined);
  const found = await eachShardOf(ctx, live, (own, rows) =>
    readAttempts(
      own,
      rows.map(({ movement }) => movement.transactionId),
    ),
  );
  return new Map([...archived, ...found.flatMap((attempts) => [...attempts])]);
}

/** Reads the names of the transactions' games: at most as many, within D1's limit of bound parameters. */
async function namesOf({ db }: OwnerCtx, gameIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (gameIds.length === 0) return new Map();
  const named = db.select({ id: games.id, name: games.name }).from(games);
  const rows = await named.where(inArray(games.id, [...gameIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

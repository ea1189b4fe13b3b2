import { inArray } from "drizzle-orm";
import type { OwnerCtx } from "../context.ts";
import { games } from "../db/schema/control.ts";
import { inShard } from "../db/shards.ts";
import type { DescribedMovement } from "../ledger/queries/describe-movements.ts";
import { readAttempts } from "../ledger/queries/read-attempts.ts";
import { readRound } from "../ledger/queries/read-transactions.ts";
import { replayAddress } from "./replay-address.ts";
import { storyOf, type Told } from "./story.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** A live table's round may have thousands of players: the story is of its first transactions. */
export const MAX_TRANSACTIONS_TOLD = 90;

export interface ExplainedRound {
  readonly roundId: string;
  readonly transactions: readonly DescribedMovement[];
  /** The names of its games, by catalogue id. */
  readonly gameNames: ReadonlyMap<string, string>;
  readonly story: readonly Told[];
  /** Of all its transactions, by currency. */
  readonly sums: readonly Sums[];
  /** Where the round can be seen again. */
  readonly replayUrl: string | null;
}

/** A round of the operator in words. Throws NOT_FOUND, also for another operator's. */
export async function explainRound(ctx: OwnerCtx, roundId: string): Promise<ExplainedRound> {
  const all = await readRound(ctx, roundId);
  const transactions = all.slice(0, MAX_TRANSACTIONS_TOLD);
  const [attempts, gameNames, replayUrl] = await Promise.all([
    attemptsOf(ctx, transactions),
    namesOf(ctx, [...new Set(transactions.flatMap(({ gameId }) => gameId ?? []))]),
    replayAddress(ctx, transactions[0]?.movement),
  ]);
  const story = storyOf({ transactions, attempts, gameNames });
  const more = all.length - transactions.length;
  const last = story.at(-1);
  if (more > 0 && last) story.push({ at: last.at, text: `The round has ${more} more transactions.` });
  const sums = sumsOf(all.map(({ movement }) => movement));
  return { roundId, transactions, gameNames, story, sums, replayUrl };
}

/** The attempts of each transaction, read in its shard if its archive has not brought them. */
async function attemptsOf(ctx: OwnerCtx, transactions: readonly DescribedMovement[]) {
  const archived = transactions.map(
    ({ movement, archivedCalls = [] }) => [movement.transactionId, archivedCalls] as const,
  );
  const live = transactions.filter(({ archivedCalls }) => archivedCalls === undefined);
  const byShard = Map.groupBy(live, ({ shard }) => shard);
  const found = await Promise.all(
    [...byShard].map(([shard, own]) =>
      readAttempts(
        inShard(ctx, shard),
        own.map(({ movement }) => movement.transactionId),
      ),
    ),
  );
  return new Map([...archived, ...found.flatMap((attempts) => [...attempts])]);
}

/** At most as many games as transactions, within D1's limit of bound parameters. */
async function namesOf({ db }: OwnerCtx, gameIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (gameIds.length === 0) return new Map();
  const named = db.select({ id: games.id, name: games.name }).from(games);
  const rows = await named.where(inArray(games.id, [...gameIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

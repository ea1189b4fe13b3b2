import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { games, providerKeys, providers } from "../../db/schema/catalogue.ts";
import { exchangeRates } from "../../db/schema/currencies.ts";
import { intakeStops, stops } from "../../db/schema/intake.ts";
import { excludedGames, operatorKeys, operators, operatorWindows, playerBlocks } from "../../db/schema/operators.ts";
import { bonusCampaigns, campaignPlayers, freeSpins } from "../../db/schema/promotions.ts";
import { restores } from "../../db/schema/recovery.ts";
import { riskLimits } from "../../db/schema/risk.ts";

/** A control table that shards have copies of: what statements on sessions and movements read beside the ledger. */
export interface Fact {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly readers: Readers;
}

/** Shards that have a row: every one, those that its operator uses, or the one that its column `shard` names. */
type Readers = "every" | "operator" | "counting";

const TABLES: Readonly<Record<Readers, readonly SQLiteTable[]>> = {
  every: [providers, providerKeys, games, intakeStops, stops, riskLimits, exchangeRates, restores],
  // Windows last: in a shard that an operator begins to use, no session opens before all else is there.
  operator: [operators, operatorKeys, excludedGames, playerBlocks, bonusCampaigns, operatorWindows],
  counting: [freeSpins, campaignPlayers],
};

export function allFacts(): Fact[] {
  return (["every", "counting", "operator"] as const).flatMap((readers) =>
    TABLES[readers].map((table) => {
      const columns = Object.values(getTableColumns(table));
      const [together] = getTableConfig(table).primaryKeys;
      const key = (together?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name);
      return { name: getTableName(table), columns: columns.map(({ name }) => name), key, readers };
    }),
  );
}

/** Column with the operator's code. */
export function ownerOf({ name }: Fact): string {
  return name === "operators" ? "code" : "operator_code";
}

const IS_OPEN_GRANT = "status IN ('placing', 'active')";

/** SQL: the rows of a shard that a filling replaces. A settled grant stays where it is: a late win may name it. */
export function replacedIn(fact: Fact): string {
  return fact.name === "free_spins" ? IS_OPEN_GRANT : "true";
}

/**
 * SQL: the rows that a shard is filled with. Of grants the open ones, which an index has, and those that have settled in the two
 * days that changes are kept.
 */
export function filledWith(fact: Fact, shard: number): string {
  if (fact.readers === "every") return "true";
  const ofOperators = `${ownerOf(fact)} IN (SELECT operator_code FROM operator_shards WHERE shard = ${shard})`;
  if (fact.readers === "operator") return ofOperators;
  const counted = `${ofOperators} AND (shard IS NULL OR shard = ${shard})`;
  if (fact.name !== "free_spins") return counted;
  const open = `SELECT id FROM free_spins WHERE ${ofOperators} AND ${IS_OPEN_GRANT}`;
  const changed = `SELECT key ->> 0 FROM fact_changes WHERE fact = 'free_spins' AND shard = ${shard}`;
  return `${counted} AND id IN (${open} UNION ALL ${changed})`;
}

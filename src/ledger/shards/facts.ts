import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { games, providerKeys, providers } from "../../db/schema/catalogue.ts";
import { exchangeRates } from "../../db/schema/currencies.ts";
import { intakeStops, stops } from "../../db/schema/intake.ts";
import { excludedGames, operatorKeys, operators, operatorWindows, playerBlocks } from "../../db/schema/operators.ts";
import { bonusCampaigns, campaignPlayers, freeSpins } from "../../db/schema/promotions.ts";
import { restores } from "../../db/schema/recovery.ts";
import { riskLimits } from "../../db/schema/risk.ts";

/** A control table that every shard has a copy of: what statements on sessions and movements read beside the ledger. */
export interface Fact {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

const TABLES: readonly SQLiteTable[] = [
  ...[operators, operatorKeys, operatorWindows, excludedGames, playerBlocks],
  ...[providers, providerKeys, games],
  ...[intakeStops, stops, riskLimits, exchangeRates, restores],
  ...[freeSpins, bonusCampaigns, campaignPlayers],
];

export function allFacts(): Fact[] {
  return TABLES.map((table) => {
    const columns = Object.values(getTableColumns(table));
    const [together] = getTableConfig(table).primaryKeys;
    const key = together?.columns ?? columns.filter(({ primary }) => primary);
    return { name: getTableName(table), columns: columns.map(({ name }) => name), key: key.map(({ name }) => name) };
  });
}

/** Triggers that record each change of a fact, while a shard has copies. The migrations have them; a test compares. */
export function triggersOf({ name, key }: Fact): string[] {
  return (["insert", "update", "delete"] as const).map((event) => {
    const row = event === "delete" ? "OLD" : "NEW";
    const values = key.map((column) => `${row}.${column}`).join(", ");
    return `CREATE TRIGGER fact_${name}_${event} AFTER ${event.toUpperCase()} ON ${name} WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('${name}', json_array(${values}), unixepoch() * 1000); END;`;
  });
}

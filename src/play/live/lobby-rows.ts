import { utf8 } from "../../lib/encoding.ts";
import { type LobbyTable, type LobbyTables, tableKey } from "./live-table.ts";
import type { SchemaStep } from "./object-schema.ts";

/** A row holds 2 MB, key included. */
const MAX_ROW_BYTES = 1_900_000;

/** The tables of a LiveLobby object. */
export const LOBBY_SCHEMA: readonly SchemaStep[] = [
  (sql) =>
    sql.exec(`
      CREATE TABLE subscriptions (provider_code TEXT PRIMARY KEY, asked_at INTEGER NOT NULL);
      CREATE TABLE failures (provider_code TEXT PRIMARY KEY, count INTEGER NOT NULL);
      CREATE TABLE interest (id INTEGER PRIMARY KEY CHECK (id = 1), currency TEXT NOT NULL, asked_at INTEGER NOT NULL);
      -- Without a rowid, so that an entry is one billed row. settled is 0 while later pushes may be in memory only.
      CREATE TABLE states (
        provider_code TEXT NOT NULL, part INTEGER NOT NULL, body TEXT NOT NULL, settled INTEGER NOT NULL,
        PRIMARY KEY (provider_code, part)) WITHOUT ROWID`),
];

/** Last written state, and the providers whose later pushes may be lost. */
export function readTables(sql: SqlStorage): { readonly tables: LobbyTables; readonly unsettled: Set<string> } {
  const tables = new Map<string, LobbyTable>();
  const unsettled = new Set<string>();
  for (const row of sql.exec<{ provider_code: string; body: string; settled: number }>("SELECT * FROM states")) {
    for (const table of JSON.parse(row.body) as LobbyTable[]) {
      tables.set(tableKey(table.providerCode, table.gameCode), table);
    }
    if (!row.settled) unsettled.add(row.provider_code);
  }
  return { tables, unsettled };
}

/** Writes a provider's tables: one row, or as few as hold them. */
export function writeTables(sql: SqlStorage, providerCode: string, tables: readonly LobbyTable[]): void {
  const parts = partsOf(tables);
  for (const [part, body] of parts.entries()) {
    sql.exec(
      `INSERT INTO states VALUES (?, ?, ?, 0)
       ON CONFLICT (provider_code, part) DO UPDATE SET body = excluded.body, settled = 0`,
      providerCode,
      part,
      body,
    );
  }
  sql.exec("DELETE FROM states WHERE provider_code = ? AND part >= ?", providerCode, parts.length);
}

/** Notes that nothing was pushed after the last write. */
export function settleTables(sql: SqlStorage, providerCode: string): void {
  sql.exec("UPDATE states SET settled = 1 WHERE provider_code = ? AND settled = 0", providerCode);
}

function partsOf(tables: readonly LobbyTable[]): string[] {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const table of tables) {
    const json = JSON.stringify(table);
    const size = utf8(json).byteLength + 1;
    if (bytes + size > MAX_ROW_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(json);
    bytes += size;
  }
  return parts.map((part) => `[${part.join(",")}]`);
}

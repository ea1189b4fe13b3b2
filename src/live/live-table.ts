/** What a provider pushed of one of its tables; the interface's LiveTable with the game's code (contract). */
export interface PushedTable {
  readonly gameCode: string;
  readonly name: string | null;
  readonly open: boolean;
  readonly newTable: boolean;
  readonly image: string | null;
  readonly dealer: string | null;
  /** In the currency of the push; JSON numbers, not money that moves. */
  readonly minBet: number | null;
  readonly maxBet: number | null;
  readonly players: number | null;
  readonly seats: number | null;
  readonly seatsAvailable: number | null;
  /** The provider's own JSON, passed through as text: its shape is none of ours. */
  readonly results: string;
  /** When the provider says the table was like this; never later than it was received. */
  readonly updatedAt: number;
}

/** A table of a patch: what is absent stays as it was. */
export type TablePatch = Pick<PushedTable, "gameCode" | "updatedAt"> & Partial<PushedTable>;

/** A table in the lobby of one currency. */
export interface LobbyTable extends PushedTable {
  readonly providerCode: string;
}

/** What one object holds for a currency. `pending`: it was asked for the first time just now. */
export interface Lobby {
  readonly pending: boolean;
  readonly tables: LobbyTables;
}

/** The tables of one currency, found with `tableKey`. */
export type LobbyTables = ReadonlyMap<string, LobbyTable>;

/** What a table is found by within its currency. */
export function tableKey(providerCode: string, gameCode: string): string {
  return `${providerCode}\n${gameCode}`;
}

const UNKNOWN_TABLE: Omit<PushedTable, "gameCode" | "updatedAt"> = {
  name: null,
  open: false,
  newTable: false,
  image: null,
  dealer: null,
  minBet: null,
  maxBet: null,
  players: null,
  seats: null,
  seatsAvailable: null,
  results: "null",
};

/** A table after a patch; one that was not known starts closed and empty. */
export function patched(known: PushedTable | undefined, patch: TablePatch): PushedTable {
  return { ...UNKNOWN_TABLE, ...known, ...patch };
}

/** The tables after a provider's whole state: those of its tables that are not in it have vanished. */
export function afterPush(
  known: LobbyTables,
  providerCode: string,
  pushed: readonly PushedTable[],
): Map<string, LobbyTable> {
  const others = [...known].filter(([, table]) => table.providerCode !== providerCode);
  return new Map([
    ...others,
    ...pushed.map((table) => [tableKey(providerCode, table.gameCode), { ...table, providerCode }] as const),
  ]);
}

/** Most tables of a provider in a currency, and most characters of their results and pictures: twice what a push carries. */
export const MOST_TABLES = 2_000;
const MOST_CHARACTERS = 2 * 1024 * 1024;

/** Whether a provider's tables are as many and as large as may be kept: patches could grow them without end. */
export function isWithinBounds(tables: LobbyTables, providerCode: string): boolean {
  let count = 0;
  let characters = 0;
  for (const table of tables.values()) {
    if (table.providerCode !== providerCode) continue;
    count++;
    characters += table.results.length + (table.image?.length ?? 0);
  }
  return count <= MOST_TABLES && characters <= MOST_CHARACTERS;
}

/** The tables after some tables of a provider: what a table's patch does not name stays as it was. */
export function afterPatch(
  known: LobbyTables,
  providerCode: string,
  patches: readonly TablePatch[],
): Map<string, LobbyTable> {
  const tables = new Map(known);
  for (const patch of patches) {
    const at = tableKey(providerCode, patch.gameCode);
    tables.set(at, { ...patched(tables.get(at), patch), providerCode });
  }
  return tables;
}

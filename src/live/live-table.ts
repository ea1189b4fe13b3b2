/** A table as its provider pushed it, under the provider's game code. */
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
  /** The provider's own JSON as text, opaque to us. */
  readonly results: string;
  /** The provider's time of this state; never later than it was received. */
  readonly updatedAt: number;
}

/** Changes to a table; absent fields stay as they were. */
export type TablePatch = Pick<PushedTable, "gameCode" | "updatedAt"> & Partial<PushedTable>;

/** A table in the lobby of one currency. */
export interface LobbyTable extends PushedTable {
  readonly providerCode: string;
}

/** The tables of one currency. `pending`: this was the first poll, and the providers are still being asked. */
export interface Lobby {
  readonly pending: boolean;
  readonly tables: LobbyTables;
}

/** The tables of one currency, by `tableKey`. */
export type LobbyTables = ReadonlyMap<string, LobbyTable>;

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

/** A table after a patch; an unknown one starts closed and empty. */
export function patched(known: PushedTable | undefined, patch: TablePatch): PushedTable {
  return { ...UNKNOWN_TABLE, ...known, ...patch };
}

/** The tables after a push of a provider's whole state: its tables that are not in it are removed. */
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

/** Limits per provider and currency, twice the size of a push; the characters are those of results and images. */
export const MAX_TABLES = 2_000;
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** Whether a provider's tables are within the limits, since patches can only add to them. */
export function isWithinBounds(tables: LobbyTables, providerCode: string): boolean {
  let count = 0;
  let characters = 0;
  for (const table of tables.values()) {
    if (table.providerCode !== providerCode) continue;
    count++;
    characters += table.results.length + (table.image?.length ?? 0);
  }
  return count <= MAX_TABLES && characters <= MAX_CHARACTERS;
}

/** The tables after patches to some tables of a provider. */
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

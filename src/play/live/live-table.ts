/** A table as its provider pushed it, under the provider's game code. */
export interface PushedTable {
  readonly gameCode: string;
  readonly name: string | null;
  readonly open: boolean;
  readonly newTable: boolean;
  readonly image: string | null;
  readonly dealer: string | null;
  /** Limits in the currency of the push; JSON numbers, not money that moves. */
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

/** Whether a table's smallest bet is above its largest. */
export function areLimitsCrossed({ minBet, maxBet }: PushedTable): boolean {
  return minBet !== null && maxBet !== null && minBet > maxBet;
}

/** The tables after a push of a provider's whole state. Tables that it lacks are removed; equal ones stay as they are. */
export function afterPush(
  known: LobbyTables,
  providerCode: string,
  pushed: readonly PushedTable[],
): Map<string, LobbyTable> {
  const others = [...known].filter(([, table]) => table.providerCode !== providerCode);
  return new Map([
    ...others,
    ...pushed.map((table) => {
      const key = tableKey(providerCode, table.gameCode);
      return [key, keptIfEqual(known.get(key), { ...table, providerCode })] as const;
    }),
  ]);
}

/** The known table where the new one says the same, so that a change can be recognised by identity. */
function keptIfEqual(known: LobbyTable | undefined, table: LobbyTable): LobbyTable {
  if (!known) return table;
  const fields = Object.keys(table) as (keyof LobbyTable)[];
  return fields.every((field) => known[field] === table[field]) ? known : table;
}

/** Limits per provider and currency. Characters are those of results and images, twice as many as one push can carry. */
export const MAX_TABLES = 2_000;
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** Share of the limits that a provider's tables take. */
export interface TablesSize {
  readonly count: number;
  readonly characters: number;
}

export const NO_TABLES: TablesSize = { count: 0, characters: 0 };

export function sizeOf(table: LobbyTable | undefined): TablesSize {
  return table ? { count: 1, characters: table.results.length + (table.image?.length ?? 0) } : NO_TABLES;
}

/** Whether a provider's tables are within the limits, since patches can only add to them. */
export function isWithinBounds({ count, characters }: TablesSize): boolean {
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
    const known = tables.get(at);
    tables.set(at, keptIfEqual(known, { ...patched(known, patch), providerCode }));
  }
  return tables;
}

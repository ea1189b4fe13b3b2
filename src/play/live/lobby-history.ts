import { type LobbyTable, type LobbyTables, NO_TABLES, sizeOf, type TablesSize, tableKey } from "./live-table.ts";

/** A point in a lobby's history. Versions compare only within one life of the object. */
export interface LobbyVersion {
  readonly life: string;
  readonly version: number;
}

/** Changes after a version: tables with their new state, and the keys of removed ones. */
export interface LobbyChanges {
  readonly at: LobbyVersion;
  readonly changed: readonly LobbyTable[];
  readonly removed: readonly string[];
}

/** Removed tables that are remembered; beyond it, isolates that have not seen the removals get the whole. */
const MAX_REMOVED = 10_000;

/** The tables of a lobby with the version at which each changed, so that an isolate is sent only what it has not seen. */
export class LobbyHistory {
  readonly #life = crypto.randomUUID();
  readonly #tables: Map<string, LobbyTable>;
  readonly #sizes = new Map<string, TablesSize>();
  #version = 0;
  /** The last change of each table, removed ones included. */
  readonly #changes = new Map<string, number>();
  /** Changes up to this version are forgotten. */
  #forgotten = 0;

  constructor(tables: LobbyTables) {
    this.#tables = new Map(tables);
    for (const table of tables.values()) this.#resize(table.providerCode, sizeOf(table), 1);
  }

  get tables(): LobbyTables {
    return this.#tables;
  }

  get at(): LobbyVersion {
    return { life: this.#life, version: this.#version };
  }

  tablesOf(providerCode: string): LobbyTable[] {
    return [...this.#tables.values()].filter((table) => table.providerCode === providerCode);
  }

  sizeOf(providerCode: string): TablesSize {
    return this.#sizes.get(providerCode) ?? NO_TABLES;
  }

  /** Takes changed and removed tables; returns whether anything changed. A table that is the known object is unchanged. */
  change(changed: Iterable<LobbyTable>, removed: Iterable<LobbyTable> = []): boolean {
    const version = this.#version + 1;
    for (const table of removed) {
      const key = tableKey(table.providerCode, table.gameCode);
      if (!this.#tables.delete(key)) continue;
      this.#resize(table.providerCode, sizeOf(table), -1);
      this.#changes.set(key, version);
      this.#version = version;
    }
    for (const table of changed) {
      const key = tableKey(table.providerCode, table.gameCode);
      const known = this.#tables.get(key);
      if (known === table) continue;
      if (known) this.#resize(table.providerCode, sizeOf(known), -1);
      this.#resize(table.providerCode, sizeOf(table), 1);
      this.#tables.set(key, table);
      this.#changes.set(key, version);
      this.#version = version;
    }
    if (this.#changes.size > this.#tables.size + MAX_REMOVED) {
      this.#changes.clear();
      this.#forgotten = this.#version;
    }
    return this.#version === version;
  }

  #resize(providerCode: string, size: TablesSize, sign: 1 | -1): void {
    const { count, characters } = this.sizeOf(providerCode);
    this.#sizes.set(providerCode, {
      count: count + sign * size.count,
      characters: characters + sign * size.characters,
    });
  }

  /** The changes after a version; undefined when the whole must be sent. */
  since({ life, version }: LobbyVersion): LobbyChanges | undefined {
    if (life !== this.#life || version < this.#forgotten) return undefined;
    const changed: LobbyTable[] = [];
    const removed: string[] = [];
    for (const [key, changedAt] of version === this.#version ? [] : this.#changes) {
      if (changedAt <= version) continue;
      const table = this.#tables.get(key);
      if (table) changed.push(table);
      else removed.push(key);
    }
    return { at: this.at, changed, removed };
  }
}

/** The tables after changes that an isolate had not seen. */
export function afterChanges(known: LobbyTables, { changed, removed }: LobbyChanges): LobbyTables {
  if (changed.length === 0 && removed.length === 0) return known;
  const tables = new Map(known);
  for (const key of removed) tables.delete(key);
  for (const table of changed) tables.set(tableKey(table.providerCode, table.gameCode), table);
  return tables;
}

import { DAY_MS } from "../../lib/clock.ts";
import {
  type Entry,
  EQUAL_FILTERS,
  type Filters,
  type KeptMessage,
  type StoredEvent,
  type StoredExchange,
} from "./entry.ts";

/** Limits of one operator's log. `bytes` counts bodies, headers and facts. */
interface LogLimits {
  readonly rows: number;
  readonly bytes: number;
}

export const LOG_LIMITS: LogLimits = { rows: 10_000, bytes: 32 * 1024 * 1024 };

export const KEPT_MS = 7 * DAY_MS;

/** Room for the events of a millisecond: a sequence number is a time and a place in it, so that it never comes again. */
const SEQ_PER_MS = 1_000;

const MAX_DELETED_AT_ONCE = 100;

/** The part of a log that a reader may see, and the place where it goes on. */
export interface Range {
  /** Events that began earlier are over, although they may not be deleted yet. */
  readonly since: number;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
  readonly newestFirst: boolean;
}

/** Facts of an event, without the bodies. A type, because the runtime's types take no interface. */
type EventRow = { readonly seq: number; readonly event: string };

type Row = EventRow & {
  readonly request: string;
  readonly response: string | null;
  readonly request_body: ArrayBuffer;
  readonly response_body: ArrayBuffer | null;
};

/** The events of one operator, oldest out first. */
export class EventStore {
  readonly #sql: SqlStorage;
  readonly #limits: LogLimits;
  #rows: number;
  #bytes: number;
  #last: number;

  constructor(sql: SqlStorage, limits: LogLimits) {
    this.#sql = sql;
    this.#limits = limits;
    sql.exec(`CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, at INTEGER NOT NULL,
      bytes INTEGER NOT NULL, event TEXT NOT NULL, request TEXT NOT NULL, response TEXT,
      request_body BLOB NOT NULL, response_body BLOB)`);
    const { n, bytes, last } = sql
      .exec<{ n: number; bytes: number; last: number }>(
        "SELECT count(*) AS n, coalesce(sum(bytes), 0) AS bytes, coalesce(max(seq), 0) AS last FROM events",
      )
      .one();
    this.#rows = n;
    this.#bytes = bytes;
    this.#last = last;
  }

  /** Adds an entry and answers its number; of one that is there already, the number that it has. `now` is real. */
  add({ key, event, request, response }: Entry, now: number): number {
    const [known] = this.#sql.exec<{ seq: number }>("SELECT seq FROM events WHERE key = ?", key).toArray();
    if (known) return known.seq;
    const seq = Math.max(this.#last + 1, now * SEQ_PER_MS);
    const texts = [JSON.stringify(event), factsOf(request), response && factsOf(response)] as const;
    const bodies = [bytesOf(request), response && bytesOf(response)] as const;
    const size = [...texts, ...bodies].reduce((sum, part) => sum + sizeOf(part), key.length);
    this.#sql.exec(
      "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[seq, key, Date.parse(event.at), size, ...texts, ...bodies],
    );
    this.#last = seq;
    this.#rows++;
    this.#bytes += size;
    while (this.#rows > this.#limits.rows || this.#bytes > this.#limits.bytes) this.#drop("TRUE", 1);
    return seq;
  }

  list(filters: Filters, { since, after, before, limit, newestFirst }: Range): StoredEvent[] {
    const { sql, values } = conditions(filters);
    const order = newestFirst ? "DESC" : "ASC";
    return this.#sql
      .exec<EventRow>(
        `SELECT seq, event FROM events WHERE at >= ? AND seq > ? AND seq < ? ${sql} ORDER BY seq ${order} LIMIT ?`,
        ...[since, after ?? 0, before ?? Number.MAX_SAFE_INTEGER, ...values, limit],
      )
      .toArray();
  }

  read(seq: number, since: number): StoredExchange | undefined {
    const [row] = this.#sql.exec<Row>("SELECT * FROM events WHERE seq = ? AND at >= ?", seq, since).toArray();
    if (!row) return undefined;
    const { event, request, response, request_body, response_body } = row;
    const answer = response === null || response_body === null ? null : messageOf(response, response_body);
    return { seq, event, request: messageOf(request, request_body), response: answer };
  }

  /** The number of the newest event; 0: there was none. */
  get last(): number {
    return this.#last;
  }

  /** Deletes what began before `until`. */
  forget(until: number): void {
    while (this.#drop(`at < ${until}`, MAX_DELETED_AT_ONCE) > 0);
  }

  /** Deletes what names a player. Answers how many. */
  forgetPlayer(playerId: string): number {
    const quoted = JSON.stringify(playerId);
    const named = `instr(request_body, CAST(? AS BLOB)) > 0 OR ifnull(instr(response_body, CAST(? AS BLOB)), 0) > 0
      OR instr(event, ?) > 0`;
    const gone = this.#sql
      .exec<{ bytes: number }>(`DELETE FROM events WHERE ${named} RETURNING bytes`, quoted, quoted, quoted)
      .toArray();
    this.#rows -= gone.length;
    for (const { bytes } of gone) this.#bytes -= bytes;
    return gone.length;
  }

  /** When the oldest event began; undefined: there is none. */
  oldest(): number | undefined {
    return this.#sql.exec<{ at: number }>("SELECT at FROM events ORDER BY seq LIMIT 1").toArray()[0]?.at;
  }

  /** Deletes the oldest of the rows that a condition names. */
  #drop(condition: string, limit: number): number {
    const gone = this.#sql
      .exec<{ bytes: number }>(
        `DELETE FROM events WHERE seq IN (SELECT seq FROM events WHERE ${condition} ORDER BY seq LIMIT ?) RETURNING bytes`,
        limit,
      )
      .toArray();
    this.#rows -= gone.length;
    for (const { bytes } of gone) this.#bytes -= bytes;
    return gone.length;
  }
}

/** Between two blobs, so that bytes are compared: a body may be no text. */
const CONTAINS = `(instr(event ->> 'path', ?) > 0 OR instr(request_body, CAST(? AS BLOB)) > 0
  OR ifnull(instr(response_body, CAST(? AS BLOB)), 0) > 0)`;

function conditions(filters: Filters): { sql: string; values: (string | number)[] } {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (part: string, ...bound: (string | number)[]) => {
    parts.push(` AND ${part}`);
    values.push(...bound);
  };
  for (const name of EQUAL_FILTERS) {
    const value = filters[name];
    if (value !== undefined) add(`event ->> '${name}' = ?`, value);
  }
  const { status, path, text, from, to, hidePageReads } = filters;
  if (status === "none") add("event ->> 'status' IS NULL");
  else if (status !== undefined) add("(event ->> 'status') / 100 = ?", Number(status[0]));
  if (path !== undefined) add("substr(event ->> 'path', 1, length(?)) = ?", path, path);
  if (text !== undefined) add(CONTAINS, text, text, text);
  if (hidePageReads) add("(event ->> 'caller' IS NOT 'browser' OR event ->> 'method' <> 'GET')");
  if (from !== undefined) add("at >= ?", from);
  if (to !== undefined) add("at < ?", to);
  return { sql: parts.join(""), values };
}

function factsOf({ headers, truncated, blanked }: KeptMessage): string {
  return JSON.stringify({ headers, truncated, blanked });
}

function bytesOf({ body }: KeptMessage): ArrayBuffer {
  return body.slice().buffer;
}

function sizeOf(part: string | ArrayBuffer | null): number {
  return part === null ? 0 : typeof part === "string" ? part.length : part.byteLength;
}

function messageOf(facts: string, body: ArrayBuffer): KeptMessage {
  return { ...(JSON.parse(facts) as Omit<KeptMessage, "body">), body: new Uint8Array(body) };
}

import type { Env } from "../../env.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { LogFields, Points } from "../../lib/log.ts";
import { OWN_MS } from "./objectives.ts";

/** The figures of one kind, name, outcome and shard in a minute. */
export interface Cell {
  /** When it began. */
  readonly minute: number;
  readonly kind: string;
  readonly name: string;
  readonly outcome: string;
  /** The database that a request asked. */
  readonly shard: string;
  readonly count: number;
  /** Of durations in ms, ages in ms and counts: whatever the kind measures. */
  readonly total: number;
  readonly most: number;
  /** Our own part of a request, in ms. */
  readonly p99: number;
  /** Time of databases. */
  readonly d1_ms: number;
  readonly rows_read: number;
}

type KeptCell = { -readonly [K in keyof Cell]: Cell[K] } & { readonly own: number[] };

export type Dataset = Pick<AnalyticsEngineDataset, "writeDataPoint">;

/**
 * A dataset in this isolate's memory, for local development, where the platform's own keeps nothing. wrangler dev
 * runs all of the service in one isolate.
 */
export class LocalDataset implements Dataset {
  static readonly KEPT_MS = 60 * MINUTE_MS;
  static readonly #MAX_VALUES = 1_000;
  readonly #now: () => number;
  /** The cells of each minute, by kind, name, outcome and shard. */
  readonly #minutes = new Map<number, Map<string, KeptCell>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  writeDataPoint({ blobs = [], doubles = [] }: AnalyticsEngineDataPoint = {}): void {
    const now = this.#now();
    const minute = now - (now % MINUTE_MS);
    const cells = this.#minutes.get(minute) ?? this.#begin(minute);
    const [kind, name, outcome, , , shard] = blobs;
    const key = `${kind}\n${name}\n${outcome}\n${shard}`;
    let cell = cells.get(key);
    if (!cell) {
      const named = { kind: String(kind), name: String(name ?? ""), outcome: String(outcome ?? "") };
      const zero = { count: 0, total: 0, most: 0, p99: 0, d1_ms: 0, rows_read: 0 };
      cell = { minute, ...named, shard: String(shard ?? ""), ...zero, own: [] };
      cells.set(key, cell);
    }
    const [value = 0, own = 0, , d1Ms = 0, rowsRead = 0] = doubles;
    cell.count++;
    cell.total += value;
    cell.most = Math.max(cell.most, value);
    cell.d1_ms += d1Ms;
    cell.rows_read += rowsRead;
    if (cell.own.length < LocalDataset.#MAX_VALUES) cell.own.push(own);
  }

  #begin(minute: number): Map<string, KeptCell> {
    for (const old of this.#minutes.keys()) if (old < minute - LocalDataset.KEPT_MS) this.#minutes.delete(old);
    const cells = new Map<string, KeptCell>();
    this.#minutes.set(minute, cells);
    return cells;
  }

  /** The cells of the last hour. */
  cells(): Cell[] {
    const since = this.#now() - LocalDataset.KEPT_MS;
    return [...this.#minutes.values()]
      .flatMap((cells) => [...cells.values()])
      .filter(({ minute }) => minute >= since)
      .map(({ own, ...cell }) => ({
        ...cell,
        p99: own.toSorted((a, b) => a - b)[Math.ceil(own.length * 0.99) - 1] ?? 0,
      }));
  }
}

/** Of this isolate. Only local development writes to it. */
export const localDataset = new LocalDataset(() => Date.now());

const known = new WeakMap<Env, Points | null>();

/** Returns the writer of the log's events: to Analytics Engine, locally to memory. Undefined: no dataset is bound. */
export function pointsOf(env: Env): Points | undefined {
  let points = known.get(env);
  if (points === undefined) {
    const dataset = env.LOCAL_DEVELOPMENT === "true" ? localDataset : env.FIGURES;
    points = dataset ? (event, fields) => tell(dataset, event, fields) : null;
    known.set(env, points);
  }
  return points ?? undefined;
}

/**
 * The one place where events become data points. Blobs: kind, name, outcome, who, code, shard. Doubles: value, our own
 * part, hops, ms of databases, rows read, rows written (docs/operating.md#figures).
 */
function tell(dataset: Dataset, event: string, fields: LogFields): void {
  switch (event) {
    case "request": {
      const { method, route, status, caller, code, shard, duration_ms, outside_ms, hops, d1_ms, rows_read } = fields;
      const own = number(duration_ms) - number(outside_ms);
      dataset.writeDataPoint({
        indexes: [text(caller)],
        blobs: ["request", `${method} ${route}`, outcomeOf(number(status), own), text(caller), text(code), text(shard)],
        doubles: [
          number(duration_ms),
          own,
          number(hops),
          number(d1_ms),
          number(rows_read),
          number(fields.rows_written),
        ],
      });
      break;
    }
    case "metric": {
      const { metric, value, operator, provider, action, queue, currency, class: outcome } = fields;
      const who = text(operator ?? provider);
      const blobs = [text(metric), text(action ?? queue ?? currency), text(outcome), who];
      dataset.writeDataPoint({ indexes: [who], blobs, doubles: [number(value)] });
      break;
    }
    case "provider.call": {
      const { provider, call, outcome, duration_ms } = fields;
      const blobs = ["provider_call", text(call), text(outcome), text(provider)];
      dataset.writeDataPoint({ indexes: [text(provider)], blobs, doubles: [number(duration_ms)] });
      break;
    }
    case "alert":
      dataset.writeDataPoint({ indexes: [text(fields.operator)], blobs: ["alert", text(fields.kind)], doubles: [1] });
  }
}

/** `slow`: answered, but our own part took longer than the objective allows. */
function outcomeOf(status: number, own: number): "failed" | "refused" | "slow" | "ok" {
  if (status >= 500) return "failed";
  if (status >= 400) return "refused";
  return own > OWN_MS ? "slow" : "ok";
}

const text = (field: LogFields[string]) => (field === undefined || field === null ? "" : String(field));
const number = (field: LogFields[string]) => (typeof field === "number" ? field : 0);

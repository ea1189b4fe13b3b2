import type { Ctx } from "../../context.ts";
import { safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";
import { type Cell, localDataset } from "./points.ts";

const BOUNDS = { timeoutMs: 10 * SECOND_MS, maxAnswerBytes: 8 * 1024 * 1024 };

/** `memory`: this isolate's, locally. `analytics`: those of Analytics Engine. `off`: no token to read them is set. */
export type Source = "memory" | "analytics" | "off";

/** Reads the cells of the last hour. Throws when Analytics Engine does not answer. */
export async function readCells(ctx: Ctx): Promise<{ readonly source: Source; readonly cells: readonly Cell[] }> {
  const { localDevelopment, analytics } = ctx.settings;
  if (localDevelopment) return { source: "memory", cells: localDataset.cells() };
  if (!analytics) return { source: "off", cells: [] };
  const url = `https://api.cloudflare.com/client/v4/accounts/${analytics.account}/analytics_engine/sql`;
  const headers = { authorization: `Bearer ${analytics.token}` };
  const answer = await safeFetch(ctx, {
    url,
    method: "POST",
    headers,
    body: utf8(queryOf(analytics.dataset)),
    ...BOUNDS,
  });
  if (answer.kind !== "answered" || answer.status !== 200)
    throw new Error(`Analytics Engine: ${answer.kind === "answered" ? `status ${answer.status}` : answer.reason}`);
  const { data } = JSON.parse(new TextDecoder().decode(answer.body)) as {
    data: readonly Record<keyof Cell, unknown>[];
  };
  return { source: "analytics", cells: data.map(cellOf) };
}

/** The same cells as those of a local dataset. A row may stand for many points: Analytics Engine samples. */
export function queryOf(dataset: string): string {
  return `SELECT toUnixTimestamp(toStartOfInterval(timestamp, INTERVAL '1' MINUTE)) AS minute,
    blob1 AS kind, blob2 AS name, blob3 AS outcome, blob6 AS shard,
    SUM(_sample_interval) AS count, SUM(_sample_interval * double1) AS total, MAX(double1) AS most,
    quantileExactWeighted(0.99)(double2, _sample_interval) AS p99, SUM(_sample_interval * double4) AS d1_ms,
    SUM(_sample_interval * double5) AS rows_read
  FROM ${dataset} WHERE timestamp > NOW() - INTERVAL '60' MINUTE
  GROUP BY minute, kind, name, outcome, shard`;
}

/** Its whole numbers of 64 bits come as texts. */
function cellOf({ minute, kind, name, outcome, shard, ...figures }: Record<keyof Cell, unknown>): Cell {
  const { count, total, most, p99, d1_ms, rows_read } = figures;
  return {
    minute: Number(minute) * SECOND_MS,
    ...{ kind: String(kind), name: String(name), outcome: String(outcome), shard: String(shard) },
    ...{ count: Number(count), total: Number(total), most: Number(most) },
    ...{ p99: Number(p99), d1_ms: Number(d1_ms), rows_read: Number(rows_read) },
  };
}

interface Definition {
  readonly name: string;
  readonly unit: "" | "ms" | "%";
  readonly is: string;
  /** Whether it is computed from a cell. */
  readonly cells: (cell: Cell) => boolean;
  /** One figure for each name that the cells of the hour give: of a database, a queue, a currency. */
  readonly by?: "name" | "shard";
  /** Of its cells of a minute; null: nothing to tell. */
  readonly value: (cells: readonly Cell[]) => number | null;
}

const ofKind = (kind: string, name?: string) => (cell: Cell) =>
  cell.kind === kind && (name === undefined || cell.name === name);
const count = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.count, 0);
const most = (cells: readonly Cell[]) => (cells.length === 0 ? null : Math.max(...cells.map((cell) => cell.most)));
const mean = (field: "total" | "d1_ms" | "rows_read") => (cells: readonly Cell[]) =>
  cells.length === 0 ? null : cells.reduce((sum, cell) => sum + cell[field], 0) / count(cells);
const share =
  (...outcomes: readonly string[]) =>
  (cells: readonly Cell[]) =>
    cells.length === 0 ? null : (100 * count(cells.filter(({ outcome }) => outcomes.includes(outcome)))) / count(cells);

const requests = ofKind("request");
const bets = ofKind("request", "POST /provider/v1/bet");
const wallets = ofKind("wallet_call");
const providers = ofKind("provider_call");
const inDatabase = (cell: Cell) => requests(cell) && cell.shard !== "";

/** Figures of the page Service, in its order (docs/operating.md#figures). */
export const FIGURES: readonly Definition[] = [
  { name: "requests", unit: "", is: "requests a minute", cells: requests, value: count },
  { name: "failed", unit: "%", is: "requests that failed here (5xx)", cells: requests, value: share("failed") },
  { name: "limited", unit: "", is: "requests over a rate limit", cells: ofKind("rate_limited"), value: count },
  { name: "bets", unit: "", is: "bets a minute", cells: bets, value: count },
  {
    ...{ name: "bet_p99", unit: "ms", is: "our part of a bet, 99 of 100" },
    cells: (cell) => bets(cell) && cell.outcome !== "refused",
    value: (cells) => (cells.length === 0 ? null : Math.max(...cells.map(({ p99 }) => p99))),
  },
  { name: "wallet_calls", unit: "", is: "calls to wallets a minute", cells: wallets, value: count },
  { name: "wallet_ms", unit: "ms", is: "a call to a wallet, mean", cells: wallets, value: mean("total") },
  {
    ...{ name: "wallet_unknown", unit: "%", is: "calls to wallets that were not answered" },
    ...{ cells: wallets, value: share("unknown", "unsent") },
  },
  { name: "provider_calls", unit: "", is: "calls to providers a minute", cells: providers, value: count },
  { name: "provider_ms", unit: "ms", is: "a call to a provider, mean", cells: providers, value: mean("total") },
  {
    ...{ name: "provider_unknown", unit: "%", is: "calls to providers that were not answered" },
    ...{ cells: providers, value: share("unknown") },
  },
  {
    ...{ name: "d1_ms", unit: "ms", is: "time of databases in a request, mean" },
    ...{ cells: inDatabase, by: "shard", value: mean("d1_ms") },
  },
  {
    ...{ name: "d1_rows", unit: "", is: "rows that a request reads, mean" },
    ...{ cells: inDatabase, by: "shard", value: mean("rows_read") },
  },
  {
    ...{ name: "queue_age", unit: "ms", is: "age of the oldest message" },
    ...{ cells: ofKind("queue_age_ms"), by: "name", value: most },
  },
  { name: "due", unit: "", is: "outcomes that are due to a wallet", cells: ofKind("movements_overdue"), value: most },
  { name: "due_age", unit: "ms", is: "age of the oldest of them", cells: ofKind("movements_overdue_ms"), value: most },
  {
    ...{ name: "in_flight", unit: "", is: "transactions on their way" },
    ...{ cells: ofKind("movements_in_flight"), by: "name", value: most },
  },
  {
    ...{ name: "money_in_flight", unit: "", is: "money on its way" },
    ...{ cells: ofKind("money_in_flight"), by: "name", value: most },
  },
  { name: "alerts", unit: "", is: "alerts in the log", cells: ofKind("alert"), value: count },
];

export interface Figure extends Pick<Definition, "name" | "unit" | "is"> {
  /** The database, queue or currency that it is of; empty: of all. */
  readonly of: string;
  /** A value for each of the last 60 minutes, the one that runs last. */
  readonly values: readonly (number | null)[];
}

/** The figures of the last hour. */
export function figuresOf(cells: readonly Cell[], now: number): Figure[] {
  const current = now - (now % MINUTE_MS);
  return FIGURES.flatMap(({ name, unit, is, by, value, cells: isOwn }) => {
    const byName = Map.groupBy(cells.filter(isOwn), (cell) => (by ? cell[by] : ""));
    const names = by ? [...byName.keys()].toSorted() : [""];
    return names.map((of) => {
      const byMinute = Map.groupBy(byName.get(of) ?? [], ({ minute }) => minute);
      const minutes = Array.from({ length: 60 }, (_, at) => byMinute.get(current - (59 - at) * MINUTE_MS) ?? []);
      return { name, of, unit, is, values: minutes.map(value) };
    });
  });
}

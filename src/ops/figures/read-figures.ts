import type { Ctx } from "../../context.ts";
import { safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";
import { type Cell, localDataset } from "./points.ts";

const BOUNDS = { timeoutMs: 10 * SECOND_MS, maxAnswerBytes: 8 * 1024 * 1024 };

/** `memory`: this isolate's, locally. `analytics`: those of Analytics Engine. `off`: no token to read them is set. */
export type Source = "memory" | "analytics" | "off";

/** What was told in the last hour, by the minute. Throws when Analytics Engine does not answer. */
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
    blob1 AS kind, blob2 AS name, blob3 AS outcome,
    SUM(_sample_interval) AS count, SUM(_sample_interval * double1) AS total, MAX(double1) AS most,
    quantileExactWeighted(0.99)(double2, _sample_interval) AS p99, SUM(_sample_interval * double4) AS d1_ms
  FROM ${dataset} WHERE timestamp > NOW() - INTERVAL '60' MINUTE
  GROUP BY minute, kind, name, outcome`;
}

/** Its whole numbers of 64 bits come as texts. */
function cellOf({ minute, kind, name, outcome, ...figures }: Record<keyof Cell, unknown>): Cell {
  const { count, total, most, p99, d1_ms } = figures;
  return {
    minute: Number(minute) * SECOND_MS,
    ...{ kind: String(kind), name: String(name), outcome: String(outcome) },
    ...{ count: Number(count), total: Number(total), most: Number(most), p99: Number(p99), d1_ms: Number(d1_ms) },
  };
}

interface Definition {
  readonly name: string;
  readonly unit: "" | "ms" | "%";
  readonly is: string;
  /** Of the cells of a minute; null: nothing to tell. */
  readonly of: (cells: readonly Cell[]) => number | null;
}

const ofKind = (kind: string, name?: string) => (cell: Cell) =>
  cell.kind === kind && (name === undefined || cell.name === name);
const count = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.count, 0);
const total = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.total, 0);
const most = (cells: readonly Cell[]) => (cells.length === 0 ? null : Math.max(...cells.map((cell) => cell.most)));
const mean = (cells: readonly Cell[]) => (cells.length === 0 ? null : total(cells) / count(cells));
const share = (cells: readonly Cell[], of: (cell: Cell) => boolean) =>
  cells.length === 0 ? null : (100 * count(cells.filter(of))) / count(cells);
const bets = ofKind("request", "POST /provider/v1/bet");

/** What the page Service shows, in its order (docs/operating.md#figures). */
export const FIGURES: readonly Definition[] = [
  { name: "requests", unit: "", is: "requests a minute", of: (all) => count(all.filter(ofKind("request"))) },
  {
    name: "failed",
    unit: "%",
    is: "requests that failed here (5xx)",
    of: (all) => share(all.filter(ofKind("request")), ({ outcome }) => outcome === "failed"),
  },
  {
    name: "limited",
    unit: "",
    is: "requests over a rate limit",
    of: (all) => count(all.filter(ofKind("rate_limited"))),
  },
  { name: "bets", unit: "", is: "bets a minute", of: (all) => count(all.filter(bets)) },
  {
    name: "bet_p99",
    unit: "ms",
    is: "our part of a bet, 99 of 100",
    of: (all) => {
      const own = all.filter((cell) => bets(cell) && cell.outcome !== "refused");
      return own.length === 0 ? null : Math.max(...own.map(({ p99 }) => p99));
    },
  },
  {
    name: "wallet_ms",
    unit: "ms",
    is: "a call to a wallet, mean",
    of: (all) => mean(all.filter(ofKind("wallet_call"))),
  },
  {
    name: "wallet_unknown",
    unit: "%",
    is: "calls to wallets that were not answered",
    of: (all) =>
      share(all.filter(ofKind("wallet_call")), ({ outcome }) => outcome === "unknown" || outcome === "unsent"),
  },
  {
    name: "provider_unknown",
    unit: "%",
    is: "calls to providers that were not answered",
    of: (all) => share(all.filter(ofKind("provider_call")), ({ outcome }) => outcome === "unknown"),
  },
  {
    name: "d1_ms",
    unit: "ms",
    is: "time of databases in a request, mean",
    of: (all) => {
      const requests = all.filter(ofKind("request"));
      return requests.length === 0 ? null : requests.reduce((sum, cell) => sum + cell.d1_ms, 0) / count(requests);
    },
  },
  {
    name: "queue_age",
    unit: "ms",
    is: "age of the oldest message of a queue",
    of: (all) => most(all.filter(ofKind("queue_age_ms"))),
  },
  {
    name: "due",
    unit: "",
    is: "outcomes that are due to a wallet",
    of: (all) => most(all.filter(ofKind("movements_overdue"))),
  },
  {
    name: "due_age",
    unit: "ms",
    is: "age of the oldest of them",
    of: (all) => most(all.filter(ofKind("movements_overdue_ms"))),
  },
  { name: "alerts", unit: "", is: "alerts in the log", of: (all) => count(all.filter(ofKind("alert"))) },
];

export interface Figure extends Pick<Definition, "name" | "unit" | "is"> {
  /** A value for each of the last 60 minutes, the one that runs last. */
  readonly values: readonly (number | null)[];
}

/** The figures of the last hour. */
export function figuresOf(cells: readonly Cell[], now: number): Figure[] {
  const current = now - (now % MINUTE_MS);
  const byMinute = Map.groupBy(cells, ({ minute }) => minute);
  const minutes = Array.from({ length: 60 }, (_, at) => byMinute.get(current - (59 - at) * MINUTE_MS) ?? []);
  return FIGURES.map(({ name, unit, is, of }) => ({ name, unit, is, values: minutes.map(of) }));
}

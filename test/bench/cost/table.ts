import { CHARGED, type Charged, type Costs, dollars } from "./prices.ts";

const HEADINGS: Readonly<Record<Charged, string>> = {
  requests: "requests",
  d1RowsRead: "D1 rows read",
  d1RowsWritten: "D1 rows written",
  objectCalls: "object calls",
  objectRowsRead: "object rows read",
  objectRowsWritten: "object rows written",
  queueOperations: "queue operations",
  r2Writes: "R2 writes",
  r2Reads: "R2 reads",
};

/** The costs as the Markdown table of docs/cost.md. */
export function table(costs: ReadonlyMap<string, Costs>): string {
  const heading = ["call", ...CHARGED.map((name) => HEADINGS[name]), "$ per million"];
  const rows = [...costs].map(([name, one]) => [
    name,
    ...CHARGED.map((charged) => rounded(one[charged])),
    dollars(one).toFixed(2),
  ]);
  return [heading, heading.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The costs that such a table lists. */
export function readTable(page: string): Map<string, Costs> {
  const rows = [...page.matchAll(/^\| (?!call|---)(.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));
  const listed = rows.filter((cells) => cells.length === CHARGED.length + 2);
  return new Map(
    listed.map(([name = "", ...cells]) => [
      name,
      Object.fromEntries(CHARGED.map((charged, i) => [charged, Number(cells[i])])) as unknown as Costs,
    ]),
  );
}

/** Dollars per million of what operators count. */
export function totals(costs: ReadonlyMap<string, Costs>): [name: string, dollars: number][] {
  const of = (...names: string[]) => names.reduce((sum, name) => sum + dollars(costs.get(name) as Costs), 0);
  return [
    ["a million rounds (a bet and a win)", of("bet", "win")],
    ["a million GETs of games", of("GET /v1/games")],
    ["a million live pushes", of("live push")],
    ["a month of cron minutes", (of("cron minute") / 1_000_000) * 60 * 24 * 30],
  ];
}

function rounded(amount: number): string {
  return String(Math.round(amount * 100) / 100);
}

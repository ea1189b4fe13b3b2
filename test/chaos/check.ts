import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { shardOf } from "../../src/lib/shard-id.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkBooks } from "./check-books.ts";
import { checkRounds } from "./check-rounds.ts";
import type { Stage } from "./stage.ts";

/** A movement's row in the service's database. */
export interface Row {
  readonly seq: number;
  readonly transaction_id: string;
  readonly operator_code: string;
  readonly player_id: string;
  readonly round_id: string;
  readonly session_id: string;
  readonly currency: string;
  readonly precision: number;
  readonly type: "bet" | "win" | "rollback";
  readonly status: "completed" | "refused" | "failed" | "cancelled" | "pending";
  readonly amount: number;
  readonly free_spins_id: string | null;
  readonly reference_transaction_id: string | null;
  readonly undone_by: string | null;
  readonly attempts: number;
  readonly completed_at: number | null;
  readonly created_at: number;
}

/** Everything that a run left behind. */
export interface Evidence {
  readonly rows: ReadonlyMap<string, Row>;
  readonly service: DatabaseSync;
  readonly wallet: DatabaseSync;
  readonly provider: DatabaseSync;
}

export interface Findings {
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Adds a violation of an invariant. */
export type Report = (invariant: number, what: string) => void;

/** Checks the invariants of docs/money-rules.md#invariants over the books of service, wallet and provider. */
export async function checkRun(
  folder: string,
  stage: Stage,
  port: number,
  pending: readonly string[],
): Promise<Findings> {
  const violations: string[] = [];
  const report: Report = (invariant, what) => violations.push(`${invariant}: ${what}`);
  const service = serviceBooks(join(folder, "state"));
  const rows = new Map<string, Row>();
  for (const row of service.prepare("SELECT * FROM movements ORDER BY seq").all() as unknown as Row[]) {
    rows.set(row.transaction_id, row);
  }
  const wallet = new DatabaseSync(join(folder, "wallet.sqlite"), READING);
  const provider = new DatabaseSync(join(folder, "provider.sqlite"), READING);
  const evidence: Evidence = { rows, service, wallet, provider };
  checkBooks(evidence, report);
  checkAnswers(evidence, report);
  for (const line of pending) report(12, `pending 120 s after the faults stopped: ${line}`);
  await checkRounds(evidence, stage, port, report);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".log"))) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const secret of stage.secrets) if (text.includes(secret)) report(14, `${name} holds a secret`);
  }
  const answers = provider.prepare("SELECT group_concat(body) AS text FROM answers").get() as { text: string };
  for (const secret of stage.secrets) if (answers.text.includes(secret)) report(14, "an answer holds a secret");
  return { violations, counts: counted(evidence) };
}

/** Tables of the service that the checks read. */
const READ = ["movements", "attempts", "alerts", "revenue_days", "transitions", "wallet_health"];

/**
 * The service and the wallet may be writing their databases, or recovering them at a start, and a killed process holds
 * its locks until it is gone: whoever opens a database waits for the lock.
 */
export const WRITING = { timeout: 30_000 } as const;
export const READING = { readOnly: true, ...WRITING } as const;

/** The service's D1 files, one for each shard, as one database: that of the control database, with views over all. */
export function serviceBooks(folder: string): DatabaseSync {
  const has = (path: string, table: string) => {
    const books = new DatabaseSync(path, READING);
    const found = books.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table);
    books.close();
    return found !== undefined;
  };
  const files = (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [])
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(folder, name))
    .filter((path) => has(path, "movements"));
  const control = files.find((path) => has(path, "invoices"));
  if (!control) throw new Error(`no movements below ${folder}`);
  const books = new DatabaseSync(control, READING);
  const shards = files.filter((path) => path !== control);
  for (const [i, path] of shards.entries()) books.prepare(`ATTACH ? AS shard_${i}`).run(path);
  for (const table of READ) {
    const columns = (books.prepare(`PRAGMA main.table_info(${table})`).all() as { name: string }[])
      .map(({ name }) => `"${name}"`)
      .join(", ");
    if (columns === "") continue;
    const parts = ["main", ...shards.map((_, i) => `shard_${i}`)].map(
      (schema) => `SELECT ${columns} FROM ${schema}.${table}`,
    );
    books.exec(`CREATE TEMP VIEW ${table} AS ${parts.join(" UNION ALL ")}`);
  }
  return books;
}

function counted({ rows, service, wallet, provider }: Evidence): Record<string, number> {
  const count = (books: DatabaseSync, from: string) =>
    (books.prepare(`SELECT COUNT(*) AS n FROM ${from}`).get() as { n: number }).n;
  const counts: Record<string, number> = {
    movements: rows.size,
    reports: count(provider, "reports"),
    answers: count(provider, "answers"),
    "wallet calls": count(wallet, "calls WHERE action <> 'getbalance'"),
    alerts: count(service, "alerts"),
  };
  for (const row of rows.values()) {
    const shard = `in shard ${shardOf(row.session_id)}`;
    counts[shard] = (counts[shard] ?? 0) + 1;
    const name = `${row.type} ${row.status}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

import { createReadStream, existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { credentialsOf } from "../../clients/typescript/src/cli/credentials.ts";
import {
  OperatorGames,
  type Reconciliation,
  type ReconciliationDifference,
  RefusedError,
} from "../../clients/typescript/src/index.ts";
import { UsageError } from "../admin/command.ts";
import type { Terminal } from "../admin/run.ts";
import { CALLER_ENV, callerEnv } from "../local/caller-env.ts";

const USAGE = `Compares your own list of a day with the service's and prints every difference.

  npm run reconcile -- --day YYYY-MM-DD --books FILE [options]

  --day YYYY-MM-DD    The day, in UTC
  --books FILE        Your list: CSV with a header line, or NDJSON. transaction_id and amount are required; type, currency,
                      player_id, round_id, operator_transaction_id, status and completed_at are compared where present
  --currency CODE     Compare one currency only
  --base URL          URL of the service
  --key-id ID         ID of your key
  --secret-file FILE  File with the key's secret
  --json              Print each difference as a line of JSON
  --help              Show this help

${CALLER_ENV}
Exit codes: 0 no differences, 1 differences, a list of another day, or the comparison failed, 2 usage error.`;

const KINDS = ["only_yours", "only_ours", "different"] as const;
const POLL_INTERVAL_MS = 500;
const READ = { highWaterMark: 1024 * 1024 };
/** Of one kind: more are only counted, unless --json asks for all. */
const MAX_PRINTED = 100;
const DAY_MS = 86_400_000;
const CENTS = "Your amounts are in minor units, such as 150. The list wants major units, such as 1.50.";

interface Options {
  readonly client: OperatorGames;
  readonly day: string;
  readonly currency: string | undefined;
  readonly books: string;
  readonly json: boolean;
}

/** Runs one command line. Returns its exit code. */
export async function runReconcile(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    const options = readOptions(argv, env);
    if (options) return await reconcile(options, terminal);
    terminal.out(USAGE);
    return 0;
  } catch (cause) {
    terminal.err(
      cause instanceof RefusedError ? refusal(cause) : cause instanceof Error ? cause.message : String(cause),
    );
    if (!(cause instanceof UsageError)) return 1;
    terminal.err("\nRun npm run reconcile -- --help for usage.");
    return 2;
  }
}

function refusal({ code, message }: RefusedError): string {
  return `The service refused it: ${message} (${code})`;
}

function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Options | undefined {
  const values = parse(argv);
  if (values.help) return undefined;
  const { day, books, currency, json = false } = values;
  if (day === undefined) throw new UsageError("Missing --day, such as 2026-11-20.");
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new UsageError(`--day ${day} must be year-month-day, such as 2026-11-20.`);
  if (books === undefined) throw new UsageError("Missing --books, the file with your list.");
  if (!existsSync(books)) throw new UsageError(`Cannot read --books ${books}.`);
  const { baseUrl, keyId, secret } = credentialsOf(values, callerEnv(env));
  const base = new URL(baseUrl);
  if (!/^https?:$/.test(base.protocol)) throw new UsageError("--base must be an http or https URL.");
  const client = new OperatorGames({ baseUrl: base.origin, keyId, secret, timeoutMs: 60_000 });
  return { client, day, currency, books, json };
}

function parse(argv: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const named = { day: text, books: text, currency: text, base: text, "key-id": text, "secret-file": text };
  try {
    return parseArgs({ args: [...argv], options: { ...named, json: flag, help: flag } }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
}

async function reconcile(options: Options, { out, err }: Terminal): Promise<number> {
  const { client, day, currency, books, json } = options;
  const { id } = await client.openReconciliation({ day, ...(currency === undefined ? {} : { currency }) });
  let parts = 0;
  for await (const { part, rows } of client.sendReconciliationList(id, createReadStream(books, READ))) {
    parts = part;
    err(`sent part ${part}: ${rows} rows so far`);
  }
  if (parts === 0) throw new UsageError(`--books ${books} is empty.`);
  await client.startReconciliation(id, parts);
  const result = await follow(client, id, err);
  if (result.status === "failed") throw new Error(result.failure_reason ?? "The comparison failed.");
  const cents = new CentsHint();
  for (const kind of KINDS) await print(client, { id, kind, json, cents }, out);
  const { matched, only_yours, only_ours, different } = result;
  err(
    `${day}: ${result.rows} rows, ${matched} match, ${only_yours} only yours, ${only_ours} only ours, ${different} different`,
  );
  if (cents.applies) err(CENTS);
  if (only_yours + only_ours + different > 0) return 1;
  if (result.rows === 0 || !(await isEmpty(options))) return 0;
  err(`None of your rows is of ${day}: the service booked them on the day before or after, and nothing on ${day}.`);
  return 1;
}

/** Whether the service booked nothing on the day. Then rows that match are of the days beside it. */
async function isEmpty({ client, day, currency }: Options): Promise<boolean> {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + DAY_MS);
  const range = { by: "completed", from: from.toISOString(), to: to.toISOString() } as const;
  for await (const { status } of client.transactions({ ...range, ...(currency && { currency }) }))
    if (status === "completed" || status === "cancelled") return false;
  return true;
}

/** Whether each amount that differs is the service's without its decimal point. */
class CentsHint {
  #all = true;
  #seen = false;

  get applies(): boolean {
    return this.#seen && this.#all;
  }

  see({ fields }: ReconciliationDifference): void {
    const amount = fields.find(({ field }) => field === "amount");
    if (!amount) return;
    this.#seen = true;
    this.#all &&= amount.yours === amount.ours?.replace(".", "").replace(/^0+/, "");
  }
}

async function follow(client: OperatorGames, id: string, err: Terminal["err"]): Promise<Reconciliation> {
  let shown = -1;
  for (;;) {
    const now = await client.reconciliation(id);
    if (now.status !== "running") return now;
    const percent = Math.floor(now.progress * 100);
    if (percent > shown) err(`comparing: ${percent} %`);
    shown = Math.max(shown, percent);
    await sleep(POLL_INTERVAL_MS);
  }
}

interface Printed {
  readonly id: string;
  readonly kind: (typeof KINDS)[number];
  readonly json: boolean;
  readonly cents: CentsHint;
}

async function print(client: OperatorGames, { id, kind, json, cents }: Printed, out: Terminal["out"]): Promise<void> {
  let printed = 0;
  for await (const difference of client.reconciliationDifferences(id, kind)) {
    cents.see(difference);
    if (json) out(JSON.stringify(difference));
    else {
      const fields = difference.fields.map(
        ({ field, yours, ours }) => `${field}: yours ${yours ?? "-"}, the service's ${ours ?? "-"}`,
      );
      out(
        `${kind.padEnd(10)}  ${difference.transaction_id ?? "(no id)"}  ${fields.join("; ")}\n            ${difference.advice}`,
      );
      if (++printed < MAX_PRINTED) continue;
      out(`${kind.padEnd(10)}  and more: --json prints all`);
      return;
    }
  }
}

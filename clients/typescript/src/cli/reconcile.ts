import { createReadStream, existsSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command, OptionValues } from "commander";
import { OperatorGames, type Reconciliation, type ReconciliationDifference } from "../index.ts";
import { bookedNothing } from "./booked-nothing.ts";
import { type Act, type Terminal, UsageError } from "./command-line.ts";
import { addCredentials, credentialsOf } from "./credentials.ts";

const KINDS = ["only_yours", "only_ours", "different"] as const;
const POLL_INTERVAL_MS = 500;
const READ = { highWaterMark: 1024 * 1024 };
/** Of one kind: more are only counted, unless --json asks for all. */
const MAX_PRINTED = 100;
const CENTS = "Your amounts are in minor units, such as 150. The list wants major units, such as 1.50.";

interface Options {
  readonly client: OperatorGames;
  readonly day: string;
  readonly currency: string | undefined;
  readonly books: string;
  readonly json: boolean;
}

/** `operator-games reconcile`. */
export function defineReconcile(command: Command, act: Act, env: NodeJS.ProcessEnv, terminal: Terminal): void {
  addCredentials(command)
    .description("Compare your own list of a day with the service's and print every difference.")
    .requiredOption("--day <YYYY-MM-DD>", "The day, in UTC")
    .requiredOption(
      "--books <FILE>",
      "Your list: CSV with a header line, or NDJSON. transaction_id and amount are required; type, currency, player_id, round_id, operator_transaction_id and status are compared where present",
    )
    .option("--currency <CODE>", "Compare one currency only")
    .option("--json", "Print each difference as a line of JSON")
    .addHelpText(
      "after",
      "\nExit codes: 0 no differences, 1 differences, a list of another day, or the comparison failed, 2 usage error.",
    )
    .action(act(async (_, values) => reconcile(optionsOf(values, env), terminal)));
}

function optionsOf(values: OptionValues, env: NodeJS.ProcessEnv): Options {
  const { day, books, currency, json = false } = values;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new UsageError(`--day ${day} must be year-month-day, such as 2026-11-20.`);
  if (!existsSync(books) || statSync(books).isDirectory()) throw new UsageError(`Cannot read --books ${books}.`);
  const { baseUrl, keyId, secret } = credentialsOf(values, env);
  const base = new URL(baseUrl);
  if (!/^https?:$/.test(base.protocol)) throw new UsageError("--base must be an http or https URL.");
  const client = new OperatorGames({ baseUrl: base.origin, keyId, secret, timeoutMs: 60_000 });
  return { client, day, currency, books, json };
}

async function reconcile({ client, day, currency, books, json }: Options, { out, err }: Terminal): Promise<number> {
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
  if (result.rows === 0 || !(await bookedNothing(client, result))) return 0;
  err(`None of your rows is of ${day}: the service booked them on the day before or after, and nothing on ${day}.`);
  return 1;
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

import { createReadStream, existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { isLocal, readSecret, SEEDED_KEY } from "../../clients/typescript/src/cli/credentials.ts";
import { OperatorGames, type Reconciliation, RefusedError } from "../../clients/typescript/src/index.ts";
import { UsageError } from "../admin/command.ts";
import type { Terminal } from "../admin/run.ts";

const USAGE = `Compares your own list of a day with the service's and prints every difference.

  npm run reconcile -- --day YYYY-MM-DD --books FILE [options]

  --day YYYY-MM-DD    The day, in UTC
  --books FILE        Your list: CSV with a header line, or NDJSON. transaction_id and amount are required; type, currency,
                      player_id, round_id, operator_transaction_id, status and completed_at are compared where present
  --currency CODE     Compare one currency only
  --base URL          URL of the service; default http://127.0.0.1:8787 (or PORT)
  --key-id ID         ID of your key; default: AGG_KEY_ID
  --secret-file FILE  File with the key's secret; default: OPERATOR_SECRET
  --json              Print each difference as a line of JSON
  --help              Show this help

Against a service on this machine, the key defaults to the seeded one.
Exit codes: 0 no differences, 1 differences, or the comparison failed, 2 usage error.`;

const KINDS = ["only_yours", "only_ours", "different"] as const;
const POLL_INTERVAL_MS = 500;
const READ = { highWaterMark: 1024 * 1024 };
/** Of one kind: more are only counted, unless --json asks for all. */
const MAX_PRINTED = 100;

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
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError("Missing --day, such as 2026-11-20.");
  if (books === undefined) throw new UsageError("Missing --books, the file with your list.");
  if (!existsSync(books)) throw new UsageError(`Cannot read --books ${books}.`);
  const base = URL.parse(values.base ?? `http://127.0.0.1:${env.PORT || 8787}`);
  if (!base || !/^https?:$/.test(base.protocol)) throw new UsageError("--base must be an http or https URL.");
  const seeded = isLocal(base.href) ? SEEDED_KEY : undefined;
  const keyId = values["key-id"] ?? env.AGG_KEY_ID ?? seeded?.keyId;
  const secret =
    readSecret(values["secret-file"], env.OPERATOR_SECRET) ?? (keyId === seeded?.keyId ? seeded?.secret : undefined);
  if (!keyId) throw new UsageError("No key. Set AGG_KEY_ID or pass --key-id.");
  if (!secret) throw new UsageError("No secret. Set OPERATOR_SECRET or pass --secret-file.");
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
  for (const kind of KINDS) await print(client, { id, kind, json }, out);
  const { matched, only_yours, only_ours, different } = result;
  err(
    `${day}: ${result.rows} rows, ${matched} match, ${only_yours} only yours, ${only_ours} only ours, ${different} different`,
  );
  return only_yours + only_ours + different === 0 ? 0 : 1;
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

async function print(
  client: OperatorGames,
  { id, kind, json }: { readonly id: string; readonly kind: (typeof KINDS)[number]; readonly json: boolean },
  out: Terminal["out"],
): Promise<void> {
  let printed = 0;
  for await (const difference of client.reconciliationDifferences(id, kind)) {
    if (json) out(JSON.stringify(difference));
    else {
      const fields = difference.fields.map(({ field, yours, ours }) => `${field} ${yours ?? "-"} | ${ours ?? "-"}`);
      out(
        `${kind.padEnd(10)}  ${difference.transaction_id ?? "(no id)"}  ${fields.join("; ")}\n            ${difference.advice}`,
      );
      if (++printed < MAX_PRINTED) continue;
      out(`${kind.padEnd(10)}  and more: --json prints all`);
      return;
    }
  }
}

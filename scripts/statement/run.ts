import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  type StatementKey,
  type Statements,
  statementDigest,
  verifyStatement,
} from "../../clients/typescript/src/index.ts";
import { UsageError } from "../admin/command.ts";
import type { Terminal } from "../admin/run.ts";
import { readList } from "./read-list.ts";

const USAGE = `Checks final statements with the published keys, trusting neither the operator nor the service.

  npm run statement -- verify STATEMENTS --keys FILE_OR_URL [--list FILE ...]

  STATEMENTS          File with the answer of GET /v1/statements/{day}
  --keys FILE_OR_URL  The keys: https://<host>/.well-known/statement-keys.json, or a copy of it
  --list FILE         A list of the day (csv or ndjson), to compute digest and totals from. Once for each currency

Without --list the signature proves the digest, and the totals are not checked.
Exit codes: 0 everything checked is right, 1 something is not, 2 usage error.`;

/** Runs one command line. Returns its exit code. */
export async function runStatement(argv: readonly string[], { out, err }: Terminal): Promise<number> {
  try {
    return await run(argv, out);
  } catch (cause) {
    err(cause instanceof Error ? cause.message : String(cause));
    if (!(cause instanceof UsageError)) return 1;
    err("\nRun npm run statement -- --help for usage.");
    return 2;
  }
}

async function run(argv: readonly string[], out: Terminal["out"]): Promise<number> {
  const { values, positionals } = parse(argv);
  if (values.help) {
    out(USAGE);
    return 0;
  }
  const [verb, file, ...others] = positionals;
  if (verb !== "verify" || file === undefined || others.length > 0)
    throw new UsageError("Expected: verify STATEMENTS --keys FILE_OR_URL");
  if (values.keys === undefined)
    throw new UsageError("Missing --keys: a file, or the URL of /.well-known/statement-keys.json.");
  const answer = JSON.parse(readFileSync(file, "utf8")) as Statements;
  const keys = await readKeys(values.keys);
  const lists = (values.list ?? []).map((name) => ({ name, movements: readList(name) }));
  const faults = await verifyAll(answer, keys, lists, out);
  out(faults === 0 ? "Everything checked is right." : `${faults} of the checks failed.`);
  return faults === 0 ? 0 : 1;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        keys: { type: "string" },
        list: { type: "string", multiple: true },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
}

async function readKeys(source: string): Promise<StatementKey[]> {
  return (JSON.parse(await readText(source)) as { keys: StatementKey[] }).keys;
}

async function readText(source: string): Promise<string> {
  if (!URL.canParse(source)) return readFileSync(source, "utf8");
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} answered ${response.status}, not the keys.`);
  return response.text();
}

interface NamedList {
  readonly name: string;
  readonly movements: ReturnType<typeof readList>;
}

/** Prints a line for each check; returns how many failed. */
async function verifyAll(
  { operator_code: operatorCode, day, final, statements }: Statements,
  keys: readonly StatementKey[],
  lists: readonly NamedList[],
  out: Terminal["out"],
): Promise<number> {
  let faults = 0;
  const check = (right: boolean, what: string) => {
    if (!right) faults++;
    out(`${right ? "right" : "WRONG"}  ${what}`);
  };
  check(final, `${day} is final`);
  for (const statement of statements) {
    const { currency, signing_key_id: kid } = statement;
    const signed = await verifyStatement(keys, { operatorCode, day }, statement);
    check(signed, `${currency}: the signature is that of the key ${kid ?? "(none)"}`);
  }
  for (const { name, movements } of lists) {
    const { currency = "" } = movements[0] ?? {};
    const statement = statements.find((one) => one.currency === currency);
    if (!statement) check(false, `${name}: the statements have no ${currency || "movement"}`);
    else {
      check((await statementDigest(movements)) === statement.digest, `${name}: the list has the digest of ${currency}`);
      check(movements.length === statement.transactions, `${name}: the list has ${statement.transactions} movements`);
      for (const [total, sum] of Object.entries(totalsOf(movements)))
        check(
          sum === minor(statement[total as Total]),
          `${name}: the list adds up to ${total} ${statement[total as Total]}`,
        );
    }
  }
  return faults;
}

type Total = "bets" | "wins" | "free_bets" | "bonus_wins" | "cancelled_bets";

/** The totals of a list in minor units, as docs/reconciliation.md#statements defines them. */
function totalsOf(movements: NamedList["movements"]): Record<Total, bigint> {
  const totals = { bets: 0n, wins: 0n, free_bets: 0n, bonus_wins: 0n, cancelled_bets: 0n };
  for (const { type, status, amount, free_spins_id: grant } of movements) {
    const free = grant !== null && grant !== "";
    const total = totalIn({ type, status, free });
    if (total) totals[total] += minor(amount);
  }
  return totals;
}

function totalIn({ type, status, free }: { type: string; status: string; free: boolean }): Total | undefined {
  if (type === "rollback" || (status === "cancelled" && free)) return undefined;
  if (status === "cancelled") return "cancelled_bets";
  if (type === "bet") return free ? "free_bets" : "bets";
  return free ? "bonus_wins" : "wins";
}

/** All amounts of a statement have the places of its currency. */
function minor(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}

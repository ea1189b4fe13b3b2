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
  --list FILE         A list of the day (csv or ndjson): its digest is computed anew. Once for each currency

Without --list the signature proves the digest and the totals are not checked.
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
  const text = URL.canParse(source) ? await (await fetch(source)).text() : readFileSync(source, "utf8");
  return (JSON.parse(text) as { keys: StatementKey[] }).keys;
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
    }
  }
  return faults;
}

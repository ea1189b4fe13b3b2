import type { Command } from "commander";
import { type StatementKey, type Statements, statementDigest, verifyStatement } from "../index.ts";
import { type Act, repeatable, runCommandLine, type Terminal } from "./command-line.ts";
import { readList, textOf } from "./read-list.ts";

/** Runs one command line. Returns its exit code. */
export function runStatement(argv: readonly string[], terminal: Terminal): Promise<number> {
  return runCommandLine("npm run statement --", argv, terminal, (program, act) =>
    defineStatement(program, act, terminal),
  );
}

/** `verify`, beneath `statement`. */
export function defineStatement(statement: Command, act: Act, terminal: Terminal): void {
  statement
    .command("verify")
    .description(
      `Check final statements with the published keys, trusting neither the operator nor the service.

Without --list the signature proves the digest, and the totals are not checked.
Exit codes: 0 everything checked is right, 1 something is not, 2 usage error.`,
    )
    .argument("<statements>", "File with the answer of GET /v1/statements/{day}")
    .requiredOption("--keys <FILE_OR_URL>", "The keys: https://<host>/.well-known/statement-keys.json, or a copy of it")
    .option(
      "--list <FILE>",
      "A list of the day (csv or ndjson), to compute digest and totals from; once for each currency",
      repeatable,
      [],
    )
    .action(
      act(async ([file = ""], { keys, list }) => {
        const answer = readStatements(file);
        const lists = list.map((name: string) => ({ name, movements: readList(name) }));
        const faults = await verifyAll(answer, await readKeys(keys), lists, terminal.out);
        if (lists.length === 0) terminal.out("Not checked without --list: the totals.");
        terminal.out(faults === 0 ? "Everything checked is right." : `${faults} of the checks failed.`);
        return faults === 0 ? 0 : 1;
      }),
    );
}

function readStatements(file: string): Statements {
  const answer = jsonIn(textOf(file)) as Partial<Statements> | undefined;
  if (Array.isArray(answer?.statements) && answer.statements.every((one) => typeof one?.digest === "string"))
    return answer as Statements;
  throw new Error(`${file} is not the answer of GET /v1/statements/{day}.`);
}

async function readKeys(source: string): Promise<StatementKey[]> {
  const answer = jsonIn(await readText(source)) as { readonly keys?: StatementKey[] } | undefined;
  if (Array.isArray(answer?.keys) && answer.keys.every((key) => typeof key?.x === "string")) return answer.keys;
  throw new Error(
    `${source} has no keys: pass https://<host>/.well-known/statement-keys.json of the service, or a copy of it.`,
  );
}

/** Undefined for what is no JSON, or null. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

async function readText(source: string): Promise<string> {
  if (!URL.canParse(source)) return textOf(source);
  const response = await fetch(source).catch(() => {
    throw new Error(`No answer from ${source}.`);
  });
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

import { expect } from "vitest";
import type { Statement, Statements } from "../../clients/typescript/src/index.ts";
import { advanceStatements, jobId } from "../../src/books/statements/advance-statements.ts";
import type { StepSizes } from "../../src/books/statements/build-step.ts";
import type { Ctx } from "../../src/context.ts";
import { bookJobs } from "../../src/db/schema/books.ts";
import type { Movement } from "../../src/ledger/rules/movement.ts";
import { write } from "../billing/support.ts";
import { get, type WithOperator } from "../support/answers.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { call } from "../support/signed.ts";

/** A movement as a statement's list has it. */
export type Listed = Readonly<Record<string, string | null>>;

export async function statementsOf(operator: WithOperator, day: string, query = ""): Promise<Statements> {
  const { status, json } = await get(operator, `/v1/statements/${day}${query}`);
  expect(status).toBe(200);
  return json as unknown as Statements;
}

/** The one statement of a day. */
export function only({ statements }: Statements): Statement {
  const [statement, ...others] = statements;
  if (!statement || others.length > 0) throw new Error(`the day has ${statements.length} statements`);
  return statement;
}

/** The digest of a list as its documentation says. */
export async function digestOf(rows: readonly Listed[]): Promise<string> {
  const encoder = new TextEncoder();
  const byId = rows.map((row) => [encoder.encode(String(row.transaction_id)), row] as const);
  const sorted = byId.toSorted(([a], [b]) => {
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0);
    return a.length - b.length;
  });
  const text = sorted.map(([, row]) => `${row.transaction_id},${row.type},${row.amount},${row.status}\n`).join("");
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Opens an address of a list; without its origin, because the Worker under test has none. */
export async function listAt(url: unknown) {
  const response = await call(new URL(String(url)).pathname);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

export async function rowsAt(url: unknown): Promise<Listed[]> {
  const { status, text } = await listAt(url);
  expect(status).toBe(200);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Listed);
}

/** Makes a day's statements one step at a time, each on its own, as if the process died after every one. */
export async function madeInSteps(ctx: Ctx, operatorCode: string, day: string, sizes: StepSizes): Promise<number> {
  const key = { operatorCode, day };
  await ctx.db.insert(bookJobs).values({ kind: "statement", id: jobId(key), operatorCode, nextAt: 0 });
  for (let steps = 1; ; steps++) {
    const outcome = await advanceStatements(ctx, { ...key, steps: 1, wanted: "now", sizes });
    if (outcome === "ended") return steps;
    if (outcome === "busy") throw new Error("the job is busy");
  }
}

/** Takes a completed bet back as a provider's rollback does, at a time. */
export async function rolledBack(bet: Movement, at: string): Promise<Movement> {
  const rollback: Movement = {
    ...bet,
    transactionId: `${bet.transactionId}-rollback`,
    type: "rollback",
    referenceTransactionId: bet.transactionId,
    undoneBy: null,
    attempts: 1,
    status: "completed",
    createdAt: Date.parse(at),
    completedAt: Date.parse(at),
  };
  await write({ insert: rollback }, `${rollback.transactionId}-1`);
  const update: Movement = { ...bet, status: "cancelled", intent: "undo", undoneBy: rollback.transactionId };
  await write({ update, previous: bet }, `${rollback.transactionId}-2`);
  return rollback;
}

/** A movement that waits for its wallet. */
export async function pendingOn(play: Movement, at: string): Promise<Movement> {
  const id = `${play.transactionId}-pending`;
  const pending: Movement = {
    ...play,
    transactionId: id,
    status: "pending",
    completedAt: null,
    createdAt: Date.parse(at),
  };
  await write({ insert: pending }, `${id}-1`);
  return { ...pending, revision: `${id}-1` };
}

/** Its wallet answers. */
export async function answeredOn(pending: Movement, at: string): Promise<void> {
  const update: Movement = { ...pending, status: "completed", completedAt: Date.parse(at) };
  await write({ update, previous: pending }, `${pending.transactionId}-2`);
}

/** An operator with a provider, and their codes as `complete` takes them. */
export async function aDeal() {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  return { operator, provider, who: { operator: operator.code, provider: provider.code } };
}

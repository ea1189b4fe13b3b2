import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { app } from "../../src/app.ts";
import { advanceStatements, deliverStatements, jobId } from "../../src/books/statements/advance-statements.ts";
import { bookJobs } from "../../src/db/schema/books.ts";
import { complete } from "../billing/support.ts";
import { mortal, withoutQueues } from "../books/mortal.ts";
import { dice } from "../reconciliation/books.ts";
import { get } from "../support/answers.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { signedRequest } from "../support/in-process.ts";
import { LIMITS, Platform } from "../weather/platform.ts";
import { digestOf, rowsAt, statementsOf } from "./support.ts";

const DAY = "2026-10-12";

async function aDay() {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  const who = { operator: operator.code, provider: provider.code };
  for (let i = 0; i < 5; i++) {
    await complete({ ...who, type: "bet", amount: 100 + i, on: `${DAY}T10:00:0${i % 3}Z` });
    await complete({ ...who, type: "win", amount: 10 + i, on: DAY, currency: "JPY", precision: 0 });
  }
  return { operator, key: { operatorCode: operator.code, day: DAY } };
}

it.each([1, 2])("statements are right although their process dies around D1 and R2 (seed %i)", async (seed) => {
  const { operator, key } = await aDay();
  await adminCtx()
    .db.insert(bookJobs)
    .values({ kind: "statement", id: jobId(key), operatorCode: operator.code, nextAt: 0 });
  const die = dice(seed);
  const work = mortal(Date.now(), () => (die.chance(0.05) ? die.pick(["before", "after"]) : undefined));
  const sizes = { page: 2, run: 3, chunk: 3 };
  await work.until(async (ctx) => {
    if (!(await env.DB.prepare("SELECT 1 FROM book_jobs WHERE id = ?").bind(jobId(key)).first())) return true;
    await advanceStatements(ctx, { ...key, steps: 1, wanted: "now", sizes });
    return false;
  });
  expect(work.deaths()).toBeGreaterThan(1);
  const { final, statements } = await statementsOf({ operator }, DAY);
  expect(final).toBe(true);
  expect(statements).toMatchObject([
    { currency: "EUR", transactions: 5, bets: "5.10" },
    { currency: "JPY", transactions: 5, wins: "60" },
  ]);
  for (const { digest, ndjson_url: url } of statements) expect(await digestOf(await rowsAt(url))).toBe(digest);
  const { objects } = await env.DOCUMENTS.list({ prefix: `statements/${operator.code}/` });
  const lists = objects.filter(({ key: name }) => /\.(csv|ndjson)$/.test(name));
  expect(objects).toHaveLength(lists.length);
});

it("a statement whose reader hangs up is made to its end for the next reader (H4)", async () => {
  const { operator } = await aDay();
  const [writing, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const put: R2Bucket["put"] = async (...file: Parameters<R2Bucket["put"]>) => {
    writing.resolve();
    await gate.promise;
    return env.DOCUMENTS.put(...file);
  };
  const slow = new Proxy(env.DOCUMENTS, {
    get: (bucket, name) => (name === "put" ? put : Reflect.get(bucket, name).bind(bucket)),
  });
  const platform = new Platform(LIMITS);
  const bindings = platform.wrap({ ...env, DOCUMENTS: slow });
  const request = await signedRequest(operator, "GET", `/v1/statements/${DAY}`, "");
  const invocation = platform.invoke((execution) => app.fetch(request, bindings, execution));
  await writing.promise;
  invocation.hangUp();
  gate.resolve();
  await invocation.ended;
  expect(await statementsOf({ operator }, DAY)).toMatchObject({
    statements: [{ transactions: 5 }, { transactions: 5 }],
  });
});

it("a day whose files are gone is begun again, and becomes final", async () => {
  const { operator, key } = await aDay();
  const ctx = withoutQueues();
  const state = { phase: "merge", build: "lost", isFinal: true, readThrough: "", readAt: 0, totals: {} };
  const lost = { ...state, runs: [{ name: "statements/gone.run", bytes: 100 }], positions: [], files: {} };
  const row = { kind: "statement", id: jobId(key), operatorCode: operator.code, nextAt: 0 } as const;
  await ctx.db.insert(bookJobs).values({ ...row, state: lost });
  for (let tries = 0; tries < 5; tries++)
    await expect(deliverStatements(ctx, jobId(key))).rejects.toThrow("statements/gone.run is gone");
  await deliverStatements(ctx, jobId(key));
  expect((await get({ operator }, `/v1/statements/${DAY}`)).json).toMatchObject({ final: true });
  expect(await env.DB.prepare("SELECT 1 FROM book_jobs WHERE id = ?").bind(jobId(key)).first()).toBeNull();
});

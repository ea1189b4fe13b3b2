import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { advanceReconciliation } from "../../src/books/reconciliation/compare-step.ts";
import { forgetReconciliations } from "../../src/books/reconciliation/forget-reconciliations.ts";
import { putPart as takePart } from "../../src/books/reconciliation/put-part.ts";
import { startReconciliation } from "../../src/books/reconciliation/start-reconciliation.ts";
import type { OperatorCtx } from "../../src/context.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { toHex, utf8 } from "../../src/lib/encoding.ts";
import { complete } from "../billing/support.ts";
import { bucketAround, mortal, operatorCtx, withoutQueues } from "../books/mortal.ts";
import { get, post } from "../support/answers.ts";
import { anOperator, aProvider, type TestOperator } from "../support/fixtures.ts";
import { dice } from "./books.ts";
import { compared, differencesOf, gzipped, opened, putPart } from "./support.ts";

const DAY = "2026-10-15";
const HEADER = "transaction_id,amount\n";

async function aDay(bets: number) {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  const who = { operator: operator.code, provider: provider.code };
  const played = [];
  for (let i = 0; i < bets; i++) played.push(await complete({ ...who, type: "bet", amount: 100 + i, on: DAY }));
  const lines = played.map(({ transactionId }, i) => `${transactionId},1.0${i}\n`);
  return { operator, ids: played.map(({ transactionId }) => transactionId), lines };
}

/** The operator's context, with a bucket of its own. */
function withBucket({ code }: TestOperator, bucket: R2Bucket): OperatorCtx {
  return operatorCtx(code, withoutQueues({ DOCUMENTS: bucket }));
}

/** Starts it without a message, so that only this test does its work. */
async function started({ code }: TestOperator, path: string, parts: number): Promise<string> {
  const id = path.split("/").at(-1) ?? "";
  await startReconciliation(operatorCtx(code), { id, parts });
  return id;
}

/** Does something once, after the first call of the bucket with this name. */
function interrupted(call: string, work: () => Promise<unknown>): R2Bucket {
  let due = true;
  return bucketAround(async (name, proceed) => {
    const result = await proceed();
    if (name !== call || !due) return result;
    due = false;
    await work();
    return result;
  });
}

const part = (text: string) => ({ part: 1, bytes: utf8(text), gzip: false });

it("a part that is sent twice at once is whole, whichever call ends last", async () => {
  const { operator, lines } = await aDay(2);
  const path = await opened(operator, DAY);
  const id = path.split("/").at(-1) ?? "";
  const text = HEADER + lines.join("");
  // The second call begins and ends while the first has written its file and not yet saved it.
  const bucket = interrupted("put", () => putPart(operator, `${path}/parts/1`, text));
  expect(await takePart(withBucket(operator, bucket), { id, ...part(text) })).toEqual({ rows: 2 });
  const { objects } = await env.DOCUMENTS.list({ prefix: `reconciliations/${id}/` });
  expect(objects).toHaveLength(1);
  expect(await compared(operator, path, 1)).toMatchObject({ status: "finished", rows: 2, matched: 2 });
});

it("every copy of a small part that is sent at once gets its rows", async () => {
  const { operator, lines } = await aDay(2);
  const path = await opened(operator, DAY);
  const text = HEADER + lines.join("");
  const copies = await Promise.all(Array.from({ length: 5 }, () => putPart(operator, `${path}/parts/1`, text)));
  expect(copies.map(({ status, json }) => [status, json])).toEqual(copies.map(() => [200, { part: 1, rows: 2 }]));
  expect(await compared(operator, path, 1)).toMatchObject({ status: "finished", rows: 2, matched: 2 });
});

it("a refused part leaves no file behind", async () => {
  const { operator, lines } = await aDay(1);
  const path = await opened(operator, DAY);
  const id = path.split("/").at(-1) ?? "";
  const bucket = interrupted("put", () =>
    env.DB.prepare("UPDATE reconciliations SET status = 'failed' WHERE id = ?").bind(id).run(),
  );
  const sent = takePart(withBucket(operator, bucket), { id, ...part(HEADER + lines.join("")) });
  await expect(sent).rejects.toMatchObject({ code: "RECONCILIATION_REFUSED" });
  expect((await env.DOCUMENTS.list({ prefix: `reconciliations/${id}/` })).objects).toEqual([]);
});

it("a part of long rows is cut into files that fit into memory", async () => {
  const { operator } = await aDay(0);
  const path = await opened(operator, DAY);
  const header = "transaction_id,amount,type,currency,player_id,round_id,operator_transaction_id,completed_at\n";
  const row = () => {
    const field = toHex(crypto.getRandomValues(new Uint8Array(148)));
    return `${field},1.00${`,${field}`.repeat(6)}\n`;
  };
  const text = header + Array.from({ length: 4_000 }, row).join("");
  const sent = await putPart(operator, `${path}/parts/1`, await gzipped(text), { "content-encoding": "gzip" });
  expect(sent.json).toEqual({ part: 1, rows: 4_000 });
  const { objects } = await env.DOCUMENTS.list({ prefix: `reconciliations/${path.split("/").at(-1)}/` });
  expect(objects.length).toBeGreaterThan(1);
  for (const { size } of objects) expect(size).toBeLessThan(9 * 1024 * 1024);
});

it("all parts together have at most 5,000,000 rows", async () => {
  const { operator, lines } = await aDay(2);
  const path = await opened(operator, DAY);
  const insert = "INSERT INTO reconciliation_parts (reconciliation_id, part, rows, runs) VALUES (?, 1, 4999999, '[]')";
  await env.DB.prepare(insert).bind(path.split("/").at(-1)).run();
  const second = (rows: readonly string[]) => putPart(operator, `${path}/parts/2`, HEADER + rows.join(""));
  expect((await second(lines)).json).toMatchObject({
    fields: [{ message: expect.stringContaining("at most 5000000") }],
  });
  expect((await second(lines.slice(1))).status).toBe(200);
  // The part itself is replaced, so it does not count.
  expect((await second(lines.slice(1))).status).toBe(200);
});

it("a step that outlives its lease changes nothing, and its work is done once", async () => {
  const { operator, ids } = await aDay(3);
  const path = await opened(operator, DAY);
  await putPart(operator, `${path}/parts/1`, `${HEADER}${ids[0]},1.00\n${ids[1]},9.99\nunknown,1.00\n`);
  const id = await started(operator, path, 1);
  const later = { ...withoutQueues(), clock: { now: () => Date.now() + 4 * MINUTE_MS } };
  const others = async () => {
    while ((await advanceReconciliation(later, id, { steps: 1 })) === "more");
  };
  const slow = withBucket(operator, interrupted("put", others));
  expect(await advanceReconciliation(slow, id, { steps: 5 })).toBe("busy");
  const result = (await get({ operator }, path)).json;
  expect(result).toMatchObject({ status: "finished", rows: 3, matched: 1, only_yours: 1, only_ours: 1, different: 1 });
  expect(await differencesOf(operator, path)).toHaveLength(3);
});

it.each([1, 2])("is right although its process dies before and after calls of D1 and R2 (seed %i)", async (seed) => {
  const { operator, ids, lines } = await aDay(9);
  const path = await opened(operator, DAY);
  await putPart(operator, `${path}/parts/1`, `${HEADER}${lines.slice(1, 5).join("")}unknown,1.00\n`);
  await putPart(operator, `${path}/parts/2`, `${HEADER}${lines.slice(6).join("")}${ids[5]},9.99\n`);
  const id = await started(operator, path, 2);
  const die = dice(seed);
  const work = mortal(Date.now(), () => (die.chance(0.06) ? die.pick(["before", "after"]) : undefined));
  const sizes = { page: 2, run: 3, rows: 4, doubts: 2 };
  await work.until(async (ctx) => {
    const row = await env.DB.prepare("SELECT 1 FROM book_jobs WHERE id = ?").bind(id).first();
    if (!row) return true;
    await advanceReconciliation(ctx, id, { steps: 1, sizes });
    return false;
  });
  expect(work.deaths()).toBeGreaterThan(1);
  const result = (await get({ operator }, path)).json;
  expect(result).toMatchObject({ status: "finished", rows: 9, matched: 7, only_yours: 1, only_ours: 1, different: 1 });
  const found = await differencesOf(operator, path);
  expect(found.map(({ transaction_id: one }) => one)).toEqual(["unknown", ids[0], ids[5]]);
  const { results: kept } = await env.DB.prepare(
    "SELECT detail ->> 'name' AS name FROM reconciliation_differences WHERE reconciliation_id = ? ORDER BY name",
  )
    .bind(id)
    .all<{ name: string }>();
  const { objects } = await env.DOCUMENTS.list({ prefix: `reconciliations/${id}/` });
  expect(objects.map(({ key }) => key)).toEqual(kept.map(({ name }) => name));
});

it("one that is started while it is being given up for idleness goes on", async () => {
  const { operator, lines } = await aDay(1);
  const path = await opened(operator, DAY);
  const id = path.split("/").at(-1) ?? "";
  await putPart(operator, `${path}/parts/1`, HEADER + lines.join(""));
  await env.DB.prepare("UPDATE reconciliations SET created_at = ? WHERE id = ?")
    .bind(Date.now() - DAY_MS, id)
    .run();
  // It is idle when the job reads it, and started before the job ends it.
  const starting = new Proxy(env.DB, {
    get: (target, name) => {
      if (name !== "prepare") return Reflect.get(target, name, target) as unknown;
      return (sql: string) => slowly(target.prepare(sql), sql);
    },
  });
  const slowly = (statement: D1PreparedStatement, sql: string): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (name === "bind") return (...values: unknown[]) => slowly(target.bind(...values), sql);
        if (typeof member !== "function") return member;
        return async (...args: unknown[]) => {
          if (/^update "reconciliations"/i.test(sql)) await post({ operator }, `${path}/start`, { parts: 1 });
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
  await forgetReconciliations(withoutQueues({ DB: starting }));
  expect((await get({ operator }, path)).json).toMatchObject({ status: expect.stringMatching(/running|finished/) });
  expect(await compared(operator, path, 1)).toMatchObject({ status: "finished", matched: 1 });
});

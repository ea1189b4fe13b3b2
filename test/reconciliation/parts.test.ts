import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { sweepBooks } from "../../src/books/jobs/advance-job.ts";
import { forgetReconciliations } from "../../src/books/reconciliation/forget-reconciliations.ts";
import { queuePart } from "../../src/books/reconciliation/queue-part.ts";
import { advancePart, deliverPart } from "../../src/books/reconciliation/read-part.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import { utf8 } from "../../src/lib/encoding.ts";
import { bucketAround, mortal, operatorCtx, withoutQueues } from "../books/mortal.ts";
import { brokenFields, get } from "../support/answers.ts";
import { anOperator } from "../support/fixtures.ts";
import { drained } from "../support/queues.ts";
import { laterCtx } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { dice } from "./books.ts";
import { compared, gzipped, opened, putPart, sendPart } from "./support.ts";

const DAY = "2026-10-16";
const HEADER = "transaction_id,amount\n";
const GZIP = { "content-encoding": "gzip" };
const listOf = (rows: number, name = "none") =>
  HEADER + Array.from({ length: rows }, (_, i) => `${name}:${(i * 7919) % rows},1.00\n`).join("");

async function aReconciliation() {
  const operator = await anOperator();
  const path = await opened(operator, DAY);
  return { operator, path, id: path.split("/").at(-1) ?? "" };
}

async function jobs(id: string) {
  const sql = "SELECT id, next_at AS nextAt, state FROM book_jobs WHERE kind = 'part' AND id LIKE ? ORDER BY id";
  return (await env.DB.prepare(sql).bind(`${id} %`).all<{ id: string; nextAt: number; state: string }>()).results;
}

async function files(id: string): Promise<string[]> {
  const { objects } = await env.DOCUMENTS.list({ prefix: `reconciliations/${id}/` });
  return objects.map(({ key }) => key.split("/").slice(2).join("/"));
}

it("counts a part as five requests of the operator's minute", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  const { operator, path } = await aReconciliation();
  const leftAfter = ({ headers }: Response) => Number(headers.get("x-ratelimit-remaining"));
  const before = leftAfter(await signed(operator, "GET", path));
  expect(before - leftAfter(await sendPart(operator, `${path}/parts/1`, listOf(1)))).toBe(5);
  vi.useRealTimers();
});

it("reads a large part on a queue, answers as for a small one, leaves nothing", async () => {
  const { operator, path, id } = await aReconciliation();
  const list = listOf(45_000);
  const sent = await putPart(operator, `${path}/parts/1`, await gzipped(list), GZIP);
  expect(sent).toEqual({ status: 200, json: { part: 1, rows: 45_000 } });
  expect((await files(id)).map((name) => name.replace(/[0-9a-f-]{36}/, "run")).toSorted()).toEqual([
    "parts/1/run-0",
    "parts/1/run-1",
    "parts/1/run-2",
  ]);
  // Again: nothing is stored or read a second time.
  const before = await files(id);
  expect((await putPart(operator, `${path}/parts/1`, await gzipped(list), GZIP)).json).toEqual({
    part: 1,
    rows: 45_000,
  });
  expect(await files(id)).toEqual(before);
  // A small one in its place, and the large one again.
  expect((await putPart(operator, `${path}/parts/1`, listOf(1))).json).toEqual({ part: 1, rows: 1 });
  expect(await jobs(id)).toEqual([]);
  expect((await putPart(operator, `${path}/parts/1`, await gzipped(list), GZIP)).json).toEqual({
    part: 1,
    rows: 45_000,
  });
  expect(await files(id)).toHaveLength(3);
  expect(await compared(operator, path, 1)).toMatchObject({ status: "finished", rows: 45_000, only_yours: 45_000 });
});

it.each([
  ["has no header", `${"x,1.00\n".repeat(3_000)}`, "header line"],
  [
    "is no list",
    HEADER + "no row\n".repeat(10_001),
    "more than 10000 rows that cannot be read; in line 10002, it has 1",
  ],
])("refuses a large part that %s, says the same again, and leaves nothing", async (_, list, reason) => {
  const { operator, path, id } = await aReconciliation();
  for (let time = 0; time < 2; time++) {
    const refused = await putPart(operator, `${path}/parts/1`, list);
    expect([refused.status, brokenFields(refused)]).toEqual([422, ["body"]]);
    expect(JSON.stringify(refused.json)).toContain(reason);
  }
  expect(await files(id)).toEqual([]);
  await forgetReconciliations(laterCtx(31 * DAY_MS));
  expect(await jobs(id)).toEqual([]);
});

it("answers what a request may wait for; a repeat finds what was read meanwhile", async () => {
  const { operator, id } = await aReconciliation();
  const ctx = operatorCtx(operator.code);
  const sent = { id, part: 1, bytes: utf8(listOf(5_000)), gzip: false };
  await queuePart(ctx, sent);
  const [job] = await jobs(id);
  expect(JSON.parse(job?.state ?? "")).toMatchObject({ rows: 0, lines: 0 });
  // No message came: the sweep begins with it.
  await drained(laterCtx(6 * 60_000), sweepBooks);
  expect(JSON.parse((await jobs(id))[0]?.state ?? "")).toMatchObject({ rows: 5_000, end: "read" });
});

it("takes the same bytes again where its process died before they were stored", async () => {
  const { operator, path, id } = await aReconciliation();
  const list = listOf(3_000);
  await queuePart(operatorCtx(operator.code), { id, part: 1, bytes: utf8(list), gzip: false });
  const [upload = ""] = await files(id);
  await env.DOCUMENTS.delete(`reconciliations/${id}/${upload}`);
  expect(await advancePart(withoutQueues(), `${id} 1`, 9)).toBe("ended");
  expect((await putPart(operator, `${path}/parts/1`, list)).json).toEqual({ part: 1, rows: 3_000 });
});

it("waits while the bucket is away for an hour", async () => {
  const { operator, id } = await aReconciliation();
  await queuePart(operatorCtx(operator.code), { id, part: 1, bytes: utf8(listOf(300)), gzip: false });
  const away = withoutQueues({ DOCUMENTS: bucketAround(() => Promise.reject(new Error("the bucket is away"))) });
  // The sweep wakes it every five minutes, and the queue tries a message four times.
  for (let tries = 0; tries < 12 * 4; tries++) await advancePart(away, `${id} 1`, 9).catch(() => undefined);
  expect(await advancePart(withoutQueues(), `${id} 1`, 9)).toBe("ended");
  expect(JSON.parse((await jobs(id))[0]?.state ?? "")).toMatchObject({ end: "read", rows: 300 });
});

it("stays as it was read when its message comes twice", async () => {
  const { operator, path, id } = await aReconciliation();
  await queuePart(operatorCtx(operator.code), { id, part: 1, bytes: utf8(listOf(300)), gzip: false });
  expect(await advancePart(withoutQueues(), `${id} 1`, 9)).toBe("ended");
  expect(await advancePart(withoutQueues(), `${id} 1`, 9)).toBe("ended");
  expect(JSON.parse((await jobs(id))[0]?.state ?? "")).toMatchObject({ end: "read", rows: 300 });
  expect(await compared(operator, path, 1)).toMatchObject({ status: "finished", rows: 300 });
});

it("has four unread parts of an operator at most, and those of another do not count", async () => {
  const [{ operator, id }, other] = await Promise.all([aReconciliation(), aReconciliation()]);
  const ctx = operatorCtx(operator.code);
  const sent = (part: number, rows = 3_000) => ({ id, part, bytes: utf8(listOf(rows)), gzip: false });
  for (let part = 1; part <= 4; part++) await queuePart(ctx, sent(part));
  await expect(queuePart(ctx, sent(5))).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
  await queuePart(ctx, sent(4, 3_001));
  await queuePart(operatorCtx(other.operator.code), { ...sent(1), id: other.id });
  while ((await advancePart(withoutQueues(), `${id} 1`, 9)) === "more");
  await queuePart(ctx, sent(5));
});

it("one upload that comes after another ends it, in whatever order they are read", async () => {
  const { operator, path, id } = await aReconciliation();
  const ctx = operatorCtx(operator.code);
  await queuePart(ctx, { id, part: 1, bytes: utf8(listOf(3_000, "old")), gzip: false });
  expect(await advancePart(withoutQueues(), `${id} 1`, 1, 1_000)).toBe("more");
  expect((await putPart(operator, `${path}/parts/1`, listOf(2, "new"))).status).toBe(200);
  expect(await advancePart(withoutQueues(), `${id} 1`, 9)).toBe("busy");
  expect(await compared(operator, path, 1)).toMatchObject({ rows: 2 });
});

it("is whole although its process dies before and after calls of D1 and R2", async () => {
  const { operator, path, id } = await aReconciliation();
  await queuePart(operatorCtx(operator.code), { id, part: 1, bytes: utf8(listOf(200)), gzip: false });
  const die = dice(2);
  const work = mortal(Date.now(), () => (die.chance(0.12) ? die.pick(["before", "after"]) : undefined));
  await work.until(async (ctx) => {
    const [job] = await jobs(id);
    if (job?.nextAt === Number.MAX_SAFE_INTEGER) return true;
    await advancePart(ctx, `${id} 1`, 2, 20);
    return false;
  });
  expect(work.deaths()).toBeGreaterThan(1);
  const end = JSON.parse((await jobs(id))[0]?.state ?? "") as { end: unknown; rows: number };
  expect(end).toMatchObject({ end: "read", rows: 200 });
  expect(await compared(operator, path, 1)).toMatchObject({ status: "finished", rows: 200, only_yours: 200 });
});

it("reads one part at a time in an isolate: a second waits for a later message", async () => {
  const [one, two] = await Promise.all([aReconciliation(), aReconciliation()]);
  for (const { operator, id } of [one, two])
    await queuePart(operatorCtx(operator.code), { id, part: 1, bytes: utf8(listOf(4_000)), gzip: false });
  await Promise.all([deliverPart(withoutQueues(), `${one.id} 1`), deliverPart(withoutQueues(), `${two.id} 1`)]);
  const ends = [...(await jobs(one.id)), ...(await jobs(two.id))].map(({ state }) => JSON.parse(state).end);
  expect(ends).toEqual(["read", undefined]);
  await deliverPart(withoutQueues(), `${two.id} 1`);
  expect((await get(two, two.path)).json).toMatchObject({ status: "open" });
  expect(JSON.parse((await jobs(two.id))[0]?.state ?? "")).toMatchObject({ end: "read", rows: 4_000 });
});

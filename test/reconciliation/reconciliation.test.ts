import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sweepBooks } from "../../src/books/jobs/advance-job.ts";
import { advanceReconciliation } from "../../src/books/reconciliation/compare-step.ts";
import { forgetReconciliations } from "../../src/books/reconciliation/forget-reconciliations.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from "../../src/lib/clock.ts";
import { complete } from "../billing/support.ts";
import { bucketAround, withoutQueues } from "../books/mortal.ts";
import { aDeal, digestOf, rowsAt } from "../statements/support.ts";
import { brokenFields, get, post } from "../support/answers.ts";
import { adminCtx } from "../support/fixtures.ts";
import { consumed, drained } from "../support/queues.ts";
import { aSession, laterCtx, until } from "../support/session.ts";
import { stopClock } from "../support/standing-clock.ts";
import { aDay, csvOf, dice, ndjsonOf, type Planted } from "./books.ts";
import { compared, differencesOf, gzipped, opened, putPart } from "./support.ts";

const DAY = "2026-10-14";

/** Stops the clock where the day goes on for two minutes; returns the day. */
function stopWithinDay(): string {
  const now = Date.now();
  const soon = now + 2 * MINUTE_MS;
  stopClock(utcDay(soon) === utcDay(now) ? now : soon);
  return utcDay(Date.now());
}

const sorted = (rows: readonly Planted[]) => rows.map((row) => row.join(" ")).toSorted();

describe("a reconciliation", () => {
  it.each([1, 2, 3, 4, 5, 6])("finds every planted difference and invents none (seed %i)", async (seed) => {
    const [{ operator, who }, stranger] = await Promise.all([aDeal(), aDeal()]);
    const die = dice(seed);
    const { books, planted } = await aDay(who, stranger.who, DAY, 90, die);
    const shuffled = books
      .map((row) => [die.below(1e9), row] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row);
    const path = await opened(operator, DAY);
    const parts = 1 + die.below(4);
    for (let part = 1; part <= parts; part++) {
      const own = shuffled.filter((_, i) => i % parts === part - 1);
      const text = die.chance(0.5) ? csvOf(own) : ndjsonOf(own);
      const gzip = die.chance(0.5);
      const headers = gzip ? { "content-encoding": "gzip" } : {};
      const sent = await putPart(operator, `${path}/parts/${part}`, gzip ? await gzipped(text) : text, headers);
      expect(sent).toEqual({ status: 200, json: { part, rows: own.length } });
    }
    const sizes = { page: 7, run: 13, rows: 17, doubts: 5 };
    const result = await compared(operator, path, parts, sizes);
    const found = await differencesOf(operator, path, 3);
    expect(
      sorted(
        found.map(({ kind, transaction_id, fields }) => [kind, transaction_id, ...fields.map(({ field }) => field)]),
      ),
    ).toEqual(sorted(planted));
    const count = (kind: string) => planted.filter(([one]) => one === kind).length;
    const counts = { only_yours: count("only_yours"), only_ours: count("only_ours"), different: count("different") };
    expect(result).toMatchObject({ status: "finished", progress: 1, rows: books.length, ...counts });
    expect(result.matched).toBe(books.length - counts.only_yours - counts.different);
    for (const { advice } of found) expect(advice.length).toBeGreaterThan(30);
  });

  it("finds nothing between a statement's own list and the ledger", async () => {
    const today = stopWithinDay();
    const session = await aSession();
    // Blanks around a text of ours, as around a player's id: a row is read without those of the operator's.
    const spaced = JSON.stringify({ balance: "9.00", transaction_id: " own 1 " });
    await session.script({ action: "bet", times: 1, status: 200, body: spaced, book: true });
    await session.bet("b1");
    await session.win("w1", { amount: "2.50" });
    await session.bet("b2");
    await session.rollback("r2", "b2");
    const { statements } = (await get(session, `/v1/statements/${today}`)).json as {
      statements: [{ ndjson_url: string }];
    };
    const list = await rowsAt(statements[0].ndjson_url);
    const path = await opened(session.operator, today, "EUR");
    await putPart(session.operator, `${path}/parts/1`, list.map((row) => JSON.stringify(row)).join("\n"));
    const result = await compared(session.operator, path, 1);
    expect(result).toMatchObject({
      status: "finished",
      rows: 4,
      matched: 4,
      only_yours: 0,
      only_ours: 0,
      different: 0,
    });
  });

  it("finds nothing in a wallet's rows that rightly differ, though their digests do", async () => {
    const today = stopWithinDay();
    const session = await aSession();
    const id = (name: string) => `${session.provider.code}:${name}`;
    await session.rollback("r0", "never");
    await session.script({ action: "bet", times: 1, status: 500, body: "{}", book: true });
    await session.bet("lost");
    const undo = id("undo-lost");
    await deliverMovement(laterCtx(MINUTE_MS), undo);
    await until(
      async () => (await session.transaction("undo-lost")).body.status,
      (status) => status === "completed",
    );
    const [statement] = (await get(session, `/v1/statements/${today}`)).json.statements as [
      { ndjson_url: string; digest: string },
    ];
    const listed = await rowsAt(statement.ndjson_url);
    expect(listed.map((row) => [row.transaction_id, row.type, row.amount, row.status]).toSorted()).toEqual(
      [
        [id("r0"), "rollback", "0.00", "completed"],
        [undo, "rollback", "1.00", "completed"],
      ].toSorted(),
    );
    const own = [
      { transaction_id: id("lost"), type: "bet", amount: "1.00", status: "cancelled" },
      { transaction_id: undo, type: "rollback", amount: "1.00", status: "completed" },
    ];
    expect(await digestOf(own)).not.toBe(statement.digest);
    const path = await opened(session.operator, today);
    await putPart(session.operator, `${path}/parts/1`, own.map((row) => JSON.stringify(row)).join("\n"));
    const result = await compared(session.operator, path, 1);
    expect(result).toMatchObject({ rows: 2, matched: 2, only_yours: 0, only_ours: 0, different: 0 });
  });

  it("says what happened on our side, and what to do", async () => {
    // The pending win's own retry is not due meanwhile.
    const today = stopWithinDay();
    const session = await aSession();
    await session.bet("b1");
    await session.script({ action: "win", times: 1, status: 500, body: "{}", book: true });
    await session.win("w1");
    const id = (name: string) => `${session.provider.code}:${name}`;
    const path = await opened(session.operator, today);
    await putPart(session.operator, `${path}/parts/1`, `transaction_id;amount\n${id("w1")};1.00\nnot a row\n`);
    await compared(session.operator, path, 1);
    const found = await differencesOf(session.operator, path);
    expect(found).toMatchObject([
      {
        kind: "only_yours",
        transaction_id: null,
        advice: expect.stringContaining("it has 1 fields, and the header has 2"),
      },
      {
        kind: "only_ours",
        transaction_id: id("b1"),
        ours: { attempts: 1, last_class: "success" },
        advice: expect.stringContaining("after 1 call"),
      },
      {
        kind: "different",
        transaction_id: id("w1"),
        fields: [{ field: "status", yours: "completed", ours: "pending" }],
        ours: { last_class: "unknown" },
      },
    ]);
  });

  it("replaces a part that is sent again, and starts only when all are there", async () => {
    const { operator, who } = await aDeal();
    const bet = await complete({ ...who, type: "bet", amount: 100, on: DAY });
    const path = await opened(operator, DAY);
    await putPart(operator, `${path}/parts/1`, "transaction_id,amount\nwrong,1\nwrong too,1\n");
    await putPart(operator, `${path}/parts/1`, `transaction_id,amount\n${bet.transactionId},1.00\n`);
    const refused = await post({ operator }, `${path}/start`, { parts: 3 });
    expect([refused.status, brokenFields(refused)]).toEqual([422, ["parts"]]);
    expect(JSON.stringify(refused.json)).toContain("2, 3 not yet");
    expect(await compared(operator, path, 1)).toMatchObject({ status: "finished", rows: 1, matched: 1 });
    expect(await post({ operator }, `${path}/start`, { parts: 1 })).toMatchObject({
      status: 202,
      json: { status: "finished" },
    });
    expect(await post({ operator }, `${path}/start`, { parts: 2 })).toMatchObject({
      status: 409,
      json: { error: "RECONCILIATION_REFUSED" },
    });
    const late = await putPart(operator, `${path}/parts/2`, "transaction_id,amount\nx,1\n");
    expect(late).toMatchObject({ status: 409, json: { error: "RECONCILIATION_REFUSED" } });
  });

  it("is the operator's own: another one neither reads it nor adds to it", async () => {
    const [{ operator }, other] = await Promise.all([aDeal(), aDeal()]);
    const path = await opened(operator, DAY);
    const part = "transaction_id,amount\nx,1.00\ny,1.00\nz,1.00\n";
    await putPart(operator, `${path}/parts/1`, part);
    expect((await putPart(other.operator, `${path}/parts/1`, part)).status).toBe(404);
    for (const target of [path, `${path}/differences?kind=different`])
      expect((await get(other, target)).status).toBe(404);
    expect((await post(other, `${path}/start`, { parts: 1 })).status).toBe(404);
    await compared(operator, path, 1);
    const { json } = await get({ operator }, `${path}/differences?kind=only_yours&limit=1`);
    const cursor = encodeURIComponent(String(json.next_cursor));
    const second = await opened(operator, DAY);
    for (const target of [`${path}/differences?kind=only_ours`, `${second}/differences?kind=only_yours`])
      expect((await get({ operator }, `${target}&cursor=${cursor}`)).status).toBe(422);
  });

  it("lists thousands of differences in pages, without holding them in the database", async () => {
    const { operator } = await aDeal();
    const ids = Array.from({ length: 2_100 }, (_, i) => `none:${String(i).padStart(4, "0")}`);
    const path = await opened(operator, DAY);
    await putPart(operator, `${path}/parts/1`, `transaction_id,amount\n${ids.map((id) => `${id},1.00\n`).join("")}`);
    expect(await compared(operator, path, 1)).toMatchObject({ only_yours: 2_100 });
    const found = await differencesOf(operator, path, 900);
    expect(found.map(({ transaction_id: id }) => id)).toEqual(ids);
    const count = "SELECT count(*) AS rows FROM reconciliation_differences WHERE reconciliation_id = ?";
    expect(await env.DB.prepare(count).bind(path.split("/").at(-1)).first("rows")).toBeLessThan(5);
  });

  it("lists a kind by transaction id, with the line of a row that cannot be read", async () => {
    const { operator } = await aDeal();
    const path = await opened(operator, DAY);
    const rows = ["transaction_id,amount", "", "none:c,1.00", "none:b,x", "none:a,1.00", "not a row"];
    await putPart(operator, `${path}/parts/1`, rows.join("\n"));
    await compared(operator, path, 1);
    expect(await differencesOf(operator, path)).toMatchObject([
      { transaction_id: null, yours: { part: "1", line: "6", row: "not a row" } },
      { transaction_id: "none:a", yours: { amount: "1.00" } },
      { transaction_id: "none:b", yours: { part: "1", line: "4", row: "none:b,x" } },
      { transaction_id: "none:c" },
    ]);
  });

  it("lists the differences of all kinds without `kind`, one kind after the other", async () => {
    const { operator, who } = await aDeal();
    const { transactionId: known } = await complete({ ...who, type: "bet", amount: 100, on: DAY });
    await complete({ ...who, type: "bet", amount: 100, on: DAY });
    const path = await opened(operator, DAY);
    await putPart(operator, `${path}/parts/1`, `transaction_id,amount\n${known},7.00\nnone:1,1.00\nnone:2,1.00\n`);
    await compared(operator, path, 1);
    const kinds: unknown[] = [];
    for (let cursor: unknown = ""; cursor !== null; ) {
      const query = cursor === "" ? "" : `&cursor=${encodeURIComponent(String(cursor))}`;
      const { json } = await get({ operator }, `${path}/differences?limit=1${query}`);
      kinds.push(...(json.differences as { kind: string }[]).map(({ kind }) => kind));
      cursor = json.next_cursor;
    }
    expect(kinds).toEqual(["only_yours", "only_yours", "only_ours", "different"]);
    const { json } = await get({ operator }, `${path}/differences`);
    expect([(json.differences as unknown[]).length, json.next_cursor]).toEqual([4, null]);
  });

  it("takes a part of 8 MiB and no more, and unpacks no more than 64 MiB", async () => {
    const { operator } = await aDeal();
    const path = await opened(operator, DAY);
    const mib = 1024 * 1024;
    const header = "transaction_id,amount\n";
    const line = `${"x".repeat(10_000)},1.00\n`;
    const padded = (bytes: number) => (header + line.repeat(Math.ceil(bytes / line.length))).slice(0, bytes);
    expect((await putPart(operator, `${path}/parts/1`, padded(8 * mib))).status).toBe(200);
    const large = await putPart(operator, `${path}/parts/1`, padded(8 * mib + 1));
    expect([large.status, brokenFields(large)]).toEqual([422, ["body"]]);
    const gzip = { "content-encoding": "gzip" };
    const bomb = await putPart(
      operator,
      `${path}/parts/1`,
      await gzipped(header + `${"x".repeat(99_999)}\n`.repeat(80)),
      gzip,
    );
    expect(JSON.stringify(bomb.json)).toContain("at most 100 bytes for each byte");
    const broken = await putPart(operator, `${path}/parts/1`, "not gzip", gzip);
    expect([broken.status, JSON.stringify(broken.json)]).toEqual([422, expect.stringContaining("not valid gzip")]);
    // Any other call keeps its limit, and so does a key that does not exist.
    expect(
      (await post({ operator }, "/v1/reconciliations", JSON.stringify({ day: DAY, x: "x".repeat(mib) }))).status,
    ).toBe(422);
    const stranger = await putPart({ keyId: "unknown", secret: "x" }, `${path}/parts/1`, padded(mib));
    expect([stranger.status, stranger.json.error]).toEqual([422, "VALIDATION_FAILED"]);
  });

  it("keeps at most 1,000 sorted files of all parts: a comparison opens each of them", async () => {
    const { operator } = await aDeal();
    const path = await opened(operator, DAY);
    const runs = JSON.stringify(Array.from({ length: 1_000 }, (_, i) => ({ name: `none/${i}`, bytes: 1 })));
    await env.DB.prepare("INSERT INTO reconciliation_parts (reconciliation_id, part, rows, runs) VALUES (?, 7, 1, ?)")
      .bind(path.split("/").at(-1), runs)
      .run();
    const list = "transaction_id,amount\nx,1.00\n";
    const refused = await putPart(operator, `${path}/parts/1`, list);
    expect([refused.status, brokenFields(refused)]).toEqual([422, ["body"]]);
    expect(JSON.stringify(refused.json)).toContain("fewer and larger parts");
    expect((await putPart(operator, `${path}/parts/7`, list)).status).toBe(200);
    expect((await putPart(operator, `${path}/parts/1`, list)).status).toBe(200);
  });

  it("refuses a list without the columns it needs, and a captured callback", async () => {
    const { operator } = await aDeal();
    const path = await opened(operator, DAY);
    for (const body of ["transaction_id\nx\n", "x,1.00\n", "amount,transaction_id,amount\n1,x,1\n"])
      expect((await putPart(operator, `${path}/parts/1`, body)).status).toBe(422);
    const callback = JSON.stringify({ action: "win", transaction_id: "sandbox:w", amount: "1.00" });
    const replayed = await putPart(operator, `${path}/parts/1`, callback);
    expect([replayed.status, brokenFields(replayed)]).toEqual([422, ["action"]]);
    for (const part of ["0", "1001", "x"])
      expect((await putPart(operator, `${path}/parts/${part}`, "x")).status).toBe(422);
  });

  it("survives a lost message and a killed step; the sweep goes on with it", async () => {
    const { operator, who } = await aDeal();
    const bet = await complete({ ...who, type: "bet", amount: 100, on: DAY });
    const path = await opened(operator, DAY);
    await putPart(operator, `${path}/parts/1`, `transaction_id,amount\n${bet.transactionId},1.00\n`);
    const id = path.split("/").at(-1) ?? "";
    await env.DB.prepare("UPDATE reconciliations SET status = 'running', parts = 1 WHERE id = ?").bind(id).run();
    const insert =
      "INSERT INTO book_jobs (kind, id, operator_code, lease_token, lease_until, next_at) VALUES (?, ?, ?, ?, ?, ?)";
    // Another process holds it, and dies.
    await env.DB.prepare(insert)
      .bind("reconciliation", id, operator.code, "dead", Date.now() + MINUTE_MS, 0)
      .run();
    await consumed(adminCtx(), { kind: "reconciliation", id });
    expect((await get({ operator }, path)).json).toMatchObject({ status: "running", rows: 0 });
    await drained(laterCtx(2 * MINUTE_MS), sweepBooks);
    expect((await get({ operator }, path)).json).toMatchObject({ status: "finished", matched: 1 });
    const { objects } = await env.DOCUMENTS.list({ prefix: `reconciliations/${id}/` });
    expect(objects).toEqual([]);
  });

  it("waits while the bucket is away for an hour", async () => {
    const { operator, who } = await aDeal();
    const bet = await complete({ ...who, type: "bet", amount: 100, on: DAY });
    const path = await opened(operator, DAY);
    await putPart(operator, `${path}/parts/1`, `transaction_id,amount\n${bet.transactionId},1.00\n`);
    const id = path.split("/").at(-1) ?? "";
    await env.DB.batch([
      env.DB.prepare("UPDATE reconciliations SET status = 'running', parts = 1 WHERE id = ?").bind(id),
      env.DB.prepare(
        "INSERT INTO book_jobs (kind, id, operator_code, next_at) VALUES ('reconciliation', ?, ?, 0)",
      ).bind(id, operator.code),
    ]);
    const away = withoutQueues({ DOCUMENTS: bucketAround(() => Promise.reject(new Error("the bucket is away"))) });
    // The sweep wakes it every five minutes, and the queue tries a message four times.
    for (let tries = 0; tries < 12 * 4; tries++)
      await advanceReconciliation(away, id, { steps: 5 }).catch(() => undefined);
    await drained(laterCtx(HOUR_MS), sweepBooks);
    expect((await get({ operator }, path)).json).toMatchObject({ status: "finished", matched: 1 });
  });

  it("ends after a day without a start, is deleted after 30, ten at once at most", async () => {
    const { operator } = await aDeal();
    // A list that is refused leaves an empty one behind: after ten of them, the next may be tried all the same.
    const refused = await opened(operator, DAY);
    const paths: string[] = [];
    for (let i = 0; i < 10; i++) {
      const path = await opened(operator, DAY);
      if (i === 9) expect((await get({ operator }, refused)).json).toMatchObject({ status: "failed" });
      await putPart(operator, `${path}/parts/1`, "transaction_id,amount\nx,1.00\n");
      paths.push(path);
    }
    const eleventh = await post({ operator }, "/v1/reconciliations", { day: DAY });
    expect(eleventh).toMatchObject({ status: 409, json: { error: "RECONCILIATION_REFUSED", retryable: false } });
    await forgetReconciliations(laterCtx(DAY_MS));
    expect((await get({ operator }, paths[0]!)).json).toMatchObject({
      status: "failed",
      failure_reason: expect.any(String),
    });
    expect((await post({ operator }, `${paths[0]}/start`, { parts: 1 })).status).toBe(409);
    await opened(operator, DAY);
    for (let run = 0; run < 10; run++) await forgetReconciliations(laterCtx(30 * DAY_MS));
    expect((await get({ operator }, paths[0]!)).status).toBe(404);
  });
});

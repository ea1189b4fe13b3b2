import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { checkMonth } from "../../src/billing/books/check-month.ts";
import { termsOf } from "../../src/billing/invoices/issue-month.ts";
import { openInvoice } from "../../src/billing/invoices/open-invoice.ts";
import { type StoredStatement, storeStatement } from "../../src/billing/invoices/statement.ts";
import { voidInvoice } from "../../src/billing/invoices/void-invoice.ts";
import { workOutStatement } from "../../src/billing/invoices/work-out.ts";
import { sweepBooks } from "../../src/books/jobs/advance-job.ts";
import type { AdminCtx } from "../../src/context.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { invoices } from "../../src/db/schema/billing.ts";
import { bookJobs } from "../../src/db/schema/books.ts";
import { intakeStops } from "../../src/db/schema/intake.ts";
import { freeSpins } from "../../src/db/schema/promotions.ts";
import { operatorShards } from "../../src/db/schema/shards.ts";
import { inShard } from "../../src/db/shards.ts";
import { findOperator } from "../../src/gate/reference/find-operator.ts";
import { runJobs } from "../../src/jobs.ts";
import type { ArchivedFile, Manifest } from "../../src/ledger/archive/format.ts";
import { linesOf } from "../../src/ledger/archive/read-archive.ts";
import { rearmBacklog } from "../../src/ledger/engine/rearm-backlog.ts";
import { readRound } from "../../src/ledger/queries/read-transactions.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../src/lib/clock.ts";
import { idInShard } from "../../src/lib/shard-id.ts";
import { advanceExport, startExport } from "../../src/ops/archive/export-step.ts";
import { retireShard } from "../../src/ops/archive/retire-shard.ts";
import { SOURCES } from "../../src/ops/archive/sources.ts";
import { beginRestore } from "../../src/ops/recovery/restore.ts";
import { explainRound } from "../../src/play/explain/explain-round.ts";
import { flat, rates } from "../billing/support.ts";
import { copyMovement } from "../support/backlog.ts";
import { adminCtx } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { intercepted } from "../support/intercepted.ts";
import { planOf } from "../support/plans.ts";
import { drained, keeping } from "../support/queues.ts";
import { addShard, aShardedCasino, openedIn, SPARE, sharded, shardedAdmin } from "../support/shards.ts";
import { ORIGIN, type Signer } from "../support/signed.ts";

/** The installation with the shard, or after its binding is removed, some days later. */
function on(bindings: object, days: number): AdminCtx {
  return { ...adminCtx(bindings), clock: { now: () => Date.now() + days * DAY_MS } };
}

const DAYS = 100;
const QUIET = () => on({}, DAYS);
/** The installation whose binding of the shard is removed. */
const UNBOUND = { LEDGER_01: undefined };
const DROPPED = () => on(UNBOUND, DAYS);

type Casino = Awaited<ReturnType<typeof aShardedCasino>> & { readonly sessionId: string };

const body = (session_id: string, name: string, more: object = {}) => ({
  ...{ session_id, round_id: "round", transaction_id: name, currency: "EUR", amount: "1.00" },
  ...more,
});

/** A casino whose player has won, lost, been refused, and been paid back. */
async function aPlayedCasino(): Promise<Casino> {
  const casino = await aShardedCasino();
  await rates(casino.operator.code, flat(casino.provider.code, 10));
  const { session_id: sessionId } = await openedIn(casino);
  const report = (call: string, sent: object) => sharded(casino.provider, "POST", `/provider/v1/${call}`, sent);
  await report("bet", body(sessionId, "b1"));
  await report("win", body(sessionId, "w1", { amount: "0.25", round_closed: true }));
  await report("bet", body(sessionId, "b2", { round_id: "r/2~" }));
  const back = { session_id: sessionId, round_id: "r/2~", transaction_id: "r2", reference_transaction_id: "b2" };
  await report("rollback", back);
  await casino.script({ action: "bet", status: 409, body: '{"error":"BET_LIMIT"}', book: false });
  expect(await report("bet", body(sessionId, "refused"))).toMatchObject({ status: 409 });
  await casino.script();
  await sharded(casino.operator, "POST", `/v1/sessions/${sessionId}/close`, {});
  return { ...casino, sessionId };
}

let casino: Casino;
let other: Casino;
let before: string[];
let backup: Awaited<ReturnType<typeof restorable>>;
let first: Awaited<ReturnType<typeof billed>>;
let second: Awaited<ReturnType<typeof billed>>;

const NAMES = ["b1", "w1", "b2", "r2", "refused", "unknown"];
const ROUNDS = ["round", "r/2~", "unknown"];
/** More movements of the round `late`, which is longer than a file. */
const LATER = ["late2", "late3", "late4", "late5", "late6"];

/** Everything that is asked of the shard by id, each answer as its status and its bytes. */
async function asked(bindings: object): Promise<string[]> {
  const ask = async (signer: Signer, method: string, target: string) => {
    const answer = await fetched(bindings, await signedRequest(signer, method, target, method === "GET" ? "" : "{}"));
    return `${target} ${answer.status} ${await answer.text()}`;
  };
  const { operator, provider, sessionId } = casino;
  const idOf = (name: string) => encodeURIComponent(`${provider.code}:${name}`);
  return Promise.all([
    ...[operator, other.operator].flatMap((signer) => [
      ...NAMES.map((name) => ask(signer, "GET", `/v1/transactions/${idOf(name)}`)),
      ...ROUNDS.map((round) => ask(signer, "GET", `/v1/rounds/${encodeURIComponent(round)}`)),
      ask(signer, "POST", `/v1/sessions/${sessionId}/close`),
      ask(signer, "POST", `/v1/transactions/${idOf("w1")}/resend`),
    ]),
    ...[provider, other.provider].flatMap((signer) => [
      ...NAMES.map((name) => ask(signer, "GET", `/provider/v1/transactions/${name}`)),
      ask(signer, "GET", `/provider/v1/transactions/${idOf("r2")}`),
      ...ROUNDS.map((round) =>
        ask(signer, "GET", `/provider/v1/rounds/${encodeURIComponent(round)}?session_id=${sessionId}`),
      ),
    ]),
  ]);
}

/** Runs the export with steps of a row or two, so that it has many files and lists; `fail` says which writes of R2 fail. */
async function exported(fail: (name: string) => boolean = () => false): Promise<number> {
  expect(await shardedAdmin("POST", `/shards/${SPARE}/export`, {})).toMatchObject({ status: 200 });
  const ctx = on({}, 0);
  const bucket = intercepted(env.DOCUMENTS, {
    put: (args, put) => {
      if (fail(String(args[0]))) throw new Error("killed");
      return put(...args);
    },
  });
  const killable = {
    ...ctx,
    env: new Proxy(ctx.env, { get: (of, name) => (name === "DOCUMENTS" ? bucket : Reflect.get(of, name)) }),
  };
  for (let steps = 0; ; steps++) {
    const step = advanceExport(killable, SPARE, { steps: 3, sizes: { page: 2, pages: 2, files: 3 } });
    if ((await step.catch(() => "killed")) === "ended") return steps;
    if (steps > 200) throw new Error("the export does not end");
  }
}

const shard = async () => (await shardedAdmin("GET", "/shards")).body.shards[SPARE];
const retired = () => retireShard(QUIET(), SPARE);
const manifest = async () => {
  const { folder } = (await shard()).export;
  return { folder, manifest: (await (await env.DOCUMENTS.get(`${folder}manifest.json`))?.json()) as Manifest };
};
const MONTH = utcDay(Date.now()).slice(0, 7);

/** Issues an operator's month without the document, which takes seconds. */
async function billed(ctx: AdminCtx, operatorCode: string): Promise<{ id: string; statement: StoredStatement }> {
  const terms = await termsOf(ctx, await findOperator(ctx, operatorCode), MONTH, []);
  const opening = { operatorCode, period: MONTH, currency: "EUR", precision: 2, terms, manualAdjustments: [] };
  expect(await openInvoice(ctx, opening)).toBe(true);
  const isDraft = and(eq(invoices.operatorCode, operatorCode), eq(invoices.status, "draft"));
  const [draft] = await ctx.db.select().from(invoices).where(isDraft);
  if (!draft) throw new Error("no draft");
  const statement = storeStatement(await workOutStatement(ctx, draft));
  await ctx.db
    .update(invoices)
    .set({ status: "issued", statement, documentSizeBytes: 1, documentSha256: "" })
    .where(isDraft);
  return { id: draft.id, statement };
}

beforeAll(async () => {
  await addShard();
  casino = await aPlayedCasino();
  other = await aPlayedCasino();
  await openedIn(casino, "eve");
  await drained(on({}, 0), runJobs);
  before = await asked({});
});

/** The same object, whose call fails while `isDue` says so. */
const killing = <T extends object>(of: T, call: string, isDue: () => Promise<unknown>): T =>
  intercepted(of, {
    [call]: async (args, proceed) => {
      if (await isDue()) throw new Error("killed");
      return proceed(...args);
    },
  });

test("each page of an export is read in the order of an index", async () => {
  for (const { sql, name } of SOURCES) {
    expect(await planOf(sql, env.LEDGER_01), name).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});

// One after the other: a shard is closed, exported, retired and unbound.
describe("a shard", () => {
  test("is exported only once it is closed, and never shard 0", async () => {
    expect(await shardedAdmin("POST", `/shards/${SPARE}/export`, {})).toMatchObject({ status: 409 });
    expect(await shardedAdmin("POST", "/shards/0/export", {})).toMatchObject({ status: 409 });
    expect(await shardedAdmin("POST", "/shards/7/export", {})).toMatchObject({ status: 404 });
    await shardedAdmin("POST", `/shards/${SPARE}/close`, {});
    expect(await shardedAdmin("POST", `/shards/${SPARE}/retire`, {})).toMatchObject({
      status: 409,
      body: { error: "CONFLICT", message: expect.stringContaining("not exported") },
    });
  });

  test("whose export was killed repeatedly has each row once, in files with digests", async () => {
    const killed = new Set<string>();
    // The first try of each third file fails.
    await exported((name) => /[0369]\.ndjson/.test(name) && !killed.has(name) && killed.add(name) !== undefined);
    expect(killed.size).toBeGreaterThan(3);
    const shown = await shard();
    expect(shown).toMatchObject({ state: "exported", export: { progress: 1, movements: 10 }, retired_at: null });
    const { folder, manifest: made } = await manifest();
    expect(made).toMatchObject({ movements: 10, sessions: 3, byStatus: { completed: 6, cancelled: 2, refused: 2 } });
    const ids: string[] = [];
    for (const list of made.lists) {
      for (const file of linesOf<ArchivedFile>(await textOf(folder + list.name))) {
        const rows = (await textOf(folder + file.name)).trim().split("\n");
        expect(rows).toHaveLength(file.rows);
        if (list.section === "transactions") ids.push(...rows.map((row) => JSON.parse(row).transaction_id));
      }
    }
    const codes = [casino, other].map(({ provider }) => provider.code);
    const all = codes.flatMap((code) => ["b1", "b2", "r2", "refused", "w1"].map((name) => `${code}:${name}`));
    expect(ids).toEqual(all.toSorted());
    const days = (await env.DOCUMENTS.list({ prefix: `${folder}days/${casino.operator.code}/` })).objects;
    expect(days.map(({ key }) => key)).toEqual(expect.arrayContaining([expect.stringContaining("-refused/")]));
  });

  test("has no player's name, token or wallet answer in its archive", async () => {
    const { folder } = await manifest();
    for (const { key } of (await env.DOCUMENTS.list({ prefix: folder })).objects) {
      expect(await textOf(key)).not.toMatch(/token_hash|player_name|lobby_url|first_call|"headers"/);
    }
  });

  test("that a late movement reaches is not exported any more, until the next export", async () => {
    const { operator, provider, sessionId } = casino;
    const late = await sharded(provider, "POST", "/provider/v1/win", body(sessionId, "late", { round_id: "late" }));
    expect(late).toMatchObject({ status: 200 });
    for (const name of LATER)
      await sharded(provider, "POST", "/provider/v1/win", body(sessionId, name, { round_id: "late", amount: "0.00" }));
    expect(await shard()).toMatchObject({ state: "closing" });
    await expect(retired()).rejects.toThrow("has changed since it was exported");
    // A backlog goes on page by page: what the trigger writes is no row of a page.
    const due = String(Date.now() + HOUR_MS);
    const left = { status: "'pending'", next_attempt_at: due, last_class: "'unknown'", completed_at: "NULL" };
    await copyMovement(`${provider.code}:late`, 1_001, left, env.LEDGER_01);
    const { ctx, kept } = keeping(inShard(on({}, 0), SPARE));
    await rearmBacklog(ctx, operator.code);
    expect(kept.map(({ kind }) => kind)).toEqual(["rearm", "backlog"]);
    await env.LEDGER_01.prepare("DELETE FROM movements WHERE round_id = 'late' AND status = 'pending'").run();
    // What is written during an export ends it, and it begins again after an hour: at once, it might never end.
    const { ctx: exporting } = keeping(on({}, 0));
    await startExport(exporting, SPARE);
    const step = () => advanceExport(exporting, SPARE, { steps: 1, sizes: { page: 2, pages: 2, files: 3 } });
    expect([await step(), await step()]).toEqual(["more", "more"]);
    await env.LEDGER_01.prepare("UPDATE movements SET updated_at = updated_at WHERE round_id = 'late'").run();
    expect(await step()).toBe("ended");
    const [job] = await QUIET().db.select().from(bookJobs).where(eq(bookJobs.kind, "export"));
    expect(job?.nextAt).toBeGreaterThan(Date.now() + HOUR_MS / 2);
    expect(await shard()).toMatchObject({ state: "closing", export: { progress: 0 } });
    // Its wallet has not taken a win: an archive could never send it.
    const unpaid = `${provider.code}:late6`;
    const put = (status: string) =>
      env.LEDGER_01.prepare("UPDATE movements SET status = ? WHERE transaction_id = ?").bind(status, unpaid).run();
    await put("failed");
    await exported();
    await expect(retired()).rejects.toThrow(`1 of type win of ${operator.code}, such as ${unpaid}`);
    await put("completed");
    await exported();
    expect(await shard()).toMatchObject({ state: "exported", export: { movements: 11 + LATER.length } });
    await expect(retireShard(on({}, DAYS - 11), SPARE)).rejects.toThrow("quiet days");
  });

  test("is retired only when it is billed, stated and archived as it was written", async () => {
    await expect(retired()).rejects.toThrow("is billed");
    first = await billed(QUIET(), casino.operator.code);
    second = await billed(QUIET(), other.operator.code);
    // More than a number holds exactly.
    await env.LEDGER_01.prepare(`INSERT INTO revenue_days (operator_code, currency, day, provider_code, section_code,
      invoice_id, precision, bets, wins, bonus) VALUES ('huge', 'EUR', '2026-01-01', 'p', '', ?, 2, 9007199254740993, 0, 0)`)
      .bind(first.id)
      .run();
    // The invoices have marked rows that the export has as not billed.
    await expect(retired()).rejects.toThrow("has changed since");
    await exported();
    await expect(retired()).rejects.toThrow("not final");
    await drained(QUIET(), sweepBooks);
    const { folder, manifest: made } = await manifest();
    const [list] = made.lists;
    const kept = await textOf(folder + list?.name);
    const [file] = linesOf<ArchivedFile>(kept);
    const bytes = await (await env.DOCUMENTS.get(folder + file?.name))?.arrayBuffer();
    await env.DOCUMENTS.put(folder + file?.name, new Uint8Array(bytes?.byteLength ?? 0));
    await expect(retired()).rejects.toThrow(`not as it was written: ${file?.name}`);
    await env.DOCUMENTS.put(folder + file?.name, bytes ?? "");
  });

  test("is not retired while a promotion counts in it, or an operator opens in it", async () => {
    const { db } = QUIET();
    const operatorCode = casino.operator.code;
    const grant = { id: "g", operatorCode, providerCode: "p", freeSpinsId: "f", reference: "summer", playerId: "eve" };
    const terms = {
      currency: "EUR",
      precision: 2,
      gameCodes: [],
      quantity: 1,
      betAmount: 1,
      createdAt: 0,
      leaseUntil: 0,
    };
    const validUntil = Date.now() + 2 * DAYS * DAY_MS;
    await db.insert(freeSpins).values({ ...grant, ...terms, status: "active", validUntil, shard: SPARE });
    await expect(retired()).rejects.toThrow(`promotion summer of ${operatorCode}`);
    await db.update(freeSpins).set({ status: "cancelled" });
    const assigned = { operatorCode: "late", shard: SPARE, state: "open" as const, since: 0 };
    await db.insert(operatorShards).values(assigned);
    await expect(retired()).rejects.toThrow("Operator late opens sessions");
    await db.delete(operatorShards).where(eq(operatorShards.operatorCode, "late"));
  });

  test("whose retirement is killed anywhere is retired by the next; its books count once", async () => {
    const isRight = async () => {
      for (const { operator } of [casino, other]) {
        const month = { operatorCode: operator.code, period: MONTH };
        expect(await checkMonth(QUIET(), month)).toMatchObject({ differences: [] });
      }
    };
    const isFenced = () => env.LEDGER_01.prepare("SELECT 1 FROM sqlite_master WHERE name LIKE 'retired_%'").first();
    const ctx = QUIET();
    backup = await restorable();
    // After the fence, before the control database knows.
    await expect(retireShard({ ...ctx, db: killing(ctx.db, "batch", isFenced) }, SPARE)).rejects.toThrow("killed");
    await isRight();
    const voiding = { id: second.id, reason: "wrong" };
    await expect(voidInvoice(QUIET(), voiding)).rejects.toThrow();
    // Before and after the books move.
    for (const [at, call] of [
      [0, "batch"],
      [SPARE, "delete"],
    ] as const) {
      const ledgers = {
        ...ctx.ledgers,
        at: (number: number) => {
          const ledger = ctx.ledgers.at(number);
          return ledger && number === at ? killing(ledger, call, async () => true) : ledger;
        },
      };
      await retireShard({ ...ctx, ledgers }, SPARE).catch((cause: Error) => expect(cause.message).toBe("killed"));
      expect(await shard()).toMatchObject({ state: "retired", retired_at: expect.any(String) });
      await isRight();
    }
    await retired();
    await drained(QUIET(), runJobs);
    await isRight();
    await voidInvoice(QUIET(), voiding);
    expect((await billed(QUIET(), other.operator.code)).statement).toEqual(second.statement);
    const entries = await QUIET().db.select({ detail: auditLog.detail }).from(auditLog);
    expect(entries.filter(({ detail }) => JSON.stringify(detail).includes("manifest_sha256"))).toHaveLength(1);
    expect(await shardedAdmin("PUT", `/shards/${SPARE}`)).toMatchObject({ status: 409 });
    const huge = "SELECT CAST(bets AS TEXT) AS bets FROM revenue_days WHERE operator_code = 'huge'";
    expect(await env.DB.prepare(huge).first("bets")).toBe("9007199254740993");
    const { folder } = (await shard()).export;
    const [file] = (await env.DOCUMENTS.list({ prefix: `${folder}revenue/huge/` })).objects;
    expect(await textOf(file?.key ?? "")).toContain("9007199254740993");
  });

  test("that a restored control database believes unretired takes movements with books", async () => {
    await putBack(backup);
    const ctx = QUIET();
    const restored = { since: Date.now(), shard: null, copy: null };
    const isStopped = async () => (await ctx.db.$count(intakeStops)) > 0;
    const at = (number: number) => {
      const ledger = ctx.ledgers.at(number);
      if (!ledger || number !== SPARE) return ledger;
      return Object.assign(Object.create(ledger) as typeof ledger, {
        d1: killing(ledger.d1, "batch", async () => true),
      });
    };
    // A killed call leaves no restore that a repeat would take for begun.
    await expect(beginRestore({ ...ctx, ledgers: { ...ctx.ledgers, at } }, restored)).rejects.toThrow("killed");
    expect(await isStopped()).toBe(false);
    await beginRestore(ctx, restored);
    expect(await isStopped()).toBe(true);
    await ctx.db.delete(intakeStops);
    expect(await shard()).toMatchObject({ state: "exported", retired_at: null });
    const operatorCode = casino.operator.code;
    expect(await checkMonth(QUIET(), { operatorCode, period: MONTH })).toMatchObject({ differences: [] });
    // One: the trigger that counts the shard's writes changed a row, too.
    const closed = await sharded(casino.operator, "POST", "/v1/players/eve/close-sessions", {});
    expect(closed).toMatchObject({ status: 200, body: { closed: 1 } });
    await expect(retired()).rejects.toThrow("has changed since");
    await exported();
    await retired();
    expect(await shard()).toMatchObject({ state: "retired" });
  });

  test("that is retired and still bound books nothing", async () => {
    const { provider, sessionId, calls } = casino;
    const called = (await calls()).length;
    const bound = await sharded(provider, "POST", "/provider/v1/win", body(sessionId, "later"));
    expect(bound).toMatchObject({ status: 409, body: { error: "SESSION_ARCHIVED", retryable: false } });
    expect(await calls()).toHaveLength(called);
    expect(await shard()).toMatchObject({ state: "retired" });
  });

  test("that is retired and still bound lets a player be erased, all but his movements", async () => {
    const { operator, sessionId } = casino;
    const session = (sql: string) => env.LEDGER_01.prepare(`${sql} WHERE id = ?`).bind(sessionId);
    await session("UPDATE sessions SET player_name = 'Name'").run();
    const player = await session("SELECT player_id FROM sessions").first<string>("player_id");
    const erased = await shardedAdmin("POST", `/operators/${operator.code}/players/${player}/erase`);
    expect(erased).toMatchObject({ status: 200, body: { sessions: 1, wallet_calls: 0 } });
    expect(await session("SELECT player_name FROM sessions").first("player_name")).toBeNull();
  });

  test("that is retired and dropped is answered for by its archive, byte for byte", async () => {
    expect(await asked(UNBOUND)).toEqual(before);
  });

  test("that is dropped is merged in the shards' order, where movements share a moment", async () => {
    // The same rows once more, in a shard that is bound: each moment has two.
    const ctx = { ...on({ ...UNBOUND, LEDGER_02: env.LEDGER_01 }, DAYS), operator: casino.operator };
    const one = await readRound(ctx, { roundId: "round", limit: 1 });
    const next = await readRound(ctx, { roundId: "round", limit: 9, cursor: one.nextCursor ?? "" });
    const shown = [...one.rows, ...next.rows].map(
      ({ shard: number, movement }) => `${movement.transactionId.split(":")[1]} ${number}`,
    );
    expect(shown).toEqual(["b1", "w1", "refused"].flatMap((name) => [`${name} 1`, `${name} 2`]));
  });

  test("that is dropped reads no more files of a long round than its page needs", async () => {
    const read: string[] = [];
    const bucket = intercepted(env.DOCUMENTS, {
      get: ([key], get) => {
        if (String(key).includes("/rounds/") && String(key).endsWith(".ndjson.gz")) read.push(String(key));
        return get(key);
      },
    });
    const dropped = DROPPED();
    const ctx = { ...dropped, operator: casino.operator, env: { ...dropped.env, DOCUMENTS: bucket } };
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      read.length = 0;
      const page = await readRound(ctx, { roundId: "late", limit: 1, cursor });
      expect(read.length).toBeLessThanOrEqual(2);
      ids.push(...page.rows.map(({ movement }) => movement.transactionId));
      cursor = page.nextCursor;
    }
    expect(ids).toEqual(["late", ...LATER].map((name) => `${casino.provider.code}:${name}`));
    const target = `/provider/v1/rounds/late?session_id=${casino.sessionId}`;
    const reported = await fetched(UNBOUND, await signedRequest(casino.provider, "GET", target));
    expect(JSON.stringify(await reported.json()).match(/:late[2-6]?"/g)).toHaveLength(ids.length);
  });

  test("that is dropped books nothing: SESSION_ARCHIVED with an alert, else NOT_FOUND", async () => {
    const { provider, sessionId, calls } = casino;
    const called = (await calls()).length;
    const report = async (signer: Signer, call: string, sent: object) => {
      const request = await signedRequest(signer, "POST", `/provider/v1/${call}`, JSON.stringify(sent));
      const answer = await fetched(UNBOUND, request);
      return { status: answer.status, ...((await answer.json()) as { error: string; retryable: boolean }) };
    };
    const archived = { status: 409, error: "SESSION_ARCHIVED", retryable: false };
    const back = { session_id: sessionId, round_id: "round", transaction_id: "r9", reference_transaction_id: "b1" };
    expect(await report(provider, "bet", body(sessionId, "b9"))).toMatchObject(archived);
    expect(await report(provider, "win", body(sessionId, "w1", { amount: "0.25" }))).toMatchObject(archived);
    expect(await report(provider, "rollback", back)).toMatchObject(archived);
    expect(await report(provider, "getbalance", { session_id: sessionId })).toMatchObject(archived);
    expect(await report(provider, "rounds/round/close", { session_id: sessionId })).toMatchObject(archived);
    const headers = { authorization: `Bearer ${idInShard(crypto.randomUUID(), SPARE)}` };
    const page = await fetched(UNBOUND, new Request(`${ORIGIN}/sandbox/api/state`, { headers }));
    expect(await page.json()).toMatchObject({ error: "SESSION_CLOSED" });
    const unknown = body(idInShard(crypto.randomUUID(), SPARE), "b9");
    expect(await report(provider, "bet", unknown)).toMatchObject({ status: 404, error: "NOT_FOUND" });
    expect(await report(other.provider, "bet", body(sessionId, "b9"))).toMatchObject({ status: 404 });
    expect(await calls()).toHaveLength(called);
    const { results } = await env.DB.prepare(
      "SELECT kind, sum(count) AS n FROM alerts WHERE kind LIKE 'session_%' GROUP BY kind",
    ).all<{ kind: string; n: number }>();
    expect(results).toEqual([
      { kind: "session_archived", n: 6 },
      { kind: "session_unknown", n: 2 },
    ]);
  });

  test("that is dropped is told in words as before, and its day takes no reconciliation", async () => {
    const { operator, provider } = casino;
    const of = (ctx: AdminCtx) => ({ ...ctx, operator });
    const [bound, dropped] = await Promise.all([QUIET(), DROPPED()].map((ctx) => explainRound(of(ctx), "r/2~")));
    expect(dropped?.story).toEqual(bound?.story);
    expect(dropped?.sums).toEqual(bound?.sums);
    const target = `/v1/transactions/${encodeURIComponent(`${provider.code}:b1`)}/attempts`;
    const attempts = await fetched(UNBOUND, await signedRequest(operator, "GET", target));
    expect(await attempts.json()).toEqual({ attempts: [] });
    const opened = JSON.stringify({ day: utcDay(Date.now()) });
    const refused = await fetched(UNBOUND, await signedRequest(operator, "POST", "/v1/reconciliations", opened));
    expect(await refused.json()).toMatchObject({ error: "RECONCILIATION_REFUSED" });
  });

  test("that is dropped is silent in jobs; its invoices are checked, voided and reissued", async () => {
    const errors: unknown[] = [];
    const ctx = DROPPED();
    const silent = () => undefined;
    const log = { info: silent, warn: silent, error: (...line: unknown[]) => void errors.push(line) };
    await drained({ ...ctx, log }, runJobs);
    expect(errors).toEqual([]);
    const operatorCode = casino.operator.code;
    expect(await checkMonth(DROPPED(), { operatorCode, period: MONTH })).toMatchObject({ differences: [] });
    await voidInvoice(DROPPED(), { id: first.id, reason: "wrong" });
    expect((await billed(DROPPED(), operatorCode)).statement).toEqual(first.statement);
    expect(first.statement.lines).toMatchObject([{ revenue: "-25" }]);
  });
});

/** What a retirement writes in the control database, for a restore of it. */
async function restorable() {
  const tables = ["shards", "shard_archives", "archived_days", "revenue_days", "billed_invoices", "invoices"];
  return Promise.all(
    tables.map(async (table) => ({
      table,
      rows: (await env.DB.prepare(`SELECT * FROM ${table}`).raw()) as unknown[][],
    })),
  );
}

async function putBack(tables: Awaited<ReturnType<typeof restorable>>): Promise<void> {
  for (const { table, rows } of tables) {
    await env.DB.prepare(`DELETE FROM ${table}`).run();
    for (const row of rows)
      await env.DB.prepare(`INSERT INTO ${table} VALUES (${row.map(() => "?").join()})`)
        .bind(...row)
        .run();
  }
}

/** The text of a file in the bucket. */
async function textOf(name: string): Promise<string> {
  const file = await env.DOCUMENTS.get(name);
  if (!file) throw new Error(`${name} is gone`);
  if (!name.endsWith(".gz")) return file.text();
  return new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { advanceExport } from "../../src/archive/advance-export.ts";
import { retireShard } from "../../src/archive/retire-shard.ts";
import { SOURCES } from "../../src/archive/sources.ts";
import { checkMonth } from "../../src/billing/books/check-month.ts";
import { currentTerms } from "../../src/billing/invoices/issue-month.ts";
import { openInvoice } from "../../src/billing/invoices/open-invoice.ts";
import { type StoredStatement, storeStatement } from "../../src/billing/invoices/statement.ts";
import { voidInvoice } from "../../src/billing/invoices/void-invoice.ts";
import { workOutStatement } from "../../src/billing/invoices/work-out.ts";
import { sweepBooks } from "../../src/books/sweep-jobs.ts";
import type { AdminCtx } from "../../src/context.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { invoices } from "../../src/db/schema/billing.ts";
import { explainRound } from "../../src/explain/explain-round.ts";
import { runJobs } from "../../src/jobs.ts";
import type { ArchivedFile, Manifest } from "../../src/ledger/archive/format.ts";
import { linesOf } from "../../src/ledger/archive/read-archive.ts";
import { DAY_MS, utcDay } from "../../src/lib/clock.ts";
import { idInShard } from "../../src/lib/shard-id.ts";
import { findOperator } from "../../src/operators/find-operator.ts";
import { flat, rates } from "../billing/support.ts";
import { adminCtx } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { drained } from "../support/queues.ts";
import { addShard, aShardedCasino, openedIn, SPARE, sharded, shardedAdmin } from "../support/shards.ts";
import type { Signer } from "../support/signed.ts";

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
let first: Awaited<ReturnType<typeof billed>>;

const NAMES = ["b1", "w1", "b2", "r2", "refused", "unknown"];
const ROUNDS = ["round", "r/2~", "unknown"];

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
  const bucket = new Proxy(env.DOCUMENTS, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "put" && fail(String(args[0]))) throw new Error("killed");
        return value.apply(target, args);
      };
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
  const terms = await currentTerms(ctx, await findOperator(ctx, operatorCode), []);
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
  await drained(on({}, 0), runJobs);
  before = await asked({});
});

test("each page of an export is read in the order of an index", async () => {
  for (const { sql, start, name } of SOURCES) {
    const { results } = await env.LEDGER_01.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...start, 10)
      .all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail).join("\n");
    expect(plan, name).not.toMatch(/SCAN|TEMP B-TREE/);
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

  test("whose export was killed again and again has each row once, in files with their digests", async () => {
    const killed = new Set<string>();
    // The first try of each third file fails.
    await exported((name) => /[0369]\.ndjson/.test(name) && !killed.has(name) && killed.add(name) !== undefined);
    expect(killed.size).toBeGreaterThan(3);
    const shown = await shard();
    expect(shown).toMatchObject({ state: "exported", export: { progress: 1, movements: 10 }, retired_at: null });
    const { folder, manifest: made } = await manifest();
    expect(made).toMatchObject({ movements: 10, sessions: 2, byStatus: { completed: 6, cancelled: 2, refused: 2 } });
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
    const { provider, sessionId } = casino;
    const late = await sharded(provider, "POST", "/provider/v1/win", body(sessionId, "late", { round_id: "late" }));
    expect(late).toMatchObject({ status: 200 });
    expect(await shard()).toMatchObject({ state: "closing" });
    await expect(retired()).rejects.toThrow("has changed since it was exported");
    await exported();
    expect(await shard()).toMatchObject({ state: "exported", export: { movements: 11 } });
    await expect(retireShard(on({}, DAYS - 11), SPARE)).rejects.toThrow("quiet days");
  });

  test("is retired only when it is billed, stated and archived as it was written", async () => {
    await expect(retired()).rejects.toThrow("is billed");
    first = await billed(QUIET(), casino.operator.code);
    await billed(QUIET(), other.operator.code);
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
    await retired();
    await retired();
    expect(await shard()).toMatchObject({ state: "retired", retired_at: expect.any(String) });
    const entries = await QUIET().db.select({ detail: auditLog.detail }).from(auditLog);
    expect(entries.filter(({ detail }) => JSON.stringify(detail).includes("manifest_sha256"))).toHaveLength(1);
    expect(await shardedAdmin("PUT", `/shards/${SPARE}`)).toMatchObject({ status: 409 });
  });

  test("that is retired and still bound books nothing", async () => {
    const { provider, sessionId, calls } = casino;
    const called = (await calls()).length;
    const bound = await sharded(provider, "POST", "/provider/v1/win", body(sessionId, "later"));
    expect(bound).toMatchObject({ status: 409, body: { error: "SESSION_ARCHIVED", retryable: false } });
    expect(await calls()).toHaveLength(called);
    expect(await shard()).toMatchObject({ state: "retired" });
  });

  test("that is retired and dropped is answered for by its archive, byte for byte", async () => {
    expect(await asked(UNBOUND)).toEqual(before);
  });

  test("that is dropped books nothing: SESSION_ARCHIVED and an alert, and NOT_FOUND for what never was", async () => {
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

  test("that is dropped is silent in the jobs, and its invoices are checked, voided and issued again", async () => {
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

/** The text of a file in the bucket. */
async function textOf(name: string): Promise<string> {
  const file = await env.DOCUMENTS.get(name);
  if (!file) throw new Error(`${name} is gone`);
  if (!name.endsWith(".gz")) return file.text();
  return new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

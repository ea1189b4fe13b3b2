import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { inShard } from "../../src/db/shards.ts";
import { COLUMN_NAMES } from "../../src/ledger/books/rows.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { PAGES, parsePage } from "../../src/ops/recovery/page.ts";
import { writeJournal } from "../../src/ops/recovery/write-journal.ts";
import { aFlatDeal, at, complete, issue, write } from "../billing/support.ts";
import { admin } from "../support/admin.ts";
import { putBack, rowsIn } from "../support/kept-rows.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";

const json = (value: unknown) => JSON.stringify(value);
const journal = () => writeJournal(laterCtx(0));

/** The state that a restore brings back: everything that a movement writes. */
const TABLES = [
  ...["sessions", "movements", "revenue_days", "billed_invoices", "invoices"],
  ...["journal_cursor", "journal_open", "audit_log"],
];

/** The movements of a session, less what an import does not bring back and what a retry in the background changes. */
async function rowsOf(session: TestSession) {
  const { results } = await env.DB.prepare(`SELECT ${COLUMN_NAMES} FROM movements WHERE session_id = ?
    ORDER BY transaction_id`)
    .bind(session.id)
    .all();
  return results.map((row) => {
    const {
      revision: _,
      lease_token: _t,
      lease_until: _u,
      attempts: _a,
      next_attempt_at: _n,
      last_class: _l,
      calls: _c,
      called_at: _a2,
      ...rest
    } = row;
    return rest;
  });
}

async function revenue() {
  const { results } = await env.DB.prepare(
    "SELECT day, provider_code, invoice_id, bets, wins, bonus FROM revenue_days ORDER BY 1, 2, 3",
  ).all();
  return results;
}

async function importAll(since: number) {
  const { body } = await admin("POST", "/restores", { since: new Date(since).toISOString() });
  for (;;) {
    const { body: step } = await admin("POST", `/restores/${body.id}/import`);
    if (step.imported_at !== null) return step;
  }
}

async function pages() {
  const { objects } = await env.JOURNAL.list({ prefix: PAGES });
  const texts = await Promise.all(objects.map(async ({ key }) => (await env.JOURNAL.get(key))?.text()));
  return texts.map((text) => parsePage(text ?? ""));
}

test("what happened since a backup comes back from the journal, of every kind (M4)", async () => {
  const session = await aSession();
  const of = (id: string) => ({ transactionId: `${session.provider.code}:${id}` });
  await session.script(
    { ...of("owed"), status: 500, book: false },
    { ...of("refused"), status: 402, body: json({ error: "INSUFFICIENT_FUNDS" }), book: false },
    { ...of("unknown"), status: 500 },
    { ...of("undo-unknown"), status: 500, book: false },
  );
  await session.bet("before");
  await session.bet("rolled-back");
  await session.win("owed");
  await journal();
  const backup = await rowsIn(env.DB, TABLES);
  const since = Date.now();

  await session.bet("after", { amount: "7" });
  await session.win("won", { amount: "3" });
  await session.rollback("rb", "rolled-back");
  await session.rollback("early", "late");
  await session.bet("refused");
  await session.rollback("rb-refused", "refused");
  await session.bet("unknown");
  const young = await aSession();
  await young.bet("b");
  await journal();
  await session.win("won-too");
  await journal();
  const before = { rows: await rowsOf(session), young: await rowsOf(young), revenue: await revenue() };

  await putBack(env.DB, backup);
  expect(await rowsOf(session)).toHaveLength(3);
  const step = await importAll(since);
  expect(step).toMatchObject({ unsettled_bets: [] });
  expect({ rows: await rowsOf(session), young: await rowsOf(young), revenue: await revenue() }).toEqual(before);

  // Once more changes nothing, and the service goes on: a late bet stays out, a repeat gets its first answer.
  await importAll(since - 1);
  expect({ rows: await rowsOf(session), young: await rowsOf(young), revenue: await revenue() }).toEqual(before);
  expect((await admin("GET", "/intake")).body.stopped).toBe(true);
  expect(await session.bet("late")).toMatchObject({ status: 409, body: { error: "BET_CANCELLED" } });
  expect(await session.bet("refused")).toMatchObject({ status: 409, body: { error: "INSUFFICIENT_FUNDS" } });
  await admin("PUT", "/intake", { stopped: false });

  // What the restore owed is sent, and leaves nothing behind.
  await session.script();
  for (const id of ["owed", "undo-unknown"]) await deliverMovement(laterCtx(3_600_000), of(id).transactionId);
  expect((await rowsOf(session)).filter(({ status }) => status === "pending")).toEqual([]);
});

test("a bet in flight in the last page is named, not undone; its rollback is sent", async () => {
  const session = await aSession();
  const backup = await rowsIn(env.DB, TABLES);
  const since = Date.now();
  await session.abandon("b1");
  await journal();
  await putBack(env.DB, backup);
  const step = await importAll(since);
  expect(step.unsettled_bets).toEqual([`${session.provider.code}:b1`]);
  expect(await rowsOf(session)).toEqual([]);
  expect(await session.rollback("r1", "b1")).toMatchObject({ status: 200, body: { bet_known: false } });
  expect((await session.calls()).map(({ body }) => body.action)).toEqual(["rollback"]);
  await admin("PUT", "/intake", { stopped: false });
});

test("the import names no bet whose outcome a later page has", async () => {
  const session = await aSession();
  await journal();
  const backup = await rowsIn(env.DB, TABLES);
  const since = Date.now();
  for (const id of ["settled", "unsettled"]) await session.abandon(id);
  await journal();
  // A page each: the answer of the bet that was in flight comes with the next run.
  const named = (id: string) => `${session.provider.code}:${id}`;
  const page = await pages();
  const bet = page.flatMap(({ movements }) => movements).find((row) => row.transactionId === named("settled"));
  if (!bet) throw new Error("the journal lacks the bet");
  await write({ update: { ...bet, status: "completed", completedAt: since }, previous: bet }, "answered");
  await journal();
  await putBack(env.DB, backup);
  const step = await importAll(since);
  expect(step.unsettled_bets).toEqual([named("unsettled")]);
  // A caller that lost the answer reads it again.
  expect((await admin("POST", `/restores/${step.id}/import`)).body).toEqual(step);
  expect((await rowsOf(session)).map((row) => [row.transaction_id, row.status])).toEqual([
    [named("settled"), "completed"],
  ]);
  await admin("PUT", "/intake", { stopped: false });
});

test("the journal says that it has all until its last read began, not until it ended", async () => {
  await journal();
  const started = Date.now() + 600_000;
  let reads = 0;
  const DB = {
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    prepare: (query: string) => env.DB.prepare(query),
    withSession: () => {
      reads++;
      return env.DB.withSession("first-primary");
    },
  } as unknown as D1Database;
  await writeJournal({ ...laterCtx(0, {}, { DB }), clock: { now: () => started + reads } });
  expect(reads).toBeGreaterThan(0);
  const caughtUpAt = await env.DB.prepare("SELECT caught_up_at FROM journal_cursor").first("caught_up_at");
  expect(caughtUpAt).toBe(started);
  await journal();
});

test("an issued invoice comes back with its number, and bills nothing again (M4)", async () => {
  const who = await aFlatDeal();
  await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-01" });
  await journal();
  const backup = await rowsIn(env.DB, TABLES);
  const since = Date.now();
  const [invoice] = await issue(at("2026-11-03T08:00:00Z"), who.operator, "2026-10");
  const before = await revenue();
  await putBack(env.DB, backup);
  await importAll(since);
  expect(await revenue()).toEqual(before);
  const [again] = await issue(at("2026-11-04T08:00:00Z"), who.operator, "2026-10");
  expect(again).toEqual(invoice);
  const { body } = await admin("GET", `/invoices/check?operator_code=${who.operator}&period=2026-10`);
  expect(body.differences ?? []).toEqual([]);
  await admin("PUT", "/intake", { stopped: false });
});

test("the journal has each row once, unless it changed, and the back office's entries", async () => {
  await journal();
  const known = (await pages()).length;
  await journal();
  expect(await pages()).toHaveLength(known);
  const session = await aSession();
  await session.bet("b1");
  await admin("PUT", "/intake", { stopped: false });
  await journal();
  await session.rollback("r1", "b1");
  await journal();
  const later = (await pages()).slice(known);
  expect(
    later.map(({ movements }) => movements.map(({ transactionId, status }) => [transactionId.split(":")[1], status])),
  ).toEqual([
    [["b1", "completed"]],
    [
      ["r1", "completed"],
      ["b1", "cancelled"],
    ],
  ]);
  expect(later[0]?.audit.map(({ action }) => action)).toContain("PUT /admin/v1/intake");
});

test("one run owns the journal; a killed one is taken over after its lease, page again", async () => {
  const session = await aSession();
  await journal();
  await session.bet("b1");
  const known = (await pages()).length;
  const dying = laterCtx(0);
  const JOURNAL = { ...dying.env.JOURNAL, put: () => Promise.reject(new Error("killed")) };
  await expect(writeJournal({ ...dying, env: { ...env, JOURNAL: JOURNAL as unknown as R2Bucket } })).rejects.toThrow();
  await journal();
  expect(await pages()).toHaveLength(known);
  await writeJournal(laterCtx(4 * 60_000));
  expect((await pages()).flatMap(({ movements }) => movements.map((row) => row.transactionId))).toContain(
    `${session.provider.code}:b1`,
  );
  // The other database has one of its own.
  expect((await admin("GET", "/journal")).body).toMatchObject({ caught_up_at: null });
  await writeJournal(inShard(laterCtx(0), 1));
  expect((await admin("GET", "/journal")).body).toMatchObject({ caught_up_at: expect.any(String) });
});

test("a restore begins once for each backup, in the past; an unknown one is NOT_FOUND", async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const { status, body } = await admin("POST", "/restores", { since });
  expect([status, body.imported_at]).toEqual([201, null]);
  expect((await admin("POST", "/restores", { since })).body.id).toBe(body.id);
  expect((await admin("POST", "/restores", { since: "2099-01-01T00:00:00Z" })).status).toBe(422);
  expect((await admin("POST", `/restores/${crypto.randomUUID()}/import`)).status).toBe(404);
  await admin("PUT", "/intake", { stopped: false });
});

import { env } from "cloudflare:workers";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { KEPT_COLUMNS, PERSONAL_COLUMNS } from "../../src/db/personal-columns.ts";
import { sessions } from "../../src/db/schema/ledger.ts";
import type { Env } from "../../src/env.ts";
import { FORGET_ANSWERS, forgetAttempts, NEXT_CALLS } from "../../src/ledger/forget-attempts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { partsFor } from "../../src/ops/privacy/player.ts";
import { forgetPages } from "../../src/ops/recovery/forget-pages.ts";
import { pageName } from "../../src/ops/recovery/page.ts";
import { writeJournal } from "../../src/ops/recovery/write-journal.ts";
import { admin } from "../support/admin.ts";
import { adminCtx } from "../support/fixtures.ts";
import { openSession } from "../support/launches.ts";
import { aSession, laterCtx } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { eventually } from "../wire-log/support.ts";

/** Words that are in what is stored of one player, and nowhere else. */
const SAID = {
  player_name: "Zebedee Quux",
  lobby_url: "https://casino.example/lobby?p=zebedee-lobby",
  deposit_url: "https://casino.example/pay?p=zebedee-pay",
  responsible_gaming_url: "https://casino.example/limits?p=zebedee-limits",
};
const WALLET_SAID = "wallet-words-of-zebedee";
const WALLET_REFUSED = "refusal-words-of-zebedee";
const WORDS = [SAID.player_name, "zebedee-lobby", "zebedee-pay", "zebedee-limits", WALLET_SAID];

/** Every database, with the rows of its tables; every bucket, with its objects. */
async function everywhere(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [name, bound] of Object.entries(env as unknown as Record<string, unknown>)) {
    if (!/^(DB|LEDGER_\d+)$/.test(name)) continue;
    const db = bound as D1Database;
    const { results } = await db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>();
    for (const { name: table } of results) {
      if (table.startsWith("_cf") || table.startsWith("sqlite_")) continue;
      found.set(`${name}.${table}`, JSON.stringify((await db.prepare(`SELECT * FROM "${table}"`).all()).results));
    }
  }
  const { IMAGES, DOCUMENTS, JOURNAL } = env as Env;
  for (const [name, bucket] of Object.entries({ IMAGES, DOCUMENTS, JOURNAL })) {
    for (const { key } of (await bucket.list()).objects) {
      found.set(`${name}/${key}`, (await (await bucket.get(key))?.text()) ?? "");
    }
  }
  return found;
}

const placesOf = async (words: readonly string[]) =>
  [...(await everywhere())].filter(([, text]) => words.some((word) => text.includes(word))).map(([place]) => place);

/** A player who said all of it, with a bet that was answered and a win that needed two calls. */
async function aTalkativePlayer() {
  const session = await aSession();
  const casino = { operator: session.operator, provider: session.provider, gameId: session.gameId };
  const launched = await openSession(casino, { player_id: session.playerId, player_device: "mobile", ...SAID });
  await session.script({ action: "win", status: 500, body: WALLET_SAID, book: false });
  const session_id = launched.session_id;
  await session.bet("b1", { session_id });
  await session.win("w1", { session_id });
  await session.script();
  await signed(session.operator, "POST", `/v1/transactions/${session.provider.code}:w1/resend`, { body: {} });
  await eventually(session.operator, 1, "?kind=callback&action=win");
  const refusal = JSON.stringify({ error: "INSUFFICIENT_FUNDS", message: `Not enough, ${WALLET_REFUSED}` });
  await session.script({ action: "bet", times: 1, status: 402, body: refusal, book: false });
  await session.bet("b2", { session_id });
  const round = `INSERT INTO sandbox_rounds (id, play_id, demo, round_key, provider_code, game_code, currency, precision, stake,
    cost, choice, win, scene, status, refusal_message, created_at, due_at) VALUES (?, ?, 0, 'k', 'p', 'g', 'EUR', 2, 1, 1, '{}', 0,
    '{}', 'refused', ?, 1, 1)`;
  await env.DB.prepare(round).bind(crypto.randomUUID(), session_id, WALLET_REFUSED).run();
  return { ...session, launched: session_id };
}

test("each column of sessions is kept or personal by name, with no third kind (C14)", () => {
  const columns = Object.values(getTableColumns(sessions)).map(({ name }) => name);
  expect([...KEPT_COLUMNS, ...PERSONAL_COLUMNS].toSorted()).toEqual(columns.toSorted());
});

describe("a player", () => {
  test("is exported in full, and erased from every database, bucket and log (C5, C6, C7)", async () => {
    const player = await aTalkativePlayer();
    const path = `/operators/${player.operator.code}/players/${player.playerId}`;
    await writeJournal(laterCtx(0));
    const refused = "SELECT refusal_message FROM movements WHERE transaction_id = ?";
    const told = () =>
      env.DB.prepare(refused).bind(`${player.provider.code}:b2`).first<string | null>("refusal_message");
    expect(await told()).toContain(WALLET_REFUSED);
    // What is there before: else the search below proves nothing.
    const before = await placesOf(WORDS);
    expect(before.map((place) => place.replace(/^\w+\./, ""))).toEqual(
      expect.arrayContaining(["sessions", "movements"]),
    );
    expect(before.filter((place) => place.startsWith("JOURNAL"))).toEqual([]);
    const exported = await admin("GET", `${path}/export`);
    expect(exported).toMatchObject({
      status: 200,
      body: {
        whole: true,
        sessions: expect.arrayContaining([expect.objectContaining({ id: player.launched, ...SAID })]),
        transactions: expect.arrayContaining([
          expect.objectContaining({ transaction_id: `${player.provider.code}:b1`, amount: "1.00" }),
        ]),
      },
    });
    expect(JSON.stringify(exported)).not.toContain("token_hash");
    const erased = await admin("POST", `${path}/erase`);
    expect(erased).toMatchObject({ status: 200, body: { sessions: 1 } });
    expect(erased.body.wallet_calls).toBeGreaterThan(0);
    expect(await placesOf(WORDS)).toEqual([]);
    // Copies of movements are kept for 35 days (docs/operating.md#personal-data).
    expect((await placesOf([WALLET_REFUSED])).filter((place) => !place.startsWith("JOURNAL"))).toEqual([]);
    const log = (env as Env).WIRE_LOGS?.getByName(player.operator.code);
    expect(
      log && (await log.list({ text: player.playerId } as never, { since: 0, limit: 10, newestFirst: true })),
    ).toEqual([]);
    // The books have their rows, a repeat is answered as before, and a second erasure finds nothing.
    expect((await player.bet("b1", { session_id: player.launched })).status).toBe(200);
    expect((await admin("POST", `${path}/erase`)).body).toMatchObject({ sessions: 0, wallet_calls: 0 });
    expect((await admin("POST", "/operators/unknown/players/x/erase")).status).toBe(404);
    expect((await admin("GET", "/operators/unknown/players/x/export")).status).toBe(404);
  });
});

test("a player's movements are found, however late they were reported (C6)", async () => {
  const { operator, provider, ...session } = await aSession();
  await session.script({ action: "win", status: 500, body: WALLET_SAID, book: false });
  for (const id of ["w1", "w2", "w3"]) await session.win(id);
  await session.script();
  const later = env.DB.prepare("UPDATE movements SET created_at = created_at + ? WHERE transaction_id = ?");
  const ids = ["w1", "w2", "w3"].map((id) => `${provider.code}:${id}`);
  await later.bind(6 * DAY_MS, ids[1]).run();
  await later.bind(400 * DAY_MS, ids[2]).run();
  const moments = "SELECT created_at AS at FROM movements WHERE operator_code = ? ORDER BY created_at";
  const { results } = await env.DB.prepare(moments).bind(operator.code).all<{ at: number }>();
  const player = { operatorCode: operator.code, playerId: session.playerId };
  const parts: unknown[] = [];
  for await (const part of partsFor(adminCtx(), player, 1)) parts.push(part);
  expect(parts).toEqual([
    [expect.any(Number), results[1]?.at],
    [results[1]?.at, results[2]?.at],
    [results[2]?.at, Number.MAX_SAFE_INTEGER],
  ]);
  const path = `/operators/${operator.code}/players/${session.playerId}`;
  const { transactions } = (await admin("GET", `${path}/export`)).body;
  expect(transactions.map(({ transaction_id: id }: { transaction_id: string }) => id)).toEqual(ids);
  expect((await admin("POST", `${path}/erase`)).body.wallet_calls).toBe(3);
  const said = "SELECT count(*) AS n FROM movements WHERE operator_code = ? AND first_call LIKE ?";
  expect(await env.DB.prepare(said).bind(operator.code, `%${WALLET_SAID}%`).first("n")).toBe(0);
});

test("what a wallet answered is gone after 30 days, also of the first call (C5)", async () => {
  const session = await aSession();
  await session.script({ action: "win", status: 500, body: WALLET_SAID, book: false });
  await session.win("w1");
  const first = () =>
    env.DB.prepare("SELECT first_call FROM movements WHERE transaction_id = ?")
      .bind(`${session.provider.code}:w1`)
      .first<string>("first_call");
  const run = (days: number) => forgetAttempts({ ...adminCtx(), clock: { now: () => Date.now() + days * DAY_MS } });
  await run(29);
  expect(await first()).toContain(WALLET_SAID);
  const kept = JSON.parse((await first()) ?? "[]").slice(0, 7);
  await run(31);
  expect(JSON.parse((await first()) ?? "[]")).toEqual(kept);
  const plan = await Promise.all(
    [NEXT_CALLS, FORGET_ANSWERS].map((sql) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...(sql === NEXT_CALLS ? [1] : [1, 1]))
        .all<{ detail: string }>(),
    ),
  );
  const reads = plan
    .flatMap(({ results }) => results.map(({ detail }) => detail))
    .filter((text) => text.includes(" movements"));
  for (const detail of reads) expect(detail).toMatch(/^SEARCH movements USING INTEGER PRIMARY KEY \(rowid>\?/);
});

test("what a wallet answered to a win that was held is gone with its neighbours' (C5)", async () => {
  const session = await aSession();
  await session.script({ action: "win", status: 500, body: WALLET_SAID, book: false });
  await session.win("w1");
  await session.win("w2");
  const now = Date.now();
  // Released after ten days.
  const held = env.DB.prepare("UPDATE movements SET held_for = 'max_win', called_at = ? WHERE transaction_id = ?");
  const id = `${session.provider.code}:w1`;
  await held.bind(now + 10 * DAY_MS, id).run();
  const first = () =>
    env.DB.prepare("SELECT first_call FROM movements WHERE transaction_id = ?").bind(id).first<string>("first_call");
  expect(await first()).toContain(WALLET_SAID);
  for (const days of [31, 45]) await forgetAttempts({ ...adminCtx(), clock: { now: () => now + days * DAY_MS } });
  expect(await first()).not.toContain(WALLET_SAID);
});

test("pages of the journal are deleted after 35 days, whatever the bucket's rules (C7)", async () => {
  const { JOURNAL } = env as Env;
  const hour = Date.now() - (Date.now() % HOUR_MS);
  const [old, young] = [36, 34].map((days) => pageName(hour - days * DAY_MS, "page")) as [string, string];
  await Promise.all([old, young].map((name) => JOURNAL.put(name, "")));
  const run = (ms: number) => forgetPages({ ...adminCtx(), clock: { now: () => hour + ms } });
  // The bucket is listed once an hour.
  await run(MINUTE_MS);
  expect(await JOURNAL.head(old)).not.toBeNull();
  await run(MINUTE_MS - 1);
  expect([await JOURNAL.head(old), (await JOURNAL.head(young))?.key]).toEqual([null, young]);
});

test("an hour forgets more pages than the bucket lists at once (C7)", async () => {
  const { JOURNAL } = env as Env;
  const hour = Date.now() - (Date.now() % HOUR_MS);
  const old = [40, 39, 38, 37, 36].map((days) => pageName(hour - days * DAY_MS, "page"));
  const young = pageName(hour - 34 * DAY_MS, "page");
  await Promise.all([...old, young].map((name) => JOURNAL.put(name, "")));
  const short = {
    list: (options?: R2ListOptions) => JOURNAL.list({ ...options, limit: 2 }),
    delete: (keys: string[]) => JOURNAL.delete(keys),
  } as unknown as R2Bucket;
  const ctx = adminCtx();
  await forgetPages({ ...ctx, env: { ...ctx.env, JOURNAL: short }, clock: { now: () => hour } });
  const left = await Promise.all([...old, young].map((name) => JOURNAL.head(name)));
  expect(left.flatMap((found) => found?.key ?? [])).toEqual([young]);
});

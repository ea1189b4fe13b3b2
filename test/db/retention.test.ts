import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "../../src/context.ts";
import { forgetAttempts, forgetOldest, oldestAttempt } from "../../src/ledger/forget-attempts.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import { forgetAlerts } from "../../src/ops/alerts/forget-alerts.ts";
import { FORGET_PLAYERS, forgetPlayers, NEXT_SESSIONS } from "../../src/play/sessions/forget-players.ts";
import { adminCtx } from "../support/fixtures.ts";
import { planOf } from "../support/plans.ts";
import { aSession } from "../support/session.ts";
import { analyze } from "../support/statistics.ts";

const at = (ms: number): Ctx => ({ ...adminCtx(), clock: { now: () => ms } });

const PERSONAL = {
  ...{ player_name: "Ada", player_country: "MT", player_device: "mobile" },
  ...{ locale: "en", lobby_url: "https://casino.example/lobby?p=1", deposit_url: "https://casino.example/pay" },
  ...{ reality_check_minutes: 60, responsible_gaming_url: "https://casino.example/limits" },
};

const NOW = Date.parse("2026-11-22T00:00:00Z");
const DAY = (days: number) => NOW - days * DAY_MS;

/** Sessions that expired at these times, in this order of launches. */
async function launched(...expired: readonly number[]) {
  await env.DB.prepare(
    `INSERT INTO sessions (id, operator_code, player_id, currency, precision, game_id, provider_code, game_code, wallet_game_code,
      token_hash, created_at, expires_at, player_name, player_country, player_device, locale, lobby_url, deposit_url,
      reality_check_minutes, responsible_gaming_url)
     SELECT 's' || key, 'casino', 'p', 'EUR', 2, 'g', 'provider', 'g', 'g', 'hash' || key, value - 1, value, ?, ?, ?, ?, ?, ?, ?, ?
     FROM json_each(?) ORDER BY key`,
  )
    .bind(...Object.values(PERSONAL), JSON.stringify(expired))
    .run();
}

async function remembered(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT id FROM sessions WHERE player_name IS NOT NULL OR lobby_url IS NOT NULL ORDER BY rowid",
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

beforeEach(async () => {
  await env.DB.batch(
    ["sessions", "retention_cursors", "alerts", "attempts"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

describe("what sessions hold of their players", () => {
  test("is erased 90 days after they expired, whatever order they were launched in", async () => {
    await launched(DAY(120), DAY(91), DAY(89), DAY(95), DAY(1));
    await forgetPlayers(at(NOW));
    expect(await remembered()).toEqual(["s2", "s3", "s4"]);
    await forgetPlayers(at(NOW + 2 * DAY_MS));
    expect(await remembered()).toEqual(["s4"]);
    const row = await env.DB.prepare("SELECT * FROM sessions WHERE id = 's0'").first();
    const erased = Object.fromEntries(Object.keys(PERSONAL).map((name) => [name, null]));
    expect(row).toMatchObject({
      ...erased,
      player_id: "p",
      currency: "EUR",
      token_hash: "hash0",
      expires_at: DAY(120),
    });
  });

  test("is erased in pages of 1,000; a repeated or cut-off run changes nothing", async () => {
    await launched(...Array.from({ length: 2_100 }, (_, i) => DAY(120) + i));
    await Promise.all([forgetPlayers(at(NOW)), forgetPlayers(at(NOW))]);
    const after = (await remembered()).length;
    expect([100, 1_100]).toContain(after);
    for (let runs = 0; runs < 3; runs++) await forgetPlayers(at(NOW));
    expect(await remembered()).toEqual([]);
    await launchedLater();
    await forgetPlayers(at(NOW));
    expect(await remembered()).toEqual(["later"]);
  });

  const launchedLater = () =>
    env.DB.prepare(
      `INSERT INTO sessions (id, operator_code, player_id, currency, precision, game_id, provider_code, game_code,
        wallet_game_code, token_hash, created_at, expires_at, player_name)
       VALUES ('later', 'casino', 'p', 'EUR', 2, 'g', 'provider', 'g', 'g', 'h', 1, ?, 'Ada')`,
    )
      .bind(NOW)
      .run();

  test("is found by rowid alone, with statistics and without", async () => {
    const plans = async () => {
      const found: string[] = [];
      for (const sql of [NEXT_SESSIONS, FORGET_PLAYERS])
        found.push(...(await planOf(sql)).split("\n").filter((step) => step.includes(" sessions")));
      return found;
    };
    const byRowid = [
      "SEARCH sessions USING INTEGER PRIMARY KEY (rowid>?)",
      expect.stringMatching(/PRIMARY KEY \(rowid>\? AND rowid<\?\)$/),
    ];
    expect(await plans()).toEqual(byRowid);
    await launched(...Array.from({ length: 2_000 }, (_, i) => DAY(120) + i));
    await analyze();
    expect(await plans()).toEqual(byRowid);
  });

  test("is not needed by money: repeats, late wins, rollbacks and GETs answer as before", async () => {
    const session = await aSession();
    const bet = await session.bet("b1");
    const win = await session.win("w1");
    const read = async () => [await session.transaction("b1"), await session.transaction("w1"), await session.round()];
    const before = await read();
    await env.DB.prepare("UPDATE sessions SET created_at = 1, expires_at = 2, player_name = 'Ada' WHERE id = ?")
      .bind(session.id)
      .run();
    await forgetPlayers(at(Date.now()));
    expect(await remembered()).toEqual([]);
    expect(await read()).toEqual(before);
    expect([await session.bet("b1"), await session.win("w1")]).toEqual([bet, win]);
    expect((await session.win("w2")).status).toBe(200);
    expect((await session.rollback("r1", "b1")).status).toBe(200);
    expect((await session.bet("b2")).body.error).toBe("SESSION_CLOSED");
  });
});

describe("calls to a wallet after the first", () => {
  const attempted = (...started: readonly number[]) =>
    env.DB.prepare(
      "INSERT INTO attempts (id, transaction_id, started_at) SELECT 'a' || key, 't', value FROM json_each(?) ORDER BY key",
    )
      .bind(JSON.stringify(started))
      .run();
  const left = async () =>
    (await env.DB.prepare("SELECT id FROM attempts ORDER BY rowid").all<{ id: string }>()).results.map(({ id }) => id);

  test("are deleted after 30 days, and younger ones stay", async () => {
    await attempted(DAY(40), DAY(31), DAY(29), DAY(31), DAY(1));
    await forgetAttempts(at(NOW));
    expect(await left()).toEqual(["a2", "a4"]);
    await forgetAttempts(at(NOW));
    expect(await left()).toEqual(["a2", "a4"]);
    await forgetAttempts(at(NOW + 2 * DAY_MS));
    expect(await left()).toEqual(["a4"]);
    await forgetAttempts(at(NOW + 60 * DAY_MS));
    await forgetAttempts(at(NOW + 60 * DAY_MS));
    expect(await left()).toEqual([]);
  });

  test("are deleted 1,000 at a time, found by rowid alone, with statistics and without", async () => {
    await attempted(...Array.from({ length: 2_100 }, (_, i) => DAY(40) + i));
    const read = async () => {
      const found: string[] = [];
      for (const statement of [oldestAttempt(at(NOW)), forgetOldest(at(NOW), NOW)]) {
        found.push(...(await planOf(statement.toSQL().sql)).split("\n"));
      }
      return found;
    };
    const plans = await read();
    expect(plans).toContain("SEARCH attempts USING INTEGER PRIMARY KEY (rowid=?)");
    // Read from its beginning, in the order of the rowid, and no further than the limit.
    expect(plans.join("\n")).not.toMatch(/TEMP B-TREE|USING (COVERING )?INDEX/);
    await analyze();
    expect(await read()).toEqual(plans);
    const { meta } = await forgetOldest(at(NOW), NOW);
    expect([meta.changes, meta.rows_read < 10_000]).toEqual([1_000, true]);
    await forgetAttempts(at(NOW));
    expect(await left()).toHaveLength(100);
  });
});

test("alerts are deleted after 400 days, those that name an address after 90", async () => {
  const insert = env.DB.prepare(
    "INSERT INTO alerts (id, kind, message, created_at, once_key) VALUES (?1, ?2, 'm', ?3, ?1)",
  );
  await env.DB.batch([
    insert.bind("a", "movement_failed", DAY(401)),
    insert.bind("b", "movement_failed", DAY(399)),
    insert.bind("c", "admin_guesses", DAY(91)),
    insert.bind("d", "admin_guesses", DAY(89)),
  ]);
  await forgetAlerts(at(NOW));
  const { results } = await env.DB.prepare("SELECT id FROM alerts ORDER BY id").all();
  expect(results).toEqual([{ id: "b" }, { id: "d" }]);
});

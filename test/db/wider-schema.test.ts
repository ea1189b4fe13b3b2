import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { runJobs } from "../../src/jobs.ts";
import { admin } from "../support/admin.ts";
import { aSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";

/**
 * The code runs on a schema that has more columns than it knows: after the next release's expanding migration, after a
 * rollback, and before a contracting migration (docs/schema-changes.md).
 */
beforeAll(async () => {
  for (const db of [env.DB, env.LEDGER_01]) {
    const { results } = await db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
      )
      .all<{ name: string }>();
    const columns = ["a_column_to_come text", "a_count_to_come integer DEFAULT 0 NOT NULL"];
    await db.batch(
      results.flatMap(({ name }) => columns.map((column) => db.prepare(`ALTER TABLE ${name} ADD COLUMN ${column}`))),
    );
  }
});

test("books a bet and its win, and undoes another bet", async () => {
  const session = await aSession();
  expect(await session.bet("b1")).toMatchObject({ status: 200, body: { status: "completed" } });
  expect(await session.win("w1")).toMatchObject({ status: 200, body: { status: "completed" } });
  await session.bet("b2");
  expect(await session.rollback("r1", "b2")).toMatchObject({ status: 200, body: { status: "completed" } });
  expect((await session.transaction("b2")).body).toMatchObject({ status: "cancelled" });
});

test("opens and closes a session, and grants free spins", async () => {
  const { operator, gameId, grant } = await aSession();
  const opened = await signed(operator, "POST", "/v1/sessions", {
    body: { player_id: "player", currency: "EUR", game_id: gameId },
  });
  expect(opened.status).toBe(200);
  const { session_id } = await opened.json<{ session_id: string }>();
  expect((await signed(operator, "POST", `/v1/sessions/${session_id}/close`)).status).toBe(200);
  expect(await grant()).toMatch(/^grant-/);
});

test("runs every scheduled job", async () => {
  const failed: string[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (event: string) => failed.push(event) };
  await runJobs(createContext(env, (work) => void work.catch(() => undefined), log));
  expect(failed).toEqual([]);
});

test("takes writes of the back office", async () => {
  const { operator } = await aSession();
  for (const [method, path, body] of [
    ["PUT", "/currencies/GOLD", { precision: 0 }],
    ["PUT", "/exchange-rates", { rates: [{ currency: "EUR", usd: "1.2" }] }],
    ["POST", `/operators/${operator.code}/keys`, undefined],
    ["PUT", `/operators/${operator.code}/players/a-player/block`, undefined],
  ] as const) {
    const { status, body: answer } = await admin(method, path, body);
    expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  }
});

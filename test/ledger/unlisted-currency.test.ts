import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "../../src/db/schema/sessions.ts";
import { adminCtx } from "../support/fixtures.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { aSession, type TestSession } from "../support/session.ts";

/** A currency whose decimal places only its session knows. */
const currency = "GOLDX";

/** D1 that does `work` after the first batch that reads the session. */
function interrupted(db: D1Database, work: () => Promise<unknown>): D1Database {
  let batches = 0;
  return {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await db.batch(statements);
      if (++batches === 1) await work();
      return results;
    },
  } as unknown as D1Database;
}

async function betWith(session: TestSession, work: () => Promise<unknown>) {
  const bet = { session_id: session.id, transaction_id: "b1", round_id: "r", amount: "1.2345", currency };
  const request = await signedRequest(session.provider, "POST", "/provider/v1/bet", JSON.stringify(bet));
  return fetched({ DB: interrupted(env.DB, work) }, request);
}

test("a bet in a back-office currency is refused where a close comes between (C13)", async () => {
  const session = await aSession({ currency });
  const close = () =>
    adminCtx().db.update(sessions).set({ closedAt: Date.now() }).where(eq(sessions.id, session.id)).run();
  const response = await betWith(session, close);
  expect([response.status, await response.json()]).toMatchObject([409, { error: "SESSION_CLOSED" }]);
  expect(await session.calls()).toEqual([]);
});

test("so is it with a block in between (C13)", async () => {
  const session = await aSession({ currency });
  const response = await betWith(session, () => session.block());
  expect([response.status, await response.json()]).toMatchObject([409, { error: "PLAYER_BLOCKED" }]);
  expect(await session.calls()).toEqual([]);
});

test("nothing in between, and it is booked with the session's places", async () => {
  const session = await aSession({ currency });
  const response = await betWith(session, async () => undefined);
  expect(response.status).toBe(200);
  expect((await session.calls()).map(({ body }) => body.amount)).toEqual(["1.2345"]);
});

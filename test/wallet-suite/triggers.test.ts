import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import { openDb } from "../../src/db/client.ts";
import { validationRuns } from "../../src/db/schema/validation.ts";
import { consoleLog } from "../../src/lib/log.ts";
import { casesOfTrigger, TRIGGERS } from "../../src/wallet-suite/triggers.ts";
import { brokenFields, post } from "../support/answers.ts";
import type { TestOperator } from "../support/fixtures.ts";
import { PRODUCTION } from "../support/production.ts";
import { anOperatorWithWallet, putWalletPlayer, walletBalance } from "../support/reference-wallet.ts";
import { ORIGIN, signatureHeaders, signed } from "../support/signed.ts";

const db = openDb(env.DB, consoleLog());
const FIRE = "/v1/test/triggers";

interface Run {
  id: string;
  status: string;
  total: number;
  cases: { number: number; status: string; transcript: unknown[] }[];
}

async function fired(operator: TestOperator, body: object): Promise<Run> {
  const { status, json } = await post({ operator }, FIRE, { player_id: "triggered", currency: "EUR", ...body });
  expect(status).toBe(202);
  const target = `/v1/test/wallet-validation/${json.id}`;
  return vi.waitUntil(
    async () => {
      const found: Run = await (await signed(operator, "GET", target)).json();
      return found.status !== "queued" && found.status !== "running" && found;
    },
    { timeout: 60_000, interval: 100 },
  );
}

test("each trigger sends its sequence, the reference wallet passes, and no run has to come before", async () => {
  const operator = await anOperatorWithWallet();
  await putWalletPlayer("triggered", { balance: "25.00" });
  for (const trigger of TRIGGERS) {
    const run = await fired(operator, { trigger });
    const numbers = casesOfTrigger(trigger).map((place) => place + 1);
    expect(run.cases.map(({ number }) => number)).toEqual(numbers);
    // The second case of late_win needs a session that the wallet has closed.
    const statuses = numbers.map((number) => (number === 69 ? "skipped" : "passed"));
    expect([run.status, run.cases.map(({ status }) => status)]).toEqual(["passed", statuses]);
    expect(run.cases[0]?.transcript.length).toBeGreaterThan(1);
  }
  expect(await walletBalance("triggered")).toBe("25.00");
}, 120_000);

describe("a trigger is refused", () => {
  const body = { trigger: "duplicate", player_id: "triggered", currency: "EUR" };

  test("while a run is in progress", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    const answers = await Promise.all(Array.from({ length: 3 }, () => post({ operator }, FIRE, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  });

  test("after sixty in an hour", async () => {
    const operator = await anOperatorWithWallet("http://127.0.0.1:9/wallet");
    const subject = { operatorCode: operator.code, playerId: "p", currency: "EUR", precision: 2 };
    const at = Date.now() - 1_000;
    const ended = { ...subject, status: "error", position: 0, attempt: 0, createdAt: at, updatedAt: at } as const;
    const earlier = () =>
      db.insert(validationRuns).values({ ...ended, id: crypto.randomUUID(), options: { cases: [1] } });
    for (let count = 0; count < 59; count++) await earlier();
    expect((await post({ operator }, FIRE, body)).status).toBe(202);
    await db.update(validationRuns).set({ status: "error" }).where(eq(validationRuns.operatorCode, operator.code));
    const refused = await post({ operator }, FIRE, body);
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining("60 replays per hour") } });
  });
});

test("bad input names every field, an unknown trigger among them", async () => {
  const operator = await anOperatorWithWallet();
  const bad = { trigger: "earthquake", player_id: "", currency: "QQQ", session_id: 5 };
  expect(brokenFields(await post({ operator }, FIRE, bad)).toSorted()).toEqual([
    "currency",
    "player_id",
    "session_id",
    "trigger",
  ]);
  expect(brokenFields(await post({ operator }, FIRE, {})).toSorted()).toEqual(["currency", "player_id", "trigger"]);
});

test("outside the sandbox there are no triggers", async () => {
  const operator = await anOperatorWithWallet();
  const body = JSON.stringify({ trigger: "duplicate", player_id: "triggered", currency: "EUR" });
  const headers = await signatureHeaders(operator, "POST", FIRE, body);
  const request = new Request(ORIGIN + FIRE, { method: "POST", headers, body });
  const response = await app.fetch(request, PRODUCTION, createExecutionContext());
  expect([response.status, await response.json()]).toMatchObject([404, { error: "NOT_FOUND" }]);
});

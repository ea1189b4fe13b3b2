import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { setRates } from "../../src/billing/rates/set-rates.ts";
import { runJobs } from "../../src/jobs.ts";
import { revokeKey } from "../../src/keys/revoke-key.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { flat } from "../billing/support.ts";
import { admin } from "../support/admin.ts";
import { get, post } from "../support/answers.ts";
import { FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { aCasino, adminCtx, aKeyFor, ownKey } from "../support/fixtures.ts";
import { openSession, tokenIn } from "../support/launches.ts";
import type { ScriptedCall, WalletStep } from "../support/provided.d.ts";
import { drained } from "../support/queues.ts";
import { unchosenCtx } from "../support/session.ts";
import { signed } from "../support/signed.ts";

/** A month that has not been yet, so that no job has done its work. */
const START = Date.parse("2027-03-01T09:00:00Z");
const WALLET = "a-month";
const refusal = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Moves the clock to a time, and runs the jobs and what they queue at each step on the way. */
async function until(time: string, stepMs: number): Promise<void> {
  const end = Date.parse(time);
  while (Date.now() < end) {
    vi.setSystemTime(Math.min(Date.now() + stepMs, end));
    await drained(unchosenCtx(0), runJobs);
  }
}

/** A fake provider, and the scripted wallet over HTTP. */
function aProviderBesideTheWallet(): FakeProvider {
  const network = globalThis.fetch;
  const provider = new FakeProvider();
  const faked = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    String(url).startsWith(FAKE_PROVIDER_URL) ? faked(url, init) : network(url, init),
  );
  return provider;
}

const script = (...steps: WalletStep[]) =>
  fetch(`${inject("scriptedWallet")}/script/${WALLET}`, { method: "PUT", body: JSON.stringify(steps) });

/** The wallet callbacks of an action so far. */
async function callbacks(action: string): Promise<ScriptedCall[]> {
  const all = await (await fetch(`${inject("scriptedWallet")}/calls/${WALLET}`)).json<ScriptedCall[]>();
  return all.filter(({ body }) => body.action === action);
}

test("a month of an operator: grant, campaign, retries over 72 hours, key rotation, invoice and void", async () => {
  aProviderBesideTheWallet();
  const casino = await aCasino({
    operator: { walletUrl: `${inject("scriptedWallet")}/wallet/${WALLET}` },
    provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL },
  });
  const { operator, provider, gameId } = casino;
  await setRates(adminCtx(), { operatorCode: operator.code, cards: [flat(provider.code, 10)] });

  // 1 March: a grant for a week, and a campaign from the 10th to the 12th.
  const promotion = { currency: "EUR", game_ids: [gameId], bet_amount: "0.10" };
  const granted = await post(casino, "/v1/free-spins", {
    ...promotion,
    player_id: "ann",
    quantity: 5,
    valid_until: "2027-03-08T00:00:00Z",
    reference: "march-grant",
  });
  expect(granted).toMatchObject({ status: 200, json: { status: "active" } });
  const placed = await post(casino, "/v1/bonus-campaigns", {
    ...promotion,
    type: "free_spins",
    name: "March spins",
    player_ids: ["ann"],
    spin_count: 10,
    triggers: { first_game_launch: true },
    valid_from: "2027-03-10T00:00:00Z",
    valid_until: "2027-03-12T00:00:00Z",
    reference: "march-campaign",
  });
  expect(placed).toMatchObject({ status: 200, json: { status: "active" } });
  const campaign = `/v1/bonus-campaigns/${placed.json.id}`;

  const report = async (session: string, call: string, id: string, fields: object) => {
    const body = { session_id: session, round_id: id, transaction_id: id, currency: "EUR", ...fields };
    const response = await signed(provider, "POST", `/provider/v1/${call}`, { body });
    return { status: response.status, body: await response.json<Record<string, unknown>>() };
  };
  const session = await openSession(casino, { player_id: "ann" });
  const exchanged = await signed(provider, "POST", "/provider/v1/session", { body: { token: tokenIn(session) } });
  expect(exchanged.status).toBe(200);
  const march = session.session_id;
  expect(await report(march, "bet", "b1", { amount: "100.00" })).toMatchObject({ status: 200 });

  // A win that the wallet refuses for 71 hours: repeated all the time, credited once.
  await script({ action: "win", ...refusal });
  expect(await report(march, "win", "w1", { amount: "40.00" })).toMatchObject({ status: 202 });
  await until("2027-03-04T08:00:00Z", 6 * HOUR_MS);
  expect((await callbacks("win")).length).toBeGreaterThan(7);
  await script();
  await until("2027-03-04T10:00:00Z", HOUR_MS);
  const win = await get(casino, `/v1/transactions/${encodeURIComponent(`${provider.code}:w1`)}`);
  expect(win.json).toMatchObject({ status: "completed", amount: "40.00" });
  expect(new Set((await callbacks("win")).map(({ raw }) => raw)).size).toBe(1);

  // The session has long expired: no bet, but its money is settled.
  expect(await report(march, "bet", "b2", { amount: "1.00" })).toMatchObject({ status: 409 });
  expect(await report(march, "win", "w2", { amount: "5.00" })).toMatchObject({ status: 200 });

  // A new key: calls with the old one stop, callbacks carry the new one.
  const { keyId: oldKey } = operator;
  const next = { ...operator, ...(await aKeyFor(operator.code)) };
  expect((await callbacks("bet")).every(({ headers }) => headers["x-agg-key-id"] === oldKey)).toBe(true);
  await revokeKey(adminCtx(), ownKey(operator));
  expect((await get({ operator }, "/v1/ping")).status).toBe(401);
  const again = { ...casino, operator: next };
  const second = (await openSession(again, { player_id: "ann" })).session_id;
  expect(await report(second, "bet", "b3", { amount: "20.00" })).toMatchObject({ status: 200 });
  expect((await callbacks("bet")).at(-1)?.headers["x-agg-key-id"]).toBe(next.keyId);

  // The campaign ends by itself.
  await until("2027-03-11T12:00:00Z", DAY_MS);
  expect((await get(again, campaign)).json).toMatchObject({ status: "active" });
  await until("2027-03-12T12:00:00Z", 12 * HOUR_MS);
  expect((await get(again, campaign)).json).toMatchObject({ status: "ended" });

  // The month closes: 10 % of 100.00 + 20.00 - 40.00 - 5.00.
  await until("2027-03-31T23:00:00Z", 2 * DAY_MS);
  expect((await get(again, "/v1/invoices")).json.invoices).toEqual([]);
  await until("2027-04-01T00:10:00Z", HOUR_MS);
  const { json: march2027 } = await get(again, "/v1/invoices");
  expect(march2027.invoices).toMatchObject([{ period: "2027-03", status: "issued", currency: "EUR", amount: 7.5 }]);
  const [{ id }] = march2027.invoices as [{ id: string }];
  expect(await admin("POST", `/invoices/${id}/void`, { reason: "Wrong rate" })).toMatchObject({ status: 200 });
  expect((await get(again, `/v1/invoices/${id}`)).json).toMatchObject({ status: "voided" });
  // A voided month stays so until staff issue it again.
  await until("2027-04-02T00:10:00Z", DAY_MS);
  expect((await get(again, "/v1/invoices")).json.invoices).toMatchObject([{ status: "voided" }]);
}, 120_000);

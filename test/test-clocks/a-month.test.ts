import { expect, inject, test, vi } from "vitest";
import { admin } from "../support/admin.ts";
import { get, post } from "../support/answers.ts";
import { FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { aCasino } from "../support/fixtures.ts";
import { openSession, tokenIn } from "../support/launches.ts";
import type { ScriptedCall, WalletStep } from "../support/provided.d.ts";
import { signed } from "../support/signed.ts";
import { advance, readClock, stepsOf } from "./support.ts";

const WALLET = `a-month-${crypto.randomUUID()}`;
const DAY_MS = 24 * 3600 * 1000;

/** A fake provider, and the scripted wallet over HTTP. */
function aProviderBesideTheWallet(): void {
  const network = globalThis.fetch;
  new FakeProvider();
  const faked = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    String(url).startsWith(FAKE_PROVIDER_URL) ? faked(url, init) : network(url, init),
  );
}

const script = (...steps: WalletStep[]) =>
  fetch(`${inject("scriptedWallet")}/script/${WALLET}`, { method: "PUT", body: JSON.stringify(steps) });

/** The wallet callbacks of an action so far. */
async function callbacks(action: string): Promise<ScriptedCall[]> {
  const all = await (await fetch(`${inject("scriptedWallet")}/calls/${WALLET}`)).json<ScriptedCall[]>();
  return all.filter(({ body }) => body.action === action);
}

test("a month: grant, campaign, 72 hours of retries, key rotation, invoice and void", async () => {
  aProviderBesideTheWallet();
  const casino = await aCasino({
    operator: { walletUrl: `${inject("scriptedWallet")}/wallet/${WALLET}` },
    provider: { adapter: "http", baseUrl: FAKE_PROVIDER_URL },
  });
  const { operator, provider, gameId } = casino;
  const flat = { market: "rest_of_world", tier_ordinal: 1, percent: 10 };
  const rates = { providers: [{ provider_code: provider.code, rates_by_market: [flat] }] };
  expect(await admin("PUT", `/operators/${operator.code}/rates`, rates)).toMatchObject({ status: 200 });

  // The clock begins with a month that real time has not begun.
  expect(await post(casino, "/v1/test/clock")).toMatchObject({ status: 200, json: { status: "waiting" } });
  const start = Date.parse((await readClock(casino)).now.slice(0, 7));
  /** A time of that month: the first day is 1. */
  const at = (day: number, hour = 0) => new Date(start + (day - 1) * DAY_MS + hour * 3600 * 1000).toISOString();
  const month = at(1).slice(0, 7);
  /** The first day of the next month, counted from this one's: a month has 28 to 31 days. */
  const over = 1 + (Date.parse(at(32).slice(0, 7)) - start) / DAY_MS;

  // A grant for a week, and a campaign from the 10th to the 12th.
  const promotion = { currency: "EUR", game_ids: [gameId], bet_amount: "0.10" };
  const grant = { ...promotion, player_id: "ann", quantity: 5, valid_until: at(8), reference: "grant" };
  expect(await post(casino, "/v1/free-spins", grant)).toMatchObject({ status: 200, json: { status: "active" } });
  const placed = await post(casino, "/v1/bonus-campaigns", {
    ...promotion,
    type: "free_spins",
    name: "Spins",
    player_ids: ["ann"],
    spin_count: 10,
    triggers: { first_game_launch: true },
    valid_from: at(10),
    valid_until: at(12),
    reference: "campaign",
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
  const first = session.session_id;
  expect(await report(first, "bet", "b1", { amount: "100.00" })).toMatchObject({ status: 200 });

  // A win that the wallet refuses for 71 hours: repeated all the time, credited once.
  await script({ action: "win", status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false });
  expect(await report(first, "win", "w1", { amount: "40.00" })).toMatchObject({ status: 202 });
  const retried = await advance(casino, { to: at(3, 23) });
  expect(stepsOf(retried).filter((step) => step.includes(" movement: ")).length).toBe(13);
  expect(stepsOf(retried).join("\n")).toMatch(/session_expired/);
  await script();
  await advance(casino, { to: at(4, 2) });
  const win = await get(casino, `/v1/transactions/${encodeURIComponent(`${provider.code}:w1`)}`);
  expect(win.json).toMatchObject({ status: "completed", amount: "40.00" });
  expect(win.json.created_at).toContain(at(1).slice(0, 10));
  const sent = await callbacks("win");
  expect(new Set(sent.map(({ raw }) => raw)).size).toBe(1);
  // Signed in real time, so that a wallet that checks signatures takes them.
  const stamps = sent.map(({ headers }) => Number(headers["x-agg-timestamp"]));
  expect(Math.max(...stamps) * 1000).toBeLessThan(Date.now() + 1000);

  // The session has long expired: no bet, but its money is settled.
  expect(await report(first, "bet", "b2", { amount: "1.00" })).toMatchObject({ status: 409 });
  expect(await report(first, "win", "w2", { amount: "5.00" })).toMatchObject({ status: 200 });

  // A new key: calls with the old one stop, callbacks carry the new one.
  const { keyId: oldKey } = operator;
  const { body: issued } = await admin("POST", `/operators/${operator.code}/keys`);
  const again = { ...casino, operator: { ...operator, keyId: issued.key_id, secret: issued.secret } };
  expect((await callbacks("bet")).every(({ headers }) => headers["x-agg-key-id"] === oldKey)).toBe(true);
  expect((await admin("DELETE", `/operators/${operator.code}/keys/${oldKey}`)).status).toBe(200);
  expect((await get(casino, "/v1/ping")).status).toBe(401);
  const second = (await openSession(again, { player_id: "ann" })).session_id;
  expect(await report(second, "bet", "b3", { amount: "20.00" })).toMatchObject({ status: 200 });
  expect((await callbacks("bet")).at(-1)?.headers["x-agg-key-id"]).toBe(issued.key_id);

  // The grant ends, the campaign starts, and ends.
  const started = stepsOf(await advance(again, { to: at(11, 12) })).join("\n");
  expect(started).toContain(`${at(8)} free_spins_ended`);
  expect(started).toContain(`${at(10)} campaign_started`);
  expect((await get(again, campaign)).json).toMatchObject({ status: "active" });
  expect(stepsOf(await advance(again, { to: at(12, 12) }))).toContain(`${at(12)} campaign: ended`);
  expect((await get(again, campaign)).json).toMatchObject({ status: "ended" });

  // The days have statements. The month closes: 10 % of 100.00 + 20.00 - 40.00 - 5.00.
  expect((await get(again, `/v1/statements/${at(1).slice(0, 10)}`)).json).toMatchObject({
    statements: [{ bets: "100.00" }],
  });
  expect((await get(again, "/v1/invoices")).json.invoices).toEqual([]);
  const closed = await advance(again, { to: at(over, 1) });
  expect(closed.advance).toMatchObject({ status: "finished", reason: null });
  const { json: invoiced } = await get(again, "/v1/invoices");
  expect(invoiced.invoices).toMatchObject([{ period: month, status: "issued", currency: "EUR", amount: 7.5 }]);
  const [{ id, number }] = invoiced.invoices as [{ id: string; number: string }];
  expect(number).toMatch(/^INV-1000/);
  expect(stepsOf(closed).at(-1)).toBe(`${at(over).slice(0, 10)}T00:05:00.000Z invoices: issued ${number} over 7.5 EUR`);
  expect(await admin("POST", `/invoices/${id}/void`, { reason: "Wrong rate" })).toMatchObject({ status: 200 });
  expect((await get(again, `/v1/invoices/${id}`)).json).toMatchObject({ status: "voided" });
  // A voided month stays so until staff issue it again.
  await advance(again, { to: at(over + 1, 1) });
  expect((await get(again, "/v1/invoices")).json.invoices).toMatchObject([{ status: "voided" }]);
  expect(await post(again, "/v1/test/clock/end")).toMatchObject({ status: 200, json: { status: "ended" } });
}, 120_000);

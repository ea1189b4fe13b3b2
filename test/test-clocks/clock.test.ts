import { inject, expect, test } from "vitest";
import { get, post } from "../support/answers.ts";
import { aCasino } from "../support/fixtures.ts";
import { openSession, tokenIn } from "../support/launches.ts";
import type { ScriptedCall, WalletStep } from "../support/provided.d.ts";
import { signed } from "../support/signed.ts";
import { advance, readClock, startClock, stepsOf } from "./support.ts";

const MARCH = "2027-03-01T09:00:00Z";

/** A casino with the scripted wallet, and what its provider reports. */
async function aClockedCasino() {
  const name = `clock-${crypto.randomUUID()}`;
  const base = inject("scriptedWallet");
  const casino = await aCasino({ operator: { walletUrl: `${base}/wallet/${name}` } });
  return {
    ...casino,
    script: (...steps: WalletStep[]) =>
      fetch(`${base}/script/${name}`, { method: "PUT", body: JSON.stringify(steps) }),
    calls: async () => (await fetch(`${base}/calls/${name}`)).json<ScriptedCall[]>(),
    report: async (session: string, call: string, id: string, amount: string) => {
      const body = { session_id: session, round_id: id, transaction_id: id, currency: "EUR", amount };
      const response = await signed(casino.provider, "POST", `/provider/v1/${call}`, { body });
      return { status: response.status, body: await response.json<Record<string, unknown>>() };
    },
  };
}

const REFUSED = { status: 409, body: JSON.stringify({ error: "SESSION_CLOSED" }), book: false };

test("a win that the wallet refuses is repeated for 72 hours of the operator's time, in seconds", async () => {
  const casino = await aClockedCasino();
  const started = await startClock(casino, MARCH);
  expect(started).toMatchObject({ status: "ticking", advance: null });
  expect(started.now.slice(0, 16)).toBe("2027-03-01T09:00");

  const session = await openSession(casino, { player_id: "ann" });
  expect(session.expires_at.slice(0, 16)).toBe("2027-03-01T13:00");
  const exchanged = await signed(casino.provider, "POST", "/provider/v1/session", { body: { token: tokenIn(session) } });
  expect(exchanged.status).toBe(200);
  expect(await casino.report(session.session_id, "bet", "b1", "10.00")).toMatchObject({ status: 200 });
  await casino.script({ action: "win", ...REFUSED });
  expect(await casino.report(session.session_id, "win", "w1", "4.00")).toMatchObject({ status: 202 });

  const after = await advance(casino, { seconds: 73 * 3600 });
  expect(after.advance).toMatchObject({ status: "finished", reason: null });
  console.log(stepsOf(after).join("\n"));
  const win = await get(casino, `/v1/transactions/${encodeURIComponent(`${casino.provider.code}:w1`)}`);
  expect(win.json).toMatchObject({ status: "failed" });
});

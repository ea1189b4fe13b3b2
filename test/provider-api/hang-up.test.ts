import { afterEach, expect, test, vi } from "vitest";
import { aGrant, aPromotingCasino } from "../promotions/support.ts";
import { abandoned, signedRequest } from "../support/in-process.ts";
import { aSession, until } from "../support/session.ts";

afterEach(() => vi.unstubAllGlobals());

const STAKE = { round_id: "round", amount: "1.00", currency: "EUR" };
const ROLLBACK = { round_id: "round", transaction_id: "t1", reference_transaction_id: "b0" };

test.each([
  ["bet", { ...STAKE, transaction_id: "t1" }],
  ["win", { ...STAKE, transaction_id: "t1" }],
  ["rollback", ROLLBACK],
])("a %s whose provider hangs up is booked, and a repeat finds it completed (H4)", async (call, fields) => {
  const session = await aSession();
  await session.bet("b0");
  await session.script({ action: call, delayMs: 400 });
  const body = JSON.stringify({ session_id: session.id, ...fields });
  const { answer, kept } = abandoned(await signedRequest(session.provider, "POST", `/provider/v1/${call}`, body));
  await until(
    () => session.calls(),
    (calls) => calls.length === 2,
  );
  await Promise.all(kept);
  expect((await session.transaction("t1")).body.status).toBe("completed");
  expect((await answer).status).toBe(200);
});

test("a balance that nobody waits for is not kept (H4)", async () => {
  const session = await aSession();
  const body = JSON.stringify({ session_id: session.id });
  const { answer, kept } = abandoned(await signedRequest(session.provider, "POST", "/provider/v1/getbalance", body));
  expect([(await answer).status, kept]).toEqual([200, []]);
});

test("a grant and its cancellation are kept while the provider is asked, and written (H4)", async () => {
  const casino = await aPromotingCasino();
  const { fakeProvider, operator } = casino;
  const accepted = fakeProvider.answer;
  const status = async (path: string, body = "") => {
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    fakeProvider.answer = async (call) => {
      asked.resolve();
      await gate.promise;
      return accepted(call);
    };
    const { answer, kept } = abandoned(await signedRequest(operator, "POST", path, body));
    await asked.promise;
    expect(kept.length).toBeGreaterThan(0);
    gate.resolve();
    await Promise.all(kept);
    return (await answer).json<{ id: string; free_spins_id: string; status: string }>();
  };
  const granted = await status("/v1/free-spins", JSON.stringify(aGrant(casino)));
  expect(granted.status).toBe("active");
  expect((await status(`/v1/free-spins/${granted.id}/cancel`)).status).toBe("cancelled");
});

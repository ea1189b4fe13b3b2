import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { aGrant, aPromotingCasino } from "../promotions/support.ts";
import { aSandboxPlayer, tokenOf } from "../sandbox/support.ts";
import { abandoned, signedRequest } from "../support/in-process.ts";
import { aSession, until } from "../support/session.ts";
import { ORIGIN } from "../support/signed.ts";
import { CallerGone, LIMITS, Platform } from "../weather/platform.ts";

const STAKE = { round_id: "round", amount: "1.00", currency: "EUR" };
const ROLLBACK = { round_id: "round", transaction_id: "t1", reference_transaction_id: "b0" };

test.each([
  ["bet", { ...STAKE, transaction_id: "t1" }],
  ["win", { ...STAKE, transaction_id: "t1" }],
  ["rollback", ROLLBACK],
])("a %s whose provider hangs up is booked, though all else is cancelled (H4)", async (call, fields) => {
  const session = await aSession();
  await session.bet("b0");
  await session.script({ action: call, delayMs: 1_500 });
  const platform = new Platform(LIMITS);
  const bindings = platform.wrap(env);
  const body = JSON.stringify({ session_id: session.id, ...fields });
  const request = await signedRequest(session.provider, "POST", `/provider/v1/${call}`, body);
  const invocation = platform.invoke((execution) => app.fetch(request, bindings, execution));
  await until(
    () => session.calls(),
    (calls) => calls.length === 2,
  );
  invocation.hangUp();
  await expect(invocation.result).rejects.toThrow(CallerGone);
  await invocation.ended;
  expect((await session.transaction("t1")).body).toMatchObject({ status: "completed" });
  expect(await session.calls()).toHaveLength(2);
});

test("a round of the sandbox whose player leaves is played to its end (H4)", async () => {
  const player = await aSandboxPlayer("slot");
  await player.script({ action: "bet", delayMs: 1_500 });
  const platform = new Platform(LIMITS);
  const bindings = platform.wrap(env);
  const request = new Request(`${ORIGIN}/sandbox/api/rounds`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokenOf(player.launchUrl)}` },
    body: JSON.stringify({ round_key: "left-at-once", stake: "1.00" }),
  });
  const invocation = platform.invoke((execution) => app.fetch(request, bindings, execution));
  await until(
    () => player.movements(),
    (movements) => movements.includes("bet 1.00"),
  );
  invocation.hangUp();
  await invocation.ended;
  const { body } = await player.get("/state");
  expect([body.open_round, body.rounds]).toMatchObject([null, [{ finished_at: expect.any(String) }]]);
});

test("a balance read is not kept alive after its caller has hung up (H4)", async () => {
  const session = await aSession();
  const body = JSON.stringify({ session_id: session.id });
  const { answer, kept } = abandoned(await signedRequest(session.provider, "POST", "/provider/v1/getbalance", body));
  expect([(await answer).status, kept]).toEqual([200, []]);
});

test("a grant and its cancellation are kept while the provider is asked, written (H4)", async () => {
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

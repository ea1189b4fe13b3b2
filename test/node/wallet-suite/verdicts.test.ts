import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { CaseResult } from "../../../src/suites/runner/case.ts";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { runCase } from "../../../src/suites/wallet/run-case.ts";
import { type Fault, type RunningWallet, refusal, serveWallet } from "./faulty-wallet.ts";
import { opened, play, underTest } from "./suite.ts";

const running: RunningWallet[] = [];
afterEach(async () => {
  for (const wallet of running.splice(0)) await wallet.close();
});

async function verdict(name: string, fault?: Fault): Promise<CaseResult> {
  const wallet = await serveWallet(fault);
  running.push(wallet);
  const [result] = await play(await underTest(wallet.url), [name]);
  return result!;
}

test("a repeat with another operator transaction id is a warning", async () => {
  let count = 0;
  const result = await verdict("the same bet again", (call) => {
    const { status, body } = call.next();
    return { status, body: body.transaction_id ? { ...body, transaction_id: `op-${++count}` } : body };
  });
  expect(result.status).toBe("warned");
});

test("an uncredited free-spin win fails, and so does a wrong bonus_amount", async () => {
  const name = "win carrying free_spins_id";
  const uncredited = await verdict(name, (call) =>
    call.action === "win" ? call.with({ amount: "0.00" }) : call.next(),
  );
  expect(uncredited.status).toBe("failed");
  const other = await verdict(name, (call) => {
    const { status, body } = call.next();
    return { status, body: body.bonus_amount ? { ...body, bonus_amount: "0.00" } : body };
  });
  expect(other.status).toBe("failed");
});

test("a win without a bet, answered with 200 but not credited, fails", async () => {
  const result = await verdict("win in a round without a bet", (call) =>
    call.action === "win" ? call.ok() : call.next(),
  );
  expect(result.status).toBe("failed");
});

test("a rollback of an unknown bet may be refused with a warning, not with 400 or 5xx", async () => {
  const answer = (status: number) => (call: Parameters<Fault>[0]) =>
    call.action === "rollback" ? refusal(status, "BET_NOT_FOUND") : call.next();
  const name = "rollback of an unknown bet";
  for (const status of [404, 409]) {
    expect((await verdict(name, answer(status))).status).toBe("passed");
    const warned = { status: "warned", received: expect.stringContaining("72 hours") };
    expect(await verdict(`${name} is not refused`, answer(status))).toMatchObject(warned);
  }
  for (const status of [400, 500, 503]) expect((await verdict(name, answer(status))).status).toBe("failed");
});

test("a wallet may refuse rollbacks of unknown bets if it books the repeated rollback", async () => {
  const refusing: Fault = (call) =>
    call.action === "rollback" && !call.booked(call.fields.reference_transaction_id)
      ? refusal(404, "BET_NOT_FOUND")
      : call.next();
  for (const name of [
    "the bet arriving after its rollback",
    "a bet and its rollback at once",
    "rollback of a refused bet",
  ]) {
    expect((await verdict(name, refusing)).status).toBe("passed");
  }
});

test("a wallet that keeps refusing a refused bet passes, and the message says so", async () => {
  const refused = new Set<unknown>();
  const result = await verdict("a refused bet repeated once there is money", (call) => {
    if (refused.has(call.fields.transaction_id)) return refusal(402, "INSUFFICIENT_FUNDS");
    const answer = call.next();
    if (answer.status === 402) refused.add(call.fields.transaction_id);
    return answer;
  });
  expect(result).toMatchObject({ status: "passed", message: "The wallet's rule: a refused bet stays refused." });
});

test("one answer of five seconds in the run fails the case about time", async () => {
  const wallet = await serveWallet();
  running.push(wallet);
  const subject = await underTest(wallet.url);
  const state = await opened(subject);
  const time = WALLET_CASES.find(({ name }) => name === "time of the answers")!;
  const slow = await runCase(subject, { ...state, durationsMs: [3, 5000, 4] }, time, "run-56");
  expect(slow.result).toMatchObject({ status: "failed", received: "one answer took 5000 ms" });
});

test("a repeat after a hang-up that breaks the wallet is not blamed on its records", async () => {
  const seen = new Set<unknown>();
  const result = await verdict("caller hangs up before the answer, then repeats", (call) => {
    const { action, transaction_id: id } = call.fields;
    const isRepeat = action === "bet" && seen.has(id);
    seen.add(id);
    return isRepeat ? refusal(500, "INTERNAL") : call.next();
  });
  expect(result).toMatchObject({ status: "failed", message: expect.stringContaining("its log says why") });
  expect(result.message).not.toContain("only after its answer");
});

test("a repeat after a hang-up may be answered 503 while the first copy is under way", async () => {
  const underWay = new Set<unknown>();
  const result = await verdict("caller hangs up before the answer, then repeats", async (call) => {
    const { action, transaction_id: id } = call.fields;
    if (action !== "bet") return call.next();
    if (underWay.has(id)) return refusal(503, "UNDER_WAY");
    underWay.add(id);
    await sleep(450);
    underWay.delete(id);
    return call.next();
  });
  expect(result).toMatchObject({ status: "passed" });
});

test("the case about the second key is skipped when there is only one", async () => {
  const wallet = await serveWallet();
  running.push(wallet);
  const subject = await underTest(wallet.url);
  const [result] = await play({ ...subject, signers: [subject.signers[0]] }, ["signed with the operator's second key"]);
  expect(result?.status).toBe("skipped");
});

test("a bet with a malformed digest fails if booked, and warns if it breaks the wallet", async () => {
  const name = "malformed digests; a signed timestamp that is no number";
  const isMalformed = (call: Parameters<Fault>[0]) => !/^[0-9a-f]{64}$/.test(String(call.headers["x-agg-signature"]));
  const booked = await verdict(name, (call) => (isMalformed(call) ? call.unchecked() : call.next()));
  expect(booked).toMatchObject({ status: "failed", received: expect.stringContaining("malformed digests") });
  const broken = await verdict(name, (call) => (isMalformed(call) ? refusal(500, "INTERNAL") : call.next()));
  expect(broken).toMatchObject({ status: "warned", received: expect.stringContaining("too short answered 500") });
});

test("an action that does not exist, answered with 200 and nothing moved, is a warning", async () => {
  const result = await verdict("an action that does not exist", (call) =>
    call.action === "jackpot" ? call.ok() : call.next(),
  );
  expect(result).toMatchObject({ status: "warned", received: expect.stringContaining('the action "jackpot"') });
});

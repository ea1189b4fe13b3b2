import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { openRun } from "../../../src/suites/wallet/open-run.ts";
import { probableCauses } from "../../../src/suites/wallet/probable-causes.ts";
import { Probe } from "../../../src/suites/wallet/probe.ts";
import { runCase, WalletUnreachable } from "../../../src/suites/wallet/run-case.ts";
import { FAULTY_WALLETS, WARNED } from "./faults/index.ts";
import { type Fault, KEYS, type RunningWallet, refusal, serveWallet } from "./faulty-wallet.ts";
import { opened, play, underTest } from "./suite.ts";

const running: RunningWallet[] = [];
afterEach(async () => {
  for (const wallet of running.splice(0)) await wallet.close();
});

async function serve(fault?: Fault, player?: { currency?: string; balance?: string }): Promise<RunningWallet> {
  const wallet = await serveWallet(fault, player);
  running.push(wallet);
  return wallet;
}

test("every case has a unique name and a faulty wallet", () => {
  const names = WALLET_CASES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(FAULTY_WALLETS)).toEqual(names);
});

describe("the reference wallet passes every case without warnings and keeps its balance", () => {
  test.each([
    ["EUR", 2, "1000.00"],
    ["EUR", 2, "10.00"],
    ["JPY", 0, "10"],
    ["KWD", 3, "25.500"],
    ["BTC", 8, "10.00000000"],
  ])("in %s with %i decimal places and a balance of %s", async (currency, precision, balance) => {
    const wallet = await serve(undefined, { currency, balance });
    const results = await play(await underTest(wallet.url, { currency, precision }));
    expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(results).toHaveLength(WALLET_CASES.length);
    expect(wallet.balance()).toBe(balance);
  });
});

describe("a wallet with one fault is caught by its case", () => {
  test.each(Object.entries(FAULTY_WALLETS))("%s", async (name, create) => {
    const wallet = await serve(create());
    const [result] = await play(await underTest(wallet.url, { now: Date.now }), [name]);
    expect(result).toMatchObject({ name, status: WARNED.includes(name) ? "warned" : "failed" });
    expect(result?.received).not.toBe("");
    expect(result?.message).not.toBe("");
  });
});

describe("the second signature is a note of the run and no case (F6)", () => {
  test.each<[string, string | undefined, Fault]>([
    ["that verifies it", "verified", (call) => call.next()],
    ["that ignores it", "ignored", (call) => call.ignoringV2()],
    [
      "that fails on a wrong one",
      undefined,
      (call) => (/^0+$/.test(String(call.headers["x-agg-signature-v2"])) ? refusal(500, "INTERNAL") : call.next()),
    ],
  ])("for a wallet %s", async (_, signatureV2, fault) => {
    const wallet = await serve(fault);
    expect((await opened(await underTest(wallet.url))).signatureV2).toBe(signatureV2);
  });

  test("a wallet that ignores it passes every case without warnings", async () => {
    const wallet = await serve((call) => call.ignoringV2());
    const results = await play(await underTest(wallet.url));
    expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
  });
});

async function resultOf(fault: Fault, name: string) {
  const wallet = await serve(fault);
  const results = await play(await underTest(wallet.url));
  return { wallet, results, result: results.find((result) => result.name === name) };
}

test("without a closed session and blocked player, their cases are skipped and say how", async () => {
  const wallet = await serve();
  const subject = { ...(await underTest(wallet.url)), closedSessionId: undefined, blockedPlayerId: undefined };
  const names = WALLET_CASES.filter(({ group }) => group === "closed_and_blocked").map(({ name }) => name);
  const results = await play(subject, names);
  expect(results.map(({ status }) => status)).toEqual(names.map(() => "skipped"));
  expect(results[0]?.message).toContain("closed_session_id (--closed-session)");
  expect(results.at(-1)?.message).toContain("blocked_player_id (--blocked-player)");
});

describe("a wallet that checks sessions", () => {
  const fault: Fault = (call) =>
    call.action === "bet" && !["known", "closed-session"].includes(String(call.fields.session_id))
      ? refusal(409, "SESSION_UNKNOWN")
      : call.next();

  test("passes every case with a session that it knows", async () => {
    const wallet = await serve(fault);
    const results = await play({ ...(await underTest(wallet.url)), sessionId: "known" });
    expect(results.filter(({ status }) => status !== "passed").map(({ name }) => name)).toEqual([]);
  });
});

const placeOf = (name: string) => WALLET_CASES.findIndex((walletCase) => walletCase.name === name);

test("a wallet's failures of idempotency are grouped under the first case showing it", async () => {
  let count = 0;
  const { results } = await resultOf(
    (call) =>
      call.action === "bet" ? call.with({ transaction_id: `${call.fields.transaction_id}#${count++}` }) : call.next(),
    "",
  );
  const rows = results.map((result) => ({ ...result, position: placeOf(result.name) }));
  const [first] = probableCauses(rows);
  expect(first?.cases[0]).toBe(placeOf("the same bet again") + 1);
  expect(first?.cases.length).toBeGreaterThan(4);
});

test("how the run ends is blamed on what explains its first failure, not on its rule", async () => {
  const failed = (name: string, message: string) => ({
    ...{ name, message, status: "failed" as const, received: "", position: placeOf(name) },
  });
  const broken = failed("rollback of a bet", "Answered 500. Likely cause: The wallet breaks.");
  const rows = [
    failed("rollback twice with the same id", "Answered 500. Likely cause: Rollbacks are not idempotent."),
    broken,
    failed("the whole run", "The balance was 1.00. Likely cause: The balance changed."),
  ];
  expect(probableCauses(rows)).toEqual([
    { cause: "The wallet breaks.", cases: rows.map(({ position }) => position + 1) },
  ]);
  const alone = { cause: "The balance changed.", cases: [59] };
  expect(probableCauses(rows.slice(2))).toEqual([alone]);
});

test("a wallet that loses money between calls is caught at the end of the run", async () => {
  const { result, results } = await resultOf(FAULTY_WALLETS["the whole run"]!(), "the whole run");
  expect(result?.status).toBe("failed");
  expect(results.filter(({ status }) => status === "passed").length).toBeGreaterThan(40);
});

describe("a run stops only when the wallet is unreachable or the player cannot play", () => {
  test("nothing listens at the URL", async () => {
    const wallet = await serveWallet();
    await wallet.close();
    const found = await openRun(await underTest(wallet.url), "run");
    expect(found).toEqual({ error: "The wallet cannot be reached: connection failed." });
  });

  test("the player has less than 10.00", async () => {
    const wallet = await serve(undefined, { balance: "9.99" });
    const found = await openRun(await underTest(wallet.url), "run");
    expect(found).toEqual({ error: "The player has 9.99; a run needs at least 10.00." });
  });

  test("the player is unknown", async () => {
    const wallet = await serve();
    const found = await openRun({ ...(await underTest(wallet.url)), playerId: "stranger" }, "run");
    expect(found).toMatchObject({ error: expect.stringContaining("404 PLAYER_NOT_FOUND") });
  });

  test("the wallet becomes unreachable during a case", async () => {
    const wallet = await serve();
    const subject = await underTest(wallet.url);
    const state = await opened(subject);
    await wallet.close();
    await expect(runCase(subject, state, WALLET_CASES[16]!, "run-17")).rejects.toBeInstanceOf(WalletUnreachable);
  });
});

test("an interrupted case is replayed with new ids, after its money is put back", async () => {
  const wallet = await serve();
  const subject = await underTest(wallet.url);
  const begun = await opened(subject);
  const bet1 = WALLET_CASES.find(({ name }) => name === "bet 1.00")!;
  await bet1.run(
    new Probe(subject, "run-17", { ...begun, startBalance: 100_000, earlierDurationsMs: [], earlierFormFault: null }),
  );
  expect(wallet.balance()).toBe("999.00");
  const { result, state } = await runCase(subject, begun, bet1, "run-17-2", { interrupted: true });
  expect(result.status).toBe("passed");
  expect(state).toMatchObject({ drift: 0, lastBalance: 100_000 });
  expect(wallet.balance()).toBe("1000.00");
});

test("a case's record contains neither digests nor secrets", async () => {
  const wallet = await serve();
  const kept = JSON.stringify(
    await play(
      await underTest(wallet.url),
      WALLET_CASES.slice(0, 12).map(({ name }) => name),
    ),
  );
  expect(kept).not.toMatch(/[0-9a-fA-F]{64}/);
  for (const { secret } of KEYS) expect(kept).not.toContain(secret);
});

test("docs/wallet-suite.md counts the cases, and lists each with its likely cause", () => {
  const documented = readFileSync("docs/wallet-suite.md", "utf8");
  expect(documented).toContain(`\n${WALLET_CASES.length} cases `);
  expect(documented.match(/^\| \d+ \|/gm)).toHaveLength(WALLET_CASES.length);
  let from = 0;
  for (const [index, { name, cause }] of WALLET_CASES.entries()) {
    const row = documented.indexOf(`| ${index + 1} | ${name} |`, from);
    expect(row, name).toBeGreaterThan(from);
    expect(documented.slice(row).split("\n")[0]).toContain(cause);
    from = row;
  }
});

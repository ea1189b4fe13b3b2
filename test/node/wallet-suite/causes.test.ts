import { afterEach, expect, test } from "vitest";
import { transcriptOf } from "../../../src/suites/runner/transcript.ts";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { probableCauses } from "../../../src/suites/wallet/probable-causes.ts";
import { type Fault, type RunningWallet, refusal, serveWallet } from "./faulty-wallet.ts";
import { play, underTest } from "./suite.ts";

// Ten bugs as a wallet's author makes them, each of which breaks several cases: the first cause that is told must be the bug.

const running: RunningWallet[] = [];
afterEach(async () => {
  for (const wallet of running.splice(0)) await wallet.close();
});

const placeOf = (name: string) => WALLET_CASES.findIndex((walletCase) => walletCase.name === name);

async function causesOf(fault: Fault) {
  const wallet = await serveWallet(fault);
  running.push(wallet);
  const results = await play(await underTest(wallet.url));
  return probableCauses(
    results.map((result) => ({ ...result, transcript: transcriptOf(result), position: placeOf(result.name) })),
  );
}

/** Books each call under an id of its own, so that none is a repeat. */
function withoutIds(action: string): Fault {
  let count = 0;
  return (call) =>
    call.action === action ? call.with({ transaction_id: `${call.fields.transaction_id}#${count++}` }) : call.next();
}

/** A bug, and the cause that must be told first. */
type Bug = [bug: string, cause: RegExp, fault: () => Fault];

const BUGS: Bug[] = [
  [
    "a rollback credits its own amount and looks nothing up",
    /^A rollback credits its own amount, whatever it names/,
    () => (call) => {
      if (call.action !== "rollback" || !call.matches(call.body.toString())) return call.next();
      call.move(call.fields.amount);
      return call.ok();
    },
  ],
  ["wins are booked without a look at their id", /^Wins are not idempotent/, () => withoutIds("win")],
  ["bets are booked without a look at their id", /^Bets are not idempotent/, () => withoutIds("bet")],
  [
    "a bet that was rolled back is not marked as such",
    /^A bet that was already rolled back is credited again/,
    () => (call) => {
      if (call.action !== "rollback") return call.next();
      const bet = call.booked(call.fields.reference_transaction_id);
      const mark = "SELECT 1 FROM cancelled_bets WHERE transaction_id = ?";
      const again = call.books.prepare(mark).get(String(call.fields.reference_transaction_id)) !== undefined;
      if (again && bet?.player_id === call.fields.player_id && call.matches(call.body.toString())) {
        call.balance += BigInt(String(bet?.amount));
        return call.ok();
      }
      return call.next();
    },
  ],
  [
    "repeats are refused as duplicates",
    /^A movement that was booked before is refused when it comes again/,
    () => (call) =>
      call.matches(call.body.toString()) && call.booked(call.fields.transaction_id)
        ? refusal(409, "DUPLICATE")
        : call.next(),
  ],
  [
    "amounts of zero are refused",
    /^An amount of zero is refused/,
    () => (call) =>
      call.matches(call.body.toString()) && /^0(\.0+)?$/.test(String(call.fields.amount))
        ? refusal(400, "VALIDATION_FAILED")
        : call.next(),
  ],
  [
    "the stake of a free spin is taken",
    /^The stake of a free spin is taken/,
    () => (call) =>
      call.action === "bet" && call.fields.free_spins_id ? call.with({ free_spins_id: undefined }) : call.next(),
  ],
  ["the currency is not compared", /currency/, () => (call) => call.with({ currency: "EUR" })],
  [
    "the balance is a number",
    /floating-point number/,
    () => (call) => {
      const { status, body } = call.next();
      return { status, body: "balance" in body ? { ...body, balance: Number(body.balance) } : body };
    },
  ],
  [
    "the digest is computed over JSON that was written again",
    /re-serialised/,
    () => (call) => {
      const signature = String(call.headers["x-agg-signature"]);
      if (signature !== signature.toLowerCase() || call.matches(JSON.stringify(call.fields))) return call.next();
      return refusal(401, "INVALID_SIGNATURE");
    },
  ],
];

test.each<Bug>(BUGS)("the first cause of a wallet where %s", async (_, cause, fault) => {
  const [first] = await causesOf(fault());
  expect(first?.cause).toMatch(cause);
});

test("the causes are in the order of the cases that they explain", async () => {
  const causes = await causesOf(withoutIds("win"));
  const explained = causes.map(({ cases }) => cases.length);
  expect(explained).toEqual(explained.toSorted((one, other) => other - one));
  expect(explained[0]).toBeGreaterThan(3);
});

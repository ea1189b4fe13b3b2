import { expect, test } from "vitest";
import type { Rule } from "../../../src/ledger/rules/decision.ts";
import type { MovementReport } from "../../../src/ledger/rules/report.ts";
import { WAYS, type Way } from "./model-wallet.ts";
import { World } from "./world.ts";

const BET: MovementReport = {
  action: "bet",
  sessionId: "s1",
  transactionId: "bet",
  roundId: "round",
  amount: "1.00",
  currency: "EUR",
};

const EVENTS: Record<string, (world: World) => void> = {
  bet: (world) => world.report(BET),
  win: (world) => world.report({ ...BET, action: "win", transactionId: "win", amount: "5.00" }),
  rollback: (world) =>
    world.report({
      action: "rollback",
      sessionId: "s1",
      transactionId: "rollback",
      roundId: "round",
      referenceTransactionId: "bet",
    }),
  repeat: (world) => world.report({ ...BET, amount: "1" }),
  altered: (world) => world.report({ ...BET, amount: "2.00" }),
  crash: (world) => world.sim.crash(),
  sweep: (world) => {
    world.sim.advance(10_001);
    world.sweep();
  },
};
const NAMES = Object.keys(EVENTS);
const TRIPLES = NAMES.flatMap((a) => NAMES.flatMap((b) => NAMES.map((c) => [a, b, c] as const)));

/** Steps between two events: with 0 they overlap, with 1,000 the first is over; a crash hits every boundary. */
const GAPS = [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 1_000];

async function play(triple: readonly string[], way: Way, gap: number): Promise<void> {
  const world = new World(gap, new Map<Rule, number>());
  world.wallet.always = way;
  for (const name of triple) {
    EVENTS[name]?.(world);
    await world.run(gap);
  }
  await world.settle();
  world.check();
}

test(`books and wallet agree after every triple of ${NAMES.length} events and answers`, async () => {
  const failures: string[] = [];
  for (const way of WAYS) {
    for (const triple of TRIPLES) {
      for (const gap of GAPS) {
        await play(triple, way, gap).catch((cause: Error) => {
          failures.push(`${triple.join(", ")} with ${way} at distance ${gap}: ${cause.message}`);
        });
      }
    }
  }
  expect(failures).toEqual([]);
}, 60_000);

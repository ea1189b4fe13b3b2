import { afterEach, expect, test } from "vitest";
import { type NewGrant, Store } from "../../../examples/provider/store.ts";

const NOW = 1_000_000;
const PLAYER = { operatorCode: "casino", playerId: "ann" };
const GRANT: NewGrant = {
  ...PLAYER,
  ...{ id: "grant-1", currency: "EUR", gameCodes: ["coin-toss"], betAmount: "1", validUntil: NOW, quantity: 3 },
};

const open: Store[] = [];
afterEach(() => {
  for (const store of open.splice(0)) store.close();
});

function aStore(): Store {
  const store = new Store(":memory:");
  open.push(store);
  return store;
}

/** Plays one spin of the grant up to its win, which the service has not taken yet. */
function spin(store: Store, id: string, win: string): void {
  const session = { session_id: "s", currency: "EUR", game_code: "coin-toss" };
  store.openRound({ id, ...session, bets: ["1"], spins: "next" }, PLAYER, NOW - 1);
  store.settleRound(id, { win, reports: [{ transaction_id: `${id}-win`, amount: win }] });
}

const settlements = (store: Store) =>
  store
    .dueCalls(Number.MAX_SAFE_INTEGER, 100)
    .filter(({ kind }) => kind === "settle")
    .map(({ subject, body }) => [subject, JSON.parse(body)]);

test("a grant with spins left is settled once with what it has won, at its end", () => {
  const store = aStore();
  store.addGrant(GRANT);
  spin(store, "round-1", "2.50");
  for (const call of store.callsOf("round-1")) store.take(call, "10");
  store.finishExpired(NOW - 1);
  expect(settlements(store)).toEqual([]);
  store.finishExpired(NOW);
  store.finishExpired(NOW + 1);
  expect(settlements(store)).toEqual([["grant-1", { win_amount: "2.50" }]]);
  expect(store.grant("grant-1")).toEqual({ status: "finished" });
});

test("a grant whose round is open is settled after that round", () => {
  const store = aStore();
  store.addGrant(GRANT);
  spin(store, "round-1", "4");
  store.finishExpired(NOW);
  expect(settlements(store)).toEqual([]);
  for (const call of store.callsOf("round-1")) store.take(call, "10");
  store.finishExpired(NOW);
  expect(settlements(store)).toEqual([["grant-1", { win_amount: "4" }]]);
});

test("an unused grant is settled with 0, a cancelled one and a campaign not at all", () => {
  const store = aStore();
  store.addGrant(GRANT);
  store.addGrant({ ...GRANT, id: "cancelled" });
  store.cancelGrant("cancelled");
  store.addCampaign({ ...GRANT, id: "campaign", playerIds: ["ann"], validFrom: 0, spinCount: 1 });
  spin(store, "round-1", "0");
  for (const call of store.callsOf("round-1")) store.take(call, "10");
  store.finishExpired(NOW);
  expect(settlements(store)).toEqual([["grant-1", { win_amount: expect.stringMatching(/^0/) }]]);
});

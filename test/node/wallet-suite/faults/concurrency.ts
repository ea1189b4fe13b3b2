import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, FaultyWallets } from "../faulty-wallet.ts";

/** Long enough for concurrent requests to interleave. */
const INTERLEAVE_MS = 40;

export const concurrencyFaults: FaultyWallets = {
  "10 different bets at once": () => async (call) => {
    if (call.action !== "bet") return call.next();
    const before = call.balance;
    await sleep(INTERLEAVE_MS);
    const answer = call.next();
    if (answer.status === 200) call.balance = before - call.minor(call.fields.amount);
    return answer;
  },
  "10 copies of one bet at once": () => lookUpThenBook("bet"),
  "bets at once that exceed the balance together": () => {
    let debt = 0n;
    return async (call) => {
      const stake = call.minor(call.fields.amount);
      const covered = call.action === "bet" && stake <= call.balance - debt;
      await sleep(call.action === "bet" ? INTERLEAVE_MS : 0);
      if (covered && stake > call.balance) {
        debt += stake - call.balance;
        call.balance = stake;
      }
      const answer = call.next();
      if (answer.status !== 200) return answer;
      const balance = Number(answer.body.balance) - Number(debt) / 100;
      return { status: 200, body: { ...answer.body, balance: balance.toFixed(2) } };
    };
  },
  "copies of one win at once": () => lookUpThenBook("win"),
  "a bet and its rollback at once": () => async (call) => {
    if (call.action === "bet") await sleep(INTERLEAVE_MS);
    const { reference_transaction_id: bet } = call.fields;
    return call.action === "rollback" && !call.booked(bet) ? call.ok() : call.next();
  },
};

/** Maximum wait for a second copy. Waiting for it, rather than for a time, keeps the fault visible on a busy machine. */
const MAX_COPY_WAIT_MS = 500;

function lookUpThenBook(action: string): Fault {
  const bookedAs = new Map<unknown, string>();
  const lookUps = new Map<unknown, number>();
  const anotherLookUp = async (id: unknown) => {
    lookUps.set(id, (lookUps.get(id) ?? 0) + 1);
    for (let waited = 0; waited < MAX_COPY_WAIT_MS && lookUps.get(id) === 1; waited += 10) await sleep(10);
  };
  let count = 0;
  return async (call) => {
    const { transaction_id: id } = call.fields;
    if (call.action !== action) return call.next();
    const known = bookedAs.get(id);
    if (known) return call.with({ transaction_id: known });
    await anotherLookUp(id);
    const fresh = `${id}#${count++}`;
    bookedAs.set(id, fresh);
    return call.with({ transaction_id: fresh });
  };
}

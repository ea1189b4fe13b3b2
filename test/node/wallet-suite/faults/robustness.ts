import { setTimeout as sleep } from "node:timers/promises";
import type { FaultyWallets } from "../faulty-wallet.ts";

const MAX_REMEMBERED = 8;

export const robustnessFaults: FaultyWallets = {
  "time of the answers": () => async (call) => {
    await sleep(520);
    return call.next();
  },
  "caller hangs up before the answer, then repeats": () => {
    const bookedAs = new Map<unknown, string>();
    let count = 0;
    return async (call) => {
      const { transaction_id: id } = call.fields;
      if (call.action !== "bet") return call.next();
      const fresh = bookedAs.get(id) ?? `${id}#${count++}`;
      const answer = call.with({ transaction_id: fresh });
      await sleep(75);
      // Remembered only if the answer was delivered.
      if (!call.gone()) bookedAs.set(id, fresh);
      return answer;
    };
  },
  "50 movements from a seed, with repeats and reorderings": () => {
    const remembered: [unknown, string][] = [];
    let count = 0;
    return (call) => {
      const { transaction_id: id } = call.fields;
      if (call.action !== "win") return call.next();
      const known = remembered.find(([other]) => other === id)?.[1] ?? `${id}#${count++}`;
      remembered.push([id, known]);
      if (remembered.length > MAX_REMEMBERED) remembered.shift();
      return call.with({ transaction_id: known });
    };
  },
  "the whole run": () => {
    let idle = false;
    return (call) => {
      if (idle && call.action === "getbalance" && call.balance > 0n) call.move("0.01", -1n);
      idle = call.action === "getbalance" && !idle;
      return call.next();
    };
  },
};

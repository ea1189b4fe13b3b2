import { byId, calm, showAmount } from "./dom.ts";
import { fromMinor, type Money, toMinor } from "./money.ts";

const COUNT_MS = 700;

/**
 * An amount that counts up to its new value. A lower one, and any with reduced motion, is shown at once; so is one that
 * is no win, because it is no more than the stake.
 */
export function createTally(id: string, money: Money, precision: number) {
  let shown = 0;
  let counts = 0;
  return {
    /** Null: none. */
    show(amount: string | null, isReturn = false) {
      const mine = ++counts;
      const [from, to] = [shown, amount === null ? 0 : toMinor(amount)];
      shown = to;
      byId(id).classList.toggle("returned", isReturn);
      if (amount === null) return showAmount(id, "–");
      if (to <= from || isReturn || calm()) return showAmount(id, money(amount));
      const started = performance.now();
      const step = (now: number) => {
        if (mine !== counts) return;
        const part = Math.min(1, Math.max(0, now - started) / COUNT_MS);
        showAmount(id, money(fromMinor(from + (to - from) * part, precision)));
        if (part < 1) requestAnimationFrame(step);
      };
      step(started);
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

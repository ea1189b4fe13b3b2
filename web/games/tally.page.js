// @ts-check
import { byId, calm, showAmount } from "./dom.page.js";
import { fromMinor, toMinor } from "./money.page.js";

const COUNT_MS = 700;

/**
 * An amount that counts up to its new value. A lower one, and any with reduced motion, is shown at once; so is one that
 * is no win, because it is no more than the stake.
 * @param {string} id of its element
 * @param {(amount: string) => string} money
 * @param {number} precision
 */
export function createTally(id, money, precision) {
  let shown = 0;
  let counts = 0;
  return {
    /** @param {string | null} amount null: none @param {boolean} [isReturn] */
    show(amount, isReturn = false) {
      const mine = ++counts;
      const [from, to] = [shown, amount === null ? 0 : toMinor(amount)];
      shown = to;
      byId(id).classList.toggle("returned", isReturn);
      if (amount === null) return showAmount(id, "–");
      if (to <= from || isReturn || calm()) return showAmount(id, money(amount));
      const started = performance.now();
      const step = (/** @type {number} */ now) => {
        if (mine !== counts) return;
        const part = Math.min(1, Math.max(0, now - started) / COUNT_MS);
        showAmount(id, money(fromMinor(from + (to - from) * part, precision)));
        if (part < 1) requestAnimationFrame(step);
      };
      step(started);
    },
  };
}

// @ts-check
import { pause } from "./api.page.js";
import { calm, make } from "./dom.page.js";
import { fromMinor, moneyFormat, toMinor } from "./money.page.js";

const WATCH_MS = 5000;
const CLIMB_MS = 4500;
const CENT_PLACES = 2;

/**
 * The pools that the game feeds, with amounts that climb from what was read last to what is read now. `won` is told each win
 * of this play that falls while the page is open, a share of another player's included.
 * @param {object} page
 * @param {ReturnType<typeof import("./api.page.js").createApi>} page.api
 * @param {(name: string, values?: Record<string, string | number>) => string} page.text
 * @param {string | null} page.locale
 * @param {(win: any) => void} page.won
 */
export function createJackpots({ api, text, locale, won }) {
  const usd = moneyFormat("USD", locale);
  const list = make("ul", { class: "pools", "aria-label": text("jackpots") });
  const idle = make("p", { class: "pools-idle", hidden: "" }, [text("jackpotsIdle")]);
  const element = make("div", { class: "jackpots" }, [list, idle]);
  /** @type {Map<string, ReturnType<typeof climber>>} */
  const tiers = new Map();
  /** @type {Set<string> | null} */
  let known = null;

  /** @param {any} pool */
  function poolElement({ name, tiers: told }) {
    const amounts = told.toReversed().map((/** @type {any} */ tier) => {
      const amount = climber(usd);
      tiers.set(tier.tier_id, amount);
      return make("span", { class: "tier", "data-tier": tier.tier_id }, [amount.element]);
    });
    return make("li", { class: "pool" }, [make("b", {}, [name]), ...amounts]);
  }

  async function refresh() {
    const told = await api.jackpots().catch(() => null);
    if (!told) return;
    if (tiers.size === 0) list.append(...told.pools.map(poolElement));
    idle.hidden = told.in_play;
    for (const tier of told.pools.flatMap((/** @type {any} */ pool) => pool.tiers)) {
      tiers.get(tier.tier_id)?.show(toMinor(tier.amount));
    }
    const before = known;
    known = new Set(told.wins.map((/** @type {any} */ win) => win.id));
    // What was won before the page was opened is in the rounds.
    const news = before ? told.wins.filter((/** @type {any} */ win) => !before.has(win.id)) : [];
    for (const win of news.toReversed()) {
      element.querySelector(`[data-tier="${win.tier_id}"]`)?.classList.add("hit");
      won(win);
    }
  }

  async function watch() {
    for (;;) {
      if (!document.hidden) await refresh();
      await pause(WATCH_MS);
    }
  }
  void watch();
  return { element, refresh };
}

/** A figure that climbs, never above what was told; a pool that was hit falls at once. @param {(amount: string) => string} format */
function climber(format) {
  const element = make("span", { class: "amount" }, ["…"]);
  let [from, to, started] = [-1, -1, 0];
  let shown = -1;
  const show = (/** @type {number} */ value) => {
    shown = value;
    element.textContent = format(fromMinor(value, CENT_PLACES));
  };
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, now - started) / CLIMB_MS);
    show(Math.floor(from + (to - from) * part));
    if (shown < to) requestAnimationFrame(step);
  };
  return {
    element,
    /** @param {number} value */
    show(value) {
      if (value === to) return;
      const climbing = shown < to;
      [from, to, started] = [shown, value, performance.now()];
      if (shown < 0 || value < shown || calm()) return show(value);
      if (!climbing) requestAnimationFrame(step);
    },
  };
}

// @ts-check
import { pause } from "./api.page.js";
import { calm, make } from "./dom.page.js";
import { fromMinor, moneyFormat, toMinor } from "./money.page.js";

const POLL_INTERVAL_MS = 5000;
const CLIMB_MS = 4500;
const CENT_PLACES = 2;

/**
 * The jackpots that the game feeds. Amounts climb from the last value to the current one. `won` is called for each win
 * of this session while the page is open, including a share of another player's win.
 * @param {object} page
 * @param {ReturnType<typeof import("./api.page.js").createApi>} page.api
 * @param {(name: string, values?: Record<string, string | number>) => string} page.text
 * @param {string | null} page.locale
 * @param {any} page.first the feed as it came with the state of the game
 * @param {(win: any) => void} page.won
 */
export function createJackpots({ api, text, locale, first, won }) {
  // In the player's own money where it has a rate: the provider keeps the pools in USD.
  const inOwn = first.pools.every((/** @type {any} */ pool) =>
    pool.tiers.every((/** @type {any} */ tier) => tier.worth),
  );
  const [currency, places] = inOwn ? [first.currency, first.precision] : ["USD", CENT_PLACES];
  const money = moneyFormat(currency, locale);
  const list = make("ul", { class: "pools", "aria-label": text("jackpots") });
  const idle = make("p", { class: "pools-idle", hidden: "" }, [text("jackpotsIdle")]);
  const element = make("div", { class: "jackpots" }, [list, idle]);
  /** @type {Map<string, ReturnType<typeof climber>>} */
  const tiers = new Map();
  /** @type {Set<string> | null} */
  let known = null;

  /** @param {any} pool */
  function poolElement({ name, tiers: poolTiers }) {
    const amounts = poolTiers.toReversed().map((/** @type {any} */ tier) => {
      const amount = climber(money, places);
      tiers.set(tier.tier_id, amount);
      return make("span", { class: "tier", "data-tier": tier.tier_id }, [make("i", {}, [tier.name]), amount.element]);
    });
    return make("li", { class: "pool" }, [make("b", {}, [name]), ...amounts]);
  }

  async function refresh() {
    const feed = await api.jackpots().catch(() => null);
    if (feed) show(feed);
  }

  /** @param {any} feed */
  function show(feed) {
    if (tiers.size === 0) list.append(...feed.pools.map(poolElement));
    idle.hidden = feed.in_play;
    for (const tier of feed.pools.flatMap((/** @type {any} */ pool) => pool.tiers)) {
      tiers.get(tier.tier_id)?.show(toMinor(inOwn ? tier.worth : tier.amount));
    }
    const before = known;
    known = new Set(feed.wins.map((/** @type {any} */ win) => win.id));
    // Wins from before the page was opened are listed with the rounds.
    const news = before ? feed.wins.filter((/** @type {any} */ win) => !before.has(win.id)) : [];
    for (const win of news.toReversed()) {
      element.querySelector(`[data-tier="${win.tier_id}"]`)?.classList.add("hit");
      won(win);
    }
  }

  async function watch() {
    for (;;) {
      await pause(POLL_INTERVAL_MS);
      if (!document.hidden) await refresh();
    }
  }
  show(first);
  void watch();
  return { element, refresh };
}

/**
 * Animates an amount up to the value of the feed; a lower value is shown immediately.
 * @param {(amount: string) => string} format
 * @param {number} places
 */
function climber(format, places) {
  const element = make("span", { class: "amount" }, ["…"]);
  let [from, to, started] = [-1, -1, 0];
  let shown = -1;
  const show = (/** @type {number} */ value) => {
    shown = value;
    const words = format(fromMinor(value, places));
    element.textContent = words;
    element.style.setProperty("--length", String(words.length));
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

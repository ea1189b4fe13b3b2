import { type Answer, pause } from "./api.ts";
import { calm, make } from "./dom.ts";
import { fromMinor, type Money, moneyFormat, toMinor } from "./money.ts";
import type { Stage } from "./scene.ts";

const POLL_INTERVAL_MS = 5000;
const CLIMB_MS = 4500;
const CENT_PLACES = 2;

interface JackpotsOf extends Pick<Stage, "api" | "text"> {
  readonly locale: string | null;
  /** The feed as it came with the state of the game. */
  readonly first: Answer;
  readonly won: (win: Answer) => void;
}

/**
 * The jackpots that the game feeds. Amounts climb from the last value to the current one. `won` is called for each win
 * of this session while the page is open, including a share of another player's win.
 */
export function createJackpots({ api, text, locale, first, won }: JackpotsOf) {
  // In the player's own money where it has a rate: the provider keeps the pools in USD.
  const inOwn = first.pools.every((pool: Answer) => pool.tiers.every((tier: Answer) => tier.worth));
  const [currency, places] = inOwn ? [first.currency, first.precision] : ["USD", CENT_PLACES];
  const money = moneyFormat(currency, locale);
  const list = make("ul", { class: "pools", "aria-label": text("jackpots") });
  const idle = make("p", { class: "pools-idle", hidden: "" }, [text("jackpotsIdle")]);
  const element = make("div", { class: "jackpots" }, [list, idle]);
  const tiers = new Map<string, ReturnType<typeof climber>>();
  let known: Set<string> | null = null;

  function poolElement({ name, tiers: poolTiers }: Answer) {
    const amounts = poolTiers.toReversed().map((tier: Answer) => {
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

  function show(feed: Answer) {
    if (tiers.size === 0) list.append(...feed.pools.map(poolElement));
    idle.hidden = feed.in_play;
    for (const tier of feed.pools.flatMap((pool: Answer) => pool.tiers)) {
      tiers.get(tier.tier_id)?.show(toMinor(inOwn ? tier.worth : tier.amount));
    }
    const before = known;
    known = new Set(feed.wins.map((win: Answer) => win.id));
    // Wins from before the page was opened are listed with the rounds.
    const news = before ? feed.wins.filter((win: Answer) => !before.has(win.id)) : [];
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

/** Animates an amount up to the value of the feed; a lower value is shown immediately. */
function climber(format: Money, places: number) {
  const element = make("span", { class: "amount" }, ["…"]);
  let [from, to, started] = [-1, -1, 0];
  let shown = -1;
  const show = (value: number) => {
    shown = value;
    const words = format(fromMinor(value, places));
    element.textContent = words;
    element.style.setProperty("--length", String(words.length));
  };
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - started) / CLIMB_MS);
    show(Math.floor(from + (to - from) * part));
    if (shown < to) requestAnimationFrame(step);
  };
  return {
    element,
    show(value: number) {
      if (value === to) return;
      const climbing = shown < to;
      [from, to, started] = [shown, value, performance.now()];
      if (shown < 0 || value < shown || calm()) return show(value);
      if (!climbing) requestAnimationFrame(step);
    },
  };
}

// @ts-check
import { make } from "./dom.page.js";

/**
 * The bonuses that wait for the player, as buttons. A free-spin grant is selected here and played with the play button;
 * a draw opens its own scene.
 * @param {object} page
 * @param {(name: string, values?: Record<string, string | number>) => string} page.text
 * @param {(amount: string | null) => string} page.money
 * @param {() => boolean} page.idle
 * @param {() => void} page.changed
 * @param {(offer: any) => void} page.draw
 */
export function createOffers({ text, money, idle, changed, draw }) {
  const bar = make("div", { id: "offers", role: "group", "aria-label": text("bonuses") });
  /** @type {any[]} */
  let offers = [];
  /** @type {string | null} */
  let selected = null;

  const isDraw = (/** @type {any} */ offer) => offer.kind !== "spins" && offer.kind !== "feature";
  const active = () => offers.find((offer) => offer.bonus_id === selected) ?? null;

  /** @param {any} offer */
  function words(offer) {
    if (offer.kind === "spins") return text("offerSpins", { count: offer.left, bet: money(offer.bet) });
    return text(offer.kind === "feature" ? "offerFeature" : offer.kind);
  }

  function render() {
    bar.hidden = offers.length === 0;
    bar.replaceChildren(
      ...offers.map((offer) => {
        const on = offer.bonus_id === selected;
        const label = [make("b", {}, [offer.name ?? text("gift")]), make("span", {}, [words(offer)])];
        const state = isDraw(offer) ? {} : { "aria-pressed": String(on) };
        const button = make("button", { type: "button", class: `offer ${offer.kind}`, ...state }, label);
        button.addEventListener("click", () => {
          if (!idle()) return;
          if (isDraw(offer)) return draw(offer);
          selected = on ? null : offer.bonus_id;
          render();
          changed();
        });
        return button;
      }),
    );
  }

  return {
    bar,
    active,
    /** @param {any[]} bonuses */
    show(bonuses) {
      offers = bonuses;
      if (!active()) selected = null;
      render();
    },
  };
}

/** Whether the target is below the minimum cash-out of the bonus. @param {any} bonus @param {any} choice */
export function tooEarly(bonus, choice) {
  const target = choice.cash_out_at ?? null;
  return Boolean(bonus?.min_cash_out) && target !== null && Math.round(Number(target) * 100) < bonus.min_cash_out;
}

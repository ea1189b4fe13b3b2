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
 * @param {(title: string, words: string, answers: [string, () => void][]) => void} page.propose asks the player
 * @param {(offer: any) => void} page.draw
 */
export function createOffers({ text, money, idle, changed, propose, draw }) {
  const bar = make("div", { id: "offers", role: "group", "aria-label": text("bonuses") });
  /** @type {any[]} */
  let offers = [];
  /** @type {string | null} */
  let selected = null;
  /** The gifts that the player has been asked about. */
  const asked = new Set();

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
          select(on ? null : offer.bonus_id);
        });
        return button;
      }),
    );
  }

  /** Plays a gift with the play button, or no longer. @param {string | null} id */
  function select(id) {
    selected = id;
    render();
    changed();
  }

  return {
    bar,
    active,
    /** Asks the player about a gift that has come, before a round is paid in its place. */
    propose() {
      const offer = offers.find((one) => !isDraw(one) && !asked.has(one.bonus_id));
      if (!offer || active() || !idle() || document.querySelector("dialog[open]")) return;
      asked.add(offer.bonus_id);
      propose(offer.name ?? text("gift"), words(offer), [
        [text("playNow"), () => select(offer.bonus_id)],
        [text("later"), () => undefined],
      ]);
    },
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

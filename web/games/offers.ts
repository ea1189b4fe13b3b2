import type { Answer } from "./api.ts";
import { make } from "./dom.ts";
import type { Stage } from "./scene.ts";

interface OffersOf extends Pick<Stage, "text" | "money" | "changed"> {
  readonly idle: () => boolean;
  /** Asks the player. */
  readonly propose: (title: string, words: string, answers: [string, () => void][]) => void;
  readonly draw: (offer: Answer) => void;
}

/**
 * The bonuses that wait for the player, as buttons. A free-spin grant is selected here and played with the play button;
 * a draw opens its own scene.
 */
export function createOffers({ text, money, idle, changed, propose, draw }: OffersOf) {
  const bar = make("div", { id: "offers", role: "group", "aria-label": text("bonuses") });
  let offers: Answer[] = [];
  let selected: string | null = null;
  /** The gifts that the player has been asked about. */
  const asked = new Set();

  const isDraw = (offer: Answer) => offer.kind !== "spins" && offer.kind !== "feature";
  const active = () => offers.find((offer) => offer.bonus_id === selected) ?? null;

  function words(offer: Answer) {
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

  /** Plays a gift with the play button, or no longer. */
  function select(id: string | null) {
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
    show(bonuses: Answer[]) {
      offers = bonuses;
      if (!active()) selected = null;
      render();
    },
  };
}

/** Whether the target is below the minimum cash-out of the bonus. */
export function tooEarly(bonus: Answer, choice: Answer) {
  const target = choice.cash_out_at ?? null;
  return Boolean(bonus?.min_cash_out) && target !== null && Math.round(Number(target) * 100) < bonus.min_cash_out;
}

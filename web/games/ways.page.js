// @ts-check
import { make } from "./dom.page.js";
import { webAddress } from "./label.page.js";

/**
 * A link out of the game, if the casino has set its address.
 * @param {any} state as returned by `/sandbox/api/state`
 * @param {"deposit" | "lobby" | "responsible_gaming"} place
 * @param {(name: string) => string} text
 */
export function wayOut(state, place, text) {
  const address = webAddress(state[`${place}_url`]);
  const attributes = { target: "_top", rel: "noopener noreferrer", class: `way ${place}` };
  return address ? [make("a", { href: address, ...attributes }, [text(place)])] : [];
}

/**
 * A button under a message.
 * @param {string} words
 * @param {() => void} then
 */
export function wayOn(words, then) {
  const button = make("button", { type: "button", class: "way" }, [words]);
  button.addEventListener("click", then);
  return button;
}

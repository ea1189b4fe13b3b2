// @ts-check
import { byId } from "./dom.page.js";
import { speak } from "./texts.page.js";

/** A longer title is written smaller on a phone. */
const MAX_SHORT_TITLE = 20;

/**
 * Sets the texts and links that never change.
 * @param {any} state
 * @param {(name: string) => string} text
 * @param {{ isOn: () => boolean, turn: () => void }} sound
 */
export function label(state, text, sound) {
  const { game } = state;
  speak(state.language);
  document.title = game.name;
  document.body.dataset.skin = game.kind;
  byId("title").textContent = game.name;
  byId("title").classList.toggle("long", game.name.length > MAX_SHORT_TITLE);
  for (const name of ["balance", "win", "stake"]) byId(`${name}-label`).textContent = text(name);
  for (const name of ["sound", "rules", "history", "less", "more"]) byId(name).setAttribute("aria-label", text(name));
  byId("panel-close").setAttribute("aria-label", text("close"));
  byId("demo").hidden = !state.demo;
  byId("demo").textContent = text("demo");
  const lobby = webAddress(state.lobby_url);
  const link = /** @type {HTMLAnchorElement} */ (byId("lobby"));
  link.hidden = lobby === null;
  byId("lobby-word").textContent = text("lobby");
  if (lobby) link.href = lobby;
  const showSound = () => byId("sound").setAttribute("aria-pressed", String(sound.isOn()));
  showSound();
  byId("sound").addEventListener("click", () => {
    sound.turn();
    showSound();
  });
}

/** The address if it is an http or https URL, otherwise null. @param {string | null} address */
export function webAddress(address) {
  return address && /^https?:\/\//.test(address) ? address : null;
}

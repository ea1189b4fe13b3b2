import type { Answer } from "./api.ts";
import { byId } from "./dom.ts";
import { speak, type Text } from "./texts.ts";

/** A longer title is written smaller on a phone. */
const MAX_SHORT_TITLE = 20;

/** Sets the texts and links that never change. */
export function label(state: Answer, text: Text, sound: { isOn: () => boolean; turn: () => void }) {
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
  const link = byId("lobby") as HTMLAnchorElement;
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

/** The address if it is an http or https URL, otherwise null. */
export function webAddress(address: string | null) {
  return address && /^https?:\/\//.test(address) ? address : null;
}

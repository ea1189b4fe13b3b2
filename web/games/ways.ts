import type { Answer } from "./api.ts";
import { make } from "./dom.ts";
import { webAddress } from "./label.ts";
import type { Text } from "./texts.ts";

/** A link out of the game, if the casino has set its address. */
export function wayOut(state: Answer, place: "deposit" | "lobby" | "responsible_gaming", text: Text) {
  const address = webAddress(state[`${place}_url`]);
  const attributes = { target: "_top", rel: "noopener noreferrer", class: `way ${place}` };
  return address ? [make("a", { href: address, ...attributes }, [text(place)])] : [];
}

/** A button under a message. */
export function wayOn(words: string, then: () => void) {
  const button = make("button", { type: "button", class: "way" }, [words]);
  button.addEventListener("click", then);
  return button;
}

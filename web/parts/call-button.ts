import { h } from "../lib/dom.ts";
import { failure } from "./states.ts";

/** A button that is off while `call` runs. Says after itself why that failed. */
export function callButton(text: string, call: () => Promise<void>): HTMLButtonElement {
  const button = h("button", { type: "button" }, text);
  button.addEventListener("click", () => {
    whileOff(button, call).catch((error: unknown) => button.after(failure(error)));
  });
  return button;
}

/**
 * Switches a button off while `work` runs. That takes the focus from it: it gets it back, or the panel or page around it
 * does where the work removed the button. Throws what the work throws.
 */
export async function whileOff(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  const around = button.closest<HTMLElement>("#beside, main");
  const isFocused = document.activeElement === button;
  button.disabled = true;
  try {
    await work();
  } finally {
    button.disabled = false;
    if (isFocused && document.activeElement === document.body)
      (button.isConnected ? button : around)?.focus({ preventScroll: true });
  }
}

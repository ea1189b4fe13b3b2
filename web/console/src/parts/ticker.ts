import { h } from "../../../lib/dom.ts";

const CLIMB_MS = 4500;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Animates an amount from the last value to the new one. It never shows more than the service sent, and jumps when the
 * user prefers reduced motion.
 */
export function ticker(format: (value: number) => string, signal: AbortSignal) {
  const element = h("span", { class: "tick money" });
  let shown: number | undefined;
  let from = 0;
  let to = 0;
  let started = 0;
  let climbing = false;

  const step = (now: number) => {
    const part = Math.min(1, (now - started) / CLIMB_MS);
    shown = from + (to - from) * part;
    element.textContent = format(shown);
    climbing = part < 1 && !signal.aborted;
    if (climbing) requestAnimationFrame(step);
  };
  return {
    element,
    show(value: number): void {
      if (value === to && shown !== undefined) return;
      from = shown ?? value;
      to = value;
      started = performance.now();
      if (value < from || STILL.matches) from = value;
      if (!climbing) step(started);
    },
  };
}

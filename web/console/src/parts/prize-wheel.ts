import type { BonusPrize } from "../../../../clients/typescript/src/index.ts";
import { h, s } from "../../../lib/dom.ts";

const RADIUS = 132;
const LABEL_AT = 116;

/** The wheel as the player sees it: equal fields with their prizes. A field that is never drawn is pale. */
export function prizeWheel(prizes: readonly BonusPrize[], shares: readonly number[]): HTMLElement {
  const step = 360 / prizes.length;
  const field = (prize: BonusPrize, at: number) => {
    const [from, to] = [at * step - step / 2, at * step + step / 2];
    const share = shares[at] ?? 0;
    const path = `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${step > 180 ? 1 : 0} 1 ${point(to)}Z`;
    const tone = share === 0 ? "never" : at % 2 === 0 ? "even" : "odd";
    return s(
      "g",
      { class: tone },
      s("path", { d: path }),
      s("text", { x: LABEL_AT, y: 4, "text-anchor": "end", transform: `rotate(${at * step - 90})` }, prizeName(prize)),
      s("title", {}, `${prizeName(prize)}: ${share} %`),
    );
  };
  const label = `The wheel: ${prizes.map((prize, at) => `${prizeName(prize)} ${shares[at]} %`).join(", ")}.`;
  return h(
    "figure",
    { class: "prize-wheel" },
    s(
      "svg",
      { viewBox: "-140 -148 280 288", role: "img", "aria-label": label },
      ...prizes.map(field),
      s("circle", { r: 16, class: "hub" }),
      s("path", { d: "M-9 -147L9 -147L0 -124Z", class: "pointer" }),
    ),
  );
}

/** "5.00", "10 × 0.20". */
export function prizeName(prize: BonusPrize): string {
  return prize.kind === "money" ? String(prize.amount) : `${prize.spins} × ${prize.bet_amount}`;
}

/** A point of the rim; 0 degrees is at the top. */
function point(degrees: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(RADIUS * Math.cos(radians)).toFixed(2)} ${(RADIUS * Math.sin(radians)).toFixed(2)}`;
}

import type { BonusPrize } from "../../../../clients/typescript/src/index.ts";
import { prizeName } from "../lib/prizes.ts";

const RADIUS = 132;
const LABEL_AT = 116;

interface WheelOf {
  readonly prizes: readonly BonusPrize[];
  readonly shares: readonly number[];
}

/** The wheel as the player sees it: equal fields with their prizes. A field that is never drawn is pale. */
export function PrizeWheel({ prizes, shares }: WheelOf) {
  const step = 360 / prizes.length;
  const label = `The wheel: ${prizes.map((prize, at) => `${prizeName(prize)} ${shares[at]} %`).join(", ")}.`;
  return (
    <figure class="prize-wheel">
      <svg viewBox="-140 -148 280 288" role="img" aria-label={label}>
        {prizes.map((prize, at) => {
          const [from, to] = [at * step - step / 2, at * step + step / 2];
          const share = shares[at] ?? 0;
          return (
            <g key={at} class={share === 0 ? "never" : at % 2 === 0 ? "even" : "odd"}>
              <path d={`M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${step > 180 ? 1 : 0} 1 ${point(to)}Z`} />
              <text x={LABEL_AT} y={4} text-anchor="end" transform={`rotate(${at * step - 90})`}>
                {prizeName(prize)}
              </text>
              <title>{`${prizeName(prize)}: ${share} %`}</title>
            </g>
          );
        })}
        <circle r={16} class="hub" />
        <path d="M-9 -147L9 -147L0 -124Z" class="pointer" />
      </svg>
    </figure>
  );
}

/** A point of the rim; 0 degrees is at the top. */
function point(degrees: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(RADIUS * Math.cos(radians)).toFixed(2)} ${(RADIUS * Math.sin(radians)).toFixed(2)}`;
}

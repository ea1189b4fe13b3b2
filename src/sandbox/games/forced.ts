import type { Draw } from "./draw.ts";
import type { Choice, Engine, Outcome } from "./engine.ts";
import type { Hundredths } from "./money.ts";

/** What a tester orders of the next round, in place of chance. */
export type Wish =
  | { readonly outcome: "win"; readonly times: Hundredths }
  | { readonly outcome: "lose" }
  | { readonly outcome: "feature" };

/** A slot reaches rare multiples within some thousand spins; the last tries bound the work. */
const MAX_TRIES = 10_000;

/** The wishes that this engine can grant. */
export function wishesOf(engine: Engine): Wish["outcome"][] {
  return engine.feature ? ["win", "lose", "feature"] : ["win", "lose"];
}

/** Plays until an outcome is as wished; after the last try, the outcome that comes nearest. */
export function playForced(
  engine: Engine,
  { stakeMinor, choice, draw, wish }: { stakeMinor: number; choice: Choice; draw: Draw; wish: Wish },
): Outcome {
  let nearest = engine.play(stakeMinor, choice, draw);
  let distance = distanceOf(nearest, stakeMinor, wish);
  for (let tries = 1; tries < MAX_TRIES && distance > 0; tries++) {
    const outcome = engine.play(stakeMinor, choice, draw);
    const other = distanceOf(outcome, stakeMinor, wish);
    if (other < distance) [nearest, distance] = [outcome, other];
  }
  return nearest;
}

function distanceOf({ winMinor, scene }: Outcome, stakeMinor: number, wish: Wish): number {
  const won = (winMinor * 100) / stakeMinor;
  switch (wish.outcome) {
    case "win":
      // The player cashes a flight out: it must fly as high as ordered.
      if (scene.kind === "crash") return scene.crashAt < wish.times ? Infinity : scene.crashAt - wish.times;
      return Math.abs(won - wish.times);
    case "lose":
      return scene.kind === "crash" ? Math.max(0, scene.crashAt - 100) : won;
    case "feature":
      return scene.kind === "slot" && scene.freeSpins.length > 0 ? 0 : 1;
  }
}

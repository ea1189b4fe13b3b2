import type { Draw } from "./draw.ts";
import type { Choice, Engine, Outcome } from "./engine.ts";
import type { Hundredths } from "./money.ts";

/** What a tester orders of the next round, in place of chance. */
export type Wish =
  | { readonly outcome: "win"; readonly times: Hundredths }
  | { readonly outcome: "lose" }
  | { readonly outcome: "feature" };

/** Bounds the work of a search: some milliseconds. */
const MAX_TRIES = 4_000;

/** The wishes that this engine can grant. */
export function wishesOf(engine: Engine): Wish["outcome"][] {
  return engine.feature ? ["win", "lose", "feature"] : ["win", "lose"];
}

/**
 * Plays until an outcome is as wished; after the last try, the outcome that came nearest. Every other try changes one draw
 * of the nearest so far, because a slot reaches a rare multiple by chance too seldom.
 */
export function playForced(
  engine: Engine,
  { stakeMinor, choice, draw, wish }: { stakeMinor: number; choice: Choice; draw: Draw; wish: Wish },
): Outcome {
  const attempt = (base: readonly number[], changed: number) => {
    const draws: number[] = [];
    const outcome = engine.play(stakeMinor, choice, (bound) => {
      const kept = draws.length === changed ? undefined : base[draws.length];
      const drawn = kept === undefined ? draw(bound) : kept % bound;
      draws.push(drawn);
      return drawn;
    });
    return { outcome, draws, distance: distanceOf(outcome, stakeMinor, wish) };
  };
  let nearest = attempt([], 0);
  for (let tries = 1; tries < MAX_TRIES && nearest.distance > 0; tries++) {
    const other = tries % 2 === 0 ? attempt([], 0) : attempt(nearest.draws, draw(nearest.draws.length));
    if (other.distance < nearest.distance) nearest = other;
  }
  return nearest.outcome;
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

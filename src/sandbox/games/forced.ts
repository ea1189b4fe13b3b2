import { type Draw, uniformDraw } from "./draw.ts";
import type { Choice, Engine, Outcome } from "./engine.ts";
import type { Hundredths } from "./money.ts";

/** A tester's order for the next round, in place of chance. */
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
 * of the nearest so far, because a slot reaches a rare multiple by chance too seldom. The same order of the same game
 * always gives the same outcome.
 */
export function playForced(
  engine: Engine,
  { stakeMinor, choice, wish }: { stakeMinor: number; choice: Choice; wish: Wish },
): Outcome {
  const draw = repeatableDraw(JSON.stringify([engine.kind, choice.bet, choice.bets, choice.feature, wish]));
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
      // Free spins are a wish of their own: a win without them comes first.
      return Math.abs(won - wish.times) + (scene.kind === "slot" && scene.freeSpins.length > 0 ? 1 : 0);
    case "lose":
      return scene.kind === "crash" ? Math.max(0, scene.crashAt - 100) : won;
    case "feature":
      return scene.kind === "slot" && scene.freeSpins.length > 0 ? 0 : 1;
  }
}

/** Draws that a text decides: the same ones for the same text. Not for a round that chance decides. */
function repeatableDraw(text: string): Draw {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return uniformDraw(() => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) >>> 0;
  });
}

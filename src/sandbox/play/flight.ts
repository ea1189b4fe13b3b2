import { elapsedAt } from "../games/crash.ts";
import type { Round } from "./round.ts";

/**
 * When a round is over whose bet is taken: a live table's when its result falls; a crash round is over: when the display passes the multiplier it crashes at, or reaches the target it is cashed out at,
 * whichever is first.
 */
export function flightEndsAt(round: Pick<Round, "scene" | "startedAt" | "revealAt">): number {
  const { scene, startedAt, revealAt } = round;
  if (revealAt !== null) return revealAt;
  if (scene.kind !== "crash" || startedAt === null) return 0;
  const crashed = elapsedAt(scene.crashAt + 1);
  return startedAt + (scene.cashOutAt <= scene.crashAt ? elapsedAt(scene.cashOutAt) : crashed);
}

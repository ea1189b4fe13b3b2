import { elapsedAt } from "../games/crash.ts";
import type { Round } from "./round.ts";

/**
 * When a round whose bet is taken ends. At a live table: when the result falls. In a crash game: when the display passes
 * the crash point or reaches the target, whichever is first.
 */
export function flightEndsAt(round: Pick<Round, "scene" | "startedAt" | "revealAt">): number {
  const { scene, startedAt, revealAt } = round;
  if (revealAt !== null) return revealAt;
  if (scene.kind !== "crash" || startedAt === null) return 0;
  const crashed = elapsedAt(scene.crashAt + 1);
  return startedAt + (scene.cashOutAt <= scene.crashAt ? elapsedAt(scene.cashOutAt) : crashed);
}

import { vi } from "vitest";

/**
 * Stops the clock until the test ends, so that no minute, hour or day ends between two of its calls. Timers wait as long as
 * ever. To be called in a test or a `beforeEach`.
 */
export function stopClock(now = Date.now()): void {
  vi.useFakeTimers({ now, toFake: ["Date"] });
}

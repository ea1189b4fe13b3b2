import { expect, test } from "vitest";
import { isRecent } from "../../src/lib/clock.ts";

test.each([
  [1_000, true],
  [901, true],
  [900, false],
  [1_099, true],
  [1_100, false],
])("a time of %i is recent at 1,000 within 100 ms: %s", (at, recent) => {
  expect(isRecent(at, 100, 1_000)).toBe(recent);
});

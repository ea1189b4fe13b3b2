import { afterEach, vi } from "vitest";

// The next test runs in the same process, with the modules of this one: nothing that this one replaced stays so.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

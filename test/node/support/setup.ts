import { afterAll, vi } from "vitest";

// The next file runs in the same process, with the modules of this one: nothing that this one replaced stays so.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

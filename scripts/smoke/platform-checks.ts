import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Check, expect } from "./check.ts";
import { percentiles } from "./percentile.ts";
import type { SmokeWorker } from "./smoke-worker.ts";

/** Rows that a 3 s request leaves after its caller has hung up. */
async function rowsAfterHangUp(worker: SmokeWorker, underWaitUntil: boolean): Promise<unknown> {
  const id = randomUUID();
  await worker.lingerAndHangUp(id, 3_000, underWaitUntil);
  await sleep(5_000);
  return (await worker.probe("lingered", { id })).rows;
}

/** Checks of the platform's behaviour that the code relies on, made by a Worker of the run's own. */
export const PLATFORM_CHECKS: readonly Check[] = [
  {
    name: "D1 counts the rows that a statement changed",
    on: "platform",
    run: async ({ worker }) => {
      const seen = await worker.probe("changes", { run: randomUUID() });
      const { inserted, repeated, updated, returned, missed } = seen;
      const right = inserted === 1 && repeated === 0 && updated === 1 && returned === 1 && missed === 0;
      expect(right, JSON.stringify(seen));
      return "insert 1, its repeat 0, update 1, an update that meets no row 0";
    },
  },
  {
    name: "a D1 batch is one transaction",
    on: "platform",
    run: async ({ worker }) => {
      const seen = await worker.probe("batch", { run: randomUUID() });
      expect(seen.failed === true && seen.left === 0, JSON.stringify(seen));
      return "a failing statement leaves no row of its batch";
    },
  },
  {
    name: "D1 answers a small batch in time",
    on: "platform",
    alone: true,
    run: async ({ worker }) => {
      const { took } = await worker.probe("latency", { run: randomUUID() });
      return percentiles(took as number[]);
    },
  },
  {
    name: "an invocation has six connections that wait for headers",
    on: "platform",
    alone: true,
    run: async ({ worker }) => {
      const { took } = (await worker.probe("connections")) as { took: number[] };
      expect((took[5] ?? 0) < 2_000 && (took[6] ?? 0) >= 2_000, `seven calls of 1 s took ${took.join(", ")} ms`);
      return `the sixth call of 1 s took ${took[5]} ms, the seventh ${took[6]} ms`;
    },
  },
  {
    name: "a caller that hangs up ends the request",
    on: "platform",
    run: async ({ worker }) => {
      expect((await rowsAfterHangUp(worker, false)) === 0, "the request went on and left its row");
      return "work without waitUntil stopped";
    },
  },
  {
    name: "waitUntil outlives a caller that hangs up",
    on: "platform",
    run: async ({ worker }) => {
      expect((await rowsAfterHangUp(worker, true)) === 1, "the work was lost");
      return "work under waitUntil was done";
    },
  },
  {
    name: "an object that was reset keeps what it stored",
    on: "platform",
    run: async ({ worker }) => {
      const seen = await worker.probe("reset", { run: randomUUID() });
      expect(seen.fresh === true && seen.count === (seen.old === true ? 4 : 3), JSON.stringify(seen));
      return `a fresh stub works, the old one ${seen.old === true ? "works too" : "stays broken"}`;
    },
  },
];

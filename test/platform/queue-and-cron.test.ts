import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { weatheredHandlers } from "../weather/handlers.ts";
import { Platform, type Weather } from "../weather/platform.ts";

type Faults = NonNullable<Weather["queue"]>;
const NONE: Faults = { twice: 0, late: 0, lateSeconds: 9, never: 0 };

/** What the platform takes in a batch. */
const MAX_BATCH = 100;

/** A queue that records what it is sent, and refuses what the platform's refuses. */
function aQueue(faults: Faults | undefined, seed = 1) {
  const sent: unknown[] = [];
  const queue = {
    send: async (body: unknown, options?: QueueSendOptions) => void sent.push([body, options?.delaySeconds]),
    sendBatch: async (batch: Iterable<MessageSendRequest>) => {
      const messages = [...batch];
      if (messages.length === 0 || messages.length > MAX_BATCH) throw new Error(`a batch of ${messages.length}`);
      for (const { body, delaySeconds } of messages) sent.push([body, delaySeconds]);
    },
  };
  const { bound } = new Platform({ queue: faults }, seed).wrap({ bound: queue });
  return { bound, sent };
}

/** Sends one message alone and one in a batch; returns what arrives at the queue. */
async function arriving(faults: Faults | undefined): Promise<unknown[]> {
  const { bound, sent } = aQueue(faults);
  await bound.send("one", { delaySeconds: 1 });
  await bound.sendBatch([{ body: "two" }]);
  return sent;
}

describe("a queue's messages", () => {
  it("arrive once", async () => {
    const once = [
      ["one", 1],
      ["two", undefined],
    ];
    expect(await arriving(undefined)).toEqual(once);
    expect(await arriving(NONE)).toEqual(once);
  });

  it("arrive twice", async () => {
    const twice = [
      ["one", 1],
      ["one", 1],
      ["two", undefined],
      ["two", undefined],
    ];
    expect(await arriving({ ...NONE, twice: 1 })).toEqual(twice);
  });

  it("arrive late", async () => {
    expect(await arriving({ ...NONE, late: 1 })).toEqual([
      ["one", 10],
      ["two", 9],
    ]);
  });

  it("never arrive", async () => {
    expect(await arriving({ ...NONE, never: 1 })).toEqual([]);
  });

  it("arrive twice, or never, of a full batch", async () => {
    const full = Array.from({ length: MAX_BATCH }, (_, body) => ({ body }));
    for (const [faults, arrive] of [
      [{ ...NONE, twice: 1 }, 2 * MAX_BATCH],
      [{ ...NONE, never: 1 }, 0],
    ] as const) {
      const { bound, sent } = aQueue(faults);
      await bound.sendBatch(full);
      expect(sent).toHaveLength(arrive);
    }
  });

  it("cannot be none: the queue refuses an empty batch of its caller", async () => {
    await expect(aQueue({ ...NONE, never: 1 }).bound.sendBatch([])).rejects.toThrow("a batch of 0");
  });

  it("have the same fates for the same seed", async () => {
    const fates = async (seed: number) => {
      const { bound, sent } = aQueue({ ...NONE, never: 0.3, twice: 0.3 }, seed);
      for (let i = 0; i < 30; i++) await bound.send(i);
      return JSON.stringify(sent);
    };
    expect(await fates(5)).toBe(await fates(5));
    expect(await fates(5)).not.toBe(await fates(6));
  });
});

it.each([
  ["jobs", [1, 1, 1]],
  ["deliveries", [3]],
])("a batch of %s arrives in invocations of %j messages, each with limits of its own", async (queue, sizes) => {
  const bound = { send: async () => undefined, sendBatch: async () => undefined } as unknown as Queue;
  const received: number[] = [];
  const handlers = weatheredHandlers<{ bound: Queue }, string>(
    new Platform({ subrequests: 3 }),
    {
      fetch: () => new Response(),
      scheduled: async () => undefined,
      queue: async (batch, { bound: own }) => {
        received.push(batch.messages.length);
        for (let i = 0; i < 3; i++) await own.send(i);
        if (batch.messages.length > 1) await expect(own.send(3)).rejects.toThrow("Too many subrequests.");
        for (const message of batch.messages) message.ack();
      },
    },
    (name) => name === "jobs",
  );
  const messages = ["a", "b", "c"].map((id) => ({ id, timestamp: new Date(), attempts: 1, body: id }));
  const execution = createExecutionContext();
  const batch = createMessageBatch<string>(queue, messages);
  await handlers.queue(batch, { bound }, execution);
  expect(received).toEqual(sizes);
  expect((await getQueueResult(batch, execution)).explicitAcks).toEqual(["a", "b", "c"]);
});

describe("the cron", () => {
  const fired = (missed: number | undefined, seed = 1) => {
    const platform = new Platform(missed === undefined ? {} : { cron: { missed } }, seed);
    return Array.from({ length: 40 }, () => platform.firesCron());
  };

  it("fires each time", () => {
    expect(fired(undefined)).toEqual(Array(40).fill(true));
    expect(fired(0)).toEqual(Array(40).fill(true));
  });

  it("misses some, the same for the same seed", () => {
    expect(new Set(fired(0.5))).toEqual(new Set([true, false]));
    expect(fired(0.5, 2)).toEqual(fired(0.5, 2));
    expect(fired(1)).toEqual(Array(40).fill(false));
  });
});

import { describe, expect, test } from "vitest";
import { play } from "../../fuzz/play.ts";
import { Scale } from "../../fuzz/weigh.ts";
import { fakeWorld, type Reply, sequence, step } from "./fake-world.ts";

const KIND = "POST /v1/thing 200";

/** What the scale says after requests of one kind, each answered with the replies that it and its repeats get. */
async function weighed(...requests: Reply[][]): Promise<number | undefined> {
  const scale = new Scale();
  for (const replies of requests) {
    const left = [...replies];
    const world = fakeWorld(() => (left.length > 1 ? left.shift() : left[0]) as Reply);
    const sent = sequence(step());
    const [played] = await play(world, sent);
    if (played) await scale.weigh(world, sent, 0, played);
  }
  return scale.costliest.get(KIND);
}

describe("the processor time of a kind of answer", () => {
  test("is that of a call that is dear each time", async () => {
    expect(await weighed([{ processorMs: 10 }], [{ processorMs: 180 }])).toBe(180);
    expect(await weighed([{ processorMs: 180 }], [{ processorMs: 10 }])).toBe(180);
  });

  test("is the least of a call and its repeats", async () => {
    expect(await weighed([{ processorMs: 180 }, { processorMs: 90 }, { processorMs: 7 }])).toBe(7);
  });

  test("is not what stood beside a call that is refused when it is repeated", async () => {
    const once = (processorMs: number): Reply[] => [{ processorMs }, { status: 429, processorMs: 1 }];
    expect(await weighed(once(105), once(60))).toBe(60);
    expect(await weighed(once(105), [{ processorMs: 6 }])).toBe(6);
    expect(await weighed([{ processorMs: 6 }], once(105))).toBe(6);
  });

  test("is not that of a repeat beside work that does not end", async () => {
    const scale = new Scale();
    const world = { ...fakeWorld(() => ({ processorMs: 120 })), rest: async () => false };
    const sent = sequence(step());
    const [played] = await play(world, sent);
    await scale.weigh(world, sent, 0, { ...played!, answer: { ...played!.answer, processorMs: 6 } });
    await scale.weigh(world, sent, 0, played!);
    expect(scale.costliest.get(KIND)).toBe(6);
  });

  test("is that of the cheapest call where none can be repeated and all are dear", async () => {
    const once = (processorMs: number): Reply[] => [{ processorMs }, { status: 429, processorMs: 1 }];
    expect(await weighed(once(210), once(150), once(170))).toBe(150);
  });
});

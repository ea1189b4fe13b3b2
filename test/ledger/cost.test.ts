import { expect, test, vi } from "vitest";
import { aSession } from "../support/session.ts";
import { stopClock } from "../support/standing-clock.ts";

test("a warm bet or win costs two batches, one wallet call, one sandbox question", async () => {
  // What the isolate remembers becomes old after half a minute.
  stopClock();
  const session = await aSession();
  await session.bet("b1");
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void lines.push(JSON.parse(text)));
  await session.bet("b2");
  await session.win("w1");
  const requests = lines.filter(({ event }) => event === "request");
  expect(requests.map(({ route, status, hops }) => [route, status, hops])).toEqual([
    ["/provider/v1/bet", 200, 4],
    ["/provider/v1/win", 200, 4],
  ]);
});

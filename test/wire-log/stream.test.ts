import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { anOperator, type TestOperator } from "../support/fixtures.ts";
import { until } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { EVENTS, eventsOf, eventually } from "./support.ts";

interface Frame {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: events of every kind.
  readonly data: any;
}

/** Reads a stream's frames in the background. */
function framesOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const frames: Frame[] = [];
  let rest = "";
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const fields = Object.fromEntries(part.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
        frames.push({ id: fields.id ?? "", event: fields.event ?? "", data: JSON.parse(fields.data ?? "null") });
      }
    }
  })();
  const paths = () => frames.flatMap(({ event, data }) => (event === "exchange" ? [data.path as string] : []));
  return { frames, paths, ended, close: () => reader.cancel() };
}

/** Waits until an expectation holds: a stream brings at once what happens, but a busy machine takes its time. */
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000 });

async function follow(operator: TestOperator, query = "", headers: Record<string, string> = {}) {
  const response = await signed(operator, "GET", `${EVENTS}/stream${query}`, { headers });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const read = framesOf(response);
  await soon(() => expect(read.frames[0]?.event).toBe("open"));
  return read;
}

const ping = (operator: TestOperator, name: string) => signed(operator, "GET", `/v1/ping?${name}`);
const named = (names: readonly string[]) => names.map((name) => `/v1/ping?${name}`);

describe("a stream", () => {
  test("says what happens from now on, as the list does", async () => {
    const [operator, other] = await Promise.all([anOperator(), anOperator()]);
    await ping(operator, "before");
    await eventually(operator, 1);
    const { frames, paths, close } = await follow(operator);
    await ping(other, "other");
    await ping(operator, "a");
    await soon(() => expect(paths()).toEqual(named(["a"])));
    const [listed] = await eventsOf(operator);
    const last = frames.at(-1);
    expect(last?.data).toEqual(listed);
    expect(last?.id).toBe(listed?.id);
    await close();
  });

  test("goes on where the last one ended: nothing is left out or repeated", async () => {
    const operator = await anOperator();
    const first = await follow(operator);
    for (const name of ["1", "2"]) await ping(operator, name);
    await soon(() => expect(first.paths()).toHaveLength(2));
    await first.close();
    const place = first.frames.at(-1)?.id;
    const later = Array.from({ length: 130 }, (_, i) => String(i + 3));
    for (const name of later.slice(0, 120)) await ping(operator, name);
    await eventually(operator, 122, "?limit=1000");
    // The rest arrives while it catches up.
    const [second, byHeader] = await Promise.all([
      follow(operator, `?after=${place}`),
      follow(operator, "", { "last-event-id": place ?? "" }),
      ...later.slice(120).map((name) => ping(operator, name)),
    ]);
    for (const stream of [second, byHeader]) {
      await soon(() => expect(stream.paths()).toHaveLength(130));
      expect([...stream.paths()].sort()).toEqual(named(later).sort());
      const ids = stream.frames.filter(({ event }) => event === "exchange").map(({ id }) => Number(id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      await stream.close();
    }
  });

  test("has the filters of the list, and knows its place although it says nothing", async () => {
    const operator = await anOperator();
    const stub = env.WIRE_LOGS!.getByName(operator.code);
    const options = { filters: { status: "4xx" }, since: 0, beatMs: 60 };
    const quiet = framesOf(await stub.fetch("https://log/", { headers: { "x-stream": JSON.stringify(options) } }));
    const filtered = await follow(operator, "?status=4xx");
    await ping(operator, "fine");
    await signed(operator, "GET", "/v1/sessions?limit=0");
    await soon(() => expect(filtered.paths()).toEqual(["/v1/sessions?limit=0"]));
    await ping(operator, "fine-too");
    const [newest] = await eventually(operator, 3);
    await soon(() => expect(quiet.frames.at(-1)).toMatchObject({ event: "beat", id: newest?.id }));
    expect(quiet.paths()).toEqual(["/v1/sessions?limit=0"]);
    await Promise.all([filtered.close(), quiet.close()]);
    expect((await signed(operator, "GET", `${EVENTS}/stream?status=4&after=x`)).status).toBe(422);
  });

  test("after a place that the log does not have yet begins now", async () => {
    const operator = await anOperator();
    await ping(operator, "before");
    await eventually(operator, 1);
    const { paths, close } = await follow(operator, "?after=9000000000000000");
    await ping(operator, "a");
    await soon(() => expect(paths()).toEqual(named(["a"])));
    await close();
  });

  test("ends after its time", async () => {
    const operator = await anOperator();
    const stub = env.WIRE_LOGS!.getByName(operator.code);
    const options = { filters: {}, since: 0, lifeMs: 50 };
    const { frames, ended } = framesOf(
      await stub.fetch("https://log/", { headers: { "x-stream": JSON.stringify(options) } }),
    );
    await ended;
    expect(frames.map(({ event }) => event)).toEqual(["open"]);
  });

  test("is one of eight at most; one that is closed makes room", async () => {
    const operator = await anOperator();
    const open = await Promise.all(Array.from({ length: 8 }, () => follow(operator)));
    const refused = await signed(operator, "GET", `${EVENTS}/stream`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
    expect(await refused.json()).toMatchObject({ error: "RATE_LIMITED", retryable: true });
    await open[0]?.close();
    const again = await until(
      () => signed(operator, "GET", `${EVENTS}/stream`),
      ({ status }) => status === 200,
    );
    await Promise.all([...open.slice(1).map(({ close }) => close()), again.body?.cancel()]);
  });
});

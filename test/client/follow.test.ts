import { exports } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { RefusedError } from "../../clients/typescript/src/index.ts";
import { anOperator } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { eventually } from "../wire-log/support.ts";
import { aClient } from "./support.ts";

/** A response that breaks off after so many pieces. */
function broken(response: Response, pieces: number): Response {
  let left = pieces;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      controller.enqueue(chunk);
      if (--left === 0) controller.error(new Error("connection lost"));
    },
  });
  return new Response(response.body?.pipeThrough(cut), response);
}

describe("the client follows what goes over the wire", () => {
  test("and goes on where a stream broke off", async () => {
    const operator = await anOperator();
    // The first request of a file loads the service, for longer than the client waits on a busy machine.
    await signed(operator, "GET", "/v1/ping");
    const asked: string[] = [];
    const { client, pauses } = aClient(operator, {
      fetch: async (request) => {
        asked.push(new URL(request.url).search);
        const response = await exports.default.fetch(request);
        // After "open" and the first event.
        return asked.length === 1 ? broken(response, 2) : response;
      },
    });
    const leave = new AbortController();
    const states: string[] = [];
    const seen: { id: string; path: string }[] = [];
    const following = (async () => {
      const options = { signal: leave.signal, onState: (state: string) => void states.push(state) };
      for await (const { id, path } of client.followWireEvents({ direction: "in" }, options)) seen.push({ id, path });
    })();
    await vi.waitFor(() => expect(states).toEqual(["open"]), { timeout: 30_000 });
    for (const name of ["1", "2", "3"]) {
      await signed(operator, "GET", `/v1/ping?${name}`);
      await vi.waitFor(() => expect(seen.map(({ path }) => path)).toContain(`/v1/ping?${name}`), { timeout: 30_000 });
    }
    leave.abort();
    await following;
    expect(seen.map(({ path }) => path)).toEqual(["/v1/ping?1", "/v1/ping?2", "/v1/ping?3"]);
    expect(asked).toEqual(["?direction=in", `?direction=in&after=${seen[0]?.id}`]);
    expect(states).toEqual(["open", "lost", "open"]);
    expect(pauses).toEqual([500]);
  });

  test("after an event that it names, and until its loop is left", async () => {
    const operator = await anOperator();
    for (const name of ["1", "2"]) await signed(operator, "GET", `/v1/ping?${name}`);
    const events = await eventually(operator, 2);
    const { client } = aClient(operator);
    const first = events.at(-1)?.id ?? "";
    for await (const { id } of client.followWireEvents({}, { after: first })) {
      expect(id).toBe(events[0]?.id);
      break;
    }
    expect((await client.wireEvent(first)).request.headers).toHaveProperty("x-agg-key-id", operator.keyId);
    const walked: string[] = [];
    for await (const { id } of client.wireEvents({ kind: "call" })) walked.push(id);
    expect(walked).toEqual(events.map(({ id }) => id));
  });

  test("and throws what would be refused again", async () => {
    const { client, pauses } = aClient(await anOperator());
    const wrong = client.followWireEvents({ status: "9xx" as "2xx" }).next();
    await expect(wrong).rejects.toBeInstanceOf(RefusedError);
    expect(pauses).toEqual([]);
  });
});

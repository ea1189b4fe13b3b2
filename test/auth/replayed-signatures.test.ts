import { describe, expect, test } from "vitest";
import operators from "../../openapi.json" with { type: "json" };
import internal from "../../openapi-internal.json" with { type: "json" };
import { signedCalls } from "../support/documented-calls.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { bothSignatures, call } from "../support/signed.ts";

/** Every ordered pair of calls of one surface. What was signed for the one must not be taken by the other. */
describe.each([
  ["/v1", signedCalls(operators), () => anOperator({ requireV2: true, requestsPerMinute: 1_000_000 })],
  ["/provider/v1", signedCalls(internal), () => aProvider({ requireV2: true })],
] as const)("a request signed for one call of %s", (_surface, calls, signer) => {
  test.each(
    calls,
  )("%s %s is refused by every other, with the second signature and without", async (method, target, body) => {
    const key = await signer();
    const headers = await bothSignatures(key, method, target, body);
    const { "x-agg-signature-v2": _, ...first } = headers;
    const taken: string[] = [];
    for (const [otherMethod, otherTarget] of calls) {
      if (otherMethod === method && otherTarget === target) continue;
      for (const replayed of [headers, first]) {
        const init = {
          method: otherMethod,
          headers: replayed,
          ...(body === "" || otherMethod === "GET" ? {} : { body }),
        };
        const { status } = await call(otherTarget, init);
        if (status !== 401) taken.push(`${otherMethod} ${otherTarget} ${status}`);
      }
    }
    expect(taken).toEqual([]);
  });
});

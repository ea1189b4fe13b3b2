import { expect, test } from "vitest";
import { commandOf } from "../../../web/console/src/lib/signature-command.ts";
import { timestampNow } from "../../../web/console/src/lib/suite-curl.ts";
import { failedActions, wholeFailure } from "../../../web/console/src/lib/whole-failure.ts";

type Case = Parameters<typeof wholeFailure>[0]["cases"][number];

/** A failed case whose calls met these answers; the last decided it. */
function aCase(number: number, action: string, ...met: readonly (number | string)[]): Case {
  const transcript = met.map((one) => ({
    request: { key_id: "key", timestamp: "1", body: JSON.stringify({ action }) },
    response: typeof one === "number" ? { status: one, body: "" } : null,
    fault: typeof one === "string" ? one : null,
    duration_ms: 1,
  }));
  return { number, status: "failed", transcript, response: transcript.at(-1)?.response ?? null } as unknown as Case;
}

test("only a wallet that fails every call alike is blamed as a whole", () => {
  const whole = (...cases: Case[]) => wholeFailure({ cases });
  expect(whole(aCase(1, "bet", 502, 502), aCase(2, "win", 502))).toBe("Your wallet answered HTTP 502 to every call.");
  expect(whole(aCase(1, "bet", "timeout"), aCase(2, "bet", "timeout"))).toBe(
    "Your wallet gave no answer (timeout) to every call.",
  );
  for (const met of [[502, 200], [502, "timeout"], [401, 401], [200, 200], [502]])
    expect(whole(aCase(1, "bet", ...met)), String(met)).toBeUndefined();
  expect(whole()).toBeUndefined();
});

test("an action that the wallet always fails is the cause of the cases it decided", () => {
  const passed = { ...aCase(4, "bet", 500), status: "passed" } as Case;
  const cases = [aCase(1, "bet", 500), aCase(2, "bet", 500), aCase(3, "win", 500, 200), passed];
  const cause = "Your wallet answered HTTP 500 to every bet.";
  expect([...failedActions({ cases })]).toEqual([
    [1, cause],
    [2, cause],
  ]);
  expect(failedActions({ cases: [...cases, aCase(5, "bet", 200)] }).size).toBe(0);
});

test("a copied call has the time of now, or stays as far from it as the case wants", () => {
  const run = 1_795_000_000_000;
  const now = run + 3_600_000;
  expect(timestampNow("1795000012", run, now)).toBe("1795003600");
  expect(timestampNow("1794999400", run, now)).toBe("1795003000");
  expect(timestampNow("soon", run, now)).toBe("soon");
});

test("a command quotes the request", () => {
  const request = { keyId: "demo-key", method: "POST", target: "/v1/sessions", body: `{"a":"it's"}` };
  const settings = `AGG_KEY_ID='demo-key' AGG_SECRET="$AGG_SECRET"`;
  expect(commandOf({ name: "Shell", file: "sign.sh", run: "sh sign.sh" }, request)).toBe(
    `${settings} sh sign.sh POST '/v1/sessions' '{"a":"it'\\''s"}'`,
  );
  expect(commandOf({ name: "Go", file: "sign.go", run: "go run sign.go" }, { ...request, body: "" })).toBe(
    `${settings} go run sign.go POST '/v1/sessions'`,
  );
});

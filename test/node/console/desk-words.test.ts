import { describe, expect, test } from "vitest";
import { RefusedError } from "../../../clients/typescript/src/errors.ts";
import { ACTS, actOf } from "../../../web/desk/src/lib/acts.ts";
import { changesOf, changesText } from "../../../web/desk/src/lib/changes.ts";
import { SCOPES } from "../../../web/desk/src/lib/generated.ts";
import { marketsSaid, readable, toldToStaff, verdictOf } from "../../../web/desk/src/lib/said.ts";
import { errorsOf, ruleOf } from "../../../web/lib/field-errors.ts";

describe("what an audit entry did", () => {
  test.each([
    ["POST /admin/v1/invoices/8f1c/void", ["Void it", "invoice"]],
    ["POST /admin/v1/movements/lantern%3Aw-1/replay", ["Send again", "transaction"]],
    ["POST /admin/v1/movements/replay", ["Send them again", "failed transactions"]],
    ["POST /admin/v1/invoices", undefined],
    ["POST /admin/v1/operators/acme/keys", undefined],
    ["PUT /admin/v1/operators/acme/window", undefined],
    ["job rates", undefined],
  ])("of %s is named as its button", (action, said) => {
    expect(actOf(action)).toEqual(said);
  });

  test("is named for each call that adds to no collection", () => {
    const acts = Object.keys(SCOPES).filter((route) => route.startsWith("POST ") && !route.endsWith("s"));
    expect(acts.sort()).toEqual(Object.keys(ACTS).sort());
  });
});

describe("what an audit entry changed", () => {
  const rates = (percent: number) => ({
    operator_code: "demo",
    providers: [{ provider_code: "lantern", tiers: [{ ordinal: 1, percent }] }],
  });

  test("is each place that differs, by its path", () => {
    const entry = { action: "PUT /admin/v1/operators/demo/rates", detail: rates(12.25), before: rates(12) };
    expect(changesOf(entry)).toEqual([{ path: "providers[0].tiers[0].percent", before: "12", after: "12.25" }]);
    expect(changesOf({ ...entry, before: rates(12.25) })).toEqual([]);
  });

  test("is also what was taken out of a field, but not a field that was not sent", () => {
    const [detail, before] = [{ list: [{ a: 1 }] }, { list: [{ a: 1 }, { a: 2 }], name: "x" }];
    expect(changesText({ action: "PUT /x", detail, before })).toBe("list[1].a: 2 → –");
  });

  test("is all that was sent the first time, whole in a file, with times as times", () => {
    const detail = {
      code: "demo",
      ends_at: 1795780800000,
      codes: ["a", "b"],
      amount: 1795780800000,
      until: "2026-11-27T12:00:00.000Z",
      walletUrl: "https://w.example",
      reason: "r".repeat(300),
    };
    expect(changesText({ action: "PUT /x", detail, before: null })).toBe(
      `code: demo; ends_at: 27 Nov 2026, 12:00:00 UTC; codes: a, b; amount: 1795780800000; until: 27 Nov 2026, 12:00:00 UTC; wallet_url: https://w.example; reason: ${"r".repeat(300)}`,
    );
  });

  test.each(["seed", "job rates", "POST /admin/v1/images"])("of %s is never one from another subject", (action) => {
    const entry = { action, detail: { image_id: "two" }, before: { image_id: "one" } };
    expect(changesOf(entry)).toEqual([{ path: "image_id", before: undefined, after: "two" }]);
  });
});

test.each([
  [{ goal: 0.9995, good: 0.9902, is_burning: false }, "under goal"],
  [{ goal: 0.9995, good: 0.9902, is_burning: true }, "burning"],
  [{ goal: 0.9995, good: 0.9995, is_burning: false }, "kept"],
  [{ goal: 0.9995, good: null, is_burning: false }, "unused"],
])("the objective %j is %s", (objective, verdict) => {
  expect(verdictOf(objective)[0]).toBe(verdict);
});

test("a round is told to staff as of the operator's wallet, times and amounts in words", () => {
  expect(toldToStaff("Your wallet booked it. The balance was 9000000.00 EUR.")).toBe(
    "The operator's wallet booked it. The balance was 9,000,000.00 EUR.",
  );
  expect(toldToStaff("A call to your wallet had no answer. It is sent at 2026-11-26T23:44:55.350Z.")).toBe(
    "A call to the operator's wallet had no answer. It is sent at 26 Nov 2026, 23:44:55 UTC.",
  );
  expect(readable("A win of 1250000 JPY, HTTP 503, 2 of 1000 calls")).toBe(
    "A win of 1,250,000 JPY, HTTP 503, 2 of 1000 calls",
  );
  expect(marketsSaid("lantern, band 1, rest_of_world")).toBe("lantern, band 1, rest of the world");
});

test("errors of one field are kept apart, and none says its name twice", () => {
  const fields = [
    { field: "allowlist", message: "allowlist[0] must be an address" },
    { field: "allowlist", message: "allowlist[2] must be an address" },
    { field: "prizes", message: "prizes[0].amount must be greater than 0" },
    { field: "name", message: "is required" },
  ];
  const error = new RefusedError(422, { error: "VALIDATION_FAILED", message: "", retryable: false, fields });
  const labelled = ["allowlist", "prizes", "name"].map((name) => ({ name, label: name }));
  expect(errorsOf(labelled, error, ruleOf)).toEqual({
    allowlist: "entry 1 must be an address; entry 3 must be an address",
    prizes: "prizes[0].amount must be greater than 0",
    name: "name is required",
  });
});

import { describe, expect, test } from "vitest";
import { blocks, readAudit } from "../../../scripts/supply-chain/advisories.ts";
import { lockedPackages } from "../../../scripts/supply-chain/packages.ts";

const PACKAGES = lockedPackages({
  packages: {
    "node_modules/deployed": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0", dev: true },
    "node_modules/tool/node_modules/both": { version: "1.0.0", dev: true },
    "node_modules/both": { version: "2.0.0" },
  },
});

const read = (answer: unknown) => readAudit(JSON.stringify(answer), PACKAGES);

function found(vulnerabilities: Record<string, object>) {
  const audit = read({ auditReportVersion: 2, vulnerabilities, metadata: {} });
  return audit.kind === "found" ? audit.advisories : [];
}

describe("an audit that was answered", () => {
  test("may find nothing", () => {
    expect(read({ auditReportVersion: 2, vulnerabilities: {} })).toEqual({ kind: "found", advisories: [] });
  });

  test("names package, severity and what is known of it", () => {
    const via = [{ title: "Prototype pollution", url: "https://example.com/a", severity: "high" }, "tool"];
    expect(found({ deployed: { name: "deployed", severity: "high", nodes: ["node_modules/deployed"], via } })).toEqual([
      {
        name: "deployed",
        severity: "high",
        development: false,
        details: ["Prototype pollution, https://example.com/a", "through tool"],
      },
    ]);
  });

  test.each([
    ["low", "deployed", false],
    ["moderate", "deployed", false],
    ["high", "deployed", true],
    ["critical", "deployed", true],
    ["critical", "tool", false],
  ])("of %s severity in %s fails the check: %s", (severity, name, expected) => {
    const [advisory] = found({ [name]: { name, severity, nodes: [`node_modules/${name}`], via: [] } });
    expect(advisory && blocks(advisory)).toBe(expected);
  });

  test.each([
    [["node_modules/tool/node_modules/both"], true],
    [["node_modules/tool/node_modules/both", "node_modules/both"], false],
    [["node_modules/unheard-of"], false],
    [[], false],
  ])("at %j is in development only: %s", (nodes, expected) => {
    const [advisory] = found({ both: { name: "both", severity: "high", nodes, via: [] } });
    expect(advisory?.development).toBe(expected);
  });
});

test.each([400, 401, 403, 404, 405, 410, 501])("a registry that answers %i offers no advisories", (statusCode) => {
  expect(read({ message: `${statusCode} - POST`, statusCode, error: {} })).toEqual({ kind: "not offered" });
});

test.each([
  [{ message: "503 Service Unavailable", statusCode: 503 }, "503 Service Unavailable"],
  [{ message: "429 Too Many Requests", statusCode: 429 }, "429 Too Many Requests"],
  [{ message: "408 Request Timeout", statusCode: 408 }, "408 Request Timeout"],
  [{ message: "getaddrinfo ENOTFOUND", error: {} }, "getaddrinfo ENOTFOUND"],
  [{}, "no reason given"],
])("no answer, or a temporary one, is not a pass: %j", (answer, reason) => {
  expect(read(answer)).toEqual({ kind: "failed", reason });
});

test.each(["", "npm error code EAUDIT", "null", "5"])("%j is not an answer", (output) => {
  expect(readAudit(output, PACKAGES)).toEqual({ kind: "failed", reason: "npm audit wrote no JSON" });
});

import { describe, expect, it } from "vitest";
import { type ClientOptions, importSecret, OperatorGames } from "../../clients/typescript/src/index.ts";
import { anOperator } from "../support/fixtures.ts";
import { aClient } from "./support.ts";

const RIGHT = { baseUrl: "https://games.example.com", keyId: "key-1", secret: "a secret" };
const problemsOf = (options: Partial<Record<keyof ClientOptions, unknown>>) => {
  try {
    new OperatorGames({ ...RIGHT, ...options } as ClientOptions);
    return "";
  } catch (error) {
    return error instanceof TypeError ? error.message : String(error);
  }
};

describe("a client is made with", () => {
  it.each([
    "https://games.example.com",
    "https://games.example.com/",
    "http://localhost:8787",
    "http://127.0.0.1:1",
  ])("the address %s", (baseUrl) => expect(problemsOf({ baseUrl })).toBe(""));

  it.each(["http://[::1]:8787", "http://sandbox.localhost"])("the address %s of this machine", (baseUrl) =>
    expect(problemsOf({ baseUrl })).toBe(""));

  it("http to another host only where that is allowed", () => {
    expect(problemsOf({ baseUrl: "http://games.example.com" })).toMatch(
      /is not encrypted: use https, or set allowHttp/,
    );
    expect(problemsOf({ baseUrl: "http://localhost.example.com" })).toMatch(/is not encrypted/);
    expect(problemsOf({ baseUrl: "http://games.example.com", allowHttp: true })).toBe("");
  });

  it("a key of importSecret", async () => {
    expect(problemsOf({ secret: await importSecret("a secret") })).toBe("");
    const hash = { name: "HMAC", hash: "SHA-256" };
    const verifies = await crypto.subtle.importKey("raw", new Uint8Array(32), hash, false, ["verify"]);
    expect(problemsOf({ secret: verifies })).toMatch(/secret must be a string, or a key of importSecret/);
  });

  it("options that are undefined, for which the defaults hold", async () => {
    const { client } = aClient(await anOperator(), { maxAttempts: undefined, timeoutMs: undefined } as never);
    expect((await client.ping()).key_id).toBeDefined();
  });
});

describe("a client is refused at once with", () => {
  it("everything that is wrong, in one sentence each", () => {
    expect(problemsOf({ baseUrl: "", keyId: undefined, secret: "" })).toBe(
      "OperatorGames: baseUrl is missing: pass the address of the service, such as https://games.example.com. " +
        "keyId is missing: pass the id of your key. " +
        "secret is missing: pass the secret of the key. Is its environment variable set?",
    );
  });

  it.each([
    ["games.example.com", /"games.example.com" is not an http or https URL/],
    ["ftp://games.example.com", /is not an http or https URL/],
    ["https://games.example.com/v1", /has a path or a query: pass https:\/\/games.example.com\./],
    ["https://games.example.com/?a=b", /has a path or a query/],
    [42, /is not an http or https URL/],
  ])("the address %s", (baseUrl, message) => expect(problemsOf({ baseUrl })).toMatch(message));

  it("a password in the address, which is not repeated", () => {
    const message = problemsOf({ baseUrl: "https://user:hunter2@games.example.com" });
    expect(message).toMatch(/has a user name or password/);
    expect(message).not.toContain("hunter2");
  });

  it.each([["two words"], ["zoë"], ["k".repeat(129)], [42]])("the key id %s", (keyId) =>
    expect(problemsOf({ keyId })).toMatch(/keyId must have 1 to 128 visible ASCII/));

  it("a secret that was read with its line end, without repeating it", () => {
    const message = problemsOf({ secret: "hunter2\n" });
    expect(message).toMatch(/secret begins or ends with white space/);
    expect(message).not.toContain("hunter2");
  });

  it.each([
    { maxAttempts: 0 },
    { maxAttempts: 1.5 },
    { maxAttempts: "4" },
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { timeoutMs: 1.5 },
    { timeoutMs: "10" },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { timeoutMs: 2 ** 31 },
  ])("%o", (options) => expect(problemsOf(options)).toMatch(/maxAttempts must|timeoutMs must/));
});

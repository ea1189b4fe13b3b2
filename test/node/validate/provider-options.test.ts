import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../../scripts/admin/command.ts";
import { readProviderOptions } from "../../../scripts/validate/provider-options.ts";

const ENV = { ADMIN_TOKEN: "token" };
const REMOTE = ["studio", "--currency", "EUR", "--base", "https://sandbox.example.com"];

test("a provider's code and a currency are enough against a service on this machine", () => {
  expect(readProviderOptions(["studio", "--currency", "EUR"], { ...ENV, PORT: "8999" })).toEqual({
    installation: { url: "http://127.0.0.1:8999", headers: { authorization: "Bearer token" } },
    provider: "studio",
    game: undefined,
    currency: "EUR",
    files: {},
  });
});

test("the game, the installation and a file for each form of the report can be named", () => {
  const files = { junit: "run.xml", json: "run.json", html: "run.html" };
  const named = Object.entries(files).flatMap(([form, file]) => [`--${form}`, file]);
  expect(readProviderOptions([...REMOTE, "--game", "coin-toss", ...named], ENV)).toMatchObject({
    installation: { url: "https://sandbox.example.com" },
    game: "coin-toss",
    files,
  });
});

describe("a usage error", () => {
  test.each([
    ["no code", ["--currency", "EUR"], "Missing the provider's code."],
    ["two codes", ["studio", "other", "--currency", "EUR"], "Unexpected argument other."],
    ["no currency", ["studio"], "Missing required --currency."],
    ["an unknown option", ["studio", "--currency", "EUR", "--player", "p"], "--player"],
    ["an option without its value", ["studio", "--currency"], "--currency"],
  ])("is %s", (_, args, message) => {
    expect(() => readProviderOptions(args, ENV)).toThrow(UsageError);
    expect(() => readProviderOptions(args, ENV)).toThrow(message);
  });

  test.each([
    ["a base that is no URL", "ftp://sandbox.example.com"],
    ["a token that would travel unencrypted", "http://sandbox.example.com"],
  ])("is %s", (_, base) => {
    expect(() => readProviderOptions(REMOTE.with(-1, base), ENV)).toThrow(UsageError);
  });

  test("is a remote service without a token, which is never an argument", () => {
    expect(() => readProviderOptions(REMOTE, {})).toThrow("ADMIN_TOKEN");
    expect(() => readProviderOptions([...REMOTE, "--token", "token"], ENV)).toThrow(UsageError);
  });
});

test("the command exits with 0 for help and 2 for wrong usage", () => {
  expect(readProviderOptions(["--help"], {})).toBeUndefined();
  const run = spawnSync(process.execPath, ["scripts/validate.ts", "provider", "studio"], { encoding: "utf8" });
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining("Missing required --currency.")]);
});

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { readProviderOptions } from "./read-options.ts";

const ENV = { ADMIN_TOKEN: "token" };
const REMOTE = ["studio", "--currency", "EUR", "--base", "https://sandbox.example.com"];

test("a provider's code and a currency are enough against a service on this machine", async () => {
  expect(await readProviderOptions(["studio", "--currency", "EUR"], { ...ENV, PORT: "8999" })).toEqual({
    installation: { url: "http://127.0.0.1:8999", headers: { authorization: "Bearer token" } },
    provider: "studio",
    game: undefined,
    currency: "EUR",
    files: {},
  });
});

test("the game, the installation and a file for each form of the report can be named", async () => {
  const files = { junit: "run.xml", json: "run.json", html: "run.html" };
  const named = Object.entries(files).flatMap(([form, file]) => [`--${form}`, file]);
  expect(await readProviderOptions([...REMOTE, "--game", "coin-toss", ...named], ENV)).toMatchObject({
    installation: { url: "https://sandbox.example.com" },
    game: "coin-toss",
    files,
  });
});

describe("a usage error", () => {
  test.each([
    ["no code", ["--currency", "EUR"], "missing required argument 'code'"],
    ["two codes", ["studio", "other", "--currency", "EUR"], "too many arguments"],
    ["no currency", ["studio"], "required option '--currency <CODE>'"],
    ["an unknown option", ["studio", "--currency", "EUR", "--player", "p"], "--player"],
    ["an option without its value", ["studio", "--currency"], "--currency"],
  ])("is %s", async (_, args, message) => {
    await expect(readProviderOptions(args, ENV)).rejects.toThrow(/^2: /);
    await expect(readProviderOptions(args, ENV)).rejects.toThrow(message);
  });

  test.each([
    ["a base that is no URL", "ftp://sandbox.example.com"],
    ["a token that would travel unencrypted", "http://sandbox.example.com"],
  ])("is %s", async (_, base) => {
    await expect(readProviderOptions(REMOTE.with(-1, base), ENV)).rejects.toThrow(/^2: /);
  });

  test("is a remote service without a token, which is never an argument", async () => {
    await expect(readProviderOptions(REMOTE, {})).rejects.toThrow("ADMIN_TOKEN");
    await expect(readProviderOptions([...REMOTE, "--token", "token"], ENV)).rejects.toThrow(/^2: /);
  });
});

test("the command exits with 0 for help and 2 for wrong usage", async () => {
  expect(await readProviderOptions(["--help"], {})).toBeUndefined();
  const run = spawnSync(process.execPath, ["scripts/validate.ts", "provider", "studio"], { encoding: "utf8" });
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining("required option '--currency <CODE>'")]);
});

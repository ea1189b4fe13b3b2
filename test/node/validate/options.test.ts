import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exitCodeOf } from "../../../clients/typescript/src/cli/validate.ts";
import { readOptions } from "./read-options.ts";

const REMOTE = ["--base", "https://sandbox.example.com", "--key-id", "key", "--player", "p", "--currency", "EUR"];
const LOCAL = ["--base", "http://127.0.0.1:8787", "--player", "p", "--currency", "EUR"];

describe("the secret", () => {
  test("comes from the environment", async () => {
    expect(await readOptions(REMOTE, { OPERATOR_SECRET: "s" })).toMatchObject({ keyId: "key", secret: "s" });
  });

  test("and the rest come from the guides' variables, or PORT of this machine", async () => {
    const who = ["--player", "p", "--currency", "EUR"];
    const guides = { AGG_BASE_URL: "https://sandbox.example.com", AGG_KEY_ID: "k", AGG_SECRET: "new" };
    const read = { base: "https://sandbox.example.com", keyId: "k", secret: "new" };
    expect(await readOptions(who, { ...guides, OPERATOR_SECRET: "old", PORT: "1" })).toMatchObject(read);
    expect(await readOptions(who, { PORT: "9787" })).toMatchObject({
      base: "http://127.0.0.1:9787",
      keyId: "demo-key",
    });
  });

  test("comes from a file, without its newline", async () => {
    const folder = mkdtempSync(join(tmpdir(), "validate-"));
    const file = join(folder, "secret");
    writeFileSync(file, "s2\n");
    expect((await readOptions([...REMOTE, "--secret-file", file], { OPERATOR_SECRET: "s" })).secret).toBe("s2");
    rmSync(folder, { recursive: true });
  });

  test("is the seeded one only for a local base URL and the seeded key", async () => {
    expect(await readOptions([...LOCAL, "--key-id", "demo-key"], {})).toMatchObject({ keyId: "demo-key" });
    await expect(readOptions(LOCAL, {})).rejects.toThrow("AGG_KEY_ID");
    await expect(readOptions([...LOCAL, "--key-id", "other"], {})).rejects.toThrow();
    await expect(readOptions(REMOTE, {})).rejects.toThrow("AGG_SECRET");
  });
});

test("sessions, players and cases of the last run are passed on", async () => {
  const env = { OPERATOR_SECRET: "s" };
  const named = ["--session", "s1", "--closed-session", "s2", "--blocked-player", "b", "--only", "22,31"];
  expect((await readOptions([...REMOTE, ...named], env)).more).toEqual({
    session_id: "s1",
    closed_session_id: "s2",
    blocked_player_id: "b",
    cases: [22, 31],
  });
  expect((await readOptions([...REMOTE, "--failed"], env)).more).toEqual({ cases: "failed" });
  await expect(readOptions([...REMOTE, "--only", "x"], env)).rejects.toThrow("--only");
});

test.each(["junit", "json", "html"])("a file that --%s cannot write is named before the run begins", async (form) => {
  const env = { OPERATOR_SECRET: "s" };
  for (const file of ["/no-such-folder/run", tmpdir()])
    await expect(readOptions([...REMOTE, `--${form}`, file], env)).rejects.toThrow(
      `2: Cannot write --${form} ${file}.`,
    );
});

test("a strict run fails on a warning, another does not; failures and errors fail both", async () => {
  const env = { OPERATOR_SECRET: "s" };
  expect((await readOptions([...REMOTE, "--strict"], env)).strict).toBe(true);
  expect((await readOptions(REMOTE, env)).strict).toBe(false);
  const codes = (status: string, warned: number) =>
    [false, true].map((strict) => exitCodeOf({ status, warned }, strict));
  expect(codes("passed", 0)).toEqual([0, 0]);
  expect(codes("passed", 1)).toEqual([0, 1]);
  for (const status of ["failed", "error"]) expect(codes(status, 0)).toEqual([1, 1]);
});

test("missing, unknown and malformed options are usage errors", async () => {
  const env = { OPERATOR_SECRET: "s" };
  for (const name of ["--key-id", "--player", "--currency"]) {
    const at = REMOTE.indexOf(name);
    await expect(readOptions(REMOTE.toSpliced(at, 2), env)).rejects.toThrow(name);
  }
  await expect(readOptions([...REMOTE, "--secret", "s"], env)).rejects.toThrow();
  await expect(readOptions(["--base", "ftp://x", ...REMOTE.slice(2)], env)).rejects.toThrow("--base");
  await expect(readOptions([...REMOTE, "--secret-file", "/nowhere/at/all"], env)).rejects.toThrow(
    "Cannot read --secret-file",
  );
});

test("the command exits with 0 for help and 2 for wrong usage", async () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/validate.ts", ...args], { encoding: "utf8" });
  const help = run("--help");
  expect([help.status, help.stdout.includes("--junit <FILE>")]).toEqual([0, true]);
  const wrong = run("--player", "p");
  expect([wrong.status, wrong.stderr.includes("Missing required --currency")]).toEqual([2, true]);
});

test("a trigger is passed on, and takes no cases", async () => {
  const env = { OPERATOR_SECRET: "s" };
  const fired = [...REMOTE, "--trigger", "late_win", "--closed-session", "s2"];
  expect(await readOptions(fired, env)).toMatchObject({ trigger: "late_win", more: { closed_session_id: "s2" } });
  expect((await readOptions(REMOTE, env)).trigger).toBeUndefined();
  await expect(readOptions([...fired, "--only", "22"], env)).rejects.toThrow("--trigger");
});

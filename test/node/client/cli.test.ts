import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentialsOf, SEEDED_KEY } from "../../../clients/typescript/src/cli/credentials.ts";
import { run } from "../../../clients/typescript/src/cli/run.ts";
import type { RunningWorker } from "../../bench/runtime.ts";
import { startService } from "../support/service.ts";
import { aCasino } from "./casino.ts";
import { aLocalWallet, type LocalWallet } from "./local-wallet.ts";

let service: RunningWorker;
let wallet: LocalWallet;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  [service, wallet] = await Promise.all([startService(), aLocalWallet()]);
  const { keyId, secret } = await aCasino(service.url, "casino", wallet.url);
  wallet.keys[keyId] = secret;
  env = { AGG_BASE_URL: service.url, AGG_KEY_ID: keyId, AGG_SECRET: secret };
}, 180_000);

afterAll(async () => {
  await wallet.close();
  await service.stop();
});

async function command(line: string, environment = env) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (text: string) => out.push(text),
    err: (text: string) => err.push(text),
    stop: new AbortController().signal,
  };
  const code = await run(line.split(" ").filter(Boolean), environment, terminal);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

describe("trigger", () => {
  const LINE = "trigger duplicate --player ann --currency EUR";

  test("sends a sequence to the wallet and says how it did", async () => {
    const { code, out, err } = await command(LINE);
    expect(err).toBe("");
    expect(out).toMatch(/^ok\s+\d+ .* \(\d+ ms\)$/m);
    expect(out.split("\n")[0]).toBe(`Wallet of casino: ${wallet.url}`);
    expect(out).toMatch(/The wallet passed: \d+ passed, 0 warned, 0 failed/);
    expect(code).toBe(0);
    expect(wallet.books.players.get("ann")?.balance).toBe(5_000n);
  });

  test("ends with 1 where the wallet did wrong, and shows what", async () => {
    const forgetful = await aLocalWallet();
    const { win } = forgetful.books;
    // Books each copy as a win of its own.
    forgetful.books.win = (request) => win({ ...request, transaction_id: crypto.randomUUID() });
    const { keyId, secret } = await aCasino(service.url, "forgetful", forgetful.url);
    forgetful.keys[keyId] = secret;
    const { code, out } = await command(LINE, { ...env, AGG_KEY_ID: keyId, AGG_SECRET: secret });
    await forgetful.close();
    expect(code).toBe(1);
    expect(out).toMatch(/^FAIL\s+\d+ the same win again/m);
    expect(out).toMatch(/The wallet failed: \d+ passed, 0 warned, 1 failed/);
  });

  test("says what the service does not know", async () => {
    const { code, err } = await command("trigger lost --player ann --currency EUR");
    expect(code).toBe(2);
    expect(err).toMatch(/trigger must be one of lost_answer, duplicate/);
  });

  test("ends with 1 for a wrong secret and for a service that does not answer", async () => {
    const wrong = await command(LINE, { ...env, AGG_SECRET: "another secret" });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("UNAUTHORIZED") });
    expect(wrong.err).toMatch(/Request ID [0-9a-f-]{36}/);
    expect(wrong.err).not.toContain("another secret");
  });
});

test("--version is that of the package", async () => {
  const { version } = JSON.parse(readFileSync("clients/typescript/package.json", "utf8"));
  for (const option of ["--version", "-V"])
    expect(await command(option, {})).toEqual({ code: 0, out: version, err: "" });
});

describe("clock", () => {
  test("starts, advances with its steps, shows and ends", async () => {
    const now = new Date(Date.now() + 40 * 24 * 3600 * 1000).toISOString();
    const at = (hours: number) => new Date(Date.parse(now) + hours * 3600 * 1000).toISOString();
    expect(await command(`clock start --now ${now}`)).toEqual({
      code: 0,
      err: "",
      out: expect.stringMatching(`^Your time: ${now} \\(waiting\\)\\.\nNext: .* books$`),
    });
    expect(await command("clock start")).toMatchObject({ code: 1, err: expect.stringContaining("TEST_CLOCK_REFUSED") });
    expect(await command("clock advance 72h")).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Your time: ${at(72)} (waiting).`),
    });
    expect(await command(`clock advance ${at(73)}`)).toMatchObject({ code: 0 });
    expect(await command(`clock advance ${at(1)}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining("to must be after"),
    });
    expect((await command("clock show")).out).toContain(`Your time: ${at(73)} (waiting).`);
    expect((await command("clock end")).out).toBe(`Your time: ${at(73)} (ended).`);
    expect(await command("clock end")).toMatchObject({ code: 1, err: expect.stringContaining("TEST_CLOCK_REFUSED") });
  });
});

describe("the command line", () => {
  test("takes the secret from a file, and names one that it cannot read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "operator-games-"));
    writeFileSync(join(folder, "secret"), `${env.AGG_SECRET}\n`);
    const { AGG_SECRET: _, ...without } = env;
    const fired = await command(
      `trigger duplicate --player ann --currency EUR --secret-file ${folder}/secret`,
      without,
    );
    expect(fired.code).toBe(0);
    expect(await command("trigger duplicate --player a --currency EUR --secret-file /none", without)).toMatchObject({
      code: 2,
      err: expect.stringContaining("Cannot read --secret-file /none."),
    });
    rmSync(folder, { recursive: true });
  });

  test.each([
    ["", 0, ""],
    ["dance", 2, "unknown command 'dance'"],
    ["toString", 2, "unknown command 'toString'"],
    ["trigger --player ann --currency EUR", 2, "missing required argument 'sequence'"],
    ["trigger duplicate", 2, "required option '--player <PLAYER>'"],
    ["trigger duplicate --player ann", 2, "required option '--currency <CODE>'"],
    ["trigger duplicate more --player ann --currency EUR", 2, "too many arguments"],
    ["clock", 2, "start "],
    ["clock wind", 2, "unknown command 'wind'"],
    ["clock advance", 2, "missing required argument"],
    ["clock show 72h", 2, "too many arguments"],
    ["clock advance 3days", 2, "must be a duration"],
    ["clock advance 0h", 2, "must be a duration"],
    ["clock end --now 2027-03-01T00:00:00Z", 2, "unknown option '--now'"],
    ["clock show --later", 2, "--later"],
    ["listen", 2, "required option '--forward-to <URL>'"],
    ["listen --forward-to nowhere", 2, "It must be an http or https URL."],
    ["listen --forward-to http://localhost:1 --events-to nowhere", 2, "It must be an http or https URL."],
    ["listen --forward-to http://localhost:1 --invoices-to ftp://x", 2, "It must be an http or https URL."],
    ["listen --events-to http://localhost:1", 2, "required option '--forward-to <URL>'"],
    ["listen http://localhost:1 --forward-to http://localhost:1", 2, "too many arguments"],
    ["trigger duplicate --player ann --currency EUR --secret hunter2", 2, "unknown option '--secret'"],
    ["trigger duplicate --player ann --currency EUR --base nowhere", 2, "--base nowhere is no URL"],
    ["trigger duplicate --player ann --currency EUR --base https://games.example.com/v1", 2, "has a path or a query"],
    ["trigger duplicate --player ann --currency EUR --base http://games.example.com", 2, "is not encrypted"],
  ])("%j ends with %i", async (line, code, said) => {
    const { err, ...rest } = await command(line);
    expect(rest.code).toBe(code);
    expect(err).toContain(said);
  });

  test("asks for what it lacks, and is the seeded operator only where nothing is set", async () => {
    const elsewhere = "trigger duplicate --player ann --currency EUR --base https://games.example.com";
    expect((await command(elsewhere, {})).err).toContain("No key: pass --key-id, or set AGG_KEY_ID.");
    expect((await command(`${elsewhere} --key-id k`, {})).err).toContain("No secret: set AGG_SECRET");
    const line = "trigger duplicate --player ann --currency EUR";
    const { AGG_KEY_ID: _, ...keyless } = env;
    for (const [missing, environment] of [
      [`${line} --base ${service.url}`, {}],
      [line, { AGG_BASE_URL: service.url }],
      [line, keyless],
      [line, { AGG_SECRET: "s" }],
    ] as const)
      expect(await command(missing, environment)).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringContaining("No key: pass --key-id, or set AGG_KEY_ID."),
      });
    expect((await command(`${line} --base ${service.url} --key-id demo-key`, {})).err).toContain("UNAUTHORIZED");
    expect(credentialsOf({}, {})).toEqual({ baseUrl: "http://127.0.0.1:8787", ...SEEDED_KEY });
  });

  test.each(["--help", "-h"])("%s says what there is", async (line) => {
    expect(await command(line)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(/trigger .*Send a sequence/),
    });
  });

  test("--help of a command says its options", async () => {
    expect(await command("trigger --help")).toMatchObject({
      code: 0,
      out: expect.stringContaining("--player <PLAYER>"),
    });
  });
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BackOffice, RefusedError } from "../../../scripts/admin/back-office.ts";
import { addShard } from "../../../scripts/shards/add.ts";
import { runShards } from "../../../scripts/shards/run.ts";
import type { Tools } from "../../../scripts/shards/tools.ts";
import { readEnvironments, withDatabase } from "../../../scripts/shards/wrangler-toml.ts";
import { served } from "../../support/served.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "shards-"));
  // This machine has a second database, production none yet.
  copyFileSync("wrangler.toml", join(root, "wrangler.toml"));
});
afterEach(() => rmSync(root, { recursive: true }));

const config = () => readFileSync(join(root, "wrangler.toml"), "utf8");
const databasesOf = (name: string) =>
  readEnvironments(join(root, "wrangler.toml")).find((own) => own.name === name)?.databases;

/** Gives production a database, as an account has it. */
function deployProduction(): void {
  const id = "00000000-0000-0000-0000-000000000002";
  writeFileSync(join(root, "wrangler.toml"), config().replace(id, "6a5d9c1e-0000-4000-8000-000000000000"));
}

interface State {
  state: string | null;
  size_bytes: number | null;
}

/** An account, an installation that runs what was deployed last, and a machine. A call number may end the command. */
function aWorld({ killedBefore = 0, killedAfter = 0 } = {}) {
  const account = new Map<string, string>();
  const migrated: string[] = [];
  const shards = new Map<number, State>([[0, { state: "open", size_bytes: 1 }]]);
  const opened: number[] = [];
  const said: string[] = [];
  let calls = 0;
  let isRunning = false;
  /** One effect of a command on something outside. */
  async function effect<T>(work: () => T): Promise<T> {
    const call = ++calls;
    if (call === killedBefore) throw new Error("killed");
    const result = work();
    if (call === killedAfter) throw new Error("killed");
    return result;
  }
  const open = (shard: number) => {
    const own = shards.get(shard);
    if (own?.state !== null) return;
    opened.push(shard);
    own.state = "filling";
  };
  const backOffice = {
    get: async () => ({ shards: [...shards].map(([shard, own]) => ({ shard, ...own })) }),
    put: (path: string) => effect(() => open(Number(path.split("/").at(-1)))),
  } as unknown as BackOffice;
  const tools: Tools = {
    root,
    wrangler: (args) =>
      effect(() => {
        const line = args.join(" ");
        if (line === "d1 list --json") return JSON.stringify([...account].map(([name, uuid]) => ({ name, uuid })));
        if (line.startsWith("d1 create ")) account.set(String(args[2]), crypto.randomUUID());
        else migrated.push(args.slice(3).join(" "));
        return "";
      }),
    backOffice: () => {
      if (shards.size === 0) throw new RefusedError("No valid response.");
      return backOffice;
    },
    isRunning: async () => isRunning,
    local: {
      isOpen: async (shard) => shards.get(shard)?.state === "open",
      open: async (shard) => effect(() => void shards.set(shard, { state: "open", size_bytes: 1 })),
    },
    // The minute's job fills what is filling.
    sleep: async () => {
      for (const own of shards.values()) if (own.state === "filling") own.state = "open";
    },
    say: (line) => said.push(line),
  };
  return {
    ...{ tools, account, migrated, shards, opened, said },
    deploy: (name: string) => {
      for (const { binding } of databasesOf(name) ?? []) {
        const shard = Number(/^LEDGER_(\d+)$/.exec(binding)?.[1] ?? 0);
        if (!shards.has(shard)) shards.set(shard, { state: null, size_bytes: 1 });
      }
    },
    run: () => {
      isRunning = true;
    },
  };
}

/** Runs a command line; its exit code and what it printed. */
async function ran(tools: Tools, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  return {
    code: await runShards(argv, { ADMIN_TOKEN: "token" }, terminal, tools),
    out: out.join("\n"),
    err: err.join("\n"),
  };
}

const PRODUCTION = { shard: undefined, env: "production", local: false, base: undefined, place: [] };

describe("npm run shards -- add", () => {
  test("creates, binds and migrates a database, asks for a deployment, then opens it", async () => {
    deployProduction();
    const world = aWorld();
    const first = await ran(world.tools, "add", "--env", "production", "--location", "weur");
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toContain("npx wrangler deploy --env production");
    expect([...world.account.keys()]).toEqual(["operator-games-ledger-01"]);
    expect(databasesOf("production")).toMatchObject([
      { binding: "DB" },
      { binding: "LEDGER_01", name: "operator-games-ledger-01", id: world.account.get("operator-games-ledger-01") },
    ]);
    expect(world.migrated).toEqual(["LEDGER_01 --remote --env production"]);
    expect(world.opened).toEqual([]);
    world.deploy("production");
    for (let repeat = 0; repeat < 2; repeat++) {
      expect(await ran(world.tools, "add", "1", "--env", "production")).toEqual({ code: 0, out: "", err: "" });
    }
    expect([world.opened, world.shards.get(1)?.state, world.account.size]).toEqual([[1], "open", 1]);
    expect(world.said).toContain("production: shard 1 is open");
  });

  test("ends the same after a kill at any step", async () => {
    deployProduction();
    const before = config();
    const finished = async (world: ReturnType<typeof aWorld>) => {
      const add = () => addShard(world.tools, PRODUCTION).catch((cause) => expect(String(cause)).toContain("killed"));
      for (let run = 0; run < 2; run++) await add();
      world.deploy("production");
      for (let run = 0; run < 2 && world.shards.get(1)?.state !== "open"; run++) await add();
      return [world.opened, [...world.account.keys()], databasesOf("production")?.length, world.shards.get(1)?.state];
    };
    for (const killed of ["killedBefore", "killedAfter"] as const) {
      for (let call = 1; call <= 7; call++) {
        writeFileSync(join(root, "wrangler.toml"), before);
        expect(await finished(aWorld({ [killed]: call })), `${killed} ${call}`).toEqual([
          ...[[1], ["operator-games-ledger-01"], 2, "open"],
        ]);
      }
    }
  });

  test("adds the next one once the last is open, in each environment that has a database", async () => {
    deployProduction();
    const world = aWorld();
    world.shards.set(1, { state: "open", size_bytes: 1 });
    await addShard(world.tools, { ...PRODUCTION, shard: 1, env: undefined });
    await addShard(world.tools, { ...PRODUCTION, env: undefined });
    expect([...world.account.keys()]).toEqual(["operator-games-ledger-01", "operator-games-ledger-02"]);
    expect(databasesOf("sandbox")?.map(({ binding }) => binding)).toEqual(["DB", "LEDGER_01"]);
  });

  test("needs no account on this machine", async () => {
    const world = aWorld();
    world.shards.set(1, { state: "open", size_bytes: 1 });
    for (let repeat = 0; repeat < 2; repeat++)
      expect(await ran(world.tools, "add", "2", "--local")).toMatchObject({ code: 0 });
    expect(databasesOf("sandbox")?.map(({ binding }) => binding)).toEqual(["DB", "LEDGER_01", "LEDGER_02"]);
    expect(world.migrated.slice(0, 2)).toEqual(["LEDGER_02 --local", "DB --local"]);
    expect([world.account.size, world.shards.get(2)?.state]).toEqual([0, "open"]);
    expect(databasesOf("production")).toHaveLength(1);
  });

  test("waits for a running service to take the binding and to fill the shard", async () => {
    const world = aWorld();
    world.shards.set(1, { state: "open", size_bytes: 1 });
    world.run();
    const { sleep } = world.tools;
    const wait = (ms: number) => {
      world.deploy("sandbox");
      return sleep(ms);
    };
    const tools = { ...world.tools, sleep: wait };
    expect(await ran(tools, "add", "--local")).toMatchObject({ code: 0 });
    expect([world.opened, world.shards.get(2)?.state]).toEqual([[2], "open"]);
  });

  test.each([
    [["add", "--env", "production"], 2, "has no database yet"],
    [["add"], 2, "No environment of wrangler.toml has a database yet"],
    [["add", "--env", "elsewhere"], 2, "no environment elsewhere"],
    [["add", "--local", "--env", "production"], 2, "exclude each other"],
    [["add", "0", "--local"], 2, "a number from 1"],
    [["add", "4096", "--local"], 2, "from 1 to 4095"],
    [["add", "1", "2"], 2, "too many arguments"],
    [["add", "--nothing"], 2, "--nothing"],
    [["nothing"], 2, "unknown command 'nothing'"],
    [["clos", "1"], 2, "Did you mean close?"],
    [["close"], 2, "missing required argument 'shard'"],
    [["close", "one"], 2, 'shard must be a number. "list" shows them.'],
    [["close", "1", "--base", "https://games.example"], 2, "--confirm games.example"],
    [["retire", "1", "--base", "https://games.example"], 2, "--confirm games.example"],
  ])("%s is refused with what to do", async (argv, code, message) => {
    const { err, ...answer } = await ran(aWorld().tools, ...argv);
    expect(answer).toEqual({ code, out: "" });
    expect(err).toContain(message);
    expect(err).not.toContain("npm run admin");
  });

  test("does not open a shard that is closed, and says when it cannot reach the service", async () => {
    deployProduction();
    const world = aWorld();
    world.shards.set(1, { state: "closing", size_bytes: 1 });
    expect(await ran(world.tools, "add", "1", "--env", "production")).toMatchObject({
      code: 1,
      err: "Shard 1 is closing. Add another.",
    });
    world.shards.clear();
    expect((await ran(world.tools, "add", "1", "--env", "production")).out).toContain("with its ADMIN_TOKEN");
  });
});

test("each verb has help, with what it does and what it does not", async () => {
  const { tools } = aWorld();
  const { out } = await ran(tools, "--help");
  for (const text of ["0 is the control database", "ADMIN_TOKEN", "Exit codes"]) expect(out).toContain(text);
  for (const [verb, text] of [
    ["add", "It asks you to deploy in between"],
    ["list", "filling   gets its copies within minutes"],
    ["close", "takes it back until one of them has opened a session elsewhere"],
    ["export", "A movement that comes later makes the archive incomplete"],
    ["retire", "For good"],
  ] as const) {
    expect(out).toMatch(new RegExp(`^  ${verb} `, "m"));
    const help = await ran(tools, verb, "--help");
    expect(help.code).toBe(0);
    expect(help.out).toContain(`npm run shards -- ${verb}`);
    expect(help.out).toContain(text);
  }
});

test("the list says beside the table what is wrong, and what to do", async () => {
  const shards: object[] = [];
  const server = createServer((_, response) => response.end(JSON.stringify({ shards })));
  const { url: base, close } = await served(server);
  const list = async (...rows: object[]) => {
    shards.splice(0, shards.length, ...rows.map((row, shard) => ({ shard, state: "open", size_bytes: 1, ...row })));
    return ran(aWorld().tools, "list", "--base", base);
  };
  expect((await list({})).err).toBe("");
  expect((await list({}, {})).err).toBe("");
  const wrong = await list(
    { state: "closing" },
    { size_bytes: 7_300_000_000 },
    { state: null },
    { state: "closing", size_bytes: null, export: { progress: 0.428 } },
    { state: "retired", size_bytes: null, export: { progress: 1 } },
  );
  await close();
  expect(wrong.err.split("\n")).toEqual([
    "Shard 1 is 73 % full. It is closed at 80 %, if another is open.",
    "Shard 2 is bound and not open. To open it: npm run shards -- add 2",
    "Shard 3 has no database in this deployment: its sessions are answered 503. Bind it again and deploy.",
    "The export of shard 3 is at 42 %, and goes on.",
    "Shard 1 is the only open one, and cannot be closed. To add one: npm run shards -- add",
  ]);
  expect(wrong.out).toMatch(/\n3 +closing +- .* 42 %/);
});

test("a broken installation is said in a line, not as a fault of the command", async () => {
  const { tools } = aWorld();
  const silent = { ...tools, wrangler: async () => "You are not logged in." };
  deployProduction();
  expect(await ran(silent, "add", "--env", "production")).toMatchObject({
    code: 1,
    err: "wrangler printed no JSON:\nYou are not logged in.",
  });
  writeFileSync(join(root, "wrangler.toml"), "[vars\n");
  expect(await ran(tools, "add", "--local")).toMatchObject({ code: 2, err: expect.stringContaining("cannot be read") });
  rmSync(join(root, "wrangler.toml"));
  expect(await ran(tools, "add", "--local")).toMatchObject({ code: 2, err: expect.stringContaining("is missing") });
});

test("a binding is written at the end of its environment's databases, the rest stays", () => {
  const added = { binding: "LEDGER_02", name: "two", id: "b" };
  const block = ["", "[[env.production.d1_databases]]", 'binding = "LEDGER_02"', 'database_name = "two"'];
  const text = withDatabase(config(), "[[env.production.d1_databases]]", added);
  expect(text.replace([...block, 'database_id = "b"', 'migrations_dir = "migrations/ledger"', ""].join("\n"), "")).toBe(
    config(),
  );
  const changed = withDatabase(text, "[[env.production.d1_databases]]", { ...added, id: "c" });
  expect(changed).toBe(text.replace('database_id = "b"', 'database_id = "c"'));
});

import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { BackOffice } from "../../../scripts/admin/back-office.ts";
import { surfacesOf } from "../../../scripts/deploy/deploy.ts";
import { runDeploy } from "../../../scripts/deploy/run.ts";
import type { DeployTools } from "../../../scripts/deploy/tools.ts";
import { printedBy } from "../../../scripts/shards/tools.ts";
import { readEnvironments } from "../../../scripts/shards/wrangler-toml.ts";
import { commandsIn } from "./snippets.ts";

const SCRIPTED = resolve("test/node/deploy/wrangler.sh");

let root: string;
let account: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "deploy-"));
  begin();
});
afterEach(() => rmSync(root, { recursive: true }));

/** A fresh clone, and an account that has nothing. */
function begin(): void {
  copyFileSync("wrangler.toml", join(root, "wrangler.toml"));
  account = mkdtempSync(join(root, "account-"));
  writeFileSync(join(account, "login"), '{"loggedIn":true,"accounts":[{"id":"a1","name":"Casino"}]}');
}

const ANSWERS: Readonly<Record<string, string>> = {
  BASE_URL: "https://games.casino.test",
  OBJECT_LOCATION: "weur",
  OBJECT_JURISDICTION: "off",
  APPROVALS: "off",
  ACCESS_TEAM_DOMAIN: "off",
  ALERT_URL: "off",
  HEARTBEAT_URL: "off",
  DESK_HOST: "off",
  yes: "yes",
  kept: "kept",
  staff: "ada",
};

interface World {
  readonly said: string[];
  readonly staff: Map<string, number>;
  readonly shards: Map<number, string | null>;
  readonly tools: DeployTools;
}

/** The scripted wrangler, an installation that runs what was deployed, and a person. */
function aWorld({ dies = "", answers = ANSWERS, env = {}, yes = false } = {}): World {
  const said: string[] = [];
  const staff = new Map<string, number>();
  const shards = new Map<number, string | null>([[1, null]]);
  let drawn = 0;
  const backOffice = {
    get: async (path: string) => {
      if (path === "/shards") return { shards: [...shards].map(([shard, state]) => ({ shard, state, size_bytes: 1 })) };
      if (path !== "/staff") return { tokens: Array(staff.get(path.split("/")[2] ?? "") ?? 0).fill({}) };
      return { staff: [...staff.keys()].map((id) => ({ id, kind: "person", scopes: ["admin"], removed_at: null })) };
    },
    put: async (path: string) => {
      const [, kind, id = ""] = path.split("/");
      if (kind === "shards") shards.set(Number(id), "open");
      else staff.set(id, 0);
    },
    post: async (path: string) => {
      const id = path.split("/")[2] ?? "";
      staff.set(id, (staff.get(id) ?? 0) + 1);
      return { token: "agg_staff_of_ada" };
    },
  };
  const tools: DeployTools = {
    ...{ root, env },
    wrangler: (args, input) => {
      const own = { ...process.env, ACCOUNT: account, DIES: dies };
      return printedBy(spawn(SCRIPTED, args, { env: own, stdio: ["pipe", "pipe", "pipe"] }), args, input);
    },
    ask: yes
      ? undefined
      : async (question) => {
          const [, name = "staff", word = name] = /\n([A-Z_]+): |Type "(\w+)"/.exec(question) ?? [];
          said.push(question);
          return answers[word] ?? "";
        },
    fromVault: (command, name) => `${command.replace("{}", name)} ${"0123456789abcdef".repeat(2)}`.slice(-32),
    random: (bytes) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 37 + ++drawn) % 256)),
    backOffice: () => backOffice as unknown as BackOffice,
    look: async (url) => {
      if (!existsSync(join(account, "deployed"))) return undefined;
      return { status: surfacesOf("production")[new URL(url).pathname] ?? 200, text: "{}" };
    },
    smoke: async () => 0,
    sleep: async () => undefined,
    say: (line) => said.push(line),
  };
  return { said, staff, shards, tools };
}

async function ran({ tools }: World, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runDeploy(argv, { out: (text) => void out.push(text), err: (text) => void err.push(text) }, tools);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const read = (name: string) => readFileSync(join(account, name), "utf8");
const calls = () => (existsSync(join(account, "calls")) ? read("calls").trim().split("\n") : []);
const production = () => readEnvironments(join(root, "wrangler.toml"))[1];
const secretsSet = (): Record<string, string> => JSON.parse(read("secrets"));

/** What an account and an installation have in the end. */
const endOf = ({ staff, shards }: World) => ({
  account: readdirSync(account).filter((name) => !/^(calls|login|secrets|databases)$/.test(name)),
  databases: read("databases"),
  bound: production()?.databases,
  secrets: Object.keys(secretsSet()),
  staff: [...staff],
  shards: [...shards],
});

describe("npm run deploy", () => {
  test("asks wrangler for exactly what --plan prints, and nothing else", async () => {
    const planned = await ran(aWorld(), "--plan");
    expect(planned).toMatchObject({ code: 0, err: "" });
    expect(existsSync(join(account, "calls"))).toBe(false);
    expect(readFileSync(join(root, "wrangler.toml"), "utf8")).toBe(readFileSync("wrangler.toml", "utf8"));

    const world = aWorld();
    expect(await ran(world)).toMatchObject({ code: 0, err: "" });
    expect(calls().map((line) => `npx wrangler ${line}`)).toEqual(commandsIn(planned.out));
    expect(endOf(world)).toMatchObject({
      bound: [{ binding: "DB", id: "6a5d9c1e-0000-4000-8000-000000000001" }, { binding: "LEDGER_01" }],
      staff: [["ada", 1]],
      shards: [[1, "open"]],
    });
  });

  test("writes what it was told into wrangler.toml, which wrangler reads", async () => {
    await ran(aWorld());
    expect(production()).toMatchObject({
      hasRoute: true,
      vars: { BASE_URL: "https://games.casino.test", OBJECT_LOCATION: "weur" },
    });
    const text = readFileSync(join(root, "wrangler.toml"), "utf8");
    expect(text).toContain('\nroutes = [{ pattern = "games.casino.test", custom_domain = true }]\n');
    expect(text).toContain('\nBASE_URL = "http://127.0.0.1:8787"\n');
  });

  test("places the Worker beside the databases, unless wrangler.toml places it (P16)", async () => {
    const file = join(root, "wrangler.toml");
    const placed = () => unstable_readConfig({ config: file, env: "production" }).placement;
    await ran(aWorld());
    expect(placed()).toEqual({ region: "aws:eu-central-1" });
    begin();
    await ran(aWorld({ answers: { ...ANSWERS, OBJECT_LOCATION: "oc" } }));
    expect(placed()).toEqual({ region: "aws:ap-southeast-2" });
    begin();
    const own = readFileSync(file, "utf8").replace(/^# placement = .*/m, 'placement = { mode = "off" }');
    writeFileSync(file, own);
    await ran(aWorld());
    expect(placed()).toEqual({ mode: "off" });
  });

  test("names the environment in the command that switches alerts on", async () => {
    const { out } = await ran(aWorld());
    expect(out).toContain("ALERT_URL is off: trouble reaches no one. npx wrangler secret bulk --env production\n");
  });

  test("the desk's own host has a route, and is asked for all of the back office", async () => {
    const world = aWorld({ answers: { ...ANSWERS, DESK_HOST: "desk.casino.test" } });
    const looked: string[] = [];
    const bases: string[] = [];
    const tools: DeployTools = {
      ...world.tools,
      look: (url) => {
        looked.push(url);
        return world.tools.look(url);
      },
      backOffice: (base, token) => {
        bases.push(base);
        return world.tools.backOffice(base, token);
      },
    };
    expect(await ran({ ...world, tools })).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(join(root, "wrangler.toml"), "utf8")).toContain(
      '\nroutes = [{ pattern = "games.casino.test", custom_domain = true }, { pattern = "desk.casino.test", custom_domain = true }]\n',
    );
    expect([...new Set(bases)]).toEqual(["https://desk.casino.test"]);
    expect(looked).toEqual(
      expect.arrayContaining(["https://desk.casino.test/admin/v1/me", "https://games.casino.test/v1/ping"]),
    );
    expect(looked).not.toContain("https://games.casino.test/admin/v1/me");
  });

  test("a repeat creates nothing, asks for no secret, and deploys", async () => {
    const world = aWorld();
    await ran(world);
    const before = endOf(world);
    const first = calls().length;
    const { ADMIN_TOKEN } = secretsSet();
    const again = aWorld({ env: { ADMIN_TOKEN } });
    again.staff.set("ada", 1);
    again.shards.set(1, "open");
    expect(await ran(again)).toMatchObject({ code: 0, err: "" });
    expect(endOf(again)).toEqual(before);
    expect(calls().slice(first).join("\n")).not.toMatch(/create|bulk/);
    expect(again.said.filter((line) => /kept|shown/.test(line))).toEqual([]);
    again.shards.set(1, "closing");
    expect(await ran(again)).toMatchObject({ code: 0, err: "" });
    expect([...again.shards]).toEqual([[1, "closing"]]);
  });

  test("ends the same after a kill at any call of wrangler, before it or after it", async () => {
    const undisturbed = aWorld();
    await ran(undisturbed);
    const [end, count] = [endOf(undisturbed), calls().length];
    // `npm run verify` takes every third call, other ones each day.
    const [day, step] = [Math.floor(Date.now() / 86_400_000), process.env.BY_DAY ? 3 : 1];
    for (let call = 1 + (day % step); call <= count; call += step) {
      for (const moment of ["before", "after"]) {
        begin();
        const first = aWorld({ dies: `${moment} ${call}` });
        expect((await ran(first)).code, `${moment} ${call}`).toBe(1);
        const token = existsSync(join(account, "secrets")) ? { ADMIN_TOKEN: secretsSet().ADMIN_TOKEN } : {};
        const second = { ...first, tools: { ...aWorld({ env: token }).tools, backOffice: first.tools.backOffice } };
        expect((await ran(second)).code, `again after ${moment} ${call}`).toBe(0);
        expect(endOf(first), `${moment} ${call}`).toEqual(end);
      }
    }
  }, 300_000);

  test("shows each made secret once, and hands it to wrangler's input alone", async () => {
    const world = aWorld();
    await ran(world);
    const secrets = secretsSet();
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(["MASTER_KEY", "ADMIN_TOKEN", "STATEMENT_KEY"]));
    for (const name of ["MASTER_KEY", "ADMIN_TOKEN", "STATEMENT_KEY"]) {
      expect(
        world.said.filter((line) => line.includes(secrets[name] ?? "")),
        name,
      ).toHaveLength(1);
      expect(read("calls")).not.toContain(secrets[name]);
    }
  });

  test("sets nothing that nobody has kept", async () => {
    expect(await ran(aWorld({ answers: { ...ANSWERS, kept: "no" } }))).toMatchObject({ code: 1 });
    expect(calls().filter((line) => /secret bulk|migrations|^deploy/.test(line))).toEqual([]);
  });

  test("does not begin without a yes", async () => {
    expect(await ran(aWorld({ answers: { ...ANSWERS, yes: "no" } }))).toMatchObject({ code: 1 });
    expect(calls()).toEqual(["whoami --json", "secret list --format json --env production"]);
  });

  test("--yes makes no secret, and takes all from the environment", async () => {
    const settings = {
      ...{
        BASE_URL: "https://games.casino.test",
        OBJECT_LOCATION: "weur",
        OBJECT_JURISDICTION: "off",
        APPROVALS: "off",
      },
      ...{ ACCESS_TEAM_DOMAIN: "off", ALERT_URL: "https://alerts.casino.test/", HEARTBEAT_URL: "off" },
      DESK_HOST: "off",
    };
    expect(await ran(aWorld({ yes: true, env: settings }), "--yes")).toMatchObject({ code: 2 });
    expect(calls()).toHaveLength(2);
    const key = (first: number) =>
      Buffer.from(Array.from({ length: 32 }, (_, at) => first + at * 5)).toString("base64");
    const token = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString("hex");
    const keys = { MASTER_KEY: key(1), STATEMENT_KEY: key(2), ADMIN_TOKEN: token, ALERT_SECRET: token };
    const env = { ...settings, ...keys };
    const world = aWorld({ yes: true, env });
    expect(await ran(world, "--yes", "--staff", "ada")).toMatchObject({ code: 0, err: "" });
    expect(secretsSet()).toMatchObject({ MASTER_KEY: env.MASTER_KEY, ADMIN_TOKEN: env.ADMIN_TOKEN });
    expect(world.said.join("\n")).not.toContain(env.MASTER_KEY);
    // Nobody would see its token.
    expect([...world.staff]).toEqual([["ada", 0]]);
  });

  test("does not make a second MASTER_KEY for a database that is in use", async () => {
    await ran(aWorld());
    rmSync(join(account, "secrets"));
    const { code, err } = await ran(aWorld());
    expect([code, err]).toEqual([1, expect.stringContaining("Give the one that it had")]);
  });

  test("a jurisdiction takes the place of a location, in databases, buckets and bindings", async () => {
    const file = join(root, "wrangler.toml");
    const text = readFileSync(file, "utf8").replace(/^# (OBJECT_JURISDICTION = )/m, "$1");
    writeFileSync(file, text);
    expect(await ran(aWorld())).toMatchObject({ code: 0, err: "" });
    const created = calls().filter((line) => /^(d1|r2 bucket) create/.test(line));
    expect(created).toHaveLength(5);
    for (const line of created) expect(line).toMatch(/ --jurisdiction eu$/);
    expect(
      readFileSync(file, "utf8").match(/^jurisdiction = "eu"\nbucket_name = "operator-games-\w+"$/gm),
    ).toHaveLength(3);
    expect(readFileSync(file, "utf8")).toContain('\nplacement = { region = "aws:eu-central-1" }\n');
  });

  test.each([
    ["no login", () => rmSync(join(account, "login")), "npx wrangler login"],
    ["the free plan", () => writeFileSync(join(account, "free"), ""), "needs Workers Paid"],
  ])("says what to do about %s, and creates no database", async (_, prepare, message) => {
    prepare();
    const { code, err } = await ran(aWorld());
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(calls().filter((line) => line.startsWith("d1 create"))).toEqual([]);
  });

  test("asks which of several accounts is meant", async () => {
    writeFileSync(join(account, "login"), '{"accounts":[{"id":"a1","name":"One"},{"id":"a2","name":"Two"}]}');
    expect(await ran(aWorld())).toMatchObject({ code: 2, err: expect.stringContaining("a2  Two") });
    expect(await ran(aWorld({ env: { CLOUDFLARE_ACCOUNT_ID: "a2" } }))).toMatchObject({ code: 0 });
  });

  test("a surface that answers wrongly fails the deployment, and names it", async () => {
    const { tools, ...world } = aWorld();
    const look: DeployTools["look"] = async (url) => {
      const answer = await tools.look(url);
      return answer && url.endsWith("/v1/ping") ? { ...answer, status: 200 } : answer;
    };
    const { code, err } = await ran({ ...world, tools: { ...tools, look } });
    expect([code, err]).toEqual([1, "GET /v1/ping answered 200 in place of 401."]);
  });
});

test("docs/deploy.md's commands are ones that the command line takes", async () => {
  const page = readFileSync("docs/deploy.md", "utf8");
  const lines = [...page.matchAll(/npm run deploy( -- [^`\n#]+)?/g)].map(([, options = ""]) =>
    options.replace(" -- ", "").trim(),
  );
  expect(lines.length).toBeGreaterThan(4);
  for (const line of new Set(lines)) {
    const argv = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ""));
    expect(await ran(aWorld(), ...argv, "--plan"), line).toMatchObject({ code: 0, err: "" });
  }
});

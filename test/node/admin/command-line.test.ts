import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runAdmin } from "../../../scripts/admin/run.ts";
import { age } from "../../../scripts/admin/table.ts";

// The command line over a back office that answers from a list.

const AWAY = ["--base", "https://games.example"];

/** Runs a command; `answers` are those of its calls, in turn. */
async function run(argv: readonly string[], ...answers: object[]) {
  const called: string[] = [];
  const sent: object[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    called.push(`${method} ${url.slice(url.indexOf("/admin/v1") + 9)}`);
    if (typeof body === "string") sent.push(JSON.parse(body));
    return Response.json(answers[called.length - 1] ?? {});
  });
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await runAdmin(argv, { ADMIN_TOKEN: "token" }, terminal);
  return { code, out: out.join("\n"), err: err.join("\n"), called, sent };
}

const operator = (code: string, name: string) => ({ code, name, market: "asia", created_at: "2026-11-22T10:00:00Z" });

describe("a list", () => {
  const first = { operators: [operator("one", "One")], next_cursor: "next" };
  const last = { operators: [operator("two", 'A "casino", =1+1')], next_cursor: null };

  test("says that there is more, beside the table", async () => {
    const { out, err } = await run(["operator", "list"], first);
    expect(out).toContain("one");
    expect(err).toContain("first 1. Add --all, or --cursor next");
    expect((await run(["operator", "list"], last)).err).toBe("");
  });

  test("is read to its end with --all", async () => {
    const { out, err, called } = await run(["operator", "list", "--all"], first, last);
    expect(called).toEqual(["GET /operators", "GET /operators?cursor=next"]);
    expect(out).toMatch(/one.*two/s);
    expect(err).toBe("");
  });

  test("is CSV with --csv, in which no text is a formula", async () => {
    const { out } = await run(["operator", "list", "--csv"], {
      operators: [operator("two", '=1+"1"'), operator("four", "-1.50"), operator("five", "\u202eevil\u2069")],
      next_cursor: null,
    });
    expect(out.split("\n")).toEqual([
      "code,name,requests_per_minute,market,wallet_url,created_at",
      `two,"'=1+""1""",,asia,,2026-11-22T10:00:00Z`,
      "four,-1.50,,asia,,2026-11-22T10:00:00Z",
      "five,\ufffdevil\ufffd,,asia,,2026-11-22T10:00:00Z",
    ]);
    expect((await run(["operator", "show", "two", "--csv"], { keys: [], window: {} })).code).toBe(2);
  });

  test.each([
    ["operator", "issue-key", "two"],
    ["operator", "block", "two", "ann", "--reason", "fraud"],
  ])("%s %s: --csv is refused before anything is done", async (...argv) => {
    expect(await run([...argv, "--csv"])).toMatchObject({
      code: 2,
      called: [],
      err: expect.stringContaining("for lists"),
    });
  });

  test("prints money with the currency's places", async () => {
    const invoice = { id: "i", number: "INV-000001", currency: "EUR", amount: 8.9, tax_amount: 0, total: 8.9 };
    const { out } = await run(["invoice", "list"], { invoices: [invoice], next_cursor: null });
    expect(out).toMatch(/8\.90 +0\.00 +8\.90/);
  });
});

test("an unknown command is answered with the nearest one", async () => {
  expect(await run(["movment"])).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean movement?") });
  expect(await run(["movement", "lst"])).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean list?") });
  expect((await run(["nothing", "alike"])).err).not.toContain("Did you mean");
});

test("an import that would replace all games by none is not sent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "titles-"));
  const file = join(folder, "titles.json");
  await writeFile(file, "[]");
  const empty = ["game", "import", "lantern", file];
  expect(await run([...empty, "--replace"])).toMatchObject({
    ...{ code: 2, called: [] },
    err: expect.stringContaining("provider withdraw"),
  });
  const nothing = { created: 0, updated: 0, unchanged: 0, withdrawn: 0, games: [] };
  expect((await run(empty, nothing)).called).toHaveLength(1);
  await rm(folder, { recursive: true });
});

test.each([
  ["stop", "set", "provider", "lantern", "--reason", "test"],
  ["operator", "suspend", "north", "--reason", "test"],
  ["movement", "replay-failed", "north", "--from", "2026-11-22T00:00:00Z", "--run"],
  ["invoice", "void", "i", "--reason", "test"],
  ["operator", "window", "north", "--provider", "lantern"],
])("%s %s needs the name of an installation elsewhere", async (...argv) => {
  expect(await run([...argv, ...AWAY])).toMatchObject({
    ...{ code: 2, called: [] },
    err: expect.stringContaining("--confirm games.example"),
  });
  expect((await run([...argv, ...AWAY, "--confirm", "other.example"])).called).toEqual([]);
  const sums = { sums: [], count: 0, dry_run: false };
  expect((await run([...argv, ...AWAY, "--confirm", "games.example"], sums)).called).toHaveLength(1);
  expect((await run(argv, sums)).called).toHaveLength(1);
});

test("a new key is printed with the host of the API, not of the desk", async () => {
  const issued = { key_id: "op_1", secret: "s", base_url: "https://games.example", created_at: "2026-11-22T10:00:00Z" };
  const argv = ["operator", "issue-key", "north", "--base", "https://desk.example"];
  const { code, out } = await run([...argv, "--confirm", "desk.example"], issued);
  expect(code).toBe(0);
  expect(out).toMatch(/^Base URL +https:\/\/games\.example$/m);
  expect(out).toContain("'https://games.example/v1/ping'");
  expect(out).not.toContain("desk.example");
});

describe("operator set", () => {
  const before = { ...operator("north", "North"), event_url: "https://a", updated_at: "1", keys: [], window: {} };

  test("sends what is given alone, and prints what has changed", async () => {
    const after = { ...before, name: "Northwind", event_url: null, updated_at: "2" };
    const argv = ["operator", "set", "north", "--name", "Northwind", "--event-url", "none"];
    const { code, out, called, sent } = await run(argv, before, after);
    expect([code, called]).toEqual([0, ["GET /operators/north", "PUT /operators/north"]]);
    expect(sent).toEqual([{ name: "Northwind", event_url: null }]);
    expect(out.split("\n")).toEqual(["name: North -> Northwind", "event_url: https://a -> null"]);
    expect((await run(argv, after, after)).out).toBe("Nothing has changed.");
  });

  test.each([
    [[], "Name a setting"],
    [["--regulated", "maybe"], "--regulated must be yes or no"],
    [["--requests-per-minute", "many"], "--requests-per-minute must be a number"],
  ])("%j changes nothing", async (argv, why) => {
    const { code, err, called } = await run(["operator", "set", "north", ...argv]);
    expect([code, called]).toEqual([2, []]);
    expect(err).toContain(why);
  });

  test("needs the name of an installation elsewhere for a wallet and for what is cleared", async () => {
    for (const argv of [
      ["--wallet-url", "https://w"],
      ["--event-url", "none"],
      ["--allow", "10.0.0.0/8"],
    ])
      expect(await run(["operator", "set", "north", ...argv, ...AWAY])).toMatchObject({ code: 2, called: [] });
    expect((await run(["operator", "set", "north", "--name", "N", ...AWAY], before, before)).called).toHaveLength(2);
  });
});

test("a lost answer of a command that changes something is named as an unknown outcome", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  const errorOf = async (...argv: string[]) => {
    const err: string[] = [];
    await runAdmin(argv, { ADMIN_TOKEN: "t" }, { out: () => undefined, err: (text) => void err.push(text) });
    return err.join("\n");
  };
  expect(await errorOf("operator", "block", "north", "ann", "--reason", "x")).toContain("It may have been done");
  expect(await errorOf("operator", "list")).not.toContain("It may have been done");
});

test("operator create whose key fails says that it is there, and how to go on", async () => {
  const refusal = (error: string, status: number) => Response.json({ error, message: error }, { status });
  const answers = [refusal("NOT_FOUND", 404), Response.json({ code: "north" }), refusal("UPSTREAM_UNAVAILABLE", 503)];
  const err: string[] = [];
  vi.stubGlobal("fetch", async () => answers.shift());
  const argv = ["operator", "create", "north", "--name", "North", "--wallet-url", "https://w"];
  const terminal = { out: () => undefined, err: (text: string) => void err.push(text) };
  expect(await runAdmin(argv, { ADMIN_TOKEN: "token" }, terminal)).toBe(1);
  expect(err.join("\n")).toMatch(
    /^Operator north was created, without a key\. Run "operator issue-key north"\.\nUPSTREAM_/,
  );
});

test.each(["many", "0", "-1", "Infinity", "1e12"])("a silence of %s hours is refused", async (hours) => {
  const answer = await run(["alert", "silence", "wallet_down", "--reason", "works", "--hours", hours]);
  expect(answer).toMatchObject({
    code: 2,
    called: [],
    err: expect.stringContaining("--hours must be a number above 0"),
  });
});

describe("provider set", () => {
  const before = {
    ...{ provider_code: "lantern", provider_name: "Lantern", adapter: "http", base_url: "https://l", keys: [] },
    ...{ logo_image_id: "l1", cover_image_id: null, requests_per_minute: 900, replay_url: "https://r/{round_id}" },
    created_at: "2026-11-22T10:00:00Z",
  };
  const { keys: _, provider_code: _code, created_at: _at, ...settings } = before;

  test("keeps what is not named, its rate included", async () => {
    const after = { ...before, provider_name: "Lantern Two", logo_image_id: null };
    const argv = ["provider", "set", "lantern", "--name", "Lantern Two", "--logo", "none"];
    const { out, called, sent } = await run(argv, before, after);
    expect(called).toEqual(["GET /providers/lantern", "PUT /providers/lantern"]);
    expect(sent).toEqual([{ ...settings, provider_name: "Lantern Two", logo_image_id: null }]);
    expect(out.split("\n")).toEqual(["provider_name: Lantern -> Lantern Two", "logo_image_id: l1 -> null"]);
  });

  test.each([
    [[], "Name a setting"],
    [["--requests-per-minute", "many"], "--requests-per-minute must be a number"],
    [["--requests-per-minute", "Infinity"], "--requests-per-minute must be a number"],
    [["--requests-per-minute", "1e400"], "--requests-per-minute must be a number"],
  ])("%j changes nothing", async (argv, why) => {
    const { code, err, called } = await run(["provider", "set", "lantern", ...argv]);
    expect([code, called]).toEqual([2, []]);
    expect(err).toContain(why);
  });

  test("needs the name of an installation elsewhere for where calls go", async () => {
    for (const option of [
      ["--base-url", "https://x"],
      ["--adapter", "http"],
      ["--base-url", "none"],
    ])
      expect(await run(["provider", "set", "lantern", ...option, ...AWAY])).toMatchObject({ code: 2, called: [] });
  });
});

describe("a part of a window", () => {
  const window = { operator_code: "north", provider_codes: ["a", "b"], excluded_game_ids: ["g1"], game_count: 9 };
  const operator = { code: "north", keys: [], window };

  test.each([
    [
      ["add-games", "--provider", "c", "--provider", "a"],
      { provider_codes: ["a", "b", "c"], excluded_game_ids: ["g1"] },
    ],
    [["add-games", "--include", "g1"], { provider_codes: ["a", "b"], excluded_game_ids: [] }],
    [["remove-games", "--provider", "a"], { provider_codes: ["b"], excluded_game_ids: ["g1"] }],
    [["remove-games", "--exclude", "g2"], { provider_codes: ["a", "b"], excluded_game_ids: ["g1", "g2"] }],
  ])("%j keeps the rest", async ([verb = "", ...argv], body) => {
    const { sent, out } = await run(["operator", verb, "north", ...argv], operator, { ...window, ...body });
    expect(sent).toEqual([body]);
    expect(out).toContain(" -> ");
  });

  test("is never emptied by leaving its providers out", async () => {
    expect(await run(["operator", "window", "north"])).toMatchObject({ code: 2, called: [] });
    expect((await run(["operator", "window", "north", "--provider", "none"])).sent).toEqual([{ provider_codes: [] }]);
    expect(await run(["operator", "add-games", "north"])).toMatchObject({ code: 2, called: [] });
  });
});

test("limit change keeps the limits that are not named", async () => {
  const before = { max_win_usd: "250000", max_hourly_wins_usd: "1000000", max_free_spins_usd: null, hold: true };
  const { sent, out } = await run(["limit", "change", "provider", "lantern", "--max-win", "none"], before, {
    ...before,
    max_win_usd: null,
  });
  expect(sent).toEqual([{ ...before, max_win_usd: null }]);
  expect(out).toBe("max_win_usd: 250000 -> null");
  expect(await run(["limit", "change", "provider", "lantern"])).toMatchObject({ code: 2, called: [] });
});

test.each(["=1+1", "+1+1", "-1+1", "@SUM(A1)", " =1+1", "＝1+1"])("%j is no formula in CSV", async (name) => {
  const { out } = await run(["operator", "list", "--csv"], { operators: [operator("two", name)], next_cursor: null });
  expect(out.split("\n")[1]).toContain(`two,'${name}`);
});

test("a search says how far back it looked for the wallet's ids", async () => {
  const since = "2026-11-20T00:00:00.000Z";
  const found = (operator_transactions_since: string | null) => ({ results: [], operator_transactions_since });
  const argv = ["search", "id", "w-1", "--operator", "north"];
  expect((await run(argv, found(since))).err).toContain(`--completed-before ${since}`);
  expect((await run(argv, found(null))).err).toBe("");
});

test("a preview of a bulk replay needs no confirmation and sends nothing", async () => {
  const argv = ["movement", "replay-failed", "north", "--from", "2026-11-22T00:00:00Z", ...AWAY];
  const sums = [{ currency: "EUR", type: "win", count: 2, amount: "3.50" }];
  const { code, out } = await run(argv, { dry_run: true, count: 2, sums });
  expect(code).toBe(0);
  expect(out).toContain("Nothing was sent. To send them, add --run.");
});

test.each([
  ["2026-11-22T09:59:18Z", "42s"],
  ["2026-11-22T09:30:00Z", "30m"],
  ["2026-11-22T07:00:00Z", "3h"],
  ["2026-11-19T07:00:00Z", "3d"],
  ["2026-11-22T11:00:00Z", "0s"],
  ["never", undefined],
])("%s is %s ago", (time, shown) => {
  expect(age(time, Date.parse("2026-11-22T10:00:00Z"))).toBe(shown);
});

describe("a call that two people make", () => {
  const proposal = {
    ...{ proposal_id: "p1", state: "proposed", installation: "games.example", expires_at: "2026-11-23T10:00:00Z" },
    changes: [{ what: "tax_percent", before: "0", after: "21" }],
  };

  test("is proposed: it prints what would change, and how another person approves it", async () => {
    vi.stubGlobal("fetch", async () => Response.json(proposal, { status: 202 }));
    const out: string[] = [];
    const terminal = { out: (text: string) => out.push(text), err: (text: string) => out.push(text) };
    const argv = ["invoice", "void", "i", "--reason", "test", ...AWAY, "--confirm", "games.example"];
    expect(await runAdmin(argv, { ADMIN_TOKEN: "token" }, terminal)).toBe(0);
    expect(out.join("\n")).toMatch(
      /nothing has changed yet.*tax_percent +0 +21.*approve p1 .*--confirm games.example/s,
    );
  });

  test("is approved by the installation's name, and shown before in a dry run", async () => {
    const argv = ["proposal", "approve", "p1", ...AWAY];
    expect(await run(argv, proposal)).toMatchObject({ code: 2, called: [] });
    expect(await run([...argv, "--confirm", "games.example"], proposal)).toMatchObject({
      ...{ code: 0, called: ["POST /proposals/p1/approve"], sent: [{ installation: "games.example" }] },
    });
    const dry = { installation: "games.example", changes: proposal.changes, needs_approval: true };
    const { out, err } = await run(["proposal", "dry-run", "POST /admin/v1/invoices/i/void"], dry);
    expect([out, err]).toEqual([expect.stringContaining("tax_percent"), expect.stringContaining("Another person")]);
  });
});

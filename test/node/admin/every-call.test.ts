import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import api from "../../../openapi-internal.json" with { type: "json" };
import { type Command, isList, placeholder } from "../../../scripts/admin/command.ts";
import { COMMANDS } from "../../../scripts/admin/commands.ts";
import { runAdmin } from "../../../scripts/admin/run.ts";

// Every verb runs against the examples of the contract, and every call of the contract has a verb.

/** Calls without a verb, and why. */
const WITHOUT_VERB: Readonly<Record<string, string>> = {
  "GET /admin/v1/invoices/check": "npm run admin -- check-books, whose exit code is its answer",
  "GET /admin/v1/providers/{code}/validation-runs/{id}":
    "npm run validate, which waits for the run and prints its cases",
  "POST /admin/v1/providers/{code}/validation-runs": "npm run validate",
  "PUT /admin/v1/shards/{shard}": "npm run shards, which creates the database first",
};

/** What the examples make impossible, as the commands say it. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  "operator create": /already exists/,
  // It asks until the import is over, which that of the example never is.
  "restore import": /^No valid response/,
  "audit verify": /seal|hash|entry/i,
};

interface Operation {
  readonly call: string;
  readonly address: RegExp;
  readonly answer: unknown;
  readonly status: number;
}

type Documented = Readonly<
  Record<string, { readonly content?: { readonly "application/json"?: { readonly example?: unknown } } }>
>;

const operations: readonly Operation[] = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses }]: [string, { readonly responses: Documented }]) => {
    const [status = "200", response] = Object.entries(responses).find(([code]) => /^20[0149]$/.test(code)) ?? [];
    return {
      call: `${method.toUpperCase()} ${path}`,
      address: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
      answer: response?.content?.["application/json"]?.example ?? {},
      status: Number(status),
    };
  }),
);

const folder = mkdtempSync(join(tmpdir(), "admin-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "file.json");
writeFileSync(file, '{"games":[],"providers":[]}');

/** Values that placeholders ask for; any text otherwise. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ file, image: file, FILE: file, shard: "1", N: "1", NUMBER: "1", "yes|no": "yes", "ID:HASH": "" },
  ...{ "CURRENCY:USD": "EUR:1.08", "CURRENCY:AMOUNT:REASON": "EUR:-5.00:goodwill" },
};

const MAX_CALLS = 20;

/** Where the command line calls by default. */
const SERVICE = "http://127.0.0.1:8787";

/** Runs a command line and answers which calls it made, and its exit code. */
async function callsOf(argv: readonly string[]): Promise<{ calls: string[]; code: number; err: string }> {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    const { origin, pathname } = new URL(url);
    // Test files share a process: a provider that one of them ran may have a call left to make.
    if (origin !== SERVICE) return Response.json({});
    const found = operations.find(({ call, address }) => call.startsWith(`${method} `) && address.test(pathname));
    if (calls.length > MAX_CALLS) throw new Error(`${argv.join(" ")} calls on and on`);
    calls.push(found?.call ?? `${method} ${pathname} is no call of the contract`);
    // The last page: an example has a next one.
    return Response.json({
      ...(found?.answer as object),
      ...(found && "next_cursor" in (found.answer as object) ? { next_cursor: null } : {}),
    });
  });
  const err: string[] = [];
  const terminal = { out: () => undefined, err: (text: string) => void err.push(text) };
  const code = await runAdmin(argv, { ADMIN_TOKEN: "token" }, terminal);
  return { calls, code, err: err.join("\n") };
}

/** A flag as commander writes it, with a value. */
function flagged(flags: string): string[] {
  const [flag = "", value] = flags.split(" ");
  return value === undefined ? [flag] : [flag, VALUES[value.slice(1, -1)] ?? "one"];
}

/** The options of a command as commander writes them. */
function optionsOf({ options, more = {} }: Command) {
  const fields = options.map(({ flag, field }) => {
    const { help, required } = field;
    return { flags: `--${flag} <${placeholder(field)}>`, help, required, repeatable: isList(field) };
  });
  return [...fields, ...Object.entries(more).map(([flags, help]) => ({ flags, help, required: false }))];
}

/** The command as it is called at least, and with each of its options. */
function variants(command: Command): string[][] {
  const { name, args, moreArgs = [], file: takesFile } = command;
  const given = [...args, ...moreArgs, ...(takesFile ? ["file"] : [])].map((arg) => VALUES[arg] ?? "one");
  const options = optionsOf(command);
  const required = options.filter((one) => one.required).flatMap(({ flags }) => flagged(flags));
  const least = [...name.split(" "), ...given, ...required];
  return [least, ...options.map(({ flags }) => [...least, ...flagged(flags)])];
}

describe("the command line", () => {
  test("has a verb for every call of the back office", async () => {
    const made = new Set<string>();
    for (const command of COMMANDS)
      for (const argv of variants(command)) for (const call of (await callsOf(argv)).calls) made.add(call);
    const contract = operations.map(({ call }) => call).filter((call) => call.includes(" /admin/v1/"));
    expect([...made].filter((call) => !contract.includes(call))).toEqual([]);
    const missing = contract.filter((call) => !made.has(call));
    expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_VERB).toSorted());
  });

  test.each(COMMANDS)("explains and runs $name", async (command) => {
    const lines: string[] = [];
    const terminal = { out: (text: string) => void lines.push(text), err: (text: string) => void lines.push(text) };
    expect(await runAdmin([...command.name.split(" "), "--help"], {}, terminal)).toBe(0);
    const said = lines.join(" ").replaceAll(/\s+/g, " ");
    expect(said).toContain(command.summary ?? command.described.summary);
    for (const { flags, help } of optionsOf(command)) {
      expect(said).toContain(flags);
      expect(said).toContain(help);
      expect(help).not.toBe("");
    }
    const results: string[] = [];
    for (const argv of variants(command)) {
      const { code, err, calls } = await callsOf(argv);
      results.push(code === 0 && calls.length > 0 ? "ran" : err);
    }
    expect(results).toContainEqual(expect.stringMatching(REFUSED[command.name] ?? /^ran$/));
  });
});

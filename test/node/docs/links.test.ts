import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { COMMANDS } from "../../../scripts/admin/commands.ts";
import { runAdmin } from "../../../scripts/admin/run.ts";
import { slug } from "../../../scripts/assets/docs/slug.ts";
import { anchors, code, comments, links } from "./markdown.ts";

const ROOMS = "{src,test,scripts,web,clients,examples}";
const foreign = (path: string) => /node_modules|vendor/.test(path);
const files = (...patterns: string[]) => globSync(patterns, { exclude: foreign }).sort();

const PAGES = files("*.md", "docs/**/*.md", `${ROOMS}/**/*.md`);
const SOURCES = files(`${ROOMS}/**/*.{ts,js,mjs}`);
const DECISIONS = "docs/decisions";

/** Pages whose commands are for a service that runs on the reader's machine. */
const ON_THIS_MACHINE = /^(?:examples|clients|docs\/(?:providers\/README|reconciliation|wallet)\.md)/;

const read = (path: string) => readFileSync(path, "utf8");

/** The error in a link to a file of the repository; undefined when it resolves. */
function fault(path: string, anchor: string | undefined): string | undefined {
  if (!existsSync(path)) return "no such file";
  // On the site such a link leads to the page of the call.
  const operations = anchor === undefined ? undefined : OPERATIONS[path];
  if (operations) return operations.has(anchor ?? "") ? undefined : "no such operation";
  return anchor === undefined || anchors(read(path)).has(anchor) ? undefined : "no such heading";
}

/** A leading slash means the root of the repository, as on GitHub. */
function faultOfLink(page: string, target: string): string | undefined {
  const [path = "", anchor] = decodeURI(target).split("#");
  if (path === "") return fault(page, anchor);
  return fault(path.startsWith("/") ? path.slice(1) : normalize(join(dirname(page), path)), anchor);
}

/** Every operationId, schema and webhook of an OpenAPI document. */
function names(document: string): Set<string> {
  const { paths, components, webhooks } = JSON.parse(read(document));
  const operations = Object.values<object>(paths).flatMap((path) => Object.values(path));
  return new Set([
    ...operations.map(({ operationId }) => operationId),
    ...Object.keys(components.schemas),
    ...Object.keys(webhooks ?? {}),
  ]);
}

const OPERATIONS = Object.fromEntries(
  ["openapi.json", "openapi-providers.json", "openapi-internal.json"].map((name) => [name, names(name)]),
);

describe("slug", () => {
  it.each([
    ["Free-spin grants", "free-spin-grants"],
    ["Reading the wallet's answer", "reading-the-wallets-answer"],
    ["Bets, wins and rollbacks", "bets-wins-and-rollbacks"],
    ["`POST /v1/sessions` twice", "post-v1sessions-twice"],
    ["See [the *wallet*](wallet.md)", "see-the-wallet"],
    ["0024. Über snake_case — done", "0024-über-snake_case--done"],
  ])("of %s is %s", (heading, expected) => {
    expect(slug(heading)).toBe(expected);
  });

  it("numbers repeated headings and ignores fenced ones", () => {
    const page = "# One\n\n## Same\n\n```sh\n# not a heading\n```\n\n## Same\n";
    expect([...anchors(page)]).toEqual(["one", "same", "same-1"]);
  });
});

describe("the reader of links", () => {
  it("finds inline links, images and references, and skips code and other hosts", () => {
    const page = "[a](b.md#c) ![d](e.png) `[no](f.md)` [g](https://example.com)\n\n```\n[no](h.md)\n```\n\n[i]: j.md\n";
    expect(links(page)).toEqual(["b.md#c", "e.png", "j.md"]);
  });

  it("joins a comment that is broken over lines", () => {
    const source = '/**\n * One (a\n * b).\n */\nconst url = "https://example.com"; // two\n// three\n';
    expect(comments(source)).toBe("One (a b). two three");
  });
});

describe("pages", () => {
  it("are found", () => {
    expect(PAGES).toEqual(expect.arrayContaining(["README.md", "docs/wallet.md", "docs/contract/operators.md"]));
    expect(SOURCES.length).toBeGreaterThan(500);
  });

  it.each(PAGES)("%s links to files and headings that exist", (page) => {
    const broken = links(read(page)).flatMap((target) => {
      const wrong = faultOfLink(page, target);
      return wrong ? [`${target}: ${wrong}`] : [];
    });
    expect(broken).toEqual([]);
  });

  it("name scripts of package.json", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = PAGES.filter((page) => !page.startsWith(DECISIONS)).flatMap((page) =>
      [...read(page).matchAll(/\bnpm run ([\w:-]+)(?![\w:-]| --prefix)/g)].map(([, script = ""]) => ({ page, script })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });

  const lines = PAGES.flatMap((page) => code(read(page)).map((line) => ({ page, line })));

  it("name the environment in each command of wrangler for a deployment", () => {
    const ofOne =
      /\bnpx wrangler (?:d1 (?:execute|migrations|time-travel)|deploy|deployments|rollback|secret|tail|versions)\b/;
    const commands = lines.filter(({ line }) => ofOne.test(line));
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter(({ line }) => !line.includes(" --env "))).toEqual([]);
  });

  it("have commands of npm run admin that it takes, with --confirm where needed", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "UNAUTHORIZED", message: "No." }, { status: 401 }));
    const nouns = new Set(COMMANDS.map(({ name }) => name.split(" ")[0]));
    const examples = lines.flatMap(({ page, line }) => {
      const [, command = ""] = /^ *npm run admin -- ([^#]+)/.exec(line) ?? [];
      const argv = command.match(/(?:"[^"]*"|\S)+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
      return nouns.has(argv[0]) ? [{ page, argv }] : [];
    });
    expect(examples.length).toBeGreaterThan(25);
    const refused: string[] = [];
    for (const { page, argv } of examples) {
      const errors: string[] = [];
      const base = ON_THIS_MACHINE.test(page) ? "http://127.0.0.1:8787" : "https://host.example";
      // In place of the files that a reader has.
      const given = argv.map((word) =>
        word.endsWith(".json") ? "examples/provider/titles.json" : word.replace("<host>", "host.example"),
      );
      const terminal = { out: () => undefined, err: (text: string) => void errors.push(text) };
      const exit = await runAdmin(given, { ADMIN_TOKEN: "token", AGG_BASE_URL: base }, terminal);
      if (exit === 2) refused.push(`${page}: ${argv.join(" ")}: ${errors.join(" ")}`);
    }
    expect(refused).toEqual([]);
  });
});

describe("comments", () => {
  it("name pages, headings and operations that exist", () => {
    const broken = SOURCES.flatMap((file) => {
      const text = comments(read(file));
      const paths = [...text.matchAll(/\bdocs\/[\w./-]+\.md(?:#([\w-]+))?/g)].flatMap(([link, anchor]) => {
        const wrong = fault(link.replace(/#.*/, ""), anchor);
        return wrong ? [`${file}: ${link}: ${wrong}`] : [];
      });
      const operations = [...text.matchAll(/\b(openapi(?:-internal|-providers)?\.json)#(\w+)/g)].flatMap(
        ([link, document = "", name = ""]) =>
          OPERATIONS[document]?.has(name) ? [] : [`${file}: ${link}: no such name`],
      );
      return [...paths, ...operations];
    });
    expect(broken).toEqual([]);
  });

  it("cite no document that is not in the repository", () => {
    const old = /\((?:interface|contract)[:)][^)]*|\b[Dd]esign:.{0,40}|(?<!docs\/)\bcontract\.md\b/g;
    const found = SOURCES.flatMap((file) => (comments(read(file)).match(old) ?? []).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});

describe("decisions", () => {
  const decisions = files(`${DECISIONS}/0*.md`);
  const index = read(`${DECISIONS}/README.md`);

  it("are at most 40, each with a number of its own, a date and a status", () => {
    const numbers = decisions.map((path) => path.slice(DECISIONS.length + 1).split("-")[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeLessThanOrEqual(40);
    for (const path of decisions) {
      expect(read(path), path).toMatch(
        /^# \d{4}\. .+\n\nDate: \d{4}-\d\d-\d\d\n\nStatus: (?:accepted|superseded by \[\d{4}\]\(.+\.md\))\n/,
      );
    }
  });

  it("are in the index with number, title, date and status", () => {
    for (const path of decisions) {
      const [, number = "", title = ""] = /^# (\d{4})\. (.+)$/m.exec(read(path)) ?? [];
      const [, date = ""] = /^Date: (.+)$/m.exec(read(path)) ?? [];
      const [, status = ""] = /^Status: (.+)$/m.exec(read(path)) ?? [];
      const file = path.slice(DECISIONS.length + 1);
      const plain = status.replace(/\[(\d+)\]\(.+\)/, "$1");
      expect(index, path).toContain(`| [${number}](${file}) | ${title} | ${date} | ${plain} |`);
    }
  });
});

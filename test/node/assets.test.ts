import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changedSince, hasLocalSite, inputsOf, noteBuilt, noteLocalSite } from "../../scripts/assets/built.ts";
import { buildConsole } from "../../scripts/assets/console.ts";
import { buildDesk, runbook } from "../../scripts/assets/desk.ts";
import { buildDocs } from "../../scripts/assets/docs/build.ts";
import { renderMarkdown } from "../../scripts/assets/docs/markdown.ts";
import { AUDIENCES } from "../../scripts/assets/docs/pages.ts";
import { readDocument } from "../../scripts/assets/docs/reference/document.ts";
import { errorCodes } from "../../scripts/assets/docs/reference/errors.ts";
import { referencePages } from "../../scripts/assets/docs/reference/pages.ts";
import { readRepository } from "../../scripts/assets/docs/repository.ts";
import { writeHeaders } from "../../scripts/assets/site.ts";
import { ALERT_KINDS } from "../../src/gate/alerts/alert.ts";
import { type Entry, excerptOf, finderOf, marksOf } from "../../web/docs/finder.ts";
import { links } from "./docs/markdown.ts";

const root = mkdtempSync(join(tmpdir(), "assets-"));

/** The place of the operators' pages among the readers. */
const OPERATORS = 0;

/** Questions as operators type them, and what answers them. */
const QUESTIONS = [
  ["how do I verify a signature in PHP", "/docs/examples/signatures"],
  ["what if my wallet times out", "/docs/money-rules#reading-the-wallets-answer"],
  ["duplicate bet idempotent", "/docs/wallet#idempotency-and-concurrency"],
  ["webhook retry", "/docs/money-rules#retry-schedule"],
  ["how long are retries", "/docs/money-rules#retry-schedule"],
  ["which ip addresses call my wallet", "/docs/going-live#the-ip-addresses-that-call-you"],
  ["how do i get an api key", "/docs/going-live#what-you-get-an-api-key-and-its-secret"],
  ["invoice pdf", "/docs/invoices#the-notification"],
  ["open session", "/docs/reference/open-session"],
  ["close a session", "/docs/reference/close-session"],
  ["rate limits", "/docs/contract/operators#rate-limits"],
  ["rotate a key", "/docs/authentication#rotating-a-key"],
  ["refund a bet", "/docs/money-rules#undoing-a-bet"],
  ["free spins for a player", "/docs/reference/grant-free-spins"],
  ["reconcile a day", "/docs/reconciliation#reconciling-a-day"],
  ["python client", "/docs/clients/python"],
  ["go live checklist", "/docs/go-live"],
  ["signature", "/docs/examples/signatures"],
  ["balance", "/docs/wallet#balance"],
] as const;

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("what a build is asked for", () => {
  const FOLDERS = [
    "clients",
    "docs",
    "src",
    "test",
    "web",
    "web/desk",
    "web/styles",
    "dist",
    "dist/assets",
    "node_modules",
  ];
  const ALL = ["sources", "pages", "clients", "rest"];

  /** What has changed in a project that has been built, after `change`. */
  function changedAfter(change: (write: (file: string, text: string) => void, remove: (file: string) => void) => void) {
    const project = mkdtempSync(join(root, "project-"));
    const write = (file: string, text: string) => writeFileSync(join(project, file), text);
    for (const folder of FOLDERS) mkdirSync(join(project, folder));
    write("docs/page.md", "text");
    write("node_modules/.package-lock.json", "{}");
    write("dist/assets/page.html", "text");
    noteBuilt(project, inputsOf(project));
    change(write, (file) => rmSync(join(project, file)));
    return changedSince(project, inputsOf(project));
  }

  test("nothing where nothing has changed since the last one", () => {
    expect(changedAfter(() => undefined)).toEqual([]);
    expect(changedAfter((write) => write("node_modules/other.js", "not read"))).toEqual([]);
  });

  test.each([
    ["a source", "src/app.ts", ["sources"]],
    ["a test", "test/app.test.ts", ["sources"]],
    ["a page of the desk", "web/desk/main.tsx", ["pages"]],
    ["a style, which documents have too", "web/styles/tokens.css", ["rest"]],
    ["a client", "clients/client.ts", ["clients"]],
    ["a document", "docs/page.md", ["rest"]],
    ["a new document", "docs/other.md", ["rest"]],
    ["the packages", "node_modules/.package-lock.json", ["rest"]],
    ["everything for another file that was built", "dist/assets/page.html", ALL],
    ["everything for a file beside what was built", "dist/assets/other.html", ALL],
    ["everything for a half written record", "dist/built.json", ALL],
  ])("%s", (_, file, changed) => {
    expect(changedAfter((write) => write(file, '{"inputs":'))).toEqual(changed);
  });

  test.each([
    ["docs/page.md", ["rest"]],
    ["dist/assets/page.html", ALL],
    ["dist/built.json", ALL],
  ])("and without %s", (file, changed) => {
    expect(changedAfter((_, remove) => remove(file))).toEqual(changed);
  });

  test("after a build of the local site, everything; for an edit what it changed", () => {
    const project = mkdtempSync(join(root, "project-"));
    for (const folder of FOLDERS) mkdirSync(join(project, folder));
    const changed = () => changedSince(project, inputsOf(project), { isLocal: true });
    noteLocalSite(project, inputsOf(project), ["sources", "pages", "clients", "rest"]);
    expect(changedSince(project, inputsOf(project))).toEqual(ALL);
    expect(changed()).toEqual([]);
    writeFileSync(join(project, "web/desk/main.tsx"), "text");
    expect(changed()).toEqual(["pages"]);
    writeFileSync(join(project, "src/app.ts"), "text");
    noteLocalSite(project, inputsOf(project), ["pages"]);
    expect(changed()).toEqual(["sources"]);
  });

  test("npm run dev starts with a site of any age, and builds one that is not whole", () => {
    const project = mkdtempSync(join(root, "project-"));
    const write = (file: string) => {
      mkdirSync(dirname(join(project, "dist", file)), { recursive: true });
      writeFileSync(join(project, "dist", file), "text");
    };
    for (const folder of FOLDERS) mkdirSync(join(project, folder));
    for (const site of ["desk", "console"]) write(`assets/sandbox/${site}/index.html`);
    write("country.bin");
    expect(hasLocalSite(project)).toBe(false);
    noteLocalSite(project, inputsOf(project), ["pages"]);
    writeFileSync(join(project, "src/app.ts"), "text");
    expect(hasLocalSite(project)).toBe(true);
    rmSync(join(project, "dist/assets/sandbox/desk"), { recursive: true });
    expect(hasLocalSite(project)).toBe(false);
  });
});

test.each(["sandbox", "production"] as const)("the desk of %s says which environment it is of", async (site) => {
  const built = join(root, `desk-${site}`);
  await buildDesk(built, site);
  expect(readFileSync(join(built, "desk/index.html"), "utf8")).toContain(`data-site="${site}"`);
});

test("served pages keep their files' names, and a changed file has a new address", async () => {
  const built = join(root, "served");
  const files = () => [
    ...readFileSync(join(built, "desk/index.html"), "utf8").matchAll(/"\/(desk\/app\/[^"?]+)(\?\w+)?"/g),
  ];
  await buildDesk(built, "sandbox");
  const first = files();
  await buildDesk(built, "sandbox", built);
  const second = files();
  // Nothing is split then.
  expect(second.map(([, name]) => name)).toEqual(
    first.map(([, name]) => name).filter((name) => !name?.includes("chunk-")),
  );
  for (const [, name = "", hash] of second) {
    expect(hash).toMatch(/^\?[0-9a-f]{8}$/);
    expect(existsSync(join(built, name))).toBe(true);
  }
  // A second edit reads what the first has written.
  await buildDesk(built, "sandbox", built);
  expect(files().map(([text]) => text)).toEqual(second.map(([text]) => text));
});

test("the desk knows what to do about every kind of alert", () => {
  expect(Object.keys(runbook(readFileSync("docs/operating.md", "utf8"))).sort()).toEqual([...ALERT_KINDS].sort());
});

const SITES = ["sandbox", "production"] as const;

describe.each(SITES)("the operator's pages of %s", (site) => {
  const built = join(root, `operator-${site}`);
  const folder = site === "sandbox" ? "console" : "portal";
  const read = (file: string) => readFileSync(join(built, folder, file), "utf8");
  /** All scripts: those of each page are read when it is first opened. */
  const scripts = () =>
    globSync(`${folder}/app/*.js`, { cwd: built })
      .map((file) => readFileSync(join(built, file), "utf8"))
      .join("\n");

  beforeAll(async () => {
    await buildConsole(built, site);
    writeHeaders(built, site);
  });

  test("are in a folder of their own, without those of the other site", () => {
    expect(globSync("*/*", { cwd: built }).sort()).toEqual(
      ["app", "icon.svg", "index.html"].map((file) => join(folder, file)),
    );
    const rules = headersOf(built);
    expect(rules.has("/console/*")).toBe(site === "sandbox");
    expect(rules.has("/portal/*")).toBe(site === "production");
    // Files by the hash in their names are read once, not with each visit.
    expect(rules.get(`/${folder}/app/*`)).toEqual(["! Cache-Control", expect.stringContaining("immutable")]);
  });

  test("have the tools for testing in the sandbox alone", () => {
    const script = scripts();
    const tools = [
      "Run the suite",
      "Signature lab",
      "Faults and outcomes",
      "demo-secret-for-local-development-only",
      "/books/",
    ];
    expect(tools.filter((text) => script.includes(text))).toEqual(site === "sandbox" ? tools : []);
  });

  test("make calls that only a sandbox answers in the sandbox alone", () => {
    const script = scripts();
    // The client has every method, and some call others.
    const made = sandboxCalls().filter((name) => new RegExp(`(?<!this)\\.${name}\\(`).test(script));
    expect(made).toEqual(site === "sandbox" ? expect.arrayContaining(["fireTrigger", "followWireEvents"]) : []);
  });

  test("begin with at most 60 kB, packed, whichever page is opened first", () => {
    /** The files with what they import by name, which comes with them, by their sizes. A page comes once it is opened. */
    const whole = (files: readonly string[]) => {
      const seen = new Map<string, number>();
      const walk = (file = "") => {
        if (seen.has(file)) return;
        const text = read(`app/${file}`);
        seen.set(file, gzipSync(text).byteLength);
        for (const [, next] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) walk(next);
      };
      for (const file of files) walk(file);
      return seen;
    };
    const named = [...read("index.html").matchAll(/\/app\/([^"]+)"/g)].map(([, file = ""]) => file);
    const base = whole(named);
    // None waits until another one has come.
    expect(named.toSorted()).toEqual([...base.keys()].toSorted());
    const opened = [...base.keys()].flatMap((file) =>
      [...read(`app/${file}`).matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, page = ""]) => page),
    );
    expect(opened.length).toBeGreaterThan(20);
    const sizes = opened.map((page): [string, number] => [
      page,
      [...whole([...named, page]).values()].reduce((sum, one) => sum + one),
    ]);
    expect(sizes.filter(([, size]) => size > 60_000)).toEqual([]);
  });

  test("run no script of another origin, and none that is written in the page", () => {
    const html = read("index.html");
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.map(([, , text]) => text)).toEqual(scripts.map(() => ""));
    expect([...html.matchAll(/ (?:src|href)="([^"#]+)"/g)].every(([, at]) => at?.startsWith(`/${folder}/`))).toBe(true);
    expect(html).not.toMatch(/<style| style=| on[a-z]+=/);
  });
});

test("the portal may call its installation alone, writes no markup, is not cached", () => {
  const target = join(root, "portal-headers");
  mkdirSync(target);
  writeHeaders(target, "production");
  const rule = headersOf(target).get("/portal/*") ?? [];
  const policy = rule
    .find((line) => line.startsWith("Content-Security-Policy: "))
    ?.slice(25)
    .split("; ");
  expect(policy?.sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    "trusted-types 'none'",
  ]);
  expect(rule).toEqual(expect.arrayContaining(["Cross-Origin-Opener-Policy: same-origin", "Cache-Control: no-store"]));
});

test.each(SITES)("every static file of %s has one policy, a fixed type, and sends no referrer", (site) => {
  const target = join(root, `headers-${site}`);
  mkdirSync(target);
  writeHeaders(target, site);
  const rules = [...headersOf(target)];
  for (const path of ["/openapi.json", "/llms.txt", "/llms-full.txt", "/icon.svg", "/docs", "/docs/wallet", "/desk/"]) {
    const sent = new Map<string, string[]>();
    for (const [at, lines] of rules) {
      if (!(at.endsWith("*") ? path.startsWith(at.slice(0, -1)) : path === at)) continue;
      for (const line of lines) {
        const [name = "", value = ""] = line.split(/: (.*)/);
        if (name.startsWith("! ")) sent.delete(name.slice(2));
        else sent.set(name, [...(sent.get(name) ?? []), value]);
      }
    }
    expect([path, sent.get("Content-Security-Policy")]).toEqual([
      path,
      [expect.stringMatching(/^default-src 'none'; /)],
    ]);
    expect([path, sent.get("X-Content-Type-Options"), sent.get("Referrer-Policy")]).toEqual([
      ...[path, ["nosniff"], ["no-referrer"]],
    ]);
  }
});

/** The rules of a site's `_headers`, by path. */
function headersOf(site: string): Map<string, string[]> {
  const blocks = readFileSync(join(site, "_headers"), "utf8").split("\n\n");
  return new Map(
    blocks.map((block) => block.trim().split("\n  ") as [string, ...string[]]).map(([at, ...lines]) => [at, lines]),
  );
}

/** The methods of the client whose calls exist in a sandbox alone, by what the document says of them. */
function sandboxCalls(): string[] {
  const { paths } = JSON.parse(readFileSync("openapi.json", "utf8")) as {
    paths: Record<string, Record<string, { description?: string }>>;
  };
  const begins = Object.entries(paths)
    .filter(([, calls]) => Object.values(calls).some(({ description }) => description?.startsWith("Sandbox only")))
    .map(([path]) => path.split("{")[0] ?? path);
  return readFileSync("clients/typescript/src/client.ts", "utf8")
    .split(/\n {2}(?=(?:async )?\*?\w+\()/)
    .filter((method) => begins.some((path) => method.includes(`"${path}`) || method.includes(`\`${path}`)))
    .map((method) => /\w+(?=\()/.exec(method)?.[0] ?? "");
}

describe.each(SITES)("the documentation of %s", (site) => {
  const built = join(root, site);
  const read = (file: string) => readFileSync(join(built, file), "utf8");
  let files: string[] = [];
  let find: Awaited<ReturnType<typeof finderOf>>["find"];

  beforeAll(async () => {
    await buildDocs(built, site);
    files = globSync("**/*.*", { cwd: built }).sort();
    ({ find } = await finderOf(JSON.parse(read("docs/assets/search.json"))));
  });

  /** The file that answers at an address; undefined when there is none. */
  const fileAt = (address: string) => [address, `${address}.html`].find((file) => files.includes(file));

  test("has no page for staff, and no contract of the back office", () => {
    const staff = /back-office|operating|deploy|second-day|threat|authorization/;
    expect(files.filter((file) => staff.test(file) && !file.startsWith("docs/decisions/"))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(["docs.html", "docs/wallet.html", "docs/wallet.md", "openapi.json"]));
    expect(files.filter((file) => file.endsWith(".html")).length).toBeGreaterThan(25);
  });

  test("tells nobody in production how the service is built", () => {
    const inside = files.filter((file) => /decisions|architecture|cost|platform|internal|contributing/.test(file));
    expect(inside.length > 0).toBe(site === "sandbox");
  });

  test("asks for a key on pages of signed calls in the sandbox, not in production (F17)", () => {
    const asks = files.filter((file) => file.endsWith(".html") && read(file).includes('type="password"'));
    const forms = files.filter((file) => file.endsWith(".html") && read(file).includes("<form"));
    expect([asks.length > 50, asks.includes("docs/reference/open-session.html")]).toEqual(
      site === "sandbox" ? [true, true] : [false, false],
    );
    expect(forms.length > 50).toBe(site === "sandbox");
    // What the service sends is nothing to call, and the signature check takes no signature.
    expect(forms).not.toContain("docs/reference/wallet-callback.html");
    expect(asks).not.toContain("docs/reference/debug-signature.html");
  });

  test("has no dead link, and no link to a heading that is not there", () => {
    const pages = new Map(files.filter((file) => file.endsWith(".html")).map((file) => [file, read(file)]));
    const ids = new Map(
      [...pages].map(([file, html]) => [file, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
    );
    const dead = [...pages].flatMap(([file, html]) =>
      [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, target = ""]) => {
        if (/^(https?|mailto|data):/.test(target) || target === (site === "sandbox" ? "/console/" : "/portal/"))
          return [];
        const [path = "", anchor] = target.replaceAll("&amp;", "&").split("#");
        const found = path === "" ? file : fileAt(decodeURI(path.slice(1)));
        if (!found) return [`${file}: ${target}`];
        const isThere = anchor === undefined || ids.get(found)?.has(decodeURIComponent(anchor));
        return isThere ? [] : [`${file}: ${target}: no such place`];
      }),
    );
    expect(dead).toEqual([]);
  });

  test("begins each page of the documentation with at most 20 kB, packed", () => {
    // The changelog grows with each release.
    const scripts = ["first.js", "chunk.js", "docs.js", "docs.css"].map((file) => `docs/assets/${file}`);
    const sizes = files
      .filter((file) => /^docs\/.*html$/.test(file) && file !== "docs/changelog.html")
      .map((file): [string, number] => [
        file,
        [file, ...scripts].reduce((sum, one) => sum + gzipSync(read(one)).byteLength, 0),
      ]);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.filter(([, size]) => size > 20_000)).toEqual([]);
  });

  test("loses no link of the clients' and examples' pages to plain text", () => {
    const repository = readRepository(site);
    const pages = globSync(["clients/*/README.md", "examples/{wallet*,signatures,provider*}/README.md"]);
    const lost = pages
      .filter((page) => repository.addressOf(page))
      .flatMap((page) =>
        links(readFileSync(page, "utf8"))
          // The service's own tests are read in the repository.
          .filter((target) => !target.includes("/test/") && repository.resolve(page, target) === undefined)
          .map((target) => `${page}: ${target}`),
      );
    expect(pages.length).toBeGreaterThan(7);
    expect(lost).toEqual([]);
  });

  test("has no dead link in its Markdown", () => {
    const dead = files
      .filter((file) => /\.(md|txt)$/.test(file) && !file.includes("LICENSE"))
      .flatMap((file) =>
        links(read(file))
          .map((target) => decodeURI(target).split("#")[0] ?? "")
          .filter((path) => path !== "" && !fileAt(path.replace(/^\//, "")))
          .map((path) => `${file}: ${path}`),
      );
    expect(dead).toEqual([]);
  });

  test("has every page in the overview for language models, and each id once", () => {
    const overview = read("llms.txt");
    const pages = files.filter((file) => file.endsWith(".md") && !file.startsWith("docs/decisions/0"));
    expect(pages.filter((file) => !overview.includes(`(/${file})`))).toEqual([]);
    expect(overview).not.toMatch(site === "production" ? /back-office|internal/ : /back-office/);
    expect(read("llms-full.txt")).toContain("# The wallet");
    for (const file of files.filter((one) => one.endsWith(".html"))) {
      const found = [...read(file).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(found.length, file).toBe(new Set(found).size);
    }
  });

  test("is searched by words, error codes and fields", () => {
    const first = (query: string) => find(query, OPERATORS)[0]?.entry[0];
    expect(first("RATE_LIMITED")).toMatch(/#RATE_LIMITED$/);
    expect(first("BET_LIMIT")).toBe("/docs/wallet#BET_LIMIT");
    expect(first("GAME_UNAVAILABLE")).toMatch(/#GAME_UNAVAILABLE$/);
    expect(first("reference_transaction_id")).toMatch(/#.*reference_transaction_id$/);
    expect(first("openSession")).toMatch(/^\/docs\/reference\/open-session/);
    expect(first("order of checks")).toBe("/docs/wallet#the-order-of-checks");
    expect(first("qqqqq")).toBeUndefined();
    expect(first("")).toBeUndefined();
  });

  test("shows the cells of a table apart", () => {
    const sent = find("what is sent to a wallet", OPERATORS).find(
      ({ entry }) => entry[0] === "/docs/wallet#what-is-sent",
    );
    expect(sent?.entry[3]).toContain("field · on · meaning · action · all");
  });

  test.each(QUESTIONS)("answers %j among the first three", (question, answer) => {
    expect(
      find(question, OPERATORS)
        .slice(0, 3)
        .map(({ entry }) => entry[0]),
    ).toContain(answer);
  });
});

test("a result shows where its text has the answer, with the matching words marked", async () => {
  const text = `${"Nothing about it. ".repeat(20)}A bet is retried for 72 hours.`;
  const entries: Entry[] = [["/docs/a", "Page", "Heading", text, 0]];
  const [found] = (await finderOf(entries)).find("how long are retries", 0);
  expect(found?.entry[0]).toBe("/docs/a");
  const shown = excerptOf(text, found!.stems);
  expect(shown).toContain("A bet is retried");
  expect(marksOf(shown, found!.stems).filter(({ isMatch }) => isMatch)).toEqual([{ text: "retried", isMatch: true }]);
});

describe.each(["openapi.json", "openapi-providers.json"])("the reference of %s", (file) => {
  const reference = AUDIENCES.flatMap((one) => one.reference ?? []).find(({ document }) => document === file)!;
  const document = readDocument(file);
  const codes = errorCodes(document, reference.errorGuide);
  const pages = referencePages(reference, document, codes, { canTry: true });
  const raw = JSON.parse(readFileSync(file, "utf8"));

  test("has a page for each call and each thing that is sent", () => {
    const methods = [...Object.values<object>(raw.paths), ...Object.values<object>(raw.webhooks)].flatMap(
      Object.values,
    );
    const told = document.groups.flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
    expect(told.sort()).toEqual(methods.map(({ operationId }) => operationId).sort());
    expect(pages).toHaveLength(methods.length + 2);
  });

  test("describes every error code in one place", () => {
    const codes = new Set([...JSON.stringify(raw.paths).matchAll(/"error":"([A-Z_]+)"/g)].map(([, code]) => code!));
    const errors = pages.find(({ title }) => title === "Error codes")!;
    expect([...codes].filter((code) => !errors.body.includes(`id="${code}"`))).toEqual([]);
    expect(codes.size).toBeGreaterThan(5);
  });

  test("shows every field that a call takes, in its own words", () => {
    const fields = document.groups.flatMap(({ operations }) =>
      operations.flatMap(({ name, requestBody }) =>
        Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
          const { properties = {} } = schema?.$ref ? document.schema(schema.$ref) : (schema ?? {});
          return Object.entries(properties).map(([field, { description }]) => ({ name, field, description }));
        }),
      ),
    );
    expect(fields.length).toBeGreaterThan(20);
    const missing = fields.filter(({ name, field, description }) => {
      const page = pages.find(({ address }) => address.endsWith(`/${name}`))!;
      const section = page.sections.find(({ anchor }) => anchor === field);
      const words = description?.replace(/[`*]/g, "").slice(0, 20);
      return !page.body.includes(`id="${field}"`) || (words && !section?.text.replace(/\n/g, " ").includes(words));
    });
    expect(missing).toEqual([]);
  });
});

test("a page is rendered with anchors, tabs and code, with no markup by accident", () => {
  const text = [
    "# Title <b>",
    "## Same\n\n## Same",
    "```ts\nconst a = 1;\n```\n\n```py\na = 1\n```",
    "| field | what |\n|---|---|\n| `amount` | of <i>money</i> |",
    "- [ ] do it\n\n[gone](gone.md) [there](there.md)",
  ].join("\n\n");
  const resolve = (target: string) => (target === "there.md" ? "/docs/there" : undefined);
  const { html, sections } = renderMarkdown({ file: "docs/page.md", text, resolve });
  expect(html).toContain('<h2 id="same-1"><a class="anchor" href="#same-1">Same</a></h2>');
  expect(html.match(/<input type="radio"/g)).toHaveLength(2);
  expect(html).toContain('<tr id="amount">');
  expect(html).toContain('gone <a href="/docs/there">there</a>');
  expect(html).toContain('<label><input type="checkbox" />');
  expect(html).not.toMatch(/<[bi]>/);
  expect(sections.map(({ anchor }) => anchor)).toEqual(["title-b", "same", "same-1", "amount"]);
});

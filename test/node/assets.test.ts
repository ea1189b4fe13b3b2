import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildDesk, runbook } from "../../scripts/assets/desk.ts";
import { copyDocs } from "../../scripts/assets/docs.ts";
import { buildReference } from "../../scripts/assets/reference.ts";
import { ALERT_KINDS } from "../../src/alerts/alert.ts";
import { links } from "./docs/markdown.ts";

const root = mkdtempSync(join(tmpdir(), "assets-"));

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ["the sandbox asks for a key at /docs and publishes the internal surfaces", "sandbox", true],
  ["production does neither (F17)", "production", false],
] as const)("%s", async (_, site, internal) => {
  const target = join(root, site);
  copyDocs(target, site);
  await buildReference(target, site);
  const page = readFileSync(join(target, "docs.html"), "utf8");
  expect(page).toContain('<div id="reference"></div>');
  expect(/<form|<input|ecret/.test(page)).toBe(internal);
  expect(existsSync(join(target, "openapi.json"))).toBe(true);
  expect(existsSync(join(target, "openapi-providers.json"))).toBe(true);
  expect(existsSync(join(target, "openapi-internal.json"))).toBe(internal);
});

test.each(["sandbox", "production"] as const)("the desk of %s says which environment it is of", async (site) => {
  const target = join(root, `desk-${site}`);
  await buildDesk(target, site);
  expect(readFileSync(join(target, "index.html"), "utf8")).toContain(`data-site="${site}"`);
});

test("the desk knows what to do about every kind of alert", () => {
  expect(Object.keys(runbook(readFileSync("docs/operating.md", "utf8"))).sort()).toEqual([...ALERT_KINDS].sort());
});

describe("the pages of production", () => {
  const site = join(root, "pages");
  copyDocs(site, "production");
  const files = globSync("**/*.*", { cwd: site }).sort();
  const read = (file: string) => readFileSync(join(site, file), "utf8");

  test("are those for operators and providers: nothing for staff, and no contract of the back office", () => {
    expect(files.filter((file) => file.startsWith("docs/contract/"))).toEqual([
      "docs/contract/operators.md",
      "docs/contract/providers.md",
    ]);
    const staff =
      /back-office|internal|operating|deploy|second-day|decisions|threat|authorization|architecture|cost|platform/;
    expect(files.filter((file) => staff.test(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(25);
  });

  test("are all that the overview for language models names", () => {
    const named = [...read("llms.txt").matchAll(/\]\(\/(docs\/[^)]+\.(?:md|json))\)/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((file) => !files.includes(file!))).toEqual([]);
    expect(read("llms.txt")).not.toMatch(/back-office|openapi-internal/);
  });

  test("link to no page that is not published", () => {
    const pages = files.filter((file) => file.endsWith(".md"));
    const dead = pages.flatMap((page) =>
      links(read(page))
        .map((target) => decodeURI(target).split("#")[0] ?? "")
        .filter((path) => path !== "" && !/^[a-z]+:/.test(path))
        .map((path) => (path.startsWith("/") ? path.slice(1) : join(dirname(page), path)))
        .filter((path) => path.startsWith("docs/") && path.endsWith(".md") && !files.includes(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(dead).toEqual([]);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyDocs } from "../../scripts/assets/docs.ts";
import { buildReference } from "../../scripts/assets/reference.ts";

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

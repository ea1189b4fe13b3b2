import { globSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { buildCountryTable } from "../../../scripts/assets/country-table.ts";
import { copyFonts } from "../../../scripts/assets/fonts.ts";
import { buildGamePage } from "../../../scripts/assets/game-page.ts";
import { ensureGenerated } from "../../../scripts/openapi/generated.ts";

/** Builds what the Worker and its tests import, and what is read from dist/, for a checkout in which wrangler has not run yet. */
export async function setup(project: TestProject): Promise<void> {
  const generated = ensureGenerated();
  // Before sources are transformed: that finds what they import.
  buildCountryTable();
  transformSources(project);
  await buildGamePage("dist/assets/sandbox");
  copyFonts("dist/assets/sandbox");
  await generated;
}

/**
 * Transforms the Worker's modules while documents are generated, where Vitest's cache does not have them yet. Otherwise each is
 * transformed when it is imported, one after the other, which takes 3 s longer.
 */
function transformSources({ vite }: TestProject): void {
  const sources = globSync("src/**/*.ts");
  if (globSync("node_modules/.vitest-cache/*").length > sources.length / 2) return;
  for (const file of sources) void vite.environments.ssr.warmupRequest(`/${file}`);
}

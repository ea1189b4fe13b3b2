/**
 * `prepare`, which `npm ci` runs last: makes what the first command would wait for, the generated files, the country table and
 * Vitest's bundles of the libraries (4 s). Nothing relies on it: each command makes what is missing. Plain JavaScript, because
 * the Node that installs may be too old for TypeScript, and an installation that fails there helps nobody.
 */
if (process.features.typescript) {
  const { ensureGenerated } = await import("./openapi/generated.ts");
  const { buildCountryTable } = await import("./assets/country-table.ts");
  const { createVitest } = await import("vitest/node");
  const generated = ensureGenerated();
  buildCountryTable();
  const vitest = await createVitest("test", { watch: false, project: ["runtime"] });
  await vitest.close();
  await generated;
}

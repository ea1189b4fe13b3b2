/**
 * `prepare`, which `npm ci` runs last: makes what the first command would wait for, the generated files, the country table and
 * Vitest's bundles of the libraries (4 s). Nothing relies on it: each command makes what is missing. So an installation with
 * an old Node, which cannot read TypeScript, or in a tree that does not compile does not fail here. Plain JavaScript for that Node.
 */
if (process.features.typescript) {
  try {
    const { ensureGenerated } = await import("./openapi/generated.ts");
    const { buildCountryTable } = await import("./assets/country-table.ts");
    const { createVitest } = await import("vitest/node");
    buildCountryTable();
    const vitest = createVitest("test", { watch: false, project: ["runtime"] });
    await Promise.all([ensureGenerated(), vitest.then((started) => started.close())]);
  } catch (error) {
    console.warn(`Nothing was prepared: ${error.message} The next command will make what it needs.`);
  }
}

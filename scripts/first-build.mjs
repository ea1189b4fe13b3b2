/**
 * `postinstall`: builds what the first test and the first start would wait for, in under 3 s. Plain JavaScript, because the Node
 * that installs may be old; that one builds nothing here. A failure does not fail the installation: the next command says it again.
 */
import { existsSync } from "node:fs";

// An image may install packages before it copies the sources.
if (process.features.typescript && existsSync(new URL("../src", import.meta.url))) {
  const { ensureGenerated } = await import("./openapi/generated.ts");
  const { buildCountryTable } = await import("./assets/country-table.ts");
  const generated = ensureGenerated();
  buildCountryTable();
  await generated.catch(({ message }) => console.error(message));
}

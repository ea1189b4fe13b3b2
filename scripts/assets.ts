/**
 * Builds what is served as static files: the reference and the documentation everywhere, the console in the sandbox
 * alone. wrangler runs it before each start (wrangler.toml, [build]).
 */
import { rmSync } from "node:fs";
import { buildConsole } from "./assets/console.ts";
import { copyDocs } from "./assets/docs.ts";
import { buildReference } from "./assets/reference.ts";
import { writeHeaders } from "./assets/site.ts";

rmSync("dist/assets", { recursive: true, force: true });
for (const site of ["sandbox", "production"] as const) {
  const root = `dist/assets/${site}`;
  copyDocs(root);
  await buildReference(root);
  writeHeaders(root, site);
}
await buildConsole("dist/assets/sandbox/console");

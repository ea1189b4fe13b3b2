import { cpSync, mkdirSync } from "node:fs";
import { build } from "esbuild";

const SWAGGER_UI = "node_modules/swagger-ui-dist";

/** The interactive reference at /docs: Swagger UI (Apache-2.0, licence included) in a page that signs its requests. */
export async function buildReference(root: string): Promise<void> {
  mkdirSync(`${root}/docs/reference`, { recursive: true });
  for (const file of [
    "swagger-ui.css",
    "swagger-ui-bundle.js",
    "swagger-ui-bundle.js.LICENSE.txt",
    "LICENSE",
    "NOTICE",
  ]) {
    cpSync(`${SWAGGER_UI}/${file}`, `${root}/docs/reference/${file}`);
  }
  cpSync("console/reference/index.html", `${root}/docs.html`);
  await build({
    entryPoints: { reference: "console/reference/reference.ts", style: "console/reference/reference.css" },
    outdir: `${root}/docs/reference`,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "warning",
  });
}

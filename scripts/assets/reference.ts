import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import type { Site } from "./site.ts";

const SWAGGER_UI = "node_modules/swagger-ui-dist";

/**
 * The try-out at /docs/try: Swagger UI (Apache-2.0, licence included). In the sandbox the page signs requests with a key that
 * the reader enters; in production no page asks for a secret.
 */
export async function buildReference(root: string, site: Site): Promise<void> {
  mkdirSync(`${root}/docs/try`, { recursive: true });
  for (const file of [
    "swagger-ui.css",
    "swagger-ui-bundle.js",
    "swagger-ui-bundle.js.LICENSE.txt",
    "LICENSE",
    "NOTICE",
  ]) {
    cpSync(`${SWAGGER_UI}/${file}`, `${root}/docs/try/${file}`);
  }
  const page = readFileSync("console/reference/index.html", "utf8");
  const keyForm = / *<form id="key">.*?<\/form>\n/s;
  const toConsole = / *<a href="\/console\/"[^\n]*\n/;
  const shown = site === "sandbox" ? page : page.replace(keyForm, "").replace(toConsole, "");
  writeFileSync(`${root}/docs/try.html`, shown);
  // The same page of the other document: providers and operators each read their own.
  writeFileSync(`${root}/docs/try/providers.html`, forProviders(shown));
  await build({
    entryPoints: { reference: "console/reference/reference.ts", style: "console/reference/reference.css" },
    outdir: `${root}/docs/try`,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "warning",
  });
}

function forProviders(page: string): string {
  return page
    .replace('href="/docs/reference"', 'href="/docs/reference/providers"')
    .replace("/openapi.json", "/openapi-providers.json")
    .replace("openapi.json", "openapi-providers.json")
    .replace("Try out calls ·", "Try out calls, for providers ·")
    .replace('id="reference"', 'id="reference" data-document="/openapi-providers.json"');
}

import { cpSync, mkdirSync } from "node:fs";
import type { Site } from "./site.ts";

/** Copies the Markdown unchanged: the service serves the same text as the repository. Production keeps the back office's calls to itself. */
export function copyDocs(root: string, site: Site): void {
  mkdirSync(root, { recursive: true });
  cpSync("docs", `${root}/docs`, { recursive: true, filter: (path) => !/\.(png|jpg)$/.test(path) });
  cpSync("docs/llms.txt", `${root}/llms.txt`);
  cpSync("CHANGELOG.md", `${root}/docs/changelog.md`);
  cpSync("openapi.json", `${root}/openapi.json`);
  cpSync("openapi-providers.json", `${root}/openapi-providers.json`);
  if (site === "sandbox") cpSync("openapi-internal.json", `${root}/openapi-internal.json`);
}

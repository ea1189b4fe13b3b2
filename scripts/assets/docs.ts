import { cpSync, mkdirSync } from "node:fs";

/** Copies the Markdown unchanged: the service serves the same text as the repository. */
export function copyDocs(root: string): void {
  mkdirSync(root, { recursive: true });
  cpSync("docs", `${root}/docs`, { recursive: true, filter: (path) => !/\.(png|jpg)$/.test(path) });
  cpSync("docs/llms.txt", `${root}/llms.txt`);
  cpSync("CHANGELOG.md", `${root}/docs/changelog.md`);
  cpSync("openapi.json", `${root}/openapi.json`);
  cpSync("openapi-internal.json", `${root}/openapi-internal.json`);
}

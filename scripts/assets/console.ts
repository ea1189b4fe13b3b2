import { cpSync, mkdirSync } from "node:fs";
import { build } from "esbuild";
import type { Site } from "./site.ts";

interface Pages {
  readonly folder: string;
  readonly page: string;
  readonly script: string;
}

/** What an operator opens: the console with its tools for testing, or in production the portal. Neither has the other's files. */
const PAGES: Readonly<Record<Site, Pages>> = {
  sandbox: { folder: "console", page: "web/console/index.html", script: "web/console/src/main.ts" },
  production: { folder: "portal", page: "web/console/portal.html", script: "web/console/src/portal/main.ts" },
};

/** Copies the page of a site and bundles its scripts and styles, into a folder of its own below `root`. */
export async function buildConsole(root: string, site: Site): Promise<void> {
  const { folder, page, script } = PAGES[site];
  const target = `${root}/${folder}`;
  mkdirSync(target, { recursive: true });
  cpSync(page, `${target}/index.html`);
  cpSync("web/icon.svg", `${target}/icon.svg`);
  await build({
    entryPoints: { main: script, theme: "web/theme.ts", [folder]: "web/console/styles/console.css" },
    outdir: target,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
}

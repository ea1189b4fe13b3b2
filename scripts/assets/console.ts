import { cpSync, mkdirSync } from "node:fs";
import { build } from "esbuild";

/** Copies the page and bundles the scripts and the styles. */
export async function buildConsole(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  cpSync("console/index.html", `${target}/index.html`);
  cpSync("web/icon.svg", `${target}/icon.svg`);
  await build({
    entryPoints: { main: "console/src/main.ts", theme: "web/theme.ts", console: "console/styles/console.css" },
    outdir: target,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
}

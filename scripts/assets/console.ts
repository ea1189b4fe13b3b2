import { cpSync, mkdirSync } from "node:fs";
import { build } from "esbuild";

/** Copies the page and bundles the scripts and the styles. */
export async function buildConsole(target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const file of ["index.html", "icon.svg"]) cpSync(`console/${file}`, `${target}/${file}`);
  await build({
    entryPoints: { main: "console/src/main.ts", theme: "console/src/theme.ts", console: "console/styles/console.css" },
    outdir: target,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
}

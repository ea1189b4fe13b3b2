import { cpSync, mkdirSync } from "node:fs";
import { build } from "esbuild";

/** The console: its page as it is, one script and one style sheet. */
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

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import type { Site } from "./site.ts";

/** Builds the desk: the same pages everywhere, each saying which environment it is of. */
export async function buildDesk(target: string, site: Site): Promise<void> {
  mkdirSync(target, { recursive: true });
  const page = readFileSync("web/desk/index.html", "utf8");
  writeFileSync(`${target}/index.html`, page.replace('data-site="sandbox"', `data-site="${site}"`));
  cpSync("web/icon.svg", `${target}/icon.svg`);
  await build({
    entryPoints: { main: "web/desk/src/main.ts", theme: "web/theme.ts", desk: "web/desk/styles/desk.css" },
    outdir: target,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    define: { RUNBOOK: JSON.stringify(runbook(readFileSync("docs/operating.md", "utf8"))) },
  });
}

/** What happened and what to do, by the kind of an alert: the table of docs/operating.md#alerts, as plain text. */
export function runbook(page: string): Record<string, readonly [happened: string, todo: string]> {
  const rows = page.matchAll(/^\| `(\w+)` \| (?:critical|warning|info), \w+ \| (.+?) \| (.+) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, kind = "", happened = "", todo = ""]) => [kind, [plain(happened), plain(todo)]]),
  );
}

function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
}

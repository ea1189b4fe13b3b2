import { readFileSync, writeFileSync } from "node:fs";
import { buildPages } from "./pages.ts";
import type { Site } from "./site.ts";

/** Builds the desk: the same pages everywhere, each saying which environment it is of. */
export async function buildDesk(root: string, site: Site, served?: string): Promise<void> {
  await buildPages({
    ...{ root, address: "/desk", page: "web/desk/index.html" },
    ...{ script: "web/desk/src/main.tsx", style: "web/desk/styles/desk.css", served },
    define: { RUNBOOK: JSON.stringify(runbook(readFileSync("docs/operating.md", "utf8"))) },
  });
  const page = `${root}/desk/index.html`;
  writeFileSync(page, readFileSync(page, "utf8").replace('data-site="sandbox"', `data-site="${site}"`));
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

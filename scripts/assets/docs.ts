import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Site } from "./site.ts";

/**
 * What an installation tells its operators and providers. Production publishes nothing else: the other pages are for its
 * staff, and the contract of the back office is a map for an attacker.
 */
const PUBLIC = [
  ...["quick-start", "authentication", "wallet", "wallet-suite", "errors", "go-live", "promotions", "jackpots", "live"],
  ...["reconciliation", "invoices", "reliability", "money-rules", "provider-suite", "provider-suite-cases"],
  ...["contract/operators", "contract/providers"],
].map((page) => `${page}.md`);
const PUBLIC_FOLDERS = ["providers", "vectors"];

/** Copies the documentation: the sandbox serves the repository's text, production its public part. */
export function copyDocs(root: string, site: Site): void {
  mkdirSync(root, { recursive: true });
  cpSync("docs", `${root}/docs`, {
    recursive: true,
    filter: (path) => !/\.(png|jpg)$/.test(path) && isFor(site, path),
  });
  cpSync("docs/llms.txt", `${root}/llms.txt`);
  cpSync("CHANGELOG.md", `${root}/docs/changelog.md`);
  cpSync("openapi.json", `${root}/openapi.json`);
  cpSync("openapi-providers.json", `${root}/openapi-providers.json`);
  if (site === "sandbox") cpSync("openapi-internal.json", `${root}/openapi-internal.json`);
  else leaveOutDeadLinks(root);
}

function isFor(site: Site, path: string): boolean {
  const page = relative("docs", path);
  const [folder = ""] = page.split("/");
  return (
    site === "sandbox" || page === "" || page === "contract" || PUBLIC.includes(page) || PUBLIC_FOLDERS.includes(folder)
  );
}

const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

/** A link to a page of the site that is not published becomes its text; a line of llms.txt that is one goes. */
function leaveOutDeadLinks(root: string): void {
  for (const page of ["llms.txt", ...globSync("docs/**/*.md", { cwd: root })]) {
    const file = join(root, page);
    const isDead = (target: string) => {
      const [path = ""] = target.split("#");
      if (path === "" || /^[a-z]+:/.test(path)) return false;
      const at = path.startsWith("/") ? join(root, path) : join(root, dirname(page), path);
      return /^\/?(docs\/|openapi)/.test(relative(root, at)) && !existsSync(at) && !existsSync(`${at}.html`);
    };
    const lines = readFileSync(file, "utf8").split("\n");
    const kept =
      page === "llms.txt"
        ? lines.filter((line) => ![...line.matchAll(LINK)].some(([, , , to = ""]) => isDead(to)))
        : lines;
    const text = kept.join("\n").replace(LINK, (link, image, text, target) => (!image && isDead(target) ? text : link));
    writeFileSync(file, text);
  }
}

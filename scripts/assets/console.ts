import { buildPages } from "./pages.ts";
import type { Site } from "./site.ts";

/** Pages for operators: the console with its tools for testing, or in production the portal. Neither has the other's files. */
const PAGES = {
  sandbox: { folder: "console", page: "web/console/index.html", script: "web/console/src/main.tsx" },
  production: { folder: "portal", page: "web/console/portal.html", script: "web/console/src/portal/main.tsx" },
} as const satisfies Record<Site, object>;

/** Builds the pages of a site into a folder of its own below `root`. */
export async function buildConsole(root: string, site: Site, served?: string): Promise<void> {
  const { folder, page, script } = PAGES[site];
  const style = "web/console/styles/console.css";
  await buildPages({ root, address: `/${folder}`, page, script, style, served });
}

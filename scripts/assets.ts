/**
 * Builds what the Worker imports from dist/, and the static files: documentation and the desk for every environment, the
 * console and the game pages for the sandbox only, the portal for production only.
 * wrangler runs this before each start (wrangler.toml, [build]), so two builds may run at the same time, and one with nothing
 * to do is left out. `npm run dev` builds the site of this machine alone: beside the service that it starts, with --local, and
 * after each edit of a page, with --edited.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { changedSince, inputsOf, noteBuilt, noteLocalSite, type Part } from "./assets/built.ts";
import { buildClients, writeClients } from "./assets/clients.ts";
import { buildConsole } from "./assets/console.ts";
import { buildCountryTable } from "./assets/country-table.ts";
import { buildDesk } from "./assets/desk.ts";
import { buildDocs } from "./assets/docs/build.ts";
import { copyFonts } from "./assets/fonts.ts";
import { buildGamePage } from "./assets/game-page.ts";
import { type Site, writeHeaders } from "./assets/site.ts";
import { ensureGenerated } from "./openapi/generated.ts";
import { isSeeded } from "./seed/inputs.ts";

// `npm run dev` has done both before it starts wrangler; in `npx wrangler dev` alone nothing else would say it.
if (process.env.WRANGLER_COMMAND === "dev" && !isSeeded("."))
  console.log(
    "The local state is missing or old: stop, run `npm run seed` once, and start again. `npm run dev` does it all.",
  );

const isEdit = process.argv.includes("--edited");
const isLocal = isEdit || process.argv.includes("--local");
const changed = changedSince(".", inputsOf("."), { isLocal });
if (isLocal) {
  // An edit of a page is to be there in a moment: what is made from the Worker waits for the next start.
  const parts = isEdit ? changed.filter((part) => part !== "sources") : changed;
  const isAll = parts.includes("sources");
  if (isAll) await ensureGenerated();
  const inputs = inputsOf(".");
  // Changes with the packages, and no edit is one of them.
  if (!isEdit) buildCountryTable();
  await publish((work) => buildLocalSite(`${work}/sandbox`, isAll ? ["pages", "clients", "rest"] : parts));
  noteLocalSite(".", inputs, isAll ? changed : parts);
} else if (changed.length > 0 && !isWorkersOwn()) {
  // The desk is built from them, and the site shows them.
  await ensureGenerated();
  const inputs = inputsOf(".");
  removeOthers(await publish(buildAll));
  noteBuilt(".", inputs);
}

/** An edit under `npx wrangler dev` of what the Worker alone is made from. */
function isWorkersOwn(): boolean {
  return process.env.WRANGLER_COMMAND === "dev" && changed.every((part) => part === "sources");
}

async function buildLocalSite(root: string, parts: readonly Part[]): Promise<void> {
  if (parts.includes("clients")) writeClients(root, buildClients());
  if (parts.includes("clients") || parts.includes("rest")) await buildSite(root, "sandbox");
  if (parts.length > 0) await buildApps(root, "sandbox", "dist/assets/sandbox");
}

async function buildAll(work: string): Promise<void> {
  buildCountryTable();
  const clients = buildClients();
  for (const site of ["sandbox", "production"] as const) {
    const root = `${work}/${site}`;
    await buildSite(root, site);
    writeClients(root, clients);
    await buildApps(root, site);
  }
}

async function buildSite(root: string, site: Site): Promise<void> {
  await buildDocs(root, site);
  copyFonts(root);
  writeHeaders(root, site);
}

/** Builds the pages of a site below `root`; `served` is the folder that a running service serves them from. */
async function buildApps(root: string, site: Site, served?: string): Promise<void> {
  const games = site === "sandbox" ? [buildGamePage(root)] : [];
  await Promise.all([buildDesk(root, site, served), buildConsole(root, site, served), ...games]);
}

/** Renames changed files into place one by one, so that a running service never reads half a file. Answers all paths. */
async function publish(build: (work: string) => Promise<void>): Promise<ReadonlySet<string>> {
  mkdirSync("dist/assets", { recursive: true });
  const work = mkdtempSync("dist/build-");
  try {
    await build(work);
    const files = globSync("**/*", { cwd: work });
    for (const file of files) {
      const [built, target] = [`${work}/${file}`, `dist/assets/${file}`];
      if (!statSync(built).isFile() || isSame(built, target)) continue;
      mkdirSync(dirname(target), { recursive: true });
      renameSync(built, target);
    }
    return new Set(files);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function removeOthers(kept: ReadonlySet<string>): void {
  for (const file of globSync("**/*", { cwd: "dist/assets" })) {
    if (!kept.has(file)) rmSync(`dist/assets/${file}`, { recursive: true, force: true });
  }
}

function isSame(built: string, target: string): boolean {
  try {
    return readFileSync(built).equals(readFileSync(target));
  } catch {
    return false;
  }
}

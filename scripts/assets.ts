/**
 * Builds what the Worker imports from dist/, and the static files: documentation and the desk for every environment, the
 * console and the game pages for the sandbox only, the portal for production only.
 * wrangler runs this before each start (wrangler.toml, [build]), so two builds may run at the same time, and one with nothing
 * to do is left out.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { inputsOf, isBuilt, noteBuilt } from "./assets/built.ts";
import { buildClients, writeClients } from "./assets/clients.ts";
import { buildConsole } from "./assets/console.ts";
import { buildCountryTable } from "./assets/country-table.ts";
import { buildDesk } from "./assets/desk.ts";
import { buildDocs } from "./assets/docs/build.ts";
import { copyFonts } from "./assets/fonts.ts";
import { buildGamePage } from "./assets/game-page.ts";
import { writeHeaders } from "./assets/site.ts";
import { ensureGenerated } from "./openapi/generated.ts";
import { isSeeded } from "./seed/inputs.ts";

// `npm run dev` has done both before it starts wrangler; in `npx wrangler dev` alone nothing else would say it.
if (process.env.WRANGLER_COMMAND === "dev" && !isSeeded("."))
  console.log(
    "The local state is missing or old: stop, run `npm run seed` once, and start again. `npm run dev` does it all.",
  );

// The desk is built from them, and the site shows them.
ensureGenerated();

const inputs = inputsOf(".");
if (!isBuilt(".", inputs)) {
  await build();
  noteBuilt(".", inputs);
}

async function build(): Promise<void> {
  buildCountryTable();
  mkdirSync("dist/assets", { recursive: true });
  const work = mkdtempSync("dist/build-");
  const clients = buildClients();
  try {
    for (const site of ["sandbox", "production"] as const) {
      const root = `${work}/${site}`;
      await buildDocs(root, site);
      writeClients(root, clients);
      copyFonts(root);
      writeHeaders(root, site);
      await buildDesk(`${root}/desk`, site);
      await buildConsole(root, site);
    }
    await buildGamePage(`${work}/sandbox`);
    publish(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Renames changed files into place one by one, so that a running service never reads half a file; removes old ones. */
function publish(work: string): void {
  const files = globSync("**/*", { cwd: work });
  for (const file of files) {
    const [built, target] = [`${work}/${file}`, `dist/assets/${file}`];
    if (!statSync(built).isFile() || isSame(built, target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    renameSync(built, target);
  }
  const kept = new Set(files);
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

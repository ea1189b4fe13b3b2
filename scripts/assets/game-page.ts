import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";

const client = "web/games";

/** Bundles the sandbox's game pages and writes their texts; the Worker reads both from the static files. */
export async function buildGamePage(root: string): Promise<void> {
  await build({
    entryPoints: {
      "main.page": `${client}/main.ts`,
      "replay.page": `${client}/replay.ts`,
      game: `${client}/game.css`,
    },
    outdir: `${root}/sandbox/page`,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  // Not as .html: the static files would redirect to an address without it.
  for (const name of ["game.html", "replay.html"]) cpSync(`${client}/${name}`, `${root}/sandbox/page/${name}.txt`);
  // One language travels with the state of a game (src/sandbox/page/built-files.ts).
  for (const file of globSync(`${client}/texts/*.json`)) {
    const texts = JSON.stringify(JSON.parse(readFileSync(file, "utf8")));
    writeFileSync(`${root}/sandbox/page/${basename(file)}`, texts);
  }
}

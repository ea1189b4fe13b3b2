import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const client = "src/sandbox/page/client";
const target = at("dist/game");

/**
 * Bundles the sandbox's game pages into dist/game, from where the Worker imports them as texts. Replaces only what changed, in
 * one step: a running service watches these files.
 */
export async function buildGamePage(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: {
      "main.page": at(`${client}/main.page.js`),
      "replay.page": at(`${client}/replay.page.js`),
      game: at(`${client}/game.css`),
    },
    outdir: target,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  mkdirSync(target, { recursive: true });
  for (const { path, contents } of outputFiles) {
    if (isSame(path, contents)) continue;
    const written = `${target}/.${basename(path)}.${process.pid}`;
    writeFileSync(written, contents);
    renameSync(written, path);
  }
}

function isSame(path: string, contents: Uint8Array): boolean {
  try {
    return readFileSync(path).equals(contents);
  } catch {
    return false;
  }
}

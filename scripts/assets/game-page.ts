import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const client = "src/sandbox/page/client";

/** Bundles the sandbox's game pages into dist/game, from where the Worker imports them as texts. */
export async function buildGamePage(): Promise<void> {
  await build({
    entryPoints: {
      "main.page": at(`${client}/main.page.js`),
      "replay.page": at(`${client}/replay.page.js`),
      game: at(`${client}/game.css`),
    },
    outdir: at("dist/game"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
}

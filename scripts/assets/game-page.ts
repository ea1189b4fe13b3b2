import { build } from "esbuild";

const client = "src/sandbox/page/client";

/** Bundles the sandbox's game pages; src/sandbox/page/router.ts serves them from the static files. */
export async function buildGamePage(root: string): Promise<void> {
  await build({
    entryPoints: {
      "main.page": `${client}/main.page.js`,
      "replay.page": `${client}/replay.page.js`,
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
}

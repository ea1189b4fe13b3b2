/** Builds what `npm pack` takes: the same modules for `import` and for `require`, each with its types, and the command. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { ensureGenerated } from "../../scripts/openapi/generated.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));

function compile(...args: readonly string[]): void {
  const { status, stdout } = spawnSync("tsc", ["-p", "tsconfig.json", ...args], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc ${args.join(" ")} failed:\n${stdout}`);
}

ensureGenerated();
rmSync(`${folder}dist`, { recursive: true, force: true });
compile("--outDir", "dist/esm");
compile("--outDir", "dist/cjs", "--module", "commonjs", "--verbatimModuleSyntax", "false");
// Beneath a package of type "module", these are CommonJS.
writeFileSync(`${folder}dist/cjs/package.json`, '{ "type": "commonjs" }\n');
buildSync({
  absWorkingDir: folder,
  entryPoints: ["src/cli/main.ts"],
  outfile: "dist/cli.js",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
});

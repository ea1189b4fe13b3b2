/**
 * Builds what `npm pack` takes: the same modules for `import` and for `require`, each with its types, and the command. Into
 * `dist`, or the folder that is named: two builds at once must not share one.
 */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { ensureGenerated } from "../../scripts/openapi/generated.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const out = resolve(process.argv[2] ?? `${folder}dist`);

function compile(...args: readonly string[]): void {
  const { status, stdout } = spawnSync("tsc", ["-p", "tsconfig.json", ...args], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc ${args.join(" ")} failed:\n${stdout}`);
}

await ensureGenerated();
rmSync(out, { recursive: true, force: true });
compile("--outDir", `${out}/esm`);
compile("--outDir", `${out}/cjs`, "--module", "commonjs", "--verbatimModuleSyntax", "false");
// Beneath a package of type "module", these are CommonJS.
writeFileSync(`${out}/cjs/package.json`, '{ "type": "commonjs" }\n');
buildSync({
  absWorkingDir: folder,
  entryPoints: ["src/cli/main.ts"],
  outfile: `${out}/cli.js`,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
});

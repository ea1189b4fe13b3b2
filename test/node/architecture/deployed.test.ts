import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BuildOptions, build } from "esbuild";
import { describe, expect, it } from "vitest";

const WORKER = {
  bundle: true,
  write: false,
  outfile: "worker.js",
  format: "esm",
  external: ["cloudflare:*", "node:*", "*.bin", "../../../dist/*"],
  loader: { ".html": "text" },
  logLevel: "silent",
} as const satisfies BuildOptions;

const bundle = (entry: string) =>
  build({ ...WORKER, entryPoints: [entry], metafile: true, packages: "external" }).then(({ metafile }) => metafile);

/** The files that an entry brings along, and what it exports. */
async function bundled(entry: string): Promise<{ files: string[]; exports: string[] }> {
  const { inputs, outputs } = await bundle(entry);
  return { files: Object.keys(inputs), exports: outputs["worker.js"]?.exports.sort() ?? [] };
}

/** The packages that load when the Worker starts: those that its entry reaches without a dynamic import. */
async function packagesAtStart(entry: string): Promise<string[]> {
  const { inputs } = await bundle(entry);
  const packages = new Set<string>();
  const files = new Set([entry]);
  for (const file of files) {
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind === "import-statement") (external ? packages : files).add(path);
    }
  }
  return [...packages];
}

const config = readFileSync("wrangler.toml", "utf8");

describe("the deployed bundle", () => {
  it("does not contain the platform's weather", async () => {
    const [, main = ""] = /^main = "(.*)"$/m.exec(config) ?? [];
    const { files } = await bundled(main);
    expect(files).toContain("src/app.ts");
    expect(files.filter((file) => file.startsWith("test/weather/"))).toEqual([]);
  });

  it("starts without the libraries that draw invoices: 1.8 MB", async () => {
    const packages = await packagesAtStart("src/index.ts");
    expect(packages).toContain("hono");
    expect(packages).not.toContain("@cantoo/pdf-lib");
    expect(packages).not.toContain("@cantoo/fontkit");
    expect(packages).not.toContain("bidi-js");
  });

  it("is minified, and `locate` names the source of a place in it", async () => {
    expect(config).toMatch(/^minify = true$/m);
    const folder = await mkdtemp(join(tmpdir(), "locate-"));
    const source = "export function first() {}\nexport function second() {\n  throw new Error();\n}\n";
    await writeFile(join(folder, "source.ts"), source);
    const settings: BuildOptions = { minify: true, sourcemap: true, bundle: true, format: "esm" };
    await build({ entryPoints: [join(folder, "source.ts")], outfile: join(folder, "index.js"), ...settings });
    const script = readFileSync(join(folder, "index.js"), "utf8");
    const place = `at r (index.js:1:${script.indexOf("new Error") + 1})`;
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/locate.ts", folder, place]);
    await rm(folder, { recursive: true });
    expect(stdout.trim()).toMatch(/source\.ts:3:9$/);
  });

  it("has the same objects in the weather", async () => {
    const [deployed, weathered] = await Promise.all([bundled("src/index.ts"), bundled("test/weather/worker.ts")]);
    expect(weathered.exports).toEqual(deployed.exports);
    expect(weathered.files).toContain("test/weather/platform.ts");
  });
});

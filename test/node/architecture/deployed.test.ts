import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** The files that an entry brings along, and what it exports. */
async function bundled(entry: string): Promise<{ files: string[]; exports: string[] }> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    outfile: "worker.js",
    format: "esm",
    packages: "external",
    external: ["cloudflare:*", "node:*", "*.bin", "../../../dist/*"],
    loader: { ".html": "text", ".page.js": "text", ".css": "text" },
    logLevel: "silent",
  });
  return { files: Object.keys(metafile.inputs), exports: metafile.outputs["worker.js"]?.exports.sort() ?? [] };
}

const config = readFileSync("wrangler.toml", "utf8");

describe("the deployed bundle", () => {
  it("does not contain the platform's weather", async () => {
    const [, main = ""] = /^main = "(.*)"$/m.exec(config) ?? [];
    const { files } = await bundled(main);
    expect(files).toContain("src/app.ts");
    expect(files.filter((file) => file.startsWith("platform/"))).toEqual([]);
  });

  it("has the same objects in the weather", async () => {
    const [deployed, weathered] = await Promise.all([bundled("src/index.ts"), bundled("platform/worker.ts")]);
    expect(weathered.exports).toEqual(deployed.exports);
    expect(weathered.files).toContain("platform/platform.ts");
  });
});

import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** The package as a registry would serve it: packed once, installed from the tarball in an empty directory. */

const NAME = "operator-games-client";
let folder = "";
let tarball = "";

/** What a program prints; what it prints when it fails is part of the assertion. */
const run = (program: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout : `exit ${status}: ${stdout}${stderr}`;
};
const installed = (path: string) => join(folder, "node_modules", NAME, path);
const write = (path: string, content: unknown) =>
  writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "operator-games-client-"));
  const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: "clients/typescript",
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  tarball = join(folder, JSON.parse(packed.slice(packed.indexOf("["))).at(0).filename);
  write("package.json", { name: "consumer", private: true });
  expect(run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball])).toContain("added 1 package");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed client", () => {
  test("holds what it needs and no sources", () => {
    for (const path of [
      "README.md",
      "CHANGELOG.md",
      "LICENSE",
      "recipes/books.ts",
      "dist/esm/index.d.ts",
      "dist/cjs/index.d.ts",
    ])
      expect(existsSync(installed(path)), path).toBe(true);
    for (const path of ["src", "build.ts", "tsconfig.json"]) expect(existsSync(installed(path)), path).toBe(false);
    const manifest = JSON.parse(readFileSync(installed("package.json"), "utf8"));
    expect(manifest.private).toBeUndefined();
    expect(manifest.dependencies).toBeUndefined();
    expect(readFileSync(installed("CHANGELOG.md"), "utf8")).toContain(`## ${manifest.version}`);
  });

  test.each([
    ["import", "consumer.mjs", `import * as client from "${NAME}";`],
    ["require", "consumer.cjs", `const client = require("${NAME}");`],
  ])("is loaded by %s", (_, file, load) => {
    write(file, `${load}\nconsole.log(Object.keys(client).filter((name) => name !== "__esModule").sort().join());\n`);
    expect(run(process.execPath, [file]).trim()).toMatch(/ConflictError.*OperatorGames.*verifyWalletCallback/);
  });

  test("brings its command", () => {
    const help = run(join(folder, "node_modules/.bin/operator-games"), ["--help"]);
    expect(help).toMatch(/Usage: operator-games [\s\S]*\n {2}listen [\s\S]*\n {2}trigger /);
  });

  test("has types in every kind of module resolution", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
    if (analysis.types === false) throw new Error("The package has no types.");
    expect(analysis.problems).toEqual([]);
    const kinds = Object.entries(analysis.entrypoints["."]?.resolutions ?? {});
    expect(kinds.map(([kind, { resolution }]) => [kind, resolution?.isTypeScript])).toEqual([
      ["node10", true],
      ["node16-cjs", true],
      ["node16-esm", true],
      ["bundler", true],
    ]);
  });

  // TypeScript 7 has no node10 any more: an older one, which checks the package's own declarations too.
  const oldTsc = createRequire(createRequire(import.meta.url).resolve("@arethetypeswrong/core")).resolve(
    "typescript/lib/tsc.js",
  );
  test.each([
    ["node10", oldTsc, ["--module", "commonjs", "--moduleResolution", "node10"], "consumer.ts"],
    ["node16, required", oldTsc, ["--module", "node16"], "consumer.cts"],
    ["nodenext, imported", "typescript/bin/tsc", ["--module", "nodenext"], "consumer.mts"],
    ["bundler", "typescript/bin/tsc", ["--module", "esnext", "--moduleResolution", "bundler"], "consumer.ts"],
  ])("compiles a program under %s", (_, compiler, resolution, file) => {
    copyFileSync("test/node/client/consumer.ts", join(folder, file));
    const tsc = compiler === oldTsc ? oldTsc : resolve("node_modules", compiler);
    const strict = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2023,dom", "--typeRoots", "none"];
    expect(run(process.execPath, [tsc, ...strict, ...resolution, file])).toBe("");
  });

  test("is bundled for a browser without a module of Node, and only as far as it is used", async () => {
    const bytes = async (source: string) => {
      const { outputFiles } = await build({
        stdin: { contents: source, resolveDir: folder },
        bundle: true,
        minify: true,
        format: "esm",
        platform: "browser",
        write: false,
        logLevel: "silent",
      });
      return outputFiles[0]?.contents.byteLength ?? 0;
    };
    const whole = await bytes(`export * from "${NAME}";`);
    const part = await bytes(`export { statementDigest } from "${NAME}";`);
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(whole / 5);
  });

  test("runs in Workers", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { OperatorGames } from "${NAME}";
          export default { async fetch() {
            const sent = [];
            const fetch = async (request) => {
              sent.push(request.headers.get("x-agg-signature").length);
              return Response.json({ operator_code: "casino" });
            };
            const games = new OperatorGames({ baseUrl: "https://games.example.com", keyId: "k", secret: "s", fetch });
            return Response.json([(await games.ping()).operator_code, ...sent]);
          } };`,
        resolveDir: folder,
      },
      bundle: true,
      format: "esm",
      conditions: ["workerd", "worker", "browser"],
      write: false,
    });
    const contents = outputFiles[0]?.text ?? "";
    const worker = new Miniflare(
      convertV4MiniflareOptions({
        modules: [{ type: "ESModule", path: "worker.js", contents }],
        compatibilityDate: "2026-10-01",
      } as never),
    );
    try {
      const response = await worker.dispatchFetch("http://worker/");
      expect(await response.json()).toEqual(["casino", 64]);
    } finally {
      await worker.dispose();
    }
  });
});
